import { sql } from 'kysely';
import { channels, type Channel } from '../../../domain/platforms';
import type { Client } from '../../support/client';
import { startTestServer, type TestServer } from '../../support/server';
import { larkFamily, suites } from '../../support/test-extent';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());
/** The suites count calls by the clock, so it moves on between two actions as it does in life. */
const moment = () => server.clock.forward(1500);
beforeEach(moment);
afterEach(async () => {
  server.world.faults.clear();
  for (const channel of channels)
    for (const right of ['im:chat', 'qyapi_chat_manage']) server.world.setPermission(channel, right, true);
  await server.outbox.drain();
});

let count = 0;
async function organization(client: Client): Promise<string> {
  return (await client.ok('organization.create', { name: `Chat kitchen ${(count += 1)}` })).id;
}
const createCalls = { feishu: 'im.chat.create', lark: 'im.chat.create', dingtalk: 'im.sceneGroup.create' } as const;
const named = <Suffix extends 'Create' | 'IsInChat' | 'Join' | 'Unbind' | 'Info'>(channel: Channel, suffix: Suffix) =>
  `chats.${channel === 'dingtalk' ? 'dingtalk' : 'lark'}${suffix}` as `chats.${'lark' | 'dingtalk'}${Suffix}`;
const seeded = (channel: Channel, name: string) => {
  const chat = server.world.chats.list(channel).find((candidate) => candidate.name.startsWith(name));
  if (!chat) throw new Error(`no chat ${name}`);
  return chat;
};
/** The person allows our calls in their name: on the authorization page of the browser, or on the client's own sheet. */
async function allow(
  client: Client,
  channel: Channel,
  person: string,
  source: 'web' | 'container' = 'web',
): Promise<string> {
  if (source === 'container') {
    const answer = await fetch(`${server.origin}/sim/container/auth-code`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({
        suite: channel,
        person,
        appId: `cli_demo_${channel}`,
        url: `${server.origin}/detail`,
        api: 'requestAccess',
        scopeList: ['im:chat'],
        consent: true,
      }),
    });
    return (
      await client.call('account.larkConsent', { code: ((await answer.json()) as { code: string }).code, source })
    ).name;
  }
  const { oauthUrl } = await client.ok('account.larkConsentUrl', { url: `${server.origin}/login`, scope: 'im:chat' });
  const page = await fetch(`${oauthUrl}&user=${person}`, { redirect: 'manual' });
  const back = new URL(page.headers.get('location') ?? '', server.origin).searchParams;
  return (
    await client.call('account.larkConsent', { code: back.get('code') ?? '', source, state: back.get('state') ?? '' })
  ).name;
}
/** A chat of these people that no other test knows; the robot is not in it. */
const freshChat = (channel: Channel, members: string[], name = `Old friends ${(count += 1)}`) =>
  server.world.chats.create({ suite: channel, name, ownerKey: members[0] ?? 'rep1', memberKeys: members });

