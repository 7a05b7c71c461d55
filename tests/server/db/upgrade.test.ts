import { sql } from 'kysely';
import { CannotUseDatabase } from '../../../server/db/engine';
import { migrate, tenantTables } from '../../../server/db/migrate';
import { globalTables, type Db } from '../../../server/db/tables';
import { testDatabase } from '../../support/database';
import { startTestServer } from '../../support/server';

const silent = { info: () => undefined };

/** Tables with their columns, indexes and constraints as the database itself describes them. */
async function schemaOf(db: Db): Promise<string[]> {
  const { rows } = await sql<{ line: string }>`
    select format('%s.%s %s %s %s', c.relname, a.attname, format_type(a.atttypid, a.atttypmod), case when a.attnotnull then 'not null' else 'null' end, pg_get_expr(d.adbin, d.adrelid)) as line
    from pg_attribute a join pg_class c on c.oid = a.attrelid left join pg_attrdef d on d.adrelid = a.attrelid and d.adnum = a.attnum
    where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and a.attnum > 0 and not a.attisdropped
    union all select indexdef from pg_indexes where schemaname = 'public'
    union all select format('%s %s %s', conrelid::regclass, conname, pg_get_constraintdef(oid)) from pg_constraint where connamespace = 'public'::regnamespace
    order by line`.execute(db);
  return rows.map((row) => row.line);
}

test('a database of an earlier build has the same tables and indexes after its upgrade as a fresh one', async () => {
  const [old, fresh] = await Promise.all([testDatabase('stored'), testDatabase('empty')]);
  try {
    const schema = await schemaOf(fresh.db);
    expect(schema.length).toBeGreaterThan(300);
    expect(await schemaOf(old.db)).toEqual(schema);
  } finally {
    await Promise.all([old.close(), fresh.close()]);
  }
  // Both are made from nothing where the sources have changed.
}, 180_000);

test('every table is listed as one of the companies or as one without a company', async () => {
  const { db, close } = await testDatabase('empty');
  try {
    const { rows } = await sql<{ name: string }>`
      select tablename as name from pg_tables where schemaname = 'public' order by name`.execute(db);
    expect(rows.map(({ name }) => name)).toEqual([...tenantTables, ...globalTables].sort());
  } finally {
    await close();
  }
});

test('a database of an earlier build still lists, keeps and saves its records after the upgrade', async () => {
  const server = await startTestServer({ data: 'stored' });
  try {
    const {
      rows: [kept],
    } = await sql<{
      count: number;
    }>`select count(*) as count from records where client_id = 'northwind-feishu'`.execute(server.app.db);
    expect(kept?.count).toBe(149);
    const rep = await server.signIn('rep1', 'northwind-feishu');
    const { list } = await rep.ok('records.search', { table_id: 'organization', keyword: 'Kept from before' });
    const id = list[0]?._id as string;
    const before = await rep.ok('organization.info', { id });
    expect(before).toMatchObject({ name: 'Kept from before', remark: 'changed; once' });
    const events = (await rep.ok('organization.events', { id })).list;
    expect(events.some((event) => event.note?.content === 'A note from before')).toBe(true);

    await rep.ok('organization.update', {
      id,
      update_data: { remark: 'changed by this build' },
      known_update_time: before.update_time,
    });
    expect(await rep.ok('organization.info', { id })).toMatchObject({ remark: 'changed by this build' });
    expect((await rep.ok('records.list', { table_id: 'organization' })).list.length).toBeGreaterThan(0);
    const { id: made } = await rep.ok('organization.create', { name: 'Made by this build' });
    expect((await rep.ok('organization.info', { id: made })).title).toBe('Made by this build');
  } finally {
    await server.close();
  }
});

test('every migration stores a checksum, and one from before checksums gets it at the next start', async () => {
  const { db, close } = await testDatabase('stored');
  try {
    const checksums = () => db.selectFrom('migrations').select(['name', 'checksum']).orderBy('name').execute();
    const first = await checksums();
    expect(first.filter(({ checksum }) => !/^[0-9a-f]{64}$/.test(checksum ?? ''))).toEqual([]);
    await db.updateTable('migrations').set({ checksum: null }).execute();
    await migrate(db, silent);
    expect(await checksums()).toEqual(first);
  } finally {
    await close();
  }
});

test('a migration whose text changed after it was applied is refused by name', async () => {
  const { db, close } = await testDatabase('empty');
  try {
    await db.updateTable('migrations').set({ checksum: 'of another text' }).where('name', '=', '0004-money').execute();
    await expect(migrate(db, silent)).rejects.toThrow(CannotUseDatabase);
    await expect(migrate(db, silent)).rejects.toThrow(
      /^The migration "0004-money" was changed after this database had it applied/,
    );
  } finally {
    await close();
  }
});
