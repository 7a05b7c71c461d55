import { Session } from 'node:inspector/promises';
import path from 'node:path';
import { sql } from 'kysely';
import { fieldsOfType } from '../domain/configuration/company';
import { defaultCurrency } from '../domain/metadata/currency';
import { chatChangedKind } from '../domain/suite-events/chat-changed';
import { suiteEvent } from '../domain/suite-events/kind';
import { receiveEvent } from '../server/commands/suites/receive-event';
import { buildApp } from '../server/app';
import { composeApp } from '../server/compose';
import type { App } from '../server/context';
import { openDatabase } from '../server/db/connection';
import { shippedTypes } from '../server/demo/configuration';
import { companyName } from '../server/demo/names';
import { Random } from '../server/demo/random';
import { maintain } from '../server/db/maintenance';
import { isMigrated, migrate } from '../server/db/migrate';
import type { Db } from '../server/db/tables';
import { inTransaction } from '../server/db/transaction';
import { makeLog } from '../server/http/log';
import { keepViewIndexes } from '../server/view-indexes/keep';
import { writeCompany } from '../server/queries/configuration/configuration';
import { insertRecords, type NewRecord, type RecordType } from '../server/queries/records/write';
import { builtIndexes, dropIndex, listViewIndexes } from '../server/view-indexes/indexes';
import { readSettings } from '../server/settings';
import { addDeals } from './deals';
import { openBenchSession } from './session';

/** The message that this process sends to the measuring one. */
export interface Ready {
  origin: string;
  /** The session ids by reader. */
  sessions: Record<Reader, string>;
  /** The number of organizations that each reader sees. */
  sees: Record<Reader, number>;
  /** Two Chinese characters that occur in the names of some organizations. */
  keyword: string;
  loadSeconds: number;
}

/**
 * `team`: an ordinary member, who sees the records of five colleagues and those that the member works on. `newcomer`: a member of no team who works
 * on thirty old records, so that the newest records do not fill the page.
 */
export const readers = ['administrator', 'team', 'newcomer'] as const;
export type Reader = (typeof readers)[number];

const clientId = 'bench';
const teamCount = 5;
const memberCount = 25;
const memberIds = Array.from({ length: memberCount }, (_, index) => `m${String(index + 1).padStart(2, '0')}`);
const getTeam = (index: number) => `team${index % teamCount}`;

/** The number of other, small companies, which make sure that the tables do not belong to one company. */
const neighbours = 50;
const neighbourShare = 0.001;

/** The number of records that are created one by one; beyond that, the database itself creates copies of them at other times. */
const madeAtMost = 50_000;
/** The number of oldest records, which the newcomer works on; they have no copies. */
const oldest = 30;

/** The amount of data that a company holds. */
interface Size {
  rows: number;
  deals: number;
}

async function fillCompany(db: Db, client: string, { rows, deals }: Size, seed: string): Promise<void> {
  const now = Date.now();
  const types = shippedTypes().map((type) => ({ ...type, read_rule: 'team' as const, write_rule: 'team' as const }));
  const organization = types.find((type) => type.table_id === 'organization');
  if (!organization) throw new Error('organizations are not shipped');
  await inTransaction(db, (trx) =>
    writeCompany(
      trx,
      {
        version: 1,
        company: {
          client_id: client,
          name: client,
          channel: 'feishu',
          tenant_key: client,
          est: true,
          time_zone: 'Asia/Shanghai',
          free_seats: false,
        },
        currencies: [defaultCurrency],
        roles: [],
        types,
      },
      new Date(now),
    ),
  );
  const people = [
    ...memberIds.map((id, index) => ({ id, admin: false, teams: [getTeam(index)] })),
    { id: 'admin', admin: true, teams: [] },
    { id: 'newcomer', admin: false, teams: [] },
  ];
  await db
    .insertInto('members')
    .values(
      people.map(({ id, admin, teams }) => ({
        client_id: client,
        member_id: `${client}_${id}`,
        name: id,
        name_pinyin: id,
        avatar_url: '',
        open_id: `ou_${id}`,
        is_admin: admin,
        is_data_admin: false,
        team_ids: teams,
        seat: 'paid' as const,
        deleted: false,
        create_time: new Date(now),
      })),
    )
    .execute();
  // The jobs find the companies by the directory.
  await db
    .insertInto('directory')
    .values({
      channel: 'feishu',
      tenant_key: client,
      open_id: 'ou_admin',
      client_id: client,
      member_id: `${client}_admin`,
    })
    .execute();
  const type: RecordType = {
    clientId: client,
    tableId: 'organization',
    titleField: 'name',
    fields: fieldsOfType(organization),
  };
  const random = new Random(seed);
  const industries =
    organization.fields.find((field) => field.field_id === 'industry')?.value_options?.map((option) => option.id) ?? [];
  const madeCount = Math.min(rows, madeAtMost);
  for (let start = 0; start < madeCount; start += 1_000) {
    const batch = Array.from({ length: Math.min(1_000, madeCount - start) }, (_, offset): NewRecord => {
      const number = start + offset;
      const owner = `${client}_${random.pick(memberIds)}`;
      const old = number < oldest;
      const industry = random.pick(industries);
      return {
        id: getId(number),
        owner,
        creator: owner,
        time: now - (rows - number) * 60_000,
        data: {
          name: companyName(random, random.happens(0.7) ? 'zh' : 'en', industry).name,
          industry,
          level: random.pick(['key', 'regular', 'potential']),
          employees: random.between(1, 5_000),
          founded_on: `${random.between(1980, 2025)}-0${random.between(1, 9)}-1${random.between(0, 9)}`,
          account_manager: old
            ? `${client}_newcomer`
            : random.happens(0.3)
              ? `${client}_${random.pick(memberIds)}`
              : owner,
          phone: `1390000${random.between(1000, 9999)}`,
          address: `${random.between(1, 900)} Harbour Road`,
          remark: 'Met at the fair. Wants an offer for next season, delivery in two parts.',
        },
      };
    });
    await insertRecords(db, type, batch);
  }
  await copyRecords(db, client, madeCount, rows);
  await addDeals(db, client, deals, memberIds);
}

