import type { Channel } from '../../../domain/platforms';
import { doDailyWork } from '../../../server/jobs/schedules';
import { Clock, startTestServer, type TestServer } from '../../support/server';
import { suites } from '../../support/test-extent';

const day = 24 * 3_600_000;
/** Ten in Shanghai: the day's work is due. */
const clock = new Clock(Date.parse('2026-11-24T02:00:00Z'));
let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ clock });
});
afterAll(() => server.close());
afterEach(async () => {
  server.world.faults.clear();
  await server.outbox.drain();
});

const bySuite = (channel: Channel) =>
  channel === 'dingtalk'
    ? ({
        create: 'chats.dingtalkCreate',
        update: 'chats.dingtalkUpdate',
        types: 'chats.dingtalkBizMonitorTypes',
        unbind: 'chats.dingtalkUnbind',
      } as const)
    : ({
        create: 'chats.larkCreate',
        update: 'chats.larkUpdate',
        types: 'chats.larkBizMonitorTypes',
        unbind: 'chats.larkUnbind',
      } as const);

async function customer(channel: Channel, name: string, person = 'rep1') {
  clock.forward(1_500);
  const rep = await server.signIn(person, `brightsea-${channel}`, 'zh');
  const { id } = await rep.ok('organization.create', { name });
  const calls = bySuite(channel);
  const { chat_id } = await rep.ok(calls.create, { id, table_id: 'organization' });
  const types = () => rep.ok(calls.types, { organization_id: id });
  const choose = (notices: string[]) => rep.call(calls.update, { chat_id, id, table_id: 'organization', notices });
  const messages = async () => {
    await server.outbox.drain();
    return (server.world.chats.find(channel, chat_id)?.messages ?? []).map(({ content }) => content);
  };
  return { rep, id, chat_id, calls, types, choose, messages };
}
const change = async (company: string, changes: Record<string, string>) => {
  const answer = await fetch(`${server.origin}/sim/control/register`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ company, ...changes }),
  });
  expect(answer.status).toBe(200);
};
const nextDay = async () => {
  clock.forward(day);
  await doDailyWork(server.app);
};
const allow = (clientId: string, count: number) =>
  server.app.db
    .updateTable('integrations')
    .set({ config: JSON.stringify({ field_map: {}, biz_monitor_count: count }) })
    .where('client_id', '=', clientId)
    .where('name', '=', 'company-lookup')
    .execute();

