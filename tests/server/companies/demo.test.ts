import { channels } from '../../../domain/platforms';
import { inTransaction } from '../../../server/db/transaction';
import { formulaValues } from '../../../server/commands/records/save-steps/formulas';
import { fillDemo } from '../../../server/demo';
import { getOpenId, people, teams } from '../../../server/demo/people';
import { readScope, visibleFields } from '../../../server/policies/rules';
import { listFields, findTypeWithFields } from '../../../server/queries/configuration/fields';
import { findRecord } from '../../../server/queries/records/by-id';
import { ConfigurationCache } from '../../../server/services/configuration/configuration-cache';
import { countRecords } from '../../../server/queries/records/count';
import { pageOfRecords } from '../../../server/queries/records/page';
import { people as suitePeople } from '../../../simulator/people';
import { seedState } from '../../../simulator/world/seed';
import { demoNow, testDatabase, type TestDatabase } from '../../support/database';

let database: TestDatabase;
beforeAll(async () => {
  database = await testDatabase('demo');
});
afterAll(async () => {
  await database.close();
});

async function scopeOf(clientId: string, memberId: string, tableId: string, admin = false) {
  const member = await database.db
    .selectFrom('members')
    .select('team_ids')
    .where('client_id', '=', clientId)
    .where('member_id', '=', memberId)
    .executeTakeFirstOrThrow();
  const actor = { clientId, memberId, isAdmin: admin, isDataAdmin: false, roleIds: [], seat: 'paid' as const };
  const found = await findTypeWithFields(database.db, clientId, tableId, { teamIds: member.team_ids, roleIds: [] });
  if (!found) throw new Error(`no type ${tableId}`);
  return readScope(actor, found.type, visibleFields(actor, found.fields), found.teamMemberIds);
}

test('the product and the simulated suites use the same keys and names for people', () => {
  expect(people.map(({ key, name }) => `${key} ${name}`).sort()).toEqual(
    suitePeople.map(({ key, name }) => `${key} ${name}`).sort(),
  );
  for (const { key, team } of people) {
    const department = suitePeople.find((person) => person.key === key)?.department;
    expect(team ?? 'outside').toBe(department);
    if (team !== null) expect(Object.keys(teams)).toContain(team);
  }
});

test.each(channels)(
  'the demo on %s has Brightsea with 25 members in five teams, Northwind, and a company that is not established',
  async (channel) => {
    const members = await database.db
      .selectFrom('members')
      .selectAll()
      .where('client_id', '=', `brightsea-${channel}`)
      .execute();
    expect(members).toHaveLength(25);
    expect(new Set(members.flatMap((member) => member.team_ids)).size).toBe(5);
    expect(members.find((member) => member.member_id === 'mb_rep1')).toMatchObject({
      open_id: getOpenId(channel, 'rep1'),
      seat: 'paid',
    });
    expect(members.find((member) => member.member_id === 'mb_viewer')?.seat).toBe('free');
    const cedar = await database.db
      .selectFrom('clients')
      .selectAll()
      .where('client_id', '=', `cedar-${channel}`)
      .executeTakeFirstOrThrow();
    expect(cedar.est).toBe(false);
  },
);

test('the amounts of Brightsea are the specified ones', async () => {
  const amounts = { organization: 300, user: 600, deal: 400, lead: 200, ticket: 150, note: 800, product: 40 };
  for (const [table, amount] of Object.entries(amounts)) {
    expect([
      table,
      await countRecords(database.db, await scopeOf('brightsea-feishu', 'mb_admin', table, true), {}),
    ]).toEqual([table, { total: amount, total_is_capped: false }]);
  }
});

test('a sales rep sees more than six pages of organizations, and not all of them', async () => {
  const { total: count } = await countRecords(
    database.db,
    await scopeOf('brightsea-feishu', 'mb_rep1', 'organization'),
    {},
  );
  expect(count).toBeGreaterThanOrEqual(120);
  expect(count).toBeLessThan(300);
});

test('every move in the stage history of a demo deal is in its timeline', async () => {
  const of = (table: 'timeline' | 'stage_changes') =>
    database.db
      .selectFrom(table)
      .selectAll()
      .where('client_id', '=', 'brightsea-feishu')
      .where('table_id', '=', 'deal')
      .execute();
  const events = (await of('timeline')) as { event_type: string; record_id: string; data: { stage_id?: string } }[];
  const changes = (await of('stage_changes')) as { number: number; record_id: string; stage_id: string }[];
  const moves = changes.filter(({ number }) => number > 1);
  expect(moves.length).toBeGreaterThan(100);
  expect(
    events
      .filter(({ event_type }) => event_type === 'STAGE_CHANGE')
      .map(({ record_id, data }) => `${record_id} ${data.stage_id ?? ''}`)
      .sort(),
  ).toEqual(moves.map(({ record_id, stage_id }) => `${record_id} ${stage_id}`).sort());
});

test.each(['deal', 'lead'])('every lost %s of Brightsea has a reason in its timeline', async (table) => {
  const lines = await database.db
    .selectFrom('timeline')
    .select('data')
    .where('client_id', '=', 'brightsea-feishu')
    .where('table_id', '=', table)
    .where('event_type', '=', 'STAGE_CHANGE')
    .execute();
  const lost = (lines as { data: { kind: string; reason?: { value: unknown } } }[]).filter(
    ({ data }) => data.kind === 'lost',
  );
  expect(lost.length).toBeGreaterThan(10);
  expect(lost.filter(({ data }) => typeof data.reason?.value !== 'string')).toEqual([]);
});

