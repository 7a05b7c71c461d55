import { calendarAt } from '@domain/calendar';
import type { RecordJson } from '@domain/contract/shapes';
import type { FormTask } from '@domain/forms/form';
import type { Field } from '@domain/metadata/field';
import { getBehaviour } from '@domain/objects/behaviour';
import type { Api } from '@/api';
import type { ChangeApproval } from '../approvals/ChangeApproval';
import type { DraftStore } from '../drafts/DraftStore';
import type { Carrier } from '../files/FileUpload';
import type { Outbox } from '../outbox';
import type { RecordStore } from './RecordStore';
import type { Destination } from './write-calls';

/** What a form is made of. */
export interface DraftOf {
  api: Api;
  records: RecordStore;
  drafts: DraftStore;
  clientId: string;
  memberId: string;
  /** IANA name of the company's zone: "today" is its today. */
  timeZone: string;
  tableId: string;
  fields: Field[];
  /** Demanded, and not to be seen by this person: the form says so in their place. */
  hiddenRequired?: Field[];
  /** The record to edit; undefined makes a new one. */
  record?: RecordJson;
  /** Where the form was opened: of its own accord, or from a link that wants a record to name. */
  use?: FormTask['use'];
  /** Fields by whose values records like a new one are looked for while it is made. */
  lookedFor?: readonly string[] | undefined;
  /** Fields that an address names: shown wherever they belong. */
  alsoShown?: readonly string[];
  /** The form shows these fields alone, by id: those that a larger step fills. */
  only?: readonly string[];
  /** Fields that the stage asks for in which the record is to stand; observed. */
  asked?(): readonly string[];
  /** The form holds those alone: it moves the record, or is part of a step that does. */
  holdsAskedAlone?: boolean;
  /** Where the record is to stand, and what is made with it; observed. Undefined: it stays, or begins where its type says. */
  destination?(): Destination | undefined;
  /** What somebody has to approve of it before it counts; absent where no form asks for approvals. */
  approval?: Pick<ChangeApproval, 'request' | 'settles'>;
  carrier?: Carrier;
  /** Where a change waits when there is no line; absent where it cannot. */
  outbox?(): Outbox | undefined;
  /** The words by which its author knows the change again. */
  says?(fields: readonly Field[]): string;
  now?: () => number;
}

/** What of a form decides which fields it shows. */
type TaskOf = Pick<
  DraftOf,
  'tableId' | 'record' | 'use' | 'timeZone' | 'memberId' | 'asked' | 'destination' | 'alsoShown' | 'holdsAskedAlone'
>;

/** Forms of leads have a configuration of their own (REQ records 3, lead_visibility_config). */
export function buildTask(options: TaskOf, now: number): FormTask {
  const { tableId, record, use, timeZone, memberId } = options;
  return {
    // Asked each time: another stage asks for other fields.
    get alsoRequired() {
      return options.asked?.() ?? [];
    },
    get to() {
      const stage = options.destination?.()?.stage;
      return stage;
    },
    alsoShown: options.alsoShown ?? [],
    holdsAskedAlone: options.holdsAskedAlone ?? false,
    task: record ? 'edit' : 'create',
    use: use ?? getBehaviour(tableId).form,
    statusField: getBehaviour(tableId).statusField,
    calendar: calendarAt(now, timeZone),
    teamIsFixed: record !== undefined && !record.abilities.team,
    record: record
      ? {
          id: record._id,
          owner: record.owner_member_id,
          members: record._all_member_ids,
          followers: record.follower_member_ids,
          creator: record.create_member_id,
          pipeline_id: record.stage?.pipeline_id ?? null,
          stage_id: record.stage?.stage_id ?? null,
        }
      : { creator: memberId },
  };
}

export const byOrder = (left: Field, right: Field): number => left.order - right.order;

/** What a form has rows of: its fields, and those that it says are not to be seen. */
export function rowFields({ fields, hiddenRequired = [] }: Pick<DraftOf, 'fields' | 'hiddenRequired'>): Field[] {
  return [...fields, ...hiddenRequired].sort(byOrder);
}
