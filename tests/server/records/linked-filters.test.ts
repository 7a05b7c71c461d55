import type { Filter } from '../../../domain/filter-tree';
import type { Client } from '../../support/client';
import { startTestServer, type TestServer } from '../../support/server';

/** Filters on fields of linked records, one level deep. */

const clientId = 'brightsea-feishu';
let server: TestServer;
let rep: Client;
let manager: Client;
let shanghaiKey: string;
let wenzhouPlain: string;

const region = (code: string, label: string, englishName: string) => ({ label, name: label, englishName, code });
const pudong = [region('310000', '上海市', 'Shanghai'), region('310115', '浦东新区', 'Pudong New Area')];
const wenzhou = [region('330000', '浙江省', 'Zhejiang'), region('330300', '温州市', 'Wenzhou')];
const inShanghai = { field: 'organization_ids.region', relation: 'include' as const, value: ['CN/310000'] };

const newOrganization = async (values: Record<string, unknown>, client = rep) =>
  (await client.ok('organization.create', values)).id;
const newDeal = async (name: string, ...organization_ids: string[]) =>
  (await rep.ok('deal.create', { name, organization_ids })).id;
/** The names of the records of this test that fit. */
const found = async (filter: Filter, table_id = 'deal', client = rep) =>
  (
    await client.ok('records.list', {
      table_id,
      filter: { join: 'and', items: [{ field: 'name', relation: 'include', value: ['Linktest'] }, filter] },
      order_by: { field: 'name', sort: 'asc' },
      size: 100,
    })
  ).list.map(({ title }) => title.replace('Linktest ', ''));

beforeAll(async () => {
  server = await startTestServer();
  [rep, manager] = await Promise.all([server.signIn('rep1'), server.signIn('manager')]);
  shanghaiKey = await newOrganization({ name: 'Linktest Pudong Foods', level: 'key', region: { path: pudong } });
  wenzhouPlain = await newOrganization({ name: 'Linktest Wenzhou Foods', region: { path: wenzhou } });
  await newDeal('Linktest one', shanghaiKey);
  await newDeal('Linktest two', wenzhouPlain);
  await newDeal('Linktest none');
  await rep.ok('ticket.create', { name: 'Linktest ticket', organization_id: shanghaiKey });
  await rep.ok('user.create', { name: 'Linktest contact', organization_ids: [shanghaiKey] });
});
afterAll(() => server.close());

test('deals are found by the region of their customer, contacts by the level of their organization', async () => {
  expect(await found(inShanghai)).toEqual(['one']);
  const isKey = { field: 'organization_ids.level', relation: 'include' as const, value: ['key'] };
  expect(await found(isKey, 'user')).toEqual(['contact']);
  expect(await found(isKey)).toEqual(['one']);
});

test('a link that holds one id is looked through like one that holds a list, also backwards', async () => {
  const { list } = await rep.ok('records.list', {
    table_id: 'ticket',
    filter: { field: 'organization_id.region', relation: 'include', value: ['CN/310000/310115'] },
    size: 100,
  });
  expect(list.map(({ title }) => title)).toContain('Linktest ticket');
  const ofDeal = { field: 'deal_ids.name', relation: 'equal' as const, value: 'Linktest two' };
  expect(await found(ofDeal, 'organization')).toEqual(['Wenzhou Foods']);
  expect(await found({ ...ofDeal, relation: 'notEqual' }, 'organization')).toEqual(['Pudong Foods']);
});

test('a negated condition asks for a linked record that does not fulfil it: a record without one is not found', async () => {
  expect(await found({ ...inShanghai, relation: 'exclude' })).toEqual(['two']);
  expect(await found({ field: 'organization_ids.level', relation: 'empty' })).toEqual(['two']);
  expect(await found({ ...inShanghai, relation: 'exclude' }, 'user')).toEqual([]);
});

test('the creator and the times of linked records are subjects too, in groups of any kind', async () => {
  const byRep = { field: 'organization_ids.create_member_id', relation: 'include' as const, value: ['mb_rep1'] };
  expect(await found(byRep)).toEqual(['one', 'two']);
  const today = { field: 'organization_ids.create_time', relation: 'range' as const, value: 'TODAY' };
  expect(await found({ join: 'or', items: [inShanghai, today] })).toEqual(['one', 'two']);
});

