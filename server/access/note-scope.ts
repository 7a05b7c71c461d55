import type { Scope } from '../../domain/filters/scope';
import type { Field } from '../../domain/metadata/field';
import { behaviourOf } from '../../domain/objects/behaviour';
import type { SessionRequest } from '../context';
import { noteReadRule } from '../policies/notes';
import { readScope, type RuleType } from '../policies/rules';
import { listAllFields } from '../queries/bootstrap';
import { fieldConfig } from '../queries/fields';
import { teamMemberIds } from '../queries/members';
import { listTypesWithRules } from '../queries/role-rules';

/** The object type of notes. */
export const noteTable = 'note';

/** The notes that the caller may read: their own, and those about a record that they may read. */
export async function noteScope(request: SessionRequest, type: RuleType, fields: readonly Field[]): Promise<Scope> {
  const { db, actor } = request;
  const types = await otherTypes(request);
  const asksForTeams = types.some(
    (other) => other.read_rule === 'team' || JSON.stringify(other.role_rules).includes('$my_teams'),
  );
  const teammates = asksForTeams ? await teamMemberIds(db, actor.clientId, actor.teamIds) : [];
  return {
    ...readScope(actor, type, fields, []),
    rule: noteReadRule(actor),
    about: types.map((other) => readScope(actor, other, [], teammates)),
  };
}

/** The types that notes can be about. Their fields are fetched only where a role's rule may speak of them. */
async function otherTypes({ db, actor }: SessionRequest): Promise<RuleType[]> {
  const types = (await listTypesWithRules(db, actor.clientId, actor.roleIds)).filter(
    (type) => behaviourOf(type.table_id).presence !== 'attached',
  );
  const fields = types.some((type) => type.role_rules.length > 0)
    ? (await listAllFields(db, actor.clientId)).map(fieldConfig)
    : [];
  return types.map((type) => ({
    ...type,
    rule_fields: fields.filter((field) => field.table === type.table_id).map((field) => ({ ...field, access: 'read' })),
  }));
}
