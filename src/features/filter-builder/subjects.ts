import type { Relation } from '@domain/filter-tree';
import type { Field } from '@domain/metadata/field';
import { lastNoteTime } from '@domain/metadata/last-note';
import { localised } from '@domain/metadata/reading';
import { abilities } from '@domain/kinds';
import { isMemberProperty, type MemberProperty } from '@domain/views/properties';
import type { TFunction } from 'i18next';

/** When a record was made or changed, or had its last note: numbers of the home page open lists with such a condition. */
export type TimeProperty = 'create_time' | 'update_time' | typeof lastNoteTime;

export function isTimeProperty(id: string): id is TimeProperty {
  return id === 'create_time' || id === 'update_time' || id === lastNoteTime;
}

/** What a condition is about: a field of the type, or a property that every record has. Apart from the value types, which come with the builder. */
export type FilterSubject =
  { field: Field; id: string; name: string } | { field?: undefined; id: MemberProperty | TimeProperty; name: string };

export function fieldName(field: Field, language: string): string {
  return localised(field, 'field_name', field.field_name, language);
}

/** A relation in words: days are earlier and later, choices are among others. */
export function relationWords(t: TFunction<'views'>, subject: FilterSubject | undefined, relation: Relation): string {
  const plain = relation === 'laterThan' ? 'gt' : relation === 'earlierThan' ? 'lt' : relation;
  if ((plain === 'equal' || plain === 'lt' || plain === 'gt') && subject && isTime(subject))
    return t(`views:days.${plain}` as 'days.equal');
  if ((plain === 'include' || plain === 'exclude') && subject && choosesAmong(subject))
    return t(`views:choices.${plain}` as 'choices.include');
  return t(`views:relations.${plain}` as 'relations.equal');
}

function isTime({ field, id }: FilterSubject): boolean {
  return field ? abilities[field.value_type].time !== undefined : isTimeProperty(id);
}

/** Whether the values are chosen and not typed. */
function choosesAmong({ field, id }: FilterSubject): boolean {
  if (!field) return isMemberProperty(id);
  return (
    field.value_options !== undefined || ['member', 'record', 'option'].includes(abilities[field.value_type].names)
  );
}
