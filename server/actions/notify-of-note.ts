import type { StoredRecord } from '../../domain/filters/matches';
import { noChange } from '../../domain/notices/change';
import type { Trx } from '../db/tables';
import { mentionedByNote } from '../queries/notices';
import { notify, type Notifier } from './notify';

export interface NoteNews {
  /** Members that the note mentions: each is notified once of a note, at the first of its records that they may read. */
  mentioned: readonly string[];
  /** Records that the note is about and was not about before. */
  added: readonly StoredRecord[];
  /** Records that it was about before. */
  kept: readonly StoredRecord[];
}

/** Notifies of a note that was written, edited or moved, in its own transaction. A mention is not notified of again. */
export async function notifyOfNote(
  trx: Trx,
  notifier: Notifier,
  noteId: string,
  { mentioned, added, kept }: NoteNews,
): Promise<void> {
  const known = mentioned.length === 0 ? [] : await mentionedByNote(trx, notifier.actor.clientId, noteId);
  let waiting = mentioned.filter((member) => !known.includes(member));
  for (const record of [...kept, ...added]) {
    const isNew = added.includes(record);
    if (!isNew && waiting.length === 0) continue;
    const notified = await notify(
      trx,
      notifier,
      record,
      {
        ...noChange,
        membersBefore: record.members,
        mentioned: new Map(waiting.map((member) => [member, 'content'])),
        noted: isNew,
      },
      { noteId },
    );
    waiting = waiting.filter((member) => !notified.some((one) => one.memberId === member && one.type === 'SELF_AT'));
  }
}
