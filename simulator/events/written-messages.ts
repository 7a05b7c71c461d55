import { createHmac } from 'node:crypto';
import { getUserId } from '../dingtalk/people';
import { idAs } from '../feishu/people';
import { botName, type FeishuSuite } from '../suites';
import { listIds } from '../world/directory';
import { freshId } from '../world/ids';
import type { Occurrence } from '../world/occurrences';
import { dingtalkApplication, feishuApplication, ownAddress } from '../world/tenant';
import type { World } from '../world/world';
import type { SimulatedEvent, SuitePush } from './push';

/** Messages of people to the bot, as the suites push them. A message of a group is pushed only if it mentions the bot. */

type Written = Extract<Occurrence, { kind: 'messageWritten' }>;

const mention = `@${botName}`;

function isForBot({ chat, message }: Written): boolean {
  return chat.botInChat && (chat.mode === 'p2p' || message.content.includes(mention));
}

/** The permission without which Feishu and Lark push nothing. */
const permissions = { p2p: 'im:message.p2p_msg:readonly', group: 'im:message.group_at_msg:readonly' } as const;

export function feishuWrittenEvents(world: World, suite: FeishuSuite, occurrence: Written): SimulatedEvent[] {
  const { chat, message, person, parentId } = occurrence;
  const isAlone = chat.mode === 'p2p';
  if (!isForBot(occurrence) || !world.isGranted(suite, permissions[isAlone ? 'p2p' : 'group'])) return [];
  const { tenantKey } = feishuApplication(suite);
  const botId = { open_id: `ou_bot_${suite}`, union_id: '', user_id: '' };
  const isMentioned = message.content.includes(mention);
  return [
    {
      id: freshId('ev'),
      type: 'im.message.receive_v1',
      at: world.now(),
      content: {
        sender: {
          sender_id: {
            open_id: idAs(suite, 'open_id', person),
            union_id: listIds(suite, person).unionId,
            user_id: listIds(suite, person).userId,
          },
          sender_type: 'user',
          tenant_key: tenantKey,
        },
        message: {
          message_id: message.id,
          ...(parentId !== undefined && { parent_id: parentId, root_id: parentId }),
          create_time: String(message.at),
          chat_id: chat.id,
          chat_type: isAlone ? 'p2p' : 'group',
          message_type: message.type,
          content: message.content.replaceAll(mention, '@_user_1'),
          ...(isMentioned && {
            mentions: [{ key: '@_user_1', id: botId, mentioned_type: 'bot', name: botName, tenant_key: tenantKey }],
          }),
        },
      },
    },
  ];
}

/** The topic under which DingTalk's connections deliver messages. */
const robotTopic = '/v1.0/im/bot/messages/get';
const sessionMs = 90 * 60_000;
/** The kinds of messages that robots do not receive in groups. */
const aloneOnly = ['audio', 'video', 'file'];

export function dingtalkWrittenEvents(world: World, occurrence: Written): SimulatedEvent[] {
  const { chat, message, person } = occurrence;
  const isAlone = chat.mode === 'p2p';
  if (!isForBot(occurrence) || (!isAlone && aloneOnly.includes(message.type))) return [];
  const { corpId, robotCode } = dingtalkApplication();
  const content = JSON.parse(message.content) as Record<string, unknown>;
  const text = typeof content.content === 'string' ? content.content : '';
  return [
    {
      id: message.id,
      type: robotTopic,
      topic: robotTopic,
      at: world.now(),
      content: {
        conversationId: chat.openConversationId ?? chat.id,
        conversationType: isAlone ? '1' : '2',
        ...(!isAlone && { conversationTitle: chat.name, isInAtList: true }),
        senderStaffId: getUserId(person),
        senderNick: person.name,
        senderCorpId: corpId,
        chatbotCorpId: corpId,
        msgId: message.id,
        createAt: message.at,
        robotCode,
        sessionWebhook: 'https://oapi.dingtalk.com/robot/sendBySession?session=simulated',
        sessionWebhookExpiredTime: message.at + sessionMs,
        msgtype: message.type,
        // The vendor removes the mention of the robot from a text.
        ...(message.type === 'text' ? { text: { content: text.replaceAll(mention, '') } } : { content }),
      },
    },
  ];
}

/** Returns a message to the robot's address, if the console contains one; the app's secret signs it. */
export function robotPush(world: World, event: SimulatedEvent): SuitePush {
  const timestamp = String(world.now());
  const secret = world.getSecret('dingtalk');
  return {
    address: `${world.appOrigin}/api/callback/dingtalk/robot${ownAddress('dingtalk')}`,
    body: JSON.stringify(event.content),
    headers: {
      'content-type': 'application/json',
      timestamp,
      sign: createHmac('sha256', secret).update(`${timestamp}\n${secret}`).digest('base64'),
    },
  };
}
