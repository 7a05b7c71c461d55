import { CompiledQuery, createQueryId, PostgresQueryCompiler, sql, type Compilable, type RawBuilder } from 'kysely';
import type { Db } from './tables';

/** Statements that every call pays for: put together once for a process, and on PostgreSQL parsed and planned once for a connection (ADR-0122). */

const names = new Map<string, string>();

/** The name under which a connection keeps this statement; undefined for all others. */
export function preparedName(statement: string): string | undefined {
  return names.get(statement);
}

/** How many windows (`prepareWindow`) are kept, those that were asked for last, and how many get a name in the life of a connection: each costs it memory. */
const windowsAtMost = 100;
const namesAtMost = 200;
const windows = new Map<string, string>();
let namesEver = 0;
let planBudget = { count: 0, until: 0 };

/** How long a connection may keep what it has planned, in milliseconds. */
export const plansKeptMs = 10 * 60_000;

/** The same for a window, which only PostgreSQL keeps. */
export function windowName(statement: string): string | undefined {
  return windows.get(statement);
}

function nameWindow(statement: string): void {
  const name = windows.get(statement);
  windows.delete(statement);
  if (name !== undefined) return void windows.set(statement, name);
  const now = performance.now();
  if (now >= planBudget.until) planBudget = { count: 0, until: now + plansKeptMs };
  if (planBudget.count >= namesAtMost) return;
  planBudget.count += 1;
  namesEver += 1;
  windows.set(statement, `window_${namesEver}`);
  for (const oldest of windows.keys()) {
    if (windows.size <= windowsAtMost) return;
    windows.delete(oldest);
  }
}

const compiler = new PostgresQueryCompiler();

/**
 * Reads out of the first rows of an index, whose number stands in the statement: whatever the values are, it takes as long, so that it is planned without them
 * (ADR-0215). Put together once: what it returns reads with other numbers in the places of these two.
 */
export function prepareWindow<Row>(
  build: (numbers: { skip: RawBuilder<number>; limit: RawBuilder<number> }) => RawBuilder<Row>,
): (db: Db, numbers: { skip: number; limit: number }) => Promise<Row[]> {
  const marks = { skip: {}, limit: {} };
  const statement = build({ skip: sql.val(marks.skip as number), limit: sql.val(marks.limit as number) });
  const query = compiler.compileQuery(statement.toOperationNode(), createQueryId());
  return async (db, { skip, limit }) => {
    const filled = query.parameters.map((value) =>
      value === marks.skip ? skip : value === marks.limit ? limit : value,
    );
    nameWindow(query.sql);
    return (await db.executeQuery<Row>(CompiledQuery.raw(query.sql, filled))).rows;
  };
}

/**
 * A read by texts that it takes as parameters. The planner does not see their values: only for rows that are found by a unique key. A
 * partial index is not considered, and neither is how common a value is. A row travels as one JSON value: to describe and to read each of its columns by itself
 * takes longer (ADR-0215).
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
