import { isFieldType, type NoticeType } from './kinds';

/** What decides where a tap on a notice leads. */
export interface Told {
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
}

/** Where a notice leads: to the linked record where one is given. */
export function targetOf(told: Told, hasStages: (tableId: string) => boolean): NoticeTarget {
  const linked = told.link_object_type !== undefined && told.link_object_id !== undefined;
  const [type, id] = linked
    ? [told.link_object_type ?? '', told.link_object_id ?? '']
    : [told.object_type, told.object_id];
  if (
    told.object_type === 'note' &&
    (told.type === 'SELF_AT' || told.type === 'NOTE_LINK_CREATE' || told.type === 'SHARE_FAIL')
  )
    return { type, id, tab: 'dynamic', dynamicType: 'note' };
  if (told.type === 'OBJECT_CHANGE' || isFieldType(told.type)) return { type, id, tab: 'info' };
  return { type, id, tab: told.type === 'STAGE_CHANGE' && hasStages(type) ? 'stage' : 'home' };
}
