// Loiter in VS Code: a server for each folder of the workspace that needs one, their findings and their state together.
import * as vscode from 'vscode';

import { FolderServer, kLanguages, settingsOf } from './client';
import { Chain, chainOfDiagnostic, chainOfFinding, chainsAt, Finding, Location, merged, Node, shortMessage } from './findings';
import { isProject, kServerKeys, Status, statusText } from './settings';
import { open, showChain, Tree } from './view';

const kMostLosses = 3;
const kLossesMs = 180000;

class Loiter implements vscode.Disposable {
  private readonly servers = new Map<string, FolderServer>(); // by the folder's URI, as what follows
  private readonly findings = new Map<string, Finding[]>();
  private readonly statuses = new Map<string, Status>();
  private readonly names = new Map<string, string>();
  private readonly losses = new Map<string, number[]>(); // when its server ended by itself
  private readonly complaints = new Set<string>();
  private readonly output = vscode.window.createOutputChannel('Loiter');
  private readonly bar = vscode.window.createStatusBarItem('loiter.status', vscode.StatusBarAlignment.Left);
  readonly tree = new Tree();

  constructor() {
    this.bar.name = 'Loiter';
    this.bar.command = 'loiter.findings.focus';
    this.showStatus();
  }

  dispose(): void {
    this.bar.dispose();
    this.output.dispose();
  }

  showOutput(): void {
    this.output.show();
  }

  // A folder without compile commands gets a server when a source of it is opened, which then says what to do.
  private wantsServer(folder: vscode.WorkspaceFolder): boolean {
    const hasOpen = () => vscode.workspace.textDocuments.some(({ languageId, uri }) =>
      kLanguages.includes(languageId) && vscode.workspace.getWorkspaceFolder(uri)?.uri.toString() === folder.uri.toString());
    if (folder.uri.scheme !== 'file' || this.servers.has(folder.uri.toString())) return false;
    return isProject(folder.uri.fsPath, settingsOf(folder)) || hasOpen();
  }

  // What does not start stays, and is not tried again until it is asked for.
  private async start(folder: vscode.WorkspaceFolder): Promise<void> {
    const key = folder.uri.toString();
    this.names.set(key, folder.name);
    let server: FolderServer | undefined;
    try {
      server = new FolderServer(folder, this.output, {
        status: (status) => this.take(key, status),
        ended: (why) => this.lost(key, why),
      });
      this.servers.set(key, server);
      this.take(key, { state: 'analysing' });
      await server.start();
    } catch (error) {
      if (server !== this.servers.get(key)) return; // it was stopped
      const message = error instanceof Error ? error.message : String(error);
      this.take(key, { state: 'error', message });
      void this.complain(message);
    }
  }

  private async stop(key: string): Promise<void> {
    const server = this.servers.get(key);
    this.servers.delete(key);
    this.findings.delete(key);
    this.statuses.delete(key);
    this.showStatus();
    this.showFindings();
    await server?.stop();
  }

  // Starts what is missing.
  startAll(): void {
    for (const folder of vscode.workspace.workspaceFolders ?? []) if (this.wantsServer(folder)) void this.start(folder);
  }

  async stopAll(): Promise<void> {
    await Promise.all([...this.statuses.keys()].map((key) => this.stop(key)));
  }

  restart(): void {
    this.complaints.clear();
    this.losses.clear();
    void this.stopAll();
    this.startAll();
  }

  configure(change: vscode.ConfigurationChangeEvent): void {
    if (change.affectsConfiguration('loiter.path')) return this.restart();
    for (const server of this.servers.values())
      if (kServerKeys.some((key) => change.affectsConfiguration(`loiter.${key}`, server.folder))) void server.configure();
    if (change.affectsConfiguration('loiter.build')) this.startAll();
  }

  changeFolders({ removed }: vscode.WorkspaceFoldersChangeEvent): void {
    for (const folder of removed) void this.stop(folder.uri.toString());
    this.startAll();
  }

  async refresh(): Promise<void> {
    await Promise.all([...this.servers.keys()].map((key) => this.fetch(key)));
  }

  private async fetch(key: string): Promise<void> {
    const server = this.servers.get(key);
    const findings = await server?.findings().catch(() => undefined);
    if (!findings || this.servers.get(key) !== server) return;
    this.findings.set(key, findings);
    this.showFindings();
  }

  // Of a finding in the tree, of a diagnostic's action, else of what is under the cursor.
  async showChain(of?: Node | Chain): Promise<void> {
    const chain = !of ? await this.chainAtCursor() : 'steps' in of ? of : of.finding && chainOfFinding(of.finding);
    if (chain) await showChain(chain);
  }

  chainOf(diagnostic: vscode.Diagnostic): Chain {
    const related = (diagnostic.relatedInformation ?? []).map(({ location: { uri, range }, message }) => ({
      function: '',
      note: message,
      file: vscode.workspace.asRelativePath(uri),
      line: range.start.line + 1,
      location: { uri: uri.toString(), range },
    }));
    const { data } = diagnostic as { data?: { fingerprint?: string } }; // the client keeps it there
    return chainOfDiagnostic({ message: diagnostic.message, fingerprint: data?.fingerprint, related }, this.tree.findings);
  }

