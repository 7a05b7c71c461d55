import { sql, type RawBuilder, type SqlBool } from 'kysely';
import type { Comparison } from '../../../domain/filters/resolve';
import type { Scope } from '../../../domain/filters/scope';

/**
 * The last note about a record, as conditions use it and as the day orders records by it. It is the last of all notes in the record's timeline, as
 * its page shows them to all who may read the record (ADR-0208).
 */

type NoteCondition = RawBuilder<SqlBool>;
type NoteTypeScope = Pick<Scope, 'clientId' | 'tableId'>;

/** The notes of a record of a type. The kind of line is written out: it is what the index of notes goes by (migration 0316). */
export function noteLines({ clientId, tableId }: NoteTypeScope, recordId: RawBuilder<unknown>): NoteCondition {
  return sql<SqlBool>`timeline.client_id = ${clientId} and timeline.table_id = ${tableId} and timeline.event_type = 'FOLLOW_NOTE' and timeline.record_id = ${recordId}`;
}

/**
 * A comparison of the last note, over the table (or alias) `records`. A record without a note had its last one before every moment. Nothing is looked up but whether
 * there are notes of some time: the database can begin with these and need not go through all notes of every record.
 */
export function lastNoteSql(comparison: Comparison, negated: boolean, filterOptions: NoteTypeScope): NoteCondition {
  const noted = (...when: RawBuilder<unknown>[]) =>
    sql<SqlBool>`exists (select 1 from timeline where ${sql.join([noteLines(filterOptions, sql.ref('records.id')), ...when], sql` and `)})`;
  const from = (instant: unknown) => sql`timeline.create_time >= ${toDate(instant)}`;
  const until = (instant: unknown) => sql`timeline.create_time <= ${toDate(instant)}`;
  const afterInstant = (instant: unknown) => sql`timeline.create_time > ${toDate(instant)}`;
  const not = (condition: NoteCondition) => sql<SqlBool>`not ${condition}`;
  // Notes of that time are few; those since then may be most.
  const betweenInstants = (low: unknown, high: unknown) =>
    sql<SqlBool>`(${noted(from(low), until(high))} and ${not(noted(afterInstant(high)))})`;
  const positive = () => {
    switch (comparison.is) {
      case 'empty':
        return not(noted());
      case 'compare': {
        const { with: operator, value } = comparison;
        if (operator === 'gt') return noted(afterInstant(value));
        if (operator === 'gte') return noted(from(value));
        if (operator === 'lt') return not(noted(from(value)));
        if (operator === 'lte') return not(noted(afterInstant(value)));
        return betweenInstants(value, value);
      }
      case 'between': {
        const { low, high } = comparison;
        if (low !== null && high !== null) return betweenInstants(low, high);
        if (low !== null) return noted(from(low));
        return high === null ? sql<SqlBool>`true` : not(noted(afterInstant(high)));
      }
      default:
        // resolveCondition gives the last note no such relation.
        return sql<SqlBool>`false`;
    }
  };
  if (!negated) return positive();
  return comparison.is === 'empty' ? noted() : not(positive());
}

/** Comparisons of moments hold milliseconds. */
function toDate(value: unknown): Date {
  return new Date(Number(value));
}
