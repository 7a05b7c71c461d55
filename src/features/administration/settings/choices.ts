import type { Item } from '@domain/configuration/sections';
import { holdsDay } from '@domain/day/sections';
import { isComparable } from '@domain/duplicates/rules';
import { abilities, valueKinds } from '@domain/kinds';
import { currencySubType } from '@domain/metadata/sub-types';
import type { ValueKind, ValueOption } from '@domain/metadata/field';
import { lastNoteTime } from '@domain/metadata/last-note';
import { factWords, quickWords, stageFilter } from '@domain/metadata/places';
import { localised } from '@domain/metadata/reading';
import { isCountable } from '@domain/metrics/countable';
import { getBehaviour } from '@domain/objects/behaviour';
import { hasNotes } from '@domain/objects/has-notes';
import { canBeStatus } from '@domain/objects/status';
import { valueTypes } from '@domain/values';
import { isQuickFilterField } from '@domain/views/quick-filters';
import { orderProperties } from '@domain/views/fields';
import i18next from 'i18next';
import { createContext, useContext } from 'react';
import { language } from '@/i18n';
import type { RootStore } from '@/stores';
import type { Administration } from '@/stores/administration/Administration';
import { partAt } from '@/stores/administration/three-way';

/** The items that the settings of an item can refer to: the rest of the company, and of the type that the item belongs to. */
export interface SettingContext {
  stores: RootStore;
  administration: Administration;
  tableId: string | undefined;
  /** The form that the rows belong to: the ids of its controls begin with it. */
  formId: string;
}

const Context = createContext<SettingContext | null>(null);
export const SettingContextProvider = Context.Provider;

/** The context of the sheet around. Throws where none exists. */
export function useSettingContext(): SettingContext {
  const context = useContext(Context);
  if (!context) throw new Error('A setting needs a sheet around it');
  return context;
}

/** Returns the name of a configured item in the reader's language. */
export function getName(item: unknown, key = 'name'): string {
  const translatable = item as Item & { i18n_resource?: Record<string, Record<string, string>> };
  return localised(translatable, key, typeof translatable[key] === 'string' ? translatable[key] : '', language());
}

const toOptions = (items: unknown, id: string, key?: string): ValueOption[] =>
  ((items ?? []) as readonly Item[]).map((item) => ({ id: String(item[id]), label: getName(item, key) }));

/** Words by `choice` of the texts. */
const wordOptions = (values: readonly string[], list: string): ValueOption[] =>
  values.map((value) => ({
    id: value,
    label: i18next.t(`administration:choice.${list}.${value}` as 'administration:form.add'),
  }));

/** The place of a setting: its item, and its path in it. Neighbouring values may name the type that is meant. */
export interface ChoicePlace {
  context: SettingContext;
  item: Item;
  path: string;
}

type IsOffered = (kind: ValueKind, field: Item) => boolean;

const listTypes = ({ administration }: SettingContext) => administration.answer?.types.map(({ type }) => type) ?? [];
const typeAt = ({ administration, tableId }: SettingContext) =>
  tableId === undefined ? undefined : administration.type(tableId).answer?.type;
const siblingValue = ({ item, path }: ChoicePlace, key: string) =>
  partAt(item, [...path.split('.').slice(0, -1), key].join('.'));

const allFields = (type: Item | undefined) => (type?.['fields'] ?? []) as readonly Item[];
const listFields = (type: Item | undefined, isOffered: IsOffered = () => true) =>
  toOptions(
    allFields(type).filter((field) => isOffered(field['value_type'] as ValueKind, field)),
    'field_id',
    'field_name',
  );
const fields =
  (isOffered?: IsOffered) =>
  ({ context }: ChoicePlace) =>
    listFields(typeAt(context), isOffered);
const listOptions = (location: ChoicePlace, fieldId: unknown) =>
  toOptions(
    allFields(typeAt(location.context)).find(({ field_id }) => field_id === fieldId)?.['value_options'],
    'id',
    'label',
  );

/** Returns the type that supplies the fields: named by a neighbouring value, or by the link that is filled or copied from. */
function linkedType(location: ChoicePlace): Item | undefined {
  const { item, context } = location;
  const link =
    allFields(typeAt(context)).find(({ field_id }) => field_id === siblingValue(location, 'link_field_id')) ??
    (item['value_type'] === undefined ? undefined : item);
  const id =
    siblingValue(location, 'table_id') ??
    siblingValue(location, 'to_table') ??
    item['link_table'] ??
    link?.['link_table'] ??
    abilities[link?.['value_type'] as ValueKind]?.link?.table;
  return typeof id === 'string' ? context.administration.type(id).answer?.type : undefined;
}

/** Returns the type with a behaviour, as configured. */
function typeBehaving(context: SettingContext, behaves: (behaviour: ReturnType<typeof getBehaviour>) => unknown) {
  const type = listTypes(context).find(({ table_id }) => behaves(getBehaviour(String(table_id))));
  return type && context.administration.type(String(type['table_id'])).answer?.type;
}

/** The tabs of every type's page by their addresses, without those of linked types. */
const tabNames = ['info', 'stage', 'product', 'dynamic', 'note', 'collaborator', 'related-company', 'approval', 'doc'];

