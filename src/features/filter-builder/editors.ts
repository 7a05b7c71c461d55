import type { Relation } from '@domain/filter-tree';
import { lastNoteTime } from '@domain/metadata/last-note';
import { valueTypes } from '@domain/values';
import { abilities, hasSearchedOptions } from '@domain/kinds';
import { choiceRelations } from '@domain/values/relations';
import { listRelations } from '@domain/views/fields';
import { isTimeProperty, type FilterSubject } from './subjects';

/**
 * The kind of input for the value of a condition. It is derived from the storage and the references of values, so that a new kind needs no line
 * here.
 */
export type Editor =
  'text' | 'number' | 'day' | 'span' | 'truth' | 'options' | 'found' | 'members' | 'records' | 'regions' | 'none';

/** The relations of times that are no fields. A record may have no note, but always has a creation time. */
const timeRelations = ['range', 'lt', 'gt', 'equal', 'notEqual', 'lte', 'gte'] as const satisfies readonly Relation[];
const noteRelations = [...timeRelations, 'empty', 'notEmpty'] as const satisfies readonly Relation[];

/** Returns the relations that the builder offers for a field or a property, the default first. */
export function relationsFor(subject: FilterSubject): readonly Relation[] {
  if (!subject.field) {
    if (subject.property === lastNoteTime) return noteRelations;
    return isTimeProperty(subject.property) ? timeRelations : choiceRelations;
  }
  const relations = listRelations(subject.field.value_type);
  // Users who search for words rarely know the whole text.
  return relations.includes('include')
    ? ['include', ...relations.filter((relation) => relation !== 'include')]
    : relations;
}

export function chooseEditor(subject: FilterSubject, relation: Relation): Editor {
  if (relation === 'empty' || relation === 'notEmpty') return 'none';
  if (relation === 'range') return 'span';
  if (!subject.field) return isTimeProperty(subject.property) ? 'day' : 'members';
  const { field } = subject;
  if (abilities[field.value_type].isPlace) return 'regions';
  const { storage } = valueTypes[field.value_type];
  switch (storage) {
    case 'text':
      return 'text';
    case 'number':
      return 'number';
    case 'boolean':
      return 'truth';
    case 'date':
    case 'instant':
      return 'day';
    case 'ref':
    case 'refs':
      return hasSearchedOptions(field)
        ? 'found'
        : field.value_options
          ? 'options'
          : abilities[field.value_type].names === 'member'
            ? 'members'
            : 'records';
    case 'json':
      return 'none';
  }
}
