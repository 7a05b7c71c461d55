import type { NamedRecord, RecordJson } from '../../domain/contract/shapes';
import { lastChange } from '../../domain/filters/last-change';
import type { StoredRecord } from '../../domain/filters/matches';
import type { Currency } from '../../domain/metadata/currency';
import { currencySubType } from '../../domain/metadata/sub-types';
import { localised, type Field } from '../../domain/metadata/field';
import type { ObjectType } from '../../domain/metadata/object-type';
import { optionTable } from '../../domain/metadata/reading';
import { capabilities, familyOf, type Channel } from '../../domain/platforms';
import { objectCalls } from '../../domain/contract/record-calls';
import { behaviourOf } from '../../domain/objects/behaviour';
import { isRich, markdownCopyOf, withAddresses } from '../../domain/rich/rich-text';
import { valueTypes } from '../../domain/values';
import type { FileItem } from '../../domain/values/file-list';
import { abilities, hasSearchedOptions } from '../../domain/kinds';
import { wrapValue } from '../../domain/values/wrapped';
import { optionOf, optionWords } from '../../domain/values/options';
import { recordAbilities, tableAbilities, type RuleActor, type RuleType, type TeamMemberIds } from '../policies/rules';
import { namedIn, shownTitle } from '../policies/visible-values';
import { teamJoinApply } from '../policies/record-team';

/** Rows to the shapes of the contract, without what the caller may not see. */

type I18n = Record<string, Record<string, string>> | null;

/** A type as a list of types shows it. */
export interface ListedType {
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
  is_allow_apply_join_team: boolean | null;
  i18n_resource: I18n;
}

export type PresentedType = RuleType & ListedType;

interface PresentedStage {
  table_id: string;
  pipeline_id: string;
  stage_id: string;
  name: string;
  weight: number;
  i18n_resource: I18n;
}

export interface PresentationContext {
  actor: RuleActor & { channel: Channel };
  type: PresentedType;
  /** Those that the caller sees. */
  fields: readonly Field[];
  teamMemberIds: TeamMemberIds;
  /** Of the company; others than this type's do no harm. */
  stages: readonly PresentedStage[];
  /** zh, en or ja. */
  language: string;
  /** Bound chats by record id. */
  chats?: ReadonlyMap<string, string>;
  /** Of the company; needed only where a field names the record's currency. */
  currencies?: readonly Currency[];
  /** Finished files by id, with their links; a file that is missing here is left out. */
  files?: ReadonlyMap<string, FileItem>;
  /** Records that values name, by `<table>:<id>`. */
  refs?: ReadonlyMap<string, NamedRecord>;
}

/** A record as the caller may see it. */
export function presentRecord(record: StoredRecord, context: PresentationContext): RecordJson {
  const { actor, type, fields, teamMemberIds, chats } = context;
  const readable = fields.filter((field) => field.access !== 'none');
  const chat = chats?.get(record.id);
  const stage = stageOf(record, context);
  const abilities = recordAbilities(actor, type, record, teamMemberIds);
  const last = lastChange(record, fields);
  return {
    ...Object.fromEntries(
      readable.flatMap((field) => valuesOf(record, field, context)).filter(([, value]) => value !== undefined),
    ),
    _id: record.id,
    ...ownIdOf(record),
    table_id: record.table_id,
    title: shownTitle(type, fields, record),
    create_time: record.create_time,
    update_time: last.time,
    create_member_id: record.creator,
    update_member_id: last.member_id,
    owner_member_id: record.owner,
    follower_member_ids: record.followers,
    _all_member_ids: record.members,
    is_draft: record.is_draft,
    ...(record.deleted_at === null ? {} : { deleted: true, delete_time: record.deleted_at }),
    is_delete_auth: abilities.remove,
    ...(stage ? { stage } : {}),
    ...standingOf(record, type),
    ...currencySymbol(record, context),
    ...(chat === undefined
      ? {}
      : familyOf(actor.channel) === 'dingtalk'
        ? { dingtalk_chat_id: chat }
        : { lark_chat_id: chat }),
    abilities,
    ...refsIn(record, context),
  };
}

/** The id by the name that the calls of its type give it (REQ records 7). */
function ownIdOf({ table_id, id }: StoredRecord): Pick<RecordJson, 'ticket_id' | 'note_id'> {
  const { idProperty } = behaviourOf(table_id);
  return idProperty === undefined ? {} : { [idProperty]: id };
}

function standingOf(
  { table_id, pipeline_id, stage_id }: StoredRecord,
  { is_stage_on: hasStages }: PresentedType,
): Pick<RecordJson, 'pipeline_id' | 'stage_id' | 'lead_stage_id'> {
  if (!hasStages) return {};
  const { stageProperty } = behaviourOf(table_id);
  return { pipeline_id, stage_id, ...(stageProperty === undefined ? {} : { [stageProperty]: stage_id }) };
}

