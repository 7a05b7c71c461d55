import type { Scope } from '../../domain/filters/scope';
import type { Field } from '../../domain/metadata/field';
import type { SessionRequest } from '../context';
import { noteReadRule } from '../policies/notes';
import { readScope } from '../policies/rules';
import { listObjectTypes } from '../queries/bootstrap';
import { teamMates } from '../queries/members';

/** The object type of notes. */
export const noteTable = 'note';

/** The notes that the caller may read: their own, and those about a record that they may read. */
export async function noteScope({ db, actor }: SessionRequest, fields: readonly Field[]): Promise<Scope> {
  const types = (await listObjectTypes(db, actor.clientId)).filter((type) => type.table_id !== noteTable);
  const mates = types.some((type) => type.read_rule === 'team') ? await teamMates(db, actor.clientId, actor.teamIds) : [];
  return {
    clientId: actor.clientId, tableId: noteTable, rule: noteReadRule(actor), fields,
    about: types.map((type) => readScope(actor, type, [], mates)),
  };
}
