import { spawn } from 'node:child_process';
import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { freePort } from '../support/free-port';
import { RunningSimulator } from '../support/running-simulator';

/** `npm run doctor` beside the simulator as a process of its own, with right settings and wrong ones. */

let simulator: RunningSimulator;
let folder: string;
beforeAll(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'sidecar-doctor-'));
  chmodSync(folder, 0o700);
  simulator = await RunningSimulator.start('http://127.0.0.1:8787');
});
afterAll(async () => {
  await simulator.stop();
  rmSync(folder, { recursive: true, force: true });
});

const right = {
  FEISHU_APP_ID: 'cli_demo_feishu',
  FEISHU_APP_SECRET: 'demo_feishu_secret',
  LARK_APP_ID: 'cli_demo_lark',
  LARK_APP_SECRET: 'demo_lark_secret',
  DINGTALK_APP_KEY: 'ding_demo',
  DINGTALK_APP_SECRET: 'demo_dingtalk_secret',
  DINGTALK_CORP_ID: 'ding_corp_demo',
  DINGTALK_AGENT_ID: '900001',
};

async function doctor(env: Record<string, string>): Promise<{ code: number | null; lines: string[] }> {
  const child = spawn(process.execPath, ['--import', 'tsx', 'scripts/doctor.ts'], {
    cwd: path.resolve(__dirname, '../..'),
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      PATH: process.env.PATH,
      HOME: process.env.HOME,
      DATA_DIR: folder,
      PUBLIC_URL: `http://127.0.0.1:${await freePort()}`,
      ...simulator.environment,
      ...env,
    },
  });
  let said = '';
  child.stdout.on('data', (bytes: Buffer) => (said += bytes.toString()));
  child.stderr.on('data', (bytes: Buffer) => (said += bytes.toString()));
  const code = await new Promise<number | null>((resolve) => child.once('close', resolve));
  expect(said).not.toContain('    at ');
  return { code, lines: said.trim().split('\n') };
}

const about = (lines: string[], what: string) => lines.filter((line) => line.slice(2).startsWith(`${what}: `));

test('the doctor passes every check of right settings and ends with 0', async () => {
  const { code, lines } = await doctor(right);
  expect(lines.filter((line) => line.startsWith('✗'))).toEqual([]);
  expect(code).toBe(0);
  for (const what of ['DATA_DIR', 'Disk', 'Feishu', 'Lark', 'DingTalk', 'Clock'])
    expect(about(lines, what)).toEqual([expect.stringMatching(what === 'Disk' ? /^[✓!] / : /^✓ /)]);
  expect(lines[0]).toMatch(/^Sidecar \d+\.\d+\.\d+$/);
  expect(lines).toContain('✓ Settings: for Feishu, Lark, DingTalk');
  // It did not make what only a server makes.
  expect(lines).toContain('✓ Tables: made at the first start');
  expect(lines.at(-1)).toBe('Nothing stands in the way.');
});

test('the doctor reports wrong secrets with the code and words of the suite, without the secrets', async () => {
  const wrong = {
    FEISHU_APP_SECRET: 'wrong_feishu_secret',
    LARK_APP_ID: 'cli_wrong',
    DINGTALK_APP_SECRET: 'wrong_dingtalk_secret',
  };
  const { code, lines } = await doctor({ ...right, ...wrong });
  expect(code).toBe(1);
  expect(about(lines, 'Feishu')).toEqual([
    expect.stringMatching(
      /^✗ Feishu: refuses with 10015 "The secret of the app is wrong\."\. Compare FEISHU_APP_ID and FEISHU_APP_SECRET/,
    ),
  ]);
  expect(about(lines, 'Lark')).toEqual([expect.stringMatching(/^✗ Lark: refuses with 10003 /)]);
  expect(about(lines, 'DingTalk')).toEqual([
    expect.stringMatching(/^✗ DingTalk: refuses with \S+ ".+"\. Compare DINGTALK_APP_KEY/),
  ]);
  expect(lines.join('\n')).not.toMatch(/wrong_(feishu|dingtalk)_secret/);
  expect(lines.at(-1)).toBe(`3 of ${lines.length - 2} checks failed.`);
});

test('the doctor names each setting that a server would refuse', async () => {
  const { code, lines } = await doctor({ FEISHU_APPID: 'cli_x', FEISHU_APP_SECRET: 'x' });
  expect(code).toBe(1);
  expect(about(lines, 'Settings').map((line) => line.split(':')[1]?.trim())).toEqual(['FEISHU_APP_ID', 'FEISHU_APPID']);
});

test('the doctor reports an unreachable database, address and folder, each with a remedy', async () => {
  const closed = path.join(folder, 'a-file');
  writeFileSync(closed, '');
  const { code, lines } = await doctor({
    ...right,
    DATABASE_URL: 'postgres://sidecar:hidden@127.0.0.1:9/x',
    SECRET_KEY: 'a key of the tests that is long enough',
    PUBLIC_URL: 'http://no-such-host.invalid',
    DATA_DIR: closed,
  });
  expect(code).toBe(1);
  expect(about(lines, 'Database')).toEqual([
    expect.stringMatching(/^✗ Database: The database of DATABASE_URL does not answer/),
  ]);
  expect(about(lines, 'PUBLIC_URL')).toEqual([
    expect.stringMatching(/is not https/),
    expect.stringMatching(/cannot be reached from here \(ENOTFOUND|EAI_AGAIN/),
  ]);
  expect(about(lines, 'DATA_DIR')).toEqual([expect.stringMatching(/^✗ DATA_DIR: .*a-file is a file/)]);
  expect(lines.join('\n')).not.toContain('hidden');
});

test('the doctor warns of a folder that other accounts can open', async () => {
  const open = path.join(folder, 'open');
  mkdirSync(open);
  chmodSync(open, 0o755);
  const { lines } = await doctor({ ...right, DATA_DIR: open });
  expect(about(lines, 'DATA_DIR')).toEqual([expect.stringMatching(/^! DATA_DIR: .*chmod -R go= /)]);
});

test('the doctor warns of a wrong clock, and of another program at PUBLIC_URL', async () => {
  // A suite whose clock is ten minutes ahead, and which knows none of our addresses.
  const other = createServer((_request, response) =>
    response.setHeader('date', new Date(Date.now() + 600_000).toUTCString()).end('{}'),
  );
  await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve));
  const origin = `http://127.0.0.1:${(other.address() as AddressInfo).port}`;
  const { FEISHU_APP_ID, FEISHU_APP_SECRET } = right;
  const { code, lines } = await doctor({
    FEISHU_APP_ID,
    FEISHU_APP_SECRET,
    FEISHU_BASE_URL: origin,
    PUBLIC_URL: origin,
  });
  other.close();
  expect(code).toBe(1);
  expect(about(lines, 'Clock')).toEqual([expect.stringMatching(/^✗ Clock: is (599|600|601) s behind 127\.0\.0\.1/)]);
  expect(about(lines, 'PUBLIC_URL').at(-1)).toMatch(/^✗ PUBLIC_URL: .*\/healthz answers 200, and not as Sidecar does/);
});
