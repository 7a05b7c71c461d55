import { sql } from 'kysely';
import type { Trx } from '../../db/tables';
import { shareable } from '../../db/together';

/** The first number of a rehearsal. No day reaches it, so a tried record never collides with a stored one. */
const rehearsedFrom = 1_000_000;

/**
 * Returns the next count of a day, from 1. The counter is locked until the transaction ends, so that writers of the same table wait for each other
 * here. It is therefore taken last. A transaction that is rolled back returns its number. A rehearsal does not touch the counter, so no writer
 * waits for it.
 */
export async function nextSerial(
  trx: Trx,
  serialScope: { clientId: string; tableId: string; fieldId: string; day: string },
): Promise<number> {
  if (trx.rehearsal) return rehearsedFrom + (trx.rehearsal.serials += 1);
  return nextSerials(trx, [serialScope.clientId, serialScope.tableId, serialScope.fieldId, serialScope.day], null);
}

const nextSerials = shareable(
  async (db, [client_id, table_id, field_id, day]: [string, string, string, string], askers: readonly null[]) => {
    const { length } = askers;
    const { last } = await db
      .insertInto('serials')
      .values({ client_id, table_id, field_id, day, last: length })
      .onConflict((conflict) =>
        conflict
          .columns(['client_id', 'table_id', 'field_id', 'day'])
          .doUpdateSet({ last: sql<number>`serials.last + ${length}::int` }),
      )
      .returning('last')
      .executeTakeFirstOrThrow();
    return askers.map((_asker, index) => last - length + 1 + index);
  },
);
