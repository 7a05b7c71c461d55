import type { Channel } from '../../../domain/platforms';
import { inTransaction } from '../../../server/db/transaction';
import { notifyOfSave } from '../../../server/commands/notices/notify-of-save';
import { listFields } from '../../../server/queries/configuration/fields';
import { recordColumns, storedRecord } from '../../../server/queries/records/columns';
import type { Client } from '../../support/client';
import { startTestServer, type TestServer } from '../../support/server';
import { suites } from '../../support/test-extent';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());
/** The suites count calls by the clock. */
beforeEach(() => server.clock.forward(1500));
afterEach(async () => {
  server.world.faults.clear();
  await server.outbox.drain();
});

let count = 0;
const callsOf = (channel: Channel) =>
  channel === 'dingtalk'
    ? ({
        create: 'chats.dingtalkCreate',
        detail: 'chats.dingtalkDetail',
        update: 'chats.dingtalkUpdate',
        unbind: 'chats.dingtalkUnbind',
      } as const)
    : ({
        create: 'chats.larkCreate',
        detail: 'chats.larkDetail',
        update: 'chats.larkUpdate',
        unbind: 'chats.larkUnbind',
      } as const);
const own = ['CREATE_NOTE_EVENT'];
const ordinary = [...own, 'CHANGE_MEMBER_EVENT', 'CHANGE_OBJECT_EVENT', 'REMOVE_OBJECT_EVENT', 'RESTORE_OBJECT_EVENT'];

const sleep = (channel: Channel) =>
  server.world.faults.add({
    suite: channel,
    call: channel === 'dingtalk' ? 'robot.groupMessages.send' : 'im.message.create',
    kind: 'error',
    status: 500,
  });
const wakeUp = () => {
  server.world.faults.clear();
  server.clock.forward(120_000);
};

async function chatFixture(channel: Channel, table: 'organization' | 'deal' = 'organization') {
  const calls = callsOf(channel);
  const company = `brightsea-${channel}`;
  const rep = await server.signIn('rep1', company, 'zh');
  const name = `Quiet harbour ${(count += 1)}`;
  const { id } = await rep.ok('records.create', { table_id: table, fields: { name } });
  const { chat_id } = await rep.ok(calls.create, { id, table_id: table });
  const messages = async () => {
    await server.outbox.drain();
    return (server.world.chats.find(channel, chat_id)?.messages ?? []).map(({ content }) => content);
  };
  const change = async (client: Client, update_data: Record<string, unknown>, key?: string) => {
    server.clock.forward(1500);
    const { update_time } = await client.ok('records.info', { table_id: table, id });
    await client.ok(
      'records.update',
      { table_id: table, id, known_update_time: update_time, update_data },
      key === undefined ? {} : { key },
    );
  };
  const choose = async (notices: string[]) => (await rep.ok(calls.update, { chat_id, id, notices })).detail.notices;
  return { calls, company, rep, id, table_id: table, chat_id, name, messages, change, choose };
}