  private async chainAtCursor(): Promise<Chain | undefined> {
    const editor = vscode.window.activeTextEditor;
    if (!editor) return;
    const { document, selection: { active } } = editor;
    const here = vscode.languages.getDiagnostics(document.uri).filter(
      ({ source, range }) => source === 'loiter' && range.start.line <= active.line && active.line <= range.end.line);
    let chains = here.map((diagnostic) => this.chainOf(diagnostic));
    if (!chains.length) chains = chainsAt(this.tree.findings, document.uri.toString(), active.line);
    if (!chains.length) void vscode.window.showInformationMessage('Loiter: no finding has a step in this line.');
    if (chains.length < 2) return chains[0];
    const picked = await vscode.window.showQuickPick(
      chains.map((chain) => ({ label: chain.title, chain })), { placeHolder: 'Several findings have a step in this line' });
    return picked?.chain;
  }

  private take(key: string, status: Status): void {
    if (status.state === 'error' && status.message !== this.statuses.get(key)?.message)
      this.output.appendLine(`${this.names.get(key)}: ${status.message}`);
    this.statuses.set(key, status);
    this.showStatus();
    if (status.state === 'ready') void this.fetch(key);
  }

  // It is started again, unless it ends too often.
  private lost(key: string, why: string): void {
    const folder = this.servers.get(key)!.folder;
    const losses = [...(this.losses.get(key) ?? []).filter((time) => time > Date.now() - kLossesMs), Date.now()];
    this.losses.set(key, losses);
    this.findings.delete(key);
    this.showFindings();
    this.take(key, { state: 'error', message: why });
    if (losses.length <= kMostLosses) void this.start(folder);
    else void this.complain(why);
  }

  private showFindings(): void {
    this.tree.show(merged(this.findings, this.names));
  }

  private showStatus(): void {
    const shown = statusText(this.statuses, this.names);
    void vscode.commands.executeCommand('setContext', 'loiter.state', shown?.state ?? 'none');
    if (!shown) return this.bar.hide();
    this.bar.text = shown.text;
    this.bar.tooltip = shown.tooltip;
    this.bar.backgroundColor = shown.state === 'error' ? new vscode.ThemeColor('statusBarItem.errorBackground') : undefined;
    this.bar.show();
  }

  // Once, however many folders there are.
  private async complain(message: string): Promise<void> {
    if (this.complaints.has(message)) return;
    this.complaints.add(message);
    const openSetting = 'Open the Setting', output = 'Show Output';
    const answer = await vscode.window.showErrorMessage(`Loiter: ${message}`, openSetting, output);
    if (answer === openSetting) await vscode.commands.executeCommand('workbench.action.openSettings', 'loiter.path');
    if (answer === output) this.showOutput();
  }
}

class ChainActions implements vscode.CodeActionProvider {
  constructor(private readonly loiter: Loiter) {}

  provideCodeActions(_document: vscode.TextDocument, _range: vscode.Range, context: vscode.CodeActionContext): vscode.CodeAction[] {
    const own = context.diagnostics.filter(({ source }) => source === 'loiter');
    return own.map((diagnostic) => {
      const title = own.length > 1 ? `Show the chain: ${shortMessage(diagnostic.message)}` : 'Show the chain';
      const action = new vscode.CodeAction(title, vscode.CodeActionKind.QuickFix);
      action.diagnostics = [diagnostic];
      action.command = { command: 'loiter.showChain', title, arguments: [this.loiter.chainOf(diagnostic)] };
      return action;
    });
  }
}

let loiter: Loiter | undefined;

export function activate(context: vscode.ExtensionContext): void {
  const started = new Loiter();
  loiter = started;
  const on = (command: string, run: (...args: never[]) => unknown) =>
    context.subscriptions.push(vscode.commands.registerCommand(command, run));
  on('loiter.restart', () => started.restart());
  on('loiter.showOutput', () => started.showOutput());
  on('loiter.refresh', () => started.refresh());
  on('loiter.showChain', (of?: Node | Chain) => started.showChain(of));
  on('loiter.groupByFile', () => started.tree.group('file'));
  on('loiter.groupByCost', () => started.tree.group('cost'));
  on('loiter.showDocument', (location: Location) => open(location)); // which the server's code actions name too
  const projects = vscode.workspace.createFileSystemWatcher('**/{compile_commands.json,.loiter.json}', false, true, true);
  context.subscriptions.push(
    started,
    projects,
    projects.onDidCreate(() => started.startAll()),
    vscode.window.registerTreeDataProvider('loiter.findings', started.tree),
    vscode.languages.registerCodeActionsProvider(
      kLanguages.map((language) => ({ scheme: 'file', language })), new ChainActions(started),
      { providedCodeActionKinds: [vscode.CodeActionKind.QuickFix] }),
    vscode.workspace.onDidOpenTextDocument(({ languageId }) => kLanguages.includes(languageId) && started.startAll()),
    vscode.workspace.onDidChangeConfiguration((change) => started.configure(change)),
    vscode.workspace.onDidChangeWorkspaceFolders((change) => started.changeFolders(change)));
  started.startAll();
}

export async function deactivate(): Promise<void> {
  await loiter?.stopAll();
}
