import type { Selectable } from 'kysely';
import type { Filter } from '../../../domain/filter-tree';
import type { StageSettings, TypeSettings } from '../../../domain/metadata/settings';
import type { JsonColumn, MaybeTime, LocalisedColumn, Time } from './columns';

/** What a company has configured: types, fields, pipelines, rules of records, saved views. */

export interface ObjectTypesTable {
  client_id: string;
  table_id: string;
  name: string;
  icon_name: string;
  is_show: boolean;
  is_stage_on: boolean;
  order_no: number;
  theme_color: string;
  parent_table_id: string | null;
  list_first_show_field_id: string;
  list_second_show_field_ids: string[];
  is_allow_create_chat: boolean;
  is_allow_create_tasklist: boolean;
  /** Whether a member who may not read a record may ask to join its team; null: no. */
  is_allow_apply_join_team: boolean | null;
  read_rule: RecordRule;
  write_rule: RecordRule;
  i18n_resource: LocalisedColumn;
  /** What the company sets it to besides (domain/metadata/settings.ts); null: nothing. */
  settings: JsonColumn<TypeSettings> | null;
}

export interface FieldsTable {
  client_id: string;
  table_id: string;
  field_id: string;
  field_name: string;
  type: 'info' | 'biz' | 'team' | 'link' | 'collaborator' | 'normal';
  value_type: string;
  order_no: number;
  /** Everything else of the field's configuration (sub_type, formatter, value_options, visibility_config …). */
  config: JsonColumn<Record<string, unknown>>;
  /** Retired: kept with its values, and in nothing that people see. */
  deleted: boolean;
  /** Since when; null for one that is not, or was retired before this was kept. */
  retired_at: MaybeTime;
}

interface PipelinesTable {
  client_id: string;
  table_id: string;
  pipeline_id: string;
  name: string;
  order_no: number;
  i18n_resource: LocalisedColumn;
}

interface StagesTable {
  client_id: string;
  table_id: string;
  pipeline_id: string;
  stage_id: string;
  name: string;
  weight: number;
  order_no: number;
  i18n_resource: LocalisedColumn;
  /** Who may edit a record that stands in it (domain/metadata/stage.ts); null: everybody who may write it. */
  editable_permission: JsonColumn<object> | null;
  /** What the company sets it to besides (domain/metadata/settings.ts); null: nothing. */
  settings: JsonColumn<StageSettings> | null;
}

/** Who may see or change the records of a type besides administrators. */
export type RecordRule = 'all' | 'team' | 'members';

/** Which records of a type a role reaches; without a row the type's own rule counts. */
export interface RecordRulesTable {
  client_id: string;
  table_id: string;
  role_id: string;
  action: 'read' | 'write' | 'remove';
  /** A filter tree with the variables $me and $my_teams (domain/metadata/role.ts). */
  rule: JsonColumn<object>;
}

/** A saved view of a list. */
export interface FilterConfigsTable {
  client_id: string;
  table_id: string;
  view_id: string;
  name: string;
  /** For the whole team; else only its author sees it. */
  is_global: boolean;
  author: string;
  /** null: no condition. */
  filter: JsonColumn<Filter> | null;
  order_field: string;
  order_way: 'asc' | 'desc';
  /** The place among its neighbours. */
  sort: number;
  create_time: Time;
  update_time: Time;
}

export interface MetadataTables {
  object_types: ObjectTypesTable;
  fields: FieldsTable;
  pipelines: PipelinesTable;
  stages: StagesTable;
  record_rules: RecordRulesTable;
  filter_configs: FilterConfigsTable;
}

/** As they are read. */
export type ObjectTypeRow = Selectable<ObjectTypesTable>;
export type PipelineRow = Selectable<PipelinesTable>;
export type StageRow = Selectable<StagesTable>;
