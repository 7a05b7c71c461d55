import { sql, type RawBuilder, type Selectable } from 'kysely';
import { nothing } from '../../../domain/filter-tree';
import { RoleRuleSchema, type RoleRule } from '../../../domain/metadata/role';
import type { RecordRulesTable } from '../../db/tables';

type RoleRuleRow = Pick<Selectable<RecordRulesTable>, 'role_id' | 'action' | 'rule'>;

/** The rules that some roles have about one object type, as a list of rows. `table` is the column or value that names the type. */
export function selectRoleRules(
  clientId: string,
  table: RawBuilder<unknown>,
  roleIds: readonly string[],
): RawBuilder<RoleRuleRow[]> {
  return sql<RoleRuleRow[]>`(
    select coalesce(jsonb_agg(jsonb_build_object('role_id', g.role_id, 'action', g.action, 'rule', g.rule) order by g.role_id, g.action), '[]') from record_rules as g
    where g.client_id = ${clientId} and g.table_id = ${table} and g.role_id = any(${[...roleIds]}::text[]))`;
}

/** Converts a stored rule for policies. A damaged one matches nothing, because the type's rule could open more records. */
export function roleRule({ role_id, action, rule }: RoleRuleRow): RoleRule {
  const parsed = RoleRuleSchema.safeParse({ role_id, action, rule });
  return parsed.success ? parsed.data : { role_id, action, rule: nothing };
}
