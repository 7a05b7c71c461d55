import type { NamedRecord, RecordJson } from '../../../domain/contract/shapes';
import { lastChangeAmong } from '../../../domain/filters/last-change';
import type { StoredRecord } from '../../../domain/filters/matches';
import type { Currency } from '../../../domain/metadata/currency';
import type { StageSettings } from '../../../domain/metadata/settings';
import { resolveLifecycle } from '../../../domain/leads/lifecycle';
import { noneRelated, type RelatedIds } from '../../../domain/links/related-companies';
import { getOutcome } from '../../../domain/stages/outcome';
import { hasReached } from '../../../domain/stages/reached';
import { mayBeConverted } from '../../../domain/stages/choice';
import { isOfConversion, isSameStage } from '../../../domain/stages/stage';
import { idsIn, linkedTable } from '../../../domain/values/link-field';
import { localised, type Field } from '../../../domain/metadata/field';
import { optionTable } from '../../../domain/metadata/reading';
import { chatIdProperties, suiteFamilies, type Channel } from '../../../domain/platforms';
import { getBehaviour } from '../../../domain/objects/behaviour';
import { mentionsIn, withAddresses } from '../../../domain/rich/rich-text';
import type { Reference } from '../../../domain/values';
import type { FileItem } from '../../../domain/values/file-list';
import { findOption, optionWords } from '../../../domain/values/options';
import { abilitiesOn, offeredAbilities } from '../../policies/rules';
import type { RuleActor, TeamMemberIds } from '../../policies/rules';
import { isTitleShown } from '../../policies/visible-values';
import type { PresentedType } from '../configuration/present-type';
import { shownFields, type ShownField, type ShownFields } from './shown-fields';

/** Converts rows to the shapes of the contract, without values that the caller may not see. */

type I18n = Record<string, Record<string, string>> | null;

interface PresentedStage {
  settings?: StageSettings | null;
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
  /** The fields that the caller sees. */
  fields: readonly Field[];
  teamMemberIds: TeamMemberIds;
  /** The stages of the company; those of other types do no harm. */
  stages: readonly PresentedStage[];
  /** The language: zh, en or ja. */
  language: string;
  /** Bound chats by record id. */
  chats?: ReadonlyMap<string, string>;
  /** The related organizations of each company, by record id. A company without any has no entry. */
  related?: ReadonlyMap<string, RelatedIds> | undefined;
  /** The currencies of the company, required only where a field names the record's currency. */
  currencies?: readonly Currency[];
  /** The finished files by id, with their links; a file without an entry is left out. */
  files?: ReadonlyMap<string, FileItem>;
  /** The records in values, by `<table>:<id>`. */
  refs?: ReadonlyMap<string, NamedRecord>;
}

/** Returns a function that shows records of one type with the caller's rights, each with the references of its readable values (`referencesOf`). */
export function recordPresenter(
  context: PresentationContext,
): (record: StoredRecord, references: readonly Reference[]) => RecordJson {
  const { actor, type, fields, teamMemberIds } = context;
  const visible = shownFields(fields);
  const getAbilities = abilitiesOn(actor, type, teamMemberIds);
  const isConvertible = conversionRule(context);
  const isTitleVisible = isTitleShown(type, fields);
  const besides = buildParts(context, visible);
  return (record, references) => {
    const abilities = offeredAbilities(getAbilities(record), record);
    if (abilities.move && isConvertible(record)) abilities.convert = true;
    const last = lastChangeAmong(record, visible.names);
    // The properties are written one by one into one object: entries, spread or assigned objects take four times as long for a page.
    const json = getValues(record, visible, context) as RecordJson;
    json._id = record.id;
    json.table_id = record.table_id;
    json.title = isTitleVisible ? record.name : '';
    json.create_time = record.create_time;
    json.update_time = last.time;
    json.create_member_id = record.creator;
    json.update_member_id = last.member_id;
    json.owner_member_id = record.owner;
    json.follower_member_ids = record.followers;
    json._all_member_ids = record.members;
    json.is_draft = record.is_draft;
    if (record.approve_status) json.approve_status = record.approve_status;
    json.is_delete_auth = abilities.remove;
    json.abilities = abilities;
    json.deleted = record.deleted_at !== null;
    if (record.deleted_at !== null) json.delete_time = record.deleted_at;
    for (const buildPart of besides) Object.assign(json, buildPart(record));
    return Object.assign(json, refsIn(record, references, visible, context));
  };
}

