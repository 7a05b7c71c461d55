import * as z from 'zod/mini';
import { callForKeys } from '../call';
import { OwnTable } from '../records/records';
import { writeErrors } from '../records/record-writes';
import { ChangedRecord, Id, Paging, Total } from '../shapes';

/** The maximum number of members that one call adds or removes (SD-42). */
const changeLimit = 100;

/** One member in one role: the field of the type's team that names the member. */
const MemberRole = z.strictObject({ member_id: Id, role: z.string().check(z.maxLength(64)) });
const MemberRoles = z.array(MemberRole).check(z.maxLength(changeLimit));

const record = { id: Id, table_id: OwnTable };

const Along = z.object({
  list: z.array(z.object({ table_id: z.string(), count: z.number() })),
});

/** Why a member may read a record. */
export const readReasons = [
  'dataAdmin',
  'admin',
  'owner',
  'member',
  /** A colleague in a team of the owner. */
  'team',
  /** The member owns a linked record that opens this one by the settings of the type. */
  'linked',
  /** The type is readable by everyone. */
  'everyone',
  /** A rule of the named role. */
  'role',
] as const;

const Reader = z.object({
  member_id: z.string(),
  reasons: z.array(z.object({ why: z.enum(readReasons), name: z.optional(z.string()) })),
  may_write: z.boolean(),
});

/** The people who work on a record (REQ records 6, collaborator editing). */
export const collaborators = {
  'collaborators.readers': callForKeys('collaborators.readers', {
    summary: 'Who may read a record and why, and who may change it; for everybody who may read it',
    input: z.strictObject({ ...record, ...Paging }),
    output: z.object({ list: z.array(Reader), ...Total, has_more: z.boolean() }),
    errors: ['notFound', 'deleted', 'notReadable', 'notAllowed'],
  }),
  'collaborators.along': callForKeys('collaborators.along', {
    summary: 'How many open records of which types can go along when a record is handed over',
    input: z.strictObject(record),
    output: Along,
    errors: writeErrors,
  }),
  'collaborators.handOver': callForKeys('collaborators.handOver', {
    summary:
      'Hands a record over to another owner, with the open records of the chosen types that are linked with it, in one transaction',
    input: z.strictObject({
      ...record,
      /** The update_time that the caller last saw: a later change of the owner is a conflict. */
      known_update_time: z.number(),
      owner_member_id: Id,
      along: z.array(Id).check(z.maxLength(10)),
    }),
    output: z.object({ record: ChangedRecord, ...Along.shape }),
    errors: [...writeErrors, 'conflict', 'tooManyAlong', 'fieldsNeedApproval', 'recordUnderApproval'],
  }),
  'collaborators.update': callForKeys('collaborators.update', {
    summary:
      'Adds members to a record and removes them, each in a role; who replaces somebody is added and the other removed',
    input: z.strictObject({ ...record, add: MemberRoles, remove: MemberRoles }),
    output: ChangedRecord,
    errors: [...writeErrors, 'fieldsNeedApproval'],
  }),
};
