import { createHash, randomBytes } from 'node:crypto';
import { z } from 'zod';
import { callbackSignature, decryptCallback, encryptCallback } from '../dingtalk/crypto';
import { getUserId } from '../dingtalk/people';
import { freshId } from '../world/ids';
import type { Occurrence } from '../world/occurrences';
import type { World } from '../world/world';
import { dingtalkApprovalEvents } from './dingtalk-approvals';
import { dingtalkWrittenEvents } from './written-messages';
import type { Forgery, SuitePush, SimulatedEvent } from './push';
import { dingtalkApplication, isStoreApp, ownAddress } from '../world/tenant';

/** The names of DingTalk's events, and their transport. */

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

/**
 * Returns the events that DingTalk sends for an occurrence. A changed range, robots, and changes of an internal application itself have no events.
 */
export function dingtalkEvents(world: World, occurrence: Occurrence): SimulatedEvent[] {
  const event = (type: string, content: Record<string, unknown>): SimulatedEvent[] => [
    { id: freshId('evt'), type, content, at: world.now() },
  ];
  switch (occurrence.kind) {
    // Only third-party apps receive these events.
    case 'appInstalled':
    case 'ticketIssued':
    case 'appStarted':
    case 'appStopped':
    case 'appRemoved':
      return isStoreApp(suite) ? storeEvents(occurrence, event) : [];
    case 'messageWritten':
      return dingtalkWrittenEvents(world, occurrence);
    case 'rangeChanged':
    case 'appGiven':
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
      // A person who leaves without another person's action has quit.
      const hasQuit = occurrence.kind === 'chatLeft' && occurrence.people.every((person) => person === by);
      return event(hasQuit ? 'chat_quit' : chatEvents[occurrence.kind], {
        timeStamp: world.now(),
        chatId: chat.id,
        openConversationId: chat.openConversationId,
        corpId: dingtalkApplication().corpId,
        ...(by && { operator: getUserId(by) }),
        // An event about a person who leaves names them only as the operator.
        ...('people' in occurrence && !hasQuit && { userId: occurrence.people.map(getUserId) }),
        ...(occurrence.kind === 'chatRenamed' && { title: chat.name }),
      });
    }
    default: {
      // The application receives no event about a person outside its contact range.
      if (!world.contactRange(suite).hasPerson(occurrence.person)) return [];
      return event(personEvents[occurrence.kind], {
        timeStamp: String(world.now()),
        userId: [getUserId(occurrence.person)],
      });
    }
  }
}

/** Returns the events that notify a third-party app about itself. */
function storeEvents(
  occurrence: Extract<
    Occurrence,
    { kind: 'appInstalled' | 'appStarted' | 'appStopped' | 'appRemoved' | 'ticketIssued' }
  >,
  event: (type: string, content: Record<string, unknown>) => SimulatedEvent[],
): SimulatedEvent[] {
  const { agentId, corpId } = dingtalkApplication();
  switch (occurrence.kind) {
    case 'appInstalled':
      return event('org_suite_auth', {
        auth_user_info: { userId: getUserId(occurrence.by) },
        auth_corp_info: { corpid: corpId },
        auth_info: { agent: [{ agentid: Number(agentId) }] },
      });
    case 'appStarted':
      return event('org_micro_app_restore', { agentId: Number(agentId) });
    case 'appStopped':
      return event('org_micro_app_stop', { agentId: Number(agentId) });
    case 'appRemoved':
      return event('org_suite_relieve', { auth_corp_info: { corpid: corpId } });
    case 'ticketIssued':
      return event('suite_ticket', { suiteTicket: occurrence.ticket }).map((suiteEvent) => ({
        ...suiteEvent,
        isOfApp: true,
      }));
  }
}

/** The company of the developer, which events about the application itself name. */
const developerCorpId = 'ding_corp_vendor';
const suiteId = '14999999001';
/** U: the type of approvals of a company's own app, which has no SyncHTTP. */
const bizTypes: readonly [RegExp, number][] = [
  [/^suite_ticket$/, 2],
  [/^org_suite_/, 4],
  [/^org_micro_app_/, 7],
  [/^user_/, 13],
  [/^org_dept_/, 14],
  [/^org_/, 16],
  [/^bpms_/, 22],
  [/^workflow_/, 247],
  [/^chat_add_member$/, 177],
  [/^chat_remove_member$/, 178],
  [/^chat_quit$/, 179],
  [/^chat_update_title$/, 181],
  [/^chat_disband$/, 182],
];
const highTypes = [2, 4, 7];

