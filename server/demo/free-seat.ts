import { memberId } from './people';
import type { DemoRecord } from './record';

/** The types of which somebody on a free seat is shown some records. */
const tables = ['organization', 'user', 'lead', 'deal', 'ticket'];
/** Every so many records of a type. */
const share = 30;

const viewer = memberId('viewer');

/** Makes the person on the free seat a follower of some records, so that there is something to read. Drawn without chance: the other values stay as they are. */
export function shareWithFreeSeat(records: readonly DemoRecord[]): DemoRecord[] {
  return records.map((record) =>
    tables.includes(record.table_id) && Number(record.id.slice(-4)) % share === share - 1
      ? { ...record, followers: [...new Set([...record.followers, viewer])] }
      : record,
  );
}
