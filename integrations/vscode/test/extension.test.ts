// The extension, with real servers and programs that are none, in an editor that is not real.
import * as assert from 'node:assert/strict';
import * as fs from 'node:fs';
import * as os from 'node:os';
import * as path from 'node:path';
import { after, mock, test } from 'node:test';
import * as vscode from 'vscode';

import { activate, deactivate } from '../src/extension';
import editor = require('./vscode');

const { fake } = editor;
const root = fs.mkdtempSync(path.join(os.tmpdir(), 'loiter-'));
const loiter = process.env.LOITER!;

// Long waits hold up nothing, and are short for who is in a hurry.
const later = setTimeout;
let hurry = 1;
mock.method(globalThis, 'setTimeout', (run: () => void, ms: number) => (ms < 10000 ? later(run, ms) : later(run, ms / hurry).unref()));

function folder(name: string): (typeof fake.folders)[number] {
  const place = path.join(root, name);
  const source = `void slow_sleep(int);\nvoid on_request(void) { slow_sleep(1); }\n`;
  fs.mkdirSync(place);
  fs.writeFileSync(path.join(place, 'a.c'), source);
  fs.writeFileSync(path.join(place, 'compile_commands.json'),
    JSON.stringify([{ directory: place, file: 'a.c', arguments: ['cc', '-c', 'a.c'] }]));
  return { uri: fake.Uri.file(place), name, index: fake.folders.length };
}

function program(name: string, text: string): string {
  const file = path.join(root, name);
  fs.writeFileSync(file, `#!/bin/sh\n${text}\n`, { mode: 0o755 });
  return file;
}

async function until(what: () => boolean): Promise<void> {
  for (let n = 0; n < 300 && !what(); ++n) await new Promise((resolve) => setTimeout(resolve, 100));
  assert.ok(what(), JSON.stringify([fake.bar, fake.output, servers()]));
}

const found = () => fake.views.get('loiter.findings')!.getChildren().length;
const changed = (key: string) => fake.settingsChanged.fire({ affectsConfiguration: (one: string) => one === key });
const programIs = (file: string) => {
  fake.settings.set('loiter.path', file);
  changed('loiter.path');
};

const servers = () =>
  fs.readFileSync(`/proc/self/task/${process.pid}/children`, 'utf8').split(' ').filter(Boolean);

after(async () => {
  await deactivate();
  fs.rmSync(root, { recursive: true });
});

test('each folder has a server, and their findings are one list', async () => {
  fake.settings.set('loiter.path', loiter);
  fake.folders.push(folder('app'), folder('lib [1]'));
  activate({ subscriptions: [] } as unknown as vscode.ExtensionContext);
  assert.equal(fake.contexts.get('loiter.state'), 'analysing');
  await until(() => fake.bar.text === '$(watch) Loiter: 2' && found() === 2);
  assert.equal(fake.contexts.get('loiter.state'), 'ready');
  assert.deepEqual([...fake.diagnostics.values()], [1, 1]);
  assert.deepEqual(fake.messages, []);
});

test('a folder comes and goes with its findings and its server', async () => {
  fake.folders.push(folder('more'));
  fake.foldersChanged.fire({ added: [], removed: [] });
  await until(() => found() === 3);
  fake.foldersChanged.fire({ added: [], removed: fake.folders.splice(1, 2) });
  await until(() => found() === 1 && servers().length === 1);
  assert.equal(fake.bar.text, '$(watch) Loiter: 1');
  assert.deepEqual([...fake.diagnostics.values()].sort(), [0, 0, 1]);
});

test('a server that ends is started again, but not for ever', async () => {
  for (let n = 0; n < 4; ++n) {
    const [pid] = servers();
    process.kill(Number(pid), 'SIGKILL');
    await until(() => !servers().includes(pid));
    if (n < 3) await until(() => found() === 1 && fake.bar.text === '$(watch) Loiter: 1');
  }
  await until(() => fake.bar.text === '$(error) Loiter');
  assert.match(fake.bar.tooltip, /has ended/);
  assert.deepEqual([found(), servers().length], [0, 0]);
  await vscode.commands.executeCommand('loiter.restart');
  await until(() => found() === 1);
});

const kRefusal = JSON.stringify({ jsonrpc: '2.0', id: 0, error: { code: -32602, message: 'not this folder' } });

for (const [name, text, why] of [
  ['missing', undefined, /no program '.*missing'.*loiter\.path/],
  ['unstartable', '', /EACCES|ENOEXEC|ENOENT/],
  ['ends', 'exit 3', /ends has ended, with code 3\./],
  ['other', 'echo "usage: other FILE" >&2; exec 2>&-; read line; exit 2', /other has ended, with code 2\./],
  ['talks', 'printf "Hello\\r\\n\\r\\n"; sleep 100', /talks does not speak the protocol\./],
  ['refuses', `printf 'Content-Length: ${kRefusal.length}\\r\\n\\r\\n${kRefusal}'; sleep 100`, /not this folder/],
] as const)
  test(`a program that is no server is told, and not waited for: ${name}`, async () => {
    const before = fake.messages.length;
    const file = text === undefined ? path.join(root, name) : program(name, text);
    if (name === 'unstartable') fs.writeFileSync(file, '#!/no/such/interpreter\n');
    programIs(file);
    await until(() => fake.bar.text === '$(error) Loiter');
    assert.match(fake.bar.tooltip, why);
    assert.equal(fake.contexts.get('loiter.state'), 'error');
    await until(() => servers().length === 0);
    assert.equal(fake.messages.length, before + 1, JSON.stringify(fake.messages));
    assert.match(fake.messages[before], why);
  });

test('a program that never answers is told too, and does not keep a right one from starting', async () => {
  const silent = program('silent', 'sleep 100; true'); // it leaves a process behind, which has its output
  hurry = 40;
  programIs(silent);
  assert.equal(fake.bar.text, '$(sync~spin) Loiter');
  await until(() => fake.bar.text === '$(error) Loiter');
  assert.match(fake.bar.tooltip, /silent does not answer\./);
  hurry = 1;
  await vscode.commands.executeCommand('loiter.restart');
  await until(() => servers().length === 1 && fake.bar.text === '$(sync~spin) Loiter');
  programIs(loiter);
  await until(() => fake.bar.text === '$(watch) Loiter: 1' && found() === 1 && servers().length === 1);
});
