import type { Client } from '../../support/client';
import { startTestServer, type TestServer } from '../../support/server';

let server: TestServer;
let rep: Client;
beforeAll(async () => {
  server = await startTestServer();
  rep = await server.signIn('rep1');
});
afterAll(() => server.close());

const wrong = [{ field: 'phone', code: 'notAPhone' }];
const phoneField = async (client: Client) =>
  (await client.ok('start.bootstrap', {})).fields['organization']?.find(({ field_id }) => field_id === 'phone');

test('a wrong phone number is refused at its field in every type, and a right one is stored as typed', async () => {
  expect((await rep.call('organization.create', { name: 'Wrong', phone: '138001380001' })).error.fields).toEqual(wrong);
  expect((await rep.call('lead.create', { name: 'Wrong', phone: '12' })).error.fields).toEqual(
    expect.arrayContaining(wrong),
  );
  const { id } = await rep.ok('organization.create', { name: 'Right', phone: '021-58889999 转 802' });
  const right = await rep.ok('organization.info', { id });
  expect(right['phone']).toBe('021-58889999 转 802');
  expect(
    (
      await rep.call('organization.update', {
        id,
        known_update_time: right.update_time,
        update_data: { phone: '58889999' },
      })
    ).error.fields,
  ).toEqual(wrong);
});

test('a wrong phone number from before stays readable, and other fields of its record can be saved', async () => {
  const { id } = await rep.ok('organization.create', { name: 'From before', phone: '13800138000' });
  const { data } = await server.app.db
    .selectFrom('records')
    .select('data')
    .where('client_id', '=', 'brightsea-feishu')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  await server.app.db
    .updateTable('records')
    .set({ data: JSON.stringify({ ...(data as object), phone: '5888 9999 old' }) })
    .where('client_id', '=', 'brightsea-feishu')
    .where('id', '=', id)
    .execute();
  const before = await rep.ok('organization.info', { id });
  expect(before['phone']).toBe('5888 9999 old');
  const after = await rep.ok('organization.update', {
    id,
    known_update_time: before.update_time,
    update_data: { employees: 7, phone: '5888 9999 old' },
  });
  expect([after['employees'], after['phone']]).toEqual([7, '5888 9999 old']);
});

test('a phone field contains its region: that of the suite, or that of the company', async () => {
  expect(await phoneField(rep)).toMatchObject({ phone_region: 'CN' });
  const field = await server.app.db
    .selectFrom('fields')
    .select('config')
    .where('client_id', '=', 'brightsea-feishu')
    .where('table_id', '=', 'organization')
    .where('field_id', '=', 'phone')
    .executeTakeFirstOrThrow();
  await server.app.db
    .updateTable('fields')
    .set({ config: JSON.stringify({ ...(field.config as object), phone_region: 'JP' }) })
    .where('client_id', '=', 'brightsea-feishu')
    .where('table_id', '=', 'organization')
    .where('field_id', '=', 'phone')
    .execute();
  expect(await phoneField(rep)).toMatchObject({ phone_region: 'JP' });
  expect((await rep.call('organization.create', { name: 'In Tokyo', phone: '090-1234-5678' })).name).toBe('ok');
  expect((await rep.call('organization.create', { name: 'In Shanghai', phone: '13800138000' })).error.fields).toEqual(
    wrong,
  );
});
