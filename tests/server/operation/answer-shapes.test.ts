import { sql } from 'kysely';
import type { Client } from '../../support/client';
import { startTestServer, type TestServer } from '../../support/server';

let server: TestServer;
let rep: Client;
beforeAll(async () => {
  server = await startTestServer();
  rep = await server.signIn('rep1');
});
afterAll(() => server.close());

const clientId = 'brightsea-feishu';

test('a total is a number that is exact up to a thousand, with a flag when it is capped', async () => {
  const admin = await server.signIn('admin');
  const { total: before } = await admin.ok('records.list', { table_id: 'product', limit: 1 });
  expect(await admin.ok('records.list', { table_id: 'product', limit: 1 })).toMatchObject({
    total: 40,
    total_is_capped: false,
    has_more: true,
  });
  const copies = (from: number, to: number) =>
    sql`
    insert into records (client_id, table_id, id, name, name_key, owner, members, followers, pipeline_id, stage_id, is_draft, creator, updater, create_time, update_time,
      deleted_at, data, field_times, facets, grams, search_text, role_words)
    select client_id, table_id, 'copy_' || number, name, name_key, owner, members, followers, pipeline_id, stage_id, is_draft, creator, updater, create_time, update_time,
      deleted_at, data, field_times, facets, grams, search_text, role_words
    from records, generate_series(${from}::int, ${to}::int) as number
    where client_id = ${clientId} and table_id = 'product' and id = (select min(id) from records where client_id = ${clientId} and table_id = 'product')`.execute(
      server.app.db,
    );
  await copies(1, 1_000 - before);
  expect(await admin.ok('records.list', { table_id: 'product', limit: 1 })).toMatchObject({
    total: 1_000,
    total_is_capped: false,
  });
  await copies(1_001 - before, 1_001 - before);
  expect(await admin.ok('records.list', { table_id: 'product', limit: 1 })).toMatchObject({
    total: 1_000,
    total_is_capped: true,
  });
  expect(await admin.ok('products.list', { size: 1 })).toMatchObject({ total: 1_000, total_is_capped: true });
});

test('a timeline, members and pipelines report their totals in the same properties', async () => {
  const { id } = await rep.ok('organization.create', { name: 'Counted kitchen' });
  expect(await rep.ok('organization.events', { id })).toMatchObject({ total: 1, total_is_capped: false });
  expect(await rep.ok('membership.searchMembers', { size: 1 })).toMatchObject({
    total: 25,
    total_is_capped: false,
  });
  expect(await rep.ok('pipelines.list', { table_id: 'deal' })).toMatchObject({ total: 2, total_is_capped: false });
});

test('tickets and notes carry their ids under the names that their calls use', async () => {
  const { ticket_id } = await rep.ok('ticket.create', { name: 'A broken freezer' });
  expect(await rep.ok('ticket.info', { ticket_id })).toMatchObject({ _id: ticket_id, ticket_id });
  const { list: tickets } = await rep.ok('records.list', { table_id: 'ticket', limit: 5 });
  expect(tickets.map((ticket) => ticket.ticket_id)).toEqual(tickets.map(({ _id }) => _id));
  const { note_id, note } = await rep.ok('notes.create', {
    content: 'They called',
    follow_relate_objs: { ticket: [ticket_id] },
  });
  expect(note).toMatchObject({ _id: note_id, note_id });
  expect((await rep.ok('notes.list', { limit: 1 })).list[0]).toMatchObject({ _id: note_id, note_id });
  expect((await rep.ok('ticket.events', { ticket_id, event_type: 'FOLLOW_NOTE' })).list[0]?.note).toMatchObject({
    note_id,
  });
  for (const table_id of ['organization', 'deal']) {
    const [record] = (await rep.ok('records.list', { table_id, limit: 1 })).list;
    expect(Object.keys(record ?? {})).not.toEqual(expect.arrayContaining(['ticket_id']));
    expect(Object.keys(record ?? {})).not.toEqual(expect.arrayContaining(['note_id']));
  }
});

