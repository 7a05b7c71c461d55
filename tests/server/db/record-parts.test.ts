import { sql } from 'kysely';
import { recordParts } from '../../../server/db/tables/record-parts';
import { cleanUp } from '../../../server/jobs/cleanup';
import { startTestServer, type TestServer } from '../../support/server';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

test('each table with parts of a record has a foreign key that deletes them with the record', async () => {
  const { rows } = await sql<{ name: string }>`
    select distinct conrelid::regclass::text as name from pg_constraint
    where contype = 'f' and confrelid = 'records'::regclass and confdeltype = 'c'`.execute(server.app.db);
  const withRecord = Object.entries(recordParts).flatMap(([table, part]) =>
    part.deletion === 'withRecord' ? [table] : [],
  );
  expect(rows.map(({ name }) => name).sort()).toEqual(withRecord.sort());
});

test('a record that is deleted from the bin takes its product lines, stages and tabs along', async () => {
  const rep = await server.signIn('rep1');
  const { id } = await rep.ok('deal.create', { name: 'Short life' });
  await rep.ok('tabs.larkCreate', {
    table_id: 'deal',
    id,
    type: 'web_url',
    tag_name: 'Plan',
    tag_url: 'https://example.com/plan',
  });
  const parts = async () => {
    const { rows } = await sql<{ count: number }>`
      select (select count(*) from stage_changes where client_id = ${'brightsea-feishu'} and record_id = ${id})::int
        + (select count(*) from record_tabs where client_id = ${'brightsea-feishu'} and record_id = ${id})::int as count`.execute(
      server.app.db,
    );
    return rows[0]?.count;
  };
  expect(await parts()).toBeGreaterThanOrEqual(2);
  await rep.ok('deal.remove', { id });
  server.clock.forward(31 * 86_400_000);
  await cleanUp(server.app);
  expect(await parts()).toBe(0);
});
