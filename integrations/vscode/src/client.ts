// The server of one folder.
import * as vscode from 'vscode';
import { ExecuteCommandRequest, LanguageClient, State, TransportKind } from 'vscode-languageclient/node';

import { Finding, Findings } from './findings';
import { findProgram, missingProgram, readSettings, serverOptions, Settings, Status } from './settings';

export const kLanguages = ['c', 'cpp'];
const kPatienceMs = 5000;

export class MissingProgram extends Error {}

export function settingsOf(folder: vscode.WorkspaceFolder): Settings {
  const settings = vscode.workspace.getConfiguration('loiter', folder);
  return readSettings((key) => settings.get(key), folder.uri.fsPath);
}

// The editor has each command once, and every server names the same one: the extension has it.
class Client extends LanguageClient {
  override registerFeature(feature: Parameters<LanguageClient['registerFeature']>[0]): void {
    const method = (feature as { registrationType?: { method: string } }).registrationType?.method;
    if (method !== ExecuteCommandRequest.method) super.registerFeature(feature);
  }
}

export interface Events {
  status(folder: vscode.WorkspaceFolder, status: Status): void;
  stopped(folder: vscode.WorkspaceFolder): void;
}

export class FolderServer {
  private readonly client: Client;
  private starting: Promise<void> = Promise.resolve();
  private isWanted = true;

  constructor(readonly folder: vscode.WorkspaceFolder, output: vscode.OutputChannel, events: Events) {
    const settings = settingsOf(folder);
    const command = findProgram(settings.path, folder.uri.fsPath);
    if (!command) throw new MissingProgram(missingProgram(settings.path));
    const server = { command, args: ['lsp'], transport: TransportKind.stdio, options: { cwd: folder.uri.fsPath } };
    // The client hands the pattern on to the editor, whose patterns may be relative: then no character of the
    // folder's name means anything.
    const pattern = new vscode.RelativePattern(folder, '**/*') as unknown as string;
    this.client = new Client('loiter', 'Loiter', server, {
      documentSelector: kLanguages.map((language) => ({ scheme: 'file', language, pattern })),
      workspaceFolder: folder,
      outputChannel: output,
      initializationOptions: serverOptions(settings),
    });
    this.client.onNotification('loiter/status', (status: Status) => {
      if (this.isWanted) events.status(folder, status);
    });
    this.client.onDidChangeState(({ newState }) => {
      if (newState === State.Stopped && this.isWanted) events.stopped(folder);
    });
  }

  start(): Promise<void> {
    this.starting = this.client.start();
    return this.starting;
  }

  // A client that starts cannot be stopped. What never answers is left to end with the editor.
  async stop(): Promise<void> {
    this.isWanted = false;
    const patience = new Promise((resolve) => setTimeout(resolve, kPatienceMs));
    await Promise.race([this.starting.catch(() => undefined), patience]);
    await this.client.dispose().catch(() => undefined);
  }

  async configure(): Promise<void> {
    const settings = { loiter: serverOptions(settingsOf(this.folder)) };
    if (this.client.isRunning()) await this.client.sendNotification('workspace/didChangeConfiguration', { settings });
  }

  async findings(): Promise<Finding[] | undefined> {
    if (!this.client.isRunning()) return undefined;
    const answer = await this.client.sendRequest<Findings>('loiter/findings', {});
    return this.isWanted ? answer.findings : undefined;
  }
}
