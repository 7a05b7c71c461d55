import { sql } from 'kysely';
import type { Filter } from '../../../domain/filter-tree';
import type { Client } from '../../support/client';
import { startTestServer, type TestServer } from '../../support/server';

/** One member who asks for five times as much at once as the server has connections to its database: the others go on working. */

const connections = 10;

let server: TestServer;
let greedy: Client;
let other: Client;
let record: string;
beforeAll(async () => {
  server = await startTestServer();
  [greedy, other] = await Promise.all([server.signIn('rep1'), server.signIn('rep2')]);
  record = (await other.ok('organization.create', { name: 'Harbour Foods' })).id;
  const { id } = await greedy.ok('organization.create', {
    name: 'Copied',
    remark: 'A remark of some length, as people write them. '.repeat(20),
  });
  await sql`
    insert into records (client_id, table_id, id, name, name_key, owner, members, followers, pipeline_id, stage_id, is_draft, creator, updater, create_time, update_time, deleted_at, data, field_times, facets, grams, search_text)
    select client_id, table_id, 'copy_' || copy, name, name_key, owner, members, followers, pipeline_id, stage_id, is_draft, creator, updater, create_time - make_interval(secs => copy), update_time,
      deleted_at, data, field_times, facets, grams, search_text
    from records, generate_series(1, 8000) as copy where client_id = 'brightsea-feishu' and table_id = 'organization' and id = ${id}`.execute(
    server.app.db,
  );
  await sql`analyze records`.execute(server.app.db);
});
afterAll(() => server.close());

/** Words that no record has: each is looked for in every one. */
const expensive: Filter = {
  join: 'and',
  items: [0, 1].map((part): Filter => ({
    field: 'remark',
    relation: 'exclude',
    value: Array.from({ length: 100 }, (_, index) => `nobody wrote ${part} ${index}`),
  })),
};
const floods: [string, (index: number) => Promise<{ name: string; status: number }>][] = [
  ['expensive lists', () => greedy.call('records.list', { table_id: 'organization', filter: expensive })],
  [
    'long writes',
    (index) =>
      greedy.call('records.batchCreate', {
        table_id: 'organization',
        list: Array.from({ length: 5 }, (_, row) => ({ name: `Flood ${index} ${row}`, remark: '安'.repeat(500) })),
      }),
  ],
  [
    'both',
    (index) =>
      index % 2 === 0
        ? greedy.call('records.list', { table_id: 'organization', filter: expensive })
        : greedy.call('records.batchCreate', { table_id: 'organization', list: [{ name: `Both ${index}` }] }),
  ],
];

test.each(floods)(
  'many %s of one member do not delay lists, records and sign-ins of other members',
  async (_what, send) => {
    const start = Date.now();
    let floodMs = 0;
    const flood = Promise.all(Array.from({ length: connections * 5 }, (_, index) => send(index))).finally(() => {
      floodMs = Date.now() - start;
    });
    const waits: number[] = [];
    const timed = async (ask: () => Promise<unknown>) => {
      const began = Date.now();
      await ask();
      waits.push(Date.now() - began);
    };
    do {
      await timed(() => other.ok('records.list', { table_id: 'organization', limit: 10 }));
      await timed(() => other.ok('organization.info', { id: record }));
      await timed(() => server.signIn('rep3'));
    } while (floodMs === 0);
    const answers = await flood;
    // Each is answered, refused for what it costs, or told that the server is busy: nothing fails.
    expect(answers.filter(({ name }) => !['ok', 'tooSlow', 'unavailable'].includes(name))).toEqual([]);
    expect(answers.filter(({ name, status }) => status >= 500 && name !== 'unavailable')).toEqual([]);
    // Somebody behind the whole flood would wait as long as it takes, on any machine.
    expect(Math.max(...waits)).toBeLessThan(Math.max(1_000, 0.75 * floodMs));
  },
  120_000,
);