describe.each(suites)('the chat notices of a record on %s', (channel) => {
  it('are new notes alone at first, are chosen together with the chat, and always include new notes', async () => {
    const { calls, rep, chat_id, id, table_id, choose } = await chatFixture(channel);
    expect((await rep.ok(calls.detail, { chat_id })).detail).toMatchObject({ chat_id, notices: own });
    expect(await choose(['CHANGE_OBJECT_EVENT', 'CHANGE_OBJECT_EVENT'])).toEqual([...own, 'CHANGE_OBJECT_EVENT']);
    expect((await rep.ok(calls.detail, { chat_id, id, table_id })).detail.notices).toEqual([
      ...own,
      'CHANGE_OBJECT_EVENT',
    ]);
    expect(await choose([])).toEqual(own);
  });

  it('show a note once in the chat, whoever writes it and whether or not they chose the chat', async () => {
    const { company, rep, id, chat_id, name, messages } = await chatFixture(channel);
    const manager = await server.signIn('manager', company, 'zh');
    await manager.ok('notes.create', { content: '没进群也写', follow_relate_objs: { organization: [id] } });
    await server.outbox.drain();
    await rep.ok('notes.create', {
      content: '又写一条',
      follow_relate_objs: { organization: [id] },
      __share: [{ id: chat_id, name: 'Own' }],
    });
    const shown = await messages();
    expect(shown).toHaveLength(2);
    expect(shown[0]).toContain('没进群也写');
    expect(shown[1]).toContain('又写一条');
    for (const one of shown) expect(one).toContain(name);
  });

  it('show each event that is switched on once, by its name and the title of the record alone', async () => {
    const { rep, company, id, name, messages, change, choose } = await chatFixture(channel);
    const admin = await server.signIn('admin', company, 'zh');
    await change(rep, { remark: 'Not yet switched on' });
    expect(await messages()).toEqual([]);
    expect(await choose(ordinary)).toEqual(ordinary);
    await change(rep, { remark: 'Nobody reads this there' }, `remark-${id.slice(-10)}`);
    await server.outbox.drain();
    await change(rep, { account_manager: 'mb_manager', remark: 'Nor this' });
    await server.outbox.drain();
    await admin.ok('records.remove', { table_id: 'organization', id });
    await server.outbox.drain();
    await admin.ok('bin.restore', { table_id: 'organization', ids: [id] });
    const shown = await messages();
    expect(shown).toHaveLength(4);
    for (const [index, words] of [
      `修改了 ${name}`,
      `变更了 ${name} 的负责人或协作人`,
      `删除了 ${name}`,
      `恢复了 ${name}`,
    ].entries())
      expect(shown[index]).toContain(words);
    for (const one of shown) {
      expect(one).toContain(encodeURIComponent(`${server.origin}/detail?type=organization&id=${id}`));
      expect(one).not.toMatch(/Nobody reads|Nor this|mb_manager/);
    }
  });

  it('are kept while the suite is down and shown once afterwards', async () => {
    const { rep, messages, change, choose } = await chatFixture(channel);
    await choose(ordinary);
    sleep(channel);
    await change(rep, { remark: 'The suite sleeps' });
    expect(await messages()).toEqual([]);
    wakeUp();
    expect(await messages()).toHaveLength(1);
  });

  it('end when they are switched off or the chat is unbound, including waiting cards', async () => {
    const { calls, rep, id, table_id, chat_id, messages, change, choose } = await chatFixture(channel);
    await choose(ordinary);
    sleep(channel);
    await change(rep, { remark: 'Waits' });
    await server.outbox.drain();
    await choose([]);
    wakeUp();
    expect(await messages()).toEqual([]);
    await choose(ordinary);
    sleep(channel);
    await change(rep, { remark: 'Waits too' });
    await rep.ok('notes.create', { content: 'Waits as well', follow_relate_objs: { organization: [id] } });
    await server.outbox.drain();
    await rep.ok(calls.unbind, { chat_id, id, table_id });
    wakeUp();
    expect(await messages()).toEqual([]);
    await change(rep, { remark: 'Not bound' });
    await rep.ok('notes.create', { content: 'Not bound', follow_relate_objs: { organization: [id] } });
    expect(await messages()).toEqual([]);
    expect((await rep.call(calls.detail, { chat_id })).name).toBe('notFound');
    expect((await rep.call(calls.update, { chat_id, notices: ['CHANGE_OBJECT_EVENT'] })).name).toBe('notFound');
  });

  it('show a changed stage with one card, where the type has stages', async () => {
    const { company: clientId, id, messages, choose, name } = await chatFixture(channel, 'deal');
    const all = [...own, 'CHANGE_STAGE_EVENT', ...ordinary.slice(1)];
    expect(await choose(all)).toEqual(all);
    // Moving a stage is announced by the save itself.
    const { app } = server;
    const before = storedRecord(
      await app.db
        .selectFrom('records')
        .select(recordColumns)
        .where('client_id', '=', clientId)
        .where('table_id', '=', 'deal')
        .where('id', '=', id)
        .executeTakeFirstOrThrow(),
    );
    const fields = await listFields(app.db, clientId, 'deal');
    const after = { ...before, pipeline_id: 'new_business', stage_id: 'new_business_offer' };
    await inTransaction(app.db, (trx) =>
      notifyOfSave(trx, { ...app, actor: { clientId, memberId: 'mb_rep1', configurationVersion: 0 } }, fields, {
        before,
        after,
        changed: ['name'],
      }),
    );
    expect(await messages()).toEqual([expect.stringContaining(`变更了 ${name} 的阶段`)]);
  });

  it('are refused to members who may not change the record, and for a chat that is not its own', async () => {
    const { calls, rep, id, table_id, chat_id } = await chatFixture(channel);
    const none = (await rep.call(calls.detail, { chat_id: 'no-such-chat' })).text;
    const southern = await server.signIn('rep3', `brightsea-${channel}`, 'zh');
    const northwind = await server.signIn('rep1', `northwind-${channel}`, 'zh');
    for (const stranger of [southern, northwind]) {
      expect((await stranger.call(calls.detail, { chat_id })).text).toBe(none);
      expect((await stranger.call(calls.update, { chat_id, notices: [] })).text).toBe(none);
    }
    expect((await southern.call(calls.update, { chat_id, id, table_id, notices: [] })).name).toBe('notReadable');
    const viewer = await server.signIn('viewer', `brightsea-${channel}`, 'zh');
    expect(['notAllowed', 'notReadable']).toContain(
      (await viewer.call(calls.update, { chat_id, id, table_id, notices: [] })).name,
    );
    const other = callsOf(channel === 'dingtalk' ? 'feishu' : 'dingtalk');
    expect((await rep.call(other.detail, { chat_id })).name).toBe('notAllowed');
    expect((await rep.call(other.update, { chat_id, notices: [] })).name).toBe('notAllowed');
    expect((await rep.ok(calls.detail, { chat_id })).detail.notices).toEqual(own);
  });

  it('refuse unknown names, stages of a type without them, and a list of a thousand', async () => {
    const { calls, rep, chat_id } = await chatFixture(channel);
    const refused = (notices: string[]) => rep.call(calls.update, { chat_id, notices });
    for (const notices of [['MADE_UP_EVENT'], ['constructor'], ['CHANGE_STAGE_EVENT']]) {
      expect(await refused(notices)).toMatchObject({
        name: 'invalid',
        error: { fields: [{ field: 'notices', code: 'notAnOption' }] },
      });
    }
    for (const notices of [Array.from({ length: 1000 }, () => 'CHANGE_OBJECT_EVENT'), ['A'.repeat(5000)]])
      expect((await refused(notices)).name).toBe('invalid');
    expect((await rep.ok(calls.detail, { chat_id })).detail.notices).toEqual(own);
  });
});

