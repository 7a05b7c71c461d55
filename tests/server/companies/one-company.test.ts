import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { sql } from 'kysely';
import { backup } from '../../../scripts/backup/backup';
import { restore } from '../../../scripts/backup/restore';
import { eraseOnRequest } from '../../../scripts/company/erase';
import { listCompanies } from '../../../scripts/company/list';
import { restoreCompany } from '../../../scripts/company/restore';
import { resumeCompany } from '../../../scripts/company/resume';
import { suspend } from '../../../scripts/company/suspend';
import type { Terminal } from '../../../scripts/company/terminal';
import { inTransaction } from '../../../server/db/transaction';
import { changeAppState } from '../../../server/queries/companies/app-state';
import { companyKey, companyListing, findCompanyName } from '../../../server/queries/companies/companies';
import { raiseConfigurationVersion } from '../../../server/queries/configuration/configuration-version';
import { Client } from '../../support/client';
import { startTestServer, type TestServer } from '../../support/server';
import { uploadPicture } from '../../support/upload-file';
import { until } from '../../support/until';
import { makeThings } from '../security/calls';
import { fingerprintOf } from '../security/fingerprint';
import { addOwnThings } from '../security/things';

/** What an operator does for one of many companies (ADR-0318). */

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

/** Runs a command and returns its lines. */
async function linesOf(work: (terminal: Terminal) => Promise<void>, answer?: string): Promise<string[]> {
  const lines: string[] = [];
  await work({
    print: (line) => void lines.push(line),
    refuse: (line) => void lines.push(`refused: ${line}`),
    ...(answer !== undefined && { ask: () => Promise.resolve(answer) }),
  });
  return lines;
}
const suspended = (clientId: string) => linesOf((terminal) => suspend(server.app, clientId, terminal));
const resumed = (clientId: string) =>
  linesOf(async (terminal) => {
    const company = await companyKey(server.app.db, clientId);
    if (company) await resumeCompany(server.app, company, terminal);
  });
const erased = (clientId: string, answer?: string, name?: string) =>
  linesOf((terminal) => eraseOnRequest(server.app, clientId, name, terminal), answer);
const list = async () =>
  (await linesOf((terminal) => listCompanies(server.app.db, terminal))).map((line) => line.split('\t'));

/** A delivery that is due. */
async function insertDelivery(clientId: string, id: string): Promise<void> {
  const now = new Date(server.clock.now());
  await server.app.db
    .insertInto('outbox')
    .values({
      client_id: clientId,
      outbox_id: id,
      kind: 'event.contacts_changed',
      lane: 'receive',
      payload: JSON.stringify({ at: server.clock.now() }),
      dedupe_key: id,
      state: 'waiting',
      attempts: 0,
      lost_claims: 0,
      next_at: now,
      locked_until: null,
      last_error: null,
      result: null,
      create_time: now,
      update_time: now,
    })
    .execute();
}
const stateOf = async (clientId: string, id: string) =>
  (
    await server.app.db
      .selectFrom('outbox')
      .select('state')
      .where('client_id', '=', clientId)
      .where('outbox_id', '=', id)
      .executeTakeFirst()
  )?.state;

test('the list has a line for each company, with its state, its sizes and its last use', async () => {
  const rep = await server.signIn('rep1', 'brightsea-feishu');
  await rep.ok('organization.create', { name: 'Counted' });
  await uploadPicture(rep);
  const [headings, ...rows] = await list();
  expect(headings?.slice(0, 4)).toEqual(['company', 'name', 'suite', 'state']);
  const { length } = await companyListing(server.app.db).execute();
  expect(rows).toHaveLength(length);
  const [, , suite, state, members, records, files, lastUse] = rows.find(([id]) => id === 'brightsea-feishu') ?? [];
  expect([suite, state, lastUse]).toEqual(['feishu', 'ready', '2026-11-20']);
  expect(Number(members)).toBeGreaterThan(3);
  expect(Number(records)).toBeGreaterThan(10);
  expect(files).toMatch(/^\d+\.\d MB$/);
});

