import type { fieldAccesses } from '../../../domain/metadata/field';
import { lineRights } from '../../../server/policies/line-rights';
import type { Client } from '../../support/client';
import { startTestServer, type TestServer } from '../../support/server';

const clientId = 'brightsea-feishu';
const table_id = 'deal';
let server: TestServer;
let rep: Client;
let admin: Client;
beforeAll(async () => {
  server = await startTestServer();
  rep = await server.signIn('rep1');
  admin = await server.signIn('data-admin');
});
afterAll(() => server.close());
beforeEach(() => server.clock.forward(1_500));
afterEach(async () => {
  for (const part of ['name', 'price', 'description']) await permit(part, undefined);
});

type Access = (typeof fieldAccesses)[number];

/** What the sales role may do with a part of lines; undefined for nothing said. */
async function permit(part: string, access: Access | undefined): Promise<void> {
  const where = { client_id: clientId, table_id: 'product', field_id: part };
  const { config } = await server.app.db
    .selectFrom('fields')
    .select('config')
    .where((eb) => eb.and(where))
    .executeTakeFirstOrThrow();
  const { field_project_permission: _, ...rest } = config as Record<string, unknown>;
  const more = access === undefined ? {} : { field_project_permission: { sales: access } };
  await server.app.db
    .updateTable('fields')
    .set({ config: JSON.stringify({ ...rest, ...more }) })
    .where((eb) => eb.and(where))
    .execute();
}

let count = 0;
async function dealWith(product_list: object[], values: object = {}): Promise<string> {
  const { id } = await rep.ok('deal.create', { name: `Guarded deal ${(count += 1)}`, ...values });
  await admin.ok('products.saveLines', { id, table_id, product_list });
  return id;
}
const newProduct = async () =>
  (await admin.ok('records.create', { table_id: 'product', fields: { name: `Capers ${(count += 1)}`, price: 19.99 } }))
    .id;
const lines = (id: string, client = rep) => client.ok('products.lines', { id, table_id });
const save = (id: string, product_list: object[], more: object = {}, client = rep) =>
  client.call('products.saveLines', { id, table_id, product_list, ...more });
const issues = (answer: { error: { fields?: { field: string; code: string }[] } }) =>
  answer.error.fields?.map(({ field, code }) => `${field} ${code}`);

test.each<[Access | undefined, string[], boolean, Access]>([
  [undefined, [], false, 'write'],
  ['none', ['sales'], false, 'none'],
  ['read', ['sales'], false, 'read'],
  ['write', ['sales'], false, 'write'],
  ['write', ['other'], false, 'none'],
  ['write', ['constructor'], false, 'none'],
  ['none', ['sales'], true, 'write'],
])(
  'a part that is %s to sales is for the roles %j (data administrator: %p) %s',
  (said, roleIds, isDataAdmin, access) => {
    const field = { field_id: 'price', ...(said === undefined ? {} : { field_project_permission: { sales: said } }) };
    expect(lineRights({ roleIds, isDataAdmin, seat: 'paid' }, [field]).price).toBe(access);
  },
);

test('the name of a product line is never hidden', () => {
  const field = { field_id: 'name', field_project_permission: {} };
  expect(lineRights({ roleIds: ['sales'], isDataAdmin: false, seat: 'paid' }, [field]).name).toBe('read');
});

test('[records 3.78] a price that is hidden from a role is in no answer: not in lines, totals, history or conflicts', async () => {
  const id = await dealWith([{ name: 'Jars', number: 3, price: 33.33, description: 'Glass' }], { amount: 500 });
  await permit('price', 'none');
  const answer = await lines(id);
  expect(answer.list).toEqual([
    expect.objectContaining({ name: 'Jars', number: 3, description: 'Glass', currency: 'CNY' }),
  ]);
  expect(answer).toMatchObject({ asks_for_amount: false, rights: { price: 'none', number: 'write' } });
  for (const hidden of ['price', 'amount', 'source_price', 'rate']) expect(answer.list[0]).not.toHaveProperty(hidden);
  expect(answer).not.toHaveProperty('totalAmount');
  // Their own change tells them nothing either, and the amount would.
  const [line] = answer.list;
  expect(JSON.stringify((await save(id, [{ _id: line?._id, number: 4 }])).data)).not.toMatch(/33\.33|133\.32/);
  expect((await save(id, [{ _id: line?._id }], { sync_amount: true })).name).toBe('notAllowed');
  expect((await rep.ok('deal.info', { id })).amount).toBe(500);
  const events = (await rep.ok('deal.events', { id })).list.flatMap(({ products }) => products ?? []);
  expect(events).toEqual([
    { currency: 'CNY', count: 1 },
    { currency: 'CNY', count: 1 },
  ]);
  // Nothing was lost by it.
  expect((await lines(id, admin)).totalAmount).toBe(133.32);
});

