import type { Channel } from '../../../domain/platforms';
import { watchStatements } from '../../../server/db/dialect';
import { cleanUp } from '../../../server/jobs/cleanup';
import { syncContacts } from '../../../server/jobs/contact-syncs';
import { forgeries } from '../../../simulator/events/push';
import { findPerson } from '../../../simulator/world/directory';
import type { Client } from '../../support/client';
import { startMissedEvents } from '../../../server/jobs/missed-events';
import { startTestServer, type TestServer } from '../../support/server';
import { directEvents, type EventDirector } from '../../support/suite-events';

let server: TestServer;
let events: EventDirector;
beforeAll(async () => {
  server = await startTestServer();
  events = directEvents(server);
});
afterAll(() => server.close());

const channels: Channel[] = ['feishu', 'lark', 'dingtalk'];
const openIdOf = (channel: Channel, person: string) =>
  channel === 'dingtalk' ? `dd_${person}` : `ou_${channel}_${person}`;
const getClientId = (channel: Channel) => `brightsea-${channel}`;
/** What waits of events, of each company that the suites of the tests could be about. */
const received = () =>
  server.app.db
    .selectFrom('outbox')
    .selectAll()
    .where(
      'client_id',
      'in',
      channels.flatMap((channel) => ['brightsea', 'cedar', 'linden', 'northwind'].map((name) => `${name}-${channel}`)),
    )
    .where('lane', '=', 'receive')
    .orderBy('client_id')
    .orderBy('outbox_id')
    .execute();
const memberOf = (channel: Channel, person: string) =>
  server.app.db
    .selectFrom('members')
    .selectAll()
    .where('client_id', '=', getClientId(channel))
    .where('open_id', '=', openIdOf(channel, person))
    .executeTakeFirst();
const leftEvent = (channel: Channel, person: string) =>
  channel === 'dingtalk'
    ? { type: 'user_leave_org', content: { UserId: [openIdOf(channel, person)] } }
    : { type: 'contact.user.deleted_v3', content: { object: { open_id: openIdOf(channel, person) } } };

beforeEach(async () => {
  server.clock.forward(60_000);
  server.world.reset();
  server.courier.clear();
  for (const channel of channels) await events.console(channel, { events: 'http' });
});

