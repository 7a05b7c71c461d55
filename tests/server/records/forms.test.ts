import type { Client } from '../../support/client';
import { startTestServer, type TestServer } from '../../support/server';

let server: TestServer;
let rep: Client;
beforeAll(async () => {
  server = await startTestServer();
  // A short name is asked of food companies, the address only later, and the phone number comes from a default.
  await configure('nickname', {
    visibility_config: {
      field_create_permission: 'required',
      visibility_condition: { field: 'industry', relation: 'include', value: ['food'] },
    },
  });
  await configure('address', { visibility_config: { field_create_permission: 'invisible' } });
  await configure('phone', {
    visibility_config: { field_create_permission: 'visible', is_editable: false },
    default_value: { mode: 'custom', value: '95588' },
  });
  rep = await server.signIn('rep1');
});
afterAll(() => server.close());

async function configure(fieldId: string, config: object, table = 'organization'): Promise<void> {
  await server.app.db
    .updateTable('fields')
    .set({ config: JSON.stringify(config) })
    .where('client_id', '=', 'brightsea-feishu')
    .where('table_id', '=', table)
    .where('field_id', '=', fieldId)
    .execute();
}

const issues = async (values: Record<string, unknown>) => (await rep.call('organization.create', values)).error.fields;
const make = async (values: Record<string, unknown>) =>
  rep.ok('organization.info', { id: (await rep.ok('organization.create', values)).id });

test('a field is required only while its condition holds', async () => {
  expect(await issues({ name: 'A', industry: 'food' })).toEqual([{ field: 'nickname', code: 'required' }]);
  await make({ name: 'A', industry: 'retail' });
  await make({ name: 'A', industry: 'food', nickname: 'B' });
});

test('a value for a field that the form does not show is refused, and nothing is stored', async () => {
  expect(await issues({ name: 'Refused', industry: 'retail', nickname: 'B' })).toEqual([
    { field: 'nickname', code: 'notShown' },
  ]);
  expect(await issues({ name: 'Refused', address: 'Here' })).toEqual([{ field: 'address', code: 'notShown' }]);
  expect((await rep.ok('records.search', { table_id: 'organization', keyword: 'refused' })).list).toEqual([]);
});

test('a field that nobody fills by hand gets its default value from the server', async () => {
  expect(await issues({ name: 'A', phone: '021-5555 0100' })).toEqual([{ field: 'phone', code: 'readOnly' }]);
  expect((await make({ name: 'A' }))['phone']).toBe('95588');
});

test('a change that shows a required field must fill it, and one that hides a field keeps its value', async () => {
  const made = await make({ name: 'A', industry: 'retail' });
  const change = (known: number, update_data: Record<string, unknown>) =>
    rep.call('organization.update', { id: made._id, known_update_time: known, update_data });
  expect((await change(made.update_time, { industry: 'food' })).error.fields).toEqual([
    { field: 'nickname', code: 'required' },
  ]);
  const food = await change(made.update_time, { industry: 'food', nickname: 'B' });
  expect(food.data).toMatchObject({ industry: ['food'], nickname: 'B' });
  const back = await change(food.data.update_time, { industry: 'retail' });
  expect(back.data).toMatchObject({ industry: ['retail'], nickname: 'B' });
  expect((await change(back.data.update_time, { nickname: 'C' })).error.fields).toEqual([
    { field: 'nickname', code: 'notShown' },
  ]);
});

test('a record from before a field was required can still be changed in other fields', async () => {
  const made = await make({ name: 'A' });
  await configure('website', { visibility_config: { field_create_permission: 'required' } });
  const changed = await rep.ok('organization.update', {
    id: made._id,
    known_update_time: made.update_time,
    update_data: { remark: 'Later' },
  });
  expect(changed['remark']).toBe('Later');
  await configure('website', {});
});

test('a required field is named in the forms of members who may not see it without blocking them, and must be filled by others', async () => {
  await configure('credit_limit', {
    auth_mode: 'role',
    auth_role_config: { finance: 'write' },
    field_desc: '<p>Set by finance</p>',
    visibility_config: { field_create_permission: 'required' },
  });
  const finance = await server.signIn('m22');
  const bootstrap = await rep.ok('start.bootstrap', {});
  expect(bootstrap.fields['organization']?.map(({ field_id }) => field_id)).not.toContain('credit_limit');
  expect(bootstrap.unseen_fields).toEqual({
    organization: [
      {
        field_id: 'credit_limit',
        field_name: '信用额度',
        table: 'organization',
        type: 'biz',
        value_type: 'NUMBER',
        order: expect.any(Number),
        access: 'none',
        i18n_resource: {},
        visibility_config: { field_create_permission: 'required' },
      },
    ],
  });
  expect((await finance.ok('start.bootstrap', {})).unseen_fields).toBeUndefined();
  await make({ name: 'Without a limit' });
  expect((await finance.call('organization.create', { name: 'Without a limit' })).error.fields).toEqual([
    { field: 'credit_limit', code: 'required' },
  ]);
  await configure('credit_limit', {});
});

test('a chosen link fills fields that nobody fills by hand', async () => {
  await configure(
    'company_name',
    { visibility_config: { field_create_permission: 'visible', is_editable: false } },
    'deal',
  );
  const { id: organization } = await rep.ok('organization.create', { name: 'Harbour Mill' });
  const { id } = await rep.ok('deal.create', { name: 'Yearly contract', organization_ids: [organization] });
  expect(await rep.ok('deal.info', { id })).toMatchObject({
    organization_ids: [organization],
    company_name: 'Harbour Mill',
  });
  expect((await rep.call('deal.create', { name: 'B', company_name: 'By hand' })).error.fields).toEqual([
    { field: 'company_name', code: 'readOnly' },
  ]);
});