test('a suspended company rests until it is resumed: people and programs are refused, deliveries wait, nothing is lost', async () => {
  const clientId = 'brightsea-feishu';
  const [admin, rep, other] = await Promise.all([
    server.signIn('admin', clientId),
    server.signIn('rep1', clientId),
    server.signIn('rep1', 'brightsea-lark'),
  ]);
  const { id } = await rep.ok('organization.create', { name: 'Kept through it' });
  const { key } = await admin.ok('apiKeys.create', { name: 'ERP', scopes: { '*': 'read' }, role_ids: [] });
  const program = new Client(server.origin, key);
  const stream = await fetch(`${server.origin}/api/events`, { headers: { authorization: `Bearer ${rep.hsid ?? ''}` } });
  const streamEnd = stream.text().then(() => true);

  expect(await suspended(clientId)).toEqual([expect.stringContaining('is suspended: its people read so')]);
  expect(await suspended(clientId)).toEqual([expect.stringContaining('refused: ')]);
  const { name, error } = await rep.call('organization.info', { id });
  expect([name, error.params]).toEqual(['notAuthorised', { app: 'suspended' }]);
  await expect(server.signIn('rep1', clientId)).rejects.toThrow('"params":{"app":"suspended"}');
  expect((await program.call('records.list', { table_id: 'organization' })).name).toBe('notAuthorised');
  expect((await other.call('start.bootstrap', {})).name).toBe('ok');
  expect((await list()).find(([company]) => company === clientId)?.[3]).toBe('suspended');
  await expect(streamEnd).resolves.toBe(true);

  await insertDelivery(clientId, 'waits');
  server.clock.forward(60_000);
  server.app.inbox.wake(clientId);
  await server.outbox.drain();
  expect(await stateOf(clientId, 'waits')).toBe('waiting');
  // What the suite says of the app ends no suspension by the operator.
  for (const state of ['stopped', 'installed'] as const) {
    server.clock.forward(1_000);
    const now = new Date(server.clock.now());
    await inTransaction(server.app.db, (trx) => changeAppState(trx, clientId, { state, time: now, now }));
    expect((await program.call('records.list', { table_id: 'organization' })).name).toBe('notAuthorised');
  }

  expect(await resumed(clientId)).toEqual([`${clientId} is no longer suspended by the operator.`]);
  expect(await resumed(clientId)).toEqual([`${clientId} is not suspended, and has not lost the app.`]);
  server.app.inbox.wake(clientId);
  await until(async () => (await stateOf(clientId, 'waits')) === 'done');
  const again = await server.signIn('rep1', clientId);
  expect((await again.ok('organization.info', { id })).name).toBe('Kept through it');
  expect((await program.call('records.list', { table_id: 'organization' })).name).toBe('ok');
});

/** The tables that hold anything of a company, by all columns of all rows. */
async function tablesNaming(clientId: string): Promise<string[]> {
  const { rows: tables } = await sql<{ name: string }>`
    select table_name::text as name from information_schema.tables
    where table_schema = current_schema() and table_type = 'BASE TABLE'`.execute(server.app.db);
  const found: string[] = [];
  for (const { name } of tables) {
    const { rows } = await sql<{
      row: string;
    }>`select row_to_json(t)::jsonb::text as row from ${sql.id(name)} as t`.execute(server.app.db);
    if (rows.some(({ row }) => row.includes(`"${clientId}"`))) found.push(name);
  }
  return found;
}
/** Returns the tables with a column for the company that have no row of it. */
async function emptyTables(clientId: string): Promise<string[]> {
  const { rows: tables } = await sql<{ name: string }>`
    select c.table_name::text as name from information_schema.columns c
    where c.table_schema = current_schema() and c.column_name = 'client_id' order by 1`.execute(server.app.db);
  const empty: string[] = [];
  for (const { name } of tables) {
    const { rows } = await sql`select from ${sql.id(name)} where client_id = ${clientId} limit 1`.execute(
      server.app.db,
    );
    if (rows.length === 0) empty.push(name);
  }
  return empty;
}
/** What a column holds where only its type matters. */
const sampleValues: Readonly<Record<string, string | number | boolean>> = {
  ARRAY: '{}',
  bigint: 1,
  boolean: false,
  date: '2026-11-20',
  integer: 1,
  jsonb: '{}',
  smallint: 1,
  'timestamp with time zone': '2026-11-20T00:00:00Z',
};

