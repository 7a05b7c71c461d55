import { calendarAt } from '../../domain/calendar';
import type { Scope } from '../../domain/filters/scope';
import { behaviourOf } from '../../domain/objects/behaviour';
import type { SessionRequest } from '../context';
import { readScope, visibleFields } from '../policies/rules';
import { listAllFields } from '../queries/bootstrap';
import { fieldConfig } from '../queries/fields';
import { teamMemberIds } from '../queries/members';
import { listTypesWithRules } from '../queries/role-rules';

/** Every object type whose records stand for themselves, as the caller may read it: three statements, however many types the company has. */
export async function scopesOf(request: SessionRequest): Promise<Scope[]> {
  const { db, actor } = request;
  const [types, rows] = await Promise.all([
    listTypesWithRules(db, actor.clientId, actor.roleIds),
    listAllFields(db, actor.clientId),
  ]);
  const fields = rows.map(fieldConfig);
  const asksForTeams = types.some(
    (type) => type.read_rule === 'team' || JSON.stringify(type.role_rules).includes('$my_teams'),
  );
  const teammates = asksForTeams ? await teamMemberIds(db, actor.clientId, actor.teamIds) : [];
  const calendar = calendarAt(request.now(), actor.timeZone);
  return types
    .filter((type) => behaviourOf(type.table_id).presence !== 'attached')
    .map((type) => {
      const own = fields.filter((field) => field.table === type.table_id);
      const rule_fields = own.map((field) => ({ ...field, access: 'read' as const }));
      return { ...readScope(actor, { ...type, rule_fields }, visibleFields(actor, own), teammates), calendar };
    });
}
