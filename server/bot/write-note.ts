import { toRichText } from '../../domain/rich/typed-text';
import { AppError } from '../../domain/errors';
import { handlers } from '../api';
import { readNote } from '../commands/notes/note-data';
import type { App, SessionRequest } from '../context';
import { noteTable } from '../services/notes/note-scope';
import { loadType, readRecord } from '../services/records/record-access';
import { writeRequest } from './write-request';

/** The time for which a note can be removed from the chat. Milliseconds. */
export const undoMs = 60_000;
/** A separate file within this time belongs to the previous note. Milliseconds. */
export const attachMs = 10 * 60_000;

export interface NewNote {
  /** The id of the note's message, so that a message that is handled twice creates one note. */
  messageId: string;
  tableId: string;
  recordId: string;
  text: string;
  fileIds: readonly string[];
}

/** Writes a note with the rights of its author. @returns its id @throws AppError as `notes.create` does */
export async function writeNote(app: App, request: SessionRequest, note: NewNote): Promise<string> {
  const input = {
    content: toRichText({ text: note.text, mentions: [] }),
    follow_relate_objs: { [note.tableId]: [note.recordId] },
    note_related_type: note.tableId,
    note_related_id: note.recordId,
    ...(note.fileIds.length > 0 && { attachments: [...note.fileIds] }),
  };
  const answer = await handlers['notes.create'](
    writeRequest(app, request, 'notes.create', input, note.messageId),
    input,
  );
  return answer.note_id;
}

/** Removes a note. @throws AppError as `notes.remove` does */
export async function removeNote(app: App, request: SessionRequest, noteId: string): Promise<void> {
  const input = { note_id: noteId };
  await handlers['notes.remove'](writeRequest(app, request, 'notes.remove', input, noteId), input);
}

/** Adds files to a note of its author. @returns false if the note was deleted */
export async function attachFiles(
  app: App,
  request: SessionRequest,
  noteId: string,
  { messageId, fileIds }: Pick<NewNote, 'messageId' | 'fileIds'>,
): Promise<boolean> {
  const context = await loadType(request, noteTable);
  const note = await readRecord(request, context, noteId).catch((error: unknown) => {
    if (isRefusal(error)) return null;
    throw error;
  });
  if (!note) return false;
  const { attachments } = readNote(note.data);
  const input = { note_id: noteId, update_data: { attachments: [...attachments, ...fileIds] } };
  await handlers['notes.update'](writeRequest(app, request, 'notes.update', input, messageId), input);
  return true;
}

/** Returns whether an error refuses the request, so that its text can be sent to the member. False for a fault of the server. */
export function isRefusal(error: unknown): error is AppError {
  return error instanceof AppError && error.name !== 'internal';
}
