import * as z from 'zod/mini';
import { call } from '../call';
import { Empty, Id, Paging } from '../shapes';

/** The members of a company and their rights, for administrators (ADR-0161). The people themselves come from the suite. */

export const AdminMember = z.object({
  member_id: z.string(),
  name: z.string(),
  avatar_url: z.string(),
  is_admin: z.boolean(),
  is_data_admin: z.boolean(),
  /** The member's seat. A free seat of the company may apply in addition (`company.free_seats`). */
  seat: z.enum(['paid', 'free', 'none']),
  role_ids: z.array(z.string()),
  team_ids: z.array(z.string()),
  /** The member has left or is away, according to the suite. */
  deleted: z.boolean(),
  suite_state: z.nullable(z.enum(['away', 'left', 'outOfRange'])),
});
export type AdminMember = z.infer<typeof AdminMember>;

const Version = z.int().check(z.minimum(0));
const Done = z.object({ version: z.number(), entry_ids: z.array(z.string()) });
const writeErrors = ['notAllowed', 'notFound', 'configurationChanged', 'keyReused', 'inProgress'] as const;
const Name = z.string().check(z.trim(), z.minLength(1), z.maxLength(100));

/** The numbers of records to hand over, by type. */
const HandOverCounts = z.array(
  z.object({
    table_id: z.string(),
    /** The records that the member owns, and other records with the member in their team. */
    owned: z.number(),
    team: z.number(),
  }),
);

export const adminMembers = {
  'admin.members': call('admin.members', {
    summary: 'The members of the company with their roles, teams and seats, by name',
    input: z.strictObject({
      keyword: z.optional(z.string().check(z.maxLength(100))),
      /** Only this member; members who have left are allowed. */
      member_id: z.optional(Id),
      role_id: z.optional(Id),
      team_id: z.optional(Id),
      seat: z.optional(z.enum(['paid', 'free', 'none'])),
      /** True: only members who have left. */
      left: z.optional(z.boolean()),
      ...Paging,
    }),
    output: z.object({
      version: z.number(),
      list: z.array(AdminMember),
      has_more: z.boolean(),
      /** The number of paid seats in use; `limit` null: no limit. */
      seats: z.object({ taken: z.number(), limit: z.nullable(z.number()) }),
    }),
    errors: ['notAllowed'],
  }),
  'admin.setMember': call('admin.setMember', {
    summary: 'Sets the roles, own teams, seat and administration of one member',
    input: z.strictObject({
      version: Version,
      member_id: Id,
      values: z.strictObject({
        role_ids: z.optional(z.array(Id).check(z.maxLength(100))),
        /** The company's own teams only; the suite manages its own teams. */
        own_team_ids: z.optional(z.array(Id).check(z.maxLength(100))),
        seat: z.optional(z.enum(['paid', 'free', 'none'])),
        is_admin: z.optional(z.boolean()),
        is_data_admin: z.optional(z.boolean()),
      }),
    }),
    output: z.object({ version: z.number(), entry_ids: z.array(z.string()), member: AdminMember }),
    errors: [...writeErrors, 'lastAdministrator', 'lastDataAdministrator', 'noSeatLeft'],
  }),
  'admin.teams': call('admin.teams', {
    summary: 'The teams of the company: those of the suite, and its own',
    input: z.strictObject({}),
    output: z.object({
      version: z.number(),
      list: z.array(z.object({ team_id: z.string(), name: z.string(), is_own: z.boolean(), members: z.number() })),
    }),
    errors: ['notAllowed'],
  }),
  'admin.saveTeam': call('admin.saveTeam', {
    summary: 'Makes a team of our own, or gives one another name',
    input: z.strictObject({ team_id: z.optional(Id), name: Name }),
    output: z.object({ ...Done.shape, team_id: z.string() }),
    errors: ['notAllowed', 'notFound', 'keyReused', 'inProgress'],
  }),
  'admin.removeTeam': call('admin.removeTeam', {
    summary: 'Removes a team of our own; its members stay members',
    input: z.strictObject({ team_id: Id }),
    output: Done,
    errors: ['notAllowed', 'notFound', 'keyReused', 'inProgress'],
  }),
  'admin.handOverPreview': call('admin.handOverPreview', {
    summary: 'What a member would hand over: the records that they are in charge of, or in whose team they are',
    input: z.strictObject({ member_id: Id }),
    output: z.object({ list: HandOverCounts }),
    errors: ['notAllowed', 'notFound'],
  }),
  'admin.handOver': call('admin.handOver', {
    summary:
      'Hands records of a member over to another one, up to 100 at once; sent again with `after` until `last` is null',
    input: z.strictObject({
      member_id: Id,
      to_member_id: Id,
      /** Absent: every type. */
      table_ids: z.optional(z.array(Id).check(z.maxLength(100))),
      /** The `last` of the previous answer. */
      after: z.optional(z.string().check(z.maxLength(129))),
      /** The same id in all calls of one hand-over: each member gets one notice. */
      action_id: z.optional(Id),
    }),
    output: z.object({
      entry_ids: z.array(z.string()),
      done: z.number(),
      /** Records that cannot change now, such as those under an approval. */
      skipped: z.number(),
      left: z.number(),
      /** The value for `after` while there are more records; null at the end. */
      last: z.nullable(z.string()),
    }),
    errors: ['notAllowed', 'notFound', 'keyReused', 'inProgress'],
  }),
  'admin.seeAs': call('admin.seeAs', {
    answersSecret: true,
    summary:
      'Opens a session for ten minutes in which lists and forms are as a member sees them; it writes nothing, and is noted in the audit log',
    input: z.strictObject({ member_id: Id }),
    output: z.object({ hsid: z.string(), expires: z.number() }),
    errors: ['notAllowed', 'notFound', 'noSeats', 'keyReused', 'inProgress'],
  }),
  'admin.endSeeAs': call('admin.endSeeAs', {
    summary: 'Ends what the caller has opened by `admin.seeAs`',
    input: z.strictObject({}),
    output: Empty,
    errors: ['notAllowed', 'keyReused', 'inProgress'],
  }),
};
