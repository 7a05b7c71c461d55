import type { Db, StageRow } from '../../db/tables';

/** Returns every stage of the company, in the order of its pipelines. */
export function listStages(db: Db, clientId: string): Promise<StageRow[]> {
  return db
    .selectFrom('stages')
    .selectAll()
    .where('client_id', '=', clientId)
    .orderBy('table_id')
    .orderBy('pipeline_id')
    .orderBy('order_no')
    .execute();
}