/**
 * Returns a SyncHTTP message: entries of a table, each with the latest state of an object; an event about people has one entry for each of them.
 */
function syncMessage({ id, type, content, at, isOfApp }: SimulatedEvent, corpId: string): Record<string, unknown> {
  const bizType = bizTypes.find(([pattern]) => pattern.test(type))?.[1] ?? 0;
  const { userId: people, ...sharedContent } = content;
  const about = type.startsWith('user_') && Array.isArray(people) ? (people as string[]) : [undefined];
  return {
    EventType: highTypes.includes(bizType) ? 'SYNC_HTTP_PUSH_HIGH' : 'SYNC_HTTP_PUSH_MEDIUM',
    bizData: about.map((userId, index) => ({
      gmt_create: at,
      gmt_modified: at,
      id: toNumber(`${id}/${index}`),
      biz_type: bizType,
      biz_id: userId ?? suiteId,
      subscribe_id: `${suiteId}_0`,
      open_cursor: 0,
      corp_id: isOfApp ? developerCorpId : corpId,
      biz_data: JSON.stringify({ syncAction: type, ...(userId === undefined ? content : sharedContent) }),
      status: 0,
    })),
  };
}

/** Returns the number of an entry, which stays the same in a repetition. */
const toNumber = (id: string) => parseInt(createHash('sha256').update(id).digest('hex').slice(0, 12), 16);

/** Returns the older push: one event, with the company's id under a separate name. */
function suiteMessage({ type, content, at, isOfApp }: SimulatedEvent, corpId: string): Record<string, unknown> {
  const names = type === 'suite_ticket' ? { SuiteTicket: content.suiteTicket } : content;
  return {
    EventType: type,
    SuiteKey: dingtalkApplication().appKey,
    TimeStamp: String(at),
    ...(!isOfApp && { AuthCorpId: corpId }),
    ...names,
  };
}

/** The age at which only a replaying sender would send an event, in milliseconds. */
const staleMs = 6 * 60_000;
const otherKey = Buffer.alloc(32, 7).toString('base64').slice(0, 43);

/** Returns a message to the address of the application, encrypted as on the wire. */
export function dingtalkPush(world: World, event: SimulatedEvent, forged?: Forgery): SuitePush {
  const { eventToken, eventAesKey } = dingtalkApplication();
  const corpId = forged === 'tenant' ? 'ding_somebody_else' : dingtalkApplication().corpId;
  const internal = {
    EventType: event.type,
    EventTime: event.at,
    CorpId: corpId,
    BizId: String(toNumber(event.id)),
    eventId: event.id,
    ...event.content,
  };
  const ofStore = event.isOld ? suiteMessage : syncMessage;
  const message = JSON.stringify(isStoreApp(suite) ? ofStore(event, corpId) : internal);
  const key = forged === 'encryption' ? otherKey : eventAesKey;
  const owner = forged === 'app' ? 'ding_somebody_else' : pushedTo();
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
    // The body is signed, and changed in transit.
    body: JSON.stringify({ encrypt: forged === 'body' ? encryptCallback(key, owner, `${message} `) : encrypt }),
    headers: { 'content-type': 'application/json' },
  };
}

/** Returns the recipient of an encrypted push: the application's key. */
const pushedTo = () => dingtalkApplication().appKey;

const Answer = z.object({
  msg_signature: z.string(),
  timeStamp: z.string(),
  nonce: z.string(),
  encrypt: z.string(),
});

/** Returns whether an answer is the encrypted and signed success text; any other answer counts as none. */
export function isSuccess(answer: unknown): boolean {
  const { eventToken, eventAesKey } = dingtalkApplication();
  const parsed = Answer.safeParse(answer).data;
  if (!parsed) return false;
  const { msg_signature: signature, timeStamp, nonce, encrypt } = parsed;
  if (callbackSignature(eventToken, timeStamp, nonce, encrypt) !== signature) return false;
  try {
    return decryptCallback(eventAesKey, pushedTo(), encrypt) === 'success';
  } catch {
    return false;
  }
}

/** Returns an event in the form of a connection. */
export function dingtalkMessage(event: SimulatedEvent, messageId: string): Record<string, unknown> {
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
      eventCorpId: event.isOfApp ? developerCorpId : dingtalkApplication().corpId,
      eventBornTime: String(event.at),
      eventUnifiedAppId: 'demo-unified-app',
    },
    data: JSON.stringify(event.content),
  };
}
