/** What the morning tells and nobody did (specification section 3, notice kinds; decision 56). */
export const scheduledTypes = ['DEAL_NEED_TODAY_CLOSE', 'DEAL_CLOSE_DATE_EXPIRE'] as const;
export type ScheduledType = (typeof scheduledTypes)[number];

export function isScheduled(type: NoticeKind | NoticeType): type is ScheduledType {
  return (scheduledTypes as readonly string[]).includes(type);
}

/** A note did not reach a chat that it was shared to (specification section 8, share failure). Told to its author alone, so nobody switches it. */
export const shareFailType = 'SHARE_FAIL';

/** The types that a notice can have (specification section 3). `OBJECT_MEMBER_CHANGE` is the name of a setting only (decision note 0038). */
export const noticeTypes = ['OBJECT_CREATE', 'OBJECT_CHANGE', 'TEAM_MEMBER_ADD', 'STAGE_CHANGE', 'DEAL_WIN', 'NOTE_LINK_CREATE', 'SELF_AT', ...scheduledTypes, shareFailType] as const;
export type NoticeType = (typeof noticeTypes)[number];
/** The types that members can switch. */
export type SwitchedType = Exclude<NoticeType, typeof shareFailType>;

/** What a member can switch for one object type. */
export const noticeKinds = ['OBJECT_CREATE', 'OBJECT_CHANGE', 'OBJECT_MEMBER_CHANGE', 'STAGE_CHANGE', 'DEAL_WIN', 'NOTE_LINK_CREATE', 'SELF_AT', ...scheduledTypes] as const;
export type NoticeKind = (typeof noticeKinds)[number];

/** Whose records: all that I can see, those that I am on, those that I am in charge of (specification section 6). */
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

/** The setting that switches a type of notice. */
export function kindOf(type: SwitchedType): NoticeKind {
  return type === 'TEAM_MEMBER_ADD' ? 'OBJECT_MEMBER_CHANGE' : type;
}

/** False where the notice is about the member in person: a range would mean nothing (specification section 6). */
export function hasRange(kind: NoticeKind): boolean {
  return kind !== 'OBJECT_MEMBER_CHANGE' && kind !== 'SELF_AT';
}

/** What happens on records of an object type. Notes are told with the record that they are about. */
export function kindsOf({ table_id, is_stage_on }: { table_id: string; is_stage_on: boolean }): NoticeKind[] {
  if (table_id === 'note') return [];
  return noticeKinds.filter((kind) => (kind !== 'STAGE_CHANGE' || is_stage_on) && (table_id === 'deal' || (kind !== 'DEAL_WIN' && !isScheduled(kind))));
}

/** Told at home only unless somebody asks for more: on a busy day these would fill the chat with messages. */
const quiet: readonly NoticeKind[] = ['OBJECT_CREATE', 'OBJECT_CHANGE'];

/** What counts until a member sets something else. */
export function defaultSetting(kind: NoticeKind): NoticeSetting {
  return {
    card_notice_config: { is_notice: !quiet.includes(kind), notice_scope: 'ownerfollower' },
    main_page_notice_config: { is_notice: true, notice_scope: 'ownerfollower' },
  };
}
