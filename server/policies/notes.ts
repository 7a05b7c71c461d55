import { everything, type Filter } from '../../domain/filter-tree';
import type { Field } from '../../domain/metadata/field';
import { noteTexts } from '../../domain/objects/note-texts';

/**
 * The notes that somebody may read for themselves, before it is asked what the notes are about: their own, and all for
 * administrators. The others follow their records (`Scope.about`): a member who reads one of the records that a note is about reads the note.
 */
export function noteReadRule(actor: {
  memberId: string;
  isAdmin: boolean;
  isDataAdmin: boolean;
  key?: object;
}): Filter {
  // A program reads the notes about records of the types that its key is for.
  if ((actor.isAdmin || actor.isDataAdmin) && actor.key === undefined) return everything;
  return { field: 'create_member_id', relation: 'include', value: [actor.memberId] };
}

const textsByRole: readonly string[] = noteTexts;

/**
 * The fields of a note as its author fills them: all of its sheet, on a free seat too (SD-52) and whatever roles and forms say. Only a further text that the
 * author may not see is as if it did not exist.
 */
export function fieldsOfAuthor(fields: readonly Field[]): Field[] {
  return fields.map(({ visibility_config: _form, ...field }) => ({
    ...field,
    access: field.access === 'none' && textsByRole.includes(field.field_id) ? 'none' : 'write',
  }));
}
