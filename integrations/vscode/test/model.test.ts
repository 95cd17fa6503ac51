import assert from 'node:assert/strict';
import * as fs from 'node:fs';
import * as os from 'node:os';
import * as path from 'node:path';
import { test } from 'node:test';

import { chainItems, chainOfDiagnostic, chainsAt, Finding, merged, shortMessage, tree } from '../src/findings';
import { findProgram, isProject, missingProgram, readSettings, serverOptions, Status, statusText } from '../src/settings';

const at = (uri: string, line: number) =>
  ({ uri, range: { start: { line, character: 2 }, end: { line, character: 9 } } });

function finding(message: string, file: string, more: Partial<Finding> = {}): Finding {
  const step = (note: string, line: number) =>
    ({ function: 'f', note, file, line: line + 1, location: at(`file:///p/${file}`, line) });
  return {
    rule: 'loiter-blocking-sleep', level: 'error', certainty: 'definite', rank: 50, costMs: 100,
    cost: 'holds 1 of 4 loop threads', message, instead: 'await a timer', fingerprint: message,
    location: at(`file:///p/${file}`, 4), chain: [step('runs on the loop', 2), step('calls g', 4), step('sleeps', 9)],
    entries: [step('coroutine', 2)], ...more,
  };
}

test('the tree keeps the order of the findings, with the chain below each', () => {
  const nodes = tree([finding('worst', 'a.cpp'), finding('bad', 'b.cpp')], 'cost');
  assert.deepEqual(nodes.map((node) => node.label), ['worst', 'bad']);
  assert.deepEqual(nodes[0].children.map((node) => `${node.label} ${node.description}`),
    ['runs on the loop a.cpp:3', 'calls g a.cpp:5', 'sleeps a.cpp:10']);
  assert.match(nodes[0].tooltip, /Instead: await a timer/);
});

test('a label is what is called and what it does; the tooltip is Markdown that shows names as they are', () => {
  assert.equal(shortMessage('sleep in f() sleeps, on the thread of g()\nmore'), 'sleep in f() sleeps');
  const entries = ['a', 'b_c*', 'd', 'e', 'f'].map((name) => ({ function: name, note: '', file: 'a.cpp', line: 1, location: null }));
  const [{ tooltip }] = tree([finding('operator<<[x]', 'a.cpp', { entries, certainty: 'possible' })], 'cost');
  assert.match(tooltip, /^\*\*operator\\<\\<\\\[x\\\]\*\*\n/);
  assert.match(tooltip, /\n\nPossible: [^]*Also reached from b\\_c\\\*, d, e and 1 more\.\n\n/);
});

test('no two nodes have one id, and an edit elsewhere leaves a finding its own', () => {
  const twice = tree([finding('same', 'a.cpp'), finding('same', 'a.cpp'), finding('other', 'a.cpp')], 'cost');
  const ids = twice.flatMap((node) => [node.id, ...node.children.map((child) => child.id)]);
  assert.equal(new Set(ids).size, ids.length);
  assert.equal(tree([finding('other', 'a.cpp')], 'file')[0].children[0].id, twice[2].id);
});

test('findings of several folders: errors before warnings, then by rank, with the name of each', () => {
  const list = (...ranks: [number, Finding['level']][]) =>
    ranks.map(([rank, level]) => finding(`${level} ${rank}`, 'a.cpp', { rank, level }));
  const names = new Map([['0', 'app'], ['1', 'lib']]);
  const all = merged(new Map([['0', list([70, 'error'], [90, 'note'])], ['1', list([80, 'error'], [60, 'warning'])]]), names);
  assert.deepEqual(all.map(({ message }) => message), ['error 80', 'error 70', 'warning 60', 'note 90']);
  assert.match(tree(all, 'cost')[0].description, /^lib: ./);
  assert.deepEqual(tree(all, 'file').map(({ label, description }) => `${label} ${description}`), ['lib/a.cpp 2', 'app/a.cpp 2']);
  assert.equal(merged(new Map([['0', list([70, 'error'])]]), names)[0].folder, undefined);
});

test('by file, the file of the worst finding comes first', () => {
  const nodes = tree([finding('1', 'b.cpp'), finding('2', 'a.cpp'), finding('3', 'b.cpp')], 'file');
  assert.deepEqual(nodes.map((node) => [node.label, node.children.map((child) => child.label)]),
    [['b.cpp', ['1', '3']], ['a.cpp', ['2']]]);
});

test('a finding without places is still a node', () => {
  const [node] = tree([finding('far', 'x.h', { location: null, chain: [], cost: '' })], 'file');
  assert.equal(node.children[0].description, '');
});

test('the chains in a line: what is anchored there before what passes, however the file is escaped', () => {
  const passing = finding('passing', 'c++.cpp', { location: at('file:///p/c++.cpp', 2) });
  const anchored = finding('anchored', 'c++.cpp');
  const titles = (uri: string) => chainsAt([passing, anchored], uri, 4).map(({ title }) => title);
  assert.deepEqual(titles('file:///p/c%2B%2B.cpp'), ['anchored', 'passing']);
  assert.deepEqual(titles('file:///p/other.cpp'), []);
  assert.deepEqual(titles('file:///p/100%.cpp'), []);
});

test('a chain is a numbered list', () => {
  const { chain } = finding('f', 'a.cpp');
  assert.deepEqual(chainItems({ title: '', steps: [...chain, { ...chain[2], note: '', location: null }] })
    .map((item) => `${item.label} | ${item.description} | ${item.location?.range.start.line}`),
    ['1. runs on the loop | a.cpp:3 | 2', '2. calls g | a.cpp:5 | 4', '3. sleeps | a.cpp:10 | 9', '4. f | a.cpp:10 | undefined']);
});

