import type { RawInput } from '../../../domain/contract';
import type { Client } from '../../support/client';
import { startTestServer, type TestServer } from '../../support/server';

/** What an administrator sets for everybody: what home pages count, and what members are notified of, until somebody chooses for themselves. */

let server: TestServer;
let admin: Client;
let rep: Client;
let manager: Client;
beforeAll(async () => {
  server = await startTestServer();
  [admin, rep, manager] = await Promise.all([server.signIn('admin'), server.signIn('rep1'), server.signIn('manager')]);
});
afterAll(() => server.close());

type Sent = RawInput<'admin.change'>;
const setting = async (id: string, settings: Record<string, unknown>): Promise<Sent> => {
  const { version, type } = await admin.ok('admin.type', { table_id: id });
  const before = (type['settings'] ?? {}) as Record<string, unknown>;
  return {
    version,
    changes: [{ action: 'set', section: 'types', id, values: { settings: { ...before, ...settings } } }],
  };
};
const set = async (id: string, settings: Record<string, unknown>) =>
  admin.ok('admin.change', await setting(id, settings));
const ids = async (client: Client) => (await client.ok('metrics.myList', {})).list.map(({ _id }) => _id);
const channel = (is_notice: boolean, notice_scope: string) => ({ is_notice, notice_scope });

test('home pages begin with the metrics of the company, in the language of the reader, until a member chooses', async () => {
  const before = (await ids(rep)).filter((id) => id !== 'equipment-in-repair');
  const key = {
    join: 'or' as const,
    items: [{ join: 'and' as const, items: [{ field: 'level', relation: 'include' as const, value: ['key'] }] }],
  };
  const words = { name: 'Key customers', i18n_resource: { name: { zh: '重点客户' } } };
  await set('organization', {
    metrics: [{ metric_id: 'm_key', op: 'count', filter: key, ...words }],
  });
  await set('equipment', { metrics: [{ metric_id: 'm_people', op: 'count', mine: 'owner_member_id' }] });
  expect(await ids(rep)).toEqual(['m_key', ...before.filter((id) => id !== 'default-customers'), 'm_people']);
  const [first] = (await rep.ok('metrics.myList', {})).list;
  const chinese = await server.signIn('rep2', undefined, 'zh');
  expect((await chinese.ok('metrics.myList', {})).list[0]?.name).toBe('重点客户');
  const { total } = await rep.ok('records.list', { table_id: 'organization', filter: key, limit: 1 });
  expect(first).toMatchObject({ name: 'Key customers', table: 'organization', result: total, broken: false });
  expect((await rep.ok('metrics.calculate', { id: 'm_key' })).result).toBe(total);

  const { order: _order, result: _result, broken: _broken, ...own } = first ?? ({} as never);
  await manager.ok('metrics.saveMyList', { list: [own] });
  await set('organization', { metrics: [] });
  expect(await ids(manager)).toEqual(['m_key']);
  expect(await ids(rep)).not.toContain('m_key');
  expect(await ids(rep)).not.toContain('default-customers');
});

test('a metric that cannot be counted is refused at its place, and one of hidden fields is not shown', async () => {
  const wrong = await setting('deal', {
    metrics: [
      { metric_id: 'm_1', op: 'sum' },
      { metric_id: 'm_1', op: 'max', field_id: 'name' },
      { metric_id: 'default-tickets', op: 'count' },
    ],
  });
  expect((await admin.call('admin.change', wrong)).name).toBe('configurationFaulty');
  const { faults } = await admin.ok('admin.preview', { changes: wrong.changes });
  expect(faults.map(({ path, code }) => `${path} ${code}`).sort()).toEqual([
    'settings.metrics.0.field_id missing',
    'settings.metrics.1 twice',
    'settings.metrics.1.field_id noRollUp',
    'settings.metrics.2.metric_id twice',
  ]);
  await set('deal', { metrics: [{ metric_id: 'm_sum', op: 'sum', field_id: 'amount' }] });
  expect(await ids(rep)).toContain('m_sum');
  const { version } = await admin.ok('admin.company', {});
  const values = { auth_mode: 'role', auth_role_config: { sales: 'none' } };
  await admin.ok('admin.change', {
    version,
    changes: [{ action: 'set', section: 'fields', table_id: 'deal', id: 'amount', values }],
  });
  expect(await ids(rep)).not.toContain('m_sum');
});

test('members are notified by the settings of the company until they set their own', async () => {
  const every = channel(true, 'read');
  await set('organization', {
    notice_defaults: {
      OBJECT_CREATE: { card_notice_config: channel(false, 'owner'), main_page_notice_config: every },
      NEW_deal: { card_notice_config: channel(false, 'owner'), main_page_notice_config: channel(false, 'owner') },
    },
  });
  const noticedRecords = async (client: Client) =>
    (await client.ok('notices.list', {})).list.map(({ object_id }) => object_id);
  const made = async (name: string) =>
    (await rep.ok('records.create', { table_id: 'organization', fields: { name } })).id;
  const first = await made('Defaults one');
  expect(await noticedRecords(admin)).toContain(first);
  expect(await noticedRecords(rep)).not.toContain(first);
  const own = (await admin.ok('notices.getConfig', { table_id: 'organization' })).list;
  expect(own.find(({ type }) => type === 'OBJECT_CREATE')?.main_page_notice_config).toEqual(every);
  await admin.ok('notices.setConfig', {
    table_id: 'organization',
    type: 'OBJECT_CREATE',
    card_notice_config: { is_notice: false, notice_scope: 'owner' },
    main_page_notice_config: { is_notice: true, notice_scope: 'owner' },
  });
  const second = await made('Defaults two');
  expect(await noticedRecords(admin)).not.toContain(second);

  const unknown = await setting('organization', {
    notice_defaults: { NO_SUCH: { card_notice_config: every, main_page_notice_config: every } },
  });
  const { faults } = await admin.ok('admin.preview', { changes: unknown.changes });
  expect(faults.map(({ path, code }) => `${path} ${code}`)).toEqual(['settings.notice_defaults.NO_SUCH unknownKey']);
});
