import * as z from 'zod/mini';
import { ConfiguredFilter } from '../filter-tree';
import { idPattern } from '../ids';
import { I18nResource } from './field';
import { metricMine, metricOps, metricPeriods } from './metric-words';
import { noticeScopes } from './notice-scopes';

/**
 * The settings of a company's types and stages in addition to their fixed properties. Each list names the settings that the product knows, and
 * checks them: one more entry is one more setting, without a separate column. A setting that a list does not name is kept unchanged. The file of a
 * company therefore survives a server that does not know all of it (ADR-0115).
 */
const open = <Known extends Record<string, z.ZodMiniType>>(shape: Known) => z.partial(z.looseObject(shape));

const Id = z.string().check(z.regex(idPattern));
const Ids = z.array(Id).check(z.maxLength(100));

/** The values of a lead for one kind of record that it is converted into. */
const ConversionTarget = z.strictObject({
  table_id: Id,
  /** Field of that record to field of the lead, of equal or convertible kinds (domain/leads/mapping.ts). */
  fields: z.record(Id, Id),
  /** The field that finds an existing record, by an equal value. */
  match_field_id: z.optional(Id),
  /** Fields of that record that link to its sources: the lead, and the customer and contact that are created before it. */
  links: z.optional(z.record(Id, z.enum(['lead', 'customer', 'contact']))),
});
export type ConversionTarget = z.infer<typeof ConversionTarget>;

/** The records that a lead is converted into (SD-67). Absent parts are not created. */
export const Conversion = z.strictObject({
  customer: ConversionTarget,
  contact: z.optional(ConversionTarget),
  deal: z.optional(ConversionTarget),
  /** The field of the lead that links to its customer: a lead with a customer is an opportunity (SD-68). */
  customer_field_id: Id,
});
export type Conversion = z.infer<typeof Conversion>;

const Text = z.string().check(z.minLength(1), z.maxLength(200));

/**
 * An approver: a member by the id in the company, or a person by the id in the suite. A company's file also contains that person's name, so that
 * another company can report the missing person (ADR-0197).
 */
const Approver = z.union([Text, z.strictObject({ id: Text, name: Text })]);
export type Approver = z.infer<typeof Approver>;

/** The approvers of one step: people by name, and all members who have one of the roles when the step begins. */
const ApprovalStep = z.strictObject({
  approvers: z.optional(z.array(Approver).check(z.maxLength(20))),
  role_ids: z.optional(z.array(Id).check(z.maxLength(20))),
  /** Whether all of them must approve, or one is enough. */
  rule: z.enum(['all', 'any']),
});

/**
 * An approval of records of one type: its codes in the suites, or its approvers by step where the server creates it in the suite. Stages list
 * required approvals by `template_id`.
 */
const ApprovalSetting = z.strictObject({
  template_id: Text,
  name: Text,
  i18n_resource: z.optional(I18nResource),
  /** The code of the definition or process that the company created in its suite. */
  codes: z.optional(z.partial(z.strictObject({ feishu: Text, lark: Text, dingtalk: Text }))),
  steps: z.optional(z.array(ApprovalStep).check(z.minLength(1), z.maxLength(10))),
  /** The approval is required where the record after the change matches; absent: always (SD-73). */
  condition: z.optional(ConfiguredFilter),
  /** New records require it. */
  on_create: z.optional(z.boolean()),
  /** The fields that a new record must hold before this approval is requested (REQ records 3.8). */
  required_fields: z.optional(z.array(Id).check(z.maxLength(50))),
  /** Changes of these fields require it (SD-74). */
  fields: z.optional(z.array(Id).check(z.maxLength(50))),
});
export type ApprovalSetting = z.infer<typeof ApprovalSetting>;

/** The arrangement of the tabs on a record's page: the first tabs, and the hidden ones. The names are those in the page's address. */
export const DetailTabs = z.strictObject({
  order: z.optional(z.array(Text).check(z.maxLength(50))),
  hidden: z.optional(z.array(Text).check(z.maxLength(50))),
});
export type DetailTabs = z.infer<typeof DetailTabs>;

/** A document of the suite that serves as a template; the app must have access to it. */
const DocumentTemplates = z.array(z.strictObject({ name: Text, token: Text })).check(z.maxLength(50));

/** The group chats of a type's records (REQ records 3.7). */
export const ChatGroups = z.strictObject({
  /** Whether the first note of a record without a chat creates one (SD-45). */
  create_on_first_note: z.optional(z.boolean()),
  /** The parts of their names: fields, and `table_name` for the type of the record. Absent: its title and its type. */
  title_config: z.optional(z.array(Id).check(z.minLength(1), z.maxLength(10))),
});

