// From the editor's settings to those of the server, and from its states to words. Knows nothing of the editor.
import * as fs from 'node:fs';
import * as os from 'node:os';
import * as path from 'node:path';

export interface Settings {
  path: string;
  build: string;
  rules: string[];
  enable: string[];
  costs: string;
  jobs: number;
  timeout: number;
  debounce: number;
}

// Those that the server takes while it runs.
export const kServerKeys = ['build', 'rules', 'enable', 'costs', 'jobs', 'timeout', 'debounce'] as const;

// The editor replaces no variables in settings.
function expanded(text: string, folder: string): string {
  return text.replace(/^~(?=\/|$)/, os.homedir()).replaceAll('${workspaceFolder}', folder);
}

// A setting of a wrong kind goes to the server as it is, which says what is wrong with it.
export function readSettings(get: (key: string) => unknown, folder: string): Settings {
  const text = (key: string) => {
    const value = get(key);
    return typeof value === 'string' ? expanded(value, folder) : value;
  };
  const texts = (key: string) => {
    const value = get(key);
    return Array.isArray(value) ? value.map((item) => (typeof item === 'string' ? expanded(item, folder) : item)) : value;
  };
  const program = text('path');
  return {
    path: typeof program === 'string' && program ? program : 'loiter',
    build: text('build'),
    rules: texts('rules'),
    enable: get('enable'),
    costs: text('costs'),
    jobs: get('jobs'),
    timeout: get('timeout'),
    debounce: get('debounce'),
  } as Settings;
}

// What is empty is left to the server. Relative paths are from the workspace's folder, as the server runs there.
export function serverOptions(settings: Settings): Record<string, unknown> {
  const options: Record<string, unknown> = { statusNotifications: true };
  for (const key of kServerKeys)
    if (settings[key] !== '') options[key] = settings[key];
  return options;
}

// The program's path, or undefined where there is none: a client would only say that a process ended.
export function findProgram(name: string, folder: string, searchPath = process.env.PATH ?? ''): string | undefined {
  const candidates = name.includes('/')
    ? [path.resolve(folder, name)]
    : searchPath.split(path.delimiter).filter(Boolean).map((part) => path.join(part, name));
  return candidates.find((candidate) => {
    try {
      fs.accessSync(candidate, fs.constants.X_OK);
      return fs.statSync(candidate).isFile();
    } catch {
      return false;
    }
  });
}

export const missingProgram = (name: string) =>
  `There is no program '${name}'. Install it, or say where it is in the setting loiter.path.`;

// Whether a folder is a project, as the server finds its compile commands below it. A workspace has other folders too.
export function isProject(folder: string, settings: Settings): boolean {
  if (settings.build) return true;
  let names: string[] = [];
  try {
    names = fs.readdirSync(folder);
  } catch {
    return false;
  }
  if (names.includes('.loiter.json')) return true;
  const builds = names.filter((name) => name === 'build' || name === 'out' || name.startsWith('build-'));
  return ['.', ...builds].some((name) => fs.existsSync(path.join(folder, name, 'compile_commands.json')));
}

export interface Status {
  state: 'analysing' | 'ready' | 'error';
  message?: string;
  findings?: number;
  units?: number;
  failed?: { file: string; why: string }[];
}

export interface StatusText {
  state: Status['state'];
  text: string;
  tooltip: string;
}

const kMostFailed = 5;
const counted = (count: number, what: string) => `${count} ${what}${count === 1 ? '' : 's'}`;

function tooltipOf(status: Status): string {
  if (status.state === 'analysing') return 'Analyzing';
  if (status.state === 'error') return status.message ?? 'Failed';
  const failed = status.failed ?? [];
  const lines = [`${counted(status.findings ?? 0, 'finding')} in ${counted(status.units ?? 0, 'file')}`];
  if (failed.length) lines.push(`${failed.length} could not be analyzed completely:`);
  lines.push(...failed.slice(0, kMostFailed).map((unit) => `${unit.file}: ${unit.why}`));
  if (failed.length > kMostFailed) lines.push(`and ${failed.length - kMostFailed} more`);
  return lines.join('\n');
}

// Of all folders, by key. Undefined: there is no server.
export function statusText(statuses: ReadonlyMap<string, Status>, names: ReadonlyMap<string, string>): StatusText | undefined {
  if (!statuses.size) return undefined;
  const all = [...statuses.values()];
  const tooltip = [...statuses]
    .map(([key, status]) => (statuses.size > 1 ? `${names.get(key)}: ` : '') + tooltipOf(status)).join('\n');
  if (all.some(({ state }) => state === 'analysing')) return { state: 'analysing', text: '$(sync~spin) Loiter', tooltip };
  if (all.some(({ state }) => state === 'error')) return { state: 'error', text: '$(error) Loiter', tooltip };
  const count = all.reduce((sum, status) => sum + (status.findings ?? 0), 0);
  const icon = all.some(({ failed }) => failed?.length) ? '$(warning)' : '$(watch)';
  return { state: 'ready', text: `${icon} Loiter: ${count}`, tooltip };
}
