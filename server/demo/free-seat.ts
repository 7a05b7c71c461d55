import { memberId } from './people';
import type { DemoRecord } from './record';

/** The types of which a member with a free seat sees some records. */
const tables = ['organization', 'user', 'lead', 'deal', 'ticket'];
/** One in this many records of a type is shared. */
const sharedEvery = 30;

const viewer = memberId('viewer');

/**
 * Makes the member with the free seat a follower of some records, so that there is something to read. The choice follows the record's number and
 * uses no random value, so that the rest of the demo stays the same.
 */
export function shareWithFreeSeat(records: readonly DemoRecord[]): DemoRecord[] {
  return records.map((record) =>
    tables.includes(record.table_id) && Number(record.id.slice(-4)) % sharedEvery === sharedEvery - 1
      ? { ...record, followers: [...new Set([...record.followers, viewer])] }
      : record,
  );
}
