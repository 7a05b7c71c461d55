import { sql, type RawBuilder, type SqlBool } from 'kysely';
import type { Comparison } from '../../../domain/filters/resolve';
import type { Scope } from '../../../domain/filters/scope';

/**
 * The last note about a record, for conditions and for the order of the day. It is the last note in the record's timeline, which all its readers
 * see (ADR-0208).
 */

type NoteCondition = RawBuilder<SqlBool>;
type NoteTypeScope = Pick<Scope, 'clientId' | 'tableId'>;

/** Returns the note lines of a record. The kind is a literal, as in the index of notes (migration 0316). */
export function noteLines({ clientId, tableId }: NoteTypeScope, recordId: RawBuilder<unknown>): NoteCondition {
  return sql<SqlBool>`timeline.client_id = ${clientId} and timeline.table_id = ${tableId} and timeline.event_type = 'FOLLOW_NOTE' and timeline.record_id = ${recordId}`;
}

/**
 * Compares the last note, over the table (or alias) `records`. A record without a note counts as having one before every moment. Only the existence
 * of notes in a period is checked, so that the database can begin with these.
 */
export function lastNoteSql(comparison: Comparison, negated: boolean, filterOptions: NoteTypeScope): NoteCondition {
  const noted = (...when: RawBuilder<unknown>[]) =>
    sql<SqlBool>`exists (select 1 from timeline where ${sql.join([noteLines(filterOptions, sql.ref('records.id')), ...when], sql` and `)})`;
  const from = (instant: unknown) => sql`timeline.create_time >= ${toDate(instant)}`;
  const until = (instant: unknown) => sql`timeline.create_time <= ${toDate(instant)}`;
  const afterInstant = (instant: unknown) => sql`timeline.create_time > ${toDate(instant)}`;
  const not = (condition: NoteCondition) => sql<SqlBool>`not ${condition}`;
  // Notes of a limited period are few; notes since a moment may be most.
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
        // resolveCondition does not allow such a relation for the last note.
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
