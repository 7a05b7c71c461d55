import * as z from 'zod/mini';
import { FilterSchema } from '../filters/filter';

/** Every value type that a field can have in this build. The list of kinds is written here once; `domain/values` must have one entry each. */
export const valueKinds = [
  'TEXT', 'TEXTAREA', 'NUMBER', 'DATE', 'SINGLE_SELECT', 'MEMBER_SINGLE_SELECT', 'FILE_LIST', 'POI', 'NOTE_RELATED',
] as const;
export type ValueKind = (typeof valueKinds)[number];

/** Stored texts in several languages: locale to text. The key is the property they replace (`name`, `field_name`, `label`). */
export const I18nResource = z.record(z.string(), z.record(z.string(), z.string()));

export const ValueOption = z.object({
  id: z.string(),
  label: z.string(),
  /** A token name of the option colours (`gray`, `blue`, `green`, `orange`, `red`, `purple`), never a raw colour. */
  color: z.optional(z.string()),
  deleted: z.optional(z.boolean()),
  i18n_resource: z.optional(I18nResource),
});
export type ValueOption = z.infer<typeof ValueOption>;

/** Whether a form asks for the field when a record is made (specification section 3, visibility_config). */
export const createPermissions = ['invisible', 'required', 'visible'] as const;

export const fieldAccesses = ['none', 'read', 'write'] as const;
export type FieldAccess = (typeof fieldAccesses)[number];

/** A field of an object type as the server sends it: configuration plus what the caller may do with it (`access`). */
export const FieldSchema = z.object({
  field_id: z.string(),
  field_name: z.string(),
  table: z.string(),
  type: z.enum(['info', 'biz', 'team', 'link', 'collaborator', 'normal']),
  value_type: z.enum(valueKinds),
  sub_type: z.optional(z.string()),
  /** Decimal places of a NUMBER. */
  formatter: z.optional(z.object({ decimals: z.int().check(z.minimum(0), z.maximum(8)) })),
  value_options: z.optional(z.array(ValueOption)),
  field_placeholder: z.optional(z.string()),
  field_desc: z.optional(z.string()),
  group_name: z.optional(z.string()),
  order: z.number(),
  is_unique: z.optional(z.boolean()),
  is_not_show: z.optional(z.boolean()),
  field_system: z.optional(z.boolean()),
  visibility_config: z.optional(z.object({
    field_create_permission: z.enum(createPermissions),
    visibility_condition: z.optional(FilterSchema),
    is_editable: z.optional(z.boolean()),
  })),
  default_value: z.optional(z.object({ mode: z.enum(['current', 'custom', 'current_member']), value: z.optional(z.unknown()) })),
  i18n_resource: z.optional(I18nResource),
  access: z.enum(fieldAccesses),
});
export type Field = z.infer<typeof FieldSchema>;

export { isRequired, localised } from './reading';
