import { mkdirSync, writeFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import path from 'node:path';
import { processCount } from '../../server/env';
import { readServerSettings } from '../../server/settings';
import { ServerProcesses } from '../support/server-process';

/** Settings that would lead somebody astray stop the start with one sentence each, or stand in the log (start-and-stop.test.ts). */

const servers = new ServerProcesses();
beforeAll(() => servers.make());
afterAll(() => servers.remove());

const feishu = { FEISHU_APP_ID: 'cli_x', FEISHU_APP_SECRET: 'not a real one' };
const database = { DATABASE_URL: 'postgres://nobody@127.0.0.1:9/none' };
const processors = availableParallelism();
const key = { SECRET_KEY: 'a key of the tests that is long enough' };

/** What a start with these settings is refused with: each fault on a line of its own. */
function refused(env: Record<string, string>): string {
  try {
    readServerSettings({ DATA_DIR: path.join(servers.folder, 'none'), ...env });
  } catch (error) {
    return (error as Error).message;
  }
  throw new Error('These settings were not refused.');
}

test.each([
  ['PORT', { PORT: 'abc' }],
  ['DATABASE_URL', { DATABASE_URL: 'mysql://x' }],
  ['PUBLIC_URL', { PUBLIC_URL: 'ftp://x' }],
  ['PUBLIC_URL', { PUBLIC_URL: 'https://example.com/crm' }],
  ['PUBLIC_URL', { PUBLIC_URL: 'https://example.com/?a=b' }],
  ['SECRET_KEY', { SECRET_KEY: 'short' }],
  ['WEB_CONCURRENCY', { WEB_CONCURRENCY: '0' }],
  ['WEB_CONCURRENCY', { WEB_CONCURRENCY: 'many' }],
  ['WEB_CONCURRENCY', { WEB_CONCURRENCY: '65' }],
  ['SECRET_KEY', { ...feishu, ...database }],
  ['FEISHU_APP_SECRET', { FEISHU_APP_ID: 'cli_x' }],
  ['FEISHU_APP_ID', { FEISHU_APP_SECRET: 'not a real one' }],
  ['FEISHU_VERIFICATION_TOKEN', { ...feishu, FEISHU_ENCRYPT_KEY: 'x' }],
  ['FEISHU_APP_TYPE', { ...feishu, FEISHU_APP_TYPE: 'shop' }],
  ['FEISHU_VERIFICATION_TOKEN', { ...feishu, FEISHU_APP_TYPE: 'store' }],
  ['FEISHU_EVENTS', { ...feishu, FEISHU_APP_TYPE: 'store', FEISHU_VERIFICATION_TOKEN: 'x', FEISHU_EVENTS: 'stream' }],
  ['LARK_APP_SECRET', { LARK_APP_ID: 'cli_x' }],
  ['LARK_APP_ID', { LARK_APP_SECRET: 'not a real one' }],
  ['DINGTALK_CORP_ID', { DINGTALK_APP_KEY: 'ding', DINGTALK_APP_SECRET: 'x', DINGTALK_AGENT_ID: '1' }],
  ['DINGTALK_AGENT_ID', { DINGTALK_APP_KEY: 'ding', DINGTALK_APP_SECRET: 'x', DINGTALK_CORP_ID: '1' }],
  ['DINGTALK_APP_SECRET', { DINGTALK_APP_KEY: 'ding', DINGTALK_AGENT_ID: '1', DINGTALK_CORP_ID: '1' }],
  ['DINGTALK_EVENT_TOKEN', { DINGTALK_APP_TYPE: 'store', DINGTALK_APP_KEY: 'suite', DINGTALK_APP_SECRET: 'x' }],
  ['DINGTALK_APP_TYPE', { DINGTALK_APP_TYPE: 'shop', DINGTALK_APP_KEY: 'suite', DINGTALK_APP_SECRET: 'x' }],
  ['S3_SECRET', { S3_ENDPOINT: 'https://s3.example.com', S3_BUCKET: 'b', S3_KEY: 'k' }],
  ['MESSAGING_TOKEN', { ...feishu, MESSAGING_URL: 'https://messaging.example.com' }],
  ['MESSAGING_TOKEN', { ...feishu, LETTERS_URL: 'https://messaging.example.com' }],
  ['SIDECAR_NOW', { ...feishu, SIDECAR_NOW: '2026-12-24' }],
  ['SIDECAR_NOW', { SIDECAR_NOW: 'tomorrow' }],
  ['SIDECAR_NOW', { SIDECAR_NOW: '2026-12-24T09:00:00' }],
  // Misspelt names: each with the one that was meant.
  ['DATABSE_URL', { DATABSE_URL: 'postgres://x' }],
  ['DATABASEURL', { DATABASEURL: 'postgres://x' }],
  ['FEISHU_APPID', { FEISHU_APPID: 'cli_x' }],
  ['DINGTALK_APPKEY', { DINGTALK_APPKEY: 'x' }],
  ['PUBLIC_ULR', { PUBLIC_ULR: 'https://example.com' }],
  ['SECRETKEY', { SECRETKEY: 'x' }],
])('a wrong setting of %s is named in one sentence (%j)', (name, env) => {
  expect(refused(env)).toMatch(new RegExp(`^${name}: [^\\n]+$`));
});

test('a misspelt setting is answered with its right name', () => {
  expect(refused({ DATABSE_URL: 'postgres://x' })).toContain('DATABASE_URL was probably meant');
  expect(refused({ FEISHU_APPID: 'cli_x' })).toContain('FEISHU_APP_ID was probably meant');
});

test('an own database is never filled with demo companies unless DEMO=true is set', async () => {
  const said = refused({ ...database, ...key });
  expect(said).toMatch(
    /^No suite is set, and with DATABASE_URL the demo is off unless DEMO=true says otherwise: [^\n]+$/,
  );
  // With DEMO=true it goes on to the database, which is not there.
  const asked = servers.launch({ ...database, ...key, DEMO: 'true' });
  expect(await asked.ended).toBe(1);
  expect(asked.said()).toContain('The database of DATABASE_URL does not answer');
});

test('a server without a suite and with DEMO off refuses to start, because nobody could sign in', () => {
  expect(refused({ DEMO: 'false' })).toMatch(/^No suite is set, and DEMO is off: [^\n]+$/);
});

test('a public address that browsers cannot open is refused where a suite redirects to it', () => {
  expect(refused({ ...feishu, HOST: '0.0.0.0' })).toMatch(/^HOST=0\.0\.0\.0 without PUBLIC_URL: [^\n]+$/);
});

test('several wrong settings are named at once, each on a line of its own', () => {
  const said = refused({ FEISHU_APPID: 'cli_x', FEISHU_APP_SECRET: 'not a real one', DATABSE_URL: 'postgres://x' });
  expect(said.split('\n').map((line) => line.split(':')[0])).toEqual(['FEISHU_APP_ID', 'FEISHU_APPID', 'DATABSE_URL']);
});

test.each([
  ['on PostgreSQL, as many as were asked for', { ...feishu, ...database, ...key, WEB_CONCURRENCY: '3' }, 3, undefined],
  [
    'on PostgreSQL, one a processor',
    { ...feishu, ...database, ...key, WEB_CONCURRENCY: 'auto' },
    processors,
    undefined,
  ],
  ['on PostgreSQL, one when nothing is asked for', { ...feishu, ...database, ...key }, 1, undefined],
  [
    'with the embedded database one, and a sentence',
    { ...feishu, WEB_CONCURRENCY: '3' },
    1,
    /^WEB_CONCURRENCY=3 is ignored: the embedded database belongs to one process\. Set DATABASE_URL to use more\.$/,
  ],
  [
    'in the demo one, and a sentence',
    { ...database, ...key, DEMO: 'true', WEB_CONCURRENCY: '3' },
    1,
    /^WEB_CONCURRENCY=3 is ignored: the simulator of the demo lives in one process\. Set DEMO=false to use more\.$/,
  ],
])('the number of serving processes is right: %s', (_case, source: Record<string, string>, count, warning) => {
  const { env, warnings } = readServerSettings({ DATA_DIR: path.join(servers.folder, 'none'), ...source });
  expect(processCount(env)).toBe(count);
  const said = warnings.filter((words) => words.startsWith('WEB_CONCURRENCY'));
  expect(said).toEqual(warning ? [expect.stringMatching(warning)] : []);
});

test('a refused start prints the sentence alone', async () => {
  const started = servers.launch({ DATABSE_URL: 'postgres://x' });
  expect(await started.ended).toBe(1);
  expect(started.said()).toMatch(/^Wrong setting: DATABSE_URL: [^\n]+\n$/);
});

test('the key that a first server stored in its folder also works with a database, with a warning', async () => {
  const dataDir = path.join(servers.folder, 'kept');
  mkdirSync(dataDir);
  writeFileSync(path.join(dataDir, 'secret.key'), 'a key that an earlier start has made and kept');
  const started = servers.launch({ ...feishu, ...database, DATA_DIR: dataDir });
  expect(await started.ended).toBe(1);
  expect(started.said()).toContain(
    `SECRET_KEY is not set: what the database holds sealed opens only with ${dataDir}/secret.key`,
  );
  expect(started.said()).toContain('The database of DATABASE_URL does not answer');
});
