import * as z from 'zod/mini';
import { I18nResource } from '../../metadata/field';
import { industries, teamRoles, teamSizes } from '../../onboarding';
import { channels } from '../../platforms';
import { call } from '../call';
import { PipelineName, ShowDetail, StageSchema } from '../stages/pipelines';
import { Empty, Id } from '../shapes';
import { RoleBrief, roleScopes, TeamSchema } from '../companies/start';

/** The user of the session (REQ shell 3.4). `company` is the company's name. */
const User = z.object({
  memberId: z.string(),
  name: z.string(),
  company: z.string(),
  avatar_url: z.string(),
  isAdmin: z.boolean(),
});

/** The company of the session (REQ shell 3.3); null for answers that the company has not given. */
const Client = z.object({
  _id: z.string(),
  client_id: z.string(),
  est: z.boolean(),
  est_company_name: z.nullable(z.string()),
  est_seat_num: z.nullable(z.enum(teamSizes)),
  est_industry: z.nullable(z.enum(industries)),
  est_team_role: z.nullable(z.enum(teamRoles)),
  /** The number of organizations that the company may monitor in the register. */
  biz_monitor_count: z.number(),
});

/** A role in the company. Members who are not administrators have roles of the company's own, with the scope `data`. */
const NamedRole = z.extend(RoleBrief, { name: z.string(), i18n_resource: z.optional(I18nResource) });

/** A heading of forms, with the fields below it that the caller sees. */
const FieldGroup = z.object({
  _id: z.string(),
  name: z.string(),
  field_ids: z.array(z.string()),
  i18n_resource: z.optional(I18nResource),
});

/** The features that a suite or a service offers the company (SD-16). */
export const services = ['chat', 'existing_chat', 'task_list', 'form', 'company_lookup'] as const;

const stages = { output: z.object({ list: z.array(StageSchema) }), errors: ['notFound'] } as const;

export const parts = {
  'parts.user': call('parts.user', {
    summary: 'The person of the session',
    input: Empty,
    output: User,
    errors: ['notFound'],
  }),
  'parts.profile': call('parts.profile', {
    summary: 'The roles that the caller plays',
    input: Empty,
    output: z.object({ role_list: z.array(RoleBrief) }),
  }),
  'parts.client': call('parts.client', {
    summary: 'The company of the session, and what it answered in its onboarding',
    input: Empty,
    output: Client,
    errors: ['notFound'],
  }),
  'parts.teams': call('parts.teams', {
    summary: 'The teams of the company',
    input: Empty,
    output: z.object({ list: z.array(TeamSchema) }),
  }),
  'parts.roles': call('parts.roles', {
    summary:
      'The roles of one scope: `function` for what the administration may do, `data` for what records and fields may be seen and changed',
    input: z.strictObject({ scope: z.enum(roleScopes) }),
    output: z.object({ list: z.array(NamedRole) }),
  }),
  'parts.fieldGroups': call('parts.fieldGroups', {
    summary: 'The groups in which the forms of one object type show its fields',
    input: z.strictObject({ table: Id }),
    output: z.object({ list: z.array(FieldGroup) }),
    errors: ['notFound'],
  }),
  'parts.dealPipelines': call('parts.dealPipelines', {
    summary: 'The pipelines of deals',
    input: Empty,
    output: z.object({ list: z.array(PipelineName) }),
    errors: ['notFound'],
  }),
  'parts.dealStages': call('parts.dealStages', {
    summary: 'The stages of a pipeline of deals',
    input: z.strictObject({ pipeline_id: Id, show_detail: ShowDetail }),
    ...stages,
  }),
  'parts.stages': call('parts.stages', {
    summary: 'The stages of a pipeline; `table_id` says of which object type where two call theirs alike',
    input: z.strictObject({ pipeline_id: Id, table_id: z.optional(Id), show_detail: ShowDetail }),
    ...stages,
  }),
  'parts.leadStages': call('parts.leadStages', {
    summary: 'The stages of leads',
    input: z.strictObject({ show_detail: ShowDetail }),
    ...stages,
  }),
  'parts.approvalConfig': call('parts.approvalConfig', {
    summary:
      'Who has installed the app for the company: they are led through its onboarding; null where nobody is known to have. And the approvals of its types',
    input: Empty,
    output: z.object({
      installer_member_id: z.nullable(z.string()),
      is_installer: z.boolean(),
      templates: z.array(z.object({ table_id: z.string(), template_id: z.string(), name: z.string() })),
    }),
    errors: ['notFound'],
  }),
  'parts.integrations': call('parts.integrations', {
    summary: 'What works for the company on one platform; nothing on one where it is not',
    input: z.strictObject({ platform: z.enum(channels) }),
    output: z.object({ list: z.array(z.object({ name: z.enum(services), is_open: z.boolean() })) }),
  }),
};
