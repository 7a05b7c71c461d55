import type { RecordJson } from '@domain/contract/shapes';
import { openedIds } from '@domain/objects/opening';
import type { StoredRecord } from '@/stores';
import type { StageTarget } from '@/stores/stages/StageMove';
import { openedDetail } from './linked-tab';

/** The layers above a record. */
export type DetailLayer =
  | 'note'
  | 'remove'
  | 'owner'
  | 'noticeSetting'
  | 'join'
  /** The chats that receive the card of the record. */
  | 'shareRecord'
  /** The question whether a draft that was not approved is edited again. */
  | 'offerResubmit'
  /** The form of a draft that was not approved, to be sent once more. */
  | 'resubmit'
  /** The change of the record's status. */
  | 'status'
  /** The form of the record. It begins at the first of the named fields and shows all of them. */
  | { edit: readonly string[] }
  /** The change of the record's stage, to the named stage if there is one. */
  | { move: StageTarget | undefined }
  /** The conversion of a lead, into the chosen stage if there is one. */
  | { convert: string | undefined }
  | { editNote: RecordJson }
  /** A note of the reader that the address names by its id. */
  | { openNote: string }
  /** The picker of a linked type. */
  | { related: { tableId: string; keyword: string | undefined } }
  | { shareNote: RecordJson };

/** The values of `open` and `openDetail` in an address. */
export interface Opening {
  open: string | undefined;
  detail: string | undefined;
}

/** Returns the tab that `open` names instead of a layer (REQ records 2, /detail and its modal names): such content is a tab of the page. */
export function tabNamed(open: string | undefined): string | undefined {
  return open === 'stage' ? 'stage' : open === 'productTab' ? 'product' : undefined;
}

/**
 * Returns the layer that the address names (REQ records 2, /detail and its modal names); undefined if the user may not use it. Without a named
 * layer, a draft that was not approved offers its form (REQ records 4).
 */
export function resolveLayer({ open, detail }: Opening, record: StoredRecord): DetailLayer | undefined {
  const { abilities, json } = record;
  const ids = openedIds(detail);
  const [id] = ids;
  switch (open) {
    case 'noticeSetting':
      return open;
    case 'noteCreate':
      return abilities.note ? 'note' : undefined;
    case 'edit':
      return record.hasRight('update') ? { edit: ids } : undefined;
    case 'stageChange': {
      const stageId = openedDetail(detail).stage_id ?? id;
      return record.hasRight('move') && !json.deleted
        ? { move: stageId === undefined ? undefined : { stageId } }
        : undefined;
    }
    case 'noteEdit': {
      const noteId = openedDetail(detail).note_id ?? id;
      return noteId === undefined ? undefined : { openNote: noteId };
    }
    case 'related': {
      const { link_table_id: tableId, keyword } = openedDetail(detail);
      return abilities.update && tableId !== undefined ? { related: { tableId, keyword } } : undefined;
    }
    default:
      return json.is_draft && json.approve_status !== undefined && abilities.resubmit ? 'offerResubmit' : undefined;
  }
}
