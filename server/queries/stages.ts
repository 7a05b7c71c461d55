import type { Db, StageRow } from '../db/tables';
import { readOnce } from '../db/together';

/** Every stage of the company, in the order of its pipelines. */
export const listStages = readOnce((db: Db, clientId: string): Promise<StageRow[]> =>
  db
    .selectFrom('stages')
    .selectAll()
    .where('client_id', '=', clientId)
    .orderBy('table_id')
    .orderBy('pipeline_id')
    .orderBy('order_no')
    .execute(),
);
