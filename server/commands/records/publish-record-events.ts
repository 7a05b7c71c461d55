import type { App } from '../../context';
import type { Trx } from '../../db/tables';
import { insertRecordEvents } from '../../queries/records/record-events';

interface RecordEventWriter extends Pick<App, 'now' | 'makeId'> {
  actor: { clientId: string };
}

interface WrittenRecord {
  id: string;
  /** The update time; absent: now. */
  version?: number;
  /** The written fields; absent for a change that concerns all readers of the record. */
  fields?: readonly string[];
  /** Members who were removed from the record. */
  left?: readonly string[];
}

/** Writes, in the transaction of a save, the events of the records that it concerns: the event stream sends them to apps that show these records. */
export async function publishRecordEvents(
  trx: Trx,
  { actor, now, makeId }: RecordEventWriter,
  tableId: string,
  records: readonly WrittenRecord[],
): Promise<void> {
  const time = now();
  await insertRecordEvents(
    trx,
    records.map(({ id, version = time, fields, left = [] }) => ({
      client_id: actor.clientId,
      event_id: makeId(),
      table_id: tableId,
      record_id: id,
      version: new Date(version),
      fields: fields ? [...fields] : null,
      left_members: left.length > 0 ? [...left] : null,
      create_time: new Date(time),
    })),
  );
  if (records.length > 0) trx.onCommit.push({ wake: 'eventHub', clientId: actor.clientId });
}