describe.each(channels)('an event on %s', (channel) => {
  const asks = channel === 'dingtalk' ? 'oapi.user.get' : 'contact.users.get';

  test('signs out a member who leaves the company at once, and admits them when they return', async () => {
    const client = await server.signIn('rep3', getClientId(channel));
    await client.ok('start.bootstrap', {});
    await events.console(channel, { gone: ['rep3'] });
    await events.settled();
    expect((await client.call('start.bootstrap', {})).code).toBe(1001);
    expect(await memberOf(channel, 'rep3')).toMatchObject({ deleted: true, suite_state: 'left' });
    server.clock.forward(60_000);
    await events.console(channel, { gone: [] });
    await events.settled();
    await (await server.signIn('rep3', getClientId(channel))).ok('start.bootstrap', {});
  });

  test('signs out a member although the suite cannot be asked about them', async () => {
    server.world.faults.add({ suite: channel, call: asks, kind: 'error', status: 500 });
    const client = await server.signIn('m20', getClientId(channel));
    await events.console(channel, { gone: ['m20'] });
    await events.settled();
    expect((await client.call('start.bootstrap', {})).code).toBe(1001);
  });

  test('blocks a frozen member until the suite unblocks them, and updates administrators', async () => {
    await events.console(channel, { frozen: ['m21'], administrators: ['admin', 'm22'] });
    await events.settled();
    expect(await memberOf(channel, 'm21')).toMatchObject({ deleted: true, suite_state: 'away' });
    expect(await memberOf(channel, 'm22')).toMatchObject({ is_admin: true });
    server.clock.forward(60_000);
    await events.console(channel, { frozen: [], administrators: ['admin'] });
    await events.settled();
    expect(await memberOf(channel, 'm21')).toMatchObject({ deleted: false, suite_state: null });
    expect(await memberOf(channel, 'm22')).toMatchObject({ is_admin: false });
  });

  test('is refused when the suite did not send it, and leaves nothing behind', async () => {
    const before = await received();
    for (const forged of forgeries)
      expect([forged, await events.send(channel, { ...leftEvent(channel, 'rep1'), forged })]).toEqual([forged, 403]);
    expect(await received()).toEqual(before);
    await (await server.signIn('rep1', getClientId(channel))).ok('start.bootstrap', {});
  });

  test('has no effect when it is replayed, and is refused when it is old', async () => {
    await events.send(channel, leftEvent(channel, 'm23'));
    await events.settled();
    const before = await received();
    server.clock.forward(1_000);
    expect(await events.replay()).toBe(200);
    await events.settled();
    expect(await received()).toEqual(before);
    server.clock.forward(9 * 3_600_000);
    expect(await events.replay()).toBe(403);
  });

  test('is remembered for a week: its repetition is confirmed and has no effect', async () => {
    const began = new Date(server.clock.now());
    const since = async () => (await received()).filter(({ create_time }) => create_time >= began).length;
    await events.send(channel, leftEvent(channel, 'm24'));
    await events.settled();
    const stored = await since();
    expect(stored).toBeGreaterThan(0);
    server.clock.forward(7 * 86_400_000);
    await cleanUp(server.app);
    await events.repeat();
    await events.settled();
    expect(await since()).toBe(stored);
    expect(server.courier.attempts.at(-1)).toMatchObject({ accepted: true });
  });

  test('is stored with ids of the changed things alone', async () => {
    const sent = {
      member:
        channel === 'dingtalk'
          ? { type: 'user_modify_org', content: { UserId: [openIdOf(channel, 'm27')], diffInfo: 'Canary Wharf' } }
          : {
              type: 'contact.user.updated_v3',
              content: { object: { open_id: openIdOf(channel, 'm27'), name: 'Canary Wharf' } },
            },
      chat:
        channel === 'dingtalk'
          ? {
              type: 'chat_update_title',
              content: { ChatId: 'chat_canary', OpenConversationId: 'cid_canary', Title: 'Canary Wharf' },
            }
          : { type: 'im.chat.updated_v1', content: { chat_id: 'oc_canary', after_change: { name: 'Canary Wharf' } } },
    };
    const before = new Set((await received()).map(({ outbox_id }) => outbox_id));
    for (const event of Object.values(sent)) await events.send(channel, event);
    await events.settled();
    const kept = (await received()).filter(({ outbox_id }) => !before.has(outbox_id));
    expect(new Set(kept.map(({ kind }) => kind))).toEqual(new Set(['event.member_changed', 'event.chat_changed']));
    expect(JSON.stringify(kept)).not.toContain('Canary');
  });

  test('is confirmed and not stored when nothing handles it', async () => {
    const before = await received();
    await events.send(channel, { type: 'something.new_v1', content: { anything: true } });
    expect(server.courier.attempts.at(-1)).toMatchObject({ accepted: true });
    expect(await received()).toEqual(before);
  });
});

test('what our address did not answer DingTalk in its three tries is fetched when the server is back', async () => {
  await events.console('dingtalk', { events: 'http' });
  const away = jest.spyOn(server.app.db, 'getExecutor').mockImplementation(() => {
    throw new Error('the database is away');
  });
  await events.console('dingtalk', { gone: ['m17'] });
  await server.courier.idle();
  for (const pause of [10_000, 30_000]) {
    server.clock.forward(pause);
    server.courier.sendDue();
    await server.courier.idle();
  }
  away.mockRestore();
  expect(server.world.failedEvents).toMatchObject([{ type: 'user_leave_org' }]);
  expect(await memberOf('dingtalk', 'm17')).toMatchObject({ deleted: false });
  server.clock.forward(3 * 60_000);
  const job = startMissedEvents(server.app);
  job.soon();
  await job.stop();
  await events.settled();
  expect(await memberOf('dingtalk', 'm17')).toMatchObject({ suite_state: 'left' });
  expect(server.world.failedEvents).toEqual([]);
});

