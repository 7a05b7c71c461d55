import { createHash } from 'node:crypto';
import { z } from 'zod';
import { SuiteRefusal, type ChatOfSuite, type Suite } from '../platform';
import type { SecretCache } from '../secrets';
import type { DingtalkClient } from './client';

/** What we keep of a made group so that a repeat finds it; longer than the outbox goes on trying. */
const keptForEverMs = 10 * 365 * 24 * 60 * 60_000;
const keptMs = 7 * 24 * 60 * 60_000;
/** How many people one call may name. */
const batch = 40;
const dissolvedStatus = 2;
const dissolvedCode = 'chat.dissolved';

const SceneMade = z.object({
  result: z.object({ open_conversation_id: z.string().min(1), chat_id: z.string().nullish() }),
});
const PlainMade = z.object({ openConversationId: z.string().min(1), chatid: z.string().nullish() });
const Group = z.object({ title: z.string().default(''), status: z.number().default(1) });
const Members = z.object({
  memberUserIds: z.array(z.string()).nullish(),
  hasMore: z.boolean().default(false),
  nextToken: z.string().nullish(),
});
const PlainGroup = z.object({
  chat_info: z.object({
    name: z.string().default(''),
    useridlist: z.array(z.string()).default([]),
    status: z.number().default(1),
  }),
});
const Converted = z.object({ openConversationId: z.string().min(1) });
/** How the client names groups. */
const oldId = /^chat/;
const Yes = z.object({ result: z.boolean() });
const Made = z.object({ chatId: z.string(), name: z.string() });
const oldIdName = (chatId: string) => `dingtalk:old-chat-id:${chatId}`;

/**
 * Group chats of DingTalk: scene groups where a template is configured, because they hold our bot and
 * take a key against doubles; else plain internal groups, which do neither.
 */
export function dingtalkChats(
  client: DingtalkClient,
  cache: SecretCache,
): Pick<
  Suite,
  | 'bindsChats'
  | 'chatIdOf'
  | 'createChat'
  | 'chat'
  | 'renameChat'
  | 'chatNow'
  | 'isInChat'
  | 'chatMembers'
  | 'addToChat'
  | 'addBot'
  | 'botChats'
