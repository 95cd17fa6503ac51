import assert from 'node:assert/strict';
import * as fs from 'node:fs';
import * as os from 'node:os';
import * as path from 'node:path';
import { test } from 'node:test';

import { Finding, findingsAt, tree } from '../src/findings';
import { findProgram, serverOptions, statusText } from '../src/settings';

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
  assert.match(nodes[0].tooltip, /instead: await a timer/);
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

test('the chain under the cursor: what is anchored there before what passes', () => {
  const passing = finding('passing', 'a.cpp', { location: at('file:///p/a.cpp', 2) });
  const anchored = finding('anchored', 'a.cpp');
  assert.deepEqual(findingsAt([passing, anchored], 'file:///p/a.cpp', 4).map((f) => f.message), ['anchored', 'passing']);
  assert.deepEqual(findingsAt([passing], 'file:///p/other.cpp', 4), []);
});

test('settings that are empty are left to the server', () => {
  const options = serverOptions({
    path: 'loiter', build: '', rules: ['r.json'], enable: [], costs: '', jobs: 2, timeout: 9, debounce: 0,
  });
  assert.deepEqual(options,
    { jobs: 2, timeout: 9, debounce: 0, rules: ['r.json'], enable: [], statusNotifications: true });
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
  fs.rmSync(folder, { recursive: true });
});

test('the status says how much was found, and what could not be read', () => {
  assert.equal(statusText({ state: 'analysing' }).text, '$(sync~spin) Loiter');
  assert.deepEqual(statusText({ state: 'error', message: 'no compile commands' }),
    { text: '$(error) Loiter', tooltip: 'no compile commands', isError: true });
  const failed = Array.from({ length: 7 }, (_, n) => ({ file: `${n}.c`, why: 'broken' }));
  const { text, tooltip } = statusText({ state: 'ready', findings: 1, units: 9, failed });
  assert.equal(text, '$(warning) Loiter: 1');
  assert.match(tooltip, /^1 finding in 9 files\n7 could not .*\n0\.c: broken\n[^]*and 2 more$/);
});