test('a change of a hidden part alone is invisible to its reader and not counted', async () => {
  const id = await dealWith([{ name: 'Jars', number: 1, price: 10 }]);
  const [line] = (await lines(id)).list;
  const before = await rep.ok('deal.events', { id });
  await save(id, [{ _id: line?._id, price: 11 }], {}, admin);
  expect((await rep.ok('deal.events', { id })).total).toBe(before.total + 1);
  await permit('price', 'none');
  const after = await rep.ok('deal.events', { id });
  expect([after.total, after.list.length]).toEqual([before.total, before.list.length]);
  expect((await admin.ok('deal.events', { id })).total).toBe(before.total + 1);
});

test('a member cannot guess a hidden part: every value is refused alike', async () => {
  const id = await dealWith([{ name: 'Jars', number: 1, price: 10 }]);
  const [line] = (await lines(id)).list;
  await permit('price', 'none');
  for (const price of [10, 11, null, undefined, 'x'])
    expect(issues(await save(id, [{ _id: line?._id, price }]))).toEqual(
      price === undefined ? undefined : ['product_list.0.price readOnly'],
    );
  expect(issues(await save(id, [{ _id: line?._id, currency: 'USD' }]))).toEqual(['product_list.0.currency readOnly']);
  expect((await lines(id, admin)).list[0]).toMatchObject({ price: 10, currency: 'CNY' });
});

test('a read-only price stays that of the catalogue, without discounts and free lines', async () => {
  const product = await newProduct();
  const id = await dealWith([]);
  await permit('price', 'read');
  const { data } = await save(id, [{ product_id: product, number: 2, price: 19.99 }]);
  expect(data).toMatchObject({ list: [{ price: 19.99, amount: 39.98 }], totalAmount: 39.98 });
  const [line] = data.list;
  expect(issues(await save(id, [{ _id: line?._id, price: 18 }]))).toEqual(['product_list.0.price readOnly']);
  expect(issues(await save(id, [{ _id: line?._id }, { product_id: product, number: 1, price: 1 }]))).toEqual([
    'product_list.1.price readOnly',
  ]);
  expect(issues(await save(id, [{ name: 'Something', number: 1 }]))).toEqual(['product_list.0.price required']);
  expect((await lines(id)).totalAmount).toBe(39.98);
});

test('a catalogue product with a hidden price can still be added at its price', async () => {
  const product = await newProduct();
  const id = await dealWith([]);
  await permit('price', 'none');
  expect((await save(id, [{ product_id: product, number: 2 }])).name).toBe('ok');
  expect((await lines(id, admin)).totalAmount).toBe(39.98);
});

test('a member who may not see catalogue prices cannot learn them by a line', async () => {
  const product = await newProduct();
  const id = await dealWith([]);
  const price = { client_id: clientId, table_id: 'product', field_id: 'price' };
  const set = (config: object) =>
    server.app.db
      .updateTable('fields')
      .set({ config: JSON.stringify(config) })
      .where((eb) => eb.and(price))
      .execute();
  const { config } = await server.app.db
    .selectFrom('fields')
    .select('config')
    .where((eb) => eb.and(price))
    .executeTakeFirstOrThrow();
  await set({ ...(config as object), auth_mode: 'role', auth_role_config: { finance: 'read' } });
  expect(issues(await save(id, [{ product_id: product, number: 1 }]))).toEqual(['product_list.0.price required']);
  await set({
    ...(config as object),
    auth_mode: 'role',
    auth_role_config: { finance: 'read' },
    field_project_permission: { sales: 'read' },
  });
  expect(issues(await save(id, [{ product_id: product, number: 1 }]))).toEqual(['product_list.0.price required']);
  await set(config as object);
});

test('answers about fields do not contain the rights of roles', async () => {
  await permit('price', 'read');
  for (const client of [rep, admin]) {
    const { list } = await client.ok('fieldConfig.allList', { table: 'product' });
    expect(JSON.stringify(list)).not.toContain('field_project_permission');
  }
});
