import type { Client } from '../../support/client';
import { startTestServer, type TestServer } from '../../support/server';
import { until } from '../../support/until';

/** A group that is bound to a record has a tab and a menu entry that lead to it, in the simulated suites. */

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());
beforeEach(() => server.clock.forward(60_000));

const suites = ['feishu', 'lark'] as const;
type LarkSuite = (typeof suites)[number];

let count = 0;
const makeOrganization = async (client: Client) =>
  (await client.ok('organization.create', { name: `Entries ${(count += 1)}` })).id;
const makeGroup = (suite: LarkSuite, changes: Partial<Parameters<typeof server.world.chats.create>[0]> = {}) =>
  server.world.chats.create({
    suite,
    name: '项目群',
    ownerKey: 'rep1',
    memberKeys: ['rep1', 'rep2'],
    botInChat: true,
    ...changes,
  });
const getUrl = (chatId: string) => `${server.origin}/chat?cid=${chatId}`;

describe.each(suites)('a group on %s', (suite) => {
  let client: Client;
  beforeAll(async () => {
    server.world.setConsents(suite, 'rep1', ['im:chat'], true);
    client = await server.signIn('rep1', `brightsea-${suite}`, 'en');
  });
  const bind = (id: string, chatId: string) =>
    client.ok('chats.larkBind', { id, table_id: 'organization', chat_id: chatId });
  const getSuite = () => server.app.suites.of({ clientId: `brightsea-${suite}`, channel: suite, suiteApp: null });
  const settled = () => server.outbox.drain();

  test('that is made for a record leads to it', async () => {
    const id = await makeOrganization(client);
    const { chat_id: chatId } = await client.ok('chats.larkCreate', { id, table_id: 'organization' });
    await settled();
    const chat = server.world.chats.find(suite, chatId);
    expect(chat?.tabs).toEqual([expect.objectContaining({ url: getUrl(chatId) })]);
    expect(chat?.menu).toEqual([expect.objectContaining({ url: `${getUrl(chatId)}&open=noteCreate` })]);
    expect(chat?.tabs[0]?.name).toMatch(/^(客户|Customers?|Organizations?)$/);
  });

  test('loses the entries when it is unbound, and keeps those of others', async () => {
    const id = await makeOrganization(client);
    const { chat_id: chatId } = await client.ok('chats.larkCreate', { id, table_id: 'organization' });
    await settled();
    const chat = server.world.chats.find(suite, chatId);
    if (!chat) throw new Error('there is no chat');
    const other = { id: 'tab_other', name: 'Wiki', url: 'https://wiki.example' };
    server.world.chats.change(chat, {
      tabs: [...chat.tabs, other],
      menu: [...chat.menu, { ...other, id: 'menu_other' }],
    });
    await client.ok('chats.larkUnbind', { id, table_id: 'organization', chat_id: chatId });
    await settled();
    expect(chat.tabs).toEqual([other]);
    expect(chat.menu.map(({ id: entryId }) => entryId)).toEqual(['menu_other']);
  });

  test('has each entry once, however often the work is done', async () => {
    const id = await makeOrganization(client);
    const { chat_id: chatId } = await client.ok('chats.larkCreate', { id, table_id: 'organization' });
    await settled();
    const current = await getSuite();
    const chat = server.world.chats.find(suite, chatId);
    const [tab, menu] = [chat?.tabs[0], chat?.menu[0]];
    if (!tab || !menu) throw new Error('there are no entries');
    const before = server.world.log.list(suite, 0).length;
    await current?.setChatEntries?.(chatId, { tab, menu });
    const calls = server.world.log.list(suite, 0).slice(before);
    expect(calls.map(({ call }) => call)).toEqual(['im.chatTab.list_tabs', 'im.chatMenuTree.get']);
    await current?.setChatEntries?.(chatId, { tab: { ...tab, name: 'Other' }, menu });
    expect(chat?.tabs.map(({ name }) => name)).toEqual(['Other']);
  });

  test.each([
    ['whose owner alone changes entries', { entriesOfOwner: true, madeByBot: false }],
    [
      'with twenty tabs',
      {
        tabs: Array.from({ length: 20 }, (_, index) => ({ id: `tab_${index}`, name: 'T', url: 'https://t.example' })),
      },
    ],
  ])('%s is bound all the same', async (_what, changes) => {
    const id = await makeOrganization(client);
    const group = makeGroup(suite, changes);
    const before = group.tabs.length;
    await bind(id, group.id);
    await settled();
    expect(group.tabs).toHaveLength(before);
    const entries = { tab: { name: 'A', url: getUrl(group.id) }, menu: { name: 'B', url: getUrl(group.id) } };
    await expect((await getSuite())?.setChatEntries?.(group.id, entries)).rejects.toMatchObject({ kind: 'refused' });
    expect(await client.ok('organization.info', { id })).toMatchObject({ lark_chat_id: group.id });
    const rows = await server.app.db
      .selectFrom('outbox')
      .select('state')
      .where('client_id', '=', `brightsea-${suite}`)
      .where('kind', '=', 'chat.entries')
      .execute();
    expect(rows.filter(({ state }) => state !== 'done')).toEqual([]);
  });
});

test('a group on DingTalk is bound without them, because that suite has none', async () => {
  const client = await server.signIn('rep1', 'brightsea-dingtalk', 'en');
  const id = await makeOrganization(client);
  await client.ok('chats.dingtalkCreate', { id, table_id: 'organization' });
  await server.outbox.drain();
  await until(async () => {
    const rows = await server.app.db
      .selectFrom('outbox')
      .select('state')
      .where('client_id', '=', 'brightsea-dingtalk')
      .where('kind', '=', 'chat.entries')
      .execute();
    return rows.length > 0 && rows.every(({ state }) => state === 'done');
  });
});
