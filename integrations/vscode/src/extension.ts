// Loiter in VS Code: a server for each folder of the workspace, the findings as a tree, the chain as a list of places.
import * as vscode from 'vscode';
import { LanguageClient, State, TransportKind } from 'vscode-languageclient/node';

import { Finding, Findings, findingsAt, Grouping, Location, Node, tree } from './findings';
import { findProgram, serverOptions, Settings, Status, statusText } from './settings';

const kLanguages = ['c', 'cpp'];

class Tree implements vscode.TreeDataProvider<Node> {
  private readonly changed = new vscode.EventEmitter<void>();
  readonly onDidChangeTreeData = this.changed.event;
  private roots: Node[] = [];
  grouping: Grouping = 'cost';
  findings: Finding[] = [];

  show(findings: Finding[]): void {
    this.findings = findings;
    this.roots = tree(findings, this.grouping);
    this.changed.fire();
  }

  getChildren(node?: Node): Node[] {
    return node ? node.children : this.roots;
  }

  getTreeItem(node: Node): vscode.TreeItem {
    const state = node.children.length
      ? node.kind === 'file' ? vscode.TreeItemCollapsibleState.Expanded : vscode.TreeItemCollapsibleState.Collapsed
      : vscode.TreeItemCollapsibleState.None;
    const item = new vscode.TreeItem(node.label, state);
    item.description = node.description;
    item.tooltip = node.tooltip;
    item.contextValue = node.kind;
    if (node.level) item.iconPath = new vscode.ThemeIcon(node.level === 'note' ? 'info' : node.level);
    if (node.location)
      item.command = { command: 'vscode.open', title: 'Open', arguments: [uriOf(node.location), { selection: rangeOf(node.location) }] };
    return item;
  }
}

const uriOf = (location: Location) => vscode.Uri.parse(location.uri);
const rangeOf = ({ range }: Location) =>
  new vscode.Range(range.start.line, range.start.character, range.end.line, range.end.character);

class Loiter implements vscode.Disposable {
  private readonly clients = new Map<string, LanguageClient>();
  private readonly findings = new Map<string, Finding[]>();
  private readonly output = vscode.window.createOutputChannel('Loiter');
  private readonly bar = vscode.window.createStatusBarItem('loiter.status', vscode.StatusBarAlignment.Left);
  readonly tree = new Tree();

  constructor() {
    this.bar.name = 'Loiter';
    this.bar.command = 'loiter.findings.focus';
  }

  dispose(): void {
    this.bar.dispose();
    this.output.dispose();
  }

  showOutput(): void {
    this.output.show();
  }

  async start(folder: vscode.WorkspaceFolder): Promise<void> {
    const key = folder.uri.toString();
    if (folder.uri.scheme !== 'file' || this.clients.has(key)) return;
    const settings = vscode.workspace.getConfiguration('loiter', folder) as unknown as Settings;
    const program = findProgram(settings.path, folder.uri.fsPath);
    if (!program) return this.missing(settings.path);
    const server = { command: program, args: ['lsp'], transport: TransportKind.stdio, options: { cwd: folder.uri.fsPath } };
    const client = new LanguageClient('loiter', 'Loiter', server, {
      documentSelector: kLanguages.map((language) => ({ scheme: 'file', language, pattern: `${folder.uri.fsPath}/**/*` })),
      workspaceFolder: folder,
      outputChannel: this.output,
      initializationOptions: serverOptions(settings),
    });
    this.clients.set(key, client);
    client.onNotification('loiter/status', (status: Status) => this.take(key, status));
    client.onDidChangeState(({ newState }) => {
      if (newState === State.Stopped) this.forget(key);
    });
    await client.start();
  }

  async stop(key: string): Promise<void> {
    const client = this.clients.get(key);
    this.clients.delete(key);
    this.forget(key);
    await client?.dispose();
  }

  async restart(): Promise<void> {
    await Promise.all([...this.clients.keys()].map((key) => this.stop(key)));
    await this.startAll();
  }

  async startAll(): Promise<void> {
    await Promise.all((vscode.workspace.workspaceFolders ?? []).map((folder) => this.start(folder)));
  }

  configure(): void {
    for (const client of this.clients.values()) {
      const folder = client.clientOptions.workspaceFolder;
      const settings = vscode.workspace.getConfiguration('loiter', folder) as unknown as Settings;
      void client.sendNotification('workspace/didChangeConfiguration', { settings: { loiter: serverOptions(settings) } });
    }
  }

