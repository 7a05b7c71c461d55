import * as z from 'zod/mini';
import { isRealDay } from '../../../domain/calendar/days';
import { AppError } from '../../../domain/errors';
import { toRichText } from '../../../domain/rich/typed-text';
import { aboutLimit } from '../../../domain/values/note-related';
import { textareaLimit } from '../../../domain/values/textarea';
import { recordUrl } from '../record-view';
import { defineTool } from '../tool';
import { IdempotencyKey, RecordId, TypeId } from '../tool-inputs';

const Words = z.string().check(z.maxLength(textareaLimit));
const About = z.strictObject({ type: TypeId, id: RecordId });

export const writeNote = defineTool({
  description:
    'Writes a note about one or more records: a visit, a call, what was agreed. It is plain text, and is shown in the timelines of these records. Colleagues are notified as if a person had written it.',
  effect: 'add',
  input: z.strictObject({
    records: z
      .array(About)
      .check(
        z.minLength(1),
        z.maxLength(aboutLimit),
        z.describe('The records that the note is about, the most important one first'),
      ),
    text: Words.check(z.minLength(1), z.describe('The note, as plain text with line breaks')),
    next_step: z.optional(Words.check(z.describe('What is to be done next'))),
    next_step_day: z.optional(
      z
        .string()
        .check(
          z.refine(isRealDay),
          z.describe('The day by which the next step is to be done, YYYY-MM-DD. It makes a task in the chat suite'),
        ),
    ),
    idempotency_key: IdempotencyKey,
  }),
  run: async (caller, { records, text, next_step, next_step_day, idempotency_key }) => {
    const [first] = records;
    const related: Record<string, string[]> = {};
    for (const { type, id } of records) related[type] = [...(related[type] ?? []), id];
    const toHtml = (noteText: string) => toRichText({ text: noteText, mentions: [] });
    const input = {
      content: toHtml(text),
      follow_relate_objs: related,
      ...(first && { note_related_type: first.type, note_related_id: first.id }),
      ...(next_step !== undefined && { todo: toHtml(next_step) }),
      ...(next_step_day !== undefined && { todo_due_on: next_step_day }),
    };
    const { note_id: noteId, note } = await caller
      .call('notes.create', input, idempotency_key)
      .catch((error: unknown) => Promise.reject(error instanceof AppError ? renameFields(error) : error));
    return {
      note_id: noteId,
      url: recordUrl(caller, note.table_id, noteId),
      records: records.map(({ type, id }) => ({ type, id, url: recordUrl(caller, type, id) })),
    };
  },
});

/** The arguments of the tool by the names in the call. */
const argumentNames = new Map([
  ['content', 'text'],
  ['todo', 'next_step'],
  ['todo_due_on', 'next_step_day'],
  ['follow_relate_objs', 'records'],
]);

/** Returns the same error with the argument names that the assistant knows. */
function renameFields({ name, params, fields }: AppError): AppError {
  const renamed = fields?.map((issue) => ({ ...issue, field: argumentNames.get(issue.field) ?? issue.field }));
  return new AppError(name, params, renamed);
}
