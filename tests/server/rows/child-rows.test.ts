import type { Client } from '../../support/client';
import { startTestServer, type TestServer } from '../../support/server';

const clientId = 'brightsea-feishu';
const [table_id, object_type] = ['equipment_check', 'equipment'];
let server: TestServer;
let rep: Client;
let machine: string;
beforeAll(async () => {
  server = await startTestServer();
  rep = await server.signIn('rep1');
});
afterAll(() => server.close());
beforeEach(async () => {
  server.clock.forward(1_500);
  machine = (await rep.ok('records.create', { table_id: object_type, fields: { name: 'Freezer' } })).id;
});

const save = (rows: object, client = rep, object_id = machine) =>
  client.call('rows.save', { table_id, object_type, object_id, ...rows });
const rowsOf = async (client = rep, object_id = machine) =>
  (
    await client.ok('links.childList', {
      table_id,
      object_type,
      object_id,
      order_by: { field: 'create_time', sort: 'asc' },
    })
  ).list;
const names = async () => (await rowsOf()).map(({ name }) => name);

test('[records 7.23] [records 7.62] child rows are created, changed and removed in one save, with their formulas computed', async () => {
  const made = await save({
    create: [{ name: 'Door', hours: 1.5, parts_cost: 0.1 }, { name: 'Fan' }, { name: 'Plug' }],
  });
  const [door, fan, plug] = made.data.ids;
  const [first, second] = await rowsOf();
  expect(first).toMatchObject({ _id: door, equipment_id: [machine], cost: 120.1 });
  server.clock.forward(1_000);
  const saved = await save({
    create: [{ name: 'Light' }],
    update: [{ id: fan, update_data: { hours: 2 }, known_update_time: second?.update_time }],
    remove: [plug],
  });
  expect(saved.data.ids).toHaveLength(1);
  expect((await rowsOf()).map(({ name, cost }) => [name, cost])).toEqual([
    ['Door', 120.1],
    ['Fan', 160],
    ['Light', undefined],
  ]);
  const total = { op: 'sum', to_table: table_id, from_table: object_type, lookup_value: machine } as const;
  expect(
    (await rep.ok('rollUps.aggregate', { ...total, lookup_field: 'equipment_id', result_field: 'cost' })).result,
  ).toBe(280.1);
});

test('one wrong child row keeps all of them from being saved, and every wrong cell is named', async () => {
  const [kept = ''] = (await save({ create: [{ name: 'Door' }] })).data.ids;
  const [row] = (
    await save(
      { create: [{ name: 'Fan' }] },
      rep,
      (await rep.ok('records.create', { table_id: object_type, fields: { name: 'Other' } })).id,
    )
  ).data.ids;
  const refused = await save({
    create: [
      { name: 'Good' },
      { hours: 'many' },
      { name: null, checked_on: '2026-13-01' },
      { name: 'A', equipment_id: ['x'] },
    ],
    update: [
      { id: kept, update_data: { name: '' } },
      { id: row, update_data: { name: 'Of another record' } },
    ],
  });
  expect(refused.error.fields?.map(({ field, code }) => [field, code])).toEqual(
    expect.arrayContaining([
      ['create.1.hours', 'wrongType'],
      ['create.2.checked_on', 'notADate'],
      ['create.3.equipment_id', 'readOnly'],
      ['update.0.name', 'required'],
      ['update.1._id', 'notARecord'],
    ]),
  );
  expect(await names()).toEqual(['Door']);
  const many = await save({ create: Array.from({ length: 150 }, () => ({ name: 'A' })), remove: Array(51).fill(kept) });
  expect(many.error.fields).toEqual([{ field: 'create', code: 'tooMany', params: { limit: 200 } }]);
  const all = await save({ create: Array.from({ length: 200 }, (_, index) => ({ name: `Row ${index}` })) });
  expect(all.data.ids).toHaveLength(200);
});

test('a conflict names its child row, and rows that another member has removed count as removed', async () => {
  const [door = '', fan = ''] = (await save({ create: [{ name: 'Door' }, { name: 'Fan' }] })).data.ids;
  const known = (await rowsOf())[0]?.update_time;
  server.clock.forward(1_000);
  const other = await server.signIn('data-admin');
  expect((await save({ update: [{ id: door, update_data: { name: 'Gate' } }], remove: [fan] }, other)).name).toBe('ok');
  const met = await save({ update: [{ id: door, update_data: { name: 'Hatch' }, known_update_time: known }] });
  expect([met.name, met.error.params?.['record_id']]).toEqual(['conflict', door]);
  expect((await save({ remove: [fan, door] })).name).toBe('ok');
  expect(await names()).toEqual([]);
});

test('child rows follow the rights on their type and their record, and are removed and restored with it', async () => {
  const { db } = server.app;
  const [door = ''] = (await save({ create: [{ name: 'Door' }] })).data.ids;
  const viewer = await server.signIn('viewer');
  expect((await save({ create: [{ name: 'A' }] }, viewer)).name).toBe('notReadable');
  const put = (values: object) =>
    db
      .updateTable('records')
      .set(values)
      .where('client_id', '=', clientId)
      .where('table_id', '=', object_type)
      .where('id', '=', machine)
      .execute();
  // On a free seat, who reads the record still writes none of its rows.
  await put({ owner: 'mb_viewer', members: ['mb_viewer', 'mb_rep1'] });
  expect((await save({ create: [{ name: 'A' }] }, viewer)).name).toBe('notAllowed');
  expect((await save({ remove: [door] }, viewer)).name).toBe('notAllowed');
  await put({ owner: 'mb_rep1' });
  expect((await save({ create: [{ name: 'A' }] }, rep, 'equipment-none')).name).toBe('notFound');
  await put({ approve_status: 'PENDING' });
  expect((await save({ create: [{ name: 'A' }] })).name).toBe('recordUnderApproval');
  await put({ approve_status: null });
  await rep.ok('records.remove', { table_id: object_type, id: machine });
  expect((await rep.call('records.info', { table_id, id: door })).name).toBe('deleted');
  expect((await save({ create: [{ name: 'A' }] })).name).toBe('deleted');
  const admin = await server.signIn('admin');
  await admin.ok('bin.restore', { table_id: object_type, ids: [machine] });
  expect(await names()).toEqual(['Door']);
});

test('the app gets the fields of a child table with the type whose page shows it', async () => {
  const { tables, fields } = await rep.ok('start.bootstrap', {});
  expect(tables.find((one) => one.table_id === table_id)).toMatchObject({
    is_show: false,
    parent_table_id: object_type,
  });
  expect(fields[table_id]?.map(({ field_id }) => field_id)).toContain('equipment_id');
});
