import { execFile } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { endpoints } from '../../../domain/contract/programs/endpoints';
import { makeKey } from '../../support/assistant';
import { startTestServer, type TestServer } from '../../support/server';

/** The commands of the guide, as somebody copies them. */

const guides = path.resolve(__dirname, '../../../docs/guides');
const readGuide = (name: string) => readFileSync(path.join(guides, name), 'utf8');
const english = readGuide('use-the-api.md');
const chinese = readGuide('zh/use-the-api.md');
const listBlocks = (guide: string) => guide.split('```').filter((_text, index) => index % 2 === 1);
const commands = listBlocks(english).flatMap((block) => (block.startsWith('sh\n') ? [block.slice(3)] : []));

let server: TestServer;
let folder: string;
let key: string;
let revoked: string;
const received: string[] = [];
const hook = createServer((request, response) => {
  received.push(String(request.headers['sidecar-event']));
  response.end();
});
beforeAll(async () => {
  server = await startTestServer({ env: { WEBHOOK_NETWORKS: '127.0.0.1/32' } });
  folder = mkdtempSync(path.join(tmpdir(), 'sidecar-guide-'));
  const admin = await server.signIn('admin');
  ({ key } = await makeKey(admin, { scopes: { organization: 'write' } }));
  const second = await makeKey(admin);
  revoked = second.key;
  await admin.ok('apiKeys.revoke', { id: second.id });
  await new Promise<void>((resolve) => hook.listen(0, '127.0.0.1', resolve));
});
afterAll(async () => {
  hook.close();
  rmSync(folder, { recursive: true, force: true });
  await server.close();
});

function run(script: string, usedKey: string): Promise<{ stdout: string }> {
  return promisify(execFile)('bash', ['-euo', 'pipefail', '-c', script], {
    cwd: folder,
    env: {
      ...process.env,
      SIDECAR_URL: server.origin,
      SIDECAR_KEY: usedKey,
      HOOK_URL: `http://127.0.0.1:${(hook.address() as AddressInfo).port}/hook`,
      NO_PROXY: '*',
      no_proxy: '*',
    },
  });
}

test('the commands of the guide work one after the other, by copying alone', async () => {
  expect(commands.join('').match(/curl /g)?.length).toBeGreaterThanOrEqual(10);
  const { stdout } = await run(commands.join('\n'), key);
  expect(stdout).toContain('"remark":"Quote sent"');
  expect(stdout).toContain('"succeeded":2,"failed":0');
  expect(stdout.match(/"next_cursor":"/g)?.length).toBeGreaterThanOrEqual(1);
  await server.outbox.drain();
  expect(received).toContain('webhook.test');
});

test('every command of the guide ends with an error when its request is refused', async () => {
  const requests = commands
    .join('\n')
    .split(/\n(?=curl )/)
    .map((text) => text.slice(text.indexOf('curl ')).split(/\n(?![ }])/)[0] ?? '');
  expect(requests.length).toBeGreaterThanOrEqual(10);
  for (const request of requests) {
    const script = `ID=a VERSION=1 CURSOR=a WEBHOOK=a\n${request}`;
    await expect(run(script, revoked)).rejects.toMatchObject({ code: 22, stdout: expect.stringContaining('1001') });
  }
});

test('both guides have the same commands, and name only operations that exist', () => {
  expect(listBlocks(chinese)).toEqual(listBlocks(english));
  const addresses = Object.values(endpoints).map(({ path: address }) => address as string);
  for (const guide of [english, chinese])
    for (const [, address = ''] of guide.matchAll(/`(?:GET |POST )?(\/v1\/[^`?]*)/g))
      if (!address.endsWith('openapi.json')) expect(addresses).toContain(address);
});
