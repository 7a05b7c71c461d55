import type { ApprovalAction } from '../approvals/statuses';
import { isBizMonitor, type BizMonitor } from './biz-monitors';

/**
 * What the chat of a record can be notified of (REQ records 3, chat notices), the most specific first. `always`: every bound chat
 * is notified and nobody switches it off. `staged`: only where records have stages. An entry more is an event more, for both sides.
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

/** True for an event that nobody switches off. */
export function isAlwaysOn(event: ChatEvent): event is AlwaysOn {
  return 'always' in chatEvents[event];
}

/** The events that can be switched. */
export const switchedEvents = names.filter((name): name is SwitchedEvent => !isAlwaysOn(name));

/** The events that happen to records of an object type. */
export function getChatEvents({ is_stage_on }: { is_stage_on: boolean }): ChatEvent[] {
  return names.filter((name) => is_stage_on || !('staged' in chatEvents[name]));
}

/** What a chat can be notified of: events of its record, and changes of its company in the register. */
export type ChatNotice = ChatEvent | BizMonitor;

/**
 * What a chat is notified of, from what is stored or sent: each once, the events that are always on among them, none that the type does not
 * have. Which monitors of the register a chat may have is decided where they are chosen.
 */
export function chatNotices(type: { is_stage_on: boolean }, chosenNames: readonly string[]): ChatNotice[] {
  return [
    ...getChatEvents(type).filter((event) => isAlwaysOn(event) || chosenNames.includes(event)),
    ...new Set(chosenNames.filter(isBizMonitor)),
  ];
}

/** The event of which a chat must be notified to be shown the card of an approval; null for what no chat is shown: a draft has none. */
export function chatEventOfApproval(action: ApprovalAction): SwitchedEvent | null {
  if (action === 'create') return null;
  return action === 'stage_change' ? 'CHANGE_STAGE_EVENT' : 'CHANGE_OBJECT_EVENT';
}
