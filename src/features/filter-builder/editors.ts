import type { Relation } from '@domain/filter-tree';
import { lastNoteTime } from '@domain/metadata/last-note';
import { valueTypes } from '@domain/values';
import { abilities, hasSearchedOptions } from '@domain/kinds';
import { choiceRelations } from '@domain/values/relations';
import { listRelations } from '@domain/views/fields';
import { isTimeProperty, type FilterSubject } from './subjects';

/** How the value of a condition is given. Read from how values are stored and what they name, so that a new kind needs no line here. */
export type Editor =
  'text' | 'number' | 'day' | 'span' | 'truth' | 'options' | 'found' | 'members' | 'records' | 'none';

/** Of moments that are no fields. A record may have no note, but was always made. */
const timeRelations = ['range', 'lt', 'gt', 'equal'] as const satisfies readonly Relation[];
const noteRelations = [...timeRelations, 'empty', 'notEmpty'] as const satisfies readonly Relation[];

/** The relations that the builder offers for a field or a property, the usual one first. */
export function relationsFor({ field, id }: FilterSubject): readonly Relation[] {
  if (!field) return id === lastNoteTime ? noteRelations : isTimeProperty(id) ? timeRelations : choiceRelations;
  const relations = listRelations(field.value_type);
  // Who looks for words rarely knows them whole.
  return relations.includes('include')
    ? ['include', ...relations.filter((relation) => relation !== 'include')]
    : relations;
}

export function chooseEditor({ field, id }: FilterSubject, relation: Relation): Editor {
  if (relation === 'empty' || relation === 'notEmpty') return 'none';
  if (relation === 'range') return 'span';
  if (!field) return isTimeProperty(id) ? 'day' : 'members';
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
