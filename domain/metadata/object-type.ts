import * as z from 'zod/mini';
import { relations } from '../filter-tree';
import { I18nResource } from './field';
import { ChatGroups, DetailTabs } from './settings';

/** The caller's abilities for an object type as a whole. */
const TableAbilities = z.object({
  create: z.boolean(),
  /** Whether the caller sees deleted records and can restore them. Absent: no. */
  restore: z.optional(z.boolean()),
  /** Whether the caller can apply for a role in the team of a record. Absent: no. */
  join: z.optional(z.boolean()),
});

/** A condition that a quick filter adds to the filter of its list. */
const QuickCondition = z.object({ field: z.string(), relation: z.enum(relations), value: z.optional(z.unknown()) });

const Templates = z.optional(z.array(z.object({ name: z.string(), token: z.string() })));

/** An object type in the list of tables (REQ shell 3.7, REQ records 3). */
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
  /** The table that supplies its data. */
  data_source: z.optional(z.object({ table_id: z.string() })),
  list_first_show_field_id: z.string(),
  list_second_show_field_ids: z.array(z.string()),
  /** The lines under the title of its records, where the company has set them: visible fields and `last_note_time`. */
  highlights: z.optional(z.array(z.string())),
  /** The facts under the title of its cards: visible fields and names from domain/metadata/places.ts. Absent: the second fields. */
  card_facts: z.optional(z.array(z.string())),
  /** The number of days in a stage after which a card warns; absent: cards do not show the days. */
  stage_days_limit: z.optional(z.number()),
  /** The days and moments at which its records are due; only fields that the caller sees. */
  due_fields: z.optional(z.array(z.string())),
  /** The quick filters above its list: fields, and names from domain/metadata/places.ts (domain/views/quick-filters.ts). */
  quick_filters: z.optional(z.array(z.string())),
  /** The conditions of each named quick filter. */
  quick_conditions: z.optional(z.record(z.string(), z.array(QuickCondition))),
  /** The order of its list. Absent: newest first. */
  list_order: z.optional(z.object({ field: z.string(), sort: z.enum(['asc', 'desc']) })),
  /** The fields that the form of a new record shows at once, in their order. Absent: the required ones. */
  create_fields: z.optional(z.array(z.string())),
  /** The number of days without a note after which a record counts as quiet; absent: none does. */
  quiet_days: z.optional(z.number()),
  /** The status field of its records, and the options that end the work, where the caller sees it (domain/objects/status.ts). */
  status: z.optional(z.object({ field_id: z.string(), values: z.array(z.string()) })),
  /** The arrangement of the tabs of its records, where the company has set one. */
  detail_tabs: z.optional(DetailTabs),
  is_allow_create_lark_chat: z.boolean(),
  is_allow_create_lark_tasklist: z.boolean(),
  /** The settings for creating the chats of its records, where the company has set them. They contain the title tokens that the caller sees. */
  lark_chat_groups: z.optional(ChatGroups),
  /** The document types that can be created empty; absent where the company has no documents in its suite. */
  document_types: z.optional(z.array(z.enum(['docx', 'sheet', 'bitable']))),
  /** The templates of its records' documents; absent where none exist and where the company has no documents. */
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
