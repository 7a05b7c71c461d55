import { getBehaviour } from '../objects/behaviour';
import { getNotice, type NoticeType } from './kinds';

/** The object type of a notice that is about a webhook and no record. */
export const webhookObject = 'webhook';

/** The properties of a notice that decide where a tap on it leads. */
export interface NoticeSubject {
  type: NoticeType;
  object_type: string;
  object_id: string;
  link_object_type?: string | undefined;
  link_object_id?: string | undefined;
}

/** The record page and the tab that shows what happened (REQ records 2, home main tab). */
export interface NoticeTarget {
  type: string;
  id: string;
  tab: 'info' | 'stage' | 'dynamic' | 'home';
  dynamicType?: 'note';
  /** The note of the notice: the tab scrolls to it. */
  event?: string;
}

/** Returns the target of a notice: the linked record, where it has one. */
export function resolveTarget(notice: NoticeSubject, hasStages: (tableId: string) => boolean): NoticeTarget {
  const linked = notice.link_object_type !== undefined && notice.link_object_id !== undefined;
  const [type, id] = linked
    ? [notice.link_object_type ?? '', notice.link_object_id ?? '']
    : [notice.object_type, notice.object_id];
  const { tab = 'home', leadsToNotes } = getNotice(notice.type);
  if (leadsToNotes && getBehaviour(notice.object_type).presence === 'attached')
    return { type, id, tab: 'dynamic', dynamicType: 'note', event: notice.object_id };
  return { type, id, tab: tab === 'stage' && !hasStages(type) ? 'home' : tab };
}