it('chat notices reveal neither a field nor a title that not everybody sees', async () => {
  const { rep, messages, change, choose, name } = await chatFixture('feishu');
  await choose(ordinary);
  const field = (field_id: string) =>
    server.app.db
      .updateTable('fields')
      .where('client_id', '=', 'brightsea-feishu')
      .where('table_id', '=', 'organization')
      .where('field_id', '=', field_id);
  const configOf = async (field_id: string) =>
    (
      await server.app.db
        .selectFrom('fields')
        .selectAll()
        .where('client_id', '=', 'brightsea-feishu')
        .where('table_id', '=', 'organization')
        .where('field_id', '=', field_id)
        .executeTakeFirstOrThrow()
    ).config;
  const restricted = { auth_mode: 'role', auth_role_config: { finance: 'write' } };
  const [remark, title] = [await configOf('remark'), await configOf('name')];
  const admin = await server.signIn('data-admin', 'brightsea-feishu', 'zh');
  try {
    await field('remark')
      .set({ config: JSON.stringify({ ...remark, ...restricted }) })
      .execute();
    await change(admin, { remark: 'Secret' });
    expect(await messages()).toEqual([]);
    await field('remark')
      .set({ config: JSON.stringify(remark) })
      .execute();
    await field('name')
      .set({ config: JSON.stringify({ ...title, ...restricted }) })
      .execute();
    await change(admin, { remark: 'Open again' });
    const [card, ...more] = await messages();
    expect(more).toEqual([]);
    expect(card).toContain('修改了客户');
    expect(card).not.toContain(name);
  } finally {
    await field('remark')
      .set({ config: JSON.stringify(remark) })
      .execute();
    await field('name')
      .set({ config: JSON.stringify(title) })
      .execute();
  }
  expect(rep).toBeDefined();
});
