import { everything, isGroup, nothing, type Filter } from '../../domain/filter-tree';
import { resolveFilter } from '../../domain/filters/resolve';
import type { Field } from '../../domain/metadata/field';
import { linkedOwners, openingLinks } from '../../domain/metadata/linked-owners';
import { ownersRule, reachRules } from '../../domain/metadata/role-reach';
import { boundRule, type RecordAction, type RoleRule } from '../../domain/metadata/role';
import type { TypeSettings } from '../../domain/metadata/settings';

/** The filter of the records that a member reaches. It joins the rules of the member's roles. */

/** The rules of a type for a member without other rules in roles. */
export interface TypeRules {
  read_rule: 'all' | 'team' | 'members';
  write_rule: 'all' | 'team' | 'members';
  role_rules: readonly RoleRule[];
  /** The company's settings of the type; none if absent or null. */
  settings?: TypeSettings | null;
  /** Every field of the type, also hidden ones, because a rule may use a field that its reader does not see. */
  rule_fields: readonly Field[];
}

export interface Reaching {
  memberId: string;
  roleIds: readonly string[];
}

/** Returns the type's own rule for members without role rules; the owner may delete. */
function typeRule(action: RecordAction, type: TypeRules): Filter {
  if (action === 'remove') return ownersRule(['$me']);
  return reachRules[action === 'read' ? type.read_rule : type.write_rule];
}

/** The rule for records that the member's own records open. */
const openedRule: Filter = { field: linkedOwners, relation: 'include', value: ['$me'] };

/** A single rule among those that decide which records a member reaches, with its source. */
interface ReachPart {
  /** The type's own rule, one of a role, or the links that open its records. */
  of: { type: TypeRules['read_rule'] } | { role: string } | { links: true };
  rule: Filter;
}

/** Returns the rules by which a member reaches records: each role has its own rule, else the type's. Opened records are readable in addition. */
export function reachParts(
  action: RecordAction,
  requester: Reaching,
  type: TypeRules,
  teamMemberIds: readonly string[],
): ReachPart[] {
  const bound = (rule: Filter): Filter => {
    const ready = boundRule(rule, { memberId: requester.memberId, teamMemberIds });
    return fits(ready, type.rule_fields) ? ready : nothing;
  };
  const roleRules = requester.roleIds.map((role) => ({
    role,
    rule: type.role_rules.find((rule) => rule.role_id === role && rule.action === action)?.rule,
  }));
  const ofRoles = roleRules.flatMap(({ role, rule }) =>
    rule === undefined ? [] : [{ of: { role }, rule: bound(rule) }],
  );
  const isTypes = roleRules.length === 0 || roleRules.some(({ rule }) => rule === undefined);
  const word = action === 'read' ? type.read_rule : type.write_rule;
  const linkReach: ReachPart[] =
    action === 'read' && openingLinks(type).length > 0 ? [{ of: { links: true }, rule: bound(openedRule) }] : [];
  return [...(isTypes ? [{ of: { type: word }, rule: bound(typeRule(action, type)) }] : []), ...ofRoles, ...linkReach];
}

/**
 * Returns the filter of an action: its rules are joined by "or" (the widest wins). A rule that no longer fits the type's fields matches nothing,
 * because a mistake must not open records.
 */
export function reach(
  action: RecordAction,
  requester: Reaching,
  type: TypeRules,
  teamMemberIds: readonly string[],
): Filter {
  return joinRules(reachParts(action, requester, type, teamMemberIds).map(({ rule }) => rule));
}

/** Returns one flat `or` without repetitions, so that more roles do not slow a query down. */
function joinRules(rules: readonly Filter[]): Filter {
  const items = rules.flatMap((rule) => (isGroup(rule) && rule.join === 'or' ? rule.items : [rule]));
  if (items.some((item) => isGroup(item) && item.join === 'and' && item.items.length === 0)) return everything;
  return { join: 'or', items: [...new Map(items.map((item) => [JSON.stringify(item), item])).values()] };
}

function fits(rule: Filter, fields: readonly Field[]): boolean {
  try {
    resolveFilter(rule, { fields });
    return true;
  } catch {
    return false;
  }
}
