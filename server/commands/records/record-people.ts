import type { Db } from '../../db/tables';
import { memberFacts, type RecordFacts } from '../../queries/outbox/delivery-facts';
import { chatOfRecord } from '../../queries/chats/record-chats';

/** The people of a record by suite id, for its objects in the suite. */
interface RecordPeople {
  openIds: string[];
  chatId: string | null;
}

/** Returns the active owner and members, and the bound chat. */
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