test.each(['feishu', 'lark'] as const)('the older event envelope on %s is accepted', async (channel) => {
  await events.send(channel, { ...leftEvent(channel, 'm25'), old: true });
  await events.settled();
  expect(await memberOf(channel, 'm25')).toMatchObject({ suite_state: 'left' });
});

test.each(channels)('%s tells the app of a company nothing that it tells apps of its store', async (channel) => {
  const before = server.courier.attempts.length;
  await events.install(channel, { person: 'newcomer', asAdministrator: false, applicants: ['rep1'] });
  await events.console(channel, { unavailable: ['m20'] });
  await events.console(channel, { unavailable: [], disabled: true });
  await events.console(channel, { disabled: false });
  await events.settled();
  expect(server.courier.attempts).toHaveLength(before);
  expect(await memberOf(channel, 'rep1')).toMatchObject({ deleted: false });
});

test.each(['feishu', 'lark'] as const)(
  'a ticket on %s is confirmed by an app that needs none, and not stored',
  async (channel) => {
    const before = await received();
    await events.send(channel, { type: 'app_ticket', content: { app_ticket: 'ticket_of_nobody' }, old: true });
    expect(server.courier.attempts.at(-1)).toMatchObject({ accepted: true });
    expect(await received()).toEqual(before);
    const kept = await server.app.db
      .selectFrom('suite_secrets')
      .select('name')
      .where('name', 'like', '%ticket%')
      .execute();
    expect(kept.filter(({ name }) => name.includes('app-ticket'))).toEqual([]);
  },
);

test('an event is handled once, although the server ended before and after it was stored', async () => {
  const { db } = server.app;
  // Before: nothing was answered, so the suite sends again.
  const executor = jest.spyOn(db, 'getExecutor').mockImplementation(() => {
    throw new Error('the process ends here');
  });
  await events.send('feishu', { id: 'ev_crash', ...leftEvent('feishu', 'm19') });
  executor.mockRestore();
  expect(server.courier.attempts.at(-1)).toMatchObject({ accepted: false });
  expect((await received()).filter(({ dedupe_key }) => dedupe_key.includes('ev_crash'))).toEqual([]);
  server.clock.forward(15_000);
  server.courier.sendDue();
  await server.courier.idle();
  expect(server.courier.attempts.at(-1)).toMatchObject({ id: 'ev_crash', accepted: true });
  // After: the answer was lost on its way, so the suite sends again what is stored.
  await events.repeat();
  await events.settled();
  const rows = (await received()).filter(({ dedupe_key }) => dedupe_key.includes('ev_crash'));
  const companies = rows.map(({ client_id }) => client_id);
  expect(new Set(companies).size).toBe(companies.length);
  expect(rows.every(({ state }) => state === 'done')).toBe(true);
  expect(await memberOf('feishu', 'm19')).toMatchObject({ suite_state: 'left' });
});

test('a burst of events is stored and handled together, and unrelated ones cost no request to the suite', async () => {
  const written: string[] = [];
  const unwatch = watchStatements(({ sql }) => void (sql.includes('outbox') && written.push(sql)));
  const asked = server.world.log.list('feishu').length;
  const names = Array.from({ length: 40 }, (_, number) => `oc_nobodys_${number}`);
  await Promise.all([
    ...names.map((chat_id) => events.send('feishu', { type: 'im.chat.updated_v1', content: { chat_id } })),
    events.send('feishu', leftEvent('feishu', 'm15')),
  ]);
  await events.settled();
  unwatch();
  const states = (await received()).filter(({ payload }) => names.includes(String(payload.chat_id)));
  expect(new Set(states.map(({ payload }) => payload.chat_id)).size).toBe(40);
  expect(states.every(({ state, attempts }) => state === 'done' && attempts === 1)).toBe(true);
  expect(server.world.log.list('feishu')).toHaveLength(asked);
  // Each by itself it would be one statement to store it, and six to be done with it.
  expect(written.length).toBeLessThan(states.length);
  expect(await memberOf('feishu', 'm15')).toMatchObject({ suite_state: 'left' });
});

