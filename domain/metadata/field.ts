import * as z from 'zod/mini';
import { ConfiguredFilter } from '../filter-tree';
import { valueKinds } from '../kinds';

/** Stored texts in several languages: locale to text. The key is the property they replace (`name`, `field_name`, `label`). */
export const I18nResource = z.record(z.string(), z.record(z.string(), z.string()));

/** An option that may follow another one; `owner`: only the record's owner or an administrator may choose it. */
export const NextOption = z.object({ id: z.string(), by: z.optional(z.literal('owner')) });
export type NextOption = z.infer<typeof NextOption>;

export const ValueOption = z.object({
  id: z.string(),
  label: z.string(),
  /** A token name of the option colours (`gray`, `blue`, `green`, `orange`, `red`, `purple`), never a raw colour. */
  color: z.optional(z.string()),
  deleted: z.optional(z.boolean()),
  i18n_resource: z.optional(I18nResource),
  /** The heading in a picker: the pipeline of a stage. */
  group: z.optional(z.string()),
  /** The weight of a stage: 100 = won, 0 = lost (REQ records 3). */
  weight: z.optional(z.number()),
  /** The options that may follow this one, for a SINGLE_SELECT. If no option of the field has such a list, the usual order of the field applies. */
  next: z.optional(z.array(NextOption)),
});
export type ValueOption = z.infer<typeof ValueOption>;

/** Whether a form shows or requires the field when a record is made (REQ records 3, visibility_config). */
const createPermissions = ['invisible', 'required', 'visible'] as const;

/**
 * The conditions under which a form shows a field, and whether it requires it. The shape is the same for ordinary forms, for forms of leads and for
 * linked records.
 */
export const VisibilityConfig = z.object({
  field_create_permission: z.enum(createPermissions),
  /** The form shows the field only while its values match this condition, in the form of a view's filter. */
  visibility_condition: z.optional(ConfiguredFilter),
  /** False: a default, a formula or a link fills the field. */
  is_editable: z.optional(z.boolean()),
  /** More than one record may be linked. */
  is_multi_link: z.optional(z.boolean()),
});
export type VisibilityConfig = z.infer<typeof VisibilityConfig>;

/** One roll-up over linked records: their number, or the sum, average … of one of their fields (SD-34). */
export const Aggregate = z.object({
  op: z.enum(['count', 'sum', 'avg', 'min', 'max', 'distinct']),
  /** The type of the aggregated records. */
  to_table: z.string(),
  /** The field of that type that links to this record. */
  lookup_field: z.string(),
  /** The aggregated field; unused for a count. */
  result_field: z.optional(z.string()),
});
export type Aggregate = z.infer<typeof Aggregate>;

/** The formula that computes a field: an expression over names. Each name is a field of the record or a roll-up over its linked records. */
export const Formula = z.object({
  /** The formula language has its own limits (domain/formulas). */
  calc: z.string(),
  /** Name in `calc` to field id. */
  variables: z.record(z.string(), z.string()),
  /** Name in `calc` to a roll-up over linked records. */
  high_level_variables: z.optional(z.record(z.string(), Aggregate)),
});
export type Formula = z.infer<typeof Formula>;

const defaultModes = ['current', 'custom', 'current_member', 'formula'] as const;

export const fieldAccesses = ['none', 'read', 'write'] as const;
export type FieldAccess = (typeof fieldAccesses)[number];

/** A field of an object type in answers: its configuration and the caller's rights (`access`). */
export const FieldSchema = z.object({
  field_id: z.string(),
  /** The field's name in other programs of the company; the product does not use it (ADR-0048). */
  field_api_id: z.optional(z.string().check(z.regex(/^[A-Za-z]\w{0,63}$/))),
  field_name: z.string(),
  table: z.string(),
  type: z.enum(['info', 'biz', 'team', 'link', 'collaborator', 'normal']),
  value_type: z.enum(valueKinds),
  sub_type: z.optional(z.string()),
  /** TEXT with the sub type `phone`: the ISO code of the country for numbers without a country code. */
  phone_region: z.optional(z.string().check(z.regex(/^[A-Z]{2}$/))),
  /** Decimal places of a number or an amount. */
  formatter: z.optional(z.object({ decimals: z.int().check(z.minimum(0), z.maximum(8)) })),
  value_options: z.optional(z.array(ValueOption)),
  /** Whether members who fill in the form may add options. */
  can_add_option: z.optional(z.boolean()),
  /** Whether the last choice is "Other" with a separate text. */
  has_other: z.optional(z.boolean()),
  /** The minimum and maximum number of options in a multiple choice. */
  min_select: z.optional(z.int().check(z.minimum(0))),
  max_select: z.optional(z.int().check(z.minimum(1))),
  /** Only members of these teams can be chosen. */
  team_scope: z.optional(z.array(z.string())),
  /** AREA: the kind of places that can be chosen. */
  area_scope: z.optional(z.enum(['china', 'overseas', 'all'])),
  /** AUTO_SERIAL: the text before the date. */
  serial_prefix: z.optional(z.string().check(z.maxLength(12))),
  /** The type of the records that a link, a contact or a company offers. */
  link_table: z.optional(z.string()),
  /** DUPLEX_LINK: the mirrored field of the linked type. */
  link_field_id: z.optional(z.string()),
  /** The fields that a chosen record fills: field of this form to field of the linked record. */
  link_field_fill_map: z.optional(z.record(z.string(), z.string())),
  formula: z.optional(Formula),
  field_placeholder: z.optional(z.string()),
  /** HTML, sanitised where it is written. */
  field_desc: z.optional(z.string()),
  group_id: z.optional(z.string()),
  group_name: z.optional(z.string()),
  order: z.number(),
  /** The pipeline, stage and status of the records that show the field: other forms leave it out (domain/forms/belonging.ts). */
  pipeline_id: z.optional(z.string()),
  stage_id: z.optional(z.string()),
  lead_stage_id: z.optional(z.string()),
  ticket_status: z.optional(z.string()),
  is_unique: z.optional(z.boolean()),
  is_not_show: z.optional(z.boolean()),
  field_system: z.optional(z.boolean()),
  /** `role`: `auth_role_config` decides. Unset: the record's right decides. Anything else: read only (SD-52). */
  auth_mode: z.optional(z.string()),
  /** Role id to access; the highest level among a member's roles wins (REQ records 6). */
  auth_role_config: z.optional(z.record(z.string(), z.enum(fieldAccesses))),
  /** The access of each role to this field's part of product lines, for a field of the catalogue. Unset: the record's right decides. */
  field_project_permission: z.optional(z.record(z.string(), z.enum(fieldAccesses))),
  visibility_config: z.optional(VisibilityConfig),
  lead_visibility_config: z.optional(VisibilityConfig),
  link_visibility_config: z.optional(VisibilityConfig),
  default_value: z.optional(z.object({ mode: z.enum(defaultModes), value: z.optional(z.unknown()) })),
  i18n_resource: z.optional(I18nResource),
  access: z.enum(fieldAccesses),
});
export type Field = z.infer<typeof FieldSchema>;

export { isComputed, isOfTeam, isPublicToAll, localised } from './reading';
export { valueKinds, type ValueKind } from '../kinds';
