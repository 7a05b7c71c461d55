import type { Calendar } from '../../../domain/calendar';
import type { Scope } from '../../../domain/filters/scope';
import { getBehaviour } from '../../../domain/objects/behaviour';
import type { Actor, ConfigurationSnapshot } from '../../context';
import { keyReaches, readScope } from '../../policies/rules';
import { fieldsFor, teamMembersFor } from './configured-type';

/**
 * Returns how conditions on linked records reach another type, with the rights of the caller's list. Each type is looked up once, when a condition
 * names it. Undefined for a type outside the scopes of the caller's key, and for notes, which no link names.
 */
export function linkedScopes(
  actor: Actor,
  company: ConfigurationSnapshot,
  calendar: Calendar,
): (tableId: string) => Scope | undefined {
  const scopes = new Map<string, Scope | undefined>();
  const findScope = (tableId: string): Scope | undefined => {
    const configured = company.types.get(tableId);
    if (!configured || getBehaviour(tableId).presence === 'attached' || !keyReaches(actor, tableId, 'read'))
      return undefined;
    const teamMemberIds = configured.asksForTeams ? teamMembersFor(company, actor) : [];
    return { ...readScope(actor, configured.type, fieldsFor(configured, actor), teamMemberIds), calendar };
  };
  return (tableId) => {
    if (!scopes.has(tableId)) scopes.set(tableId, findScope(tableId));
    return scopes.get(tableId);
  };
}
