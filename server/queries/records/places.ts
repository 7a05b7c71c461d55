import { sql, type RawBuilder } from 'kysely';

/** The place of a row in an order by time, then by id. */
export interface Place {
  /** Microseconds since 1970, the precision with which the database stores times. */
  at: number;
  id: string;
}

/** Returns the instant of a place. */
export function toInstant(microseconds: number): RawBuilder<Date> {
  return sql<Date>`(timestamptz 'epoch' + ${microseconds}::bigint * interval '1 microsecond')`;
}

/** Returns an instant in the unit of a place. The driver returns the number as text. */
export function toMicroseconds(instant: RawBuilder<unknown>): RawBuilder<string | number> {
  return sql<string | number>`(extract(epoch from ${instant}) * 1000000)::bigint`;
}
