import type { RecordJson } from '../../domain/contract/shapes';
import type { StoredRecord } from '../../domain/filters/matches';
import { localised, type Field } from '../../domain/metadata/field';
import type { ObjectType } from '../../domain/metadata/object-type';
import { familyOf, type Channel } from '../../domain/platforms';
import type { FileItem } from '../../domain/values/file-list';
import { recordAbilities, tableAbilities, type RuleActor, type RuleType, type TeamMates } from './rules';

/** Rows to the shapes of the contract, without what the caller may not see. */

type I18n = Record<string, Record<string, string>> | null;

export interface PresentedType extends RuleType {
  name: string;
  icon_name: string;
  is_show: boolean;
  is_stage_on: boolean;
  order_no: number;
  theme_color: string;
  parent_table_id: string | null;
  list_first_show_field_id: string;
  list_second_show_field_ids: string[];
  is_allow_create_tasklist: boolean;
  i18n_resource: I18n;
}

export interface PresentedStage {
  table_id: string;
  pipeline_id: string;
  stage_id: string;
  name: string;
  weight: number;
  i18n_resource: I18n;
}

export interface RecordSurroundings {
  actor: RuleActor & { channel: Channel };
  type: PresentedType;
  /** Those that the caller sees. */
  fields: readonly Field[];
  teamMates: TeamMates;
  /** Of the company; others than this type's do no harm. */
  stages: readonly PresentedStage[];
  /** zh, en or ja. */
  language: string;
  /** Bound chats by record id. */
  chats?: ReadonlyMap<string, string>;
  /** Finished files by id, with their links; a file that is missing here is left out. */
  files?: ReadonlyMap<string, FileItem>;
}

/** A record as the caller may see it. */
export function presentRecord(record: StoredRecord, around: RecordSurroundings): RecordJson {
  const { actor, type, fields, teamMates, chats } = around;
  const readable = fields.filter((field) => field.access !== 'none');
  const chat = chats?.get(record.id);
  const stage = stageOf(record, around);
  return {
    ...Object.fromEntries(readable.map((field) => [field.field_id, valueOf(record, field, around)] as const).filter(([, value]) => value !== undefined)),
    _id: record.id,
    table_id: record.table_id,
    title: readable.some((field) => field.field_id === type.list_first_show_field_id) ? record.name : '',
    create_time: record.create_time,
    update_time: record.update_time,
    create_member_id: record.creator,
    update_member_id: record.updater,
    owner_member_id: record.owner,
    follower_member_ids: record.followers,
    _all_member_ids: record.members,
    is_draft: record.is_draft,
    ...(stage ? { stage } : {}),
    ...(chat === undefined ? {} : familyOf(actor.channel) === 'dingtalk' ? { dingtalk_chat_id: chat } : { lark_chat_id: chat }),
    abilities: recordAbilities(actor, type, record, teamMates),
  };
}

function valueOf(record: StoredRecord, field: Field, { files }: RecordSurroundings): unknown {
  const value = record.data[field.field_id];
  if (field.value_type !== 'FILE_LIST' || !Array.isArray(value)) return value;
  return value.map((id) => files?.get(String(id))).filter((file) => file !== undefined);
}

function stageOf(record: StoredRecord, { stages, language }: RecordSurroundings): RecordJson['stage'] {
  const stage = stages.find((one) => one.table_id === record.table_id && one.pipeline_id === record.pipeline_id && one.stage_id === record.stage_id);
  if (!stage) return undefined;
  return { pipeline_id: stage.pipeline_id, stage_id: stage.stage_id, weight: stage.weight, name: words(stage, language) };
}

function words(thing: { name: string; i18n_resource: I18n }, language: string): string {
  return localised({ i18n_resource: thing.i18n_resource ?? {} }, 'name', thing.name, language);
}

/** An object type as the table list sends it. */
export function presentObjectType(type: PresentedType, actor: RuleActor): ObjectType {
  return {
    table_id: type.table_id,
    name: type.name,
    icon_name: type.icon_name,
    is_show: type.is_show,
    is_stage_on: type.is_stage_on,
    order: type.order_no,
    theme_color: type.theme_color,
    ...(type.parent_table_id === null ? {} : { parent_table_id: type.parent_table_id }),
    list_first_show_field_id: type.list_first_show_field_id,
    list_second_show_field_ids: type.list_second_show_field_ids,
    is_allow_create_lark_chat: type.is_allow_create_chat,
    is_allow_create_lark_tasklist: type.is_allow_create_tasklist,
    ...(type.i18n_resource === null ? {} : { i18n_resource: type.i18n_resource }),
    abilities: tableAbilities(actor, type),
  };
}
