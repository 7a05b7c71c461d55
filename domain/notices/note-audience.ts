import { noticeScopes, type NoticeScope } from '../metadata/notice-scopes';
import type { NoticeChannel } from './kinds';

/** Whom the author of a note wants to be notified of it, among those who may read it; who is mentioned or took part always is. */
export type NoteAudience = NoticeScope | 'nobody';

/** In the order in which they are offered, the most people first. */
export const noteAudiences: readonly NoteAudience[] = [...noticeScopes, 'nobody'];

/** What a note keeps of the choice (`notice_config`). */
export function audienceConfig(audience: NoteAudience): NoticeChannel {
  return audience === 'nobody'
    ? { is_notice: false, notice_scope: 'owner' }
    : { is_notice: true, notice_scope: audience };
}
