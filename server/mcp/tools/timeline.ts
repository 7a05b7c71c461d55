import * as z from 'zod/mini';
import { momentText } from '../../../domain/calendar';
import type { Output, RawInput } from '../../../domain/contract';
import { objectCalls } from '../../../domain/contract/record-calls';
import { plainText } from '../../../domain/rich/plain-text';
import { readCursor, writeCursor } from '../cursor';
import { recordUrl } from '../record-view';
import { cutDeep, cutText, fitResult } from '../result-size';
import { defineTool, type ToolCaller } from '../tool';
import { Cursor, RecordId, TypeId } from '../tool-inputs';

/** The number of lines of a page. The calls answer only whole pages, so every page has this size. */
const pageSize = 20;

export const timeline = defineTool({
  description:
    'Answers what happened to a record, newest first: notes with their text, changed values, moves between stages, approvals, tasks.',
  effect: 'read',
  input: z.strictObject({ type: TypeId, id: RecordId, cursor: Cursor }),
  run: async (caller, { type, id, cursor }) => {
    const page = Math.floor(readCursor(cursor) / pageSize) + 1;
    const { events, idKey, namesTable } = objectCalls(type);
    const input = { [idKey]: id, ...(namesTable.events && { table_id: type }), page, size: pageSize };
    // Every call of this name answers such a page: types differ only in the name of the id.
    const { list, total } = await caller.call(events as 'records.events', input as RawInput<'records.events'>);
    const nextCursor = list.length === pageSize && page * pageSize < total ? writeCursor(page * pageSize) : undefined;
    return fitResult([2_000, 500, 100, 25], (textLimit) => ({
      total,
      lines: list.map((line) => viewLine(caller, line, textLimit)),
      ...(nextCursor !== undefined && { next_cursor: nextCursor }),
    }));
  },
});

type Line = Output<'records.events'>['list'][number];

/** Returns a line with the text of its kind: the answer of the calls, without repeated parts. */
function viewLine(caller: ToolCaller, line: Line, textLimit: number): object {
  const {
    _id,
    event_type: _feed,
    sub_type,
    create_timestamp: created,
    update_timestamp: _updated,
    operator_member_id: _operator,
    operator_name,
    program,
    object_event_type: _typed,
    event_data: _data,
    note,
    deleted: isDeleted,
    ...content
  } = line;
  return {
    time: momentText(created, caller.actor.timeZone),
    by: operator_name,
    ...(program !== undefined && { program }),
    kind: sub_type,
    ...(isDeleted && { deleted: true }),
    ...(note && { note: viewNote(caller, note, textLimit) }),
    ...(cutDeep(content, textLimit, textLimit >= 500 ? 20 : 4) as object),
  };
}

function viewNote(caller: ToolCaller, note: NonNullable<Line['note']>, textLimit: number): object {
  const content = typeof note['content'] === 'string' ? note['content'] : '';
  return {
    id: note._id,
    url: recordUrl(caller, note.table_id, note._id),
    ...cutText(plainText(content), textLimit),
  };
}