/** Returns the additional properties that records of this type can have. A property that none of them can have is not computed for each record. */
function buildParts(
  context: PresentationContext,
  visible: ShownFields,
): readonly ((record: StoredRecord) => Partial<RecordJson> | undefined)[] {
  const { type, chats } = context;
  const { idProperty, circumstances, isCompany } = getBehaviour(type.table_id);
  const company = type.settings?.conversion ? undefined : companyField(context);
  return [
    ...(idProperty === undefined ? [] : [({ id }: StoredRecord) => ({ [idProperty]: id })]),
    ...(circumstances.length > 0 ? [getCircumstances] : []),
    ...(isCompany ? [({ id }: StoredRecord) => relatedIn(id, context)] : []),
    ...(company ? [(record: StoredRecord) => unlessFields(organizationsIn(record, company), context)] : []),
    ...(visible.mentioning.length > 0 ? [(record: StoredRecord) => mentionedIn(record, visible)] : []),
    ...(type.is_stage_on ? [getStageStanding] : []),
    (record) => findStage(record, context),
    ...(type.settings?.conversion ? [(record: StoredRecord) => buildLifecycle(record, context)] : []),
    ...(type.settings?.special_application ? [(record: StoredRecord) => getApplication(record, context)] : []),
    ...(visible.currency ? [(record: StoredRecord) => currencySymbol(record, visible, context)] : []),
    ...(chats?.size ? [(record: StoredRecord) => getChat(record, context)] : []),
  ];
}

/** Returns the field of a type that names the organization of its records: the first one that the caller sees. */
function companyField({ type, fields }: PresentationContext): Field | undefined {
  if (getBehaviour(type.table_id).isCompany) return undefined;
  return fields.find((field) => {
    const table = field.access === 'none' ? undefined : linkedTable(field);
    return table !== undefined && getBehaviour(table).isCompany;
  });
}

const noOrganization = { organization_id: null, organization_ids: [] };

function organizationsIn(
  { data }: StoredRecord,
  { field_id }: Pick<Field, 'field_id'>,
): Pick<RecordJson, 'organization_id' | 'organization_ids'> {
  const organizations = idsIn(data[field_id]);
  return { organization_id: organizations[0] ?? null, organization_ids: organizations };
}

/** Leaves out properties with the name of a field: the name then belongs to the value of that field. */
function unlessFields<Part extends object>(properties: Part, { fields }: PresentationContext): Partial<Part> {
  return Object.fromEntries(
    Object.entries(properties).filter(([name]) => !fields.some(({ field_id }) => field_id === name)),
  ) as Partial<Part>;
}

function relatedIn(id: string, { related }: PresentationContext): Partial<RecordJson> {
  const { parent, child, relation } = related?.get(id) ?? noneRelated;
  return {
    parent_organization_ids: [...parent],
    child_organization_ids: [...child],
    relation_organization_ids: [...relation],
  };
}

/** Returns the members that each text of a note mentions. */
function mentionedIn({ data }: StoredRecord, { mentioning }: ShownFields): Record<string, string[]> {
  return Object.fromEntries(
    mentioning.map((field) => {
      const text = data[field];
      return [`${field}_at_member_ids`, typeof text === 'string' ? mentionsIn(text) : []];
    }),
  );
}

/** Returns whether a record can be converted from its stage; false for types without conversion. */
function conversionRule({ type, stages }: PresentationContext): (record: StoredRecord) => boolean {
  if (!type.settings?.conversion) return () => false;
  const typeStages = stages.filter(({ table_id }) => table_id === type.table_id);
  const pipelines = [...new Set(typeStages.map(({ pipeline_id }) => pipeline_id))].map((pipeline_id) => ({
    pipeline_id,
    stages: typeStages.filter((stage) => stage.pipeline_id === pipeline_id),
  }));
  return (record) => mayBeConverted(record, pipelines);
}

function getChat(
  { id }: StoredRecord,
  { actor, chats }: PresentationContext,
): Pick<RecordJson, 'lark_chat_id' | 'dingtalk_chat_id'> | undefined {
  const chat = chats?.get(id);
  if (chat === undefined) return undefined;
  return { [chatIdProperties[suiteFamilies[actor.channel]]]: chat };
}

/** Returns the properties of the record in addition to its fields, without empty ones. */
function getCircumstances({ table_id, data }: StoredRecord): Record<string, unknown> {
  const filledNames = getBehaviour(table_id).circumstances.filter(
    (name) => data[name] !== undefined && data[name] !== null,
  );
  return Object.fromEntries(filledNames.map((name) => [name, data[name]]));
}

function getStageStanding({ table_id, pipeline_id, stage_id }: StoredRecord): Partial<RecordJson> {
  const { stageProperty } = getBehaviour(table_id);
  return { pipeline_id, stage_id, ...(stageProperty === undefined ? {} : { [stageProperty]: stage_id }) };
}

