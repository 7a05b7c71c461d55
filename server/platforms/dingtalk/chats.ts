import { createHash } from 'node:crypto';
import { z } from 'zod';
import { SuiteRefusal, type ChatOfSuite, type Suite } from '../platform';
import type { SecretCache } from '../secrets';
import { getMaxLength } from '../vendor-rules';
import type { DingtalkApp, DingtalkClient } from './client';
import { dingtalkClosedFeatures } from './closed-features';
import { noteNewGroup } from './new-groups';
import { dingtalkCalls } from './rules';

/** The time for which the note of a created group is stored, so that a repeat finds the group; longer than the outbox retries. */
const keptForEverMs = 10 * 365 * 24 * 60 * 60_000;
const keptMs = 7 * 24 * 60 * 60_000;
/** The vendor documents no limit of people for one call, so calls are small. */
const batch = 40;
const dissolvedStatus = 2;
const sceneNameLimit = getMaxLength(dingtalkCalls['im.sceneGroup.create'], 'body.title');
const plainNameLimit = getMaxLength(dingtalkCalls['im.group.create'], 'body.name');

const SceneMade = z.object({ open_conversation_id: z.string().min(1), chat_id: z.string().nullish() });
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
/** The form of the client's ids of groups. */
const oldId = /^chat/;
const Made = z.object({ chatId: z.string(), name: z.string() });
const oldIdName = (chatId: string) => `dingtalk:old-chat-id:${chatId}`;

/**
 * Returns whether existing groups can be bound: by the template of the app, and by the group id of the client, which some kinds of apps cannot
 * convert.
 */
export function bindsChats(app: DingtalkApp): boolean {
  return app.groupTemplateId !== undefined && !dingtalkClosedFeatures(app).includes('existingChats');
}

/**
 * The group chats of DingTalk: scene groups where a template is configured, because they contain our bot and accept an idempotency key; else plain
 * internal groups, which do neither.
 */
export function dingtalkChats(
  client: DingtalkClient,
  cache: SecretCache,
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

  async function makeScene(request: {
    name: string;
    owner: string;
    members: string[];
    key: string;
    templateId: string;
  }): Promise<string> {
    const createdGroup = await client.call({
      host: 'api',
      method: 'POST',
      path: '/v1.0/im/sceneGroup/create',
      data: SceneMade,
      as: 'app',
      repeatable: true,
      body: {
        title: request.name,
        template_id: request.templateId,
        owner_user_id: request.owner,
        user_ids: request.members,
        uuid: createHash('sha256').update(request.key).digest('hex').slice(0, 32),
      },
    });
    return createdGroup.open_conversation_id;
  }

  /** Creates a plain group. The call cannot be repeated: it accepts no key, and a lost answer may have created the group. */
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
    // Every later call about a plain group requires the old id, and accepts only ids of groups that we created.
    if (createdGroup.chatid)
      await cache.note(oldIdName(createdGroup.openConversationId), createdGroup.chatid, keptForEverMs);
    return createdGroup.openConversationId;
  }

  /** Returns the suite's data on a plain group; null for one that was created before its old id was stored. */
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
    // No data exists, so the caller uses its own stored data.
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

  /** Returns the suite's data on a scene group, without its members. */
  async function sceneGroup(chatId: string): Promise<{ title: string; dissolved: boolean }> {
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
  }

  /** Returns whether a group is a scene group of this app, which contains the bot. */
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

  /** Changes a group, a plain one by its old id. @throws SuiteRefusal notFound for a plain group that we did not create */
  async function change(
    chatId: string,
    { scene, plain }: { scene: { path: string; body: object }; plain: object },
  ): Promise<void> {
    const oldId = app.groupTemplateId ? undefined : await cache.noted(oldIdName(chatId));
    if (oldId === null)
      throw new SuiteRefusal('notFound', 'chatid', 'a plain group is changed by whoever made it alone');
    await client.call({
      host: 'api',
      method: 'POST',
      ...(oldId === undefined
        ? { path: scene.path, body: { open_conversation_id: chatId, ...scene.body } }
        : { path: '/v1.0/im/group/update', body: { chatid: oldId, ...plain } }),
      data: z.unknown(),
      as: 'app',
      repeatable: true,
    });
  }

  async function addPeople(chatId: string, openIds: string[]): Promise<void> {
    for (let from = 0; from < openIds.length; from += batch) {
      const ids = openIds.slice(from, from + batch);
      await change(chatId, {
        scene: { path: '/v1.0/im/sceneGroup/member/add', body: { user_ids: ids } },
        plain: { add_useridlist: ids },
      });
    }
  }

  /** Returns the members of a group. @throws SuiteRefusal notFound for a group that was dissolved */
  async function listMembers(chatId: string): Promise<string[] | 'unknown'> {
    const createRefusal = () => new SuiteRefusal('notFound', 'status', 'the group was dissolved');
    if (app.groupTemplateId) {
      if ((await sceneGroup(chatId)).dissolved) throw createRefusal();
      return sceneMembers(chatId);
    }
    const group = await plainGroup(chatId);
    if (group?.status === dissolvedStatus) throw createRefusal();
    return group?.useridlist ?? 'unknown';
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
      await noteNewGroup(cache, chatId);
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
    async dissolveChat(chatId) {
      if (!app.groupTemplateId)
        throw new SuiteRefusal('refused', 'unsupported', 'the owner of a plain group dissolves it in the client');
      await client.call({
        host: 'api',
        method: 'POST',
        path: '/v1.0/im/chat/scenegroup/disband',
        body: { openConversationId: chatId },
        data: z.unknown(),
        as: 'app',
        repeatable: true,
      });
    },
    renameChat: (chatId, name) =>
      change(chatId, { scene: { path: '/v1.0/im/sceneGroup/update', body: { title: name } }, plain: { name } }),
    // No call shows whether our bot is in a group: the template of a scene group includes it, and a plain group never contains it.
    async chatNow(chatId) {
      const { title, dissolved } = app.groupTemplateId
        ? await sceneGroup(chatId)
        : await plainChat(chatId).then((chat) => ({ title: chat.name, dissolved: chat.dissolved }));
      return { name: title, isUsable: !dissolved };
    },
    async isInChat(chatId, openId) {
      const members = await listMembers(chatId);
      return members !== 'unknown' && members.includes(openId);
    },
    chatMembers: listMembers,
    chatNameLimit: app.groupTemplateId ? sceneNameLimit : plainNameLimit,
    addToChat: addPeople,
    bindsChats: bindsChats(app),
    // A scene group has two ids; a company's own group has only the old id of the client.
    async getChatId(clientChatId) {
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
    // The template of a scene group includes our bot; it is applied in the name of the group's owner.
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
    // Scene groups that we created contain our bot, but the suite cannot list them; plain groups contain none.
    botChats: () => Promise.resolve(app.groupTemplateId ? 'unknown' : []),
  };
}
