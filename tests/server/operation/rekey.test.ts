import { sql } from 'kysely';
import { rekey, type RekeyCounts } from '../../../scripts/rekey/rekey';
import { makeCipher } from '../../../server/cipher';
import { inTransaction } from '../../../server/db/transaction';
import { claimKey, followKey } from '../../../server/key-of-database';
import { encryptedColumns } from '../../../server/queries/companies/encrypted-values';
import { putCode } from '../../../server/queries/sessions/verification-codes';
import { suiteSecrets } from '../../../server/queries/suites/suite-secrets';
import { Client } from '../../support/client';
import { startTestServer, type TestServer } from '../../support/server';
import { uploadPicture } from '../../support/upload-file';

/** The key of an installation is changed while its servers run (ADR-0317). */

const [oldKey, newKey] = ['the key that this database is made with', 'another key that is as long as it'] as const;
const company = 'brightsea-feishu';
let before: TestServer;
let during: TestServer;
let after: TestServer;

const start = async (env: Record<string, string>) => {
  const server = await startTestServer({ env: { ...env, DATA_DIR: before.app.env.DATA_DIR }, beside: before });
  await claimKey(server.app.db, server.keyring, server.app.env, server.app.log).catch(async (error: unknown) => {
    await server.close();
    throw error;
  });
  return server;
};
const run = (options: { waitForServers?: () => Promise<void> } = {}): Promise<RekeyCounts> =>
  rekey({
    db: before.app.db,
    secretKey: newKey,
    former: oldKey,
    waitForServers: () => Promise.resolve(),
    tell: () => undefined,
    ...options,
  });

beforeAll(async () => {
  before = await startTestServer({ env: { SECRET_KEY: oldKey } });
  await claimKey(before.app.db, before.keyring, before.app.env, before.app.log);
});
afterAll(async () => {
  await after?.close();
  await during?.close();
  await before.close();
});

/** Every encrypted text of the database, by its table and column, as a reader of all tables finds them. */
async function textsByPlace(): Promise<Map<string, string[]>> {
  const found = new Map<string, string[]>();
  const tables = await sql<{ name: string; is_of_company: boolean }>`
    select table_name as name, bool_or(column_name = 'client_id') as is_of_company
    from information_schema.columns where table_schema = current_schema() group by table_name`.execute(before.app.db);
  for (const { name, is_of_company } of tables.rows) {
    const ofCompany = is_of_company ? sql`where t.client_id = ${company}` : sql``;
    const { rows } = await sql<{
      row: object;
    }>`select to_jsonb(t) as row from ${sql.table(name)} t ${ofCompany}`.execute(before.app.db);
    for (const { row } of rows)
      for (const [column, value] of Object.entries(row)) {
        const texts = JSON.stringify(value ?? '').match(/v1\.[\w-]{16}\.[\w-]{22}\.[\w-]+/g) ?? [];
        if (texts.length > 0) found.set(`${name}.${column}`, [...(found.get(`${name}.${column}`) ?? []), ...texts]);
      }
  }
  return found;
}

/** What a company leaves encrypted in each column. */
async function encryptSomethingEverywhere(): Promise<{ admin: Client; key: string }> {
  const admin = await before.signIn('admin');
  const { id: key_id, key } = await admin.ok(
    'apiKeys.create',
    { name: 'ERP', scopes: { '*': 'read' }, member_id: 'mb_admin' },
    { key: 'the-same-action' },
  );
  await admin.ok('webhooks.create', { name: 'ERP', url: 'https://erp.example/', events: ['record.created'], key_id });
  const { cipher, db, now } = before.app;
  await suiteSecrets(db, now).write('app:feishu:cli_own:token', cipher.encrypt('a token'), now() + 60_000);
  await inTransaction(db, async (trx) => {
    await putCode(trx, {
      client_id: company,
      member_id: 'mb_admin',
      contact: 'a@b.example',
      code: cipher.encrypt('123456'),
      expires: new Date(now() + 60_000),
    });
    await trx
      .insertInto('suite_apps')
      .values({
        client_id: company,
        channel: 'feishu',
        tenant_key: 'elsewhere',
        app_id: 'cli_own',
        credentials: cipher.encrypt('{}'),
        version: '1',
        update_time: new Date(now()),
      })
      .execute();
  });
  return { admin, key };
}

test('every column with an encrypted value is known, and a value is encrypted again wherever it stands', async () => {
  const { admin, key } = await encryptSomethingEverywhere();
  const { pathname } = new URL((await uploadPicture(admin, 'kept.png')).file_full_url);
  const old = makeCipher(oldKey);
  const places = await textsByPlace();
  expect([...places.keys()].sort()).toEqual(encryptedColumns.map(({ table, column }) => `${table}.${column}`).sort());
  const plain = new Map([...places].map(([place, texts]) => [place, texts.map((text) => old.decrypt(text)).sort()]));

  during = await start({ SECRET_KEY: newKey, SECRET_KEY_OLD: oldKey });
  // Servers that have the former key alone still run: this one writes what they read.
  expect(old.decrypt(during.app.cipher.encrypt('said'))).toBe('said');
  const cut = run({ waitForServers: () => Promise.reject(new Error('killed')) });
  await expect(cut).rejects.toThrow('killed');
  const first = await run();
  expect(first).toMatchObject({ closed: 0, kept: 0 });
  expect(await run()).toEqual({ changed: 0, kept: first.changed, closed: 0 });

  const follower = followKey(during.app.db, during.keyring, during.app.log);
  follower.soon();
  await follower.stop();
  const fresh = makeCipher(newKey);
  expect(fresh.decrypt(during.app.cipher.encrypt('said'))).toBe('said');
  const changed = await textsByPlace();
  for (const [place, texts] of changed) {
    expect([place, texts.map((text) => fresh.decrypt(text)).sort()]).toEqual([place, plain.get(place)]);
    expect([place, texts.filter((text) => old.decrypt(text) !== null)]).toEqual([place, []]);
  }
  expect(changed.size).toBe(places.size);

  // What people hold of before is answered while the former key is there, and sessions longer.
  expect(
    (
      await new Client(during.origin, admin.hsid).call('organization.info', {
        id: (await admin.ok('organization.create', { name: 'Read after the change' })).id,
      })
    ).name,
  ).toBe('ok');
  expect((await fetch(`${during.origin}${pathname}`)).status).toBe(200);
  after = await start({ SECRET_KEY: newKey });
  const again = await new Client(after.origin, admin.hsid).ok(
    'apiKeys.create',
    { name: 'ERP', scopes: { '*': 'read' }, member_id: 'mb_admin' },
    { key: 'the-same-action' },
  );
  expect(again.key).toBe(key);
  expect((await fetch(`${after.origin}${pathname}`)).status).not.toBe(200);
}, 120_000);

test('a server whose keys are not those of the database is refused, and one that runs says so', async () => {
  await expect(start({ SECRET_KEY: oldKey })).rejects.toThrow('SECRET_KEY is not the key that this database');
  const follower = followKey(before.app.db, before.keyring, before.app.log);
  follower.soon();
  await follower.stop();
  expect(before.logged.some((line) => line.includes('the key of the database could not be followed'))).toBe(true);
});
