import { sql } from 'kysely';
import type { Output, RawInput } from '../../../domain/contract';
import { fieldsOfType } from '../../../domain/configuration/company';
import { shippedTypes } from '../../../server/demo/configuration';
import { insertRecords, type NewRecord } from '../../../server/queries/records/write';
import type { Client } from '../../support/client';
import { startTestServer, type TestServer } from '../../support/server';

/** The board of a type with stages: what its list shows, by stage, with exact counts and sums. */

const clientId = 'brightsea-feishu';
let server: TestServer;
let rep: Client;
let admin: Client;
beforeAll(async () => {
  server = await startTestServer();
  [rep, admin] = await Promise.all([server.signIn('rep1'), server.signIn('admin')]);
});
afterAll(() => server.close());

type Board = Output<'records.board'>;
type Totals = Output<'records.boardTotals'>;
const include = (field: string, ...value: string[]) => ({ field, relation: 'include' as const, value });
const named = (word: string) => ({ field: 'name', relation: 'include' as const, value: [word] });
const deals = { table_id: 'deal', pipeline_id: 'new_business' };
const column = (board: Board, stage: string | null) => board.columns.find(({ stage_id }) => stage_id === stage);
const total = (totals: Totals, stage: string | null) => totals.columns.find(({ stage_id }) => stage_id === stage);
const sumsOf = (totals: Totals, stage: string | null) =>
  total(totals, stage)?.sums.map(({ currency, amount }) => `${currency} ${amount}`);
const idsOf = (list: { _id: string }[]) => list.map(({ _id }) => _id);

let made = 0;
const newDeal = async (name: string, values: Record<string, unknown> = {}, client = rep) =>
  (await client.ok('deal.create', { name: `${name} ${(made += 1)}`, ...values })).id;
/** Puts deals somewhere as an import of old data would have. */
const place = (ids: readonly string[], pipeline_id: string | null, stage_id: string | null) =>
  server.app.db
    .updateTable('records')
    .set({ pipeline_id, stage_id })
    .where('client_id', '=', clientId)
    .where('table_id', '=', 'deal')
    .where('id', 'in', [...ids])
    .execute();

