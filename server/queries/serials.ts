import { sql } from 'kysely';
import type { Trx } from '../db/tables';

/**
 * The next count of a day, from 1. The counter is held until the transaction ends: writers of the same table wait for each other here,
 * so it is taken last. A transaction that is given up gives its number back.
 */
export async function nextSerial(
  trx: Trx,
  of: { clientId: string; tableId: string; fieldId: string; day: string },
): Promise<number> {
  const row = await trx
    .insertInto('serials')
    .values({ client_id: of.clientId, table_id: of.tableId, field_id: of.fieldId, day: of.day, last: 1 })
    .onConflict((conflict) =>
      conflict
        .columns(['client_id', 'table_id', 'field_id', 'day'])
        .doUpdateSet({ last: sql<number>`serials.last + 1` }),
    )
    .returning('last')
    .executeTakeFirstOrThrow();
  return row.last;
}
