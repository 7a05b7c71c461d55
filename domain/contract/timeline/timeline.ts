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

/** One kind of line. `present` makes the answer from the data alone; null where the server looks it up (server/services/timeline/timeline.ts). */
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
  /** Under which filter it is found: the `event_type` of its answer. */
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
  /** The changed parts of lines, or the lines themselves. Absent in events from before the parts were stored. */
  parts: z.optional(z.array(z.enum([...lineParts, 'lines']))),
});
const ConversionEvent = z.object({
  records: z.array(z.object({ table_id: z.string(), id: z.string(), is_new: z.boolean() })),
  undone: z.boolean(),
});
const ChatEvent = z.object({ action: z.enum(['create', 'bind', 'unbind']), name: z.string() });

/**
 * Each kind of line that a record's timeline holds. The table's type, what the writer takes (server/commands/timeline/add-timeline-event.ts), what is
 * answered and which texts there are follow from this list.
 */
export const timelineEvents = {
  CREATE: kind({ feed: 'INFO_CHANGE', data: z.object({}), answered: {}, present: () => ({}) }),
  INFO_CHANGE: kind({
    feed: 'INFO_CHANGE',
    /** Values as they are stored, null for none. */
    data: z.object({ changes: z.array(z.object({ field: z.string(), old: z.unknown(), new: z.unknown() })) }),
    /** One entry a field, values as text in the reader's language. */
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
  /** A note about the record was removed: it replaces the line of the note. */
  NOTE_REMOVED: kind({
    feed: 'FOLLOW_NOTE',
    data: z.object({ note_id: z.string() }),
    answered: { removed_note_id: z.string() },
    present: ({ note_id }) => ({ removed_note_id: note_id }),
  }),
  /** It was moved to another stage. */
  STAGE_CHANGE: kind({
    feed: 'INFO_CHANGE',
    data: z.object({
      kind: z.enum(moveKinds),
      from_pipeline_id: z.nullable(z.string()),
      from_stage_id: z.nullable(z.string()),
      pipeline_id: z.nullable(z.string()),
      stage_id: z.nullable(z.string()),
      /** Why it was lost: the field that says so, and its value as it was stored. */
      reason: z.optional(z.object({ field: z.string(), value: z.unknown() })),
    }),
    /** In the reader's language, empty for no stage; a stage that the company has removed goes by its id. */
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
  /** It was converted into these records, or that was undone. */
  CONVERSION: kind({
    feed: 'INFO_CHANGE',
    data: ConversionEvent,
    answered: { conversion: ConversionEvent },
    present: (conversion) => ({ conversion }),
  }),
  /** Other records were merged into it, or that was undone. */
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
        /** The titles of the merged records, as far as the reader may see them. */
        titles: z.array(z.string()),
        /** The fields that were written, of those that the reader sees, in their language. */
        field_names: z.array(z.string()),
        undone: z.boolean(),
        /** Until then the reader can undo it, epoch milliseconds; absent: they cannot. */
        undo_until: z.optional(z.number()),
      }),
    },
    present: null,
  }),
  /** Its product lines were changed: their total before and now, and their number. */
  PRODUCT_CHANGE: kind({
    feed: 'INFO_CHANGE',
    data: ProductChange,
    /** Without amounts for who does not see them in the lines. */
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
  /** An approval was requested, or has ended. */
  APPROVE: kind({
    feed: 'APPROVE',
    data: z.object({
      approval_id: z.string(),
      action: z.enum(approvalActions),
      /** As domain/approvals or the suite calls it. */
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
  /** Something happened to a task of its list, in the suite. */
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
    /** One entry a kind, the companies by name as far as the reader may know them. */
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

/** The content of a line, in the words of REQ records 3, for systems that read those words. Texts are cut, ids are whole. */
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

/** A line of the timeline; what the reader may not see has been taken out. */
export const TimelineEvent = z.object({
  _id: z.string(),
  /** The four types of REQ records 3, by which a page is filtered. */
  event_type: z.enum(feedTypes),
  /** The precise kind of the event. */
  sub_type: z.enum(timelineEventTypes),
  create_timestamp: z.number(),
  /** Later than `create_timestamp` for a note that was edited; the timeline is in this order. */
  update_timestamp: z.number(),
  operator_member_id: z.nullable(z.string()),
  operator_name: z.string(),
  /** The API key by which another program wrote it in the operator's name. */
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
  /** The only order that there is (SD-28); accepted from callers that send it. */
  order_by: z.optional(z.strictObject({ field: z.literal('update_time'), sort: z.literal('desc') })),
};
