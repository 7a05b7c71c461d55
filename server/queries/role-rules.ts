import { sql, type RawBuilder, type Selectable } from 'kysely';
import { nothing } from '../../domain/filter-tree';
import { RoleRuleSchema, type RoleRule } from '../../domain/metadata/role';
import type { Db, ObjectTypesTable, RecordRulesTable } from '../db/tables';

type Row = Pick<Selectable<RecordRulesTable>, 'role_id' | 'action' | 'rule'>;

/** The rules that some roles have about one object type, as a list of rows. `table` is the column or value that names the type. */
export function roleRulesOf(
  clientId: string,
  table: RawBuilder<unknown>,
  roleIds: readonly string[],
): RawBuilder<Row[]> {
  return sql<Row[]>`(
    select coalesce(jsonb_agg(jsonb_build_object('role_id', g.role_id, 'action', g.action, 'rule', g.rule) order by g.role_id, g.action), '[]') from record_rules as g
    where g.client_id = ${clientId} and g.table_id = ${table} and g.role_id = any(${[...roleIds]}::text[]))`;
}

/** A stored rule as the policies read it. A damaged one reaches nothing: falling back to the type's rule could open records. */
export function roleRule(row: Row): RoleRule {
  const parsed = RoleRuleSchema.safeParse(row);
  return parsed.success ? parsed.data : { role_id: row.role_id, action: row.action, rule: nothing };
}

/** Every object type of the company with the rules that some roles have about it. */
export async function listTypesWithRules(
  db: Db,
  clientId: string,
  roleIds: readonly string[],
): Promise<(Selectable<ObjectTypesTable> & { role_rules: RoleRule[] })[]> {
  const rows = await db
    .selectFrom('object_types as t')
    .selectAll('t')
    .select(roleRulesOf(clientId, sql.ref('t.table_id'), roleIds).as('rule_rows'))
    .where('t.client_id', '=', clientId)
    .execute();
  return rows.map(({ rule_rows, ...type }) => ({ ...type, role_rules: rule_rows.map(roleRule) }));
}