describe('the stage of a record in an answer', () => {
  test('is a top-level property, has an own name on leads, and is missing on types without stages', async () => {
    const { list: deals } = await rep.ok('records.list', { table_id: 'deal', limit: 20 });
    expect(deals.length).toBeGreaterThan(0);
    for (const deal of deals)
      expect([deal.pipeline_id, deal.stage_id]).toEqual([deal.stage?.pipeline_id, deal.stage?.stage_id]);
    const { list: leads } = await rep.ok('records.list', { table_id: 'lead', limit: 20 });
    for (const lead of leads)
      expect([lead.stage_id, lead.lead_stage_id]).toEqual([lead.stage?.stage_id, lead.stage?.stage_id]);
    const [organization] = (await rep.ok('records.list', { table_id: 'organization', limit: 1 })).list;
    expect(organization).not.toHaveProperty('stage_id');
    expect(organization).not.toHaveProperty('pipeline_id');
  });

  test('is the default stage of the first pipeline for records created without one, in single calls and batches', async () => {
    const { list: pipelines } = await rep.ok('pipelines.list', { table_id: 'deal', show_detail: true });
    const first = {
      pipeline_id: pipelines[0]?._id,
      stage_id: pipelines[0]?.stages.find(({ is_default }) => is_default)?._id,
    };
    const { id } = await rep.ok('deal.create', { name: 'Olives for spring' });
    expect(await rep.ok('deal.info', { id })).toMatchObject({ ...first, stage: first });
    const [stage] = (await rep.ok('parts.leadStages', {})).list;
    const lead = await rep.ok('lead.create', { name: 'A caller' });
    expect(await rep.ok('lead.info', { id: lead.id })).toMatchObject({
      stage_id: stage?._id,
      lead_stage_id: stage?._id,
    });
    const batch = await rep.ok('records.batchCreate', {
      table_id: 'deal',
      list: [{ name: 'One of two' }, { name: 'Two of two' }],
    });
    for (const { id: made } of batch.list) expect(await rep.ok('deal.info', { id: made ?? '' })).toMatchObject(first);
    const { id: company } = await rep.ok('organization.create', { name: 'No stages here' });
    expect((await rep.ok('organization.info', { id: company })).stage).toBeUndefined();
  });

  test('is the one that the call names, where the type has it and it is open', async () => {
    const at = async (place: Record<string, unknown>) => {
      const { id } = await rep.ok('deal.create', { name: 'Placed', ...place });
      const { pipeline_id, stage_id } = await rep.ok('deal.info', { id });
      return [pipeline_id, stage_id];
    };
    expect(await at({ pipeline_id: 'renewal' })).toEqual(['renewal', 'renewal_review']);
    expect(await at({ stage_id: 'renewal_offer' })).toEqual(['renewal', 'renewal_offer']);
    expect(await at({ pipeline_id: 'renewal', stage_id: 'renewal_offer' })).toEqual(['renewal', 'renewal_offer']);
    const stages = (await rep.ok('parts.leadStages', {})).list.filter(({ weight }) => weight > 0 && weight < 100);
    const lead = await rep.ok('lead.create', { name: 'A second caller', lead_stage_id: stages[1]?._id });
    expect((await rep.ok('lead.info', { id: lead.id })).lead_stage_id).toBe(stages[1]?._id);
    const stage = { pipeline_id: 'lead', stage_id: stages[1]?._id ?? '' };
    const saved = await rep.ok('records.save', { table_id: 'lead', fields: { name: 'A third caller' }, stage });
    expect((await rep.ok('lead.info', { id: saved._id })).lead_stage_id).toBe(stage.stage_id);
    const refused = async (place: Record<string, unknown>) =>
      (await rep.call('deal.create', { name: 'Refused', ...place })).error.fields;
    expect(await refused({ pipeline_id: 'nothing' })).toMatchObject([{ field: 'pipeline_id', code: 'notAnOption' }]);
    expect(await refused({ stage_id: 'nothing' })).toMatchObject([{ field: 'stage_id', code: 'notAnOption' }]);
    expect(await refused({ pipeline_id: 'new_business', stage_id: 'renewal_offer' })).toMatchObject([
      { field: 'stage_id', code: 'notAnOption' },
    ]);
    expect((await rep.call('deal.create', { name: 'Won at once', stage_id: 'renewal_won' })).name).toBe(
      'stageNotAllowed',
    );
    expect(await refused({ stage_id: { $ne: null } })).toMatchObject([{ field: 'stage_id', code: 'notAnOption' }]);
    expect(
      (await rep.call('organization.create', { name: 'No stages', stage_id: 'renewal_offer' })).error.fields,
    ).toMatchObject([{ field: 'stage_id', code: 'unknownField' }]);
  });
});

