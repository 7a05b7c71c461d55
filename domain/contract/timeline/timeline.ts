import * as z from 'zod/mini';
import { approvalActions } from '../../approvals/statuses';
import { taskActions } from '../../collaboration/tasks';
import { I18nResource } from '../../metadata/field';
import { lineParts } from '../../products/lines';
import { relatedKinds } from '../../links/related-companies';
import { moveKinds } from '../../stages/move';
import { NextStepState } from '../tasks/next-steps';
import { TaskAnswer, taskAnswer, TaskData } from '../tasks/task-data';
import { Paging, RecordSchema, Total } from '../shapes';
import { askedEvents, feedTypes, type FeedType } from './timeline-names';

type EventShape = Record<string, z.ZodMiniType>;

/**
 * One kind of line. `present` builds the answer from the data alone; null where the server looks the answer up
 * (server/services/timeline/timeline.ts).
 */
function kind<
  Data extends z.ZodMiniType,
  Answered extends EventShape,
  Present extends Presenter<Data, Answered> | null,
>(eventKind: EventKind<Data, Answered, Present>): EventKind<Data, Answered, Present> {
  return eventKind;
}
type Presenter<Data extends z.ZodMiniType, Answered extends EventShape> = (
  data: z.output<Data>,
) => z.output<z.ZodMiniObject<Answered>>;
interface EventKind<Data extends z.ZodMiniType, Answered extends EventShape, Present> {
  /** The filter that selects the kind: the `event_type` of its answer. */
  feed: FeedType;
  /** The stored data of the event, except its author and its time. */
  data: Data;
  /** The properties of the answer, except its author and its time; each name belongs to one kind. */
  answered: Answered;
  present: Present;
}

const ProductChange = z.object({
  currency: z.string(),
  before: z.number(),
  now: z.number(),
  count: z.number(),
  /** The changed parts of lines, or the lines themselves. Absent in events that are older than this property. */
  parts: z.optional(z.array(z.enum([...lineParts, 'lines']))),
});
const ConversionEvent = z.object({
  records: z.array(z.object({ table_id: z.string(), id: z.string(), is_new: z.boolean() })),
  undone: z.boolean(),
});
const ChatEvent = z.object({ action: z.enum(['create', 'bind', 'unbind']), name: z.string() });

/**
 * Each kind of line in a record's timeline. The types of the table, of the writer (server/commands/timeline/add-timeline-event.ts), of the answers
 * and of the texts follow from this list.
 */