test('an event that arrives seven hours late does not undo later changes', async () => {
  await events.play('feishu', 'hold');
  await events.console('feishu', { gone: ['m18'] });
  server.clock.forward(3_600_000);
  await events.console('feishu', { gone: [] });
  await events.settled();
  server.clock.forward(6 * 3_600_000);
  await events.release();
  await events.settled();
  expect(await memberOf('feishu', 'm18')).toMatchObject({ deleted: false, suite_state: null });
});

test('a changed range and changed departments are read together soon, and the daily reading becomes rarer', async () => {
  const { db } = server.app;
  const syncOf = () =>
    db.selectFrom('contact_syncs').selectAll().where('client_id', '=', 'brightsea-lark').executeTakeFirst();
  await events.console('lark', {
    range: { departments: ['headquarters', 'east-sales', 'service'], people: [], groups: [] },
  });
  await events.send('lark', { type: 'contact.department.updated_v3', content: { object: { name: 'Sales' } } });
  await events.settled();
  const asked = () => server.world.log.list('lark').filter(({ call }) => call === 'contact.scopes').length;
  const before = asked();
  await syncContacts(server.app);
  expect(asked()).toBe(before);
  server.clock.forward(60_000);
  await syncContacts(server.app);
  expect(asked()).toBeGreaterThan(before);
  const sync = await syncOf();
  expect(sync?.changed_time).toBeNull();
  expect(Number(sync?.next_at) - server.clock.now()).toBeGreaterThan(2 * 86_400_000);
});

