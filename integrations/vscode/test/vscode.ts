// As much of the editor as the extension and its client need to run in Node.
import { fileURLToPath, pathToFileURL } from 'node:url';
import { CancellationTokenSource } from 'vscode-languageserver-protocol/node';

type Listener = (event: unknown) => unknown;

const disposable = (dispose: () => void = () => undefined) => ({ dispose });

class EventEmitter {
  private readonly listeners = new Set<Listener>();
  readonly event = (listener: Listener, self?: unknown) => {
    const bound = listener.bind(self);
    this.listeners.add(bound);
    return disposable(() => this.listeners.delete(bound));
  };
  fire(event: unknown): void {
    for (const listener of [...this.listeners]) listener(event);
  }
  dispose(): void {
    this.listeners.clear();
  }
}

class Uri {
  readonly scheme = 'file';
  constructor(readonly fsPath: string) {}
  static readonly file = (path: string) => new Uri(path);
  static readonly parse = (text: string) => new Uri(fileURLToPath(text));
  get path(): string {
    return this.fsPath;
  }
  toString(): string {
    return pathToFileURL(this.fsPath).href;
  }
  with(): Uri {
    return this;
  }
}

class RelativePattern {
  constructor(readonly base: { uri: Uri }, readonly pattern: string) {}
}

class TreeItem {
  constructor(readonly label: string, readonly collapsibleState: number) {}
}

// ---- what a test sees and does

const commands = new Map<string, (...args: unknown[]) => unknown>();
const bar = { text: '', tooltip: '', isShown: false };
const contexts = new Map<string, unknown>();
const messages: string[] = [];
const settings = new Map<string, unknown>();
const output: string[] = [];
const folders: { uri: Uri; name: string; index: number }[] = [];
const views = new Map<string, { getChildren(): unknown[] }>();
const diagnostics = new Map<string, number>(); // by file, of all collections
const foldersChanged = new EventEmitter(), settingsChanged = new EventEmitter();
const fake = { bar, commands, contexts, diagnostics, folders, foldersChanged, messages, output, settings, settingsChanged, Uri, views };

function createDiagnosticCollection() {
  const own = new Map<string, number>();
  const set = (uri: Uri, list: unknown[] = []) => {
    const key = uri.toString(), count = (diagnostics.get(key) ?? 0) - (own.get(key) ?? 0) + list.length;
    own.set(key, list.length);
    diagnostics.set(key, count);
  };
  const clear = () => [...own.keys()].forEach((key) => set(Uri.parse(key)));
  return { set, delete: (uri: Uri) => set(uri), clear, dispose: clear };
}

const show = async (message: string) => void messages.push(message);
const event = () => disposable();
// Any other event, and any other registration.
const others = (own: object) => new Proxy(own, {
  get: (target, name) => (name in target ? target[name as never] : /^(on|register)/.test(String(name)) ? event : undefined),
});
// Any other name is a class, which the client derives from.
const classes = new Map<string, unknown>();
const api = new Proxy({
  fake,
  CancellationTokenSource,
  version: '1.82.0',
  env: { appName: 'test', language: 'en' },
  EventEmitter,
  RelativePattern,
  TreeItem,
  Uri,
  StatusBarAlignment: { Left: 1 },
  MarkdownString: class {},
  ThemeColor: class {},
  ThemeIcon: class {},
  TreeItemCollapsibleState: { None: 0, Collapsed: 1, Expanded: 2 },
  CodeActionKind: { QuickFix: 'quickfix' },
  DiagnosticSeverity: { Error: 0, Warning: 1, Information: 2, Hint: 3 },
  ProgressLocation: { Window: 10 },
  commands: {
    executeCommand: async (command: string, ...args: unknown[]) => {
      if (command === 'setContext') contexts.set(String(args[0]), args[1]);
      return commands.get(command)?.(...args);
    },
    registerCommand: (command: string, run: (...args: unknown[]) => unknown) => {
      if (commands.has(command)) throw new Error(`command '${command}' already exists`);
      commands.set(command, run);
      return disposable(() => commands.delete(command));
    },
  },
  languages: others({ createDiagnosticCollection, match: () => 0, getDiagnostics: () => [] }),
  window: others({
    createOutputChannel: () => ({
      append: (text: string) => output.push(text), appendLine: (text: string) => output.push(text), dispose: () => undefined, show: () => undefined,
    }),
    createStatusBarItem: () => Object.assign(bar, {
      show: () => (bar.isShown = true), hide: () => (bar.isShown = false), dispose: () => undefined,
    }),
    registerTreeDataProvider: (id: string, tree: { getChildren(): unknown[] }) => {
      views.set(id, tree);
      return disposable();
    },
    showErrorMessage: show,
    showInformationMessage: show,
    showWarningMessage: show,
    withProgress: (_: unknown, run: (...args: unknown[]) => unknown) =>
      run({ report: () => undefined }, { isCancellationRequested: false, onCancellationRequested: event }),
    tabGroups: others({ all: [] }),
    visibleTextEditors: [],
  }),
  workspace: others({
    get workspaceFolders() {
      return folders;
    },
    textDocuments: [],
    notebookDocuments: [],
    getConfiguration: (section: string) => ({ get: (key: string) => settings.get(`${section}.${key}`) }),
    createFileSystemWatcher: () => ({ onDidCreate: event, onDidChange: event, onDidDelete: event, dispose: () => undefined }),
    onDidChangeConfiguration: settingsChanged.event,
    onDidChangeWorkspaceFolders: foldersChanged.event,
  }),
}, {
  get: (target, name) => {
    if (typeof name === 'symbol' || name in target || name === '__esModule') return target[name as never];
    if (!classes.has(name)) classes.set(name, class {});
    return classes.get(name);
  },
});

export = api as typeof api & { fake: typeof fake };
