import { CompiledQuery, type Compilable } from 'kysely';
import type { Db } from './tables';

/** Statements of every call: built once for a process, and on PostgreSQL parsed and planned once for a connection (ADR-0122). */

const names = new Map<string, string>();

/** Returns the name of a prepared statement; undefined for all others. */
export function preparedName(statement: string): string | undefined {
  return names.get(statement);
}

/**
 * Prepares a read whose parameters are texts. The planner does not see their values, so use it only for rows with a unique key: partial indexes and
 * the frequency of values are not considered. A row is returned as one JSON value, because describing and reading each column takes longer. @param
 * dates the columns with moments
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
