import type { Formula, ValueKind } from '../../../domain/metadata/field';
import type { Client } from '../../support/client';
import { startTestServer, type TestServer } from '../../support/server';

/** Computed fields through the calls of the server: what a form shows meanwhile counts for nothing. */
const clientId = 'brightsea-feishu';
let server: TestServer;
let rep: Client;
let order = 900;

async function addField(
  table_id: string,
  field_id: string,
  value_type: ValueKind,
  config: Record<string, unknown> = {},
): Promise<void> {
  order += 1;
  await server.app.db
    .insertInto('fields')
    .values({
      client_id: clientId,
      table_id,
      field_id,
      field_name: field_id,
      type: 'normal',
      value_type,
      order_no: order,
      config: JSON.stringify(config),
      deleted: false,
    })
    .execute();
}

const formula = (
  calc: string,
  variables: string[],
  rollUps: Formula['high_level_variables'] = {},
): { formula: Formula } => ({
  formula: {
    calc,
    variables: Object.fromEntries(variables.map((name) => [name, name])),
    high_level_variables: rollUps,
  },
});
/** Deals of these tests name their organization as notes do. */
const deals = (op: 'count' | 'sum' | 'avg' | 'min' | 'max' | 'distinct', result_field?: string) => ({
  op,
  to_table: 'deal',
  lookup_field: 'follow_relate_objs',
  ...(result_field && { result_field }),
});

beforeAll(async () => {
  server = await startTestServer();
  await addField('product', 'cost', 'NUMBER');
  await addField('product', 'margin', 'NUMBER', {
    ...formula('(price - cost) / price * 100', ['price', 'cost']),
    formatter: { decimals: 1 },
  });
  await addField('product', 'verdict', 'TEXT', formula('if(margin >= 20, "good", "poor")', ['margin']));
  await addField('product', 'review_on', 'DATE', {
    ...formula('today() + 30', []),
    default_value: { mode: 'formula' },
  });
  await addField('deal', 'follow_relate_objs', 'NOTE_RELATED');
  await addField('deal', 'size_class', 'TEXT', formula('if(amount > 1000, "large", "small")', ['amount']));
  await addField('organization', 'deals', 'NUMBER', formula('deals', [], { deals: deals('count') }));
  await addField('organization', 'volume', 'NUMBER', {
    ...formula('total * 2', [], { total: deals('sum', 'amount') }),
    formatter: { decimals: 2 },
  });
  await addField('organization', 'next_close', 'DATE', formula('first', [], { first: deals('min', 'close_on') }));
  await addField(
    'organization',
    'notes',
    'NUMBER',
    formula('notes', [], { notes: { op: 'count', to_table: 'note', lookup_field: 'follow_relate_objs' } }),
  );
  rep = await server.signIn('rep1');
});
afterAll(() => server.close());

const product = async (fields: Record<string, unknown>) =>
  rep.ok('records.info', {
    table_id: 'product',
    id: (await rep.ok('records.create', { table_id: 'product', fields: { name: 'Prawns', ...fields } })).id,
  });

