import { sql } from 'kysely';
import type { Db } from '../../server/db/tables';

/** @returns the tables that statements create, change or write, each once */
export function changedTables(statements: readonly string[]): string[] {
  const changes = statements.flatMap((statement) =>
    [
      ...statement.matchAll(
        /\b(?:create table|alter table|drop table|update|insert into|delete from|on)\s+(?:if (?:not )?exists\s+)?([a-z]\w+)/gi,
      ),
    ].flatMap(([, table]) => (table === undefined ? [] : [table.toLowerCase()])),
  );
  return [...new Set(changes)].filter((table) => !['delete', 'update', 'conflict', 'set'].includes(table));
}

/** @returns the number of rows of each table by the planner's estimate, without counting */
export async function estimateRows(db: Db): Promise<Map<string, number>> {
  const { rows } = await sql<{ name: string; rows: number }>`
    select c.relname::text as name, greatest(c.reltuples, 0)::float8 as rows
    from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where c.relkind in ('r', 'p') and n.nspname = current_schema()`.execute(db);
  return new Map(rows.map(({ name, rows: count }) => [name, Math.round(count)]));
}
