import { createHash } from 'node:crypto';
import { z } from 'zod';
import type { ConsentScope } from '../../../domain/platforms';
import { oneByOne } from '../one-by-one';
import { SuiteRefusal, type ChatOfSuite, type ChatNow, type Suite } from '../platform';
import { getMaxItems, getMaxLength, getMaxPageSize } from '../vendor-rules';
import type { LarkClient } from './client';
import { larkCalls, larkCodes } from './rules';

/** The number of people that one call may name. */
const batch = getMaxItems(larkCalls['im.chat.members.create'], 'body.id_list');
const keyLimit = getMaxLength(larkCalls['im.message.create'], 'body.uuid');
/** The vendor's recommended limit, which its clients show, in characters. */
const nameLimit = getMaxLength(larkCalls['im.chat.create'], 'body.name');
const dissolvedCode = '232009';

const Made = z.object({ chat_id: z.string().min(1), name: z.string().default('') });
const Count = z.union([z.string(), z.number()]).transform(Number);
const Info = z.object({
  name: z.string().default(''),
  user_count: Count.default(0),
  chat_status: z.string().default('normal'),
});
const Listed = z.object({
  chat_id: z.string().min(1),
  name: z.string().default(''),
  chat_status: z.string().default('normal'),
});
const getPage = <Item extends z.ZodType>(item: Item) =>
  z.object({
    items: z.array(item).default([]),
    has_more: z.boolean().default(false),
    page_token: z.string().default(''),
  });
const Member = z.object({ member_id: z.string() });
/** A person in one of these lists was not added, although the answer is a success. */
const Added = z.object({
  invalid_id_list: z.array(z.string()).nullish(),
  not_existed_id_list: z.array(z.string()).nullish(),
  pending_approval_id_list: z.array(z.string()).nullish(),
});

/** The consent that a person must give before the app acts on a chat for that person. */
const consent: ConsentScope = 'im:chat';

function askedAnew(error: unknown): never {
  // After the person's token expired or was revoked, their next consent creates another one.
  const isConsent = error instanceof SuiteRefusal && larkCodes.hasCause(error.suiteCode, 'consent', 'dead-token');
  throw isConsent ? new SuiteRefusal('noConsent', error.suiteCode, error.suiteMessage, undefined, consent) : error;
}

/** Returns a key that the suite accepts: the original where it fits, else its digest. */
export function suiteKey(dedupeKey: string): string {
  return dedupeKey.length <= keyLimit
    ? dedupeKey
    : createHash('sha256').update(dedupeKey).digest('hex').slice(0, keyLimit);
}

/** Group chats of Feishu and Lark. */
export function larkChats(
  client: LarkClient,
): Pick<
  Suite,
  | 'bindsChats'
  | 'chatNameLimit'
  | 'getChatId'
  | 'createChat'
  | 'chat'
  | 'dissolveChat'
  | 'renameChat'
  | 'chatNow'
  | 'isInChat'
  | 'chatMembers'
  | 'addToChat'
  | 'addBot'
  | 'botChats'
