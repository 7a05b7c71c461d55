import type { Relation } from '../../../domain/filter-tree';
import { cleanUp } from '../../../server/jobs/cleanup';
import type { Client } from '../../support/client';
import { startTestServer, type TestServer } from '../../support/server';

/** What the names and regions of records are found by. */

const clientId = 'brightsea-feishu';
const table_id = 'organization';
let server: TestServer;
let rep: Client;
beforeAll(async () => {
  server = await startTestServer();
  rep = await server.signIn('rep1');
});
afterAll(() => server.close());

const make = async (client: Client, fields: Record<string, unknown>) =>
  (await client.ok('organization.create', fields as { name: string })).id;
const search = async (client: Client, keyword: string) =>
  (await client.ok('records.search', { table_id, keyword })).list.map(({ _id }) => _id);
const inRegion = async (client: Client, relation: 'include' | 'exclude', ...value: string[]) =>
  (
    await client.ok('records.list', {
      table_id,
      filter: { field: 'region', relation, value },
      keyword: '泉镇',
      size: 100,
    })
  ).list.map(({ title }) => title);
const region = (...codes: string[]) => ({
  path: codes.map((code) => ({ label: code, name: code, englishName: code, code })),
});

test.each([['jingyulouhaixian'], ['JYLHX'], ['louhai'], ['鲸鱼楼']])('a name is found by %s', async (keyword) => {
  const id = await make(rep, { name: `鲸鱼楼海鲜 ${keyword}` });
  expect(await search(rep, keyword)).toContain(id);
});

test('a changed name is found by its new sound alone', async () => {
  const id = await make(rep, { name: '珊瑚礁小厨' });
  expect(await search(rep, 'shanhujiao')).toEqual([id]);
  const { update_time } = await rep.ok('organization.info', { id });
  await rep.ok('organization.update', { id, known_update_time: update_time, update_data: { name: '翡翠湾小厨' } });
  expect(await search(rep, 'shanhujiao')).toEqual([]);
  expect(await search(rep, 'fcwxc')).toEqual([id]);
});

test('a name with rights per role is found by its sound only by members who see it', async () => {
  const admin = await server.signIn('admin');
  const set = async (values: Record<string, unknown>) =>
    admin.ok('admin.change', {
      version: (await admin.ok('admin.company', {})).version,
      changes: [{ section: 'fields', table_id, id: 'name', action: 'set', values }],
    });
  await set({ auth_mode: 'role', auth_role_config: { manager: 'write' } });
  const manager = await server.signIn('manager');
  const id = await make(manager, { name: '琥珀河谷', account_manager: 'mb_rep1' });
  expect(await search(manager, 'hupohegu')).toEqual([id]);
  expect(await search(rep, 'hupohegu')).toEqual([]);
  expect(await search(rep, 'hphg')).toEqual([]);
  await set({ auth_mode: null, auth_role_config: null });
  expect(await search(rep, 'hphg')).toEqual([id]);
});

test('records are found by the province, city and county that contain them, and by no other', async () => {
  await make(rep, { name: '泉镇一号', region: region('310000', '310115') });
  await make(rep, { name: '泉镇二号', region: region('310000') });
  await make(rep, { name: '泉镇三号', region: region('320000', '320500') });
  await make(rep, { name: '泉镇四号' });
  expect((await inRegion(rep, 'include', 'CN/310000')).sort()).toEqual(['泉镇一号', '泉镇二号'].sort());
  expect(await inRegion(rep, 'include', 'CN/310000/310115')).toEqual(['泉镇一号']);
  expect(await inRegion(rep, 'include', 'CN/31')).toEqual([]);
  expect((await inRegion(rep, 'include', 'CN/310000/310115', 'CN/320000')).sort()).toEqual(
    ['泉镇一号', '泉镇三号'].sort(),
  );
  expect((await inRegion(rep, 'exclude', 'CN/310000')).sort()).toEqual(['泉镇三号', '泉镇四号'].sort());
});

test('records are filtered by a region as another record answers it, by its list of regions and by its codes', async () => {
  const id = await make(rep, { name: '柳镇一号', region: region('310000', '310115') });
  await make(rep, { name: '柳镇二号', region: region('310000') });
  const answered = (await rep.ok('organization.info', { id })).region;
  const found = async (relation: Relation, value: unknown) =>
    (
      await rep.ok('records.list', { table_id, filter: { field: 'region', relation, value }, keyword: '柳镇' })
    ).list.map(({ title }) => title);
  for (const value of [answered, [answered], region('310000', '310115').path, 'CN/310000/310115']) {
    expect(await found('equal', value)).toEqual(['柳镇一号']);
    expect(await found('notEqual', value)).toEqual(['柳镇二号']);
  }
  expect(await found('include', [region('310000')])).toHaveLength(2);
  for (const wrong of [{ path: [] }, { path: [{ code: '310000' }] }, [answered, 5], []])
    expect([
      wrong,
      (await rep.call('records.list', { table_id, filter: { field: 'region', relation: 'equal', value: wrong } })).name,
    ]).toEqual([wrong, 'invalid']);
});

test('records of an earlier version are found once the job has computed their keys', async () => {
  const id = await make(rep, { name: '白鹭洲茶社', region: region('350000', '350200') });
  await server.app.db
    .updateTable('records')
    .set({ keys_version: 0, facets: [], grams: [], search_text: '白鹭洲茶社' })
    .where('client_id', '=', clientId)
    .where('id', '=', id)
    .execute();
  expect(await search(rep, 'bailuzhou')).toEqual([]);
  await cleanUp(server.app);
  expect(await search(rep, 'bailuzhou')).toEqual([id]);
  const { list } = await rep.ok('records.list', {
    table_id,
    filter: { field: 'region', relation: 'include', value: ['CN/350000'] },
    keyword: '白鹭洲',
  });
  expect(list.map(({ _id }) => _id)).toEqual([id]);
});

describe('a removal of a record', () => {
  const remove = (client: Client, id: string) => client.ok('organization.remove', { id });
  const takeBack = (client: Client, ...ids: string[]) => client.call('bin.restore', { table_id, ids });

  test('is undone by the member who has just made it, also when they ask twice', async () => {
    const id = await make(rep, { name: 'Removed by mistake' });
    await remove(rep, id);
    expect((await takeBack(rep, id)).data).toMatchObject({ success: 1 });
    expect((await rep.ok('organization.info', { id })).deleted).toBeFalsy();
    expect((await takeBack(rep, id)).name).toBe('ok');
  });

  test('of another member, older than a minute or of several records is left to administrators', async () => {
    const [one, other, third] = [
      await make(rep, { name: 'One' }),
      await make(rep, { name: 'Other' }),
      await make(rep, { name: 'Third' }),
    ];
    for (const id of [one, other]) await remove(rep, id);
    expect((await takeBack(await server.signIn('rep2'), one)).name).toBe('notAllowed');
    expect((await takeBack(rep, one, other)).name).toBe('notAllowed');
    await remove(await server.signIn('admin'), third);
    expect((await takeBack(rep, third)).name).toBe('notAllowed');
    server.clock.forward(61_000);
    expect((await takeBack(rep, one)).name).toBe('notAllowed');
    expect((await takeBack(rep, 'nobody-has-this')).name).toBe('notAllowed');
    expect((await takeBack(await server.signIn('admin'), one, other, third)).data).toMatchObject({ success: 3 });
  });
});
