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
import type { RecordStore } from '../records/RecordStore';
import type { Destination } from '../records/write-calls';

/** The parts of a form. */
export interface DraftOf {
  api: Api;
  records: RecordStore;
  drafts: DraftStore;
  clientId: string;
  memberId: string;
  /** IANA name of the company's zone, which defines "today". */
  timeZone: string;
  tableId: string;
  fields: Field[];
  /** Required fields that this member may not see: the form shows a notice in their place. */
  hiddenRequired?: Field[];
  /** The record to edit; undefined makes a new one. */
  record?: RecordJson;
  /** The origin of the form: opened directly, or from a link that needs a record. */
  use?: FormTask['use'];
  /** The fields by which records like a new one are searched while it is created. */
  lookedFor?: readonly string[] | undefined;
  /** Fields that an address names: shown in addition, if they belong to the form. */
  alsoShown?: readonly string[];
  /** The only fields that the form shows, by id: those of a larger step. */
  only?: readonly string[];
  /** The first fields in the form of a new record; the others are collapsed. */
  first?: readonly string[] | undefined;
  /** Returns the fields that the target stage requires; observed. */
  asked?(): readonly string[];
  /** Whether the form contains only those fields, because it moves the record or is part of such a step. */
  holdsAskedAlone?: boolean;
  /**
   * Returns the target stage of the record, and the parts to create with it; observed. Undefined: the record stays, or begins in its type's
   * starting stage.
   */
  destination?(): Destination | undefined;
  /** The approval that the change needs before it is applied; absent where no form requests approvals. */
  approval?: Pick<ChangeApproval, 'request' | 'settles'>;
  carrier?: Carrier;
  /** The outbox for a change when the device is offline; absent where it cannot be queued. */
  outbox?(): Outbox | undefined;
  /** Returns the text by which its author recognises the change. */
  says?(fields: readonly Field[]): string;
  now?: () => number;
}

/** The options of a form that decide which fields it shows. */
type TaskOf = Pick<
  DraftOf,
  'tableId' | 'record' | 'use' | 'timeZone' | 'memberId' | 'asked' | 'destination' | 'alsoShown' | 'holdsAskedAlone'
>;

/** Forms of leads have a separate configuration (REQ records 3, lead_visibility_config). */
export function buildTask(options: TaskOf, now: number): FormTask {
  const { tableId, record, use, timeZone, memberId } = options;
  return {
    // This is read each time, because another stage requires other fields.
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

/** Returns the fields with rows in a form: its fields, and those that it reports as hidden. */
export function rowFields({ fields, hiddenRequired = [] }: Pick<DraftOf, 'fields' | 'hiddenRequired'>): Field[] {
  return [...fields, ...hiddenRequired].sort(byOrder);
}