describe.each(suites)('the business monitor on %s', (channel) => {
  it('[records 3.151] [records 7.78] has kinds with a key and a name for a registered customer, and reports the number of watched customers', async () => {
    const { types, rep, id } = await customer(channel, '上海海明食品有限公司');
    const { list, used, limit } = await types();
    expect(list).toEqual([
      { key: 'BIZ_NAME_EVENT', name: '企业名称' },
      { key: 'BIZ_STATUS_EVENT', name: '经营状态' },
      { key: 'BIZ_LEGAL_PERSON_EVENT', name: '法定代表人' },
      { key: 'BIZ_CAPITAL_EVENT', name: '注册资本' },
      { key: 'BIZ_ADDRESS_EVENT', name: '注册地址' },
    ]);
    expect({ used, limit }).toEqual({ used: 0, limit: 20 });
    // [records 3.32] What the register has is the record's.
    expect(await rep.ok('organization.info', { id })).toMatchObject({
      business_registration: { name: '上海海明食品有限公司', credit_code: '91310000MA1DEMO001', status: '存续' },
    });
  });

  it('uses the registered name where the customer has one, and else the title', async () => {
    const { types, rep, id } = await customer(channel, '海明');
    expect((await types()).list).toEqual([]);
    const name = async (registered_name: string | null) => {
      clock.forward(1_500);
      const { update_time: known_update_time } = await rep.ok('organization.info', { id });
      await rep.ok('organization.update', { id, known_update_time, update_data: { registered_name } });
    };
    await name(' 上海海明食品有限公司 ');
    expect((await types()).list).toHaveLength(5);
    expect(await rep.ok('organization.info', { id })).toMatchObject({
      business_registration: { credit_code: '91310000MA1DEMO001' },
    });
    await name('Nobody founded this one');
    expect((await types()).list).toEqual([]);
    await name(null);
    expect((await types()).list).toEqual([]);
    expect(await rep.ok('organization.info', { id })).not.toHaveProperty('business_registration');
  });

  it('checks the registered name every day, and ignores a company that only has the same title', async () => {
    const { rep, id, choose, types, messages } = await customer(channel, '杭州鲜禾超市有限公司');
    const { update_time: known_update_time } = await rep.ok('organization.info', { id });
    const update_data = { registered_name: '苏州云帆冷链物流有限公司' };
    await rep.ok('organization.update', { id, known_update_time, update_data });
    await types();
    expect((await choose(['BIZ_CAPITAL_EVENT'])).name).toBe('ok');
    const before = (await messages()).length;
    await change('杭州鲜禾超市有限公司', { capital: `${channel} 1` });
    await nextDay();
    expect((await messages()).length).toBe(before);
    await change('苏州云帆冷链物流有限公司', { capital: `${channel} 2` });
    await nextDay();
    expect((await messages()).length).toBe(before + 1);
  });

  it('shows nothing of the register to members who may not see the registered name', async () => {
    const { rep, id, types } = await customer(channel, '海明二店');
    const { update_time: known_update_time } = await rep.ok('organization.info', { id });
    const update_data = { registered_name: '上海海明食品有限公司' };
    await rep.ok('organization.update', { id, known_update_time, update_data });
    expect((await types()).list).toHaveLength(5);
    const clientId = `brightsea-${channel}`;
    const { db } = server.app;
    const field = () =>
      db
        .selectFrom('fields')
        .select('config')
        .where('client_id', '=', clientId)
        .where('table_id', '=', 'organization')
        .where('field_id', '=', 'registered_name');
    const write = async (config: object) => {
      await db
        .updateTable('fields')
        .set({ config: JSON.stringify(config) })
        .where('client_id', '=', clientId)
        .where('table_id', '=', 'organization')
        .where('field_id', '=', 'registered_name')
        .execute();
      await db
        .updateTable('clients')
        .set(({ eb }) => ({ configuration_version: eb('configuration_version', '+', 1) }))
        .where('client_id', '=', clientId)
        .execute();
    };
    const { config } = await field().executeTakeFirstOrThrow();
    await write({ ...(config as object), auth_mode: 'role', auth_role_config: {} });
    expect((await types()).list).toEqual([]);
    expect(await rep.ok('organization.info', { id })).not.toHaveProperty('business_registration');
    await write(config as object);
  });

  it('[records 6.32] does not exist for an unregistered customer, or where the company may watch none', async () => {
    const unknown = await customer(channel, 'Nobody founded this one');
    expect(await unknown.types()).toEqual({ list: [], used: 0, limit: 0 });
    expect((await unknown.choose(['BIZ_STATUS_EVENT'])).name).toBe('invalid');
    expect(await unknown.rep.ok('organization.info', { id: unknown.id })).not.toHaveProperty('business_registration');
    const known = await customer(channel, '杭州鲜禾超市有限公司');
    await allow(`brightsea-${channel}`, 0);
    expect((await known.types()).list).toEqual([]);
    expect((await known.choose(['BIZ_STATUS_EVENT'])).name).toBe('invalid');
    await allow(`brightsea-${channel}`, 20);
  });

  it('notifies the chat of chosen changes, once and on the day after', async () => {
    const { choose, messages } = await customer(channel, '苏州云帆冷链物流有限公司');
    const chosen = await choose(['BIZ_NAME_EVENT', 'BIZ_STATUS_EVENT']);
    expect(chosen.data.detail.notices).toEqual(['CREATE_NOTE_EVENT', 'BIZ_NAME_EVENT', 'BIZ_STATUS_EVENT']);
    await nextDay();
    expect(await messages()).toEqual([]);
    await change('苏州云帆冷链物流有限公司', { status: '注销', legalPerson: '新任' });
    await nextDay();
    const [card = '', ...others] = await messages();
    expect(others).toEqual([]);
    expect(card).toContain('存续 → 注销');
    expect(card).toContain('经营状态');
    expect(card).not.toContain('新任');
    // A company is watched by its number: it is found again by its new name.
    await change('苏州云帆冷链物流有限公司', { name: '苏州云帆供应链有限公司' });
    await nextDay();
    expect((await messages())[1]).toContain('苏州云帆冷链物流有限公司 → 苏州云帆供应链有限公司');
    await nextDay();
    expect(await messages()).toHaveLength(2);
    await change('苏州云帆供应链有限公司', { name: '苏州云帆冷链物流有限公司', status: '存续', legalPerson: '陆云帆' });
  });

  it('continues on the day after a failed check', async () => {
    const { choose, messages } = await customer(channel, '成都蓉城酒店管理有限公司');
    await choose(['BIZ_CAPITAL_EVENT']);
    await change('成都蓉城酒店管理有限公司', { capital: '2万元人民币' });
    server.world.faults.add({
      suite: 'companyLookup',
      call: 'register.baseinfo',
      kind: 'error',
      status: 500,
      times: 20,
    });
    await nextDay();
    expect(await messages()).toEqual([]);
    server.world.faults.clear();
    await nextDay();
    expect(await messages()).toEqual([expect.stringContaining('2万元人民币')]);
    await change('成都蓉城酒店管理有限公司', { capital: '1200万人民币' });
  });

  it('counts customers, and refuses another chat at the limit until one is removed', async () => {
    const clientId = `brightsea-${channel}`;
    const first = await customer(channel, '青岛远洋水产有限公司');
    const second = await customer(channel, '北京麦香烘焙食品有限公司');
    await allow(clientId, (await first.types()).used + 1);
    expect((await first.choose(['BIZ_STATUS_EVENT'])).code).toBe(0);
    const refusal = await second.choose(['BIZ_STATUS_EVENT']);
    expect([refusal.name, refusal.error.params]).toEqual(['monitorsUsedUp', { limit: (await first.types()).limit }]);
    // One that is watched already may be watched for more.
    expect((await first.choose(['BIZ_STATUS_EVENT', 'BIZ_NAME_EVENT'])).code).toBe(0);
    await first.rep.ok(first.calls.unbind, { chat_id: first.chat_id, id: first.id, table_id: 'organization' });
    expect((await second.choose(['BIZ_STATUS_EVENT'])).code).toBe(0);
    await allow(clientId, 20);
  });

  it('belongs to members who work on the record, and not to other types or customers of others', async () => {
    const { rep, chat_id, id, calls } = await customer(channel, '武汉楚天健康科技有限公司');
    const stranger = await server.signIn('rep4', `brightsea-${channel}`, 'zh');
    const about = { chat_id, id, table_id: 'organization', notices: ['BIZ_NAME_EVENT'] };
    expect((await stranger.call(calls.update, about)).code).not.toBe(0);
    clock.forward(1_500);
    const deal = await rep.ok('deal.create', { name: '上海海明食品有限公司' });
    const bound = await rep.ok(calls.create, { id: deal.id, table_id: 'deal' });
    const refusal = await rep.call(calls.update, {
      chat_id: bound.chat_id,
      id: deal.id,
      table_id: 'deal',
      notices: ['BIZ_NAME_EVENT'],
    });
    expect(refusal.code).not.toBe(0);
    expect((await rep.call(calls.types, { organization_id: deal.id })).name).toBe('notFound');
  });
});

