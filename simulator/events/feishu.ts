import { randomBytes } from 'node:crypto';
import { encryptEvent, eventSignature } from '../feishu/crypto';
import { idAs } from '../feishu/people';
import type { Person } from '../people';
import { type FeishuSuite } from '../suites';
import { getDepartment, listIds } from '../world/directory';
import { freshId } from '../world/ids';
import type { Occurrence } from '../world/occurrences';
import type { World } from '../world/world';
import { contactUser } from '../feishu/people';
import { feishuApprovalEvents } from './feishu-approvals';
import { feishuWrittenEvents } from './written-messages';
import type { Forgery, SuitePush, SimulatedEvent } from './push';
import { feishuApplication, ownAddress } from '../world/tenant';

/** The names of Feishu's and Lark's events, and their transport. */

/** Only store apps receive these events: the console of a company's own app does not offer them. */
const storeOnly: readonly Occurrence['kind'][] = ['appInstalled', 'appStarted', 'appStopped', 'appRemoved', 'appGiven'];

/** Returns an occurrence as the suite's events; empty if the application receives none. */
export function feishuEvents(world: World, suite: FeishuSuite, occurrence: Occurrence): SimulatedEvent[] {
  const event = (type: string, content: Record<string, unknown>): SimulatedEvent[] => [
    { id: freshId('ev'), type, content, at: world.now() },
  ];
  const { tenantKey, isStore } = feishuApplication(suite);
  if (storeOnly.includes(occurrence.kind) && !isStore) return [];
  /** A store app does not receive the user id. */
  const toStoreIds = (person: Person) => ({ open_id: idAs(suite, 'open_id', person) });
  const user = (person: Person) => ({
    ...contactUser(world, suite, 'open_id', person),
    department_ids: [getDepartment(person).openId],
  });
  switch (occurrence.kind) {
    case 'joined':
    case 'left':
    case 'personChanged':
    case 'becameAdministrator':
    case 'stoppedBeingAdministrator': {
      // The application receives no event about a person outside its contact range.
      if (!world.contactRange(suite).hasPerson(occurrence.person)) return [];
      const names = { joined: 'created', left: 'deleted' } as const;
      const name = occurrence.kind === 'joined' || occurrence.kind === 'left' ? names[occurrence.kind] : 'updated';
      if (name !== 'updated') return event(`contact.user.${name}_v3`, { object: user(occurrence.person) });
      // Only the old values contain the departments.
      const { department_ids, ...object } = user(occurrence.person);
      const old_object = { open_id: idAs(suite, 'open_id', occurrence.person), department_ids };
      return event('contact.user.updated_v3', { object, old_object });
    }
    case 'rangeChanged':
      return event('contact.scope.updated_v3', {
        added: { departments: [], users: [], user_groups: [] },
        removed: { departments: [], users: [], user_groups: [] },
      });
    case 'appInstalled': {
      const { by, asAdministrator, applicants } = occurrence;
      const content = {
        ...(applicants.length > 0 && { applicants: applicants.map(toStoreIds) }),
        [asAdministrator ? 'installer' : 'installer_employee']: toStoreIds(by),
      };
      return event('app_open', content).map((suiteEvent) => ({ ...suiteEvent, isOld: true }));
    }
    // U: whether the platform names the person who did it.
    case 'appStarted':
    case 'appStopped': {
      const status = occurrence.kind === 'appStarted' ? 'start_by_tenant' : 'stop_by_tenant';
      return event('app_status_change', { status }).map((suiteEvent) => ({ ...suiteEvent, isOld: true }));
    }
    case 'appRemoved':
      return event('app_uninstalled', {}).map((suiteEvent) => ({ ...suiteEvent, isOld: true }));
    case 'appGiven':
      return event('application.application.visibility.added_v6', {
        source: 0,
        users: occurrence.people.map((person) => ({ user_id: idsAll(suite, person) })),
      });
    case 'ticketIssued':
      return event('app_ticket', { app_ticket: occurrence.ticket }).map((suiteEvent) => ({
        ...suiteEvent,
        isOld: true,
        isOfApp: true,
      }));
    case 'messageWritten':
      return feishuWrittenEvents(world, suite, occurrence);
    case 'taskChanged': {
      const { task, changes } = occurrence;
      const { appId } = feishuApplication(suite);
      // A subscribed application receives events about the tasks that it created or participates in, and about no other task, even in its own
      // lists.
      const isPart = task.creatorKey === null || task.members.some(({ id }) => id === appId);
      if (!isPart || !world.tasks.isSubscribed(suite)) return [];
      return event('task.task.update_user_access_v2', { event_types: changes, task_guid: task.guid });
    }
    case 'approvalChanged':
    case 'approvalTaskChanged':
    case 'approvalCommented':
      return feishuApprovalEvents(world, suite, occurrence);
    default: {
      const { chat, by } = occurrence;
      // Applications receive events only about chats that contain their robot, and about the robot's removal.
      if (!chat.botInChat && occurrence.kind !== 'botRemoved') return [];
      const about = {
        chat_id: chat.id,
        operator_id: by ? idsAll(suite, by) : { open_id: '', union_id: '', user_id: '' },
        external: false,
        operator_tenant_key: tenantKey,
        name: chat.name,
      };
      switch (occurrence.kind) {
        case 'chatRenamed':
          return event('im.chat.updated_v1', { ...about, before_change: {}, after_change: { name: chat.name } });
        case 'chatDissolved':
          // No member is notified if the members keep the history.
          return world.console(suite).keepsHistory ? [] : event('im.chat.disbanded_v1', about);
        case 'botAdded':
          return event('im.chat.member.bot.added_v1', about);
        case 'botRemoved':
          return event('im.chat.member.bot.deleted_v1', about);
        default: {
          const users = occurrence.people.map((person) => ({
            name: person.name,
            tenant_key: tenantKey,
            user_id: idsAll(suite, person),
          }));
          return event(`im.chat.member.user.${occurrence.kind === 'chatJoined' ? 'added' : 'deleted'}_v1`, {
            ...about,
            users,
          });
        }
      }
    }
  }
}

