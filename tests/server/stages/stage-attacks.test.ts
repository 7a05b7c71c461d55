import type { Client } from '../../support/client';
import { startTestServer, type TestServer } from '../../support/server';

/** Moves, boards and conversions at their edges: rights that are gone by now, other companies' ids, the longest names, two hundred stages. */

const clientId = 'brightsea-feishu';
let server: TestServer;
let rep: Client;
/** Of another team: sees what they are on, and nothing else of the rep's. */
let guest: Client;
beforeAll(async () => {
  server = await startTestServer();
  [rep, guest] = await Promise.all([server.signIn('rep1'), server.signIn('rep4')]);
});
afterAll(() => server.close());
beforeEach(() => server.clock.forward(1_500));

/** When every record was last written, and how many lines of history there are: what a refused call could have left behind. */
const everything = async () => {
  const records = await server.app.db
    .selectFrom('records')
    .select(['table_id', 'id', 'update_time'])
    .where('client_id', '=', clientId)
    .orderBy('table_id')
    .orderBy('id')
    .execute();
  const counts: unknown[] = [];
  for (const table of ['stage_changes', 'lead_conversions', 'timeline'] as const)
    counts.push(
      await server.app.db
        .selectFrom(table)
        .select(({ fn }) => fn.countAll().as('count'))
        .where('client_id', '=', clientId)
        .executeTakeFirst(),
    );
  return JSON.stringify([records, counts]);
};
const create = { action: 'create' } as const;
/** Characters of the longest text. */
const textLimit = 500;

describe('a right that ends while the stage sheet is open', () => {
  test('blocks the move of a deal, and removes it from the board and its totals', async () => {
    const name = 'Soon out of sight';
    const { id } = await rep.ok('deal.create', { name, amount: 7, deal_team: ['mb_rep4'] });
    const { update_time: known_update_time } = await guest.ok('deal.info', { id });
    const filter = { field: 'name', relation: 'include' as const, value: [name] };
    const board = { table_id: 'deal', pipeline_id: 'new_business', filter };
    const counted = async () =>
      (await guest.ok('records.boardTotals', board)).columns.reduce((sum, { count }) => sum + count, 0);
    expect(await counted()).toBe(1);
    const { update_time } = await rep.ok('deal.info', { id });
    await rep.ok('deal.update', { id, known_update_time: update_time, update_data: { deal_team: [] } });
    const before = await everything();
    const stage = { pipeline_id: 'new_business', stage_id: 'new_business_needs' };
    const answers = [
      await guest.call('deal.update', { id, known_update_time, update_data: stage }),
      await guest.call('records.save', { table_id: 'deal', id, fields: { amount: 8 }, stage }),
      await guest.call('records.update', { table_id: 'deal', id, known_update_time, update_data: stage }),
      await guest.call('records.requestFields', { object_type: 'deal', object_id: id, stage_id: stage.stage_id }),
      await guest.call('records.stageHistory', { table_id: 'deal', id }),
    ];
    expect(answers.map((answer) => answer.name)).toEqual(answers.map(() => 'notReadable'));
    expect(await counted()).toBe(0);
    expect((await guest.ok('records.board', board)).columns.flatMap(({ list }) => list)).toEqual([]);
    expect(await everything()).toBe(before);
  });

  test('blocks the conversion of a lead and its undo', async () => {
    const [open, made] = await Promise.all(
      ['Still open', 'Made by the guest'].map(
        async (name) => (await rep.ok('lead.create', { name, company_name: `${name} Ltd`, lead_team: ['mb_rep4'] })).id,
      ),
    );
    if (!open || !made) throw new Error('no leads');
    const known = async (id: string) => (await guest.ok('lead.info', { id })).update_time;
    await guest.ok('lead.convert', { id: made, known_update_time: await known(made), customer: create });
    await guest.ok('lead.proposeConversion', { id: open });
    const times = [await known(open), await known(made)];
    for (const [index, id] of [open, made].entries())
      await rep.ok('lead.update', { id, known_update_time: times[index] ?? 0, update_data: { lead_team: [] } });
    const before = await everything();
    const answers = [
      await guest.call('lead.proposeConversion', { id: open }),
      await guest.call('lead.convert', { id: open, known_update_time: times[0] ?? 0, customer: create }),
      await guest.call('lead.undoConversion', { id: made }),
      await guest.call('lead.conversion', { id: made }),
    ];
    expect(answers.map(({ name }) => name)).toEqual(answers.map(() => 'notReadable'));
    expect(await everything()).toBe(before);
  });
});