describe('the chat of a record after an event', () => {
  const chatCalls = { feishu: 'chats.larkCreate', lark: 'chats.larkCreate', dingtalk: 'chats.dingtalkCreate' } as const;

  async function withChat(channel: Channel, table_id: 'organization' | 'deal' = 'organization') {
    const rep = await server.signIn('rep1', getClientId(channel));
    const { id } = await rep.ok(`${table_id}.create`, { name: `Event harbour ${channel}` });
    const { chat_id } = await rep.ok(chatCalls[channel], { id, table_id });
    const chat = server.world.chats.find(channel, chat_id);
    if (!chat) throw new Error('the chat was not made');
    const binding = () =>
      server.app.db
        .selectFrom('chat_bindings')
        .selectAll()
        .where('client_id', '=', getClientId(channel))
        .where('record_id', '=', id)
        .executeTakeFirstOrThrow();
    return { rep, id, chat, binding };
  }

  test.each(channels)('has its new name on %s', async (channel) => {
    const { chat, binding } = await withChat(channel);
    server.world.chats.change(chat, { name: 'Harbour, renamed' });
    await events.settled();
    expect(await binding()).toMatchObject({ name: 'Harbour, renamed', state: 'bound' });
  });

  test.each(channels)('is renamed with the record on %s until people rename it', async (channel) => {
    const { rep, id, chat, binding } = await withChat(channel);
    const rename = async (name: string) => {
      server.clock.forward(1500);
      const { update_time: known_update_time } = await rep.ok('organization.info', { id });
      await rep.ok('organization.update', { id, known_update_time, update_data: { name } });
      await server.outbox.drain();
      await events.settled();
      return chat.name;
    };
    expect(await rename('South harbour')).toMatch(/^South harbour · /);
    expect(await rename('West harbour')).toMatch(/^West harbour · /);
    expect(await binding()).toMatchObject({ name: chat.name, given_name: chat.name });
    server.world.chats.change(chat, { name: 'The harbour crew' });
    await events.settled();
    expect(await rename('North harbour')).toBe('The harbour crew');
  });

  test.each(channels)('is removed when it is dissolved on %s, and the owner is notified', async (channel) => {
    const { rep, id, chat, binding } = await withChat(channel);
    server.clock.forward(1_000);
    server.world.chats.change(chat, { dissolved: true });
    await events.settled();
    expect(await binding()).toMatchObject({ state: 'lost' });
    const { list } = await rep.ok('notices.list', {});
    expect(list[0]).toMatchObject({
      type: 'CHAT_LOST',
      object_id: id,
      title: `The group chat of Event harbour ${channel} was disconnected: it was disbanded, or the bot was removed`,
    });
    const timeline = await rep.ok('organization.events', { id });
    expect(timeline.list[0]).toMatchObject({
      sub_type: 'CHAT',
      operator_member_id: null,
      chat: { action: 'unbind' },
    });
  });

  test.each(['feishu', 'lark'] as const)(
    'is gone on %s when its members keep the history, which no event says, as soon as something is sent to it',
    async (channel) => {
      const { rep, id, chat, binding } = await withChat(channel);
      await events.console(channel, { keepsHistory: true });
      server.clock.forward(1_000);
      server.world.chats.change(chat, { dissolved: true });
      await events.settled();
      expect(await binding()).toMatchObject({ state: 'bound' });
      await rep.ok('notes.create', { content: 'Met', follow_relate_objs: { organization: [id] } });
      await events.settled();
      expect(await binding()).toMatchObject({ state: 'lost' });
      await events.console(channel, { keepsHistory: false });
    },
  );

  /** What the owner was notified of about the chat, the newest first. */
  const noticed = async (rep: Client, id: string) =>
    (await rep.ok('notices.list', { limit: 100 })).list
      .filter(({ object_id, type }) => object_id === id && type.startsWith('CHAT_'))
      .map(({ title }) => title);
  const person = (key: string) => {
    const found = findPerson(key);
    if (!found) throw new Error(`there is nobody called ${key}`);
    return found;
  };

  test.each(channels)('notifies its owner on %s of members who join and leave, once', async (channel) => {
    const { rep, id, chat } = await withChat(channel);
    const { last_id } = await rep.ok('events.list', {});
    await events.play(channel, 'double');
    server.world.chats.addMembers(chat, ['rep2'], person('manager'));
    await events.settled();
    await events.repeat();
    await events.settled();
    const joined = `李建国 joined the group chat of Event harbour ${channel}`;
    expect(await noticed(rep, id)).toEqual([joined]);
    // Open pages compare the people of the chat with those of the record again.
    expect((await rep.ok('events.list', { last_id })).list).toContainEqual(
      expect.objectContaining({ type: 'record', record_id: id }),
    );
    server.clock.forward(60_000);
    server.world.chats.removeMembers(chat, ['rep2'], person('rep2'));
    await events.settled();
    const left = `李建国 is no longer in the group chat of Event harbour ${channel}`;
    expect(await noticed(rep, id)).toEqual([left, joined]);
    // Of what the owner does there is no notice, and somebody who joins and leaves before we look has not been there.
    server.world.chats.addMembers(chat, ['agent'], person('rep1'));
    await events.settled();
    await events.play(channel, 'hold', 2);
    server.world.chats.addMembers(chat, ['rep2'], person('manager'));
    server.world.chats.removeMembers(chat, ['rep2'], person('manager'));
    await events.release({ reversed: true });
    await events.settled();
    expect(await noticed(rep, id)).toEqual([left, joined]);
  });

  test('notifies its owner of another name without a message, unless the owner renamed it', async () => {
    const { rep, id, chat, binding } = await withChat('feishu');
    await server.outbox.drain();
    const sent = () => server.world.log.list('feishu').filter(({ call }) => call.startsWith('im.message')).length;
    const before = sent();
    server.world.chats.change(chat, { name: 'Named by its owner' }, person('rep1'));
    await events.settled();
    expect([(await binding()).name, await noticed(rep, id)]).toEqual(['Named by its owner', []]);
    server.clock.forward(1_000);
    server.world.chats.change(chat, { name: 'Named by others' }, person('manager'));
    await events.settled();
    expect(await noticed(rep, id)).toEqual(['The group chat of Event harbour feishu was renamed']);
    expect(sent()).toBe(before);
  });

  test('reports no people once the bot is out, and none that an owner added from the record', async () => {
    const { rep, id, chat } = await withChat('feishu', 'deal');
    const about = { id, table_id: 'deal' };
    await rep.ok('collaborators.update', { ...about, add: [{ member_id: 'mb_rep2', role: 'deal_team' }], remove: [] });
    await rep.ok('chats.addMembers', { ...about, chat_id: chat.id, member_ids: ['mb_rep2'] });
    await events.settled();
    expect(chat.memberKeys).toContain('rep2');
    expect(await noticed(rep, id)).toEqual([]);
    const users = [{ name: 'x', tenant_key: 'x', user_id: { open_id: 'ou_feishu_rep2' } }];
    server.world.chats.change(chat, { botInChat: false, memberKeys: ['rep1'] });
    await events.send('feishu', { type: 'im.chat.member.user.deleted_v1', content: { chat_id: chat.id, users } });
    await events.settled();
    expect(await noticed(rep, id)).toEqual([expect.stringMatching(/was disconnected/)]);
  });

  test('is removed when the bot leaves, and returns with it', async () => {
    const { rep, id, chat, binding } = await withChat('feishu');
    server.world.chats.change(chat, { botInChat: false });
    await events.settled();
    expect(await binding()).toMatchObject({ state: 'lost' });
    server.clock.forward(60_000);
    server.world.chats.change(chat, { botInChat: true });
    await events.settled();
    expect(await binding()).toMatchObject({ state: 'bound' });
    expect(await noticed(rep, id)).toEqual([
      'The group chat of Event harbour feishu is connected again',
      expect.stringMatching(/was disconnected/),
    ]);
  });

  test('causes no request where no record has the chat', async () => {
    const before = server.world.log.list('feishu').length;
    await events.send('feishu', { type: 'im.chat.updated_v1', content: { chat_id: 'oc_of_nobody' } });
    await events.settled();
    expect(server.world.log.list('feishu')).toHaveLength(before);
  });
});