test('[records 3.17] a record names its people by their ids in the suite, on Feishu and Lark', async () => {
  const rep = await server.signIn('rep1', 'brightsea-feishu', 'zh');
  const { id } = await rep.ok('deal.create', { name: 'Members by their ids' });
  const openIds = async (...members: string[]) => {
    const rows = await server.app.db
      .selectFrom('members')
      .select('open_id')
      .where('client_id', '=', 'brightsea-feishu')
      .where('member_id', 'in', members)
      .orderBy('member_id')
      .execute();
    return rows.map((row) => row.open_id);
  };
  expect((await rep.ok('deal.info', { id })).lark_sub_member_ids).toEqual(await openIds('mb_rep1'));
  const mate = { member_id: 'mb_rep2', role: 'deal_team' };
  await rep.ok('collaborators.update', { table_id: 'deal', id, add: [mate], remove: [] });
  expect((await rep.ok('deal.info', { id })).lark_sub_member_ids).toEqual(await openIds('mb_rep1', 'mb_rep2'));
  const other = await server.signIn('rep1', 'brightsea-dingtalk', 'zh');
  const elsewhere = await other.ok('deal.create', { name: 'Elsewhere' });
  expect(await other.ok('deal.info', { id: elsewhere.id })).not.toHaveProperty('lark_sub_member_ids');
});
