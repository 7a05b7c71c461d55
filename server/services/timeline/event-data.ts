import type {
  EventData,
  TimelineAnswer,
  TimelineData,
  TimelineEvent,
  TimelineEventType,
} from '../../../domain/contract/timeline/timeline';
import { cutText, idOfEvent } from '../../../domain/contract/timeline/timeline-names';
import { moneyText } from '../../../domain/money';
import { getBehaviour } from '../../../domain/objects/behaviour';
import { plainText } from '../../../domain/rich/plain-text';
import type { TextContext } from '../../../domain/values';
import type { TimelineRow } from '../../queries/timeline/timeline';
import type { TypeContext } from '../records/record-access';
import { pipelineName, stageNameIn } from '../stages/stage-names';

type ChangeEntry = EventData['data'][number];

interface EventReader {
  context: TypeContext;
  words: TextContext;
}

/** Converts the entries of a line, field by field. Fields that the reader may not see are missing in the answer, and therefore here. */
type Entries = {
  [Type in TimelineEventType]?: (
    data: TimelineData<Type>,
    answer: TimelineAnswer<Type>,
    reader: EventReader,
  ) => ChangeEntry[];
};
const entries: Entries = {
  INFO_CHANGE: ({ changes: stored }, { changes }) =>
    changes.map(({ field, old_text, new_text }) => {
      const raw = stored.find((fieldChange) => fieldChange.field === field);
      return { field, old: raw?.old, new: raw?.new, old_text, new_text };
    }),
  STAGE_CHANGE: (data, { stage_change }, { context, words: { language } }) => [
    ...(data.from_pipeline_id === data.pipeline_id
      ? []
      : [
          {
            field: 'pipeline_id',
            old: data.from_pipeline_id,
            new: data.pipeline_id,
            old_text: pipelineName(context, data.from_pipeline_id, language),
            new_text: pipelineName(context, data.pipeline_id, language),
          },
        ]),
    {
      field: getBehaviour(context.type.table_id).stageProperty ?? 'stage_id',
      old: data.from_stage_id,
      new: data.stage_id,
      old_text: stageNameIn(context, { pipeline_id: data.from_pipeline_id, stage_id: data.from_stage_id }, language),
      new_text: stage_change.to_stage_name,
    },
  ],
  CONVERSION: ({ records, undone }, _answer, { words }) =>
    records.map(({ table_id, id }) => between(`${table_id}_id`, undone, id, words.recordTitle?.(table_id, id) ?? '')),
  MERGE: ({ ids, undone }, { merge }) => [between('merged_ids', undone, ids, merge.titles.join(', '))],
  PRODUCT_CHANGE: (_data, { products: { currency, before, now, count } }) => [
    { field: 'product_count', old: null, new: count, old_text: '', new_text: String(count) },
    ...(before === undefined || now === undefined
      ? []
      : [
          {
            field: 'totalAmount',
            old: before,
            new: now,
            old_text: `${currency} ${moneyText(before)}`,
            new_text: `${currency} ${moneyText(now)}`,
          },
        ]),
  ],
  APPROVE: ({ status }, { approve }) => [
    { field: 'approve_status', old: null, new: status, old_text: '', new_text: approve.status_name },
  ],
  RELATED_CHANGE: ({ changes }, { related_changes: texts }) =>
    changes.map(({ kind, added, removed }) => {
      const text = texts.find((candidateText) => candidateText.kind === kind);
      return {
        field: `${kind}_organization_ids`,
        old: removed,
        new: added,
        old_text: text?.removed_text ?? '',
        new_text: text?.added_text ?? '',
      };
    }),
};

/** Returns the added value; where the change was undone, the removed one. */
function between(field: string, undone: boolean, value: unknown, text: string): ChangeEntry {
  return undone
    ? { field, old: value, new: null, old_text: text, new_text: '' }
    : { field, old: null, new: value, old_text: '', new_text: text };
}

/** Returns the action of a line, as one of the three words of REQ records 3. */
function getAction({ event_type: type, create_time, update_time }: TimelineRow, answer: Partial<TimelineEvent>) {
  if (type === 'NOTE_REMOVED' || answer.task_action === 'remove' || answer.chat?.action === 'unbind') return 'delete';
  const isNew =
    type === 'CREATE' ||
    (type === 'FOLLOW_NOTE' && update_time === create_time) ||
    answer.task_action === 'create' ||
    answer.chat !== undefined;
  return isNew ? 'create' : 'update';
}

/** Returns a line in the terms of REQ records 3. Fields that the reader may not see are missing in `answer`, and therefore here. */
export function buildEventData<Type extends TimelineEventType>(
  row: TimelineRow & { operator_name: string },
  type: Type,
  data: TimelineData<Type>,
  answer: Partial<TimelineEvent>,
  reader: EventReader,
): EventData {
  const { note, approve, task_data, removed_note_id } = answer;
  // The list pairs each kind with its own data and answer.
  const list = entries[type]?.(data, answer as TimelineAnswer<Type>, reader) ?? [];
  const noteId = note?._id ?? removed_note_id;
  return {
    operator: row.operator,
    operator_name: row.operator_name,
    action: getAction(row, answer),
    data: list.map((entry) => ({ ...entry, old_text: cutText(entry.old_text), new_text: cutText(entry.new_text) })),
    ...(note && {
      noteInfo: {
        note_id: note._id,
        content: cutText(plainText(typeof note.content === 'string' ? note.content : '')),
      },
    }),
    ...(noteId !== undefined && idOfEvent('note', noteId)),
    ...(approve && {
      approveInfo: {
        approval_id: approve.approval_id,
        status: approve.status,
        status_name: approve.status_name,
        template_name: approve.template_name,
      },
    }),
    ...(task_data && { task_data }),
    ...idOfEvent(row.table_id, row.record_id),
  };
}
