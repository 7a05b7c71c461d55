import { sql } from 'kysely';
import type { Scope } from '../../../domain/filters/scope';
import type { Field } from '../../../domain/metadata/field';
import type { Stage } from '../../../domain/stages/stage';
import type { Db } from '../../db/tables';
import { comparedSql, toNumber } from '../records/expressions';
import { live, ruleToSql } from '../records/predicates';

/**
 * Counts the records of a scope that are in one of these stages and entered it within a period. @returns their number and the sum of an amount as
 * digits; null where no amount is requested or none is filled
 */
export async function sumRecordsInStages(
  db: Db,
  scope: Scope,
  { stages, from, until, amount }: { stages: readonly Stage[]; from: Date; until: Date; amount: Field | undefined },
): Promise<{ count: number; sum: string | null }> {
  if (stages.length === 0) return { count: 0, sum: null };
  const amountSql = amount ? comparedSql(amount) : undefined;
  const sumSql = amountSql ? sql`sum(${toNumber(amountSql.value, amountSql.text)})::text` : sql`null`;
  const inStage = sql.join(
    stages.map(
      ({ pipeline_id, stage_id }) => sql`(records.pipeline_id = ${pipeline_id} and records.stage_id = ${stage_id})`,
    ),
    sql` or `,
  );
  const { rows } = await sql<{ count: string; sum: string | null }>`
    select count(*)::text as count, ${sumSql} as sum from records
    where records.client_id = ${scope.clientId} and records.table_id = ${scope.tableId} and ${live} and ${ruleToSql(scope)}
      and (${inStage})
      and (select max(moved.change_time) from stage_changes as moved where moved.client_id = ${scope.clientId}
        and moved.table_id = ${scope.tableId} and moved.record_id = records.id) >= ${from}::timestamptz
      and (select max(moved.change_time) from stage_changes as moved where moved.client_id = ${scope.clientId}
        and moved.table_id = ${scope.tableId} and moved.record_id = records.id) <= ${until}::timestamptz`.execute(db);
  const [row] = rows;
  return { count: Number(row?.count ?? 0), sum: row?.sum ?? null };
}