test('records, stages and owners of another company are refused as unknown in every input', async () => {
  const elsewhere = await server.signIn('rep1', 'northwind-feishu');
  const theirs = {
    lead: (await elsewhere.ok('lead.create', { name: 'Their lead' })).id,
    deal: (await elsewhere.ok('deal.create', { name: 'Their deal' })).id,
    organization: (await elsewhere.ok('organization.create', { name: 'Their customer' })).id,
  };
  const { id } = await rep.ok('lead.create', { name: 'Our lead', company_name: 'Our customer' });
  const { update_time: known_update_time } = await rep.ok('lead.info', { id });
  const before = await everything();
  const update = { action: 'update', id: theirs.organization } as const;
  const answers = [
    await rep.call('lead.convert', { id: theirs.lead, known_update_time, customer: create }),
    await rep.call('lead.convert', { id, known_update_time, customer: update }),
    await rep.call('lead.convert', { id, known_update_time, customer: create, owner_member_id: 'mb_nobody' }),
    await rep.call('lead.undoConversion', { id: theirs.lead }),
    await rep.call('records.save', {
      table_id: 'deal',
      id: theirs.deal,
      fields: {},
      stage: { stage_id: 'new_business_won' },
    }),
    await rep.call('records.board', { table_id: 'deal', pipeline_id: 'their_pipeline' }),
    await rep.call('records.boardTotals', { table_id: 'deal', pipeline_id: 'their_pipeline' }),
  ];
  expect(answers.filter(({ name }) => name === 'ok')).toEqual([]);
  expect(answers.map(({ name }) => name)).not.toContain('internal');
  expect(await everything()).toBe(before);
});

test('the longest names pass a conversion unshortened, into every record and event', async () => {
  const long = (word: string) => word.repeat(Math.ceil(textLimit / word.length)).slice(0, textLimit);
  const [name, company_name] = [long('名字很长的询价 '), long('A company with a name without an end ')];
  const { id } = await rep.ok('lead.create', { name, contact_name: name, company_name });
  const { update_time: known_update_time } = await rep.ok('lead.info', { id });
  const made = await rep.ok('lead.convert', { id, known_update_time, customer: create, contact: create, deal: {} });
  expect((await rep.ok('organization.info', { id: made.customer_id })).name).toBe(company_name.trim());
  expect((await rep.ok('user.info', { id: made.contact_id ?? '' })).name).toBe(name.trim());
  const { conversion } = await rep.ok('lead.conversion', { id });
  // A title is what a list shows of a name: its first 200 characters.
  const titles = [company_name, name, company_name].map((text) => text.slice(0, 200));
  expect(conversion?.records.map(({ title }) => title)).toEqual(titles);
  const { list } = await rep.ok('records.events', { table_id: 'lead', id });
  expect(list.some(({ conversion: line }) => line)).toBe(true);
  await rep.ok('lead.undoConversion', { id });
  expect((await rep.ok('lead.info', { id })).lifecycle).toBe('lead');
});

test('a pipeline of two hundred stages has a column for each, and records move from the first to the last', async () => {
  const pipeline_id = 'long_way';
  const stages = Array.from({ length: 200 }, (_, index) => ({
    client_id: clientId,
    table_id: 'deal',
    pipeline_id,
    stage_id: `step_${index}`,
    name: `Step ${index} ${'of a long way '.repeat(10)}`.trim(),
    weight: index === 199 ? 100 : Math.floor(index / 2.02) + 1,
    order_no: index,
    i18n_resource: JSON.stringify({}),
  }));
  await server.app.db
    .insertInto('pipelines')
    .values({ client_id: clientId, table_id: 'deal', pipeline_id, name: 'Long way', order_no: 9, i18n_resource: '{}' })
    .execute();
  await server.app.db.insertInto('stages').values(stages).execute();
  const { id } = await rep.ok('deal.create', { name: 'Walker', amount: 0.1, pipeline_id, stage_id: 'step_0' });
  const board = await rep.ok('records.board', { table_id: 'deal', pipeline_id });
  expect(board.columns).toHaveLength(199);
  expect(board.columns[0]?.list.map(({ _id }) => _id)).toEqual([id]);
  const totals = await rep.ok('records.boardTotals', { table_id: 'deal', pipeline_id });
  expect([totals.columns.length, totals.columns[0]?.sums[0]?.amount]).toEqual([200, '0.10']);
  server.clock.forward(1_500);
  await rep.ok('records.save', { table_id: 'deal', id, fields: {}, stage: { pipeline_id, stage_id: 'step_199' } });
  const after = await rep.ok('records.board', { table_id: 'deal', pipeline_id, stage_ids: ['step_199'] });
  expect(after.columns[0]?.list.map(({ _id }) => _id)).toEqual([id]);
});