describe.each(suites)('the chat of a record on %s', (channel) => {
  const company = `brightsea-${channel}`;
  const idField = channel === 'dingtalk' ? 'dingtalk_chat_id' : 'lark_chat_id';
  const [create, isIn, join, unbind, info] = [
    named(channel, 'Create'),
    named(channel, 'IsInChat'),
    named(channel, 'Join'),
    named(channel, 'Unbind'),
    named(channel, 'Info'),
  ];
  const made = (id: string, name: string) =>
    server.world.chats.list(channel).filter((chat) => chat.madeByBot && chat.name.startsWith(name) && id !== '');

  async function fresh(person = 'rep1') {
    const client = await server.signIn(person, company);
    const id = await organization(client);
    const { title } = await client.ok('organization.info', { id });
    return { client, id, title, ref: { id, table_id: 'organization' } };
  }

  it('is created with the members of the record, and appears on the record, in its list and in its timeline', async () => {
    const { client, id, title, ref } = await fresh();
    expect((await client.ok('organization.info', { id })).abilities.chat).toBe(true);
    const { chat_id, name } = await client.ok(create, ref);
    expect(made(id, title)).toMatchObject([{ name, ownerKey: 'rep1', memberKeys: ['rep1'], botInChat: true }]);
    expect(await client.ok('organization.info', { id })).toMatchObject({ [idField]: chat_id });
    expect((await client.ok('records.list', { table_id: 'organization', keyword: title })).list[0]).toMatchObject({
      [idField]: chat_id,
    });
    expect((await client.ok('organization.events', { id })).list).toContainEqual(
      expect.objectContaining({
        event_type: 'INFO_CHANGE',
        sub_type: 'CHAT',
        chat: { action: 'create', name },
        operator_member_id: 'mb_rep1',
      }),
    );
  });

  it('describes the record in the language of the company, whoever asks for it', async () => {
    const english = await server.signIn('rep1', company, 'en');
    const id = await organization(english);
    const { name } = await english.ok(create, { id, table_id: 'organization' });
    expect(name).toMatch(channel === 'lark' ? / · Customer$/ : / · 客户$/);
  });

  /** Sets how the chats of the company's organizations come to be, for as long as the test lasts. */
  async function withChatGroups(groups: object, test: () => Promise<void>): Promise<void> {
    const { db } = server.app;
    const { settings } = await db
      .selectFrom('object_types')
      .select('settings')
      .where('client_id', '=', company)
      .where('table_id', '=', 'organization')
      .executeTakeFirstOrThrow();
    const set = (value: object | null) =>
      db
        .updateTable('object_types')
        .set({ settings: value && JSON.stringify(value) })
        .where('client_id', '=', company)
        .where('table_id', '=', 'organization')
        .execute();
    await set({ ...settings, lark_chat_groups: groups });
    try {
      await test();
    } finally {
      await set(settings);
    }
  }
  const note = (client: Client, id: string, content: string) =>
    client.ok('notes.create', { content, follow_relate_objs: { organization: [id] } });

  it('[records 3.7] is created with the first note where the company has set that, shows the note, and is created once', () =>
    withChatGroups({ create_on_first_note: true }, async () => {
      const { client, id, title, ref } = await fresh();
      server.world.faults.add({ suite: channel, call: createCalls[channel], kind: 'error', status: 500 });
      await note(client, id, 'First visit');
      await server.outbox.drain();
      // The note is there although the suite is down.
      expect(await client.ok('organization.info', { id })).not.toHaveProperty(idField);
      server.world.faults.clear();
      server.clock.forward(120_000);
      await note(client, id, 'Second visit');
      await server.outbox.drain();
      const chat_id = String((await client.ok('organization.info', { id }))[idField]);
      expect(made(id, title)).toHaveLength(1);
      expect(server.world.chats.find(channel, chat_id)?.messages.map(({ content }) => /First/.test(content))).toContain(
        true,
      );
      await client.ok(unbind, { ...ref, chat_id });
      await note(client, id, 'Third visit');
      await server.outbox.drain();
      expect(await client.ok('organization.info', { id })).not.toHaveProperty(idField);
    }));

  it('[records 3.7] has a name from the fields that the company chose, without empty or restricted fields', () =>
    withChatGroups({ title_config: ['level', 'credit_limit', 'table_name', 'website', 'name'] }, async () => {
      const { client, id, title } = await fresh();
      const admin = await server.signIn('admin', company);
      const { update_time } = await admin.ok('organization.info', { id });
      await admin.ok('organization.update', {
        id,
        known_update_time: update_time,
        update_data: { level: 'key' },
      });
      // What finance keeps, and others do not see.
      const records = server.app.db.updateTable('records').where('client_id', '=', company).where('id', '=', id);
      await records.set({ data: sql`data || '{"credit_limit": 90000}'::jsonb` }).execute();
      const { name } = await client.ok(create, { id, table_id: 'organization' });
      expect(name).toMatch(new RegExp(`^(重点客户|Key account) · (客户|Customer) · ${title}$`));
      expect(name).not.toContain('90');
    }));

  it('is one chat for a repeated send and for two members who ask at once', async () => {
    const { client, id, title, ref } = await fresh();
    const colleague = await server.signIn('manager', company);
    const key = `chat-once-${id.slice(-10)}`;
    const answers = await Promise.all([
      client.call(create, ref, { key }),
      client.call(create, ref, { key }),
      ...Array.from({ length: 6 }, () => colleague.call(create, ref)),
    ]);
    // Where the colleague was first, a call with the key is refused, and refused again when it is repeated.
    answers.push(await client.call(create, ref, { key }));
    expect(made(id, title)).toHaveLength(1);
    const bound = (await client.ok('organization.info', { id }))[idField];
    expect(bound).toEqual(expect.any(String));
    for (const { name, data } of answers)
      expect(name === 'ok' ? data.chat_id : name).toBe(name === 'ok' ? bound : 'chatAlreadyBound');
    expect(
      (await client.ok('organization.events', { id })).list.filter(({ sub_type }) => sub_type === 'CHAT'),
    ).toHaveLength(1);
  });

  it('is refused by name when a second one is requested', async () => {
    const { client, ref } = await fresh();
    const { name } = await client.ok(create, ref);
    expect(await client.call(create, ref)).toMatchObject({ name: 'chatAlreadyBound', error: { params: { name } } });
  });

  it('is refused in the words of the suite, and created at the next attempt after the cause is fixed', async () => {
    const { client, id, title, ref } = await fresh();
    const right = channel === 'dingtalk' ? 'qyapi_chat_manage' : 'im:chat';
    server.world.setPermission(channel, right, false);
    const key = `chat-refused-${id.slice(-10)}`;
    const refused = await client.call(create, ref, { key });
    expect(refused).toMatchObject({ name: 'chatRefused', code: 12006, status: 200 });
    expect(refused.error.params?.['reason']).toContain(right);
    expect(refused.msg).toContain(right);
    expect((await client.call(create, ref, { key })).name).toBe('chatRefused');
    server.world.setPermission(channel, right, true);
    expect((await client.ok(create, ref)).name).toContain(title);
    expect(made(id, title)).toHaveLength(1);
  });

  it('is created in the background when the suite does not answer, and another request creates no second one', async () => {
    const { client, id, title, ref } = await fresh();
    server.world.faults.add({ suite: channel, call: createCalls[channel], kind: 'error', status: 500 });
    expect((await client.call(create, ref)).name).toBe('suiteUnavailable');
    expect(await client.ok('organization.info', { id })).not.toHaveProperty(idField);
    server.world.faults.clear();
    server.clock.forward(120_000);
    await server.outbox.drain();
    expect(await client.ok('organization.info', { id })).toHaveProperty(idField);
    expect(made(id, title)).toHaveLength(1);
  });

  it('is not lost when the answer of the suite is lost', async () => {
    const { client, id, title, ref } = await fresh();
    server.world.faults.add({ suite: channel, call: createCalls[channel], kind: 'drop', times: 1 });
    await client.ok(create, ref);
    expect(made(id, title)).toHaveLength(1);
  });

  it('lists its people, lets a colleague of the record join, and says how it is opened', async () => {
    const { client, id, ref } = await fresh();
    const colleague = await server.signIn('manager', company);
    const { chat_id } = await client.ok(create, ref);
    const chat = { ...ref, chat_id };
    expect(await client.ok(isIn, chat)).toEqual({ is_in_chat: true });
    expect(await colleague.ok(isIn, chat)).toEqual({ is_in_chat: false });
    await colleague.ok(join, chat);
    expect(await colleague.ok(isIn, chat)).toEqual({ is_in_chat: true });
    const answer = await colleague.ok(info, chat);
    expect(answer).toMatchObject({ chat_id, member_count: 2, dissolved: false });
    if (channel === 'dingtalk') expect(answer).not.toHaveProperty('open_url');
    else expect(answer.open_url).toBe(`${server.origin}/sim/${channel}/applink/client/chat/open?openChatId=${chat_id}`);
    expect(id).not.toBe('');
    // The chat alone names its record too.
    expect(await colleague.ok(isIn, { chat_id })).toEqual({ is_in_chat: true });
    expect(await colleague.ok(info, { chat_id })).toEqual(answer);
  });

  it('is compared with the members of the record, and adds missing ones only on request', async () => {
    const { client, ref } = await fresh();
    const { chat_id } = await client.ok(create, ref);
    const chat = { ...ref, chat_id };
    expect(await client.ok('chats.members', chat)).toEqual({ missing_member_ids: [], other_count: 0, is_known: true });
    const inSuite = server.world.chats.find(channel, chat_id);
    if (inSuite) server.world.chats.addMembers(inSuite, ['rep4']);
    const { update_time: known_update_time } = await client.ok('organization.info', { id: ref.id });
    await client.ok('organization.update', {
      id: ref.id,
      known_update_time,
      update_data: { account_manager: 'mb_manager' },
    });
    await server.outbox.drain();
    expect(inSuite?.memberKeys).toEqual(['rep1', 'rep4']);
    // Who handed the record over stays in its chat, and is one of the others now.
    const compared = { missing_member_ids: ['mb_manager'], other_count: 2, is_known: true };
    expect(await client.ok('chats.members', chat)).toEqual(compared);
    expect((await client.call('chats.addMembers', { ...chat, member_ids: ['mb_rep2'] })).name).toBe('invalid');
    const viewer = await server.signIn('viewer', company);
    expect((await viewer.call('chats.members', chat)).name).toMatch(/notAllowed|notReadable/);
    await client.ok('chats.addMembers', { ...chat, member_ids: ['mb_manager'] });
    expect(await client.ok('chats.members', chat)).toMatchObject({ missing_member_ids: [], other_count: 2 });
    expect(inSuite?.memberKeys).toContain('manager');
  });

  it('is found by its id by members who work on its record, and by nobody else', async () => {
    const { client, id, ref } = await fresh();
    const { chat_id } = await client.ok(create, ref);
    const manager = await server.signIn('manager', company);
    expect(await manager.ok(isIn, { chat_id })).toEqual({ is_in_chat: false });
    await manager.ok(join, { chat_id });
    expect(await manager.ok(isIn, { chat_id, id })).toEqual({ is_in_chat: true });
    const strangers = [await server.signIn('rep3', company), await server.signIn('rep1', `northwind-${channel}`)];
    for (const name of [isIn, join, info] as const) {
      const none = await client.call(name, { chat_id: 'no-such-chat' });
      expect(none.name).toBe('notFound');
      for (const stranger of strangers) expect((await stranger.call(name, { chat_id })).text).toBe(none.text);
      expect((await client.call(name, { chat_id, id: 'another' })).text).toBe(none.text);
      expect((await client.call(name, { chat_id, table_id: 'deal' })).text).toBe(none.text);
    }
    await client.ok(unbind, { ...ref, chat_id });
    for (const name of [isIn, join, info] as const)
      expect((await client.call(name, { chat_id })).name).toBe('notFound');
  });

  it('lets nobody join by its id who can read the record and does not work on it', async () => {
    const { client, ref } = await fresh();
    const { chat_id } = await client.ok(create, ref);
    const viewer = await server.signIn('viewer', company);
    const [whole, alone] = [await viewer.call(join, { ...ref, chat_id }), await viewer.call(join, { chat_id })];
    expect([whole.name, alone.name]).toEqual(
      whole.name === 'notReadable' ? ['notReadable', 'notFound'] : ['notAllowed', 'notAllowed'],
    );
  });

  it('reports that it was dissolved, that it is empty, and why nobody can join', async () => {
    const { client, ref } = await fresh();
    const colleague = await server.signIn('manager', company);
    const { chat_id, name } = await client.ok(create, ref);
    const found = server.world.chats.find(channel, chat_id);
    if (found) server.world.chats.change(found, { dissolved: true });
    const chat = { ...ref, chat_id };
    expect(await client.ok(info, chat)).toMatchObject({ dissolved: true, name });
    expect(await client.ok(isIn, chat)).toEqual({ is_in_chat: false });
    const refused = await colleague.call(join, chat);
    expect(refused.name).toBe('chatRefused');
    expect(String(refused.error.params?.['reason'])).not.toBe('');
    // It can be parted from, and another one made.
    await client.ok(unbind, chat);
    expect((await client.ok(create, ref)).chat_id).not.toBe(chat_id);
  });

  it('is unbound from the record and stays in the suite, and the next chat takes over the name', async () => {
    const { client, id, title, ref } = await fresh();
    const { chat_id, name } = await client.ok(create, ref);
    const key = `unbind-${id.slice(-10)}`;
    moment();
    await client.ok(unbind, { ...ref, chat_id }, { key });
    await client.ok(unbind, { ...ref, chat_id }, { key });
    moment();
    expect((await client.call(unbind, { ...ref, chat_id })).name).toBe('notFound');
    expect(await client.ok('organization.info', { id })).not.toHaveProperty(idField);
    expect(made(id, title)).toHaveLength(1);
    const next = await client.ok(create, ref);
    expect(next).toMatchObject({ abandon_chat_id: chat_id });
    const { dingtalk_abandon_chat_id: before } = await client.ok('organization.info', { id });
    expect(before).toBe(channel === 'dingtalk' ? chat_id : undefined);
    expect(next.chat_id).not.toBe(chat_id);
    const actions = (await client.ok('organization.events', { id })).list.flatMap((event) =>
      event.chat ? [event.chat.action] : [],
    );
    expect(actions).toEqual(['create', 'unbind', 'create']);
    expect(name).toContain(title);
  });

  it('is offered for sharing to its members', async () => {
    const { client, ref } = await fresh();
    const { chat_id, name } = await client.ok(create, ref);
    expect((await client.ok('chats.shareable', {})).list).toContainEqual({ id: chat_id, name });
    const stranger = await server.signIn('rep4', company);
    expect((await stranger.ok('chats.shareable', {})).list.map(({ id }) => id)).not.toContain(chat_id);
  });

  it('exists only for types that allow it and for members who may change the record', async () => {
    const { client, ref } = await fresh();
    const contact = (await client.ok('records.list', { table_id: 'user', size: 1 })).list[0];
    expect((await client.call(create, { id: contact?._id ?? '', table_id: 'user' })).name).toBe('notAllowed');
    const southern = await server.signIn('rep3', company);
    expect((await southern.call(create, ref)).name).toBe('notReadable');
    const viewer = await server.signIn('viewer', company);
    expect(['notAllowed', 'notReadable']).toContain((await viewer.call(create, ref)).name);
    const { chat_id } = await client.ok(create, ref);
    for (const name of [isIn, join, unbind, info] as const)
      expect((await southern.call(name, { ...ref, chat_id })).name).toBe('notReadable');
  });

  it('is invisible to other companies, other chats and other suite families', async () => {
    const { client, id, ref } = await fresh();
    const { chat_id } = await client.ok(create, ref);
    const northwind = await server.signIn('rep1', `northwind-${channel}`);
    const own = { id: await organization(northwind), table_id: 'organization' };
    for (const name of [isIn, join, unbind, info] as const) {
      expect((await northwind.call(name, { ...ref, chat_id })).name).toBe('notFound');
      expect((await northwind.call(name, { ...own, chat_id })).name).toBe('notFound');
      expect((await client.call(name, { ...ref, chat_id: 'another' })).name).toBe('notFound');
    }
    expect((await northwind.call(create, ref)).name).toBe('notFound');
    const other = channel === 'dingtalk' ? 'chats.larkCreate' : 'chats.dingtalkCreate';
    expect((await client.call(other, ref)).name).toBe('notAllowed');
    expect(await client.ok('organization.info', { id })).toMatchObject({ [idField]: chat_id });
  });
});