describe('the columns of a board', () => {
  test('are ordered by the weight of the stages, with won and lost at the end and without drafts', async () => {
    const { columns } = await rep.ok('records.boardTotals', deals);
    expect(columns.map(({ stage_id }) => stage_id).filter((id) => id !== null)).toEqual([
      'new_business_contact',
      'new_business_needs',
      'new_business_offer',
      'new_business_contract',
      'new_business_won',
      'new_business_lost',
    ]);
    const opened = await rep.ok('records.board', deals);
    expect(opened.columns.map(({ stage_id }) => stage_id)).toEqual([
      'new_business_contact',
      'new_business_needs',
      'new_business_offer',
      'new_business_contract',
    ]);
  });

  test('contain the records of a list of their stage in its order, and continue where the page ended', async () => {
    const stage = include('stage_id', 'new_business_contact');
    for (const order_by of [
      undefined,
      { field: 'amount', sort: 'desc' as const },
      { field: 'name', sort: 'asc' as const },
    ]) {
      const listed = await rep.ok('records.list', {
        table_id: 'deal',
        filter: stage,
        limit: 45,
        ...(order_by ? { order_by } : {}),
      });
      const asked = { ...deals, ...(order_by ? { order_by } : {}) };
      const first = column(await rep.ok('records.board', asked), 'new_business_contact');
      expect(first?.list).toEqual(listed.list.slice(0, 20));
      const next = await rep.ok('records.board', { ...asked, stage_ids: ['new_business_contact'], skip: 20 });
      expect(next.columns).toHaveLength(1);
      expect(next.columns[0]?.list).toEqual(listed.list.slice(20, 40));
    }
  });

  test('have exactly the count of the list of each stage', async () => {
    const { columns } = await rep.ok('records.boardTotals', deals);
    for (const { stage_id, count } of columns) {
      if (stage_id === null) continue;
      const { total: listed } = await rep.ok('records.list', {
        table_id: 'deal',
        filter: include('stage_id', stage_id),
        limit: 1,
      });
      expect([stage_id, count]).toEqual([stage_id, listed]);
    }
  });

  test('of leads and of another pipeline are their own, and a type without stages has none', async () => {
    const leads = await rep.ok('records.boardTotals', { table_id: 'lead' });
    expect(leads.columns.map(({ stage_id }) => stage_id)).toEqual([
      'lead_new',
      'lead_contacted',
      'lead_qualified',
      'lead_converted',
      'lead_closed',
    ]);
    const renewals = await rep.ok('records.board', { ...deals, pipeline_id: 'renewal' });
    expect(renewals.columns.map(({ stage_id }) => stage_id)).toEqual(['renewal_review', 'renewal_offer']);
    expect(await rep.ok('records.board', { table_id: 'organization' })).toEqual({ pipeline_id: null, columns: [] });
    expect((await rep.ok('records.boardTotals', { table_id: 'organization' })).columns).toEqual([]);
  });

  test('include one for records without a stage or with a deleted one, apart from other pipelines', async () => {
    const ids = [
      await newDeal('Nowhere'),
      await newDeal('Nowhere'),
      await newDeal('Nowhere'),
      await newDeal('Nowhere'),
    ];
    await place(ids.slice(0, 1), null, null);
    await place(ids.slice(1, 2), 'new_business', 'a_stage_that_is_gone');
    await place(ids.slice(2, 3), 'a_pipeline_that_is_gone', 'somewhere');
    await place(ids.slice(3, 4), 'renewal', 'renewal_review');
    const filter = named('Nowhere');
    const totals = await rep.ok('records.boardTotals', { ...deals, filter });
    expect(total(totals, null)?.count).toBe(3);
    const { columns } = await rep.ok('records.board', { ...deals, filter, stage_ids: [null] });
    expect(idsOf(columns[0]?.list ?? []).sort()).toEqual(ids.slice(0, 3).sort());
    expect(
      total(await rep.ok('records.boardTotals', { ...deals, filter: named('No such deal') }), null),
    ).toBeUndefined();
  });

  test('that the board does not have are refused by name', async () => {
    const stage = await rep.call('records.board', { ...deals, stage_ids: ['renewal_review'] });
    expect([stage.name, stage.error.fields]).toEqual(['invalid', [{ field: 'stage_ids', code: 'notAnOption' }]]);
    const pipeline = await rep.call('records.boardTotals', { table_id: 'deal', pipeline_id: 'lead' });
    expect([pipeline.name, pipeline.error.fields]).toEqual([
      'invalid',
      [{ field: 'pipeline_id', code: 'notAnOption' }],
    ]);
    expect((await rep.call('records.board', { table_id: 'no_such_type' })).name).toBe('notFound');
    expect((await rep.call('records.board', { ...deals, limit: 21 })).name).toBe('invalid');
  });
});

