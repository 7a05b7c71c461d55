import { noticeScopes, type NoticeScope } from '../metadata/notice-scopes';
import type { NoticeChannel } from './kinds';

/** The members whom the author of a note notifies, among those who may read it. Mentioned members and participants are always notified. */
export type NoteAudience = NoticeScope | 'nobody';

/** In the order of the form, the largest audience first. */
export const noteAudiences: readonly NoteAudience[] = [...noticeScopes, 'nobody'];

/** Returns the form of the choice that a note stores (`notice_config`). */
export function audienceConfig(audience: NoteAudience): NoticeChannel {
  return audience === 'nobody'
    ? { is_notice: false, notice_scope: 'owner' }
    : { is_notice: true, notice_scope: audience };
}