describe.each(larkFamily)('the binding of an existing chat on %s', (channel) => {
  const company = `brightsea-${channel}`;
  async function fresh() {
    const client = await server.signIn('rep1', company);
    const id = await organization(client);
    return { client, id, ref: { id, table_id: 'organization' } };
  }

  beforeAll(() => {
    for (const person of ['rep1', 'rep3']) server.world.setConsents(channel, person, ['im:chat'], true);
  });

  it('asks the member for consent first, and uses the token of that consent', async () => {
    server.world.setConsents(channel, 'rep1', ['im:chat'], false);
    const { client, id, ref } = await fresh();
    const chat = freshChat(channel, ['rep1', 'rep2']);
    const bind = () => client.call('chats.larkBind', { ...ref, chat_id: chat.id }, { key: `consent-${id.slice(-10)}` });
    const needed = { name: 'consentNeeded', code: 20071, error: { params: { scope: 'im:chat' } } };
    expect(await bind()).toMatchObject(needed);
    expect(chat.botInChat).toBe(false);
    expect(await allow(client, channel, 'rep1')).toBe('ok');
    expect((await bind()).name).toBe('ok');
    expect(chat.botInChat).toBe(true);
    // Taken back in the suite: asked for again, not taken for a missing permission of the app.
    server.world.setConsents(channel, 'rep1', ['im:chat'], false);
    const second = freshChat(channel, ['rep1', 'rep2']);
    const next = { id: await organization(client), table_id: 'organization', chat_id: second.id };
    expect(await client.call('chats.larkBind', next)).toMatchObject(needed);
    expect(await allow(client, channel, 'rep1', 'container')).toBe('ok');
    expect((await client.call('chats.larkBind', next)).name).toBe('ok');
  });

  it('asks for consent again when the token of a long session has expired', async () => {
    const { client, ref } = await fresh();
    const chat = freshChat(channel, ['rep1', 'rep2']);
    server.clock.forward(2 * 3_600_000 + 1);
    expect((await client.call('chats.larkBind', { ...ref, chat_id: chat.id })).name).toBe('consentNeeded');
    expect(await allow(client, channel, 'rep1', 'container')).toBe('ok');
    expect((await client.call('chats.larkBind', { ...ref, chat_id: chat.id })).name).toBe('ok');
  });

  it('accepts consent from the member alone, in the browser that asked', async () => {
    const { client } = await fresh();
    expect(await allow(client, channel, 'rep2')).toBe('notAllowed');
    const { oauthUrl } = await client.ok('account.larkConsentUrl', { url: `${server.origin}/login`, scope: 'im:chat' });
    expect(new URL(oauthUrl).searchParams.get('scope')).toBe('im:chat');
    expect((await client.call('account.larkConsent', { code: 'c', source: 'web', state: 'made-up' })).name).toBe(
      'consentNeeded',
    );
    expect(
      (await client.call('account.larkConsentUrl', { url: 'https://evil.example/login', scope: 'im:chat' })).name,
    ).toBe('invalid');
  });

  it('adds the robot with the token of the member', async () => {
    const { client, id, ref } = await fresh();
    const chat = freshChat(channel, ['rep1', 'rep2']);
    const key = `bind-${id.slice(-10)}`;
    expect(await client.ok('chats.larkBind', { ...ref, chat_id: chat.id }, { key })).toEqual({
      chat_id: chat.id,
      name: chat.name,
    });
    expect(await client.ok('chats.larkBind', { ...ref, chat_id: chat.id }, { key })).toEqual({
      chat_id: chat.id,
      name: chat.name,
    });
    expect(chat.botInChat).toBe(true);
    expect(await client.ok('organization.info', { id })).toMatchObject({ lark_chat_id: chat.id });
    expect(
      (await client.ok('organization.events', { id })).list.flatMap((event) => (event.chat ? [event.chat] : [])),
    ).toEqual([{ action: 'bind', name: chat.name }]);
  });

  it('works again for a former chat of the record', async () => {
    const { client, id, ref } = await fresh();
    const chat = freshChat(channel, ['rep1', 'rep2']);
    for (const name of ['chats.larkBind', 'chats.larkUnbind', 'chats.larkBind'] as const)
      await client.ok(name, { ...ref, chat_id: chat.id });
    expect(await client.ok('organization.info', { id })).toMatchObject({ lark_chat_id: chat.id });
  });

  it('fails where the robot cannot be added, in a chat of others, and in one that does not exist', async () => {
    const { client, id, ref } = await fresh();
    const others = freshChat(channel, ['rep3', 'rep4']);
    const robotThere = freshChat(channel, ['rep3', 'rep4']);
    server.world.chats.change(robotThere, { botInChat: true });
    for (const chatId of [seeded(channel, '销售例会').id, others.id, robotThere.id, 'oc_nowhere']) {
      expect(await client.call('chats.larkBind', { ...ref, chat_id: chatId })).toMatchObject({
        name: 'chatBindFailed',
      });
    }
    expect(await client.ok('organization.info', { id })).not.toHaveProperty('lark_chat_id');
    expect(others.botInChat).toBe(false);
  });

  it('names the record that already has the chat to members who may read it', async () => {
    const { client, ref } = await fresh();
    const chat = freshChat(channel, ['rep1', 'rep2', 'rep3']);
    await client.ok('chats.larkBind', { ...ref, chat_id: chat.id });
    const { title } = await client.ok('organization.info', { id: ref.id });
    const next = { id: await organization(client), table_id: 'organization', chat_id: chat.id };
    expect(await client.call('chats.larkBind', next)).toMatchObject({
      name: 'chatAlreadyBound',
      error: { params: { name: title } },
    });
    const southern = await server.signIn('rep3', company);
    const theirs = { id: await organization(southern), table_id: 'organization', chat_id: chat.id };
    const refused = await southern.call('chats.larkBind', theirs);
    expect(refused.name).toBe('chatAlreadyBound');
    expect(refused.text).not.toContain(title);
  });

  it('gives a chat to one record when two ask at once', async () => {
    const { client, ref } = await fresh();
    const second = { id: await organization(client), table_id: 'organization' };
    const chat = freshChat(channel, ['rep1']);
    const answers = await Promise.all(
      [ref, second].map((record) => client.call('chats.larkBind', { ...record, chat_id: chat.id })),
    );
    expect(answers.map(({ name }) => name).sort()).toEqual(['chatAlreadyBound', 'ok']);
  });

  it('is temporarily unavailable when the suite does not answer, and binds nothing', async () => {
    const { client, id, ref } = await fresh();
    const chat = freshChat(channel, ['rep1']);
    server.world.faults.add({ suite: channel, call: 'im.chat.members.is_in_chat', kind: 'error', status: 500 });
    expect((await client.call('chats.larkBind', { ...ref, chat_id: chat.id })).name).toBe('suiteUnavailable');
    expect(await client.ok('organization.info', { id })).not.toHaveProperty('lark_chat_id');
  });
});

