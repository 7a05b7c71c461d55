import { feishuClient } from './support/feishu';
import { startSimulator, type RunningSimulator } from './support/simulator';

/** Tabs and menus of groups, as strict as the vendor's pages are. */

let simulator: RunningSimulator;
beforeAll(async () => {
  simulator = await startSimulator();
});
beforeEach(() => simulator.restart());
afterAll(() => simulator.close());

describe.each(['feishu', 'lark'] as const)('a group on %s', (suite) => {
  const makeChat = (changes: Partial<Parameters<typeof simulator.world.chats.create>[0]> = {}) =>
    simulator.world.chats.create({
      suite,
      name: 'G',
      ownerKey: 'rep1',
      memberKeys: ['rep1'],
      botInChat: true,
      ...changes,
    });
  const call = async (method: string, chatId: string, place: string, body?: object) => {
    const client = feishuClient(simulator, suite);
    return client.api(`/im/v1/chats/${chatId}/${place}`, await client.tenantToken(), { method, body });
  };
  const tab = (url = 'https://crm.example.com/chat?c=oc_1', name = '客户') => ({
    chat_tabs: [{ tab_name: name, tab_type: 'url', tab_content: { url }, tab_config: { is_built_in: true } }],
  });
  const menu = (names: string[]) => ({
    menu_tree: {
      chat_menu_top_levels: names.map((name) => ({
        chat_menu_item: {
          action_type: 'REDIRECT_LINK',
          name,
          redirect_link: { common_url: 'https://crm.example.com/detail' },
        },
      })),
    },
  });
  const tabs = (count: number) =>
    Array.from({ length: count }, (_, index) => ({ id: `tab_${index}`, name: 'T', url: 'https://t.example' }));

  it('answers all of its tabs, the messages first', async () => {
    const chat = makeChat();
    expect(await call('POST', chat.id, 'chat_tabs', tab())).toMatchObject({
      status: 200,
      json: {
        code: 0,
        data: {
          chat_tabs: [
            { tab_type: 'message' },
            { tab_name: '客户', tab_type: 'url', tab_content: { url: 'https://crm.example.com/chat?c=oc_1' } },
          ],
        },
      },
    });
  });

  it('gets a tab twice that is added twice: the call takes no key', async () => {
    const chat = makeChat();
    await call('POST', chat.id, 'chat_tabs', tab());
    await call('POST', chat.id, 'chat_tabs', tab());
    expect(chat.tabs).toHaveLength(2);
  });

  it.each([
    ['a twenty-first tab', { tabs: tabs(20) }, tab(), 232046],
    ['an address of another scheme', {}, tab('ftp://x'), 232048],
    ['a name of more than ten Chinese signs', {}, tab(undefined, '一二三四五六七八九十一'), 232047],
    ['no tabs', {}, {}, 232001],
    ['a bot that is not in the chat', { botInChat: false }, tab(), 232011],
    ['entries that the owner alone changes', { entriesOfOwner: true }, tab(), 232055],
    ['a chat that was dissolved', { dissolved: true }, tab(), 232009],
  ])('takes no tab with %s', async (_what, changes, body, code) => {
    expect(await call('POST', makeChat(changes).id, 'chat_tabs', body)).toMatchObject({ status: 400, json: { code } });
  });

  it('adds entries to its menu, three at most', async () => {
    const chat = makeChat();
    expect((await call('POST', chat.id, 'menu_tree', menu(['A', 'B']))).status).toBe(200);
    expect((await call('POST', chat.id, 'menu_tree', menu(['C', 'D']))).status).toBe(400);
    expect((await call('POST', chat.id, 'menu_tree', menu(['C']))).status).toBe(200);
    expect(chat.menu.map(({ name }) => name)).toEqual(['A', 'B', 'C']);
  });

  it('deletes the named entries alone, and none that it does not have', async () => {
    const chat = makeChat({ tabs: tabs(2), menu: tabs(2) });
    expect((await call('DELETE', chat.id, 'chat_tabs/delete_tabs', { tab_ids: ['tab_0'] })).status).toBe(200);
    expect((await call('DELETE', chat.id, 'menu_tree', { chat_menu_top_level_ids: ['tab_1'] })).status).toBe(200);
    expect([chat.tabs.map(({ id }) => id), chat.menu.map(({ id }) => id)]).toEqual([['tab_1'], ['tab_0']]);
    expect((await call('DELETE', chat.id, 'chat_tabs/delete_tabs', { tab_ids: ['tab_9'] })).status).toBe(400);
  });
});