> {
  const { app } = client;

  async function makeScene(request: {
    name: string;
    owner: string;
    members: string[];
    key: string;
    templateId: string;
  }): Promise<string> {
    const { result } = await client.call({
      host: 'oapi',
      method: 'POST',
      path: '/topapi/im/chat/scenegroup/create',
      data: SceneMade,
      as: 'app',
      repeatable: true,
      body: {
        title: request.name,
        template_id: request.templateId,
        owner_user_id: request.owner,
        user_ids: request.members.join(','),
        uuid: createHash('sha256').update(request.key).digest('hex').slice(0, 32),
      },
    });
    return result.open_conversation_id;
  }

  /** Not repeatable: the call takes no key, and a lost answer may have made the group. */
  async function makePlain(request: { name: string; owner: string; members: string[] }): Promise<string> {
    const createdGroup = await client.call({
      host: 'api',
      method: 'POST',
      path: '/v1.0/im/group/create',
      data: PlainMade,
      as: 'app',
      repeatable: false,
      body: { name: request.name, owner: request.owner, useridlist: request.members },
    });
    // Questions about a plain group want the old id.
    if (createdGroup.chatid)
      await cache.note(oldIdName(createdGroup.openConversationId), createdGroup.chatid, keptForEverMs);
    return createdGroup.openConversationId;
  }

  /** What the suite says of a plain group; null for one that was made before we noted its old id. */
  async function plainGroup(chatId: string): Promise<z.output<typeof PlainGroup>['chat_info'] | null> {
    const oldId = await cache.noted(oldIdName(chatId));
    if (oldId === null) return null;
    const { chat_info: group } = await client.call({
      host: 'oapi',
      method: 'GET',
      path: '/chat/get',
      query: { chatid: oldId },
      data: PlainGroup,
      as: 'app',
      repeatable: true,
    });
    return group;
  }

  async function plainChat(chatId: string): Promise<ChatOfSuite> {
    const group = await plainGroup(chatId);
    // Nothing is known, and the caller falls back on what it keeps itself.
    if (group === null) return { chatId, name: '', memberCount: 0, dissolved: false, openUrl: undefined };
    const dissolved = group.status === dissolvedStatus;
    return {
      chatId,
      name: group.name,
      memberCount: dissolved ? 0 : group.useridlist.length,
      dissolved,
      openUrl: undefined,
    };
  }

  /** What the suite says of a scene group, without its members. */
  async function sceneGroup(chatId: string): Promise<{ title: string; dissolved: boolean }> {
    try {
      const group = await client.call({
        host: 'api',
        method: 'POST',
        path: '/v1.0/im/sceneGroups/query',
        body: { openConversationId: chatId },
        data: Group,
        as: 'app',
        repeatable: true,
      });
      return { title: group.title, dissolved: group.status === dissolvedStatus };
    } catch (error) {
      if (error instanceof SuiteRefusal && error.suiteCode === dissolvedCode) return { title: '', dissolved: true };
      throw error;
    }
  }

  /** Whether a group is a scene group of ours: it has our bot then. */
  async function isScene(chatId: string): Promise<boolean> {
    try {
      await sceneGroup(chatId);
      return true;
    } catch (error) {
      if (error instanceof SuiteRefusal && !error.passes) return false;
      throw error;
    }
  }

  async function sceneMembers(chatId: string): Promise<string[]> {
    const memberIds: string[] = [];
    for (let token: string | undefined = ''; token !== undefined;) {
      const page: z.output<typeof Members> = await client.call({
        host: 'api',
        method: 'POST',
        path: '/v1.0/im/sceneGroups/members/batchQuery',
        data: Members,
        as: 'app',
        repeatable: true,
        body: { openConversationId: chatId, maxResults: 100, ...(token ? { nextToken: token } : {}) },
      });
      memberIds.push(...(page.memberUserIds ?? []));
      token = page.hasMore ? (page.nextToken ?? undefined) : undefined;
    }
    return memberIds;
  }

  async function addPeople(chatId: string, openIds: string[]): Promise<void> {
    for (let from = 0; from < openIds.length; from += batch) {
      const ids = openIds.slice(from, from + batch);
      await client.call(
        app.groupTemplateId
          ? {
              host: 'oapi',
              method: 'POST',
              path: '/topapi/im/chat/scenegroup/member/add',
              data: z.unknown(),
              as: 'app',
              repeatable: true,
              body: { open_conversation_id: chatId, user_ids: ids.join(',') },
            }
          : {
              host: 'api',
              method: 'POST',
              path: '/v1.0/im/group/update',
              data: z.unknown(),
              as: 'app',
              repeatable: true,
              body: { openConversationId: chatId, add_useridlist: ids },
            },
      );
    }
  }

  return {
    async createChat({ name, ownerOpenId, memberOpenIds, dedupeKey }) {
      const members = [...new Set([ownerOpenId, ...memberOpenIds])];
      const toChat = (chat: z.output<typeof Made>): ChatOfSuite => ({
        ...chat,
        memberCount: members.length,
        dissolved: false,
        openUrl: undefined,
      });
      const noteName = `dingtalk:made-group:${dedupeKey}`;
      const earlier = await cache.noted(noteName);
      if (earlier !== null) return toChat(Made.parse(JSON.parse(earlier)));
      const request = { name, owner: ownerOpenId, members: members.slice(0, batch), key: dedupeKey };
      const chatId = app.groupTemplateId
        ? await makeScene({ ...request, templateId: app.groupTemplateId })
        : await makePlain(request);
      await cache.note(noteName, JSON.stringify({ chatId, name }), keptMs);
      await addPeople(chatId, members.slice(batch));
      return toChat({ chatId, name });
    },
    async chat(chatId) {
      if (!app.groupTemplateId) return plainChat(chatId);
      const { title, dissolved } = await sceneGroup(chatId);
      return {
        chatId,
        name: title,
        memberCount: dissolved ? 0 : (await sceneMembers(chatId)).length,
        dissolved,
        openUrl: undefined,
      };
    },
    async renameChat(chatId, name) {
      await client.call({
        ...(app.groupTemplateId
          ? {
              host: 'oapi',
              path: '/topapi/im/chat/scenegroup/update',
              body: { open_conversation_id: chatId, title: name },
            }
          : { host: 'api', path: '/v1.0/im/group/update', body: { openConversationId: chatId, name } }),
        method: 'POST',
        data: z.unknown(),
        as: 'app',
        repeatable: true,
      });
    },
    // Nothing says whether our bot is in: it comes with the template of a scene group, and a plain group never holds it.
    async chatNow(chatId) {
      const { title, dissolved } = app.groupTemplateId
        ? await sceneGroup(chatId)
        : await plainChat(chatId).then((chat) => ({ title: chat.name, dissolved: chat.dissolved }));
      return { name: title, isUsable: !dissolved };
    },
    async isInChat(chatId, openId) {
      const { result } = await client.call({
        host: 'api',
        method: 'POST',
        path: '/v1.0/im/innerGroups/members/check',
        body: { openConversationId: chatId, userId: openId },
        data: Yes,
        as: 'app',
        repeatable: true,
      });
      return result;
    },
    chatMembers: async (chatId) =>
      app.groupTemplateId ? sceneMembers(chatId) : ((await plainGroup(chatId))?.useridlist ?? 'unknown'),
    addToChat: addPeople,
    bindsChats: app.groupTemplateId !== undefined,
    // A scene group is named by either id, a company's own group by the old one of the client.
    async chatIdOf(clientChatId) {
      if (!oldId.test(clientChatId)) return clientChatId;
      const { openConversationId } = await client.call({
        host: 'api',
        method: 'POST',
        path: `/v1.0/im/chat/${encodeURIComponent(clientChatId)}/convertToOpenConversationId`,
        body: {},
        data: Converted,
        as: 'app',
        repeatable: true,
      });
      return openConversationId;
    },
    // The template of a scene group brings our bot along; it is applied in the name of the group's owner.
    async addBot(chatId, _userToken, ownerOpenId) {
      if (!app.groupTemplateId || ownerOpenId === undefined) throw new SuiteRefusal('refused', 'unsupported', '');
      if (await isScene(chatId)) return;
      await client.call({
        host: 'oapi',
        method: 'POST',
        path: '/topapi/im/chat/scenegroup/template/apply',
        data: z.unknown(),
        as: 'app',
        repeatable: true,
        body: { owner_user_id: ownerOpenId, template_id: app.groupTemplateId, open_conversation_id: chatId },
      });
    },
    // Scene groups that we made hold our bot, but the suite cannot list them; plain groups hold none.
    botChats: () => Promise.resolve(app.groupTemplateId ? 'unknown' : []),
  };
}
