import type { ApprovalAction } from '../approvals/statuses';
import { isBizMonitor, type BizMonitor } from './biz-monitors';

/**
 * The events that the chat of a record can be notified of (REQ records 3, chat notices), the most specific first. `always`: every bound chat is
 * notified, and members cannot switch the event off. `staged`: only where records have stages. One more entry is one more event, for both sides.
 */
const chatEvents = {
  CREATE_NOTE_EVENT: { always: true },
  CHANGE_STAGE_EVENT: { staged: true },
  CHANGE_MEMBER_EVENT: {},
  CHANGE_OBJECT_EVENT: {},
  REMOVE_OBJECT_EVENT: {},
  RESTORE_OBJECT_EVENT: {},
} as const satisfies Record<string, { always?: true; staged?: true }>;
export type ChatEvent = keyof typeof chatEvents;

type AlwaysOn = { [Name in ChatEvent]: (typeof chatEvents)[Name] extends { always: true } ? Name : never }[ChatEvent];
export type SwitchedEvent = Exclude<ChatEvent, AlwaysOn>;

const names = Object.keys(chatEvents) as ChatEvent[];

export function isChatEvent(name: string): name is ChatEvent {
  return Object.hasOwn(chatEvents, name);
}

/** Returns true for an event that members cannot switch off. */
export function isAlwaysOn(event: ChatEvent): event is AlwaysOn {
  return 'always' in chatEvents[event];
}

/** The events that can be switched. */
export const switchedEvents = names.filter((name): name is SwitchedEvent => !isAlwaysOn(name));

/** The events that happen to records of an object type. */
export function getChatEvents({ is_stage_on }: { is_stage_on: boolean }): ChatEvent[] {
  return names.filter((name) => is_stage_on || !('staged' in chatEvents[name]));
}

/** The notices of a chat: events of its record, and changes of its company in the register. */
export type ChatNotice = ChatEvent | BizMonitor;

/**
 * Returns the notices of a chat from stored or sent names. Each occurs once; the events that are always on are included, and those that the type
 * does not have are left out. The caller that chooses the monitors of the register decides which a chat may have.
 */
export function chatNotices(type: { is_stage_on: boolean }, chosenNames: readonly string[]): ChatNotice[] {
  return [
    ...getChatEvents(type).filter((event) => isAlwaysOn(event) || chosenNames.includes(event)),
    ...new Set(chosenNames.filter(isBizMonitor)),
  ];
}

/** Returns the chat event that an approval's card needs; null where no chat shows the card, as for drafts. */
export function chatEventOfApproval(action: ApprovalAction): SwitchedEvent | null {
  if (action === 'create') return null;
  return action === 'stage_change' ? 'CHANGE_STAGE_EVENT' : 'CHANGE_OBJECT_EVENT';
}
