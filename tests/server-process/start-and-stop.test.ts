import { chmodSync, lstatSync, mkdirSync, readdirSync, statSync } from 'node:fs';
import path from 'node:path';
import { freePort } from '../support/free-port';
import { Client } from '../support/client';
import { authorise, loginToken } from '../support/server';
import { readiness, ServerProcesses } from '../support/server-process';

/** The server as a process of its own: how it begins, refuses to begin, and ends. */

const servers = new ServerProcesses();
const { folder } = servers;
const launch = (env: Record<string, string>) => servers.launch(env);
beforeAll(() => servers.make());
afterAll(() => servers.remove());

async function session(origin: string): Promise<Client> {
  const browser = new Client(origin);
  const token = await loginToken(browser, 'feishu', 'rep1');
  return new Client(
    origin,
    (await browser.ok('account.larkSwitchClient', { token, client_id: 'brightsea-feishu' })).hsid,
  );
}

/** What group or others may do something with, of the data folder and everything in it. */
function openToOthers(): string[] {
  const data = path.join(folder, 'data');
  const found = [
    data,
    ...readdirSync(data, { recursive: true, withFileTypes: true }).map((entry) =>
      path.join(entry.parentPath, entry.name),
    ),
  ];
  return found.filter((file) => !lstatSync(file).isSymbolicLink() && (lstatSync(file).mode & 0o077) !== 0);
}

test('a server fills the demo, prints its addresses, refuses a second server, finishes its answers at a stop, and continues at the next start', async () => {
  const port = String(await freePort());
  const origin = `http://127.0.0.1:${port}`;
  mkdirSync(path.join(folder, 'data'), { mode: 0o755 });
  const first = launch({ PORT: port });
  await readiness(first, origin);
  expect(openToOthers()).toEqual([]);
  expect(first.said()).toContain(`Phone (simulator): ${origin}/sim`);
  expect(first.said()).toContain(`Browser login: ${origin}/login`);
  expect(first.said()).toMatch(/^Sidecar \d+\.\d+\.\d+$/m);
  expect(first.said()).toContain('DATABASE_URL');
  expect(statSync(path.join(folder, 'data', 'secret.key')).mode & 0o777).toBe(0o600);

  const second = launch({ PORT: String(await freePort()) });
  expect(await second.ended).toBe(1);
  expect(second.said().trim()).toMatch(/^Another Sidecar server .* is using .*\.$/m);

  const samePort = launch({ PORT: port, DATA_DIR: path.join(folder, 'elsewhere') });
  expect(await samePort.ended).toBe(1);
  expect(samePort.said().trim()).toMatch(/^Port \d+ is in use\. .*$/);

  const rep = await session(origin);
  const { id } = await rep.ok('organization.create', { name: 'Before the stop' });
  // An answer that waits for the suite's last word while the stop comes.
  const browser = new Client(origin);
  const back = await authorise(browser, 'feishu', 'rep2');
  await browser.post(
    '/sim/control/faults',
    JSON.stringify({ suite: 'feishu', call: 'user_info', kind: 'delay', ms: 1_500 }),
  );
  const underway = browser.call('account.larkWebLogin', { ...back, app_id: 'cli_demo_feishu', source: 'web' });
  await new Promise((resolve) => setTimeout(resolve, 700));
  first.child.kill('SIGTERM');
  expect((await underway).name).toBe('ok');
  expect(await first.ended).toBe(0);

  // As an earlier start, or somebody by hand, may have left it.
  const widened = ['data', 'data/db', 'data/db/base', 'data/db/PG_VERSION'];
  for (const name of widened) chmodSync(path.join(folder, name), name.endsWith('VERSION') ? 0o666 : 0o755);
  const again = launch({
    PORT: port,
    HOST: '0.0.0.0',
    LARK_SOMETHING_ELSE: 'x',
    LETTERS_URL: 'https://messaging.example.com',
    LETTERS_TOKEN: 'x',
  });
  await readiness(again, origin);
  expect(again.said()).toContain('LARK_SOMETHING_ELSE is not a setting of this server and is ignored.');
  expect(again.said()).toContain('HOST=0.0.0.0 without PUBLIC_URL');
  expect(again.said()).toContain('LETTERS_URL is called MESSAGING_URL now');
  expect(again.said()).toContain('LETTERS_TOKEN is called MESSAGING_TOKEN now');
  // What it prints can be opened.
  expect(again.said()).toContain(`Browser login: ${origin}/login`);
  expect(again.said()).not.toContain('//0.0.0.0');
  expect(openToOthers()).toEqual([]);
  expect(
    again
      .said()
      .split('\n')
      .filter((line) => line.includes('open to other accounts')),
  ).toEqual([expect.stringContaining(`"narrowed":${widened.length}`)]);
  expect((await rep.ok('organization.info', { id })).title).toBe('Before the stop');
  again.child.kill('SIGINT');
  expect(await again.ended).toBe(0);
}, 120_000);