describe('the binding of an existing group on DingTalk', () => {
  const ownGroup = (name: string, owner = 'rep1') =>
    server.world.chats.create({ suite: 'dingtalk', name, ownerKey: owner, memberKeys: ['rep1', 'rep2'] });
  const bindable = async () => {
    const client = await server.signIn('rep1', 'brightsea-dingtalk');
    return { client, ref: { id: await organization(client), table_id: 'organization' } };
  };

  it('accepts a group of the member by its client id, adds the bot, and sends cards to it', async () => {
    const { client, ref } = await bindable();
    const group = ownGroup('Dumpling friends');
    const key = `bind-${ref.id.slice(-10)}`;
    const bound = await client.ok('chats.dingtalkBind', { ...ref, chat_id: group.id }, { key });
    expect(bound).toEqual({ chat_id: group.openConversationId, name: 'Dumpling friends' });
    expect(await client.ok('chats.dingtalkBind', { ...ref, chat_id: group.id }, { key })).toEqual(bound);
    expect(server.world.chats.find('dingtalk', group.id)).toMatchObject({ botInChat: true });
    expect(await client.ok('organization.info', { id: ref.id })).toMatchObject({ dingtalk_chat_id: bound.chat_id });
    await client.ok('notes.create', { content: 'Reads it here', follow_relate_objs: { organization: [ref.id] } });
    await server.outbox.drain();
    const shown = (server.world.chats.find('dingtalk', group.id)?.messages ?? []).map(({ content }) => content);
    expect(shown.some((content) => content.includes('Reads it here'))).toBe(true);
  });

  it('refuses a group of another person, a bound group and an unknown group', async () => {
    const { client, ref } = await bindable();
    const foreign = ownGroup('Of the manager', 'manager');
    expect((await client.call('chats.dingtalkBind', { ...ref, chat_id: foreign.id })).name).toBe('chatBindFailed');
    expect((await client.call('chats.dingtalkBind', { ...ref, chat_id: 'chat-of-nobody' })).name).toBe(
      'chatBindFailed',
    );
    const taken = ownGroup('Taken');
    await client.ok('chats.dingtalkBind', { ...ref, chat_id: taken.id });
    server.clock.forward(1_500);
    const other = { id: await organization(client), table_id: 'organization' };
    expect((await client.call('chats.dingtalkBind', { ...other, chat_id: taken.id })).name).toBe('chatAlreadyBound');
    expect(await client.ok('organization.info', { id: other.id })).not.toHaveProperty('dingtalk_chat_id');
  });

  it('is not a call of the other family', async () => {
    const { client, ref } = await bindable();
    const chat_id = seeded('dingtalk', '明月楼').openConversationId ?? '';
    expect((await client.call('chats.larkBind', { ...ref, chat_id })).name).toBe('notAllowed');
  });
});

