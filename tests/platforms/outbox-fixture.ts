import pino from 'pino';
import type { Channel } from '../../domain/platforms';
import { enqueue } from '../../server/commands/outbox/enqueue';
import type { DeliveryKind } from '../../domain/deliveries/kind';
import { composeApp } from '../../server/compose';
import type { App } from '../../server/context';
import type { Db } from '../../server/db/tables';
import { inTransaction } from '../../server/db/transaction';
import { makeOutbox, type OutboxWorker } from '../../server/jobs/outbox';
import { findOutboxRow, type OutboxRow } from '../../server/queries/outbox/outbox-work';
import { testDatabase } from '../support/database';
import type { SimulatedSuites } from './simulated-suites';

/** A company of one record on each suite, on a real database, in front of the simulated suites. */
export interface OutboxFixture {
  db: Db;
  app: App;
  /** Makes a fresh company of the suite and answers its id. */
  company(channel: Channel): Promise<string>;
  /** Another process on the same database. */
  worker(options?: { timeoutMs?: number }): OutboxWorker;
  /** A process that is killed when it is about to commit what the suite answered. */
  dyingWorker(): OutboxWorker;
  add<Payload extends Record<string, unknown>>(
    clientId: string,
    kind: DeliveryKind<Payload>,
    payload: NoInfer<Payload>,
    dedupeKey: string,
  ): Promise<string>;
  row(clientId: string, outboxId: string): Promise<OutboxRow>;
  close(): Promise<void>;
}

const openIdOf = (channel: Channel, key: string) => (channel === 'dingtalk' ? `dd_${key}` : `ou_${channel}_${key}`);

export async function openOutboxFixture(simulated: SimulatedSuites): Promise<OutboxFixture> {
  const log = pino({ level: 'silent' });
  const env = { ...simulated.env, SECRET_KEY: 'a key of the tests that is long enough' };
  const database = await testDatabase('empty');
  const { app } = composeApp({ env, db: database.db, log, now: () => simulated.clock.now });
  let companies = 0;
  return {
    db: database.db,
    app,
    async company(channel) {
      companies += 1;
      const clientId = `${channel}-${companies}`;
      await fill(database.db, clientId, channel, new Date(simulated.clock.now));
      return clientId;
    },
    worker: (options) => makeOutbox(app, options),
    dyingWorker: () => makeOutbox({ ...app, db: neverCommitting(database.db) }, { timeoutMs: 300 }),
    add: (clientId, kind, payload, dedupeKey) =>
      inTransaction(database.db, (trx) => enqueue(trx, app, { clientId, kind, payload, dedupeKey })),
    async row(clientId, outboxId) {
      const row = await findOutboxRow(database.db, clientId, outboxId);
      if (!row) throw new Error('no such row');
      return row;
    },
    close: () => database.close(),
  };
}

async function fill(db: Db, client_id: string, channel: Channel, now: Date): Promise<void> {
  await db
    .insertInto('clients')
    .values({
      client_id,
      name: 'Tests',
      channel,
      tenant_key: 'tenant',
      est: true,
      state: 'ready',
      time_zone: 'Asia/Shanghai',
      free_seats: false,
      create_time: now,
    })
    .execute();
  for (const key of ['rep1', 'manager', 'rep3']) {
    await db
      .insertInto('members')
      .values({
        client_id,
        member_id: `mb_${key}`,
        name: key,
        name_pinyin: key,
        avatar_url: '',
        open_id: openIdOf(channel, key),
        is_admin: false,
        is_data_admin: false,
        team_ids: [],
        seat: 'paid',
        deleted: false,
        create_time: now,
      })
      .execute();
    await db
      .insertInto('directory')
      .values({ channel, tenant_key: 'tenant', open_id: openIdOf(channel, key), client_id, member_id: `mb_${key}` })
      .execute();
  }
  for (const [table_id, name] of [
    ['organization', '客户'],
    ['note', '跟进'],
  ] as const) {
    await db
      .insertInto('object_types')
      .values({
        client_id,
        table_id,
        name,
        icon_name: 'x',
        is_show: true,
        is_stage_on: false,
        order_no: 1,
        theme_color: '#0d9488',
        list_first_show_field_id: 'name',
        list_second_show_field_ids: [],
        is_allow_create_chat: true,
        is_allow_create_tasklist: false,
        read_rule: 'all',
        write_rule: 'all',
        i18n_resource: JSON.stringify({ name: { en: 'Organization' } }),
      })
      .execute();
  }
  // A chat is notified only of what everybody may see, and only configured fields are open to everybody.
  for (const [table_id, field_id, value_type] of [
    ['organization', 'name', 'TEXT'],
    ['note', 'content', 'TEXTAREA'],
    ['note', 'position', 'POI'],
    ['note', 'attachments', 'FILE_LIST'],
  ] as const) {
    await db
      .insertInto('fields')
      .values({
        client_id,
        table_id,
        field_id,
        field_name: field_id,
        type: 'normal',
        value_type,
        order_no: 1,
        config: '{}',
        deleted: false,
      })
      .execute();
  }
  const row = {
    client_id,
    name_key: '',
    owner: 'mb_rep1',
    members: ['mb_rep1', 'mb_manager'],
    followers: [],
    is_draft: false,
    creator: 'mb_rep1',
    updater: 'mb_rep1',
    create_time: now,
    update_time: now,
    field_times: '{}',
    facets: [],
    grams: [],
    search_text: '',
    role_words: '{}',
  };
  await db
    .insertInto('records')
    .values({ ...row, table_id: 'organization', id: 'org1', name: 'Harbour Hotels', data: '{}' })
    .execute();
  await db
    .insertInto('records')
    .values({
      ...row,
      table_id: 'note',
      id: 'note1',
      name: 'Visited',
      data: JSON.stringify({
        content: 'Visited the kitchen',
        follow_relate_objs: { organization: ['org1'] },
        position: { latitude: 31.2397, longitude: 121.4998, time: now.getTime(), source: 'feishu' },
      }),
    })
    .execute();
}

/** The same database for a process that stands still from its first transaction on. */
function neverCommitting(db: Db): Db {
  return new Proxy(db, {
    get(target, name) {
      if (name === 'transaction') return () => ({ execute: () => new Promise(() => undefined) });
      const value: unknown = Reflect.get(target, name, target);
      return typeof value === 'function' ? (value.bind(target) as unknown) : value;
    },
  });
}