test('the timeline of every organization begins with its creation, and its notes exist', async () => {
  const events = await database.db
    .selectFrom('timeline')
    .selectAll()
    .where('client_id', '=', 'brightsea-feishu')
    .where('table_id', '=', 'organization')
    .execute();
  expect(new Set(events.filter((event) => event.event_type === 'CREATE').map((event) => event.record_id)).size).toBe(
    300,
  );
  const notes = events.filter((event) => event.event_type === 'FOLLOW_NOTE');
  expect(notes.length).toBeGreaterThan(100);
  const scope = await scopeOf('brightsea-feishu', 'mb_admin', 'note', true);
  for (const event of notes.slice(0, 20)) {
    const found = await findRecord(database.db, scope, String((event.data as { note_id: string }).note_id));
    expect(found.state).toBe('readable');
    if (found.state === 'readable')
      expect(found.record.data.follow_relate_objs).toMatchObject({
        organization: expect.arrayContaining([event.record_id]) as unknown,
      });
  }
});

test('the demo shows a unique field, a child table with its records, and a team on deals, tickets and leads', async () => {
  const clientId = 'brightsea-feishu';
  const fields = async (table: string) => listFields(database.db, clientId, table);
  expect((await fields('organization')).filter((field) => field.is_unique).map((field) => field.field_id)).toEqual([
    'credit_code',
  ]);
  for (const [table, field] of [
    ['deal', 'deal_team'],
    ['ticket', 'handlers'],
    ['lead', 'lead_team'],
  ] as const) {
    expect((await fields(table)).filter(({ type }) => type === 'team').map(({ field_id }) => field_id)).toContain(
      field,
    );
  }
  const child = await database.db
    .selectFrom('object_types')
    .select(['parent_table_id', 'is_show'])
    .where('client_id', '=', clientId)
    .where('table_id', '=', 'equipment_check')
    .executeTakeFirstOrThrow();
  expect(child).toEqual({ parent_table_id: 'equipment', is_show: false });
  const checks = (
    await pageOfRecords(database.db, await scopeOf(clientId, 'mb_admin', 'equipment_check', true), { limit: 100 })
  ).rows;
  const machines = (
    await pageOfRecords(database.db, await scopeOf(clientId, 'mb_admin', 'equipment', true), { limit: 100 })
  ).rows.map(({ id }) => id);
  expect(checks).toHaveLength(48);
  expect(new Set(checks.flatMap(({ data }) => data['equipment_id']))).toEqual(new Set(machines));
});

test('the demo companies of the suites have the same records, with names in Chinese and English, short and very long', async () => {
  const names = async (clientId: string) =>
    (
      await pageOfRecords(database.db, await scopeOf(clientId, 'mb_admin', 'organization', true), {
        limit: 300,
        order: { field: 'name', sort: 'asc' },
      })
    ).rows.map((row) => row.name);
  const here = await names('brightsea-feishu');
  expect(await names('brightsea-dingtalk')).toEqual(here);
  expect(here.some((name) => /\p{Script=Han}/u.test(name))).toBe(true);
  expect(here.some((name) => /^[\x20-\x7e]+$/.test(name))).toBe(true);
  expect(Math.max(...here.map((name) => name.length))).toBeGreaterThanOrEqual(30);
});

test('customers in the demo chats are records, and one of them has its chat with the robot in it', async () => {
  const state = seedState(demoNow);
  for (const channel of channels) {
    const bindings = await database.db
      .selectFrom('chat_bindings')
      .selectAll()
      .where('client_id', '=', `brightsea-${channel}`)
      .execute();
    expect(bindings).toHaveLength(1);
    const chat = state.chats.find(
      (one) => one.suite === channel && (one.openConversationId ?? one.id) === bindings[0]?.chat_id,
    );
    expect([chat?.name, chat?.botInChat]).toEqual([bindings[0]?.name, true]);
    const names = (
      await pageOfRecords(database.db, await scopeOf(`brightsea-${channel}`, 'mb_admin', 'organization', true), {
        limit: 300,
      })
    ).rows.map((row) => String(row.data['nickname']));
    expect(names).toEqual(expect.arrayContaining(['鲜禾超市', '明月楼餐饮', '绿源生鲜', 'Harbour Hotels']));
  }
});

test('a second fill of the demo adds nothing', async () => {
  expect(await fillDemo(database.db, demoNow + 1)).toBe(0);
});

test.each(['organization', 'equipment'])(
  'the formula results of %s in the demo equal those of a save',
  async (table) => {
    const clientId = 'brightsea-feishu';
    const fields = await listFields(database.db, clientId, table);
    const computed = fields.filter((field) => field.formula).map((field) => field.field_id);
    const { rows } = await pageOfRecords(database.db, await scopeOf(clientId, 'mb_admin', table, true), { limit: 20 });
    await inTransaction(database.db, async (trx) => {
      for (const record of rows) {
        const values = await formulaValues(
          trx,
          {
            now: () => demoNow,
            configurations: new ConfigurationCache(),
            actor: { clientId, timeZone: 'Asia/Shanghai', configurationVersion: 0 },
          },
          fields,
          { tableId: table, id: record.id },
          record,
          {},
        );
        expect([record.id, values]).toEqual([
          record.id,
          Object.fromEntries(computed.map((id) => [id, record.data[id] ?? null])),
        ]);
      }
    });
    expect(rows.some((record) => computed.some((id) => record.data[id] !== undefined))).toBe(true);
  },
);
