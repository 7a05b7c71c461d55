import * as z from 'zod/mini';
import { call, callForKeys } from '../call';
import { OwnTable } from './records';
import { ChangedRecord, Empty, Id, RecordSchema } from '../shapes';

/** Values by field id, as a form sends them. */
export const Values = z.record(z.string().check(z.maxLength(64)), z.unknown());

const keyErrors = ['keyReused', 'inProgress'] as const;
export const writeErrors = ['notFound', 'deleted', 'notReadable', 'notAllowed', ...keyErrors] as const;

/**
 * The reasons why a record cannot enter a stage. Write calls of types with stages take `stage_id` and `pipeline_id` among the values, leads
 * `lead_stage_id`.
 */
export const stageErrors = [
  'stageNotAllowed',
  'noStageFollows',
  'stageUnderApproval',
  'stageNeedsApproval',
  'stageIncomplete',
  'recordNeedsApproval',
] as const;

const tableId = { table_id: Id };
const change = {
  /**
   * The update_time that the caller last saw: fields that another member changed since then are a conflict. Absent: no conflict is reported (REQ
   * records 7.12).
   */
  known_update_time: z.optional(z.number()),
  /** The type of the record, for callers who always send it; it must be the type of the call. */
  type: z.optional(Id),
  /** Values by field id. `tags` renames and removes custom tabs: it has the form of the record's answer, and a tab that is left out is removed. */
  update_data: Values,
};

/** The three write calls of an object type; types differ in the name of the id, in the input and in the answer of a create (REQ records 7). */
const create = (noun: string) =>
  ({
    summary: `Makes ${noun} from its fields`,
    input: Values,
    output: z.object({ id: Id }),
    errors: ['notAllowed', ...keyErrors, ...stageErrors],
  }) as const;
const update = (noun: string) =>
  ({
    summary: `Changes the given fields of ${noun}`,
    input: z.strictObject({ id: Id, ...change }),
    output: ChangedRecord,
    errors: [...writeErrors, 'conflict', 'fieldsNeedApproval', 'recordUnderApproval', ...stageErrors],
  }) as const;
const remove = (noun: string) =>
  ({
    summary: `Removes ${noun} (softly)`,
    input: z.strictObject({ id: Id }),
    output: Empty,
    errors: [...writeErrors, 'recordUnderApproval'],
  }) as const;

export const recordWrites = {
  'organization.create': callForKeys('organization.create', create('an organization')),
  'organization.update': callForKeys('organization.update', update('an organization')),
  'organization.remove': callForKeys('organization.remove', {
    ...remove('an organization'),
    /** Without confirmation, an organization with deals or contacts is not deleted (SD-43). */
    input: z.strictObject({ id: Id, confirmed: z.optional(z.boolean()) }),
    errors: [...writeErrors, 'stillLinked', 'recordUnderApproval'],
  }),
  'user.create': callForKeys('user.create', create('a contact')),
  'user.update': callForKeys('user.update', update('a contact')),
  'user.remove': callForKeys('user.remove', remove('a contact')),
  'lead.create': callForKeys('lead.create', create('a lead')),
  'lead.update': callForKeys('lead.update', update('a lead')),
  'lead.remove': callForKeys('lead.remove', remove('a lead')),
  'deal.create': callForKeys('deal.create', create('a deal')),
  'deal.update': callForKeys('deal.update', update('a deal')),
  'deal.remove': callForKeys('deal.remove', remove('a deal')),
  'ticket.create': callForKeys('ticket.create', { ...create('a ticket'), output: z.object({ ticket_id: Id }) }),
  'ticket.update': callForKeys('ticket.update', {
    ...update('a ticket'),
    input: z.strictObject({ ticket_id: Id, ...change }),
  }),
  'ticket.remove': callForKeys('ticket.remove', { ...remove('a ticket'), input: z.strictObject({ ticket_id: Id }) }),
  'records.create': callForKeys('records.create', {
    ...create('a record of a type without calls of its own'),
    input: z.strictObject({ ...tableId, fields: Values }),
    errors: ['notFound', 'notAllowed', ...keyErrors, ...stageErrors],
  }),
  'records.update': callForKeys('records.update', {
    ...update('a record of a type without calls of its own'),
    input: z.strictObject({ id: Id, table_id: OwnTable, ...change }),
  }),
  'records.follow': call('records.follow', {
    summary:
      'Makes the caller a follower of a record that they may read, or no longer one: followers are notified of it and find it, and get no right to it',
    input: z.strictObject({ id: Id, table_id: OwnTable, follow: z.boolean() }),
    output: RecordSchema,
    errors: writeErrors,
  }),
  'records.remove': callForKeys('records.remove', {
    ...remove('a record of a type without calls of its own'),
    input: z.strictObject({ id: Id, table_id: OwnTable }),
  }),
};
