import type { Item } from '@domain/configuration/sections';
import { holdsDay } from '@domain/day/sections';
import { isComparable } from '@domain/duplicates/rules';
import { abilities, valueKinds } from '@domain/kinds';
import { currencySubType } from '@domain/metadata/sub-types';
import type { ValueKind, ValueOption } from '@domain/metadata/field';
import { lastNoteTime } from '@domain/metadata/last-note';
import { localised } from '@domain/metadata/reading';
import { isCountable } from '@domain/metrics/countable';
import { behaviourOf } from '@domain/objects/behaviour';
import { hasNotes } from '@domain/objects/has-notes';
import { subTypesOf } from '@domain/values/kind-settings';
import { isQuickFilterField } from '@domain/views/quick-filters';
import { orderProperties } from '@domain/views/fields';
import { createContext, useContext } from 'react';
import { language } from '@/i18n';
import type { RootStore } from '@/stores';
import type { Administration } from '@/stores/administration/Administration';
import { partAt, type Source } from './declaration';

export interface Named {
  value: string;
  text: string;
}

/** What the settings of a thing can name: the rest of the company, and of the type that the thing belongs to. */
export interface Around {
  stores: RootStore;
  administration: Administration;
  tableId: string | undefined;
  /** What people read for one of the words of a list: `choice` of the texts. */
  word(list: string, value: string): string;
  /** What somebody is called who has left the company. */
  left(name: string): string;
}

const AroundContext = createContext<Around | null>(null);
export const AroundProvider = AroundContext.Provider;

export function useAround(): Around {
  const around = useContext(AroundContext);
  if (!around) throw new Error('A setting stands outside of its sheet');
  return around;
}

/** What a configured thing is called in the reader's language. */
export function nameOf(item: unknown, key = 'name'): string {
  const thing = item as Item & { i18n_resource?: Record<string, Record<string, string>> };
  return localised(thing, key, typeof thing[key] === 'string' ? thing[key] : '', language());
}

const named = (items: readonly unknown[], id: string, key?: string): Named[] =>
  items.map((item) => ({ value: String((item as Item)[id]), text: nameOf(item, key) }));

/** The tabs of every type's page by their addresses, besides those of linked types. */
const tabNames = ['info', 'stage', 'product', 'dynamic', 'note', 'collaborator', 'related-company', 'approval', 'doc'];

/**
 * What can be named at a place of a thing.
 * @param path of the setting in the thing: what stands beside it may say which type is meant
 */
