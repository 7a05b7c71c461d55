import type { RecordJson } from '@domain/contract/shapes';
import { toRichText, toTypedText } from '@domain/rich/typed-text';
import type { FileItem } from '@domain/values/file-list';
import type { Poi } from '@domain/values/poi';

interface NoteInput {
  content: string;
  attachments: string[];
  follow_relate_objs: unknown;
  conferee_member_ids?: string[];
  todo_due_on?: string;
  position?: Poi;
}

/**
 * Returns the parts of an edited note that differ from the note as it was read: parts that somebody else changed meanwhile stay.
 * `shownPosition` holds the address, which the server adds to a position.
 */
export function noteChanges(input: NoteInput, note: RecordJson, shownPosition: Poi | null): Record<string, unknown> {
  const {
    position,
    follow_relate_objs,
    conferee_member_ids = [],
    todo_due_on,
    content,
    attachments,
    ...otherInput
  } = input;
  const photosBefore = ((note.attachments ?? []) as FileItem[]).map(({ _id }) => _id);
  return {
    ...otherInput,
    ...(isDifferent(content, shownHtml(note.content)) ? { content } : {}),
    ...(isDifferent(attachments, photosBefore) ? { attachments } : {}),
    ...(isDifferent(follow_relate_objs, note.follow_relate_objs) ? { follow_relate_objs } : {}),
    ...(isDifferent(todo_due_on, note.todo_due_on) ? { todo_due_on: todo_due_on ?? null } : {}),
    ...(isDifferent(conferee_member_ids, note.conferee_member_ids ?? []) ? { conferee_member_ids } : {}),
    ...(isDifferent(shownPosition, note.position) ? { position: position ?? null } : {}),
  };
}

const isDifferent = (left: unknown, right: unknown) => JSON.stringify(left ?? null) !== JSON.stringify(right ?? null);

/** A content as the sheet sends it when nothing was typed. */
function shownHtml(content: unknown): string {
  const html = typeof content === 'string' ? content : '';
  const typed = toTypedText(html);
  return typed ? toRichText({ text: typed.text, mentions: [...typed.mentions] }) : html.trim();
}
