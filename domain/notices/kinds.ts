import { behaviourOf } from '../objects/behaviour';
import { closeDate } from './close-date';

/** Kinds of the daily digest, which no member causes (REQ records 3, notice kinds; SD-56). */
const scheduledTypes = ['DEAL_NEED_TODAY_CLOSE', 'DEAL_CLOSE_DATE_EXPIRE'] as const;
export type ScheduledType = (typeof scheduledTypes)[number];

export function isScheduled(type: NoticeKind | NoticeType): type is ScheduledType {
  return (scheduledTypes as readonly string[]).includes(type);
}

/** A note did not reach a chat that it was shared to (REQ records 8, share failure). Told to its author alone, so nobody switches it. */
export const shareFailType = 'SHARE_FAIL';

/** Changes of one field that are notices of their own: the built-in types have these fields in every company. */
export const fieldTypes = {
  DEAL_AMOUNT_CHANGE: { table: 'deal', field: 'amount' },
  DEAL_CLOSE_DATE_CHANGE: closeDate,
  TICKET_STATUS_CHANGE: { table: 'ticket', field: 'ticket_status' },
} as const;
export type FieldType = keyof typeof fieldTypes;
const fieldTypeNames = Object.keys(fieldTypes) as FieldType[];

/** The notices that a change of these fields of an object type makes. */
export function fieldTypesOf(tableId: string, changed?: readonly string[]): FieldType[] {
  return fieldTypeNames.filter(
    (type) => fieldTypes[type].table === tableId && (changed === undefined || changed.includes(fieldTypes[type].field)),
  );
}

export function isFieldType(type: NoticeKind | NoticeType): type is FieldType {
  return Object.hasOwn(fieldTypes, type);
}

/** The types that a notice can have (REQ records 3). `OBJECT_MEMBER_CHANGE` is the name of a setting only (ADR-0038). */
export const noticeTypes = [
  'OBJECT_CREATE',
  'OBJECT_CHANGE',
  'TEAM_MEMBER_ADD',
  'STAGE_CHANGE',
  'DEAL_WIN',
  'NOTE_LINK_CREATE',
  'SELF_AT',
  'DEAL_AMOUNT_CHANGE',
  'DEAL_CLOSE_DATE_CHANGE',
  'TICKET_STATUS_CHANGE',
  'OBJECT_LINK_CREATE',
  ...scheduledTypes,
  shareFailType,
] as const;
export type NoticeType = (typeof noticeTypes)[number];
/** The types that members can switch. */
export type SwitchedType = Exclude<NoticeType, typeof shareFailType>;

/** What a member can switch for one object type, besides a new record of each type that is linked to it. */
export const noticeKinds = [
  'OBJECT_CREATE',
  'OBJECT_CHANGE',
  'OBJECT_MEMBER_CHANGE',
  'STAGE_CHANGE',
  'DEAL_WIN',
  'DEAL_AMOUNT_CHANGE',
  'DEAL_CLOSE_DATE_CHANGE',
  'TICKET_STATUS_CHANGE',
  'NOTE_LINK_CREATE',
  'SELF_AT',
  ...scheduledTypes,
] as const;
/** A new record of a type that names records of this one: `NEW_deal` (REQ records 3: new_{linked object}). */
export type LinkedKind = `NEW_${string}`;
export type NoticeKind = (typeof noticeKinds)[number] | LinkedKind;

function linkedKind(tableId: string): LinkedKind {
  return `NEW_${tableId}`;
}

/** The type whose new records a kind is about; undefined for every other kind. */
export function linkedTableOf(kind: NoticeKind): string | undefined {
  return kind.startsWith('NEW_') ? kind.slice(4) : undefined;
}

/** Whose records: all that I can see, those that I am on, those that I am in charge of (REQ records 6). */
export const noticeScopes = ['read', 'ownerfollower', 'owner'] as const;
export type NoticeScope = (typeof noticeScopes)[number];

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
export function kindOf(type: SwitchedType, linked = ''): NoticeKind {
  if (type === 'OBJECT_LINK_CREATE') return linkedKind(linked);
  return type === 'TEAM_MEMBER_ADD' ? 'OBJECT_MEMBER_CHANGE' : type;
}

/** False where the notice is about the member in person: a range would mean nothing (REQ records 6). */
export function hasRange(kind: NoticeKind): boolean {
  return kind !== 'OBJECT_MEMBER_CHANGE' && kind !== 'SELF_AT';
}

/**
 * What happens on records of an object type. Notes notify with the record that they are about.
 * @param linking the types whose records name records of this one.
 */
export function kindsOf(
  { table_id, is_stage_on }: { table_id: string; is_stage_on: boolean },
  linking: readonly string[] = [],
): NoticeKind[] {
  const { presence, canBeWon } = behaviourOf(table_id);
  if (presence === 'attached') return [];
  const own = noticeKinds.filter((kind) => {
    if (isFieldType(kind)) return fieldTypes[kind].table === table_id;
    return (
      (kind !== 'STAGE_CHANGE' || is_stage_on) &&
      (kind !== 'DEAL_WIN' || canBeWon) &&
      (!isScheduled(kind) || table_id === closeDate.table)
    );
  });
  return [...own, ...linking.map(linkedKind)];
}

/** Told at home only unless somebody asks for more: on a busy day these would fill the chat with messages. */
function isQuiet(kind: NoticeKind): boolean {
  return kind === 'OBJECT_CREATE' || kind === 'OBJECT_CHANGE' || linkedTableOf(kind) !== undefined;
}

/** What counts until a member sets something else. */
export function defaultSetting(kind: NoticeKind): NoticeSetting {
  return {
    card_notice_config: { is_notice: !isQuiet(kind), notice_scope: 'ownerfollower' },
    main_page_notice_config: { is_notice: true, notice_scope: 'ownerfollower' },
  };
}