test("a diagnostic's chain is that of its own entry", () => {
  const whole = finding('whole', 'a.cpp');
  const related = (file: string) => [{ ...whole.chain[0], note: 'runs', file, location: at(`file:///p/${file}`, 2) }];
  const chain = (file: string) =>
    chainOfDiagnostic({ message: 'title\ncost', fingerprint: 'whole', related: related(file) }, [whole]);
  assert.deepEqual(chain('a.cpp'), { title: 'whole', steps: whole.chain });
  assert.deepEqual(chain('b.cpp'), { title: 'title', steps: related('b.cpp') });
});

const kDefaults: Record<string, unknown> =
  { path: 'loiter', build: '', rules: [], enable: [], costs: '', jobs: 0, timeout: 300, debounce: 250 };
const settingsWith = (some: Record<string, unknown>) => readSettings((key) => ({ ...kDefaults, ...some })[key], '/w');

test('settings that are empty are left to the server, those of a wrong kind are for it to refuse', () => {
  assert.deepEqual(serverOptions(settingsWith({ rules: ['r.json'], jobs: 2 })),
    { jobs: 2, timeout: 300, debounce: 250, rules: ['r.json'], enable: [], statusNotifications: true });
  assert.equal(serverOptions(settingsWith({ rules: 7 })).rules, 7);
});

test('paths may begin at home or at the folder', () => {
  const settings = settingsWith({ path: '~/bin/loiter', build: '${workspaceFolder}/out', rules: ['~/r', 'a~/b'], costs: 'c' });
  assert.deepEqual([settings.path, settings.build, settings.rules, settings.costs],
    [`${os.homedir()}/bin/loiter`, '/w/out', [`${os.homedir()}/r`, 'a~/b'], 'c']);
  assert.equal(settingsWith({ path: '' }).path, 'loiter');
  assert.equal(settingsWith({ path: null }).path, 'loiter');
});

test('the manifest has every setting, with the defaults of the server, and no other', () => {
  const { properties } = JSON.parse(fs.readFileSync('package.json', 'utf8')).contributes.configuration;
  const defaults = Object.entries<{ default: unknown }>(properties).map(([key, value]) => [key.replace('loiter.', ''), value.default]);
  assert.deepEqual(Object.fromEntries(defaults), { ...kDefaults, 'trace.server': 'off' });
});

test('a folder is a project by its compile commands, its settings or what the editor says', () => {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'loiter-'));
  const is = (some = {}) => isProject(folder, settingsWith(some));
  assert.equal(is(), false);
  assert.equal(is({ build: 'elsewhere' }), true);
  for (const name of ['build-x/compile_commands.json', 'out/compile_commands.json', 'compile_commands.json', '.loiter.json']) {
    fs.mkdirSync(path.dirname(path.join(folder, name)), { recursive: true });
    fs.writeFileSync(path.join(folder, name), '');
    assert.equal(is(), true, name);
    fs.rmSync(path.join(folder, name));
    assert.equal(is(), false, name);
  }
  fs.rmSync(folder, { recursive: true });
  assert.equal(is(), false);
});

test('the program is looked for on the PATH, or from the folder', () => {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'loiter-'));
  const program = path.join(folder, 'loiter');
  fs.writeFileSync(program, '');
  assert.equal(findProgram('loiter', '/', folder), undefined);  // nobody may run it
  fs.chmodSync(program, 0o755);
  assert.equal(findProgram('loiter', '/', `/no/such:${folder}`), program);
  assert.equal(findProgram('./loiter', folder, ''), program);
  assert.equal(findProgram('loiter', '/', ''), undefined);
  assert.match(missingProgram('loiter'), /'loiter'.* loiter\.path/);
  fs.rmSync(folder, { recursive: true });
});

const shown = (...statuses: Status[]) =>
  statusText(new Map(statuses.map((status, n) => [`${n}`, status])), new Map([['0', 'app'], ['1', 'lib']]));

test('the status says how much was found, and what could not be read', () => {
  assert.equal(shown(), undefined);
  assert.deepEqual(shown({ state: 'analysing' }), { state: 'analysing', text: '$(sync~spin) Loiter', tooltip: 'Analyzing' });
  assert.deepEqual(shown({ state: 'error', message: 'no compile commands' }),
    { state: 'error', text: '$(error) Loiter', tooltip: 'no compile commands' });
  const failed = Array.from({ length: 7 }, (_, n) => ({ file: `${n}.c`, why: 'broken' }));
  const { text, tooltip } = shown({ state: 'ready', findings: 1, units: 9, failed })!;
  assert.equal(text, '$(warning) Loiter: 1');
  assert.match(tooltip, /^1 finding in 9 files\n7 could not .*\n0\.c: broken\n[^]*and 2 more$/);
});

test('of several folders, none hides what another has to say', () => {
  const ready: Status = { state: 'ready', findings: 2, units: 1 }, error: Status = { state: 'error', message: 'broken' };
  assert.equal(shown(ready, ready)!.text, '$(watch) Loiter: 4');
  assert.deepEqual(shown(error, ready),
    { state: 'error', text: '$(error) Loiter', tooltip: 'app: broken\nlib: 2 findings in 1 file' });
  assert.equal(shown(ready, { state: 'analysing' })!.state, 'analysing');
});
