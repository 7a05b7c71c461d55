import type { NoticeScope } from '../metadata/notice-scopes';
import { getBehaviour } from '../objects/behaviour';
import type { NotifiedChange } from './change';
import { closeDate } from './close-date';

/** A type of notice: its condition, its setting, its text and its target. */
interface NoticeDeclaration {
  /**
   * The rank of the notice. A member gets one notice of a change: the one with the lowest rank that any of the member's channels wants. 1 is the
   * most personal.
   */
  rank: number;
  /** Returns whether the type applies to a change for a member. */
  holds(this: void, change: NotifiedChange, memberId: string): boolean;
  /** The setting that controls it: absent for the notice's own name, null where members cannot change it. */
  kind?: string | null | ((linked: string) => LinkedKind);
  /** The object types on which it can happen; all when absent. */
  happensOn?(this: void, type: { table_id: string; is_stage_on: boolean }): boolean;
  /** It concerns the member personally, so it has no range of records (REQ records 6). */
  personal?: true;
  /** Whether it is shown at home only, unless a member chooses more: on a busy day it would fill the chat with messages. */
  quiet?: true;
  /** The daily digest creates it, and sends one message for all of them (SD-56). */
  scheduled?: true;
  /** The field of the change: the built-in types have it in every company. */
  field?: { table: string; field: string };
  /** The line below the title of the notice; the names of the changed fields when absent. */
  line?: 'values' | 'mention' | 'dates';
  /** The tab of the record that shows what happened; `home` when absent. */
  tab?: 'info' | 'stage';
  /** Whether a notice about a note leads to the notes of the record. */
  leadsToNotes?: true;
  /** It concerns a webhook and no record: administrators read it, and a tap opens the deliveries. */
  isOfWebhook?: true;
  /** The notice reaches members who may not read its record, without a word about the record (SD-88). */
  isForUnreadable?: true;
}

const isOnlyChanged = ({ due: dueState, linkedBy }: NotifiedChange) => dueState === undefined && linkedBy === undefined;

/** Declares a notice about one field of a built-in type. */
function ofField<Where extends { table: string; field: string }>(fieldRef: Where) {
  return {
    rank: 6,
    holds: (change: NotifiedChange) =>
      isOnlyChanged(change) && change.record.table_id === fieldRef.table && change.changed.includes(fieldRef.field),
    happensOn: ({ table_id }: { table_id: string }) => table_id === fieldRef.table,
    field: fieldRef,
    line: 'values',
    tab: 'info',
  } as const;
}

/** Declares a notice of the daily digest. */
function ofCloseDate(when: NonNullable<NotifiedChange['due']>) {
  return {
    rank: 1,
    holds: ({ due: dueState }: NotifiedChange) => dueState === when,
    happensOn: ({ table_id }: { table_id: string }) => table_id === closeDate.table,
    scheduled: true,
    line: 'dates',
  } as const;
}

/** A type without a condition or a setting: the event itself notifies the members concerned. */
const saidOnce = { rank: 1, holds: () => false, kind: null } as const;

/**
 * Each type of notice (REQ records 3), in the order of the settings. Settings, contract, filter and table follow from this list, and missing texts
 * do not compile. `OBJECT_MEMBER_CHANGE` is the name of a setting only (ADR-0038).
 */
