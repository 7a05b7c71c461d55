import type { Input, Output } from '../../../domain/contract';
import { getEventName, typesAsked, type askedEvents } from '../../../domain/contract/timeline/timeline-names';
import {
  getFeed,
  timelineEvents,
  type LookedUpEventType,
  type TimelineAnswer,
  type TimelineData,
  type TimelineEvent,
  type TimelineEventType,
} from '../../../domain/contract/timeline/timeline';
import type { StoredRecord } from '../../../domain/filters/matches';
import { localised } from '../../../domain/metadata/field';
import { lineParts, seesAmounts, type LineRights } from '../../../domain/products/lines';
import { valueTypes, type Reference, type TextContext as Words } from '../../../domain/values';
import type { Language, SessionRequest } from '../../context';
import { approvalStatusName } from '../../messages/approvals';
import { ownerField } from '../../messages/property-fields';
import { messageTexts } from '../../messages/texts';
import { listReferences } from '../../policies/visible-values';
import { findFiles } from '../../queries/files/files';
import { findRecords } from '../../queries/records/by-id';
import { cappedTotal } from '../../queries/records/count';
import { memberNames } from '../../queries/people/member-names';
import { pageOfEvents, pageOfEventsBehind, type TimelineRow } from '../../queries/timeline/timeline';
import { loadLineRights } from '../products/line-rights';
import { buildEventData } from './event-data';
import { fingerprintList, readCursor, writeCursor } from '../records/cursor';
import { loadType, present, readRecord, type TypeContext } from '../records/record-access';
import { resolveReferences } from '../links/refs';
import { listStepStates } from '../notes/step-states';
import { undoableMerges } from '../duplicates/undoable-merges';
import { pipelineName, stageNameIn } from '../stages/stage-names';

interface TimelineRequest {
  page?: number | undefined;
  size?: number | undefined;
  event_type?: (typeof askedEvents)[number] | undefined;
  sub_type?: TimelineEventType | undefined;
}

/** The page size of the timeline (REQ records 9). */
const defaultSize = 20;

/** Returns a page of a readable record's timeline, with texts in the reader's language and without hidden parts. */
export async function getTimeline(
  request: SessionRequest,
  tableId: string,
  recordId: string,
  question: TimelineRequest,
): Promise<Output<'records.events'>> {
  const limit = question.size ?? defaultSize;
  const reader = await openTimeline(request, tableId, recordId, question);
  const { rows, total } = await pageOfEvents(request.db, reader.record, {
    ...reader.visible,
    skip: ((question.page ?? 1) - 1) * limit,
    limit,
  });
  return { list: await presentLines(request, reader, rows), ...cappedTotal(total) };
}

/** Returns the same at a cursor, the newest line first. @throws AppError notFound, deleted, notReadable; invalid for the cursor of another list */
export async function getTimelineByCursor(
  request: SessionRequest,
  { table_id: tableId, id: recordId, sub_type, cursor, limit = defaultSize }: Input<'records.eventsByCursor'>,
): Promise<Output<'records.eventsByCursor'>> {
  const reader = await openTimeline(request, tableId, recordId, { sub_type });
  const list = fingerprintList([request.actor.clientId, tableId, recordId, sub_type ?? null]);
  const after = readCursor(list, cursor);
  if (reader.visible.eventTypes?.length === 0) return { list: [], next_cursor: null };
  const { rows, next } = await pageOfEventsBehind(request.db, reader.record, { ...reader.visible, after, limit });
  return { list: await presentLines(request, reader, rows), next_cursor: writeCursor(list, next) };
}

type Timeline = Awaited<ReturnType<typeof openTimeline>>;

/** Opens a record's history with the rights of its reader. @throws AppError notFound, deleted, notReadable */
async function openTimeline(
  request: SessionRequest,
  tableId: string,
  recordId: string,
  question: Pick<TimelineRequest, 'event_type' | 'sub_type'>,
) {
  const context = await loadType(request, tableId);
  await readRecord(request, context, recordId);
  const visibleType: TypeContext = { ...context, fields: [ownerField(tableId), ...context.fields] };
  const lines = await loadLineRights(request);
  return {
    context: visibleType,
    lines,
    record: { clientId: request.actor.clientId, tableId, recordId },
    visible: {
      eventTypes: wantedTypes(tableId, question),
      shownFields: visibleType.fields.filter((field) => field.access !== 'none').map((field) => field.field_id),
      shownParts: ['lines', ...lineParts.filter((lineProperty) => lines[lineProperty] !== 'none')],
    },
  };
}

