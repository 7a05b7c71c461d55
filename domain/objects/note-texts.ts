/**
 * The texts of a note in addition to its content (REQ records 3, Note): rich texts, each with its Markdown copy. A company's configuration names
 * the ones in use.
 */
export const noteTexts = ['todo', 'customer_demand', 'need_help', 'customer_involved'] as const;
export type NoteText = (typeof noteTexts)[number];

/** Returns whether the field is a note's content, which is always rich text, because it contains mentions. */
export function isNoteContent(field: { table: string; field_id: string }): boolean {
  return field.table === 'note' && field.field_id === 'content';
}

/**
 * The properties of a note in addition to its fields (REQ records 3, Note): the colleagues who took part, and the day by which its next step is
 * done. They include the record with the page on which it was written, and the people of the records who are notified.
 */
export const noteCircumstances = [
  'conferee_member_ids',
  'todo_due_on',
  'note_related_type',
  'note_related_id',
  'notice_config',
] as const;
