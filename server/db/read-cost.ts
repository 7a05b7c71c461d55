/**
 * The cost of a read on an engine that cannot stop it. The planner's figure alone misleads: it takes every list in a JSON value for 100 items long.
 * A plain list of notes checks for each linked type whether the caller may read one of the records. Its estimate is therefore half a million. A
 * read counts as expensive only when its own conditions, too, are many for the rows that it may go through.
 */

/** Conditions up to this number are usual on a screen and are not weighed. */
const fewLooks = 10;
/** The planner's cost of one look into a value: a function or an operator, and the comparison of its result (cpu_operator_cost twice). */
const costOfLook = 0.005;

/**
 * Counts the texts that a statement searches and the values that it extracts from a record, for one row (server/queries/records/filter-to-sql.ts).
 */
function countLookups(sql: string): number {
  return sql.match(/\bstrpos\(|\brecords\.data->>?'/g)?.length ?? 0;
}

/** Returns the parameters that name the company and the type of the read records: every statement over records begins with them. */
function typeRead(sql: string, parameters: readonly unknown[]): unknown[] | undefined {
  const match = /"?records"?\."?client_id"? = \$(\d+) and "?records"?\."?table_id"? = \$(\d+)/.exec(sql);
  return match ? [parameters[Number(match[1]) - 1], parameters[Number(match[2]) - 1]] : undefined;
}

/** Runs a statement and gives its first row. */
type RunExplain = (sql: string, parameters: readonly unknown[]) => Promise<unknown>;

/** Returns the cost of a read in the planner's units when it exceeds `limit`; undefined otherwise. */
export async function costAbove(
  limit: number,
  { sql, parameters }: { sql: string; parameters: readonly unknown[] },
  runExplain: RunExplain,
): Promise<number | undefined> {
  const lookupCount = countLookups(sql);
  if (lookupCount <= fewLooks) return undefined;
  const type = typeRead(sql, parameters);
  const all = await runExplain(
    `explain (format json) select 1 from records${type ? ' where client_id = $1 and table_id = $2' : ''}`,
    type ?? [],
  );
  const ofConditions = lookupCount * costOfLook * Math.max(0, ...readFigures('Plan Rows', readPlan(all)));
  if (ofConditions <= limit) return undefined;
  // An index may leave few of these rows to look into. A page stops early only where it finds enough: the most expensive step counts.
  const ofPlan = Math.max(
    0,
    ...readFigures('Total Cost', readPlan(await runExplain(`explain (format json) ${sql}`, parameters))),
  );
  return ofPlan > limit ? Math.min(ofConditions, ofPlan) : undefined;
}

function readPlan(row: unknown): unknown {
  const [plan] = Object.values((row ?? {}) as Record<string, unknown>);
  return typeof plan === 'string' ? (JSON.parse(plan) as unknown) : plan;
}

function readFigures(name: string, planPart: unknown): number[] {
  if (typeof planPart !== 'object' || planPart === null) return [];
  return Object.entries(planPart).flatMap(([key, value]) =>
    key === name ? [Number(value)] : readFigures(name, value),
  );
}