/** The ways in which values of two records are compared (domain/duplicates). */
export const duplicateComparisons = ['company', 'person', 'phone', 'email', 'web', 'text'] as const;

/** A field that finds duplicate records. */
const DuplicateRule = z.strictObject({
  field_id: Id,
  by: z.enum(duplicateComparisons),
  /** Whether an equal value alone makes two records likely duplicates. Absent: another field must match as well. */
  is_enough: z.optional(z.boolean()),
});
export type DuplicateRule = z.infer<typeof DuplicateRule>;

/** The records of a type that the home page shows to their owners on a day (ADR-0182). */
const DaySetting = z.strictObject({
  /** Days or moments at which a record is due: it is shown on the day, and after it. */
  due_field_ids: z.optional(z.array(Id).check(z.maxLength(3))),
  /** Days or moments of visits: records are shown on the day. */
  visit_field_ids: z.optional(z.array(Id).check(z.maxLength(3))),
  /** The number of days without a note after which a record is shown. */
  quiet_days: z.optional(z.int().check(z.minimum(1), z.maximum(365))),
  /** The filter of its open records. Absent: all. */
  filter: z.optional(ConfiguredFilter),
});
export type DaySetting = z.infer<typeof DaySetting>;

/** A metric of a type's records on the home pages of members who have chosen none (ADR-0192). */
const TypeMetric = z.strictObject({
  metric_id: Id,
  /** Absent: the usual name of a default metric, else the name of the type. */
  name: z.optional(z.string().check(z.minLength(1), z.maxLength(30))),
  i18n_resource: z.optional(I18nResource),
  op: z.enum(metricOps),
  /** The aggregated field; absent for a count. */
  field_id: z.optional(Id),
  /** Absent: every record. */
  filter: z.optional(ConfiguredFilter),
  mine: z.optional(z.enum(metricMine)),
  period: z.optional(z.enum(metricPeriods)),
});
export type TypeMetric = z.infer<typeof TypeMetric>;

/** The order of a type's list. */
const ListOrder = z.strictObject({
  field: Id,
  sort: z.enum(['asc', 'desc']),
  /** Whether closed records come last: won, lost, and those that the filter of the day leaves out. */
  open_first: z.optional(z.boolean()),
});
export type ListOrder = z.infer<typeof ListOrder>;

const NoticeChannel = z.strictObject({ is_notice: z.boolean(), notice_scope: z.enum(noticeScopes) });

/**
 * Default notification settings by notice kind (domain/notices/kinds.ts), for the chat and the home page. A member's own settings override them.
 */
const NoticeDefaults = z.record(
  z.string().check(z.minLength(1), z.maxLength(68)),
  z.strictObject({ card_notice_config: NoticeChannel, main_page_notice_config: NoticeChannel }),
);
export type NoticeDefaults = z.infer<typeof NoticeDefaults>;

const StatusSetting = z.strictObject({ field_id: Id, values: z.array(Id).check(z.maxLength(50)) });
export type StatusSetting = z.infer<typeof StatusSetting>;

