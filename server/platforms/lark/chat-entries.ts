import { z } from 'zod';
import { pageOfApp } from '../own-app-page';
import type { ChatEntry, Suite } from '../platform';
import { getMaxLength } from '../vendor-rules';
import { withinBytes } from '../within-bytes';
import { appLinks } from './app-link';
import type { LarkClient } from './client';
import { larkCalls } from './rules';

/** Tabs and menus of group chats (Feishu: 会话标签页, 群菜单). The calls accept no idempotency key, so existing ones are read first. */

const tabNameLimit = getMaxLength(larkCalls['im.chatTab.create'], 'body.chat_tabs[].tab_name');

const Tabs = z.object({
  chat_tabs: z
    .array(
      z.looseObject({
        tab_id: z.string(),
        tab_name: z.string().nullish(),
        tab_content: z.looseObject({ url: z.string().nullish() }).nullish(),
      }),
    )
    .nullish(),
});
const Menu = z.object({
  menu_tree: z
    .looseObject({
      chat_menu_top_levels: z
        .array(
          z.looseObject({
            chat_menu_top_level_id: z.string(),
            chat_menu_item: z.looseObject({
              name: z.string().nullish(),
              redirect_link: z.looseObject({ common_url: z.string().nullish() }).nullish(),
            }),
          }),
        )
        .nullish(),
    })
    .nullish(),
});

/** An existing entry of a chat. */
interface PresentEntry {
  id: string;
  name: string;
  url: string;
}

export function larkChatEntries(client: LarkClient): Pick<Suite, 'setChatEntries'> {
  const { app } = client;
  const call = <Data>(
    method: 'GET' | 'POST' | 'DELETE',
    chatId: string,
    pathEnd: string,
    data: z.ZodType<Data>,
    body?: object,
  ) =>
    client.call({
      method,
      path: `/open-apis/im/v1/chats/${encodeURIComponent(chatId)}/${pathEnd}`,
      ...(body && { body }),
      data,
      as: 'app',
      repeatable: method !== 'POST',
    });
  const isOurs = ({ url }: PresentEntry) => URL.canParse(url) && new URL(url).origin === new URL(app.publicUrl).origin;

  async function setTab(chatId: string, tab: ChatEntry | null): Promise<void> {
    const { chat_tabs: tabs } = await call('GET', chatId, 'chat_tabs/list_tabs', Tabs);
    const ownTabs = (tabs ?? [])
      .map(({ tab_id: id, tab_name: name, tab_content: content }) => ({
        id,
        name: name ?? '',
        url: content?.url ?? '',
      }))
      .filter(isOurs);
    if (isPresent(ownTabs, tab)) return;
    const ids = ownTabs.map(({ id }) => id);
    if (ids.length > 0) await call('DELETE', chatId, 'chat_tabs/delete_tabs', z.unknown(), { tab_ids: ids });
    if (!tab) return;
    const newTab = {
      tab_name: tab.name,
      tab_type: 'url',
      tab_content: { url: tab.url },
      tab_config: { is_built_in: true },
    };
    await call('POST', chatId, 'chat_tabs', z.unknown(), { chat_tabs: [newTab] });
  }

  async function setMenu(chatId: string, entry: ChatEntry | null): Promise<void> {
    const { menu_tree: menu } = await call('GET', chatId, 'menu_tree', Menu);
    const ownEntries = (menu?.chat_menu_top_levels ?? [])
      .map(({ chat_menu_top_level_id: id, chat_menu_item: item }) => ({
        id,
        name: item.name ?? '',
        url: item.redirect_link?.common_url ?? '',
      }))
      .filter(isOurs);
    if (isPresent(ownEntries, entry)) return;
    const ids = ownEntries.map(({ id }) => id);
    if (ids.length > 0) await call('DELETE', chatId, 'menu_tree', z.unknown(), { chat_menu_top_level_ids: ids });
    if (!entry) return;
    const { pc_url, ios_url, android_url } = appLinks(app, entry.url);
    const item = {
      action_type: 'REDIRECT_LINK',
      name: entry.name,
      redirect_link: { common_url: entry.url, pc_url, ios_url, android_url },
    };
    await call('POST', chatId, 'menu_tree', z.unknown(), {
      menu_tree: { chat_menu_top_levels: [{ chat_menu_item: item }] },
    });
  }

  const toPage = ({ name, url }: ChatEntry): ChatEntry => ({ name, url: pageOfApp(app, url) });
  return {
    async setChatEntries(chatId, entries) {
      await setTab(chatId, entries && toPage({ ...entries.tab, name: withinBytes(entries.tab.name, tabNameLimit) }));
      await setMenu(chatId, entries && toPage(entries.menu));
    },
  };
}

/** Returns whether the chat has the entry, and no other of the app. */
function isPresent(ownEntries: readonly PresentEntry[], entry: ChatEntry | null): boolean {
  if (!entry) return ownEntries.length === 0;
  const [first] = ownEntries;
  return ownEntries.length === 1 && first?.name === entry.name && first.url === entry.url;
}
