import { spawn, type ChildProcess } from 'node:child_process';
import { copyFileSync, mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { build } from 'esbuild';
import { freePort } from '../support/free-port';
import { Client } from '../support/client';
import { authorise, loginToken } from '../support/server';

/** The server as a process of its own: how it begins, refuses to begin, and ends. */

const root = path.resolve(__dirname, '../..');
const folder = mkdtempSync(path.join(tmpdir(), 'sidecar-process-'));
/** Bundled as `npm start` does it, but for this test alone; below the repository, where its packages are found. */
const bundle = path.join(root, '.test', `server-${process.pid}`);
const children: ChildProcess[] = [];
beforeAll(async () => {
  await build({
    entryPoints: [path.join(root, 'server/main.ts')], outfile: path.join(bundle, 'main.js'), bundle: true, packages: 'external', platform: 'node', format: 'cjs',
    target: 'node20', logLevel: 'silent', tsconfig: path.join(root, 'tsconfig.json'),
  });
  copyFileSync(path.join(root, 'server/db/pglite-worker.cjs'), path.join(bundle, 'pglite-worker.cjs'));
});
afterAll(() => {
  for (const child of children) child.kill('SIGKILL');
  for (const made of [folder, bundle]) rmSync(made, { recursive: true, force: true });
});

function launch(env: Record<string, string>) {
  const child = spawn(process.execPath, [path.join(bundle, 'main.js')], {
    cwd: root, stdio: ['ignore', 'pipe', 'pipe'],
    env: { PATH: process.env.PATH, HOME: process.env.HOME, LOG_LEVEL: 'warn', NODE_ENV: 'production', DATA_DIR: path.join(folder, 'data'), ...env },
  });
  children.push(child);
  let said = '';
  child.stdout.on('data', (bytes: Buffer) => (said += bytes.toString()));
  child.stderr.on('data', (bytes: Buffer) => (said += bytes.toString()));
  const ended = new Promise<number | null>((resolve) => child.once('exit', resolve));
  return { child, ended, said: () => said };
}

async function ready(origin: string): Promise<void> {
  for (;;) {
    const answer = await fetch(`${origin}/readyz`).catch(() => null);
    if (answer?.ok) return;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}

async function session(origin: string): Promise<Client> {
  const browser = new Client(origin);
  const token = await loginToken(browser, 'feishu', 'rep1');
  return new Client(origin, (await browser.ok('account.larkSwitchClient', { token, client_id: 'brightsea-feishu' })).hsid);
}

test('it fills the demo, tells its addresses, lets no second server in, finishes its answers, and goes on where it was', async () => {
  const port = String(await freePort());
  const origin = `http://127.0.0.1:${port}`;
  const first = launch({ PORT: port });
  await ready(origin);
  expect(first.said()).toContain(`Phone (simulator): ${origin}/sim`);
  expect(first.said()).toContain(`Browser login: ${origin}/login`);
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
  await browser.post('/sim/control/faults', JSON.stringify({ suite: 'feishu', call: 'user_info', kind: 'delay', ms: 1_500 }));
  const underway = browser.call('account.larkWebLogin', { ...back, app_id: 'cli_demo_feishu', source: 'web' });
  await new Promise((resolve) => setTimeout(resolve, 700));
  first.child.kill('SIGTERM');
  expect((await underway).name).toBe('ok');
  expect(await first.ended).toBe(0);

  const again = launch({ PORT: port });
  await ready(origin);
  expect((await rep.ok('organization.info', { id })).title).toBe('Before the stop');
  again.child.kill('SIGINT');
  expect(await again.ended).toBe(0);
}, 120_000);

test.each([
  ['PORT', { PORT: 'abc' }], ['DATABASE_URL', { DATABASE_URL: 'mysql://x' }], ['PUBLIC_URL', { PUBLIC_URL: 'ftp://x' }], ['SECRET_KEY', { SECRET_KEY: 'short' }],
])('a wrong %s is told in one sentence', async (name, env) => {
  const started = launch(env);
  expect(await started.ended).toBe(1);
  expect(started.said().trim()).toMatch(new RegExp(`^Wrong setting: ${name}: [^\\n]+$`));
});
