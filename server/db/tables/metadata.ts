import type { Selectable } from 'kysely';
import type { Filter } from '../../../domain/filter-tree';
import type { StageSettings, TypeSettings } from '../../../domain/metadata/settings';
import type { JsonColumn, MaybeTime, LocalisedColumn, Time } from './columns';

/** The configuration of a company: types, fields, pipelines, rules of records, saved views. */

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
  /** Further settings of the type (domain/metadata/settings.ts); null: none. */
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
  /** The rest of the field's configuration (sub_type, formatter, value_options, visibility_config …). */
  config: JsonColumn<Record<string, unknown>>;
  /** Retired: stored with its values, and hidden from people. */
  deleted: boolean;
  /** The time of retirement; null for an active field, and for one that was retired before this column existed. */
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
  /** The permission to edit a record that is in the stage (domain/metadata/stage.ts); null: every member who may write the record. */
  editable_permission: JsonColumn<object> | null;
  /** Further settings of the stage (domain/metadata/settings.ts); null: none. */
  settings: JsonColumn<StageSettings> | null;
}

/** The members, apart from administrators, who may see or change the records of a type. */
export type RecordRule = 'all' | 'team' | 'members';

/** The records of a type that a role reaches; without a row the type's own rule counts. */
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
  /** The position in the list. */
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