test('a single choice is accepted as a list in forms, batches and filters, and is answered as a list', async () => {
  const { id } = await rep.ok('organization.create', { name: 'Wrapped', industry: ['catering'] });
  const { id: plain } = await rep.ok('organization.create', { name: 'Plain', industry: 'catering' });
  const industry = async (one: string) => (await rep.ok('organization.info', { id: one }))['industry'];
  expect([await industry(id), await industry(plain)]).toEqual([['catering'], ['catering']]);
  const batch = await rep.ok('records.batchUpdate', {
    table_id: 'organization',
    list: [
      { id, update_data: { industry: ['hospitality'] } },
      { id: plain, update_data: { industry: [] } },
    ],
  });
  expect(batch.success).toBe(2);
  expect([await industry(id), (await industry(plain)) ?? null]).toEqual([['hospitality'], null]);
  const found = async (value: unknown) =>
    (
      await rep.ok('records.list', {
        table_id: 'organization',
        keyword: 'Wrapped',
        filter: { field: 'industry', relation: 'include', value },
      })
    ).list.map(({ _id }) => _id);
  expect([await found(['hospitality']), await found('hospitality')]).toEqual([[id], [id]]);
  expect(
    (
      await rep.call('organization.update', {
        id,
        known_update_time: server.clock.now(),
        update_data: { industry: ['hospitality', 'catering'] },
      })
    ).error.fields,
  ).toMatchObject([{ field: 'industry', code: 'notAnOption' }]);
});

test('[records 3.33] a record says that it is not removed, and in the bin that it is', async () => {
  const { id } = await rep.ok('organization.create', { name: 'Soon removed' });
  expect(await rep.ok('organization.info', { id })).toMatchObject({ deleted: false });
  const { list } = await rep.ok('records.list', { table_id: 'organization', limit: 20 });
  expect(new Set(list.map(({ deleted }) => deleted))).toEqual(new Set([false]));
  await rep.ok('organization.remove', { id });
  const admin = await server.signIn('admin');
  expect((await admin.ok('bin.list', { table_id: 'organization' })).list.find(({ _id }) => _id === id)).toMatchObject({
    deleted: true,
    delete_time: expect.any(Number),
  });
});

test('[records 3.35] organizations name their related companies, in single answers and in lists', async () => {
  const [parent, id, other] = await Promise.all(
    ['Holding', 'Daughter', 'Neighbour'].map(async (name) => (await rep.ok('organization.create', { name })).id),
  );
  if (parent === undefined || id === undefined || other === undefined) throw new Error('three were made');
  await rep.ok('organization.relatedUpdate', { id, related: { parent: [parent], relation: [other] } });
  const related = {
    [id]: { parent_organization_ids: [parent], child_organization_ids: [], relation_organization_ids: [other] },
    [parent]: { parent_organization_ids: [], child_organization_ids: [id], relation_organization_ids: [] },
    [other]: { parent_organization_ids: [], child_organization_ids: [], relation_organization_ids: [id] },
  };
  const { list } = await rep.ok('records.list', { table_id: 'organization', limit: 100 });
  for (const [one, ids] of Object.entries(related)) {
    expect(await rep.ok('organization.info', { id: one })).toMatchObject(ids);
    expect(list.find(({ _id }) => _id === one)).toMatchObject(ids);
  }
});

test.each(['deal', 'user', 'ticket', 'equipment'])(
  '[records 3.18] a record of the type %s names its organizations',
  async (table_id) => {
    const admin = await server.signIn('admin');
    const { list } = await admin.ok('records.list', { table_id, limit: 100 });
    const named = list.filter(({ organization_id }) => typeof organization_id === 'string');
    expect(named.length).toBeGreaterThan(0);
    for (const { organization_id, organization_ids, _refs } of named) {
      expect(organization_ids).toContain(organization_id);
      expect(_refs).toHaveProperty([`organization:${String(organization_id)}`]);
    }
  },
);

test('[records 3.53] a note names the members whom each of its texts mentions', async () => {
  const { id } = await rep.ok('organization.create', { name: 'Full of names' });
  const at = (member: string) => `<span data-type="mention" data-id="${member}" data-label="x">@x</span>`;
  const { note_id } = await rep.ok('notes.create', {
    content: `${at('mb_manager')} and ${at('mb_rep2')}`,
    todo: at('mb_rep2'),
    follow_relate_objs: { organization: [id] },
  });
  const { list } = await rep.ok('notes.list', { size: 10 });
  expect(list.find(({ _id }) => _id === note_id)).toMatchObject({
    content_at_member_ids: ['mb_manager', 'mb_rep2'],
    todo_at_member_ids: ['mb_rep2'],
    need_help_at_member_ids: [],
  });
});
