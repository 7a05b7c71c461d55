import type { NotifiedChange } from './change';
import {
  hasRange,
  getKind,
  listTypes,
  type NoticeChannel,
  type NoticeKind,
  type NoticeSetting,
  type SwitchedType,
} from './kinds';

export interface NoticeDecision {
  type: SwitchedType;
  home: boolean;
  card: boolean;
}

/** Returns the one notice that a member gets of a change: the first type that one of the member's channels is set to; null for none. */
export function decideNotice(
  change: NotifiedChange,
  memberId: string,
  getSetting: (kind: NoticeKind) => NoticeSetting,
): NoticeDecision | null {
  for (const type of listTypes(change, memberId)) {
    const kind = getKind(type, change.linkedBy);
    const { card_notice_config, main_page_notice_config } = getSetting(kind);
    const isWanted = (channel: NoticeChannel) =>
      channel.is_notice && (!hasRange(kind) || concerns(channel, change.record, memberId));
    const [home, card] = [isWanted(main_page_notice_config), isWanted(card_notice_config)];
    if (home || card) return { type, home, card };
  }
  return null;
}

/** Returns whether a record is in the range of a channel; read access is checked elsewhere. */
export function concerns(
  { notice_scope }: NoticeChannel,
  { owner, members, followers }: NotifiedChange['record'],
  memberId: string,
): boolean {
  if (notice_scope === 'owner') return owner === memberId;
  return notice_scope === 'read' || members.includes(memberId) || followers.includes(memberId);
}