export const TypeSettings = open({
  /** The metrics of its records on home pages. Absent: those of domain/metrics/defaults.ts; empty: none. */
  metrics: z.array(TypeMetric).check(z.maxLength(10)),
  /** The notices of its records. An absent kind: as in domain/notices/kinds.ts. */
  notice_defaults: NoticeDefaults,
  /** The rules that find duplicate records. Absent: those of domain/duplicates/rules.ts; empty: the server does not look for duplicates. */
  duplicate_rules: z.array(DuplicateRule).check(z.maxLength(10)),
  /** The facts under the title of its cards: fields, or names from domain/metadata/places.ts. Absent: those of domain/objects/usual-places.ts. */
  card_facts: z.array(Id).check(z.maxLength(5)),
  /** The number of days in one stage after which cards show them as too many. Absent: thirty. */
  stage_days_limit: z.int().check(z.minimum(1), z.maximum(365)),
  /**
   * The lines under the title of a record: fields, or names from domain/metadata/places.ts. Absent: the usual ones, else those of its list cards.
   */
  highlights: z.array(Id).check(z.maxLength(3)),
  /**
   * The quick filters: fields, `last_note_time`, `stage_id`, and names from domain/metadata/places.ts. Absent: those of
   * domain/views/quick-filters.ts; empty: none.
   */
  quick_filters: z.array(Id).check(z.maxLength(5)),
  /** The order of its list. Absent: that of domain/objects/usual-places.ts, else newest first. */
  list_order: ListOrder,
  /** The fields that the form of a new record shows at once, in their order. Absent: those of domain/objects/usual-places.ts; empty: required ones. */
  create_fields: z.array(Id).check(z.maxLength(10)),
  detail_tabs: DetailTabs,
  /** The records of the type that the home page shows. Absent: the type's defaults (domain/day/defaults.ts); empty: none. */
  day: DaySetting,
  lark_chat_groups: ChatGroups,
  /** The templates of its records' documents (REQ records 3). */
  docx_templates: DocumentTemplates,
  sheet_templates: DocumentTemplates,
  bitable_templates: DocumentTemplates,
  /** The field for the reason of a loss: a stage that loses requires it (SD-64). Absent: no reason is required. */
  lost_reason_field_id: Id,
  /** The amount that the columns of its board sum up. Absent: the amount of its products, else the first one on its cards. */
  board_amount_field_id: Id,
  /** The records that leads are converted into. Absent: leads are not converted. */
  conversion: Conversion,
  /** The decimals that a number of pieces may have, for a type with product lines. */
  product_number_decimals: z.int().check(z.minimum(0), z.maximum(4)),
  /** The status field of its records, with the options that end the work. Absent: the type's default (domain/objects/status.ts). */
  status: StatusSetting,
  /**
   * Links of other types to this one: the owner of a linking record may read the linked record (domain/metadata/linked-owners.ts). Absent: none.
   */
  opened_by: z.array(z.strictObject({ table_id: Id, field_id: Id })).check(z.maxLength(10)),
  /** The options of the catalogue that mark a product as no longer sold. */
  switched_off: z.strictObject({ field_id: Id, values: z.array(Id).check(z.maxLength(50)) }),
  /**
   * From this stage on a record offers the special application: refund, change of products, or change of topic, which is a record of that type
   * (SD-59).
   */
  special_application: z.strictObject({ from_stage_id: Id, topic_table_id: z.optional(Id) }),
  /** The fields that a chosen link fills: field to field of the linked record (SD-59). A save that sets such a field itself keeps its value. */
  copied_fields: z.array(z.strictObject({ link_field_id: Id, fields: z.record(Id, Id) })).check(z.maxLength(10)),
  /** Fields whose changes must be approved, except in a draft (SD-59). */
  audited_fields: z.array(Id).check(z.maxLength(20)),
  /**
   * Whether the owner of a record decides who joins its team. Absent: yes; false: members join by applying, where no single member holds the role
   * alone.
   */
  is_need_owner_approve: z.boolean(),
  /** The approvals of its records. */
  approval_templates: z.array(ApprovalSetting).check(z.maxLength(50)),
});
export type TypeSettings = z.infer<typeof TypeSettings>;

/** The extras that a record can have and a stage can require (REQ records 3): a group chat, a document, a task list. */
export const recordCapabilities = ['chat', 'doc', 'task_list'] as const;
export type Capability = (typeof recordCapabilities)[number];
const Capabilities = z.array(z.enum(recordCapabilities)).check(z.maxLength(recordCapabilities.length));

/** An approval in the suite: its id and its name there. */
const ApproveTemplate = z.looseObject({
  template_id: z.string().check(z.minLength(1), z.maxLength(200)),
  name: z.string().check(z.minLength(1), z.maxLength(200)),
  i18n_resource: z.optional(I18nResource),
});
export type ApproveTemplate = z.infer<typeof ApproveTemplate>;
const ApproveTemplates = z.array(ApproveTemplate).check(z.maxLength(20));

/** The settings that `domain/stages` reads. The names are those of REQ records 3. */
export const StageSettings = open({
  /** A hint for members who move a record here. */
  hintText: z.string().check(z.maxLength(1_000)),
  /** New records of the pipeline begin here. Of several such stages the first counts; without any, the first possible stage. */
  is_default: z.boolean(),
  /** For leads: the stage of leads that became customers. */
  is_convert: z.boolean(),
  /** The stages that may follow. Absent: any of the pipeline; empty: none (SD-38). */
  jump_stages: Ids,
  /** Whether a record may begin here. Absent: in every stage but those that close and those of drafts. */
  enable_form_create: z.boolean(),
  /** Fields that must be filled on entry and on exit. */
  required_fields: Ids,
  required_fields_out: Ids,
  required_capabilities: Capabilities,
  required_capabilities_out: Capabilities,
  /** The team fields whose members are notified while the mover cannot fill the fields that exit requires. */
  required_fields_out_notice_team_field_ids: Ids,
  /** Entry and exit require one of these approvals. */
  approve_templates: ApproveTemplates,
  approve_templates_out: ApproveTemplates,
  /** Whether a record in this stage is not finished: a draft. */
  is_draft: z.boolean(),
});
export type StageSettings = z.infer<typeof StageSettings>;