describe('a computed field', () => {
  test('is computed when a record is created and again when its sources change', async () => {
    const made = await product({ price: 30, cost: 20 });
    expect(made).toMatchObject({ margin: 33.3, verdict: 'good' });
    const changed = await rep.ok('records.update', {
      table_id: 'product',
      id: made._id,
      known_update_time: made.update_time,
      update_data: { cost: 27 },
    });
    expect(changed).toMatchObject({ margin: 10, verdict: 'poor' });
    const emptied = await rep.ok('records.update', {
      table_id: 'product',
      id: made._id,
      known_update_time: changed.update_time,
      update_data: { price: 0 },
    });
    expect([emptied['margin'], emptied['verdict']]).toEqual([undefined, 'poor']);
  });

  test('refuses a value from a caller', async () => {
    const answer = await rep.call('records.create', { table_id: 'product', fields: { name: 'Prawns', margin: 99 } });
    expect([answer.name, answer.error.fields]).toEqual(['invalid', [{ field: 'margin', code: 'readOnly' }]]);
    const made = await product({ price: 10, cost: 5 });
    expect(
      (
        await rep.call('records.update', {
          table_id: 'product',
          id: made._id,
          known_update_time: made.update_time,
          update_data: { margin: 99 },
        })
      ).error.fields,
    ).toEqual([{ field: 'margin', code: 'readOnly' }]);
  });

  test('can be filtered and sorted like any other value', async () => {
    await product({ name: 'Rare crab', price: 100, cost: 1 });
    const { list } = await rep.ok('records.list', {
      table_id: 'product',
      filter: { field: 'margin', relation: 'gte', value: 98.9 },
      order_by: { field: 'margin', sort: 'desc' },
    });
    expect(list.map((record) => [record.title, record['margin']])).toEqual([['Rare crab', 99]]);
  });

  test('as a default proposes the first value, in the days of the company, and keeps a written or emptied value', async () => {
    expect((await product({}))['review_on']).toBe('2026-12-20');
    expect((await product({ review_on: '2027-01-01' }))['review_on']).toBe('2027-01-01');
    const emptied = await product({ review_on: null });
    const later = await rep.ok('records.update', {
      table_id: 'product',
      id: emptied._id,
      known_update_time: emptied.update_time,
      update_data: { price: 3 },
    });
    expect([emptied['review_on'], later['review_on']]).toEqual([undefined, undefined]);
  });
});

describe('roll-ups over linked records', () => {
  const organization = async () => (await rep.ok('organization.create', { name: 'Harbour Hotel' })).id;
  const deal = async (about: string[], values: Record<string, unknown>) =>
    (await rep.ok('deal.create', { name: 'Order', follow_relate_objs: { organization: about }, ...values })).id;
  const rollUps = async (id: string) => {
    const { deals: count, volume, next_close, notes } = await rep.ok('organization.info', { id });
    return { count, volume, next_close, notes };
  };

  test('follow every deal that is created, changed, moved and removed', async () => {
    const [here, there] = [await organization(), await organization()];
    expect(await rollUps(here)).toEqual({ count: 0, volume: undefined, next_close: undefined, notes: 0 });
    const first = await deal([here], { amount: 0.1, close_on: '2027-05-01' });
    await deal([here], { amount: 0.2, close_on: '2027-03-01' });
    expect(await rollUps(here)).toMatchObject({ count: 2, volume: 0.6, next_close: '2027-03-01' });
    const read = await rep.ok('deal.info', { id: first });
    const moved = await rep.ok('deal.update', {
      id: first,
      known_update_time: read.update_time,
      update_data: { follow_relate_objs: { organization: [there] }, amount: 50 },
    });
    expect([await rollUps(here), await rollUps(there)]).toMatchObject([
      { count: 1, volume: 0.4, next_close: '2027-03-01' },
      { count: 1, volume: 100, next_close: '2027-05-01' },
    ]);
    await rep.ok('deal.remove', { id: moved._id });
    expect(await rollUps(there)).toMatchObject({ count: 0, volume: undefined, next_close: undefined });
  });

  test('follow a mirrored link from both of its sides', async () => {
    await addField(
      'organization',
      'linked_total',
      'NUMBER',
      formula('sum', [], {
        sum: { op: 'sum', to_table: 'deal', lookup_field: 'organization_ids', result_field: 'amount' },
      }),
    );
    const total = async (id: string) => (await rep.ok('organization.info', { id }))['linked_total'];
    const made = async (amount: number, more: Record<string, unknown> = {}) =>
      (await rep.ok('deal.create', { name: 'Order', amount, ...more })).id;
    const here = await organization();
    const first = await made(3, { organization_ids: [here] });
    expect(await total(here)).toBe(3);
    const read = await rep.ok('organization.info', { id: here });
    const second = await made(4);
    expect(
      await rep.ok('organization.update', {
        id: here,
        known_update_time: read.update_time,
        update_data: { deal_ids: [first, second] },
      }),
    ).toMatchObject({ linked_total: 7 });
    const { id: other } = await rep.ok('organization.create', { name: 'Harbour Hotel', deal_ids: [await made(9)] });
    expect(await total(other)).toBe(9);
    await rep.ok('deal.remove', { id: first });
    expect(await total(here)).toBe(4);
  });

  test('count notes as well', async () => {
    const here = await organization();
    const { note_id } = await rep.ok('notes.create', {
      content: 'They want more prawns.',
      follow_relate_objs: { organization: [here] },
    });
    expect((await rollUps(here)).notes).toBe(1);
    await rep.ok('notes.remove', { note_id });
    expect((await rollUps(here)).notes).toBe(0);
  });

  test('leave the last editor of the record unchanged', async () => {
    const here = await organization();
    const before = await rep.ok('organization.info', { id: here });
    await (
      await server.signIn('manager')
    ).ok('deal.create', { name: 'Order', amount: 5, follow_relate_objs: { organization: [here] } });
    const after = await rep.ok('organization.info', { id: here });
    expect([after['deals'], after.update_time, after.update_member_id]).toEqual([
      1,
      before.update_time,
      before.update_member_id,
    ]);
  });

  test('count each of many deals that are created at once', async () => {
    const here = await organization();
    await Promise.all(Array.from({ length: 12 }, (_, index) => deal([here], { amount: index })));
    expect(await rollUps(here)).toMatchObject({ count: 12, volume: 132 });
  });

  test('are not stored where they would reveal a field that not everybody sees', async () => {
    const { db } = server.app;
    await addField('deal', 'discount', 'NUMBER', { auth_mode: 'role', auth_role_config: { finance: 'write' } });
    await addField('organization', 'given_away', 'NUMBER', formula('sum', [], { sum: deals('sum', 'discount') }));
    await addField('organization', 'given_for_finance', 'NUMBER', {
      ...formula('sum', [], { sum: deals('sum', 'discount') }),
      auth_mode: 'role',
      auth_role_config: { finance: 'read', sales: 'none' },
    });
    const here = await organization();
    const type = await db
      .selectFrom('records')
      .selectAll()
      .where('client_id', '=', clientId)
      .where('id', '=', await deal([here], {}))
      .executeTakeFirstOrThrow();
    await db
      .updateTable('records')
      .set({ data: JSON.stringify({ ...type.data, discount: 7 }) })
      .where('client_id', '=', clientId)
      .where('id', '=', type.id)
      .execute();
    await deal([here], {});
    const { data } = await db
      .selectFrom('records')
      .select('data')
      .where('client_id', '=', clientId)
      .where('table_id', '=', 'organization')
      .where('id', '=', here)
      .executeTakeFirstOrThrow();
    expect([data['given_away'], data['given_for_finance'], data['deals']]).toEqual([undefined, 7, 2]);
  });
});