async function copyRecords(db: Db, client: string, madeCount: number, rows: number): Promise<void> {
  for (let there = madeCount; there < rows; there += madeCount) {
    await inTransaction(db, async (trx) => {
      await sql`set local statement_timeout = 0`.execute(trx);
      await sql`
        insert into records (client_id, table_id, id, name, name_key, owner, members, followers, pipeline_id, stage_id, is_draft, creator, updater, create_time, update_time, deleted_at, data, field_times, facets, grams, search_text)
        select client_id, table_id, id || '_' || ${there}::int, name, name_key, owner, members, followers, pipeline_id, stage_id, is_draft, creator, updater,
          create_time + make_interval(mins => ${there}::int), update_time, deleted_at, data || jsonb_build_object('employees', 1 + ((data->>'employees')::int + ${there}::int * 7) % 5000), field_times, facets, grams, search_text
        from records where client_id = ${client} and table_id = 'organization' and id >= ${getId(there + madeCount > rows ? madeCount - (rows - there) : oldest)} and id < ${getId(madeCount)} and length(id) = ${getId(0).length}::int`.execute(
        trx,
      );
    });
  }
}

const getId = (number: number) => `organization_${String(number).padStart(7, '0')}`;

/** Returns the second and third character of a Chinese name, which only some organizations contain. */
async function someWord(db: Db): Promise<string> {
  const {
    rows: [row],
  } = await sql<{ name: string }>`
    select name from records where client_id = ${clientId} and table_id = 'organization' and name ~ '^[\\u4e00-\\u9fff]{4}' order by id limit 1`.execute(
    db,
  );
  return Array.from(row?.name ?? '')
    .slice(1, 3)
    .join('');
}

/** Returns whether an earlier run has filled the company in a persistent database. */
async function isFilled(db: Db): Promise<boolean> {
  const { rows } = await sql`select 1 from members where client_id = ${clientId} limit 1`.execute(db);
  return rows.length > 0;
}

async function dropViewIndexes(db: Db): Promise<void> {
  for (const { name } of await builtIndexes(db)) await dropIndex(db, name, { concurrently: false });
  await db.deleteFrom('view_indexes').where('client_id', '=', clientId).execute();
  await sql`analyze records`.execute(db);
}

/**
 * Opens a database (PostgreSQL by DATABASE_URL, else PGlite in DATA_DIR), loads it, and serves it with the real app. `begin profile` and `end
 * profile` are answered when they are done, the second with V8's profile of the processor between them. `handle events` starts the outbox. `count
 * events` is answered with the number of stored events of suites and the number of finished ones. `store events` stores `heap` of them at once. Any
 * other message makes the indexes of views for the reads made until then; the answer contains their columns.
 */