  async refresh(): Promise<void> {
    await Promise.all([...this.clients].map(async ([key, client]) => {
      const answer = await client.sendRequest<Findings>('loiter/findings', {});
      if (this.clients.get(key) === client) this.findings.set(key, answer.findings);
    }));
    this.showFindings();
  }

  private take(key: string, status: Status): void {
    const { text, tooltip, isError } = statusText(status);
    this.bar.text = text;
    this.bar.tooltip = tooltip;
    this.bar.backgroundColor = isError ? new vscode.ThemeColor('statusBarItem.errorBackground') : undefined;
    this.bar.show();
    if (status.state === 'ready') void this.refresh();
  }

  private forget(key: string): void {
    if (this.findings.delete(key)) this.showFindings();
  }

  private showFindings(): void {
    const all = [...this.findings.values()].flat();
    this.tree.show(all.sort((a, b) => b.rank - a.rank));
  }

  private async missing(name: string): Promise<void> {
    const open = 'Open the Setting';
    const choice = await vscode.window.showErrorMessage(
      `Loiter: there is no program '${name}'. Install it, or say where it is in loiter.path.`, open);
    if (choice === open) await vscode.commands.executeCommand('workbench.action.openSettings', 'loiter.path');
  }
}

// Of a finding in the tree, else of what is under the cursor.
async function showChain(loiter: Loiter, node?: Node): Promise<void> {
  const editor = vscode.window.activeTextEditor;
  let finding = node?.finding;
  if (!finding && editor) {
    const found = findingsAt(loiter.tree.findings, editor.document.uri.toString(), editor.selection.active.line);
    finding = found[0];
  }
  if (!finding) return void vscode.window.showInformationMessage('Loiter: no finding has a step in this line.');
  const places = finding.chain.flatMap(({ location }) =>
    location ? [new vscode.Location(uriOf(location), rangeOf(location))] : []);
  if (!places.length) return;
  await vscode.commands.executeCommand('vscode.open', places[0].uri, { selection: places[0].range });
  await vscode.commands.executeCommand('editor.action.peekLocations', places[0].uri, places[0].range.start, places, 'peek');
}

class ChainActions implements vscode.CodeActionProvider {
  provideCodeActions(_document: vscode.TextDocument, _range: vscode.Range, context: vscode.CodeActionContext): vscode.CodeAction[] {
    if (!context.diagnostics.some((diagnostic) => diagnostic.source === 'loiter')) return [];
    const action = new vscode.CodeAction('Show the chain', vscode.CodeActionKind.QuickFix);
    action.command = { command: 'loiter.showChain', title: 'Show the chain' };
    return [action];
  }
}

let loiter: Loiter | undefined;

export async function activate(context: vscode.ExtensionContext): Promise<void> {
  const started = new Loiter();
  loiter = started;
  const on = (command: string, run: (...args: never[]) => unknown) =>
    context.subscriptions.push(vscode.commands.registerCommand(command, run));
  on('loiter.restart', () => started.restart());
  on('loiter.showOutput', () => started.showOutput());
  on('loiter.refresh', () => started.refresh());
  on('loiter.showChain', (node?: Node) => showChain(started, node));
  on('loiter.groupByFile', () => {
    started.tree.grouping = started.tree.grouping === 'cost' ? 'file' : 'cost';
    started.tree.show(started.tree.findings);
  });
  context.subscriptions.push(
    started,
    vscode.window.registerTreeDataProvider('loiter.findings', started.tree),
    vscode.languages.registerCodeActionsProvider(kLanguages, new ChainActions()),
    vscode.workspace.onDidChangeConfiguration(async (change) => {
      if (change.affectsConfiguration('loiter.path')) await started.restart();
      else if (change.affectsConfiguration('loiter')) started.configure();
    }),
    vscode.workspace.onDidChangeWorkspaceFolders(async ({ added, removed }) => {
      await Promise.all(removed.map((folder) => started.stop(folder.uri.toString())));
      await Promise.all(added.map((folder) => started.start(folder)));
    }));
  await started.startAll();
}

export async function deactivate(): Promise<void> {
  const folders = vscode.workspace.workspaceFolders ?? [];
  await Promise.all(folders.map((folder) => loiter?.stop(folder.uri.toString())));
}