function idsAll(suite: FeishuSuite, person: Person): Record<string, string> {
  return {
    open_id: idAs(suite, 'open_id', person),
    union_id: listIds(suite, person).unionId,
    user_id: listIds(suite, person).userId,
  };
}

/** Returns the envelope of an event, for a push and for a connection. */
export function feishuEnvelope(suite: FeishuSuite, event: SimulatedEvent, forged?: Forgery): Record<string, unknown> {
  const application = feishuApplication(suite);
  const token = forged === 'token' ? 'somebody elses token' : application.verificationToken;
  const app_id = forged === 'app' ? 'cli_somebody_else' : application.appId;
  const tenant_key = forged === 'tenant' ? 'tenant_somebody_else' : application.tenantKey;
  if (event.isOld)
    return {
      uuid: event.id,
      ts: (event.at / 1_000).toFixed(6),
      token,
      type: 'event_callback',
      event: { type: event.type, app_id, ...(!event.isOfApp && { tenant_key }), ...event.content },
    };
  return {
    schema: '2.0',
    header: {
      event_id: event.id,
      event_type: event.type,
      create_time: String(event.isCallback ? event.at * 1_000 : event.at),
      token,
      app_id,
      tenant_key,
    },
    event: event.content,
  };
}

/** The age in seconds that exceeds any repetition by the suite. */
const staleSeconds = 9 * 3_600;

/** Returns a message to an address of the application: encrypted and signed, as the suite does with an Encrypt Key. */
export function feishuPush(
  world: World,
  suite: FeishuSuite,
  callbackKind: 'event' | 'card',
  content: Record<string, unknown>,
  forged?: Forgery,
): SuitePush {
  const { encryptKey } = feishuApplication(suite);
  const text = JSON.stringify(content);
  const key = forged === 'encryption' ? 'somebody elses key' : encryptKey;
  const body = forged === 'plain' ? text : JSON.stringify({ encrypt: encryptEvent(key, text) });
  const seconds = Math.floor(world.now() / 1_000) - (forged === 'timestamp' ? staleSeconds : 0);
  const timestamp = String(seconds);
  const nonce = randomBytes(8).toString('hex');
  const signature = eventSignature(timestamp, nonce, forged === 'signature' ? 'somebody elses key' : encryptKey, body);
  return {
    address: `${world.appOrigin}/api/callback/${suite}/${callbackKind}${ownAddress(suite)}`,
    // The body is signed, and changed in transit.
    body: forged === 'body' ? `${body} ` : body,
    headers: {
      'content-type': 'application/json',
      ...(forged !== 'unsigned' && {
        'x-lark-request-timestamp': timestamp,
        'x-lark-request-nonce': nonce,
        'x-lark-signature': signature,
      }),
    },
  };
}