export const timelineEvents = {
  CREATE: kind({ feed: 'INFO_CHANGE', data: z.object({}), answered: {}, present: () => ({}) }),
  INFO_CHANGE: kind({
    feed: 'INFO_CHANGE',
    /** Stored values, null for an empty one. */
    data: z.object({ changes: z.array(z.object({ field: z.string(), old: z.unknown(), new: z.unknown() })) }),
    /** One entry for each field, with values as text in the reader's language. */
    answered: {
      changes: z.array(
        z.object({ field: z.string(), field_name: z.string(), old_text: z.string(), new_text: z.string() }),
      ),
    },
    present: null,
  }),
  /** A note about the record. */
  FOLLOW_NOTE: kind({
    feed: 'FOLLOW_NOTE',
    data: z.object({ note_id: z.string() }),
    /** `next_step` is there for a note that says what is to be done by which day, to readers who see that text. */
    answered: { note: RecordSchema, next_step: z.optional(NextStepState) },
    present: null,
  }),
  /** A note about the record was deleted: this line replaces the note's line. */
  NOTE_REMOVED: kind({
    feed: 'FOLLOW_NOTE',
    data: z.object({ note_id: z.string() }),
    answered: { removed_note_id: z.string() },
    present: ({ note_id }) => ({ removed_note_id: note_id }),
  }),
  /** The record moved to another stage. */
  STAGE_CHANGE: kind({
    feed: 'INFO_CHANGE',
    data: z.object({
      kind: z.enum(moveKinds),
      from_pipeline_id: z.nullable(z.string()),
      from_stage_id: z.nullable(z.string()),
      pipeline_id: z.nullable(z.string()),
      stage_id: z.nullable(z.string()),
      /** The reason for losing it: the field, and its stored value. */
      reason: z.optional(z.object({ field: z.string(), value: z.unknown() })),
    }),
    /** In the reader's language, empty for no stage; a deleted stage has its id as its name. */
    answered: {
      stage_change: z.object({
        kind: z.enum(moveKinds),
        pipeline_name: z.string(),
        from_stage_name: z.string(),
        to_stage_name: z.string(),
        reason_text: z.optional(z.string()),
      }),
    },
    present: null,
  }),
  /** The record was converted, or the conversion was undone. */
  CONVERSION: kind({
    feed: 'INFO_CHANGE',
    data: ConversionEvent,
    answered: { conversion: ConversionEvent },
    present: (conversion) => ({ conversion }),
  }),
  /** Other records were merged into the record, or the merge was undone. */
  MERGE: kind({
    feed: 'INFO_CHANGE',
    data: z.object({
      merge_id: z.string(),
      ids: z.array(z.string()),
      /** The fields that the merge, or its undo, wrote into the record. */
      fields: z.array(z.string()),
      undone: z.boolean(),
    }),
    answered: {
      merge: z.object({
        merge_id: z.string(),
        table_id: z.string(),
        /** The titles of the merged records that the reader may see. */
        titles: z.array(z.string()),
        /** The written fields that the reader sees, in the reader's language. */
        field_names: z.array(z.string()),
        undone: z.boolean(),
        /** The end of the time in which the reader can undo the merge, epoch milliseconds; absent: the reader cannot. */
        undo_until: z.optional(z.number()),
      }),
    },
    present: null,
  }),
  /** The product lines changed: their total before and after, and their number. */
  PRODUCT_CHANGE: kind({
    feed: 'INFO_CHANGE',
    data: ProductChange,
    /** Amounts are absent for readers who do not see them in lines. */
    answered: {
      products: z.object({
        currency: z.string(),
        before: z.optional(z.number()),
        now: z.optional(z.number()),
        count: z.number(),
      }),
    },
    present: null,
  }),
  /** An approval was requested or has ended. */
  APPROVE: kind({
    feed: 'APPROVE',
    data: z.object({
      approval_id: z.string(),
      action: z.enum(approvalActions),
      /** A status from domain/approvals or from the suite. */
      status: z.string(),
      template_name: z.string(),
      i18n_resource: z.optional(I18nResource),
      /** The reason that the approver entered. */
      reason: z.optional(z.string()),
    }),
    answered: {
      approve: z.object({
        approval_id: z.string(),
        action: z.enum(approvalActions),
        status: z.string(),
        /** The status and the template in the reader's language. */
        status_name: z.string(),
        template_name: z.string(),
        reason: z.optional(z.string()),
      }),
    },
    present: null,
  }),
  /** A task of the record's list changed in the suite. */
  TASK: kind({
    feed: 'TASK',
    data: z.object({ action: z.enum(taskActions), task: TaskData }),
    answered: { task_action: z.enum(taskActions), task_data: TaskAnswer },
    present: ({ action, task }) => ({
      task_action: action,
      task_data: taskAnswer(task),
    }),
  }),
  /** An event of the group chat. */
  CHAT: kind({ feed: 'INFO_CHANGE', data: ChatEvent, answered: { chat: ChatEvent }, present: (chat) => ({ chat }) }),
  /** Relations with other companies were added or removed. */
  RELATED_CHANGE: kind({
    feed: 'INFO_CHANGE',
    data: z.object({
      changes: z.array(
        z.object({ kind: z.enum(relatedKinds), added: z.array(z.string()), removed: z.array(z.string()) }),
      ),
    }),
    /** One entry for each kind, with the names of the companies that the reader may know. */
    answered: {
      related_changes: z.array(
        z.object({ kind: z.enum(relatedKinds), removed_text: z.string(), added_text: z.string() }),
      ),
    },
    present: null,
  }),
};
export type TimelineEventType = keyof typeof timelineEvents;
export type TimelineData<Type extends TimelineEventType> = z.output<(typeof timelineEvents)[Type]['data']>;
export type TimelineAnswer<Type extends TimelineEventType> = z.output<
  z.ZodMiniObject<(typeof timelineEvents)[Type]['answered']>
