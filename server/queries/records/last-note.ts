import { sql, type RawBuilder, type SqlBool } from 'kysely';
import type { Comparison } from '../../../domain/filters/resolve';
import type { Scope } from '../../../domain/filters/scope';

/**
 * The last note about a record, as conditions ask for it and the day puts records in order by it: every note in the record's timeline, as its page shows them to all who
 * may read the record (ADR-0208).
 */

type Bool = RawBuilder<SqlBool>;
type Of = Pick<Scope, 'clientId' | 'tableId'>;

/** The notes of a record of a type. The kind of line is written out: it is what the index of notes goes by (migration 0316). */
export function noteLines({ clientId, tableId }: Of, recordId: RawBuilder<unknown>): Bool {
  return sql<SqlBool>`timeline.client_id = ${clientId} and timeline.table_id = ${tableId} and timeline.event_type = 'FOLLOW_NOTE' and timeline.record_id = ${recordId}`;
}

/**
 * A comparison of the last note, over the table (or alias) `records`. A record without a note had its last one before every moment. Nothing is looked up but whether
 * there are notes of some time: the database can begin with these and need not go through all notes of every record.
 */
export function lastNoteSql(comparison: Comparison, negated: boolean, of: Of): Bool {
  const noted = (when = sql`true`) =>
    sql<SqlBool>`exists (select 1 from timeline where ${noteLines(of, sql.ref('records.id'))} and ${when})`;
  const from = (at: unknown) => noted(sql`timeline.create_time >= ${momentOf(at)}`);
  const after = (at: unknown) => noted(sql`timeline.create_time > ${momentOf(at)}`);
  const not = (condition: Bool) => sql<SqlBool>`not ${condition}`;
  switch (comparison.is) {
    case 'empty':
      return negated ? noted() : not(noted());
    case 'compare': {
      const { with: how, value } = comparison;
      if (how === 'gt') return after(value);
      if (how === 'gte') return from(value);
      if (how === 'lt') return not(from(value));
      if (how === 'lte') return not(after(value));
      return sql<SqlBool>`(${from(value)} and ${not(after(value))})`;
    }
    case 'between': {
      const { low, high } = comparison;
      const ends = [...(low === null ? [] : [from(low)]), ...(high === null ? [] : [not(after(high))])];
      return ends.length === 0 ? sql<SqlBool>`true` : sql<SqlBool>`(${sql.join(ends, sql` and `)})`;
    }
    default:
      // resolveCondition gives the last note no such relation.
      return sql<SqlBool>`false`;
  }
}

/** Comparisons of moments hold milliseconds. */
function momentOf(value: unknown): Date {
  return new Date(Number(value));
}