export function choicesOf(source: Source | readonly string[], around: Around, item: Item, path: string): Named[] {
  const { stores, administration, tableId } = around;
  const words = (values: readonly string[], key: string) =>
    values.map((value) => ({ value, text: around.word(key, value) }));
  if (typeof source !== 'string') return words(source, path.split('.').at(-1) ?? '');
  const { answer } = administration;
  const types = answer?.types.map(({ type }) => type) ?? [];
  const own = tableId === undefined ? undefined : administration.type(tableId).answer?.type;
  const fields = (own?.['fields'] ?? []) as Item[];
  const able = (can: (kind: ValueKind, field: Item) => boolean) =>
    named(
      fields.filter((field) => can(field['value_type'] as ValueKind, field)),
      'field_id',
      'field_name',
    );
  switch (source) {
    case 'types':
      return named(types, 'table_id');
    case 'roles':
      return named(answer?.roles.map(({ role }) => role) ?? [], 'role_id');
    case 'teams':
      return stores.company.teams.map(({ team_id, name }) => ({ value: team_id, text: name }));
    case 'members': {
      // Who has left is still shown where they are named, and offered nowhere else.
      const chosen = partAt(item, path);
      const isChosen = (id: string) => Array.isArray(chosen) && chosen.includes(id);
      return stores.company.members
        .filter(({ member_id, deleted }) => !deleted || isChosen(member_id))
        .map(({ member_id, name, deleted }) => ({
          value: member_id,
          text: deleted ? around.left(name) : name,
        }));
    }
    case 'fields':
      return named(fields, 'field_id', 'field_name');
    case 'customerFields':
      return fieldsOf(types.find((type) => behaviourOf(String(type['table_id'])).filledByCompanyLookup)?.['table_id']);
    case 'orderFields':
      return [...words(orderProperties, 'field'), ...able((kind) => abilities[kind].offeredInFilters)];
    case 'highlightFields':
      return [...able(() => true), ...words([lastNoteTime], 'highlights')];
    case 'quickFilterFields':
      return [
        ...able((value_type) => isQuickFilterField({ value_type, type: 'normal' })),
        ...(hasNotes(tableId ?? '') ? words([lastNoteTime], 'highlights') : []),
      ];
    case 'amountFields':
      return able((kind) => abilities[kind].isAmount === true);
    case 'numberFields':
      return able((value_type) => isCountable({ value_type, access: 'write' }));
    case 'dayFields':
      return able((value_type, field) => holdsDay({ field_id: String(field['field_id']), value_type }));
    case 'comparedFields':
      return able((value_type) => isComparable({ value_type }));
    case 'linkFields':
      return able((kind) => abilities[kind].names === 'record');
    case 'teamFields':
      return able((_, { type }) => type === 'team');
    case 'catalogueOptions': {
      const field = fields.find(({ field_id }) => field_id === partAt(item, beside(path, 'field_id')));
      return named((field?.['value_options'] ?? []) as ValueOption[], 'id', 'label');
    }
    case 'linkedFields':
      return fieldsOf(linkedTable());
    case 'linkedBackFields':
      return fieldsOf(linkedTable(), (kind) => abilities[kind].link?.isMirrored === true);
    case 'stages': {
      const stages = (own?.['stages'] ?? []) as Item[];
      const pipeline = item['pipeline_id'];
      return named(
        stages.filter(({ pipeline_id }) => pipeline === undefined || pipeline_id === pipeline),
        'stage_id',
      );
    }
    case 'pipelines':
      return pipelinesOf(own).map(({ id, name }) => ({ value: id, text: name }));
    case 'leadStages': {
      const lead = administration.answer?.types.find(
        ({ type }) => behaviourOf(String(type['table_id'])).form === 'lead',
      );
      const stages = lead && administration.type(String(lead.type['table_id'])).answer?.type['stages'];
      return named((stages ?? []) as Item[], 'stage_id');
    }
    case 'statuses': {
      const status = fields.find(({ field_id }) => field_id === behaviourOf(tableId ?? '').statusField);
      return named((status?.['value_options'] ?? []) as ValueOption[], 'id', 'label');
    }
    case 'approvals':
      return named((partAt(own, 'settings.approval_templates') ?? []) as Item[], 'template_id');
    case 'tabs':
      return [...words(tabNames, 'tabs'), ...named(types, 'table_id')];
    case 'kinds':
      return words(valueKinds, 'value_type');
    case 'subTypes':
      return words(
        subTypesOf(item['value_type'] as ValueKind).filter((one) => one !== currencySubType || tableId !== undefined),
        'sub_type',
      );
    case 'zones': {
      const zones = (Intl as { supportedValuesOf?(key: 'timeZone'): string[] }).supportedValuesOf?.('timeZone') ?? [];
      const now = String(item['time_zone']);
      return [...new Set([now, ...zones])].map((value) => ({ value, text: value }));
    }
  }

  /** The type whose fields are meant: named beside, or by the link that is filled or copied from. */
  function linkedTable(): unknown {
    const given = partAt(item, beside(path, 'table_id')) ?? item['link_table'];
    if (given !== undefined) return given;
    const link =
      fields.find(({ field_id }) => field_id === partAt(item, beside(path, 'link_field_id'))) ??
      (item['value_type'] === undefined ? undefined : item);
    return link?.['link_table'] ?? abilities[link?.['value_type'] as ValueKind]?.link?.table;
  }

  function fieldsOf(id: unknown, can: (kind: ValueKind) => boolean = () => true): Named[] {
    if (typeof id !== 'string') return [];
    const there = (administration.type(id).answer?.type['fields'] ?? []) as Item[];
    return named(
      there.filter(({ value_type }) => can(value_type as ValueKind)),
      'field_id',
      'field_name',
    );
  }
}

const beside = (path: string, key: string) => [...path.split('.').slice(0, -1), key].join('.');

/** The pipelines of a type in the order of its stages: those with a name of their own, and those that only stages name. */
export function pipelinesOf(type: Item | undefined): { id: string; name: string }[] {
  const known = (type?.['pipelines'] ?? []) as Item[];
  const stages = (type?.['stages'] ?? []) as Item[];
  const ids = [...new Set([...known, ...stages].map(({ pipeline_id }) => String(pipeline_id)))];
  return ids.map((id) => {
    const pipeline = known.find(({ pipeline_id }) => pipeline_id === id);
    return { id, name: pipeline ? nameOf(pipeline) : id };
  });
}