>;
/** The kinds of events for which the server looks up the answer. */
export type LookedUpEventType = {
  [Type in TimelineEventType]: (typeof timelineEvents)[Type]['present'] extends null ? Type : never;
}[TimelineEventType];

type ShapeOf<Type extends TimelineEventType> = (typeof timelineEvents)[Type]['answered'];
type AllShapes<Type> = (Type extends TimelineEventType ? (shape: ShapeOf<Type>) => void : never) extends (
  shape: infer All,
) => void
  ? All
  : never;

export const timelineEventTypes = Object.keys(timelineEvents) as TimelineEventType[];
/** The `event_type` under which each kind of line is answered. */
export const getFeed = Object.fromEntries(
  timelineEventTypes.map((type) => [type, timelineEvents[type].feed]),
) as Record<TimelineEventType, FeedType>;
const answerShape = Object.assign(
  {},
  ...Object.values(timelineEvents).map((event) => event.answered),
) as AllShapes<TimelineEventType>;

/** The data of a line under the names of REQ records 3, for other systems. Texts are cut, ids are whole. */
const EventData = z.object({
  operator: z.nullable(z.string()),
  operator_name: z.string(),
  action: z.enum(['create', 'update', 'delete']),
  data: z.array(
    z.object({ field: z.string(), old: z.unknown(), new: z.unknown(), old_text: z.string(), new_text: z.string() }),
  ),
  noteInfo: z.optional(z.object({ note_id: z.string(), content: z.string() })),
  approveInfo: z.optional(
    z.object({ approval_id: z.string(), status: z.string(), status_name: z.string(), template_name: z.string() }),
  ),
  note_obj_id: z.optional(z.string()),
  user_obj_id: z.optional(z.string()),
  deal_id: z.optional(z.string()),
  org_obj_id: z.optional(z.string()),
  ticket_id: z.optional(z.string()),
  task_data: z.optional(TaskAnswer),
});
export type EventData = z.infer<typeof EventData>;

/** A line of the timeline, without parts that the reader may not see. */
export const TimelineEvent = z.object({
  _id: z.string(),
  /** One of the four types of REQ records 3, by which pages are filtered. */
  event_type: z.enum(feedTypes),
  /** The precise kind of the event. */
  sub_type: z.enum(timelineEventTypes),
  create_timestamp: z.number(),
  /** Later than `create_timestamp` for an edited note; the timeline is sorted by this time. */
  update_timestamp: z.number(),
  operator_member_id: z.nullable(z.string()),
  operator_name: z.string(),
  /** The API key of the program that wrote the line in the operator's name. */
  program: z.optional(z.string()),
  /** The event's name for the type of the record: `ORG_CHANGE`, `REVENUE_DEAL_NOTE` … */
  object_event_type: z.optional(z.string()),
  /** True for the line that a removed note leaves. */
  deleted: z.optional(z.boolean()),
  event_data: z.optional(EventData),
  ...z.partial(z.object(answerShape)).shape,
});
export type TimelineEvent = z.infer<typeof TimelineEvent>;

export const EventPage = z.object({ list: z.array(TimelineEvent), ...Total });

/** The paging of events in the calls of all types. Long texts are cut in a page of many events; a page of one event holds them whole (ADR-0241). */
export const eventPaging = {
  page: Paging.page,
  size: Paging.size,
  event_type: z.optional(z.enum(askedEvents)),
  /** Limits the page to this kind of line. */
  sub_type: z.optional(z.enum(timelineEventTypes)),
  /** The only supported order (SD-28); accepted from callers that send it. */
  order_by: z.optional(z.strictObject({ field: z.literal('update_time'), sort: z.literal('desc') })),
};