describe('the sums of a board', () => {
  test('are exact: 0.1 and 0.2 are 0.30, and many cents are whole', async () => {
    const ids = [await newDeal('Cents', { amount: 0.1 }), await newDeal('Cents', { amount: 0.2 })];
    expect(
      sumsOf(await rep.ok('records.boardTotals', { ...deals, filter: named('Cents') }), 'new_business_contact'),
    ).toEqual(['CNY 0.30']);
    const large = [
      await newDeal('Cents', { amount: 9_999_999_999_999.99 }),
      await newDeal('Cents', { amount: 9_999_999_999_999.99 }),
    ];
    const totals = await rep.ok('records.boardTotals', { ...deals, filter: named('Cents') });
    expect(sumsOf(totals, 'new_business_contact')).toEqual(['CNY 20000000000000.28']);
    expect(total(totals, 'new_business_contact')).toMatchObject({
      count: ids.length + large.length,
      main_sum: '20000000000000.28',
    });
  });

  test('exist per currency, with the main currency as default, and in total in the main currency', async () => {
    await newDeal('Mixed', { amount: 100.1, currency: 'USD' });
    await newDeal('Mixed', { amount: 0.2, currency: 'USD' });
    await newDeal('Mixed', { amount: 5, currency: 'CNY' });
    const bare = await newDeal('Mixed', { amount: 7 });
    await newDeal('Mixed');
    await sql`update records set data = data - 'currency' where client_id = ${clientId} and table_id = 'deal' and id = ${bare}`.execute(
      server.app.db,
    );
    const totals = await rep.ok('records.boardTotals', { ...deals, filter: named('Mixed') });
    expect(total(totals, 'new_business_contact')).toEqual({
      stage_id: 'new_business_contact',
      count: 5,
      sums: [
        { currency: 'CNY', currency_symbol: '¥', amount: '12.00' },
        { currency: 'USD', currency_symbol: '$', amount: '100.30' },
      ],
      // 12 + 100.3 × 7.12
      main_sum: '726.14',
    });
    expect(totals).toMatchObject({
      amount_field_id: 'amount',
      main_currency: { currency: 'CNY', currency_symbol: '¥' },
    });
  });

  test('have no total in the main currency where the company has no rate for one of them', async () => {
    const id = await newDeal('Rateless', { amount: 3 });
    await sql`update records set data = data || '{"currency":"XAU"}' where client_id = ${clientId} and table_id = 'deal' and id = ${id}`.execute(
      server.app.db,
    );
    const totals = await rep.ok('records.boardTotals', { ...deals, filter: named('Rateless') });
    expect(total(totals, 'new_business_contact')).toMatchObject({
      sums: [{ currency: 'XAU', currency_symbol: 'XAU', amount: '3.00' }],
      main_sum: null,
    });
  });

  test('are missing where no record has an amount, and for a type without an amount', async () => {
    const id = await newDeal('Empty');
    const totals = await rep.ok('records.boardTotals', { ...deals, filter: include('_id', id) });
    expect(total(totals, 'new_business_contact')).toMatchObject({ count: 1, sums: [], main_sum: '0.00' });
    const leads = await rep.ok('records.boardTotals', { table_id: 'lead' });
    expect(leads.amount_field_id).toBeNull();
    expect(leads.columns.every(({ sums }) => sums.length === 0)).toBe(true);
  });
});

describe('the rights on a board', () => {
  test('show and count exactly the records of the list of its reader', async () => {
    const stranger = await server.signIn('rep3');
    const name = `Theirs${(made += 1)}`;
    await newDeal(name, { amount: 40 });
    await newDeal(name, { amount: 2 }, stranger);
    for (const client of [rep, stranger, admin]) {
      const filter = named(name);
      const { list } = await client.ok('records.list', { table_id: 'deal', filter });
      expect(column(await client.ok('records.board', { ...deals, filter }), 'new_business_contact')?.list).toEqual(
        list,
      );
      const totals = await client.ok('records.boardTotals', { ...deals, filter });
      const sum = list.reduce((whole, { amount }) => whole + Number(amount), 0);
      expect(sumsOf(totals, 'new_business_contact')).toEqual(list.length === 0 ? [] : [`CNY ${sum}.00`]);
    }
  });

  test('hide records of another company from every column', async () => {
    const name = `Elsewhere${(made += 1)}`;
    const other = await server.signIn('rep1', 'northwind-feishu');
    await other.ok('deal.create', { name, amount: 5 });
    const filter = named(name);
    expect(column(await other.ok('records.board', { ...deals, filter }), 'new_business_contact')?.list).toHaveLength(1);
    const totals = await admin.ok('records.boardTotals', { ...deals, filter });
    expect(totals.columns.map(({ count }) => count)).toEqual([0, 0, 0, 0, 0, 0]);
    expect((await admin.ok('records.board', { ...deals, filter })).columns.flatMap(({ list }) => list)).toEqual([]);
  });

  test('hide removed records and drafts from every column', async () => {
    const name = `Gone${(made += 1)}`;
    const id = await newDeal(name, { amount: 5 });
    await rep.ok('deal.create', { name, stage_id: 'new_business_draft' });
    await rep.ok('deal.remove', { id });
    const totals = await rep.ok('records.boardTotals', { ...deals, filter: named(name) });
    expect(totals.columns.every(({ count }) => count === 0)).toBe(true);
  });

  test.each(['amount', 'currency'])('refuse sums and filters to a reader who does not see %s', async (field) => {
    await hide(field, async () => {
      const totals = await rep.ok('records.boardTotals', deals);
      expect(totals.amount_field_id).toBeNull();
      expect(totals.columns.flatMap(({ sums }) => sums)).toEqual([]);
      expect(total(totals, 'new_business_contact')?.count).toBeGreaterThan(0);
      const filter = { field, relation: 'notEmpty' as const };
      for (const call of ['records.board', 'records.boardTotals'] as const)
        expect((await rep.call(call, { ...deals, filter })).error.fields).toEqual([{ field, code: 'unknownField' }]);
    });
  });
});

