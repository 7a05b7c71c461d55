import { migrations } from '../../../server/db/migrations';
import type { Migration, RewriteMigration } from '../../../server/db/migrations/migration';
import { computeChecksum, isMigrated, migrate } from '../../../server/db/migrate';
import { progressName, runRewrite, statementOfBatch } from '../../../server/db/rewrite';
import type { Db } from '../../../server/db/tables';
import { testDatabase, type TestDatabase } from '../../support/database';
import { makeCompany, type TestCompany } from '../../support/factories';

/** A migration that changes many rows does so in batches: nobody waits for all of them, and a killed one goes on where it was (ADR-0332). */

/** Counts in each record how often it was rewritten. */
const counting: RewriteMigration = {
  name: '9990-counting',
  statements: [],
  rewrite: {
    table: 'records',
    keys: ['table_id', 'id'],
    statement: `update records set data = data || jsonb_build_object('rewritten', coalesce((data ->> 'rewritten')::int, 0) + 1)
      where not is_draft and {batch}`,
  },
};

let database: TestDatabase;
let db: Db;
let companies: TestCompany[];
beforeEach(async () => {
  database = await testDatabase('empty');
  db = database.db;
  companies = [await makeCompany(db), await makeCompany(db), await makeCompany(db)];
  const [first, second] = companies;
  for (let count = 0; count < 7; count += 1) await first?.addRecord('organization', { data: { name: 'x' } });
  for (let count = 0; count < 3; count += 1) await first?.addRecord('user', { data: { name: 'x' } });
  for (let count = 0; count < 5; count += 1) await second?.addRecord('organization', { data: { name: 'x' } });
});
afterEach(() => database.close());

const finish = (applied: string[]) => ({
  begin: () => Promise.resolve(),
  finish: () => {
    applied.push('finished');
    return Promise.resolve();
  },
});

/** How often each of the fifteen records was rewritten. */
async function countsOf(): Promise<unknown[]> {
  const counts: unknown[] = [];
  for (const { clientId } of companies) {
    const rows = await db.selectFrom('records').select('data').where('client_id', '=', clientId).execute();
    counts.push(...rows.map(({ data }) => data['rewritten']));
  }
  return counts;
}
const once = Array.from({ length: 15 }, () => 1);

async function progress(): Promise<{ clientId: string; after: string[]; rows: number } | undefined> {
  const row = await db
    .selectFrom('installation')
    .select('value')
    .where('name', '=', progressName(counting.name))
    .executeTakeFirst();
  return row && (JSON.parse(row.value) as { clientId: string; after: string[]; rows: number });
}

/** A log that ends the walk after some batches, as a killed process does: the batch before it is committed. */
const killAfter = (batches: number, seen: number[] = []) => ({
  info(facts: object) {
    seen.push((facts as { rows: number }).rows);
    if (seen.length === batches) throw new Error('killed');
  },
});

test('each row of every company is changed once, in batches that report how far they are', async () => {
  const [seen, applied]: [number[], string[]] = [[], []];
  const log = { info: (facts: object) => void seen.push((facts as { rows: number }).rows) };
  await runRewrite(db, log, counting, { batchRows: 2, reportMs: -1, ...finish(applied) });
  expect(await countsOf()).toEqual(once);
  // Ten of the first company and five of the second in some order, with one empty batch after ten of two.
  expect(seen.at(-1)).toBe(15);
  expect(seen.length).toBeGreaterThanOrEqual(9);
  expect(seen.every((rows, place) => rows - (seen[place - 1] ?? 0) <= 2)).toBe(true);
  expect(applied).toEqual(['finished']);
  expect(await progress()).toBeUndefined();
});

test('a walk that was ended goes on behind the last batch, and changes no row twice', async () => {
  const applied: string[] = [];
  const options = { batchRows: 2, reportMs: -1, ...finish(applied) };
  await expect(runRewrite(db, killAfter(3), counting, options)).rejects.toThrow('killed');
  const before = await progress();
  expect(before?.rows).toBe((await countsOf()).filter((count) => count === 1).length);
  expect(applied).toEqual([]);
  const seen: number[] = [];
  await runRewrite(
    db,
    { info: (facts: object) => void seen.push((facts as { rows: number }).rows) },
    counting,
    options,
  );
  expect((seen[0] ?? 0) - (before?.rows ?? 0)).toBeLessThanOrEqual(2);
  expect(await countsOf()).toEqual(once);
  expect(applied).toEqual(['finished']);
});

test('a batch that fails leaves no trace, and the next try begins with it', async () => {
  const [{ clientId }] = [companies[1]] as [TestCompany];
  await db
    .updateTable('records')
    .set({ data: JSON.stringify({ rewritten: 'no number' }) })
    .where('client_id', '=', clientId)
    .where('id', '=', 'organization_0003')
    .execute();
  const options = { batchRows: 100, ...finish([]) };
  await expect(runRewrite(db, { info: () => undefined }, counting, options)).rejects.toThrow('integer');
  expect((await countsOf()).filter((count) => count === undefined).length).toBeGreaterThanOrEqual(4);
  await db
    .updateTable('records')
    .set({ data: '{}' })
    .where('client_id', '=', clientId)
    .where('id', '=', 'organization_0003')
    .execute();
  await runRewrite(db, { info: () => undefined }, counting, options);
  expect(await countsOf()).toEqual(once);
});

test('servers that start at once share the work, and one of them finishes it', async () => {
  const shipped = migrations as Migration[];
  shipped.push(counting);
  try {
    await Promise.all([1, 2, 3].map(() => migrate(db, { info: () => undefined })));
    expect(await countsOf()).toEqual(once);
    expect(await isMigrated(db)).toBe(true);
    const { checksum } = await db
      .selectFrom('migrations')
      .select('checksum')
      .where('name', '=', counting.name)
      .executeTakeFirstOrThrow();
    expect(checksum).toBe(computeChecksum(counting));
    expect(await progress()).toBeUndefined();
    await migrate(db, { info: () => undefined });
    expect(await countsOf()).toEqual(once);
  } finally {
    shipped.pop();
  }
});

test('the text of a rewrite is part of its checksum, and it names its batch once', () => {
  const other = { ...counting, rewrite: { ...counting.rewrite, statement: 'delete from records where {batch}' } };
  expect(computeChecksum(other)).not.toBe(computeChecksum(counting));
  expect(statementOfBatch(other.rewrite)).toBe(
    'delete from records where records.client_id = $1 and (records.table_id, records.id) > ($2, $3) and (records.table_id, records.id) <= ($4, $5)',
  );
  expect(() => statementOfBatch({ ...other.rewrite, statement: 'delete from records' })).toThrow('once');
});
