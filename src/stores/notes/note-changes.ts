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
 * Returns the changed parts of an edited note: parts that another member changed meanwhile stay. `shownPosition` has the address, which the server
 * adds.
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

/** Returns the content in the form that the sheet sends without edits. */
function shownHtml(content: unknown): string {
  const html = typeof content === 'string' ? content : '';
  const typed = toTypedText(html);
  return typed ? toRichText({ text: typed.text, mentions: [...typed.mentions] }) : html.trim();
}
