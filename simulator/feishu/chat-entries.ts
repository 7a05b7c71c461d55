import { z } from 'zod';
import type { FeishuSuite } from '../suites';
import type { Caller, SimulatedCall } from '../wire/call';
import { freshId } from '../world/ids';
import type { SimulatedChat } from '../world/state';
import type { World } from '../world/world';
import { isOwnerOrManager, livingGroup, requireInChat } from './chat-access';
import { defineCall } from './define-call';
import { refuse } from './refusals';

/** The calls on tabs and menus of groups. Adding never replaces an entry. */

const messageTab = { tab_id: 'message', tab_type: 'message' };
const tabSchema = z.object({
  tab_name: z.string().min(1),
  tab_type: z.enum(['url', 'doc']),
  tab_content: z.object({ url: z.string().optional(), doc: z.string().optional() }),
  tab_config: z.object({ icon_key: z.string().optional(), is_built_in: z.boolean().optional() }).optional(),
});
const menuSchema = z.object({
  menu_tree: z.object({
    chat_menu_top_levels: z
      .array(
        z.object({
          chat_menu_item: z.object({
            action_type: z.enum(['NONE', 'REDIRECT_LINK']),
            name: z.string(),
            redirect_link: z.looseObject({ common_url: z.string() }),
          }),
        }),
      )
      .min(1),
  }),
});

export function chatEntryCalls(world: World, suite: FeishuSuite): SimulatedCall[] {
  const open = (chatId: string | undefined, caller: Caller): SimulatedChat => {
    const chat = livingGroup(world, suite, chatId ?? '');
    requireInChat(chat, caller);
    return chat;
  };
  const openToChange = (chatId: string | undefined, caller: Caller): SimulatedChat => {
    const chat = open(chatId, caller);
    if (chat.entriesOfOwner && !isOwnerOrManager(chat, caller)) throw refuse.entriesOfOwner();
    return chat;
  };
  const describeTabs = ({ tabs }: SimulatedChat) => ({
    chat_tabs: [
      messageTab,
      ...tabs.map(({ id, name, url }) => ({ tab_id: id, tab_name: name, tab_type: 'url', tab_content: { url } })),
    ],
  });
  const describeMenu = ({ menu }: SimulatedChat) => ({
    menu_tree: {
      chat_menu_top_levels: menu.map(({ id, name, url }) => ({
        chat_menu_top_level_id: id,
        chat_menu_item: { action_type: 'REDIRECT_LINK', name, redirect_link: { common_url: url } },
        children: [],
      })),
    },
  });
  return [
    defineCall('im.chatTab.create', {
      body: z.object({ chat_tabs: z.array(tabSchema).min(1) }),
      answer({ params, body, caller }) {
        const chat = openToChange(params.chat_id, caller);
        const newTabs = body.chat_tabs.map(({ tab_name: name, tab_content: { url } }) => {
          if (url === undefined) throw refuse.tabContent();
          return { id: freshId('tab_'), name, url };
        });
        world.chats.change(chat, { tabs: [...chat.tabs, ...newTabs] });
        return describeTabs(chat);
      },
    }),
    defineCall('im.chatTab.list_tabs', { answer: ({ params, caller }) => describeTabs(open(params.chat_id, caller)) }),
    defineCall('im.chatTab.delete_tabs', {
      body: z.object({ tab_ids: z.array(z.string()).min(1) }),
      answer({ params, body, caller }) {
        const chat = openToChange(params.chat_id, caller);
        if (!body.tab_ids.every((id) => chat.tabs.some((tab) => tab.id === id))) throw refuse.chatParameter('tab_ids');
        world.chats.change(chat, { tabs: chat.tabs.filter(({ id }) => !body.tab_ids.includes(id)) });
        return describeTabs(chat);
      },
    }),
    defineCall('im.chatMenuTree.create', {
      body: menuSchema,
      answer({ params, body, caller }) {
        const chat = openToChange(params.chat_id, caller);
        const newEntries = body.menu_tree.chat_menu_top_levels.map(({ chat_menu_item: item }) => ({
          id: freshId('menu_'),
          name: item.name,
          url: item.redirect_link.common_url,
        }));
        world.chats.change(chat, { menu: [...chat.menu, ...newEntries] });
        return describeMenu(chat);
      },
    }),
    defineCall('im.chatMenuTree.get', { answer: ({ params, caller }) => describeMenu(open(params.chat_id, caller)) }),
    defineCall('im.chatMenuTree.delete', {
      body: z.object({ chat_menu_top_level_ids: z.array(z.string()).min(1) }),
      answer({ params, body: { chat_menu_top_level_ids: ids }, caller }) {
        const chat = openToChange(params.chat_id, caller);
        if (!ids.every((id) => chat.menu.some((entry) => entry.id === id)))
          throw refuse.chatParameter('ids of the menu');
        world.chats.change(chat, { menu: chat.menu.filter(({ id }) => !ids.includes(id)) });
        return describeMenu(chat);
      },
    }),
  ];
}
