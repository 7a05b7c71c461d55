import { everything, type Filter } from '../../domain/filter-tree';

/**
 * The notes that somebody may read for themselves, before it is asked what the notes are about: their own, and all for
 * administrators. The others follow their records (`Scope.about`): a member who reads one of the records that a note is about reads the note.
 */
export function noteReadRule(actor: { memberId: string; isAdmin: boolean; isDataAdmin: boolean }): Filter {
  if (actor.isAdmin || actor.isDataAdmin) return everything;
  return { field: 'create_member_id', relation: 'include', value: [actor.memberId] };
}
