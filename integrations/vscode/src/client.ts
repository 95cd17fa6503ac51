// The server of one folder.
import { ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { PassThrough } from 'node:stream';
import * as vscode from 'vscode';
import {
  CloseAction, ErrorAction, ExecuteCommandRequest, LanguageClient, RevealOutputChannelOn, StreamInfo,
} from 'vscode-languageclient/node';

import { Finding, Findings } from './findings';
import { findProgram, missingProgram, readSettings, serverOptions, Settings, Status } from './settings';

export const kLanguages = ['c', 'cpp'];
const kMomentMs = 500;
const kPatienceMs = 20000; // a server answers at once, before it has read anything

export function settingsOf(folder: vscode.WorkspaceFolder): Settings {
  const settings = vscode.workspace.getConfiguration('loiter', folder);
  return readSettings((key) => settings.get(key), folder.uri.fsPath);
}

class Client extends LanguageClient {
  // The editor has each command once, and every server names the same one: the extension has it.
  override registerFeature(feature: Parameters<LanguageClient['registerFeature']>[0]): void {
    const method = (feature as { registrationType?: { method: string } }).registrationType?.method;
    if (method !== ExecuteCommandRequest.method) super.registerFeature(feature);
  }

  // The status says what is wrong; the client would show several messages for one fault.
  override error(message: string, data?: unknown): void {
    super.error(message, data, false);
  }

  // The client also stops itself, where nothing takes the error.
  override stop(timeout?: number): Promise<void> {
    return super.stop(timeout).catch(() => undefined);
  }
}

export interface Events {
  status(status: Status): void;
  ended(why: string): void; // of a server that had started, and was not stopped
}

export class FolderServer {
  private readonly client: Client;
  private readonly command: string;
  private child?: ChildProcess;
  private ending?: string;
  private started?: Promise<void>;
  private isStarted = false;
  private isWanted = true;

  constructor(readonly folder: vscode.WorkspaceFolder, private readonly output: vscode.OutputChannel, events: Events) {
    const settings = settingsOf(folder);
    const command = findProgram(settings.path, folder.uri.fsPath);
    if (!command) throw new Error(missingProgram(settings.path));
    this.command = command;
    // The client hands the pattern on to the editor, whose patterns may be relative: then no character of the
    // folder's name means anything.
    const pattern = new vscode.RelativePattern(folder, '**/*') as unknown as string;
    this.client = new Client('loiter', 'Loiter', () => this.spawn(), {
      documentSelector: kLanguages.map((language) => ({ scheme: 'file', language, pattern })),
      workspaceFolder: folder,
      outputChannel: output,
      revealOutputChannelOn: RevealOutputChannelOn.Never,
      initializationOptions: serverOptions(settings),
      initializationFailedHandler: () => false,
      errorHandler: {
        error: () => {
          this.end(`${command} does not speak the protocol.`);
          return { action: ErrorAction.Continue, handled: true };
        },
        closed: async () => {
          await this.started?.catch(() => undefined); // the client forgets its start after this
          await this.exit();
          if (this.isStarted && this.isWanted) events.ended(this.ending ?? `${command} has ended.`);
          return { action: CloseAction.DoNotRestart, handled: true };
        },
      },
    });
    this.client.onNotification('loiter/status', (status: Status) => {
      if (this.isWanted) events.status(status);
    });
  }

  private async spawn(): Promise<StreamInfo> {
    if (this.ending) throw new Error(this.ending);
    const child = spawn(this.command, ['lsp'], { cwd: this.folder.uri.fsPath });
    this.child = child;
    child.once('exit', (code, signal) => (this.ending ??= `${this.command} has ended, with ${signal ?? `code ${code}`}.`));
    await once(child, 'spawn');
    if (this.ending) throw new Error(this.ending);
    child.stderr.on('data', (data) => this.output.append(String(data)));
    // What cannot be written is no error: that the program has ended, its output tells.
    const writer = new PassThrough();
    writer.pipe(child.stdin.on('error', () => undefined));
    return { reader: child.stdout, writer };
  }

  // A program's output ends before it does, or after.
  private async exit(): Promise<void> {
    if (!this.child || this.ending) return;
    await once(this.child, 'exit', { signal: AbortSignal.timeout(kMomentMs) }).catch(() => undefined);
  }

  // Its streams are closed too: a process below it may hold them open.
  private end(why: string): void {
    this.ending ??= why;
    this.child?.kill();
    this.child?.stdio.forEach((stream) => stream?.destroy());
  }

  start(): Promise<void> {
    this.started ??= this.startOnce();
    return this.started;
  }

  private async startOnce(): Promise<void> {
    const patience = setTimeout(() => this.end(`${this.command} does not answer.`), kPatienceMs);
    try {
      await this.client.start();
      if (!this.client.isRunning()) throw new Error(`${this.command} has ended.`);
      this.isStarted = true;
    } catch (error) {
      await this.exit();
      this.end(error instanceof Error ? error.message : String(error));
      throw new Error(this.ending);
    } finally {
      clearTimeout(patience);
    }
  }

  async stop(): Promise<void> {
    this.isWanted = false;
    if (this.client.isRunning()) await this.client.dispose();
    this.end('stopped');
  }

  async configure(): Promise<void> {
    await this.started?.catch(() => undefined);
    const settings = { loiter: serverOptions(settingsOf(this.folder)) };
    if (this.client.isRunning()) await this.client.sendNotification('workspace/didChangeConfiguration', { settings });
  }

  async findings(): Promise<Finding[] | undefined> {
    if (!this.client.isRunning()) return undefined;
    const answer = await this.client.sendRequest<Findings>('loiter/findings', {});
    return this.isWanted ? answer.findings : undefined;
  }
}