/** Texts of a row rise from column to column, because pairs of ids have an order. */
const getSample = ({ type }: { type: string }, index: number) =>
  sampleValues[type] ?? `sample ${String(index).padStart(2, '0')}`;

/** Inserts a row of a company with a sample in each column that must have a value; what the row refers to need not be there. */
async function fillTable(table: string, clientId: string): Promise<void> {
  const { rows: columns } = await sql<{ name: string; type: string }>`
    select column_name::text as name, data_type::text as type from information_schema.columns
    where table_schema = current_schema() and table_name = ${table} and is_nullable = 'NO' and column_default is null
      and is_generated = 'NEVER' and is_identity = 'NO' and column_name <> 'client_id'
    order by ordinal_position`.execute(server.app.db);
  const names = ['client_id', ...columns.map(({ name }) => name)].map((name) => sql.id(name));
  const values = [clientId, ...columns.map(getSample)].map((value) => sql`${value}`);
  await inTransaction(server.app.db, async (trx) => {
    await raiseConfigurationVersion(trx, clientId);
    await sql`set local session_replication_role = replica`.execute(trx);
    await sql`insert into ${sql.id(table)} (${sql.join(names)}) values (${sql.join(values)})`.execute(trx);
  });
}
const filesOf = (clientId: string): string[] =>
  readdirSync(path.join(server.app.env.DATA_DIR, 'files'), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && path.join(entry.parentPath, entry.name).includes(clientId))
    .map(({ name }) => name);

test('a company is erased on request once its name is typed, and no table and no file has anything of it', async () => {
  const clientId = 'brightsea-lark';
  const admin = await server.signIn('admin', clientId);
  await addOwnThings(server, clientId, 'mine', 'of the company');
  await makeThings(admin, 'mine', 'of the company');
  await uploadPicture(admin);
  for (const table of await emptyTables(clientId)) await fillTable(table, clientId);
  // An erase shows nothing about a table that has no row of the company.
  expect(await emptyTables(clientId)).toEqual([]);
  expect(filesOf(clientId).length).toBeGreaterThan(0);
  const others = await fingerprintOf(server.app.db, 'brightsea-feishu');

  expect(await erased(clientId)).toEqual([expect.stringContaining('refused: Confirm by the name')]);
  expect(await erased(clientId, 'Another company')).toEqual(['refused: That is another name: nothing was erased.']);
  expect((await admin.call('start.bootstrap', {})).name).toBe('ok');
  // The store fails on the way: its people stay out, and the same command goes on.
  const { name } = await server.app.db
    .selectFrom('clients')
    .select('name')
    .where('client_id', '=', clientId)
    .executeTakeFirstOrThrow();
  const remove = jest.spyOn(server.app.files, 'remove').mockRejectedValueOnce(new Error('the disk is gone'));
  await expect(erased(clientId, name)).rejects.toThrow('the disk is gone');
  remove.mockRestore();
  expect((await admin.call('start.bootstrap', {})).name).toBe('notAuthorised');
  expect(await erased(clientId, undefined, name)).toEqual([expect.stringContaining(`${clientId} is erased`)]);

  expect(await tablesNaming(clientId)).toEqual([]);
  expect(filesOf(clientId)).toEqual([]);
  expect((await admin.call('start.bootstrap', {})).name).toBe('noAuth');
  expect(await fingerprintOf(server.app.db, 'brightsea-feishu')).toBe(others);
}, 60_000);