test('an event that the suite refuses to explain is listed as a failed delivery, and can be retried', async () => {
  const admin = await server.signIn('admin');
  server.world.setPermission('feishu', 'contact:user.base:readonly', false);
  await events.console('feishu', { frozen: ['m17'] });
  await events.settled();
  const failed = async () =>
    (await admin.ok('deliveries.failedList', {})).list.filter(({ kind }) => kind === 'event.member_changed');
  const [row] = await failed();
  expect(row?.answer).toContain('contact:user.base:readonly');
  expect(await memberOf('feishu', 'm17')).toMatchObject({ deleted: false });
  server.world.setPermission('feishu', 'contact:user.base:readonly', true);
  await admin.ok('deliveries.restore', { id: row?._id ?? '' });
  await events.settled();
  expect(await failed()).toEqual([]);
  expect(await memberOf('feishu', 'm17')).toMatchObject({ suite_state: 'away' });
});

test('a failed event is listed for administrators for thirty days', async () => {
  server.world.setPermission('feishu', 'contact:user.base:readonly', false);
  await events.console('feishu', { frozen: ['m16'] });
  await events.settled();
  server.world.setPermission('feishu', 'contact:user.base:readonly', true);
  const failed = async () =>
    (await (await server.signIn('admin')).ok('deliveries.failedList', {})).list.filter(
      ({ kind }) => kind === 'event.member_changed',
    );
  expect(await failed()).toHaveLength(1);
  server.clock.forward(29 * 86_400_000);
  await cleanUp(server.app);
  expect(await failed()).toHaveLength(1);
  server.clock.forward(2 * 86_400_000);
  await cleanUp(server.app);
  expect(await failed()).toEqual([]);
});

test('a withdrawn consent deletes the tokens that it gave', async () => {
  await server.signIn('rep1');
  const tokens = async () =>
    (
      await server.app.db
        .selectFrom('sessions')
        .select('suite_token')
        .where('client_id', '=', 'brightsea-feishu')
        .where('member_id', '=', 'mb_rep1')
        .execute()
    ).filter(({ suite_token }) => suite_token !== null).length;
  expect(await tokens()).toBeGreaterThan(0);
  server.clock.forward(1_000);
  await events.send('feishu', {
    type: 'auth.user_access_token.revoked_v4',
    content: { open_id: 'ou_feishu_rep1', revoke_token_type: 'user_access_token', revoke_reason: 'user' },
  });
  await events.settled();
  expect(await tokens()).toBe(0);
});