/** Returns the lines with the rights of their reader. A line that this version cannot read is left out. */
async function presentLines(
  request: SessionRequest,
  { context, lines, record: { clientId, tableId } }: Timeline,
  rows: readonly TimelineRow[],
): Promise<TimelineEvent[]> {
  const references = namedInChanges(rows, context);
  const [names, fileRows, notes, refs, merges] = await Promise.all([
    memberNames(request.db, clientId, [
      ...rows.flatMap(({ operator }) => operator ?? []),
      ...references.flatMap((reference) => (reference.to === 'member' ? [reference.id] : [])),
    ]),
    findFiles(request.db, clientId, [
      ...new Set(references.flatMap((reference) => (reference.to === 'file' ? [reference.id] : []))),
    ]),
    loadNotes(request, rows),
    resolveReferences(request.db, context.resolveType, [
      ...references.flatMap((reference) => (reference.to === 'record' ? [reference] : [])),
      ...rows.flatMap((row) => namedByEvent(row, tableId)),
    ]),
    undoableMerges(
      request,
      rows.flatMap((row) => readEventData(row, 'MERGE')?.merge_id ?? []),
    ),
  ]);
  const files = new Map(fileRows.map((file) => [file.file_id, file.name]));
  const { hiddenRecord, goneMember, goneFile, goneOption } = messageTexts(request.language).timeline;
  const textContext: Words = {
    language: request.language,
    timeZone: request.actor.timeZone,
    goneOption,
    memberName: (id) => names.get(id) ?? goneMember,
    fileName: (id) => files.get(id) ?? goneFile,
    recordTitle: (table, id) => refs.get(`${table}:${id}`)?.title ?? hiddenRecord,
  };
  return rows
    .map((row) => eventJson(row, names, { context, words: textContext, notes, lines, merges }))
    .filter((event) => event !== null);
}

/** Returns the requested kinds of lines; undefined for all. */
function wantedTypes(tableId: string, { event_type = 'all', sub_type }: TimelineRequest) {
  const types = typesAsked(tableId, event_type, getFeed);
  if (sub_type === undefined) return types;
  return types === undefined || types.includes(sub_type) ? [sub_type] : [];
}

type FieldChange = TimelineData<'INFO_CHANGE'>['changes'][number];

/** Returns the data of a row, as its kind declares it; null for data that this version cannot read. */
function readEventData<Type extends TimelineEventType>(row: TimelineRow, type: Type): TimelineData<Type> | null {
  const read = timelineEvents[type].data.safeParse(row.data);
  return row.event_type === type && read.success ? (read.data as TimelineData<Type>) : null;
}

/** Returns the records in an event of another kind. */
function namedByEvent(row: TimelineRow, tableId: string): { table: string; id: string }[] {
  const eventRecords = [
    ...(readEventData(row, 'MERGE')?.ids ?? []),
    ...(readEventData(row, 'RELATED_CHANGE')?.changes ?? []).flatMap(({ added, removed }) => [...added, ...removed]),
  ];
  return [
    ...eventRecords.map((id) => ({ table: tableId, id })),
    ...(readEventData(row, 'CONVERSION')?.records ?? []).map(({ table_id, id }) => ({ table: table_id, id })),
  ];
}

/** Returns the members, files and records in changed values, before and after the change. */
function namedInChanges(rows: readonly TimelineRow[], context: TypeContext): Reference[] {
  return rows.flatMap((row) =>
    (readEventData(row, 'INFO_CHANGE')?.changes ?? []).flatMap(({ field, old, new: now }) =>
      [old, now].flatMap((value) => listReferences({ data: { [field]: value } }, context.fields)),
    ),
  );
}

/** Returns the readable notes of these events, by id. */
async function loadNotes(request: SessionRequest, rows: readonly TimelineRow[]) {
  const ids = rows.flatMap((row) => readEventData(row, 'FOLLOW_NOTE')?.note_id ?? []);
  if (ids.length === 0) return new Map<string, TimelineAnswer<'FOLLOW_NOTE'>>();
  const context = await loadType(request, 'note');
  const records: StoredRecord[] = await findRecords(request.db, context.read, ids);
  const [notes, steps] = await Promise.all([
    present(request, context, records),
    listStepStates(request, context, records),
  ]);
  return new Map(
    notes.map((note): [string, TimelineAnswer<'FOLLOW_NOTE'>] => {
      const step = steps.get(note._id);
      return [note._id, { note, ...(step ? { next_step: step } : {}) }];
    }),
  );
}

/** The data that the reader of a page may see. */
interface TimelineReader {
  context: TypeContext;
  words: Words;
  notes: Awaited<ReturnType<typeof loadNotes>>;
  lines: LineRights;
  /** The merges that the reader can undo, with the end of that time. */
  merges: ReadonlyMap<string, number>;
}

