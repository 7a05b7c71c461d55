import * as z from 'zod/mini';
import { relations } from '../filter-tree';
import { I18nResource } from './field';
import { ChatGroups, DetailTabs } from './settings';

/** The caller's abilities for an object type as a whole. */
const TableAbilities = z.object({
  create: z.boolean(),
  /** Whether the caller sees removed records and restores them. Absent: no. */
  restore: z.optional(z.boolean()),
  /** Apply for a role in the team of a record. Absent: no. */
  join: z.optional(z.boolean()),
});

/** A condition that a quick filter adds to the filter of its list. */
const QuickCondition = z.object({ field: z.string(), relation: z.enum(relations), value: z.optional(z.unknown()) });

const Templates = z.optional(z.array(z.object({ name: z.string(), token: z.string() })));

/** An object type as the table list sends it (REQ shell 3.7, REQ records 3). */
export const ObjectTypeSchema = z.object({
  table_id: z.string(),
  name: z.string(),
  icon_name: z.string(),
  is_show: z.boolean(),
  is_stage_on: z.boolean(),
  order: z.number(),
  /** `#rrggbb`; the default for an unknown table is a teal. */
  theme_color: z.string(),
  parent_table_id: z.optional(z.string()),
  /** The table that its data come from. */
  data_source: z.optional(z.object({ table_id: z.string() })),
  list_first_show_field_id: z.string(),
  list_second_show_field_ids: z.array(z.string()),
  /** The lines under the title of its records where the company has chosen them: fields that the caller sees, and `last_note_time`. */
  highlights: z.optional(z.array(z.string())),
  /** The facts under the title of its cards: fields that the caller sees, and words of domain/metadata/places.ts. Absent: the second fields. */
  card_facts: z.optional(z.array(z.string())),
  /** After so many days in one stage a card shows them as too many; absent: its cards do not show them. */
  stage_days_limit: z.optional(z.number()),
  /** The days and moments at which its records are due, as far as the caller sees them. */
  due_fields: z.optional(z.array(z.string())),
  /** Fields that offer their values above its list, and words of domain/metadata/places.ts (domain/views/quick-filters.ts). */
  quick_filters: z.optional(z.array(z.string())),
  /** The conditions of each word among `quick_filters`. */
  quick_conditions: z.optional(z.record(z.string(), z.array(QuickCondition))),
  /** The order of its list. Absent: newest first. */
  list_order: z.optional(z.object({ field: z.string(), sort: z.enum(['asc', 'desc']) })),
  /** The fields that the form of a new record shows at once, in their order. Absent: the required ones. */
  create_fields: z.optional(z.array(z.string())),
  /** After so many days without a note a record of it counts as quiet; absent: the company counts none. */
  quiet_days: z.optional(z.number()),
  /** The choice that says how far the work on its records is, and the options that end it, where the caller sees it (domain/objects/status.ts). */
  status: z.optional(z.object({ field_id: z.string(), values: z.array(z.string()) })),
  /** The arrangement of the tabs of its records, where the company has set one. */
  detail_tabs: z.optional(DetailTabs),
  is_allow_create_lark_chat: z.boolean(),
  is_allow_create_lark_tasklist: z.boolean(),
  /**
   * The settings for creating the chats of its records, where the company has set them. They hold the tokens of the chats' title that the caller
   * sees.
   */
  lark_chat_groups: z.optional(ChatGroups),
  /** The documents that can be made empty for its records; absent where the company has none in its suite. */
  document_types: z.optional(z.array(z.enum(['docx', 'sheet', 'bitable']))),
  /** The templates of its records' documents; absent where there are none, and where the company has no documents. */
  docx_templates: Templates,
  sheet_templates: Templates,
  bitable_templates: Templates,
  i18n_resource: z.optional(I18nResource),
  /** Fields that the caller may write and that find duplicate records; absent: the server does not look for duplicates. */
  duplicate_fields: z.optional(z.array(z.string())),
  /**
   * The changes that may need an approval, under conditions that the server knows: a new record, and changes of these fields that the caller sees.
   */
  approvals: z.optional(z.object({ on_create: z.optional(z.literal(true)), fields: z.array(z.string()) })),
  abilities: TableAbilities,
});
export type ObjectType = z.infer<typeof ObjectTypeSchema>;