> {
  const { app } = client;
  const openUrl = (chatId: string) => `${app.applinkUrl}/client/chat/open?openChatId=${encodeURIComponent(chatId)}`;
  const chatPath = (chatId: string) => `/open-apis/im/v1/chats/${encodeURIComponent(chatId)}`;

  async function everyPage<Item>(
    path: string,
    item: z.ZodType<Item>,
    query: Record<string, string>,
    isWanted?: (item: Item) => boolean,
  ): Promise<Item[]> {
    const pageItems: Item[] = [];
    let token = '';
    for (;;) {
      const page = await client.call({
        method: 'GET',
        path,
        query: { ...query, page_size: getMaxPageSize(larkCalls['im.chat.list']), page_token: token || undefined },
        data: getPage(item),
        as: 'app',
        repeatable: true,
      });
      pageItems.push(...page.items);
      if (!page.has_more || !page.page_token || (isWanted && page.items.some(isWanted))) return pageItems;
      token = page.page_token;
    }
  }

  /** Adds people; the suite accepts one such call at a time per chat. @returns those who were not added */
  const addPeople = (chatId: string, openIds: string[]): Promise<string[]> =>
    oneByOne(`${app.channel}:${chatId}`, () => addInBatches(chatId, openIds));

  async function addInBatches(chatId: string, openIds: string[]): Promise<string[]> {
    const leftOut: string[] = [];
    for (let from = 0; from < openIds.length; from += batch) {
      const {
        invalid_id_list: invalid,
        not_existed_id_list: unknown,
        pending_approval_id_list: pending,
      } = await client.call({
        // Adding a person who is in the chat changes nothing, so the call may be repeated. With `succeed_type` 1 the suite adds the
        // other people if one cannot be added.
        method: 'POST',
        path: `${chatPath(chatId)}/members`,
        query: { member_id_type: 'open_id', succeed_type: 1 },
        body: { id_list: openIds.slice(from, from + batch) },
        data: Added,
        as: 'app',
        repeatable: true,
      });
      leftOut.push(...(invalid ?? []), ...(unknown ?? []), ...(pending ?? []));
    }
    return leftOut;
  }

  const isBotIn = async (chatId: string) => {
    const { is_in_chat: isIn } = await client.call({
      method: 'GET',
      path: `${chatPath(chatId)}/members/is_in_chat`,
      data: z.object({ is_in_chat: z.boolean() }),
      as: 'app',
      repeatable: true,
    });
    return isIn;
  };

  async function chat(chatId: string): Promise<ChatOfSuite> {
    try {
      const info = await client.call({
        method: 'GET',
        path: chatPath(chatId),
        data: Info,
        as: 'app',
        repeatable: true,
      });
      return {
        chatId,
        name: info.name,
        memberCount: info.user_count,
        dissolved: info.chat_status !== 'normal',
        openUrl: openUrl(chatId),
      };
    } catch (error) {
      if (!(error instanceof SuiteRefusal) || error.suiteCode !== dissolvedCode) throw error;
      return { chatId, name: '', memberCount: 0, dissolved: true, openUrl: undefined };
    }
  }

  return {
    async createChat({ name, ownerOpenId, memberOpenIds, dedupeKey }) {
      const otherMembers = [...new Set(memberOpenIds)].filter((openId) => openId !== ownerOpenId);
      const createdChat = await client.call({
        method: 'POST',
        path: '/open-apis/im/v1/chats',
        query: { user_id_type: 'open_id', set_bot_manager: true, uuid: suiteKey(dedupeKey) },
        body: {
          name,
          owner_id: ownerOpenId,
          user_id_list: otherMembers.slice(0, batch),
          chat_mode: 'group',
          chat_type: 'private',
        },
        data: Made,
        as: 'app',
        repeatable: true,
      });
      await addPeople(createdChat.chat_id, otherMembers.slice(batch));
      return {
        chatId: createdChat.chat_id,
        name: createdChat.name || name,
        memberCount: otherMembers.length + 1,
        dissolved: false,
        openUrl: openUrl(createdChat.chat_id),
      };
    },
    chat,
    async dissolveChat(chatId) {
      await client.call({ method: 'DELETE', path: chatPath(chatId), data: z.unknown(), as: 'app', repeatable: true });
    },
    async renameChat(chatId, name) {
      await client.call({
        method: 'PUT',
        path: chatPath(chatId),
        body: { name },
        data: z.unknown(),
        as: 'app',
        repeatable: true,
      });
    },
    async chatNow(chatId): Promise<ChatNow> {
      try {
        const { name, dissolved } = await chat(chatId);
        return { name, isUsable: !dissolved && (await isBotIn(chatId)) };
      } catch (error) {
        const isGone = error instanceof SuiteRefusal && error.kind === 'notFound';
        if (!isGone) throw error;
        return { name: '', isUsable: false };
      }
    },
    async isInChat(chatId, openId) {
      // `is_in_chat` concerns the token's own person, and the server has only the app's token.
      const isThem = ({ member_id: id }: { member_id: string }) => id === openId;
      return (await everyPage(`${chatPath(chatId)}/members`, Member, { member_id_type: 'open_id' }, isThem)).some(
        isThem,
      );
    },
    async chatMembers(chatId) {
      const listed = await everyPage(`${chatPath(chatId)}/members`, Member, { member_id_type: 'open_id' });
      return listed.map(({ member_id: id }) => id);
    },
    async addToChat(chatId, openIds) {
      const leftOut = new Set(await addPeople(chatId, openIds));
      if (openIds.length > 0 && openIds.every((openId) => leftOut.has(openId)))
        throw new SuiteRefusal('notFound', 'invalid_id_list', 'nobody was added to the chat');
    },
    bindsChats: true,
    chatNameLimit: nameLimit,
    getChatId: (chatId) => Promise.resolve(chatId),
    async addBot(chatId, userToken) {
      if (await isBotIn(chatId)) return;
      if (userToken === undefined) throw new SuiteRefusal('noConsent', '', '', undefined, consent);
      const { invalid_id_list: refused } = await client
        .call({
          method: 'POST',
          path: `${chatPath(chatId)}/members`,
          query: { member_id_type: 'app_id' },
          body: { id_list: [app.appId] },
          data: Added,
          as: { userToken },
          repeatable: true,
        })
        .catch(askedAnew);
      if (refused?.includes(app.appId)) throw new SuiteRefusal('refused', '', '');
    },
    async botChats() {
      // The list has the vendor's default order: sorted by activity, pages may leave chats out.
      const listed = await everyPage('/open-apis/im/v1/chats', Listed, {});
      return listed.map((chat) => ({
        chatId: chat.chat_id,
        name: chat.name,
        memberCount: 0,
        dissolved: chat.chat_status !== 'normal',
        openUrl: openUrl(chat.chat_id),
      }));
    },
  };
}