/** The functions that look up the answer of a kind without stored answers; null where the reader may see none of it. */
const presenters: {
  [Type in LookedUpEventType]: (data: TimelineData<Type>, reader: TimelineReader) => TimelineAnswer<Type> | null;
} = {
  INFO_CHANGE: (data, { context, words }) => {
    const changes = data.changes.flatMap((change) => shownChange(context, change, words));
    // A change of hidden fields does not exist for the reader.
    return changes.length === 0 ? null : { changes };
  },
  STAGE_CHANGE: (data, { context, words }) => ({
    stage_change: {
      kind: data.kind,
      pipeline_name: pipelineName(context, data.pipeline_id ?? data.from_pipeline_id, words.language),
      from_stage_name: stageNameIn(
        context,
        { pipeline_id: data.from_pipeline_id, stage_id: data.from_stage_id },
        words.language,
      ),
      to_stage_name: stageNameIn(context, data, words.language),
      ...reasonIn(context, data.reason, words),
    },
  }),
  MERGE: ({ merge_id, ids, fields, undone }, { context, words, merges }) => {
    const undoUntil = undone ? undefined : merges.get(merge_id);
    return {
      merge: {
        merge_id,
        table_id: context.type.table_id,
        titles: ids.flatMap((id) => words.recordTitle?.(context.type.table_id, id) ?? []),
        field_names: context.fields
          .filter((field) => fields.includes(field.field_id) && field.access !== 'none')
          .map((field) => localised(field, 'field_name', field.field_name, words.language)),
        undone,
        ...(undoUntil === undefined ? {} : { undo_until: undoUntil }),
      },
    };
  },
  PRODUCT_CHANGE: ({ currency, before, now, count }, { lines }) => ({
    products: seesAmounts(lines) ? { currency, before, now, count } : { currency, count },
  }),
  APPROVE: ({ i18n_resource, ...approve }, { words: { language } }) => ({
    approve: {
      ...approve,
      status_name: approvalStatusName(approve.status, language as Language),
      template_name: localised({ i18n_resource }, 'template_name', approve.template_name, language),
    },
  }),
  FOLLOW_NOTE: ({ note_id }, { notes }) => notes.get(note_id) ?? null,
  RELATED_CHANGE: ({ changes }, { context, words }) => {
    const titles = (ids: readonly string[]) =>
      ids.map((id) => words.recordTitle?.(context.type.table_id, id) ?? '').join(', ');
    return {
      related_changes: changes.map(({ kind, added, removed }) => ({
        kind,
        removed_text: titles(removed),
        added_text: titles(added),
      })),
    };
  },
};

function eventJson(row: TimelineRow, names: Map<string, string>, reader: TimelineReader): TimelineEvent | null {
  const data = readEventData(row, row.event_type);
  const answer = data && buildAnswer(data, row.event_type, reader);
  if (!answer) return null;
  const operator_name = (row.operator !== null && names.get(row.operator)) || '';
  return {
    _id: row.event_id,
    event_type: getFeed[row.event_type],
    sub_type: row.event_type,
    object_event_type: getEventName(row.table_id, row.event_type),
    create_timestamp: row.create_time,
    update_timestamp: row.update_time,
    operator_member_id: row.operator,
    operator_name,
    ...(row.program === null ? {} : { program: row.program }),
    deleted: row.event_type === 'NOTE_REMOVED',
    event_data: buildEventData({ ...row, operator_name }, row.event_type, data, answer, reader),
    ...answer,
  };
}

function buildAnswer<Type extends TimelineEventType>(
  data: TimelineData<Type>,
  type: Type,
  reader: TimelineReader,
): Partial<TimelineEvent> | null {
  // The list pairs each kind with its data; the kind of a single row is only known at run time.
  const present = (timelineEvents[type].present ?? presenters[type as LookedUpEventType]) as (
    data: TimelineData<Type>,
    reader: TimelineReader,
  ) => Partial<TimelineEvent> | null;
  return present(data, reader);
}

/** A reader who may not see the field does not see the reason. */
function reasonIn(context: TypeContext, reason: { field: string; value: unknown } | undefined, textContext: Words) {
  const [reasonChange] = reason
    ? shownChange(context, { field: reason.field, old: null, new: reason.value }, textContext)
    : [];
  return reasonChange && reasonChange.new_text !== '' ? { reason_text: reasonChange.new_text } : {};
}

function shownChange(context: TypeContext, change: FieldChange, textContext: Words) {
  const field = context.fields.find((candidate) => candidate.field_id === change.field && candidate.access !== 'none');
  if (!field) return [];
  const text = (value: unknown) =>
    value === null || value === undefined ? '' : valueTypes[field.value_type].text(value, field, textContext);
  return [
    {
      field: field.field_id,
      field_name: localised(field, 'field_name', field.field_name, textContext.language),
      old_text: text(change.old),
      new_text: text(change.new),
    },
  ];
}
