import * as z from 'zod/mini';
import { idPattern } from '../ids';
import { I18nResource } from './field';

/**
 * What a company sets its types and stages to beside their fixed properties. Each list names the settings that the product knows, and checks
 * them: an entry more is a setting more, without a column of its own. A setting that a list does not name is kept as it is, so that
 * the file of a company survives a server that does not know all of it (ADR-0115).
 */
const open = <Known extends Record<string, z.ZodMiniType>>(known: Known) => z.partial(z.looseObject(known));

const Id = z.string().check(z.regex(idPattern));
const Ids = z.array(Id).check(z.maxLength(100));

export const TypeSettings = open({
  /** The field that says why a record was lost: a stage that loses asks for it (SD-64). Absent: nobody is asked. */
  lost_reason_field_id: Id,
});
export type TypeSettings = z.infer<typeof TypeSettings>;

/** What a record can have beside its fields, and a stage can ask for (REQ records 3): a group chat, a document, a task list. */
export const recordCapabilities = ['chat', 'doc', 'task_list'] as const;
export type Capability = (typeof recordCapabilities)[number];
const Capabilities = z.array(z.enum(recordCapabilities)).check(z.maxLength(recordCapabilities.length));

/** An approval that the suite knows, by its own id there, and what people call it. */
const ApproveTemplate = z.looseObject({
  template_id: z.string().check(z.minLength(1), z.maxLength(200)),
  name: z.string().check(z.minLength(1), z.maxLength(200)),
  i18n_resource: z.optional(I18nResource),
});
export type ApproveTemplate = z.infer<typeof ApproveTemplate>;
const ApproveTemplates = z.array(ApproveTemplate).check(z.maxLength(20));

/** What `domain/stages` goes by. The names are those of REQ records 3. */
export const StageSettings = open({
  /** A sentence for who moves a record here. */
  hintText: z.string().check(z.maxLength(1_000)),
  /** A new record of its pipeline begins here; of several the first, and the first possible stage where there is none. */
  is_default: z.boolean(),
  /** Of leads: a lead that becomes a customer stands here. */
  is_convert: z.boolean(),
  /** The stages that may follow. Absent: any of its pipeline; empty: none (SD-38). */
  jump_stages: Ids,
  /** Whether a record may begin here. Absent: in every stage but those that close and those of drafts. */
  enable_form_create: z.boolean(),
  /** Fields that must be filled on entering, and on leaving. */
  required_fields: Ids,
  required_fields_out: Ids,
  required_capabilities: Capabilities,
  required_capabilities_out: Capabilities,
  /** The team fields whose members get a message while somebody else cannot fill what leaving asks for. */
  required_fields_out_notice_team_field_ids: Ids,
  /** Entering, and leaving, is approved by one of these. */
  approve_templates: ApproveTemplates,
  approve_templates_out: ApproveTemplates,
  /** What stands here is not finished: a draft. */
  is_draft: z.boolean(),
});
export type StageSettings = z.infer<typeof StageSettings>;
