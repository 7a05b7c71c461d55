import { z } from 'zod';
import { appChangedKind, type AppState } from '../../../domain/suite-events/app-changed';
import { appOpenedKind } from '../../../domain/suite-events/app-opened';
import { approvalChangedKind } from '../../../domain/suite-events/approval-changed';
import { chatChangedKind } from '../../../domain/suite-events/chat-changed';
import { chatPeopleChangedKind } from '../../../domain/suite-events/chat-people-changed';
import { consentWithdrawnKind } from '../../../domain/suite-events/consent-withdrawn';
import { contactsChangedKind } from '../../../domain/suite-events/contacts-changed';
import { suiteEvent, type SuiteEvent } from '../../../domain/suite-events/kind';
import { memberChangedKind } from '../../../domain/suite-events/member-changed';
import { memberLeftKind } from '../../../domain/suite-events/member-left';
import { taskChangedKind } from '../../../domain/suite-events/task-changed';
import { readFirstEntry, readMenuChoice, readReceivedMessage } from './received-messages';

/** Converts the content of an event to the product's events. `at`: its time, epoch milliseconds. Null for a content of another shape. */
type LarkEventReader = (content: unknown, time: number) => SuiteEvent[] | null;

function reader<Content>(
  content: z.ZodType<Content>,
  events: (content: Content, time: number) => SuiteEvent[],
): LarkEventReader {
  return (rawContent, time) => {
    const { data } = content.safeParse(rawContent);
    return data === undefined ? null : events(data, time);
  };
}

const memberChanged = reader(z.object({ object: z.object({ open_id: z.string().min(1) }) }), ({ object }, time) => [
  suiteEvent(memberChangedKind, { open_id: object.open_id, at: time }),
]);
const contactsChanged: LarkEventReader = (_content, time) => [suiteEvent(contactsChangedKind, { at: time })];
/** The id of the person who changed the chat; absent if an application did. */
const Chat = z.object({
  chat_id: z.string().min(1),
  operator_id: z.object({ open_id: z.string().nullish() }).nullish(),
});
const doneBy = (operator: z.output<typeof Chat>['operator_id']) => (operator?.open_id ? { by: operator.open_id } : {});
const chatChanged = reader(Chat, ({ chat_id, operator_id }, time) => [
  suiteEvent(chatChangedKind, { chat_id, ...doneBy(operator_id), at: time }),
]);
const chatPeopleChanged = reader(
  Chat.extend({ users: z.array(z.object({ user_id: z.object({ open_id: z.string() }) })) }),
  ({ chat_id, operator_id, users }, time) => {
    const open_ids = users.map(({ user_id }) => user_id.open_id).filter((openId) => openId !== '');
    return open_ids.length === 0
      ? []
      : [suiteEvent(chatPeopleChangedKind, { chat_id, open_ids, ...doneBy(operator_id), at: time })];
  },
);
/** Events of instances and tasks: the older envelope has no version, the newer one has. */
const approvalChanged = reader(
  z.object({ approval_code: z.string().min(1), instance_code: z.string().min(1) }),
  ({ approval_code, instance_code }, time) => [
    suiteEvent(approvalChangedKind, { instance_code, template_code: approval_code, at: time }),
  ],
);

const Person = z.object({ open_id: z.string().min(1) });
const openedBy = (people: readonly z.output<typeof Person>[], time: number) =>
  [...new Set(people.map(({ open_id }) => open_id))].map((open_id) => suiteEvent(appOpenedKind, { open_id, at: time }));
const appChanged = (state: AppState, time: number) => suiteEvent(appChangedKind, { state, at: time });
/** A company begins to use the app. The event names the person who requested it, and the administrator or member who installed it. */
const appOpened = reader(
  z.object({
    applicants: z.array(Person).nullish(),
    installer: Person.nullish(),
    installer_employee: Person.nullish(),
  }),
  ({ applicants, installer, installer_employee }, time) => [
    appChanged('installed', time),
    ...openedBy([...(applicants ?? []), ...[installer, installer_employee].filter((opener) => opener != null)], time),
  ],
);
/** Both the platform and the company can switch an app off. */
const statuses: Readonly<Record<string, AppState>> = {
  start_by_tenant: 'installed',
  stop_by_tenant: 'stopped',
  stop_by_platform: 'stopped',
};
const appStatusChanged = reader(z.object({ status: z.string() }), ({ status }, time) => {
  const state = Object.hasOwn(statuses, status) ? statuses[status] : undefined;
  return state ? [appChanged(state, time)] : [];
});
/** These people can now open the app; departments and groups belong to the contact range. */
const appGiven = reader(z.object({ users: z.array(z.object({ user_id: Person })).nullish() }), ({ users }, time) =>
  openedBy(
    (users ?? []).map(({ user_id }) => user_id),
    time,
  ),
);

/** The older event calls a task's guid its id. */
const taskChanged = reader(
  z.union([
    z.object({ task_guid: z.string().min(1) }),
    z.object({ task_id: z.string().min(1) }).transform(({ task_id }) => ({ task_guid: task_id })),
  ]),
  ({ task_guid }, time) => [suiteEvent(taskChangedKind, { task_guid, at: time })],
);

/** The handled events of Feishu and Lark, by their names in the console. Other events are confirmed and ignored. */
const readers: Readonly<Record<string, LarkEventReader>> = {
  'contact.user.created_v3': memberChanged,
  'contact.user.updated_v3': memberChanged,
  'contact.user.deleted_v3': reader(
    z.object({ object: z.object({ open_id: z.string().min(1) }) }),
    ({ object }, time) => [suiteEvent(memberLeftKind, { open_id: object.open_id, at: time })],
  ),
  'contact.department.created_v3': contactsChanged,
  'contact.department.updated_v3': contactsChanged,
  'contact.department.deleted_v3': contactsChanged,
  'contact.scope.updated_v3': contactsChanged,
  'im.chat.updated_v1': chatChanged,
  'im.chat.disbanded_v1': chatChanged,
  'im.chat.member.bot.added_v1': chatChanged,
  'im.chat.member.bot.deleted_v1': chatChanged,
  'im.chat.member.user.added_v1': chatPeopleChanged,
  'im.chat.member.user.deleted_v1': chatPeopleChanged,
  'im.chat.member.user.withdrawn_v1': chatPeopleChanged,
  'im.message.receive_v1': readReceivedMessage,
  'application.bot.menu_v6': readMenuChoice,
  'im.chat.access_event.bot_p2p_chat_entered_v1': readFirstEntry,
  app_open: appOpened,
  app_status_change: appStatusChanged,
  app_uninstalled: (_content, time) => [appChanged('removed', time)],
  'application.application.visibility.added_v6': appGiven,
  'task.task.update_user_access_v2': taskChanged,
  'task.task.updated_v1': taskChanged,
  approval_instance: approvalChanged,
  approval_task: approvalChanged,
  'approval.instance.status_changed_v4': approvalChanged,
  'approval.task.status_changed_v4': approvalChanged,
  'auth.user_access_token.revoked_v4': reader(z.object({ open_id: z.string().min(1) }), ({ open_id }, time) => [
    suiteEvent(consentWithdrawnKind, { open_id, at: time }),
  ]),
};

/** Converts an event of the suite; an empty list for an unhandled one, null for invalid content. */
export function larkEvents(type: string, content: unknown, time: number): SuiteEvent[] | null {
  return Object.hasOwn(readers, type) ? (readers[type]?.(content, time) ?? null) : [];
}
