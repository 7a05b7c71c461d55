import type pg from 'pg';
import { runRekey } from '../../scripts/rekey/command';
import { checkDatabase } from '../../scripts/doctor/database';
import { makeCipher } from '../../server/cipher';
import { readSettings } from '../../server/settings';
import { freePort } from '../support/free-port';
import { onServer, startPostgres, type Postgres } from '../support/postgres';
import { readiness, ServerProcesses } from '../support/server-process';

/** A database is served with the key that it was made with, and with no other (ADR-0230). */

const [first, second] = ['the key that this database is made with', 'another key that is as long as it'] as const;
const servers = new ServerProcesses();
let postgres: Postgres;
let port: number;

const settings = (key: string) => ({
  DATABASE_URL: postgres.url('keys'),
  SECRET_KEY: key,
  PORT: String(port),
  COMPANY_APPS: 'true',
  DEMO: 'false',
});

beforeAll(async () => {
  await servers.make();
  postgres = await startPostgres({ inMemory: true });
  await onServer(postgres.url('postgres'), async (client) => void (await client.query('create database keys')));
  port = await freePort();
}, 180_000);
afterAll(async () => {
  servers.remove();
  await postgres?.stop();
});

/** @returns the exit code and what a start says that is refused; undefined for one that serves, which is stopped again */
async function start(
  key: string,
  more: Record<string, string> = {},
): Promise<{ code: number | null; said: string } | undefined> {
  const server = servers.launch({ ...settings(key), ...more });
  const ready = await readiness(server, `http://127.0.0.1:${port}`).then(
    () => true,
    () => false,
  );
  if (ready) server.child.kill('SIGTERM');
  const code = await server.ended;
  return ready ? undefined : { code, said: server.said().trim() };
}

const database = (work: (client: pg.Client) => Promise<void>) => onServer(postgres.url('keys'), work);
const forget = (client: pg.Client) => client.query('delete from installation');
const insertSealed = (client: pg.Client, name: string, key: string) =>
  client.query("insert into suite_secrets (name, value, expires) values ($1, $2, now() + interval '1 day')", [
    name,
    makeCipher(key).encrypt(name),
  ]);
const opened = async (key: string): Promise<(string | null)[]> => {
  const texts: (string | null)[] = [];
  await database(async (client) => {
    const { rows } = await client.query<{ value: string }>('select value from suite_secrets order by name');
    texts.push(...rows.map(({ value }) => makeCipher(key).decrypt(value)));
  });
  return texts;
};
const doctor = async (key: string) => {
  const { env } = readSettings(settings(key));
  return (await checkDatabase(env)).find(({ what }) => what === 'SECRET_KEY');
};

test('the first start records its key, another key is refused with a remedy, and the doctor reports it', async () => {
  expect(await start(first)).toBeUndefined();
  const refused = await start(second);
  expect(refused?.code).toBe(1);
  expect(refused?.said).toMatch(
    /^SECRET_KEY is not the key that this database was made with: [^\n]+SECRET_KEY_OLD[^\n]+$/m,
  );
  expect(refused?.said).not.toContain('    at ');
  expect((await doctor(first))?.state).toBe('good');
  expect(await doctor(second)).toMatchObject({
    state: 'failed',
    words: expect.stringContaining('is not the key') as string,
  });
  // Nothing of the key can be read out of what is kept.
  await database(async (client) => {
    const { rows } = await client.query<{ value: string }>('select value from installation');
    expect(rows).toHaveLength(1);
    expect(rows[0]?.value).toMatch(/^[0-9a-f]{64}$/);
  });
  expect(await start(first)).toBeUndefined();
}, 240_000);

test('a database without a recorded key accepts a key only when it decrypts the stored secrets', async () => {
  await database(async (client) => {
    await forget(client);
    await insertSealed(client, 'one', first);
    await insertSealed(client, 'two', first);
  });
  expect((await start(second))?.said).toContain('SECRET_KEY is not the key that this database was made with');
  expect(await start(first)).toBeUndefined();
  expect((await start(second))?.code).toBe(1);
}, 240_000);

test('a command changes the key while a server with both keys runs, and then only the new key works', async () => {
  expect((await start(second, { SECRET_KEY_OLD: 'neither the one nor the other key of it' }))?.said).toContain(
    'Neither SECRET_KEY nor SECRET_KEY_OLD',
  );
  expect(await opened(first)).toEqual(['one', 'two']);
  const both = { ...settings(second), SECRET_KEY_OLD: first };
  const server = servers.launch(both);
  await readiness(server, `http://127.0.0.1:${port}`);
  // A start changes nothing: servers that have the former key alone still run.
  expect(await opened(first)).toEqual(['one', 'two']);
  expect((await checkDatabase(readSettings(both).env)).find(({ what }) => what === 'SECRET_KEY')).toMatchObject({
    state: 'warning',
    words: expect.stringContaining('npm run rekey') as string,
  });
  await expect(runRekey(settings(second), () => undefined)).rejects.toThrow('SECRET_KEY_OLD to the former one');
  const lines: string[] = [];
  await runRekey(both, (line) => void lines.push(line));
  expect(lines).toContain('2 values are encrypted with SECRET_KEY now, 0 were before.');
  expect(await opened(second)).toEqual(['one', 'two']);
  expect((await fetch(`http://127.0.0.1:${port}/readyz`)).status).toBe(200);
  server.child.kill('SIGTERM');
  await server.ended;
  expect(await start(second)).toBeUndefined();
  expect((await start(first))?.code).toBe(1);
  // Where nobody has the key any more, what it sealed is given up by name.
  expect(await start(first, { SECRET_KEY_OLD: 'lost' })).toBeUndefined();
  expect(await opened(first)).toEqual([null, null]);
}, 240_000);
