import { sql } from 'kysely';
import { contract } from '../../../domain/contract';
import { startTestServer, type TestServer } from '../../support/server';
import { inputs, makeThings, sessionCalls } from './calls';
import { addOwnThings, canary } from './things';

/** Answers are kept for a day, so that a repetition gets the first one again: nobody who reads the database can use what they hold (ADR-0220). */

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
  await addOwnThings(server, 'brightsea-feishu', 'mine', canary);
});
afterAll(() => server.close());

const writes = sessionCalls.filter((name) => contract[name].kind === 'write' && name !== 'account.logout');
/** What takes things away comes last: the others need them. */
const takesAway = (name: string) => Number(/remove|delete|unbind|revoke/i.test(name));

/** Properties of answers that are secrets by their name. */
const secretNames = ['hsid', 'key', 'secret', 'token', 'password'];

test('a call with a secret in its answer is marked as such', () => {
  const silent = writes.filter((name) => {
    const output = contract[name].output as { shape?: object };
    return !contract[name].answersSecret && Object.keys(output.shape ?? {}).some((part) => secretNames.includes(part));
  });
  expect(silent).toEqual([]);
});

/** The texts of an answer that are long enough to be a secret. */
function textsIn(value: unknown): string[] {
  if (typeof value === 'string') return value.length < 16 ? [] : [value];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsIn) : [];
}

test('no stored answer can be read without the key of the server, and a repetition gets the secret again', async () => {
  const client = await server.signIn('admin');
  const ids = await makeThings(client, 'mine', canary);
  const sent = [...writes].sort((one, other) => takesAway(one) - takesAway(other));
  const secrets: string[] = [client.hsid ?? ''];
  let stored = 0;
  for (const [at, name] of sent.entries()) {
    const key = `stored-secrets-${at}`;
    const body = JSON.stringify(inputs[name](ids, client));
    const answer = await client.post(contract[name].path, body, { key });
    if (answer.name !== 'ok') continue;
    const row = await server.app.db
      .selectFrom('idempotency')
      .select('answer')
      .where('client_id', '=', 'brightsea-feishu')
      .where('key', '=', key)
      .executeTakeFirst();
    // A few write outside of a transaction, and keep nothing.
    if (!row) continue;
    stored += 1;
    const { answersSecret } = contract[name];
    expect([name, typeof row.answer]).toEqual([name, answersSecret ? 'string' : 'object']);
    if (answersSecret) {
      for (const text of textsIn(answer.data)) expect([name, String(row.answer).includes(text)]).toEqual([name, false]);
      const again = await client.post(contract[name].path, body, { key });
      expect([name, again.data]).toEqual([name, answer.data]);
      const { hsid, key: made, secret } = answer.data as { hsid?: string; key?: string; secret?: string };
      secrets.push(...[hsid, made, secret].filter((one) => one !== undefined));
    }
  }
  expect(stored).toBeGreaterThan(writes.length / 2);
  expect(secrets).toHaveLength(4);
  // Not in another table either. What stands before the dot names the company.
  const tables = await sql<{ name: string; is_of_company: boolean }>`
    select table_name as name, bool_or(column_name = 'client_id') as is_of_company
    from information_schema.columns where table_schema = current_schema() group by table_name`.execute(server.app.db);
  for (const { name, is_of_company } of tables.rows) {
    const ofCompany = is_of_company ? sql`where t.client_id = 'brightsea-feishu'` : sql``;
    const { rows } = await sql<{ row: string }>`select t::text as row from ${sql.table(name)} t ${ofCompany}`.execute(
      server.app.db,
    );
    for (const secret of secrets)
      expect([name, rows.filter(({ row }) => row.includes(secret.split('.').at(-1) ?? secret))]).toEqual([name, []]);
  }
});
