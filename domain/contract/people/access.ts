import * as z from 'zod/mini';
import { call } from '../call';
import { perFamily } from '../per-family';
import { Empty, Id } from '../shapes';

/** The record to which the member requests access. */
const record = { object_type: Id, object_id: Id };

/** The owner of the record, and the roles that the caller may apply for. The answer contains nothing of the record itself (SD-36). */
const RecordTeam = z.object({
  readable: z.boolean(),
  owner: z.nullable(z.object({ member_id: z.string(), name: z.string(), avatar_url: z.string() })),
  /** The roles in the record's team for which the caller can apply; empty where the type allows no applications or the record has no owner. */
  roles: z.array(
    z.object({
      id: z.string(),
      name: z.string(),
      applied: z.boolean(),
      /** Whether the caller already has the role. */
      joined: z.boolean(),
      /** Whether an application is granted without a decision. */
      at_once: z.boolean(),
    }),
  ),
  /** Whether the caller asked the owner today. */
  asked: z.boolean(),
  /** Names of the administrators who can help when the record has no owner. */
  administrators: z.array(z.string()),
});

const readErrors = ['notFound', 'deleted'] as const;
const writeErrors = [...readErrors, 'notAllowed', 'keyReused', 'inProgress'] as const;
const join = {
  summary:
    'Applies for a role in the team of a record: its owner gets a message and decides, unless the type lets people join at once',
  /** `apply_team_member`: the team field that the caller wants to join. */
  input: z.strictObject({ ...record, apply_team_member: z.string().check(z.maxLength(64)) }),
  output: z.object({ joined: z.boolean() }),
  errors: [...writeErrors, 'alreadyJoined', 'applicationSent', 'fieldsNeedApproval'],
} as const;

/** Requests for access to a record (REQ shell 7.28, SD-15). */
export const access = {
  'access.team': call('access.team', {
    summary: 'Whose a record is, and which roles in its team can be applied for',
    input: z.strictObject(record),
    output: RecordTeam,
    errors: readErrors,
  }),
  ...perFamily('access', 'JoinTeam', (family) => call(`access.${family}JoinTeam`, join)),
  'access.applications': call('access.applications', {
    summary: 'Who has applied for which role on a record and waits, for those who may decide',
    input: z.strictObject(record),
    output: z.object({
      list: z.array(z.object({ member_id: z.string(), role: z.string(), create_time: z.number() })),
    }),
    errors: [...readErrors, 'notReadable', 'notAllowed'],
  }),
  'access.decide': call('access.decide', {
    summary: 'Gives an applicant the role on a record, or rejects the application: they are notified of either',
    input: z.strictObject({
      ...record,
      member_id: Id,
      role: z.string().check(z.maxLength(64)),
      approve: z.boolean(),
    }),
    output: Empty,
    errors: [...writeErrors, 'notReadable', 'applicationEnded', 'fieldsNeedApproval'],
  }),
  'access.createQuestion': call('access.createQuestion', {
    summary: 'Asks the owner of a record for access, at most once a day',
    input: z.strictObject(record),
    output: Empty,
    errors: [...writeErrors, 'askedToday'],
  }),
};
