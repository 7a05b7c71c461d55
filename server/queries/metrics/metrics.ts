import type { Insertable, Selectable } from 'kysely';
import type { ChartsTable, Db, Trx } from '../../db/tables';

/** The metrics that members have chosen for their home page. */

export type MetricRow = Selectable<ChartsTable>;

/** Returns the metrics in order; empty before the member's first choice, and after the member removed all. */
export async function listMetrics(db: Db, clientId: string, memberId: string): Promise<MetricRow[]> {
  return db
    .selectFrom('charts')
    .selectAll()
    .where('client_id', '=', clientId)
    .where('member_id', '=', memberId)
    .orderBy('order_no')
    .orderBy('chart_id')
    .execute();
}

/** Replaces all of the member's metrics. Concurrent saves run one after the other, because the lists may share metrics. */
export async function replaceMetrics(
  trx: Trx,
  clientId: string,
  memberId: string,
  rows: readonly Omit<Insertable<ChartsTable>, 'client_id' | 'member_id'>[],
): Promise<void> {
  await trx
    .selectFrom('members')
    .select('member_id')
    .where('client_id', '=', clientId)
    .where('member_id', '=', memberId)
    .forUpdate()
    .execute();
  await trx.deleteFrom('charts').where('client_id', '=', clientId).where('member_id', '=', memberId).execute();
  if (rows.length > 0)
    await trx
      .insertInto('charts')
      .values(rows.map((row) => ({ client_id: clientId, member_id: memberId, ...row })))
      .execute();
}
