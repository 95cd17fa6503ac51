// From the editor's settings to those of the server, and from its states to words. Knows nothing of the editor.
import * as fs from 'node:fs';
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

// What is empty is left to the server. Relative paths are from the workspace's folder, as the server runs there.
export function serverOptions(settings: Settings): Record<string, unknown> {
  const options: Record<string, unknown> = {
    jobs: settings.jobs,
    timeout: settings.timeout,
    debounce: settings.debounce,
    rules: settings.rules,
    enable: settings.enable,
    statusNotifications: true,
  };
  if (settings.build) options.build = settings.build;
  if (settings.costs) options.costs = settings.costs;
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

export interface Status {
  state: 'analysing' | 'ready' | 'error';
  message?: string;
  findings?: number;
  units?: number;
  failed?: { file: string; why: string }[];
}

export interface StatusText {
  text: string;
  tooltip: string;
  isError: boolean;
}

export function statusText(status: Status): StatusText {
  if (status.state === 'analysing') return { text: '$(sync~spin) Loiter', tooltip: 'Analysing', isError: false };
  if (status.state === 'error') return { text: '$(error) Loiter', tooltip: status.message ?? 'Failed', isError: true };
  const count = status.findings ?? 0;
  const failed = status.failed ?? [];
  const lines = [`${count} finding${count === 1 ? '' : 's'} in ${status.units ?? 0} files`];
  if (failed.length) lines.push(`${failed.length} could not be analyzed completely:`);
  lines.push(...failed.slice(0, 5).map((unit) => `${unit.file}: ${unit.why}`));
  if (failed.length > 5) lines.push(`and ${failed.length - 5} more`);
  const icon = failed.length ? '$(warning)' : '$(watch)';
  return { text: `${icon} Loiter: ${count}`, tooltip: lines.join('\n'), isError: false };
}
