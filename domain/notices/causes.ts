import type { StoredRecord } from '../filters/matches';
import {
  fieldTypesOf,
  hasRange,
  kindOf,
  type NoticeChannel,
  type NoticeSetting,
  type NoticeKind,
  type ScheduledType,
  type SwitchedType,
} from './kinds';

/** What somebody did to one record. */
export interface RecordChange {
  /** The record as it is now. */
  record: Pick<StoredRecord, 'table_id' | 'owner' | 'members' | 'followers'>;
  /** Who was on it before; null for a new record. */
  membersBefore: readonly string[] | null;
  /** Fields whose value is another one than before; empty for a new record. */
  changed: readonly string[];
  /** Members whom a text mentions now and did not before, each with the field that holds it. */
  mentioned: ReadonlyMap<string, string>;
  /** Somebody else is in charge than before. */
  handedOver?: boolean;
  stageMoved: boolean;
  won: boolean;
  /** A note was written about it. */
  noted: boolean;
  /** A new record of this type names it. */
  linkedBy?: string | undefined;
  /** Nobody did anything: a date of it has come, or has passed. */
  due?: ScheduledType | undefined;
}

export const noChange: Omit<RecordChange, 'record'> = {
  membersBefore: [],
  changed: [],
  mentioned: new Map(),
  stageMoved: false,
  won: false,
  noted: false,
};

/** What a change is to a member, the most personal first. */
export function typesOf(change: RecordChange, memberId: string): SwitchedType[] {
  const { record, membersBefore, noted, due } = change;
  if (due) return [due];
  if (change.linkedBy !== undefined) return ['OBJECT_LINK_CREATE'];
  const joined =
    !noted &&
    record.members.includes(memberId) &&
    (!(membersBefore ?? []).includes(memberId) || (change.handedOver === true && record.owner === memberId));
  const types: [SwitchedType, boolean][] = [
    ['SELF_AT', change.mentioned.has(memberId)],
    ['NOTE_LINK_CREATE', noted],
    ['TEAM_MEMBER_ADD', joined],
    ['DEAL_WIN', change.won],
    ['STAGE_CHANGE', change.stageMoved],
    ...fieldTypesOf(record.table_id, change.changed).map((type): [SwitchedType, boolean] => [type, true]),
    ['OBJECT_CREATE', membersBefore === null],
    ['OBJECT_CHANGE', change.changed.length > 0],
  ];
  return types.filter(([, holds]) => holds).map(([type]) => type);
}

export interface NoticeDecision {
  type: SwitchedType;
  home: boolean;
  card: boolean;
}

/** The one notice that a member gets of a change: of the first type that any channel of theirs wants; null for none. */
export function decideNotice(
  change: RecordChange,
  memberId: string,
  settingOf: (kind: NoticeKind) => NoticeSetting,
): NoticeDecision | null {
  for (const type of typesOf(change, memberId)) {
    const kind = kindOf(type, change.linkedBy);
    const { card_notice_config, main_page_notice_config } = settingOf(kind);
    const wants = (channel: NoticeChannel) =>
      channel.is_notice && (!hasRange(kind) || concerns(channel, change.record, memberId));
    const [home, card] = [wants(main_page_notice_config), wants(card_notice_config)];
    if (home || card) return { type, home, card };
  }
  return null;
}

/** Whether a record is one of those that a channel's range means; whether the member may read it is asked elsewhere. */
export function concerns(
  { notice_scope }: NoticeChannel,
  { owner, members, followers }: RecordChange['record'],
  memberId: string,
): boolean {
  if (notice_scope === 'owner') return owner === memberId;
  return notice_scope === 'read' || members.includes(memberId) || followers.includes(memberId);
}
