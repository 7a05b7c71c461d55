import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { parse, type Node } from 'libpg-query';
import { runMigrate } from '../../../scripts/migrate/command';
import { openDatabase } from '../../../server/db/connection';
import { migrate } from '../../../server/db/migrate';
import { migrations } from '../../../server/db/migrations';
import { followers } from '../../../server/db/migrations/0025-followers';
import type { Db } from '../../../server/db/tables';
import { readSettings } from '../../../server/settings';
import { testDatabase } from '../../support/database';
import { makeCompany } from '../../support/factories';

/** An upgrade that takes rights from people says so to the operator: to whom their administrators turn (ADR-0332). */

const folder = mkdtempSync(path.join(tmpdir(), 'sidecar-losses-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
const settings = { DATA_DIR: folder, DEMO: 'true' };
const quiet = { info: () => undefined, warn: () => undefined, error: () => undefined, fatal: () => undefined };

async function run(...words: string[]): Promise<string[]> {
  const lines: string[] = [];
  await runMigrate(words, settings, {
    print: (line) => void lines.push(line),
    refuse: (line) => void lines.push(line),
  });
  return lines;
}

async function inDatabase<T>(work: (db: Db) => Promise<T>): Promise<T> {
  const { db, close } = await openDatabase(readSettings(settings).env, { log: quiet });
  try {
    return await work(db);
  } finally {
    await close();
  }
}

const forgetMigration = (db: Db) => db.deleteFrom('migrations').where('name', '=', followers.name).execute();

/** @returns the id of a company in which two people are on three records only because they follow them */
async function makeFollowers(db: Db): Promise<string> {
  const company = await makeCompany(db);
  for (const follower of ['ben', 'ben', 'cat'])
    await company.addRecord('organization', { data: { name: 'Followed' }, followers: [follower] });
  const { id } = await company.addRecord('organization', { data: { name: 'Owned' }, followers: ['ann'] });
  await company.addRecord('organization', { data: { name: 'Not followed' } });
  for (const row of await db
    .selectFrom('records')
    .select(['id', 'members', 'followers'])
    .where('client_id', '=', company.clientId)
    .where('id', '<>', id)
    .execute())
    await db
      .updateTable('records')
      .set({ members: [...row.members, ...row.followers] })
      .where('client_id', '=', company.clientId)
      .where('id', '=', row.id)
      .execute();
  await forgetMigration(db);
  return company.clientId;
}

test('before and while an upgrade takes a right, it says how many people of which company lose it on how many records', async () => {
  // In an empty database there is nothing to count yet.
  expect(await run('--dry-run')).toContain(
    '--   who loses a right can be counted once the migrations before it are applied',
  );
  const clientId = await inDatabase(async (db) => {
    await migrate(db, quiet);
    return makeFollowers(db);
  });
  const loss = `${clientId}: 2 people lose the right to see what they only follow on 3 records`;
  expect(await run('--dry-run')).toContain(`--   ${loss}`);
  expect(await run()).toEqual([
    `${followers.name}: ${loss}`,
    expect.stringMatching(/^0025-followers: \d+\.\d s$/),
    '1 migrations were applied.',
  ]);
  await inDatabase(forgetMigration);
  expect(await run('--dry-run')).toContain('--   nobody loses a right');
}, 120_000);

test('a start that migrates logs the loss with the id of the company', async () => {
  const { db, close } = await testDatabase('empty');
  const facts: object[] = [];
  try {
    const clientId = await makeFollowers(db);
    await migrate(db, { info: (fact: object) => void facts.push(fact) });
    expect(facts).toContainEqual({ loss: followers.name, clientId, people: 2, records: 3 });
  } finally {
    await close();
  }
}, 60_000);

/** The columns by which the policies decide who may do what; of a table that is not here, none. */
const rightsColumns: Readonly<Record<string, readonly string[] | 'all'>> = {
  records: ['owner', 'members', 'followers'],
  members: ['is_admin', 'is_data_admin', 'admin_named', 'team_ids', 'deleted', 'suite_state', 'seat'],
  member_roles: 'all',
  roles: 'all',
  record_rules: 'all',
  object_types: ['read_rule', 'write_rule', 'settings'],
};

async function changesRights(statement: string): Promise<boolean> {
  const statements = ((await parse(statement)).stmts ?? []).flatMap(({ stmt }) => stmt ?? []);
  return statements.some((node: Node) => {
    if ('DeleteStmt' in node) return (node.DeleteStmt.relation?.relname as string) in rightsColumns;
    if (!('UpdateStmt' in node)) return false;
    const columns = rightsColumns[node.UpdateStmt.relation?.relname ?? ''] ?? [];
    if (columns === 'all') return true;
    return (node.UpdateStmt.targetList ?? []).some(
      (target) => 'ResTarget' in target && columns.includes(target.ResTarget.name ?? ''),
    );
  });
}

test('each migration that changes what rights are based on says who loses them', async () => {
  const silent: string[] = [];
  let count = 0;
  for (const { name, statements, rewrite, losses } of migrations) {
    const texts = [...statements, ...(rewrite ? [rewrite.statement.replace('{batch}', 'true')] : [])];
    const takes = (await Promise.all(texts.map(changesRights))).includes(true);
    count += Number(takes);
    if (takes && losses === undefined) silent.push(name);
  }
  expect(count).toBeGreaterThanOrEqual(3);
  expect(silent).toEqual([]);
});