describe.each(larkFamily)('the shared card of a record on %s', (channel) => {
  const shared = (chatId: string) =>
    (server.world.chats.find(channel, chatId)?.messages ?? []).map(({ content }) => content);

  it('appears in the chosen chats with its title and nothing else, once for one send', async () => {
    const client = await server.signIn('rep1', `brightsea-${channel}`, 'en');
    await allow(client, channel, 'rep1');
    const id = await organization(client);
    const { name, remark } = { name: 'Shared kitchen', remark: 'Between us' };
    const { update_time } = await client.ok('organization.info', { id });
    await client.ok('organization.update', { id, known_update_time: update_time, update_data: { name, remark } });
    const chat = seeded(channel, '鲜禾超市');
    const before = shared(chat.id).length;
    const send = { id, table_id: 'organization', __share: [{ id: chat.id, name: chat.name }] };
    const key = `share-${id.slice(-10)}`;
    await client.ok('chats.shareRecord', send, { key });
    await client.ok('chats.shareRecord', send, { key });
    await server.outbox.drain();
    const [card = '', ...more] = shared(chat.id).slice(before);
    expect(more).toEqual([]);
    expect(card).toContain('Shared kitchen');
    expect(card).not.toContain('Between us');
    expect(card).toContain(id);
  });

  it('is refused to members who may not read the record, and for chats of others', async () => {
    const client = await server.signIn('rep1', `brightsea-${channel}`, 'en');
    await allow(client, channel, 'rep1');
    const id = await organization(client);
    const foreign = server.world.chats.create({
      suite: channel,
      name: 'Of others',
      ownerKey: 'manager',
      memberKeys: ['manager'],
      botInChat: true,
    });
    await client.ok('chats.shareRecord', { id, table_id: 'organization', __share: [{ id: foreign.id, name: '' }] });
    await server.outbox.drain();
    expect(shared(foreign.id)).toEqual([]);
    const stranger = await server.signIn('rep4', `brightsea-${channel}`, 'en');
    const deal = await client.ok('deal.create', { name: 'Mine alone' });
    const answer = await stranger.call('chats.shareRecord', {
      id: deal.id,
      table_id: 'deal',
      __share: [{ id: seeded(channel, '鲜禾超市').id, name: '' }],
    });
    expect(answer.name).toBe('notReadable');
  });

  it('names the record to the members of a bound chat', async () => {
    const client = await server.signIn('rep1', `brightsea-${channel}`, 'en');
    await allow(client, channel, 'rep1');
    const id = await organization(client);
    const chat = server.world.chats.create({
      suite: channel,
      name: 'To be bound',
      ownerKey: 'rep1',
      memberKeys: ['rep1'],
    });
    await client.ok('chats.larkBind', { id, table_id: 'organization', chat_id: chat.id });
    await server.outbox.drain();
    const { title } = await client.ok('organization.info', { id });
    expect(shared(chat.id)).toEqual([expect.stringContaining(String(title))]);
  });
});