describe('a backup of one company', () => {
  const clientId = 'brightsea-dingtalk';
  let folder: string;
  beforeAll(() => {
    folder = mkdtempSync(path.join(tmpdir(), 'sidecar-one-company-'));
  });
  afterAll(() => rmSync(folder, { recursive: true, force: true }));
  const backedUp = (name: string, company?: string) =>
    backup(
      { db: server.app.db, files: server.app.files, now: server.clock.now, tell: () => undefined },
      path.join(folder, name),
      company,
    );
  const restored = (name: string, company: string, answer?: string) =>
    linesOf(
      (terminal) =>
        restoreCompany(server.app, { clientId: company, folder: path.join(folder, name), name: undefined }, terminal),
      answer,
    );
  /** Everything of the company but what every restore changes. */
  const print = async () =>
    (await fingerprintOf(server.app.db, clientId))
      .split('\n')
      .filter((line) => !/^(clients|sessions|usage_days)/.test(line));

  test.each([
    ['of itself', clientId],
    ['of everything', undefined],
  ])('brings one company back beside the others: from a backup %s', async (_what, company) => {
    const name = company ?? 'all';
    const rep = await server.signIn('rep1', clientId);
    const { id } = await rep.ok('organization.create', { name: `Kept ${name}` });
    const { _id: file } = await uploadPicture(rep, `${name}.png`);
    await rep.ok('notes.create', {
      content: 'With a photo',
      attachments: [file],
      follow_relate_objs: { organization: [id] },
    });
    await server.outbox.drain();
    const before = await print();
    await backedUp(name, company);
    // What an administrator did by mistake, and what others do meanwhile.
    await rep.ok('organization.remove', { id });
    await rep.ok('organization.create', { name: 'Made after the backup' });
    const later = await uploadPicture(rep, 'later.png');
    const other = await server.signIn('rep1', 'brightsea-feishu');
    const elsewhere = await other.ok('organization.create', { name: `Of another company ${name}` });
    await server.outbox.drain();
    const others = await fingerprintOf(server.app.db, 'brightsea-feishu');
    const named = (await findCompanyName(server.app.db, clientId)) ?? '';

    expect(await restored(name, clientId)).toEqual([expect.stringContaining('refused: ')]);
    expect(await restored(name, clientId, 'Another')).toEqual(['refused: That is another name: nothing was changed.']);
    expect(await restored(name, clientId, named)).toEqual([
      expect.stringMatching(/^brightsea-dingtalk is as it was at .*: \d+ rows, \d+ files\.$/),
    ]);
    expect(await print()).toEqual(before);
    expect((await rep.ok('organization.info', { id })).name).toBe(`Kept ${name}`);
    expect((await other.ok('organization.info', { id: elsewhere.id })).name).toContain('Of another company');
    expect(await fingerprintOf(server.app.db, 'brightsea-feishu')).toBe(others);
    expect((await fetch(later.file_full_url)).status).toBe(404);
  });

  test('brings a company back that was erased, into servers that run', async () => {
    const rep = await server.signIn('rep1', clientId);
    const { id } = await rep.ok('organization.create', { name: 'Erased and back' });
    await backedUp('before-erasing', clientId);
    await erased(clientId, (await findCompanyName(server.app.db, clientId)) ?? '');
    expect((await rep.call('organization.info', { id })).name).toBe('noAuth');
    expect(await restored('before-erasing', clientId)).toEqual([expect.stringContaining('is as it was at')]);
    expect((await rep.ok('organization.info', { id })).name).toBe('Erased and back');
    await rep.ok('organization.create', { name: 'And goes on' });
  });

  test('is refused where it is of another version, damaged, or has no such company, and as a backup of everything', async () => {
    await backedUp('one', clientId);
    const at = path.join(folder, 'one');
    expect(await restored('one', 'brightsea-feishu', 'x')).toEqual([
      `refused: ${at} has no company "brightsea-feishu".`,
    ]);
    await expect(
      restore(
        { db: server.app.db, files: server.app.files, log: { info: () => undefined }, tell: () => undefined },
        at,
      ),
    ).rejects.toThrow(`npm run company -- restore ${clientId}`);
    const manifest = JSON.parse(readFileSync(path.join(at, 'manifest.json'), 'utf8')) as { migrations: string[] };
    manifest.migrations.pop();
    writeFileSync(path.join(at, 'manifest.json'), JSON.stringify(manifest));
    expect(await restored('one', clientId)).toEqual([expect.stringContaining('is of another version')]);
  });
});
