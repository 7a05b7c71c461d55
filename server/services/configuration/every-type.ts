import { calendarAt } from '../../../domain/calendar';
import type { Scope } from '../../../domain/filters/scope';
import { getBehaviour } from '../../../domain/objects/behaviour';
import type { SessionRequest } from '../../context';
import { readScope } from '../../policies/rules';
import { configurationFor, fieldsFor, teamMembersFor } from './configured-type';
import { linkedScopes } from './linked-scopes';

/** Returns the scopes of every object type with independent records, with the caller's rights. */
export async function loadScopes(request: SessionRequest): Promise<Scope[]> {
  const { actor } = request;
  const company = await configurationFor(request);
  const calendar = calendarAt(request.now(), actor.timeZone);
  return [...company.types.values()]
    .filter(({ type }) => getBehaviour(type.table_id).presence !== 'attached')
    .map((configured) => ({
      ...readScope(actor, configured.type, fieldsFor(configured, actor), teamMembersFor(company, actor)),
      calendar,
      linked: linkedScopes(actor, company, calendar),
    }));
}
