import type { Db } from '../../db/tables';
import { memberFacts, type RecordFacts } from '../../queries/outbox/delivery-facts';
import { chatOfRecord } from '../../queries/chats/record-chats';

/** The people of a record, by their ids in the suite: the suite's things of the record are for them. */
interface RecordPeople {
  openIds: string[];
  chatId: string | null;
}

/** The owner and the members who have not left, and the bound chat. */
export async function peopleOfRecord(
  db: Db,
  clientId: string,
  record: Pick<RecordFacts, 'table_id' | 'id' | 'owner' | 'members'>,
  besides: readonly string[] = [],
): Promise<RecordPeople> {
  const ids = [...(record.owner === null ? [] : [record.owner]), ...record.members, ...besides];
  const people = await memberFacts(db, clientId, ids);
  const chat = await chatOfRecord(db, clientId, { tableId: record.table_id, recordId: record.id });
  return { openIds: [...people.values()].map(({ open_id }) => open_id), chatId: chat?.chat_id ?? null };
}
