import { randomBytes } from 'node:crypto';
import { z } from 'zod';
import { callbackSignature, decryptCallback, encryptCallback } from '../dingtalk/crypto';
import { userIdOf } from '../dingtalk/people';
import { freshId } from '../world/ids';
import type { Occurrence } from '../world/occurrences';
import type { World } from '../world/world';
import { dingtalkApprovalEvents } from './dingtalk-approvals';
import type { Forgery, Push, SuiteEvent } from './push';
import { dingtalkApplication, ownAddress } from '../world/tenant';

/** Events of DingTalk: what they are called, and how they travel. */

const suite = 'dingtalk';

const personEvents = {
  joined: 'user_add_org',
  left: 'user_leave_org',
  personChanged: 'user_modify_org',
  becameAdministrator: 'org_admin_add',
  stoppedBeingAdministrator: 'org_admin_remove',
} as const;
const chatEvents = {
  chatRenamed: 'chat_update_title',
  chatDissolved: 'chat_disband',
  chatJoined: 'chat_add_member',
  chatLeft: 'chat_remove_member',
} as const;

/** What happened in the suite's words; none where the application is not notified of it: a changed range, robots and an internal application's opening have no event. */
export function dingtalkEvents(world: World, occurrence: Occurrence): SuiteEvent[] {
  const event = (type: string, content: Record<string, unknown>): SuiteEvent[] => [
    { id: freshId('evt'), type, content, at: world.now() },
  ];
  switch (occurrence.kind) {
    case 'rangeChanged':
    case 'appInstalled':
    case 'appGiven':
    case 'ticketIssued':
    case 'taskChanged':
    case 'botAdded':
    case 'botRemoved':
      return [];
    case 'approvalChanged':
    case 'approvalTaskChanged':
    case 'approvalCommented':
      return dingtalkApprovalEvents(world, occurrence);
    case 'chatRenamed':
    case 'chatDissolved':
    case 'chatJoined':
    case 'chatLeft': {
      const { chat, by } = occurrence;
      if (!chat.madeByBot && !chat.botInChat) return [];
      // Who goes by themselves quits.
      const hasQuit = occurrence.kind === 'chatLeft' && occurrence.people.every((person) => person === by);
      return event(hasQuit ? 'chat_quit' : chatEvents[occurrence.kind], {
        ChatId: chat.id,
        OpenConversationId: chat.openConversationId,
        ...(by && { Operator: userIdOf(by) }),
        ...('people' in occurrence && { UserId: occurrence.people.map(userIdOf) }),
        ...(occurrence.kind === 'chatRenamed' && { Title: chat.name }),
      });
    }
    default: {
      // Who is outside the contact range is nobody to the application.
      if (!world.contactRange(suite).hasPerson(occurrence.person)) return [];
      return event(personEvents[occurrence.kind], { UserId: [userIdOf(occurrence.person)] });
    }
  }
}

/** Older than anybody who is not replaying would send. Milliseconds. */
const staleMs = 6 * 60_000;
const otherKey = Buffer.alloc(32, 7).toString('base64').slice(0, 43);

/** A message to the address of the application, as it goes out with crypto. */
export function dingtalkPush(world: World, event: SuiteEvent, forged?: Forgery): Push {
  const { eventToken, eventAesKey, corpId } = dingtalkApplication();
  const message = JSON.stringify({
    EventType: event.type,
    CorpId: forged === 'tenant' ? 'ding_somebody_else' : corpId,
    TimeStamp: String(event.at),
    ...event.content,
  });
  const key = forged === 'encryption' ? otherKey : eventAesKey;
  const owner = forged === 'app' ? 'ding_somebody_else' : corpId;
  const encrypt = forged === 'plain' ? message : encryptCallback(key, owner, message);
  const timestamp = String(world.now() - (forged === 'timestamp' ? staleMs : 0));
  const nonce = randomBytes(4).toString('hex');
  const isWrong = forged === 'signature' || forged === 'token';
  const signature = callbackSignature(isWrong ? 'somebody elses token' : eventToken, timestamp, nonce, encrypt);
  const query = new URLSearchParams({
    ...(forged !== 'unsigned' && { msg_signature: signature }),
    timestamp,
    nonce,
  });
  return {
    address: `${world.appOrigin}/api/callback/dingtalk/event${ownAddress('dingtalk')}?${query.toString()}`,
    // Signed, and changed on its way.
    body: JSON.stringify({ encrypt: forged === 'body' ? encryptCallback(key, owner, `${message} `) : encrypt }),
    headers: { 'content-type': 'application/json' },
  };
}

const Answer = z.object({
  msg_signature: z.string(),
  timeStamp: z.string(),
  nonce: z.string(),
  encrypt: z.string(),
});

/** Whether an answer is the encrypted and signed word of success: everything else counts as none. */
export function isSuccess(answer: unknown): boolean {
  const { eventToken, eventAesKey, corpId } = dingtalkApplication();
  const parsed = Answer.safeParse(answer).data;
  if (!parsed) return false;
  const { msg_signature: signature, timeStamp, nonce, encrypt } = parsed;
  if (callbackSignature(eventToken, timeStamp, nonce, encrypt) !== signature) return false;
  try {
    return decryptCallback(eventAesKey, corpId, encrypt) === 'success';
  } catch {
    return false;
  }
}

/** An event as it travels over a connection. */
export function dingtalkMessage(event: SuiteEvent, messageId: string): Record<string, unknown> {
  return {
    specVersion: '1.0',
    type: event.topic === undefined ? 'EVENT' : 'CALLBACK',
    headers: {
      topic: event.topic ?? '*',
      messageId,
      contentType: 'application/json',
      time: String(event.at),
      eventType: event.type,
      eventId: event.id,
      eventCorpId: dingtalkApplication().corpId,
      eventBornTime: String(event.at),
      eventUnifiedAppId: 'demo-unified-app',
    },
    data: JSON.stringify(event.content),
  };
}
