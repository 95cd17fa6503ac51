// Against the real server: $LOITER, with the rules of $LOITER_RULES_DIR.
import assert from 'node:assert/strict';
import { ChildProcess, spawn } from 'node:child_process';
import * as fs from 'node:fs';
import * as os from 'node:os';
import * as path from 'node:path';
import { after, before, test } from 'node:test';
import { pathToFileURL } from 'node:url';
import { createMessageConnection, MessageConnection, StreamMessageReader, StreamMessageWriter } from 'vscode-languageserver-protocol/node';

import { Findings, merged, tree } from '../src/findings';
import { serverOptions, Status, statusText } from '../src/settings';

const kFiles: Record<string, string> = {
  'helper.c': 'void slow_sleep(int);\nvoid refresh(int n) {\n  slow_sleep(n);\n}\n',
  'handler.c': 'void refresh(int);\nvoid slow_sleep(int);\nvoid on_request(void) {\n  refresh(1);\n  slow_sleep(9);\n}\n',
};

let folder: string;
let server: ChildProcess;
let connection: MessageConnection;
let ready: Status[] = [];

const textOf = (status: Status) => statusText(new Map([['', status]]), new Map())!;
const uri = (name: string) => pathToFileURL(path.join(folder, name)).href;

// The findings of the newest state, once it is analysed.
async function settled(): Promise<Findings> {
  for (;;) {
    const seen = ready.length;
    const answer = await connection.sendRequest<Findings>('loiter/findings', {});
    if (!answer.pending) return answer;
    while (ready.length === seen) await new Promise((resolve) => setTimeout(resolve, 10));
  }
}

before(async () => {
  folder = fs.realpathSync(fs.mkdtempSync(path.join(os.tmpdir(), 'loiter-')));
  for (const [name, text] of Object.entries(kFiles)) fs.writeFileSync(path.join(folder, name), text);
  fs.writeFileSync(path.join(folder, 'compile_commands.json'), JSON.stringify(
    Object.keys(kFiles).map((file) => ({ directory: folder, file, arguments: ['cc', '-c', file] }))));
  assert.ok(process.env.LOITER, 'LOITER names the program');
  server = spawn(process.env.LOITER, ['lsp'], { cwd: folder, stdio: ['pipe', 'pipe', 'inherit'] });
  connection = createMessageConnection(new StreamMessageReader(server.stdout!), new StreamMessageWriter(server.stdin!));
  connection.onNotification('loiter/status', (status: Status) => ready.push(status));
  connection.listen();
  const settings = { path: '', build: '', rules: [], enable: [], costs: '', jobs: 0, timeout: 300, debounce: 0 };
  await connection.sendRequest('initialize', {
    processId: process.pid, rootUri: uri('.'), capabilities: {}, initializationOptions: serverOptions(settings),
  });
  await connection.sendNotification('initialized', {});
});

after(async () => {
  await connection.sendRequest('shutdown');
  await connection.sendNotification('exit');
  await new Promise((resolve) => server.once('exit', resolve));
  connection.dispose();
  fs.rmSync(folder, { recursive: true });
});

test('the findings are a tree, the worst first, with places to open', async () => {
  const { findings } = await settled();
  const nodes = tree(findings, 'cost');
  assert.equal(nodes.length, 2);
  assert.deepEqual(merged(new Map([['', findings]]), new Map()), findings);  // the server's own order is that in which lists are merged
  const through = nodes.find((node) => node.label.includes('refresh'))!;
  assert.match(through.label, /^slow_sleep in refresh\(int\) puts the thread to sleep$/);
  assert.deepEqual(through.children.map((step) => step.location!.uri), [uri('handler.c'), uri('handler.c'), uri('helper.c')]);
  assert.equal(through.location!.range.start.line, 3);
  const last = ready[ready.length - 1];
  assert.equal(textOf(last).text, '$(watch) Loiter: 2');
});

test('a fix that is not saved makes a finding go', async () => {
  const document = { uri: uri('helper.c'), version: 1 };
  await connection.sendNotification('textDocument/didOpen', {
    textDocument: { ...document, languageId: 'c', text: kFiles['helper.c'].replace('slow_sleep(n);', '(void)n;') },
  });
  assert.deepEqual((await settled()).findings.map((finding) => finding.chain.length), [2]);
  await connection.sendNotification('textDocument/didClose', { textDocument: document });
  assert.equal((await settled()).findings.length, 2);
});

test('settings reach the server while it runs', async () => {
  const settings = { path: '', build: 'nowhere', rules: [], enable: [], costs: '', jobs: 0, timeout: 300, debounce: 0 };
  await connection.sendNotification('workspace/didChangeConfiguration', { settings: { loiter: serverOptions(settings) } });
  await settled();
  const status = ready[ready.length - 1];
  assert.equal(status.state, 'error');
  assert.match(textOf(status).tooltip, /nowhere/);
});