async function main({ rows, deals }: Size): Promise<void> {
  const { env } = readSettings({
    ...(process.env.DATABASE_URL ? { DATABASE_URL: process.env.DATABASE_URL } : {}),
    PORT: process.env.PORT,
    DATA_DIR: process.env.DATA_DIR,
    DEMO: 'true',
    RATE_LIMIT: '0',
    LOG_LEVEL: 'warn',
    SECRET_KEY: 'a key of the benchmark that is long enough',
  });
  const log = makeLog(env);
  const { db } = await openDatabase(env, { log });
  await migrate(db, { info: () => undefined });
  const began = Date.now();
  if (await isFilled(db)) await dropViewIndexes(db);
  else {
    for (let number = 1; number <= neighbours; number += 1)
      await fillCompany(
        db,
        `other${number}`,
        { rows: Math.ceil(rows * neighbourShare), deals: Math.ceil(deals * neighbourShare) },
        `other${number}`,
      );
    await fillCompany(db, clientId, { rows, deals }, 'bench');
    await sql`vacuum (analyze)`.execute(db);
  }
  const loadSeconds = (Date.now() - began) / 1_000;
  await maintain(db);
  const sees = {} as Ready['sees'];
  for (const [reader, condition] of [
    ['administrator', sql`true`],
    [
      'team',
      sql`(owner = any(${memberIds.filter((_, index) => getTeam(index) === 'team0').map((id) => `${clientId}_${id}`)}::text[]) or members && ${[`${clientId}_m01`]}::text[])`,
    ],
    ['newcomer', sql`members && ${[`${clientId}_newcomer`]}::text[]`],
  ] as const) {
    const {
      rows: [row],
    } = await sql<{
      count: number;
    }>`select count(*) as count from records where client_id = ${clientId} and table_id = 'organization' and ${condition}`.execute(
      db,
    );
    sees[reader] = row?.count ?? 0;
  }
  const keyword = await someWord(db);
  const { app, diskFiles, outbox } = composeApp({ env, db, log });
  const server = await buildApp(app, {
    diskFiles,
    appFolder: path.join(env.DATA_DIR, 'app'),
    ready: () => isMigrated(db),
    checkOutputs: false,
  });
  await server.listen({ port: env.PORT, host: env.HOST });
  const sessions = {
    administrator: await openBenchSession(db, clientId, `${clientId}_admin`),
    team: await openBenchSession(db, clientId, `${clientId}_m01`),
    newcomer: await openBenchSession(db, clientId, `${clientId}_newcomer`),
  };
  const profiler = new Session();
  profiler.connect();
  const profile = {
    begin: async () => {
      await profiler.post('Profiler.enable');
      await profiler.post('Profiler.start');
      return 'begun';
    },
    end: async () => (await profiler.post('Profiler.stop')).profile,
  };
  process.on('message', (message) => {
    const questions = new Map<unknown, () => Promise<unknown>>([
      ['begin profile', profile.begin],
      ['end profile', profile.end],
      ['handle events', async () => void outbox.start()],
      ['count events', () => countEvents(db)],
      ['store events', () => storeEvents(app)],
    ]);
    const asked = questions.get(message);
    if (asked) return void asked().then((answer) => process.send?.(answer ?? 'done'), fail);
    keepViewIndexes(app)
      .then(() => listViewIndexes(db, clientId))
      .then(
        (rows) => process.send?.(rows.filter((row) => row.made_at !== null).map((row) => row.columns.join(', '))),
        fail,
      );
  });
  const ready: Ready = { origin: env.PUBLIC_URL, sessions, sees, keyword, loadSeconds };
  process.send?.(ready);
}

/** The number of events that wait at once, as after a night without the server. */
export const heap = 10_000;

async function storeEvents(app: App): Promise<void> {
  const names = Array.from({ length: heap }, (_, number) => number);
  await Promise.all(
    names.map((number) =>
      receiveEvent(app, 'feishu', null, {
        id: `heap_${number}`,
        tenantKey: clientId,
        events: [suiteEvent(chatChangedKind, { chat_id: `oc_heap_${number % 1_000}`, at: Date.now() })],
      }),
    ),
  );
}

/** Counts the events that suites have sent to the company. */
async function countEvents(db: Db): Promise<{ stored: number; done: number }> {
  const { rows } = await sql<{ stored: number; done: number }>`
    select count(*)::int as stored, (count(*) filter (where state = 'done'))::int as done from outbox
    where client_id = ${clientId} and lane = 'receive'`.execute(db);
  return rows[0] ?? { stored: 0, done: 0 };
}

function fail(error: unknown): never {
  console.error(error);
  process.exit(1);
}

if (process.send) main({ rows: Number(process.argv[2]), deals: Number(process.argv[3] ?? 0) }).catch(fail);
