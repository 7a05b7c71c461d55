import { openPostgres } from '../../server/db/postgres-engine';
import { refuseOldPostgres } from '../../server/db/postgres-version';
import { freePort } from '../support/free-port';
import { onServer, startPostgres, type Postgres } from '../support/postgres';
import { readiness, ServerProcesses } from '../support/server-process';

/** The server on a PostgreSQL of its own: what it says of one that is not as it must be, and two that start at once. */

const servers = new ServerProcesses();
let postgres: Postgres;
beforeAll(async () => {
  await servers.make();
  postgres = await startPostgres({ inMemory: true, access: ['local all guarded scram-sha-256'] });
  await onServer(postgres.url('postgres'), async (client) => {
    await client.query("create role guarded login password 'the right one'");
    await client.query('create role locked_out nologin');
    await client.query('create database nobodys');
    await client.query("create database latin encoding 'LATIN1' locale 'C' template template0");
    await client.query('create database two');
  });
});
afterAll(async () => {
  servers.remove();
  await postgres.stop();
});

const key = 'a key of the tests that is long enough';
const address = (user: string, database: string) => postgres.url(database).replace('postgres@', `${user}@`);

async function sentence(url: string): Promise<string> {
  const started = servers.launch({ DATABASE_URL: url, DEMO: 'true', SECRET_KEY: key, PORT: String(await freePort()) });
  expect(await started.ended).toBe(1);
  const said = started.said().trim();
  expect(said).toMatch(/^[^\n]+$/);
  expect(said).not.toContain('wrong_one');
  return said;
}

test.each([
  [
    'a database that is not there',
    () => address('postgres', 'no_such_database'),
    /^PostgreSQL says: database "no_such_database" does not exist\. Create the database/,
  ],
  [
    'a role that is not there',
    () => address('nobody', 'nobodys'),
    /^PostgreSQL says: role "nobody" does not exist\. Create the role/,
  ],
  [
    'a role that may not log in',
    () => address('locked_out', 'nobodys'),
    /^PostgreSQL says: role "locked_out" is not permitted to log in\. Create the role/,
  ],
  [
    'a wrong password',
    () => address('guarded:wrong_one', 'nobodys'),
    /^PostgreSQL says: password authentication failed for user "guarded"\. Correct user and password/,
  ],
  [
    'no password where one is asked for',
    () => address('guarded', 'nobodys'),
    /^PostgreSQL asks for a password, and DATABASE_URL holds none/,
  ],
  [
    'a user who may make no tables',
    () => address('guarded:the%20right%20one', 'nobodys'),
    /^PostgreSQL says: permission denied for schema public\. The user of DATABASE_URL must own the database/,
  ],
  [
    'another encoding',
    () => address('postgres', 'latin'),
    /^The database of DATABASE_URL keeps its texts in LATIN1: Sidecar needs UTF8/,
  ],
])('the database error “%s” is one sentence at the start', async (_case, url, expected) => {
  expect(await sentence(url())).toMatch(expected);
});

test('a PostgreSQL that is too old is named with its version', async () => {
  const engine = openPostgres({ url: postgres.url('postgres') });
  try {
    await refuseOldPostgres(engine);
    // Of a server that asks for a version which nobody has yet, this one is too old.
    await expect(refuseOldPostgres(engine, 990_000)).rejects.toThrow(
      /^The PostgreSQL of DATABASE_URL is version \d+\S*( \(.*\))?: Sidecar needs 99 or newer\.$/,
    );
  } finally {
    await engine.close();
  }
});

test('two servers that start at once on an empty database both get ready, with each demo company once', async () => {
  const starts = await Promise.all(
    [1, 2].map(async () => {
      const port = await freePort();
      return {
        server: servers.launch({
          DATABASE_URL: postgres.url('two'),
          DEMO: 'true',
          SECRET_KEY: key,
          PORT: String(port),
        }),
        origin: `http://127.0.0.1:${port}`,
      };
    }),
  );
  await Promise.all(starts.map(({ server, origin }) => readiness(server, origin)));
  await onServer(postgres.url('two'), async (client) => {
    const { rows } = await client.query<{ client_id: string; records: number }>(
      'select client_id, count(r.id)::int as records from clients left join records r using (client_id) group by client_id',
    );
    const of = (suite: string) =>
      rows
        .filter(({ client_id }) => client_id.endsWith(suite))
        .map(({ client_id, records }) => `${client_id.split('-')[0]} ${records}`)
        .sort();
    expect(rows).toHaveLength(12);
    expect([of('lark'), of('dingtalk')]).toEqual([of('feishu'), of('feishu')]);
  });
  for (const { server } of starts) server.child.kill('SIGTERM');
  expect(await Promise.all(starts.map(({ server }) => server.ended))).toEqual([0, 0]);
}, 180_000);
