import { everything, type Filter } from '../../domain/filter-tree';
import type { Field } from '../../domain/metadata/field';
import { noteTexts } from '../../domain/objects/note-texts';

/**
 * Returns the rule for notes that a member may read regardless of their records: the member's own, and all for administrators. Other notes follow
 * their records (`Scope.about`): a reader of one of them may read the note.
 */
export function noteReadRule(actor: {
  memberId: string;
  isAdmin: boolean;
  isDataAdmin: boolean;
  key?: object;
}): Filter {
  // A program reads notes about records of its key's types.
  if ((actor.isAdmin || actor.isDataAdmin) && actor.key === undefined) return everything;
  return { field: 'create_member_id', relation: 'include', value: [actor.memberId] };
}

const textsByRole: readonly string[] = noteTexts;

/**
 * Returns the note's fields for its author: the whole sheet, also with a free seat (SD-52) and whatever roles and forms say. Only a further text
 * that the author may not see is left out.
 */
export function fieldsOfAuthor(fields: readonly Field[]): Field[] {
  return fields.map(({ visibility_config: _form, ...field }) => ({
    ...field,
    access: field.access === 'none' && textsByRole.includes(field.field_id) ? 'none' : 'write',
  }));
}
