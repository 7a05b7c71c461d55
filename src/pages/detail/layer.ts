import type { RecordJson } from '@domain/contract/shapes';
import type { StoredRecord } from '@/stores';

/** What lies above a record. */
export type DetailLayer =
  | 'note'
  | 'edit'
  | 'remove'
  | 'owner'
  | 'noticeSetting'
  | 'join'
  | { editNote: RecordJson }
  | { shareNote: RecordJson };

/** What `open` in the address asks for (REQ records 2, /detail and its modal names); nothing where the person may not do it. */
export function layerOf(open: string | undefined, { abilities }: StoredRecord): DetailLayer | undefined {
  if (open === 'noticeSetting') return open;
  return open === 'noteCreate' && abilities.note ? 'note' : undefined;
}