test('a board, a search and a view ask for linked records as a list does', async () => {
  const { list } = await rep.ok('records.search', { table_id: 'deal', keyword: 'Linktest', filter: inShanghai });
  expect(list.map(({ title }) => title)).toEqual(['Linktest one']);
  const filter: Filter = { join: 'or', items: [{ join: 'and', items: [inShanghai] }] };
  await rep.ok('filterConfig.create', { table: 'deal', name: 'Of Shanghai', filter });
  const views = await rep.ok('filterConfig.info', { table: 'deal' });
  expect(views.private.find(({ name }) => name === 'Of Shanghai')).toMatchObject({ filter, issues: [] });
});

test('a linked record that the reader may not read never matches, whatever is asked of it', async () => {
  const hidden = await newOrganization({ name: 'Linktest Hidden', region: { path: pudong } }, manager);
  await newDeal('Linktest of hidden', hidden);
  expect(await found(inShanghai)).toEqual(['of hidden', 'one']);
  const rule = (read_rule: 'all' | 'members') =>
    server.app.db
      .updateTable('object_types')
      .set({ read_rule })
      .where('client_id', '=', clientId)
      .where('table_id', '=', 'organization')
      .execute();
  await rule('members');
  try {
    expect(await found(inShanghai)).toEqual(['one']);
    expect(await found({ ...inShanghai, relation: 'exclude' })).toEqual(['two']);
    expect(await found({ field: 'organization_ids._id', relation: 'include', value: [hidden] })).toEqual([]);
    expect(await found(inShanghai, 'deal', manager)).toContain('of hidden');
  } finally {
    await rule('all');
  }
});

test('a removed linked record does not match any more', async () => {
  const gone = await newOrganization({ name: 'Linktest Gone', region: { path: pudong } });
  await rep.ok('user.create', { name: 'Linktest of gone', organization_ids: [gone] });
  expect(await found(inShanghai, 'user')).toEqual(['contact', 'of gone']);
  await server.app.db
    .updateTable('records')
    .set({ deleted_at: new Date(server.clock.now()) })
    .where('client_id', '=', clientId)
    .where('table_id', '=', 'organization')
    .where('id', '=', gone)
    .execute();
  expect(await found(inShanghai, 'user')).toEqual(['contact']);
});

/** Hides a field from everybody but administrators while something is done. */
async function whileHidden(table_id: string, field_id: string, then: () => Promise<void>): Promise<void> {
  const field = () =>
    server.app.db
      .updateTable('fields')
      .where('client_id', '=', clientId)
      .where('table_id', '=', table_id)
      .where('field_id', '=', field_id);
  const { config } = await server.app.db
    .selectFrom('fields')
    .select('config')
    .where('client_id', '=', clientId)
    .where('table_id', '=', table_id)
    .where('field_id', '=', field_id)
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

test.each([
  ['a hidden field of the linked type', 'organization', 'region'],
  ['a hidden link', 'equipment', 'organization_id'],
])('%s is unknown to a filter', async (_what, table, fieldId) => {
  const condition = { ...inShanghai, field: 'organization_id.region' };
  const ask = () => rep.call('records.list', { table_id: 'equipment', filter: condition });
  expect((await ask()).name).toBe('ok');
  await whileHidden(table, fieldId, async () => {
    const answer = await ask();
    expect([answer.name, answer.error.fields]).toEqual([
      'invalid',
      [{ field: 'organization_id.region', code: 'unknownField' }],
    ]);
  });
});

test.each([
  ['a field that the linked type does not have', { ...inShanghai, field: 'organization_ids.nothing' }],
  ['a link that the type does not have', { ...inShanghai, field: 'nothing.region' }],
  ['a field that is no link', { ...inShanghai, field: 'name.region' }],
  ['two levels', { ...inShanghai, field: 'contact_ids.organization_ids.region' }],
  ['a relation that the field does not have', { ...inShanghai, relation: 'gt' as const }],
])('%s is refused by its name', async (_what, condition) => {
  const answer = await rep.call('records.list', { table_id: 'deal', filter: condition });
  expect([answer.name, answer.error.fields?.[0]?.field]).toEqual(['invalid', condition.field]);
});

test('a filter asks at most ten times about linked records', async () => {
  const filter = (count: number): Filter => ({ join: 'or', items: Array.from({ length: count }, () => inShanghai) });
  expect((await rep.call('records.list', { table_id: 'deal', filter: filter(10) })).name).toBe('ok');
  expect((await rep.call('records.list', { table_id: 'deal', filter: filter(11) })).name).toBe('invalid');
});
