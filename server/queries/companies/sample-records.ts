import type { Db, SampleRecordsTable, Trx } from '../../db/tables';

/** The records of a company's sample. */

type SampleRecordRow = Omit<SampleRecordsTable, 'client_id'>;

/** Records which records are a sample. */
export async function noteSample(trx: Trx, clientId: string, records: readonly SampleRecordRow[]): Promise<void> {
  if (records.length === 0) return;
  await trx
    .insertInto('sample_records')
    .values(records.map((record) => ({ client_id: clientId, ...record })))
    .execute();
}

export async function listSampleRecords(db: Db | Trx, clientId: string): Promise<SampleRecordRow[]> {
  return db
    .selectFrom('sample_records')
    .select(['table_id', 'record_id'])
    .where('client_id', '=', clientId)
    .orderBy('table_id')
    .orderBy('record_id')
    .execute();
}

/** Deletes the already removed records of a sample, with their timelines and other parts. */
export async function deleteSample(trx: Trx, clientId: string, records: readonly SampleRecordRow[]): Promise<void> {
  for (const { table_id, record_id } of records) {
    await trx
      .deleteFrom('records')
      .where('client_id', '=', clientId)
      .where('table_id', '=', table_id)
      .where('id', '=', record_id)
      .where('deleted_at', 'is not', null)
      .execute();
  }
}