/** The sources of the ids that a setting names. */
const sources = {
  types: ({ context }) => toOptions(listTypes(context), 'table_id'),
  roles: ({ context }) =>
    toOptions(
      context.administration.answer?.roles.map(({ role }) => role),
      'role_id',
    ),
  teams: ({ context }) => toOptions(context.stores.company.teams, 'team_id'),
  members: ({ context }) =>
    context.stores.company.members.map(({ member_id: id, name, deleted }) =>
      deleted ? { id, label: i18next.t('values:leftMember', { name }), deleted } : { id, label: name },
    ),
  fields: fields(),
  customerFields: ({ context }) => listFields(typeBehaving(context, (behaviour) => behaviour.filledByCompanyLookup)),
  orderFields: (location) => [
    ...wordOptions(orderProperties, 'field'),
    ...fields((kind) => abilities[kind].offeredInFilters)(location),
  ],
  highlightFields: (location) => [...fields()(location), ...wordOptions(factWords, 'highlights')],
  quickFilterFields: (location) => [
    ...fields((value_type) => isQuickFilterField({ value_type, type: 'normal' }))(location),
    ...(hasNotes(location.context.tableId ?? '') ? wordOptions([lastNoteTime], 'highlights') : []),
    ...wordOptions([...quickWords, stageFilter], 'quick_filters'),
  ],
  amountFields: fields((kind) => abilities[kind].isAmount === true),
  numberFields: fields((value_type) => isCountable({ value_type, access: 'write' })),
  dayFields: fields((value_type, field) => holdsDay({ field_id: String(field['field_id']), value_type })),
  comparedFields: fields((value_type) => isComparable({ value_type })),
  linkFields: fields((kind) => abilities[kind].names === 'record'),
  teamFields: fields((_, { type }) => type === 'team'),
  catalogueOptions: (location) => listOptions(location, siblingValue(location, 'field_id')),
  /** The fields of the type that `link_table` or `table_id` next to it names, else of the field's own target. */
  linkedFields: (location) => listFields(linkedType(location)),
  linkedBackFields: (location) => listFields(linkedType(location), (kind) => abilities[kind].link?.isMirrored === true),
  stages: ({ context, item: { pipeline_id: pipeline } }) => {
    const stages = (typeAt(context)?.['stages'] ?? []) as readonly Item[];
    return toOptions(
      stages.filter(({ pipeline_id }) => pipeline === undefined || pipeline_id === pipeline),
      'stage_id',
    );
  },
  pipelines: ({ context }) => listPipelines(typeAt(context)).map(({ id, name }) => ({ id, label: name })),
  leadStages: ({ context }) => toOptions(typeBehaving(context, ({ form }) => form === 'lead')?.['stages'], 'stage_id'),
  statusFields: fields((value_type) => canBeStatus({ value_type })),
  statuses: (location) => listOptions(location, getBehaviour(location.context.tableId ?? '').statusField),
  approvals: ({ context }) => toOptions(partAt(typeAt(context), 'settings.approval_templates'), 'template_id'),
  tabs: ({ context }) => [...wordOptions(tabNames, 'tabs'), ...toOptions(listTypes(context), 'table_id')],
  kinds: () => wordOptions(valueKinds, 'value_type'),
  subTypes: ({ context, item }) =>
    wordOptions(
      (valueTypes[item['value_type'] as ValueKind]?.subTypes ?? []).filter(
        (subType) => subType !== currencySubType || context.tableId !== undefined,
      ),
      'sub_type',
    ),
  zones: ({ item }) => {
    const zones = (Intl as { supportedValuesOf?(key: 'timeZone'): string[] }).supportedValuesOf?.('timeZone') ?? [];
    return [...new Set([String(item['time_zone']), ...zones])].map((zone) => ({ id: zone, label: zone }));
  },
  /** The options of the list that contains the option, without itself. */
  otherOptions: ({ item, path }) => {
    const [list = '', index] = path.split('.');
    const options = (item[list] ?? []) as readonly Item[];
    return toOptions(
      options.filter((_, position) => String(position) !== index),
      'id',
      'label',
    );
  },
} satisfies Record<string, (location: ChoicePlace) => ValueOption[]>;
export type SettingChoiceSource = keyof typeof sources;

/** Returns the choices at a place of an item. @param list of the texts, for words */
export function listChoices(
  choices: SettingChoiceSource | readonly string[],
  location: ChoicePlace,
  list: string,
): ValueOption[] {
  return typeof choices === 'string' ? sources[choices](location) : wordOptions(choices, list);
}

/** The pipelines of a type in the order of its stages: those with a name of their own, and those that only stages name. */
export function listPipelines(type: Item | undefined): { id: string; name: string }[] {
  const ownPipelines = (type?.['pipelines'] ?? []) as Item[];
  const stages = (type?.['stages'] ?? []) as Item[];
  const ids = [...new Set([...ownPipelines, ...stages].map(({ pipeline_id }) => String(pipeline_id)))];
  return ids.map((id) => {
    const pipeline = ownPipelines.find(({ pipeline_id }) => pipeline_id === id);
    return { id, name: pipeline ? getName(pipeline) : id };
  });
}
