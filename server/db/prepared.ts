import { CompiledQuery, type Compilable } from 'kysely';
import type { Db } from './tables';

/** Statements that every call pays for: put together once for a process, and on PostgreSQL parsed and planned once for a connection (ADR-0122). */

const names = new Map<string, string>();

/** The name under which a connection keeps this statement; undefined for all others. */
export function preparedName(sql: string): string | undefined {
  return names.get(sql);
}

/**
 * A read by texts that it takes as parameters. The planner does not see their values: only for rows that are found by a unique key. A
 * partial index is not considered, and neither is how common a value is.
 */
export function prepareRead<Name extends string, Row>(
  parameters: readonly Name[],
  build: (db: Db, parameters: Record<Name, string>) => Compilable<Row>,
): (db: Db, values: Record<Name, string>) => Promise<Row[]> {
  let compiled: { sql: string; order: unknown[] } | undefined;
  const markers = new Map(parameters.map((name) => [`:${name}:`, name]));
  return async (db, values) => {
    if (!compiled) {
      const named = Object.fromEntries([...markers].map(([marker, name]) => [name, marker])) as Record<Name, string>;
      const { sql, parameters: order } = build(db, named).compile();
      compiled = { sql, order: [...order] };
      names.set(sql, `read_${names.size + 1}`);
    }
    const filled = compiled.order.map((marker) => {
      const name = markers.get(String(marker));
      return name === undefined ? marker : values[name];
    });
    return (await db.executeQuery<Row>(CompiledQuery.raw(compiled.sql, filled))).rows;
  };
}
