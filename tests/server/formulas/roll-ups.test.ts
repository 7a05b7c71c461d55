import type { RawInput } from '../../../domain/contract';
import type { Client } from '../../support/client';
import { startTestServer, type TestServer } from '../../support/server';

/** The call that asks for one rollUp, under the reader's own rights. */
const clientId = 'brightsea-feishu';
let server: TestServer;
let rep: Client;
let here: string;
type Asked = RawInput<'rollUps.aggregate'>;

beforeAll(async () => {
  server = await startTestServer();
  const { db } = server.app;
  await db
    .insertInto('fields')
    .values(
      [
        { field_id: 'follow_relate_objs', value_type: 'NOTE_RELATED' },
        { field_id: 'rating', value_type: 'NUMBER' },
      ].map((field, index) => ({
        ...field,
        client_id: clientId,
        table_id: 'deal',
        field_name: field.field_id,
        type: 'normal' as const,
        order_no: 900 + index,
        config: '{}',
        deleted: false,
      })),
    )
    .execute();
  rep = await server.signIn('rep1');
  here = (await rep.ok('organization.create', { name: 'Harbour Hotel' })).id;
  for (const [amount, close_on, company_name] of [
    [10.5, '2027-05-01', 'A'],
    [0.25, '2027-03-01', 'B'],
    [10.5, '2027-04-01', 'A'],
    [null, null, null],
  ] as const) {
    await rep.ok('deal.create', {
      name: 'Order',
      amount,
      close_on,
      company_name,
      follow_relate_objs: { organization: [here] },
    });
  }
  await rep.ok('deal.create', {
    name: 'Of somebody else',
    amount: 1_000,
    follow_relate_objs: { organization: [(await rep.ok('organization.create', { name: 'Other' })).id] },
  });
});
afterAll(() => server.close());

const ask = (asked: Partial<Asked>, client = rep) =>
  client.call('rollUps.aggregate', {
    op: 'count',
    to_table: 'deal',
    from_table: 'organization',
    lookup_value: here,
    lookup_field: 'follow_relate_objs',
    ...asked,
  });

test.each<[Partial<Asked>, number | null]>([
  [{ op: 'count' }, 4],
  [{ op: 'sum', result_field: 'amount' }, 21.25],
  [{ op: 'avg', result_field: 'amount' }, 21.25 / 3],
  [{ op: 'min', result_field: 'amount' }, 0.25],
  [{ op: 'max', result_field: 'amount' }, 10.5],
  [{ op: 'distinct', result_field: 'amount' }, 2],
  [{ op: 'distinct', result_field: 'company_name' }, 2],
  [{ op: 'min', result_field: 'close_on', is_date_type: true }, Date.parse('2027-03-01') / 86_400_000],
  [{ op: 'max', result_field: 'close_on', is_date_type: true }, Date.parse('2027-05-01') / 86_400_000],
  [{ op: 'sum', result_field: 'rating' }, null],
])('the roll-up %j is %s', async (asked, expected) => {
  const { name, data } = await ask(asked);
  expect(name).toBe('ok');
  if (expected === null) expect(data.result).toBeNull();
  else expect(data.result).toBeCloseTo(expected, 10);
  expect(data.is_date).toBe(asked.is_date_type === true);
});

test.each<[string, Partial<Asked>, string, string]>([
  ['the sum of words', { op: 'sum', result_field: 'company_name' }, 'company_name', 'wrongType'],
  ['the average of days', { op: 'avg', result_field: 'close_on' }, 'close_on', 'wrongType'],
  ['a field that is none', { op: 'sum', result_field: 'nothing' }, 'nothing', 'unknownField'],
  ['the name of a property of objects', { op: 'sum', result_field: 'constructor' }, 'constructor', 'unknownField'],
  ['no field', { op: 'sum' }, 'result_field', 'required'],
  ['a number taken for a date', { op: 'max', result_field: 'amount', is_date_type: true }, 'amount', 'wrongType'],
  ['a look-up by a field that is none', { lookup_field: 'nothing' }, 'nothing', 'unknownField'],
  ['a look-up by a number', { lookup_field: 'amount' }, 'amount', 'wrongType'],
])('the roll-up %s is refused', async (_what, asked, field, code) => {
  const answer = await ask(asked);
  expect([answer.name, answer.error.fields]).toEqual(['invalid', [{ field, code }]]);
});

test('a roll-up of a hidden field is refused like that of an unknown one', async () => {
  await server.app.db
    .insertInto('fields')
    .values({
      client_id: clientId,
      table_id: 'deal',
      field_id: 'discount',
      field_name: 'Discount',
      type: 'normal',
      value_type: 'NUMBER',
      order_no: 950,
      config: JSON.stringify({ auth_mode: 'role', auth_role_config: { finance: 'write' } }),
      deleted: false,
    })
    .execute();
  for (const op of ['sum', 'avg', 'min', 'max', 'distinct'] as const) {
    const [hidden, missing] = [
      await ask({ op, result_field: 'discount' }),
      await ask({ op, result_field: 'discounts' }),
    ];
    expect(hidden.text).toBe(missing.text.replaceAll('discounts', 'discount'));
  }
  expect((await ask({ lookup_field: 'discount' })).error.fields).toEqual([{ field: 'discount', code: 'unknownField' }]);
});

test('removed records do not count in a roll-up', async () => {
  const { id } = await rep.ok('deal.create', { name: 'Order', follow_relate_objs: { organization: [here] } });
  const before = (await ask({})).data.result;
  await rep.ok('deal.remove', { id });
  expect([before, (await ask({})).data.result]).toEqual([5, 4]);
});

test('a missing record, or one of another company, has no roll-ups', async () => {
  expect((await ask({ lookup_value: 'organization_9999' })).name).toBe('notFound');
  const stranger = await server.signIn('rep1', 'northwind-feishu');
  expect((await ask({}, stranger)).name).toBe('notFound');
});

describe('the roll-ups of records that only their members see', () => {
  const setRule = (table: string, read_rule: 'all' | 'members') =>
    server.app.db
      .updateTable('object_types')
      .set({ read_rule })
      .where('client_id', '=', clientId)
      .where('table_id', '=', table)
      .execute();
  beforeEach(async () => {
    await setRule('deal', 'all');
    await setRule('organization', 'all');
  });

  test('include the deals that the reader may see', async () => {
    await setRule('deal', 'members');
    const agent = await server.signIn('agent');
    await agent.ok('deal.create', { name: 'Order', amount: 3, follow_relate_objs: { organization: [here] } });
    expect([
      (await ask({ op: 'sum', result_field: 'amount' }, agent)).data.result,
      (await ask({ op: 'sum', result_field: 'amount' })).data.result,
    ]).toEqual([3, 21.25]);
  });

  test('are refused for a record that the reader may not see', async () => {
    await setRule('organization', 'members');
    expect((await ask({}, await server.signIn('agent'))).name).toBe('notReadable');
  });
});