/** With a field of deals that nobody of this company sees. */
async function hide(fieldId: string, then: () => Promise<void>) {
  const field = () =>
    server.app.db
      .updateTable('fields')
      .where('client_id', '=', clientId)
      .where('table_id', '=', 'deal')
      .where('field_id', '=', fieldId);
  const { config } = await server.app.db
    .selectFrom('fields')
    .select('config')
    .where('client_id', '=', clientId)
    .where('table_id', '=', 'deal')
    .where('field_id', '=', fieldId)
    .executeTakeFirstOrThrow();
  await field()
    .set({ config: JSON.stringify({ ...config, auth_mode: 'role', auth_role_config: {} }) })
    .execute();
  try {
    await then();
  } finally {
    await field()
      .set({ config: JSON.stringify(config) })
      .execute();
  }
}

test('the setting of a company decides which amount is summed up', async () => {
  const type = () =>
    server.app.db.updateTable('object_types').where('client_id', '=', clientId).where('table_id', '=', 'deal');
  const { settings } = await server.app.db
    .selectFrom('object_types')
    .select('settings')
    .where('client_id', '=', clientId)
    .where('table_id', '=', 'deal')
    .executeTakeFirstOrThrow();
  await type()
    .set({ settings: JSON.stringify({ ...settings, board_amount_field_id: 'contract_value' }) })
    .execute();
  try {
    for (const contract_value of [
      { amount: 0.1, currency: 'USD' },
      { amount: 0.2, currency: 'USD' },
      { amount: 1000, currency: 'JPY' },
    ])
      await newDeal('Contracted', { contract_value });
    const totals = await rep.ok('records.boardTotals', { ...deals, filter: named('Contracted') });
    expect(totals.amount_field_id).toBe('contract_value');
    expect(sumsOf(totals, 'new_business_contact')).toEqual(['JPY 1000.00', 'USD 0.30']);
    // What each was worth when it was written: 0.71, 1.42 and 47.5.
    expect(total(totals, 'new_business_contact')?.main_sum).toBe('49.63');
  } finally {
    await type()
      .set({ settings: settings && JSON.stringify(settings) })
      .execute();
  }
});

test('a board of ten thousand deals answers at most twenty of a column', async () => {
  const deal = shippedTypes().find(({ table_id }) => table_id === 'deal');
  if (!deal) throw new Error('deals are not shipped');
  const type = { clientId, tableId: 'deal', titleField: 'name', fields: fieldsOfType(deal) };
  const stages = ['contact', 'needs', 'offer', 'contract', 'won', 'lost'].map((word) => `new_business_${word}`);
  for (let start = 0; start < 10_000; start += 1_000) {
    const batch = Array.from({ length: 1_000 }, (_, index): NewRecord => ({
      id: `many_${start + index}`,
      owner: 'mb_rep1',
      creator: 'mb_rep1',
      time: server.clock.now() - start - index,
      pipelineId: 'new_business',
      stageId: stages[(start + index) % stages.length] ?? null,
      data: { name: `Plenty ${start + index}`, amount: 0.1, currency: 'CNY' },
    }));
    await insertRecords(server.app.db, type, batch);
  }
  const filter = named('Plenty');
  const { columns } = await rep.ok('records.board', { ...deals, filter, stage_ids: [...stages, null] });
  expect(columns.map(({ list, has_more }) => [list.length, has_more])).toEqual([
    ...stages.map(() => [20, true]),
    [0, false],
  ]);
  const totals = await rep.ok('records.boardTotals', { ...deals, filter });
  expect(totals.columns.map(({ count }) => count)).toEqual([1667, 1667, 1667, 1667, 1666, 1666]);
  expect(sumsOf(totals, 'new_business_contact')).toEqual(['CNY 166.70']);
  const seen = new Set<string>();
  for (const skip of [0, 20, 40]) {
    const input: RawInput<'records.board'> = { ...deals, filter, stage_ids: ['new_business_lost'], skip };
    for (const id of idsOf((await rep.ok('records.board', input)).columns[0]?.list ?? [])) seen.add(id);
  }
  expect(seen.size).toBe(60);
}, 60_000);
