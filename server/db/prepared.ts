import { CompiledQuery, type Compilable } from 'kysely';
import type { Db } from './tables';

/** Statements that every call pays for: put together once for a process, and on PostgreSQL parsed and planned once for a connection (ADR-0122). */

const names = new Map<string, string>();

/** The name under which a connection keeps this statement; undefined for all others. */
export function preparedName(statement: string): string | undefined {
  return names.get(statement);
}

/**
 * A read by texts that it takes as parameters. The planner does not see their values: only for rows that are found by a unique key. A
 * partial index is not considered, and neither is how common a value is. A row travels as one JSON value: to describe and to read each of its columns by itself
 * takes longer.
 * @param dates the columns that hold moments
 */
export function prepareRead<Name extends string, Row extends object>(
  parameters: readonly Name[],
  build: (db: Db, parameters: Record<Name, string>) => Compilable<Row>,
  dates: readonly DateColumn<Row>[],
): (db: Db, values: Record<Name, string>) => Promise<Row[]> {
  let compiled: { sql: string; order: unknown[] } | undefined;
  const markers = new Map(parameters.map((name) => [`:${name}:`, name]));
  return async (db, values) => {
    if (!compiled) {
      const markersByName = Object.fromEntries([...markers].map(([marker, name]) => [name, marker])) as Record<
        Name,
        string
      >;
      const { sql: inner, parameters: order } = build(db, markersByName).compile();
      const statement = `select row_to_json(read) as row from (${inner}) as read`;
      compiled = { sql: statement, order: [...order] };
      names.set(statement, `read_${names.size + 1}`);
    }
    const filled = compiled.order.map((marker) => {
      const name = markers.get(String(marker));
      return name === undefined ? marker : values[name];
    });
    const { rows } = await db.executeQuery<{ row: Row }>(CompiledQuery.raw(compiled.sql, filled));
    return rows.map(({ row }) => {
      for (const column of dates) {
        const timestamp: unknown = row[column];
        if (typeof timestamp === 'string') Object.assign(row, { [column]: new Date(timestamp) });
      }
      return row;
    });
  };
}

/** The columns of a row that hold a moment. */
type DateColumn<Row> = { [Column in keyof Row]: Extract<Row[Column], Date> extends never ? never : Column }[keyof Row];
