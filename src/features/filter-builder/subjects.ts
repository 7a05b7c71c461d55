import type { Relation } from '@domain/filter-tree';
import type { Field } from '@domain/metadata/field';
import { lastNoteTime } from '@domain/metadata/last-note';
import { localised } from '@domain/metadata/reading';
import { abilities } from '@domain/kinds';
import { isPersonProperty, timeProperties, type PersonProperty } from '@domain/views/properties';
import type { TFunction } from 'i18next';

/** The time when a record was created or changed, or had its last note: numbers of the home page open lists with such a condition. */
export type TimeProperty = (typeof timeProperties)[number] | typeof lastNoteTime;

export function isTimeProperty(id: string): id is TimeProperty {
  return (timeProperties as readonly string[]).includes(id) || id === lastNoteTime;
}

/**
 * The subject of a condition: a field of the type, or a property that every record has. Separate from the value types, which are loaded with the
 * builder.
 */
export type FilterSubject = {
  /** The id of the subject in a condition. */
  id: string;
  name: string;
  /** The name of the link, and the name of the field below it; only subjects of linked records have them. */
  group?: { name: string; part: string };
} & ({ field: Field; property?: undefined } | { field?: undefined; property: PersonProperty | TimeProperty });

export function fieldName(field: Field, language: string): string {
  return localised(field, 'field_name', field.field_name, language);
}

/** Returns the text of a relation: days are earlier or later, choices are included or excluded. */
export function relationWords(t: TFunction<'views'>, subject: FilterSubject | undefined, relation: Relation): string {
  const plain = relation === 'laterThan' ? 'gt' : relation === 'earlierThan' ? 'lt' : relation;
  if (isDayRelation(plain) && subject && isTime(subject)) return t(`views:days.${plain}` as 'days.equal');
  if ((plain === 'include' || plain === 'exclude') && subject?.field && abilities[subject.field.value_type].isPlace)
    return t(`views:areas.${plain}` as 'areas.include');
  if ((plain === 'include' || plain === 'exclude') && subject && choosesAmong(subject))
    return t(`views:choices.${plain}` as 'choices.include');
  return t(`views:relations.${plain}` as 'relations.equal');
}

const dayRelations: ReadonlySet<Relation> = new Set(['equal', 'notEqual', 'lt', 'gt', 'lte', 'gte', 'range']);

function isDayRelation(relation: Relation): boolean {
  return dayRelations.has(relation);
}

function isTime(subject: FilterSubject): boolean {
  return subject.field ? abilities[subject.field.value_type].time !== undefined : isTimeProperty(subject.property);
}

/** Returns whether the values are chosen instead of typed. */
function choosesAmong(subject: FilterSubject): boolean {
  if (!subject.field) return isPersonProperty(subject.property);
  const { field } = subject;
  return (
    field.value_options !== undefined || ['member', 'record', 'option'].includes(abilities[field.value_type].names)
  );
}