const notices = {
  OBJECT_CREATE: { rank: 7, holds: (change) => isOnlyChanged(change) && change.membersBefore === null, quiet: true },
  OBJECT_CHANGE: {
    rank: 8,
    holds: (change) => isOnlyChanged(change) && change.changed.length > 0,
    quiet: true,
    tab: 'info',
  },
  TEAM_MEMBER_ADD: {
    rank: 3,
    holds: (change, memberId) => isOnlyChanged(change) && hasJoined(change, memberId),
    kind: 'OBJECT_MEMBER_CHANGE',
    personal: true,
  },
  STAGE_CHANGE: {
    rank: 5,
    holds: (change) => isOnlyChanged(change) && change.stageMoved,
    happensOn: ({ is_stage_on }) => is_stage_on,
    tab: 'stage',
  },
  DEAL_WIN: {
    rank: 4,
    holds: (change) => isOnlyChanged(change) && change.won,
    happensOn: ({ table_id }) => getBehaviour(table_id).canBeWon,
  },
  NOTE_LINK_CREATE: { rank: 2, holds: (change) => isOnlyChanged(change) && change.noted, leadsToNotes: true },
  SELF_AT: {
    rank: 1,
    holds: (change, memberId) => isOnlyChanged(change) && change.mentioned.has(memberId),
    personal: true,
    line: 'mention',
    leadsToNotes: true,
    // The text that mentions the member is a field of the record.
    tab: 'info',
  },
  /** A note names the member as a participant. The setting is that of mentions; the text is separate. */
  CONFEREE_ADD: {
    rank: 1,
    holds: (change, memberId) => isOnlyChanged(change) && change.tookPart?.has(memberId) === true,
    kind: 'SELF_AT',
    personal: true,
    leadsToNotes: true,
  },
  /**
   * A text mentions a member who may read none of its records. The member learns only that; `SELF_AT` replaces it once the member may read a
   * record.
   */
  SELF_AT_UNREADABLE: { ...saidOnce, line: 'mention', leadsToNotes: true, tab: 'info', isForUnreadable: true },
  DEAL_AMOUNT_CHANGE: ofField({ table: 'deal', field: 'amount' }),
  DEAL_CLOSE_DATE_CHANGE: ofField(closeDate),
  TICKET_STATUS_CHANGE: ofField({ table: 'ticket', field: 'ticket_status' }),
  /** A new record names this one. */
  OBJECT_LINK_CREATE: {
    rank: 1,
    holds: ({ linkedBy, due: dueState }) => linkedBy !== undefined && dueState === undefined,
    kind: linkedKind,
    quiet: true,
    line: 'values',
  },
  DEAL_NEED_TODAY_CLOSE: ofCloseDate('today'),
  DEAL_CLOSE_DATE_EXPIRE: ofCloseDate('past'),
  /** A note did not reach a chat that it was shared to (REQ records 8, share failure): the delivery notifies its author alone. */
  SHARE_FAIL: { ...saidOnce, leadsToNotes: true },
  /** A record of the member was merged into this one, by a colleague (ADR-0329). */
  RECORD_MERGED: saidOnce,
  /** The record's chat was dissolved, or the bot removed from it: the suite's event notifies the owner only. */
  CHAT_LOST: saidOnce,
  /** Other events of the chat: the suite's events notify the owner, on the home page only. */
  CHAT_BACK: saidOnce,
  CHAT_RENAMED: saidOnce,
  CHAT_JOINED: saidOnce,
  CHAT_LEFT: saidOnce,
  /** The result of an approval, for its applicant: the suite's report notifies that member only. */
  APPROVE_APPROVED: { ...saidOnce, tab: 'info' },
  APPROVE_REJECTED: { ...saidOnce, tab: 'info' },
  /** The fields that the approval depends on had changed; the notice names them (SD-40). */
  APPROVE_REVERTED: { ...saidOnce, tab: 'info' },
  /** The suite reverted an approved change. */
  APPROVE_UNDONE: { ...saidOnce, tab: 'info' },
  /** The suite never accepted the approval. */
  APPROVE_UNSENT: { ...saidOnce, tab: 'info' },
  /** An approver has left the company: the administrators are notified (SD-80). */
  APPROVER_LEFT: { ...saidOnce, tab: 'info' },
  /** A webhook failed for days and was switched off: the administrators are notified. */
  WEBHOOK_OFF: { ...saidOnce, isOfWebhook: true },
} as const satisfies Record<string, NoticeDeclaration>;
type NoticeDeclarations = typeof notices;

