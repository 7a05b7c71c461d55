import { z } from 'zod';
import { appChangedKind, type AppState } from '../../../domain/suite-events/app-changed';
import { approvalChangedKind } from '../../../domain/suite-events/approval-changed';
import { chatChangedKind } from '../../../domain/suite-events/chat-changed';
import { chatPeopleChangedKind } from '../../../domain/suite-events/chat-people-changed';
import { contactsChangedKind } from '../../../domain/suite-events/contacts-changed';
import { suiteEvent, type SuiteEvent } from '../../../domain/suite-events/kind';
import { memberChangedKind } from '../../../domain/suite-events/member-changed';
import { memberLeftKind } from '../../../domain/suite-events/member-left';

/** Converts the content of an event to the product's events. `at`: its time, epoch milliseconds. Null for a content of another shape. */
type DingtalkEventReader = (content: Record<string, unknown>, time: number) => SuiteEvent[] | null;

const id = z.string().min(1);
const oneOrMany = z.union([z.array(id), id.transform((singleId) => [singleId])]);
const People = z.object({ userid: oneOrMany });
const Approval = z.object({ processinstanceid: id, processcode: id, type: z.string().optional() });
const Chat = z.object({ openconversationid: id, operator: z.string().optional() });
const ChatPeople = Chat.extend({ userid: oneOrMany });

/** Documentation and events spell names differently (`UserId`, `userId`, `open_conversation_id`). */
function lowerCaseKeys(content: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(content).map(([name, value]) => [name.replaceAll('_', '').toLowerCase(), value]),
  );
}

const people =
  (kind: typeof memberChangedKind): DingtalkEventReader =>
  (content, time) => {
    const peopleContent = People.safeParse(lowerCaseKeys(content)).data;
    return peopleContent ? peopleContent.userid.map((open_id) => suiteEvent(kind, { open_id, at: time })) : null;
  };
const memberChanged = people(memberChangedKind);
const contactsChanged: DingtalkEventReader = (_content, time) => [suiteEvent(contactsChangedKind, { at: time })];
const aboutChat = ({ openconversationid, operator }: z.output<typeof Chat>) => ({
  chat_id: openconversationid,
  ...(operator ? { by: operator } : {}),
});
const chatChanged: DingtalkEventReader = (content, time) => {
  // A group of the old kind has only another id, and belongs to no record.
  const chatContent = Chat.safeParse(lowerCaseKeys(content)).data;
  return chatContent ? [suiteEvent(chatChangedKind, { ...aboutChat(chatContent), at: time })] : [];
};
const chatPeopleChanged: DingtalkEventReader = (content, time) => {
  const chatContent = ChatPeople.safeParse(lowerCaseKeys(content)).data;
  return chatContent
    ? [suiteEvent(chatPeopleChangedKind, { ...aboutChat(chatContent), open_ids: chatContent.userid, at: time })]
    : [];
};
/** A person who leaves appears only as the operator. */
const chatQuit: DingtalkEventReader = (content, eventTime) => {
  const chatContent = Chat.extend({ operator: id }).safeParse(lowerCaseKeys(content)).data;
  return chatContent
    ? [
        suiteEvent(chatPeopleChangedKind, {
          ...aboutChat(chatContent),
          open_ids: [chatContent.operator],
          at: eventTime,
        }),
      ]
    : [];
};
const approvalChanged: DingtalkEventReader = (content, time) => {
  const approvalContent = Approval.safeParse(lowerCaseKeys(content)).data;
  if (!approvalContent) return null;
  const { processinstanceid: instance_code, processcode: template_code, type } = approvalContent;
  // Comments change nothing.
  return type === 'comment' ? [] : [suiteEvent(approvalChangedKind, { instance_code, template_code, at: time })];
};

const appChanged =
  (state: AppState): DingtalkEventReader =>
  (_content, time) => [suiteEvent(appChangedKind, { state, at: time })];

/** The handled events of DingTalk, by their names in the console. Other events are confirmed and ignored. */
const readers: Readonly<Record<string, DingtalkEventReader>> = {
  user_add_org: memberChanged,
  user_modify_org: memberChanged,
  user_active_org: memberChanged,
  user_dept_change: memberChanged,
  user_role_change: memberChanged,
  user_leave_org: people(memberLeftKind),
  org_admin_add: memberChanged,
  org_admin_remove: memberChanged,
  org_dept_create: contactsChanged,
  org_dept_modify: contactsChanged,
  org_dept_remove: contactsChanged,
  bpms_instance_change: approvalChanged,
  bpms_task_change: approvalChanged,
  // The same event for a template of a third-party app.
  workflow_instance_change_directed: approvalChanged,
  workflow_task_change_directed: approvalChanged,
  chat_update_title: chatChanged,
  chat_disband: chatChanged,
  chat_add_member: chatPeopleChanged,
  chat_remove_member: chatPeopleChanged,
  chat_quit: chatQuit,
  // The events of third-party apps. Names without `org` are those of older pushes; `tmp_auth_code` replaces the others.
  org_suite_auth: appChanged('installed'),
  tmp_auth_code: appChanged('installed'),
  org_micro_app_restore: appChanged('installed'),
  org_micro_app_stop: appChanged('stopped'),
  org_micro_app_remove: appChanged('removed'),
  org_suite_relieve: appChanged('removed'),
  suite_relieve: appChanged('removed'),
  // The company has been dissolved.
  org_remove: appChanged('removed'),
  org_suite_change: contactsChanged,
  org_micro_app_scope_update: contactsChanged,
  change_auth: contactsChanged,
};

const Ticket = z.object({ suiteticket: id });

/** Returns the ticket of a third-party app, a secret that concerns no company; null for any other event. */
export function suiteTicket(type: string, content: Record<string, unknown>): string | null {
  return type === 'suite_ticket' ? (Ticket.safeParse(lowerCaseKeys(content)).data?.suiteticket ?? null) : null;
}

/** Converts an event of the suite; an empty list for an unhandled one, null for invalid content. */
export function dingtalkEvents(type: string, content: Record<string, unknown>, time: number): SuiteEvent[] | null {
  return Object.hasOwn(readers, type) ? (readers[type]?.(content, time) ?? null) : [];
}