function refsIn(record: StoredRecord, { fields, refs, language }: PresentationContext): Pick<RecordJson, '_refs'> {
  const named = namedIn(record, fields).map(({ table, id }) => `${table}:${id}`);
  const listed = [
    ...named.map((key) => [key, refs?.get(key) ?? { readable: false }] as const),
    ...fields.flatMap((field) => optionRef(record, field, language)),
  ];
  return listed.length === 0 ? {} : { _refs: Object.fromEntries(listed) };
}

/** The word of an option that does not travel with its field. */
function optionRef(record: StoredRecord, field: Field, language: string): (readonly [string, NamedRecord])[] {
  const id = record.data[field.field_id];
  if (!hasSearchedOptions(field) || field.access === 'none' || typeof id !== 'string') return [];
  const option = optionOf(field, id);
  return [
    [
      `${optionTable(field)}:${id}`,
      { title: optionWords(id, field, language), readable: true, ...(option?.deleted ? { deleted: true } : {}) },
    ],
  ];
}

/** What an answer carries for a field: its value, and of a rich text the Markdown copy. */
function valuesOf(record: StoredRecord, field: Field, context: PresentationContext): (readonly [string, unknown])[] {
  const own = [field.field_id, valueOf(record, field, context)] as const;
  return isRich(field) ? [own, [markdownCopyOf(field.field_id), record.data[markdownCopyOf(field.field_id)]]] : [own];
}

function valueOf(record: StoredRecord, field: Field, { files }: PresentationContext): unknown {
  const { shows } = valueTypes[field.value_type];
  if (shows) return shows === '_id' ? record.id : record.members;
  const value = wrapValue(field, record.data[field.field_id]);
  if (isRich(field) && typeof value === 'string') return withAddresses(value, (id) => files?.get(id)?.file_full_url);
  if (abilities[field.value_type].names !== 'file' || !Array.isArray(value)) return value;
  return value.map((id) => files?.get(String(id))).filter((file) => file !== undefined);
}

/** The symbol of the currency that a field of the record names (REQ records 3, common record fields). */
function currencySymbol(
  record: StoredRecord,
  { fields, currencies = [] }: PresentationContext,
): { currency_symbol?: string } {
  const field = fields.find((candidate) => candidate.sub_type === currencySubType && candidate.access !== 'none');
  const named = currencies.find((currency) => field !== undefined && currency.code === record.data[field.field_id]);
  return named ? { currency_symbol: named.currency_symbol } : {};
}

function stageOf(record: StoredRecord, { stages, language }: PresentationContext): RecordJson['stage'] {
  const stage = stages.find(
    (one) =>
      one.table_id === record.table_id && one.pipeline_id === record.pipeline_id && one.stage_id === record.stage_id,
  );
  if (!stage) return undefined;
  return {
    pipeline_id: stage.pipeline_id,
    stage_id: stage.stage_id,
    weight: stage.weight,
    name: words(stage, language),
  };
}

function words(thing: { name: string; i18n_resource: I18n }, language: string): string {
  return localised({ i18n_resource: thing.i18n_resource ?? {} }, 'name', thing.name, language);
}

/** The fields that the caller sees at all, without what the server decided from, and without options that are searched (`options.search`). */
export function presentFields(fields: readonly Field[]): Field[] {
  return fields
    .filter((field) => field.access !== 'none')
    .map(({ auth_mode: _mode, auth_role_config: _config, value_options, ...field }) => ({
      ...field,
      ...(value_options && !hasSearchedOptions(field) ? { value_options } : {}),
    }));
}

/** An object type as the table list sends it. `fields` are those that the caller sees, of any type. Where the suite has no task lists, none can be made (SD-16). */
export function presentObjectType(
  type: ListedType,
  actor: RuleActor & { channel: Channel },
  fields: readonly Field[],
): ObjectType {
  const seen = new Set(
    fields.filter((field) => field.table === type.table_id && field.access !== 'none').map((field) => field.field_id),
  );
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
    list_second_show_field_ids: type.list_second_show_field_ids.filter((id) => seen.has(id)),
    is_allow_create_lark_chat: type.is_allow_create_chat,
    is_allow_create_lark_tasklist: type.is_allow_create_tasklist && capabilities[actor.channel].taskList,
    ...(type.i18n_resource === null ? {} : { i18n_resource: type.i18n_resource }),
    abilities: {
      ...tableAbilities(actor, type),
      ...(objectCalls(type.table_id).madeBy ? { create: true } : {}),
      ...(teamJoinApply(type).is_allow_apply_join_team ? { join: true } : {}),
    },
  };
}
