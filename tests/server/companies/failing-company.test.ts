import { sql } from 'kysely';
import { addDays, dayIn } from '../../../domain/calendar';
import { importCompany } from '../../../server/commands/companies/import-company';
import { loadConfiguration } from '../../../server/demo/configuration';
import { syncContacts } from '../../../server/jobs/contact-syncs';
import { doDailyWork } from '../../../server/jobs/schedules';
import { cleanUp } from '../../../server/jobs/cleanup';
import { keepViewIndexes } from '../../../server/view-indexes/keep';
import { builtIndexes, listViewIndexes } from '../../../server/view-indexes/indexes';
import type { Client } from '../../support/client';
import { startTestServer, type TestServer } from '../../support/server';

/** A company whose data refuses the work of the clock: the others are served, and the log says it in one line. */

/** The first in the order in which companies are served. */
const failing = 'brightsea-dingtalk';
const served = 'brightsea-feishu';
const dayMs = 24 * 3_600_000;

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

/** Lets the database refuse what the companies on DingTalk write to a table, while `work` goes on. */
async function whileRefused(
  table: 'idempotency' | 'notices' | 'view_indexes' | 'members',
  work: () => Promise<void>,
): Promise<void> {
  const { db } = server.app;
  await sql`
    create function refuse_writes() returns trigger language plpgsql as $body$
    declare
      written record := case when tg_op = 'DELETE' then old else new end;
    begin
      if written.client_id like '%-dingtalk' then raise exception 'this company is out of reach'; end if;
      return written;
    end $body$`.execute(db);
  await sql`create trigger refuse_writes before insert or update or delete on ${sql.ref(table)} for each row execute function refuse_writes()`.execute(
    db,
  );
  try {
    await work();
  } finally {
    await sql`drop function refuse_writes cascade`.execute(db);
  }
}

/** The lines at the level of errors since a moment, by what they say and of which company. */
const errorsSince = (from: number) =>
  server.logged
    .slice(from)
    .map((line) => JSON.parse(line) as { level: number | string; msg: string; clientId?: string })
    .filter(({ level }) => level === 50 || level === 'error')
    .map(({ msg, clientId }) => [clientId, msg]);

async function errorsOf(work: () => Promise<void>): Promise<unknown[]> {
  const from = server.logged.length;
  await work();
  return errorsSince(from);
}

const inBoth = async <T>(make: (client: Client, clientId: string) => Promise<T>): Promise<T[]> => {
  const done: T[] = [];
  for (const clientId of [failing, served]) done.push(await make(await server.signIn('rep1', clientId), clientId));
  return done;
};

test('the cleanup continues with the next company when one company fails', async () => {
  await inBoth((client) => client.ok('organization.create', { name: 'Kept answer' }, { key: 'kept-answer-of-both' }));
  const left = async (clientId: string) =>
    (await server.app.db.selectFrom('idempotency').select('client_id').where('client_id', '=', clientId).execute())
      .length;
  server.clock.forward(dayMs + 1);
  expect(await errorsOf(() => whileRefused('idempotency', () => cleanUp(server.app)))).toEqual([
    [failing, 'the cleanup of a company failed'],
  ]);
  expect([await left(failing), await left(served)]).toEqual([1, 0]);
  expect(await errorsOf(() => cleanUp(server.app))).toEqual([]);
  expect(await left(failing)).toBe(0);
});

test('the next company gets its daily digest when one company fails', async () => {
  const { db, now } = server.app;
  const day = addDays(dayIn('Asia/Shanghai', now()), 0);
  const ids = await inBoth(
    async (client) => (await client.ok('deal.create', { name: 'Closes today', close_on: day })).id,
  );
  const noticeCount = async (clientId: string, id: string | undefined) =>
    (
      await db
        .selectFrom('notices')
        .select('notice_id')
        .where('client_id', '=', clientId)
        .where('record_id', '=', id ?? '')
        .execute()
    ).length;
  const round = () => doDailyWork(server.app);
  expect(await errorsOf(() => whileRefused('notices', round))).toEqual([
    [failing, 'the daily work of a company failed'],
  ]);
  expect([await noticeCount(failing, ids[0]), await noticeCount(served, ids[1])]).toEqual([0, 1]);
  expect(await errorsOf(round)).toEqual([]);
  expect([await noticeCount(failing, ids[0]), await noticeCount(served, ids[1])]).toEqual([1, 1]);
});

