import type { RecordJson } from '@domain/contract/shapes';
import { openedId } from '@domain/objects/opening';
import type { StoredRecord } from '@/stores';
import type { StageTarget } from '@/stores/records/StageMove';

/** What lies above a record. */
export type DetailLayer =
  | 'note'
  | 'remove'
  | 'owner'
  | 'noticeSetting'
  | 'join'
  /** Its form, at a field where one is named. */
  | { edit: string | undefined }
  /** The change of its stage, to one where it is named. */
  | { move: StageTarget | undefined }
  /** The conversion of a lead, into a stage where one was chosen. */
  | { convert: string | undefined }
  | { editNote: RecordJson }
  | { shareNote: RecordJson };

/** What `open` and `openDetail` in an address name. */
export interface Opening {
  open: string | undefined;
  detail: string | undefined;
}

/** What the address asks for (REQ records 2, /detail and its modal names); nothing where the person may not do it. */
export function layerOf({ open, detail }: Opening, { abilities, json }: StoredRecord): DetailLayer | undefined {
  const id = openedId(detail);
  switch (open) {
    case 'noticeSetting':
      return open;
    case 'noteCreate':
      return abilities.note ? 'note' : undefined;
    case 'edit':
      return abilities.update ? { edit: id } : undefined;
    case 'stageChange':
      return abilities.move && !json.deleted ? { move: id === undefined ? undefined : { stageId: id } } : undefined;
    default:
      return undefined;
  }
}
