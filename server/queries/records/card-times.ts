import { sql } from 'kysely';
import type { Db } from '../../db/tables';
import type { Scope } from '../../../domain/filters/scope';
import { noteLines } from './last-note';

/** The times on a record's card that are not field values. */
export interface CardTimes {
  /** The time of the last note about it, epoch milliseconds; null: none yet. */
  lastNote: number | null;
  /** The time of its last move into a stage, epoch milliseconds; null: it has been in its stage since it was made. */
  lastMove: number | null;
}

/** Returns the times of these records by their ids, in one statement. */
export async function cardTimes(
  db: Db,
  scope: Pick<Scope, 'clientId' | 'tableId'>,
  ids: readonly string[],
): Promise<ReadonlyMap<string, CardTimes>> {
  if (ids.length === 0) return new Map();
  const { rows } = await sql<{ id: string; last_note: string | null; last_move: string | null }>`select asked.id,
    (select floor(extract(epoch from max(timeline.create_time)) * 1000)::bigint from timeline
      where ${noteLines(scope, sql`asked.id`)}) as last_note,
    (select floor(extract(epoch from max(s.change_time)) * 1000)::bigint from stage_changes as s where s.client_id = ${scope.clientId}
      and s.table_id = ${scope.tableId} and s.record_id = asked.id and s.stage_id is not null) as last_move
    from unnest(${[...ids]}::text[]) as asked(id)`.execute(db);
  const toNumber = (value: string | null) => (value === null ? null : Number(value));
  return new Map(
    rows.map(({ id, last_note, last_move }) => [id, { lastNote: toNumber(last_note), lastMove: toNumber(last_move) }]),
  );
}