export type NoticeType = keyof NoticeDeclarations;
export const noticeTypes = Object.keys(notices) as NoticeType[];
/** The types that notify a member of a note that names them. Each member gets one of them per note, once. */
export const namingTypes: readonly NoticeType[] = ['SELF_AT', 'CONFEREE_ADD'];
/** The types that members can switch. */
export type SwitchedType = {
  [Type in NoticeType]: NoticeDeclarations[Type] extends { kind: null } ? never : Type;
}[NoticeType];
type SwitchableKind = {
  [Type in NoticeType]: NoticeDeclarations[Type] extends { kind: infer Kind } ? Extract<Kind, string> : Type;
}[NoticeType];

/** A new record of a type that names records of this one: `NEW_deal` (REQ records 3: new_{linked object}). */
export type LinkedKind = `NEW_${string}`;
/** A kind of notice that a member can switch for one object type. Each type with new records that are linked to it has a separate kind. */
export type NoticeKind = SwitchableKind | LinkedKind;

export function getNotice(type: NoticeType): NoticeDeclaration {
  return notices[type];
}

const switchedTypes = noticeTypes.filter((type): type is SwitchedType => getNotice(type).kind !== null);
const ownKinds = new Map(
  switchedTypes.flatMap((type): [SwitchableKind, NoticeDeclaration][] => {
    const { kind = type } = getNotice(type);
    return typeof kind === 'string' ? [[kind as SwitchableKind, getNotice(type)]] : [];
  }),
);
/** The kinds that a member can switch for one object type, in addition to a new record of each type that is linked to it. */
export const noticeKinds = [...ownKinds.keys()];

function linkedKind(tableId: string): LinkedKind {
  return `NEW_${tableId}`;
}

/** Returns the type of the new records that a kind is about; undefined for every other kind. */
export function getLinkedTable(kind: NoticeKind): string | undefined {
  return kind.startsWith('NEW_') ? kind.slice(4) : undefined;
}

/** Returns the declaration of the notice that a kind switches. */
export function getDeclaration(kind: NoticeKind): NoticeDeclaration {
  return ownKinds.get(kind as SwitchableKind) ?? notices.OBJECT_LINK_CREATE;
}

/** Returns the types of a change for a member, the most personal first. */
export function listTypes(change: NotifiedChange, memberId: string): SwitchedType[] {
  return switchedTypes
    .filter((type) => getNotice(type).holds(change, memberId))
    .sort((first, second) => getNotice(first).rank - getNotice(second).rank);
}

function hasJoined({ record, membersBefore, noted, handedOver }: NotifiedChange, memberId: string): boolean {
  return (
    !noted &&
    record.members.includes(memberId) &&
    (!(membersBefore ?? []).includes(memberId) || (handedOver === true && record.owner === memberId))
  );
}

/** One channel of a setting. */
export interface NoticeChannel {
  is_notice: boolean;
  notice_scope: NoticeScope;
}

/** The two channels: a message in the suite, and the home page. */
export interface NoticeSetting {
  card_notice_config: NoticeChannel;
  main_page_notice_config: NoticeChannel;
}

/**
 * The setting that switches a type of notice.
 * @param linked the type of the new record, for a notice of one.
 */
export function getKind(type: SwitchedType, linked = ''): NoticeKind {
  const { kind } = getNotice(type);
  return typeof kind === 'function' ? kind(linked) : ((kind ?? type) as SwitchableKind);
}

/** Returns whether the kind has a range of records; false where it concerns the member personally. */
export function hasRange(kind: NoticeKind): boolean {
  return getDeclaration(kind).personal !== true;
}

/**
 * Returns the kinds that can occur on records of an object type. Notes notify with their record. @param linking the types that link to this one.
 */
export function listKinds(
  type: { table_id: string; is_stage_on: boolean },
  linking: readonly string[] = [],
): NoticeKind[] {
  if (getBehaviour(type.table_id).presence === 'attached') return [];
  const ownKinds = noticeKinds.filter((kind) => getDeclaration(kind).happensOn?.(type) ?? true);
  return [...ownKinds, ...linking.map(linkedKind)];
}
