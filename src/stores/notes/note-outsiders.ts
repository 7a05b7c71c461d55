import type { Output } from '@domain/contract';
import type { RecordJson } from '@domain/contract/shapes';
import { noteTexts } from '@domain/objects/note-texts';
import { mentionsIn } from '@domain/rich/rich-text';
import type { Api } from '@/api';

/** Mentioned colleagues who can read none of the note's records, with the record to whose team the writer can add them. */
export interface Outsiders {
  list: Output<'notes.outsiders'>['list'];
  record: NonNullable<Output<'notes.outsiders'>['record']>;
}

/** Returns the mentioned members of a saved note who cannot read its records; undefined where there are none, or the request fails. */
export async function findOutsiders(api: Api, note: RecordJson): Promise<Outsiders | undefined> {
  const isMentioning = ['content', ...noteTexts].some((text) => {
    const html = note[text];
    return typeof html === 'string' && mentionsIn(html).length > 0;
  });
  if (!isMentioning) return undefined;
  try {
    const { list, record } = await api.call('notes.outsiders', { note_id: note._id });
    return record && list.length > 0 ? { list, record } : undefined;
  } catch {
    // The note is saved, so an error of this extra step is ignored.
    return undefined;
  }
}

/** Adds them to the team of the record. */
export async function addOutsiders(api: Api, { list, record }: Outsiders, idempotencyKey: string): Promise<void> {
  const { table_id, id, role } = record;
  const add = list.map(({ member_id }) => ({ member_id, role }));
  await api.call('collaborators.update', { table_id, id, add, remove: [] }, { idempotencyKey });
}