test('words that a formula computes from a hidden field are neither readable nor searchable', async () => {
  const byFinance = { auth_mode: 'role', auth_role_config: { finance: 'write' } };
  await addField('product', 'supplier', 'TEXT', byFinance);
  await addField('product', 'supplier_line', 'TEXT', formula('"From " & supplier', ['supplier']));
  await addField('product', 'supplier_mark', 'TEXT', formula('supplier_line & "!"', ['supplier_line']));
  const dataAdmin = await server.signIn('data-admin');
  const { id } = await dataAdmin.ok('records.create', {
    table_id: 'product',
    fields: { name: 'Eel', supplier: 'Zaunkoenig' },
  });
  expect(await dataAdmin.ok('records.info', { table_id: 'product', id })).toMatchObject({
    supplier_line: 'From Zaunkoenig',
    supplier_mark: 'From Zaunkoenig!',
  });
  const seen = await rep.ok('records.info', { table_id: 'product', id });
  expect([seen.title, JSON.stringify(seen).includes('Zaunkoenig')]).toEqual(['Eel', false]);
  expect((await rep.ok('records.search', { table_id: 'product', keyword: 'Zaunkoenig' })).list).toEqual([]);
  expect(
    (
      await rep.call('records.list', {
        table_id: 'product',
        filter: { field: 'supplier_mark', relation: 'include', value: ['Zaun'] },
      })
    ).error.fields,
  ).toEqual([{ field: 'supplier_mark', code: 'unknownField' }]);
});