describe('the indexes of views', () => {
  const indexesOf = async (clientId: string) =>
    (await listViewIndexes(server.app.db, clientId))
      .filter(({ made_at }) => made_at !== null)
      .map(({ index_name }) => index_name);
  const built = async () => (await builtIndexes(server.app.db)).map(({ name }) => name);
  const keep = () => keepViewIndexes(server.app);
  /** Somebody has asked often for a list of organizations by this field. */
  const want = async (clientId: string, column: string, uses: number) => {
    await server.app.db
      .insertInto('view_indexes')
      .values({
        client_id: clientId,
        table_id: 'organization',
        index_name: `view_${clientId}_${uses}`,
        columns: [column],
        uses,
        used_at: new Date(server.clock.now()),
      })
      .execute();
    return `view_${clientId}_${uses}`;
  };

  beforeAll(async () => {
    for (const clientId of [failing, served]) {
      await sql`
        insert into records (client_id, table_id, id, name, name_key, owner, members, followers, is_draft, create_time, update_time, data, field_times, facets, grams, search_text)
        select ${clientId}, 'organization', 'many_' || copy, 'Many', 'many', null, '{}', '{}', false, now(), now(), '{}', '{}', '{}', '{}', '' from generate_series(1, 20001) as copy`.execute(
        server.app.db,
      );
    }
  });

  test('are created for the next company where those of one cannot be created', async () => {
    await want(failing, '(no_such_column) asc', 90);
    await want(failing, '(no_such_column_either) asc', 80);
    const name = await want(served, '(updater) asc', 70);
    expect(await errorsOf(keep)).toEqual([[failing, 'the view indexes of a company could not be kept']]);
    expect([await indexesOf(failing), await indexesOf(served)]).toEqual([[], [name]]);
  });

  test('are created for the next company where those of one cannot be read, and none of them is dropped', async () => {
    await server.app.db.deleteFrom('view_indexes').where('client_id', '=', failing).execute();
    const own = await want(failing, '(updater) asc', 60);
    expect(await errorsOf(keep)).toEqual([]);
    // So old that it is to be forgotten, which the database refuses.
    await want(failing, '(creator) asc', 1);
    await server.app.db
      .updateTable('view_indexes')
      .set({ used_at: new Date(server.clock.now() - 8 * dayMs) })
      .where('client_id', '=', failing)
      .where('uses', '=', 1)
      .execute();
    const next = await want(served, '(creator) asc', 50);
    expect(await errorsOf(() => whileRefused('view_indexes', keep))).toEqual([
      [failing, 'the view indexes of a company could not be read'],
    ]);
    expect(await indexesOf(served)).toContain(next);
    expect(await built()).toEqual(expect.arrayContaining([own, next]));
  });
});

test('the people of the next company are read when one company fails', async () => {
  const fresh = async (channel: 'dingtalk' | 'feishu', at: number) => {
    const { company, ...rest } = loadConfiguration('cedar', channel);
    const clientId = `fresh-${channel}`;
    expect(await importCompany(server.app.db, { ...rest, company: { ...company, client_id: clientId } }, at)).toEqual({
      outcome: 'done',
      clientId,
    });
    return clientId;
  };
  const { db } = server.app;
  await db.deleteFrom('contact_syncs').execute();
  const first = await fresh('dingtalk', server.clock.now() - 1_000);
  const second = await fresh('feishu', server.clock.now());
  const state = async (clientId: string) =>
    (await db.selectFrom('clients').select('state').where('client_id', '=', clientId).executeTakeFirstOrThrow()).state;
  expect(await errorsOf(() => whileRefused('members', () => syncContacts(server.app)))).toEqual([
    [first, 'reading contacts broke'],
  ]);
  expect([await state(first), await state(second)]).toEqual(['initialising', 'ready']);
  server.clock.forward(3_600_000);
  expect(await errorsOf(() => syncContacts(server.app))).toEqual([]);
  expect(await state(first)).toBe('ready');
});
