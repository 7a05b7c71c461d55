import * as z from 'zod/mini';
import { DocumentPlace } from '../collaboration/document-place';
import { FieldMap, MonitorCount } from '../contract/companies/companies';
import { idPattern } from '../ids';
import { CurrencySchema } from '../metadata/currency';
import { DailyRates } from '../metadata/daily-rates';
import { FieldSchema, I18nResource, type Field } from '../metadata/field';
import { RoleRuleSchema, RoleSchema } from '../metadata/role';
import { StageSettings, TypeSettings } from '../metadata/settings';
import { EditablePermission } from '../metadata/stage';
import { ticketNames } from '../objects/ticket-name';
import { channels } from '../platforms';
import { OrderBy, ViewFilter, ViewName } from '../views/view';

/**
 * A company's configuration as one document: its currencies, object types, fields, roles, stages and team views. People and records are not part of
 * it: people come from the suite, and records are the company's data.
 */

const Id = z.string().check(z.regex(idPattern));
const Name = z.string().check(z.minLength(1), z.maxLength(200));

// The list gives the position of a field, and the containing type its table; access differs between readers.
const { table: _table, order: _order, access: _access, ...settings } = FieldSchema.shape;
export const CompanyField = z.strictObject({ ...settings, field_id: Id, field_name: Name });
export type CompanyField = z.infer<typeof CompanyField>;

const CompanyPipeline = z.strictObject({ pipeline_id: Id, name: Name, i18n_resource: z.optional(I18nResource) });
export type CompanyPipeline = z.infer<typeof CompanyPipeline>;

const CompanyView = z.strictObject({ view_id: Id, name: ViewName, filter: z.nullable(ViewFilter), order_by: OrderBy });
export type CompanyView = z.infer<typeof CompanyView>;

export const CompanyStage = z.strictObject({
  pipeline_id: Id,
  stage_id: Id,
  name: Name,
  /** 100 = won, 0 = lost (REQ records 3). */
  weight: z.int().check(z.minimum(0), z.maximum(100)),
  i18n_resource: z.optional(I18nResource),
  /** Absent: every member who may write the record. */
  editable_permission: z.optional(EditablePermission),
  settings: z.optional(StageSettings),
});
export type CompanyStage = z.infer<typeof CompanyStage>;

/** The members that a rule reaches: everybody; the record's members and the owner's team; or only the record's members. */
const RecordReach = z.enum(['all', 'team', 'members']);

export const CompanyType = z.strictObject({
  table_id: Id,
  name: Name,
  i18n_resource: z.optional(I18nResource),
  icon_name: z.string(),
  theme_color: z.string().check(z.regex(/^#[0-9a-f]{6}$/)),
  is_show: z.boolean(),
  is_stage_on: z.boolean(),
  parent_table_id: z.optional(Id),
  list_first_show_field_id: Id,
  list_second_show_field_ids: z.array(Id),
  is_allow_create_lark_chat: z.boolean(),
  is_allow_create_lark_tasklist: z.boolean(),
  is_allow_apply_join_team: z.optional(z.boolean()),
  read_rule: RecordReach,
  write_rule: RecordReach,
  settings: z.optional(TypeSettings),
  /** The additional reach of roles; the widest of a member's roles wins. */
  role_rules: z.array(RoleRuleSchema),
  fields: z.array(CompanyField).check(z.minLength(1)),
  /** The pipelines that have a name; the stages name the others. */
  pipelines: z.array(CompanyPipeline),
  stages: z.array(CompanyStage),
  /** The views of the whole team, in their order. */
  views: z.array(CompanyView),
});
export type CompanyType = z.infer<typeof CompanyType>;

/** Returns the fields of a type with their type and their position. */
export function fieldsOfType({ table_id, fields }: Pick<CompanyType, 'table_id' | 'fields'>): Omit<Field, 'access'>[] {
  return fields.map((field, index) => ({ ...field, table: table_id, order: index + 1 }));
}

export const CompanySchema = z.strictObject({
  version: z.literal(1),
  company: z.strictObject({
    client_id: Id,
    name: Name,
    nickname: z.optional(Name),
    channel: z.enum(channels),
    tenant_key: Id,
    est: z.boolean(),
    time_zone: z.string(),
    free_seats: z.boolean(),
    /** Absent: usage is counted (SD-21). */
    usage_tracking: z.optional(z.literal(false)),
    /** The name of tickets; absent: the name of their type. */
    ticket_name: z.optional(z.enum(ticketNames)),
    /** On DingTalk: the place and the manager of the records' documents; absent: no documents (ADR-0190). */
    dingtalk_documents: z.optional(DocumentPlace),
    /** The source from which the rates of its currencies are read daily; absent: administrators enter them. */
    daily_rates: z.optional(DailyRates),
  }),
  /** Exactly one of them is the main currency. */
  currencies: z.array(CurrencySchema),
  /** The fields of an organization that the company register fills (SD-58), and how many organizations may be monitored there. */
  company_lookup: z.optional(z.strictObject({ field_map: FieldMap, biz_monitor_count: z.optional(MonitorCount) })),
  roles: z.array(RoleSchema),
  types: z.array(CompanyType).check(z.minLength(1)),
});
export type Company = z.infer<typeof CompanySchema>;