function refsIn(
  record: StoredRecord,
  references: readonly Reference[],
  { searched }: ShownFields,
  { refs, language }: PresentationContext,
): Pick<RecordJson, '_refs'> | undefined {
  const listed: (readonly [string, NamedRecord])[] = [];
  for (const reference of references)
    if (reference.to === 'record') {
      const key = `${reference.table}:${reference.id}`;
      listed.push([key, refs?.get(key) ?? { readable: false }]);
    }
  for (const field of searched) {
    const id = record.data[field.field_id];
    if (typeof id === 'string') listed.push(optionRef(id, field, language));
  }
  return listed.length === 0 ? undefined : { _refs: Object.fromEntries(listed) };
}

/** Returns the label of an option that is not sent with its field. */
function optionRef(id: string, field: Field, language: string): readonly [string, NamedRecord] {
  const option = findOption(field, id);
  return [
    `${optionTable(field)}:${id}`,
    { title: optionWords(id, field, language), readable: true, ...(option?.deleted ? { deleted: true } : {}) },
  ];
}

/** Returns the values of an answer for each field: its value, and its Markdown copy for a rich text. */
function getValues(
  record: StoredRecord,
  { readable }: ShownFields,
  context: PresentationContext,
): Record<string, unknown> {
  const values: Record<string, unknown> = {};
  for (const field of readable) {
    const value = getValue(record, field, context);
    if (value !== undefined) values[field.name] = value;
    if (field.copy === undefined) continue;
    const copy = record.data[field.copy];
    if (copy !== undefined) values[field.copy] = copy;
  }
  return values;
}

function getValue(record: StoredRecord, field: ShownField, { files }: PresentationContext): unknown {
  if (field.shows) return field.shows === '_id' ? record.id : record.members;
  const value = record.data[field.name];
  if (value === null || value === undefined) return value;
  if (field.isWrapped) return [value];
  if (field.copy !== undefined && typeof value === 'string')
    return withAddresses(value, (id) => files?.get(id)?.file_full_url);
  if (!field.isFile || !Array.isArray(value)) return value;
  return value.map((id) => files?.get(String(id))).filter((file) => file !== undefined);
}

/** Returns the symbol and the code of the currency in a field of the record (REQ records 3, common record fields). */
function currencySymbol(
  record: StoredRecord,
  { currency: field }: ShownFields,
  { currencies = [] }: PresentationContext,
): Pick<RecordJson, 'currency_symbol' | 'currency_type'> | undefined {
  const recordCurrency = field && currencies.find((currency) => currency.code === record.data[field.field_id]);
  return recordCurrency && { currency_symbol: recordCurrency.currency_symbol, currency_type: recordCurrency.code };
}

function findStage(
  record: StoredRecord,
  { stages, language }: PresentationContext,
): Pick<RecordJson, 'stage'> | undefined {
  if (record.stage_id === null) return undefined;
  const stage = stages.find(
    (candidate) =>
      candidate.table_id === record.table_id &&
      candidate.pipeline_id === record.pipeline_id &&
      candidate.stage_id === record.stage_id,
  );
  if (!stage) return undefined;
  return {
    stage: {
      pipeline_id: stage.pipeline_id,
      stage_id: stage.stage_id,
      weight: stage.weight,
      name: localisedName(stage, language),
    },
  };
}

/** Returns the special application that the company offers for records from this stage on (SD-59). */
function getApplication(
  record: StoredRecord,
  { type, stages }: PresentationContext,
): Pick<RecordJson, 'special_application'> | undefined {
  const { special_application: offered } = type.settings ?? {};
  if (!offered || record.is_draft) return undefined;
  const typeStages = stages.filter(({ table_id }) => table_id === record.table_id);
  if (!hasReached(record, offered.from_stage_id, typeStages)) return undefined;
  const { topic_table_id } = offered;
  return { special_application: topic_table_id === undefined ? {} : { topic_table_id } };
}

/** Returns the lifecycle of a lead, and its organizations (SD-68); undefined for types that are not converted. */
function buildLifecycle(
  record: StoredRecord,
  { type, fields, stages }: PresentationContext,
): Pick<RecordJson, 'lifecycle' | 'organization_id' | 'organization_ids'> | undefined {
  const { conversion } = type.settings ?? {};
  if (!conversion) return undefined;
  const field = fields.find(({ field_id, access }) => field_id === conversion.customer_field_id && access !== 'none');
  const stage = stages.find((candidate) => candidate.table_id === record.table_id && isSameStage(candidate, record));
  return {
    lifecycle: resolveLifecycle({
      isConverted: stage !== undefined && isOfConversion(stage),
      isLost: stage !== undefined && getOutcome(stage) === 'lost',
      hasOrganization: field !== undefined && idsIn(record.data[field.field_id]).length > 0,
    }),
    ...(field ? organizationsIn(record, field) : noOrganization),
  };
}

function localisedName(translatable: { name: string; i18n_resource: I18n }, language: string): string {
  return localised({ i18n_resource: translatable.i18n_resource ?? {} }, 'name', translatable.name, language);
}
