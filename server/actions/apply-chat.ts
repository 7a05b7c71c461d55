import type { App } from '../context';
import type { Trx } from '../db/tables';
import type { ChatNow } from '../platforms/platform';
import { recordFacts, type RecordFacts } from '../queries/delivery-facts';
import {
  changeChat,
  chatOfRecord,
  holdRecord,
  knownChat,
  recordOfChat,
  type ChatBinding,
} from '../queries/record-chats';
import { addTimelineEvent } from './add-timeline-event';
import { notifyMember } from './notify-member';
import { publishRecordEvents } from './publish-record-events';

type Writer = Pick<App, 'now' | 'makeId'>;

/**
 * Writes what the suite says of a record's chat now. A chat that was dissolved, or that our bot is out of, is the record's no more, and the record's owner is
 * notified; when it can be used again it comes back, unless somebody has decided otherwise since.
 */
export async function applyChat(
  trx: Trx,
  app: Writer,
  clientId: string,
  chatId: string,
  { name, isUsable }: ChatNow,
): Promise<void> {
  const found = await knownChat(trx, clientId, chatId);
  if (!found) return;
  const key = { tableId: found.table_id, recordId: found.record_id };
  await holdRecord(trx, clientId, key);
  const known = await knownChat(trx, clientId, chatId);
  const record = await recordFacts(trx, clientId, key.tableId, key.recordId);
  if (!known || known.record_id !== found.record_id || !record) return;
  const isBound = known.state === 'bound';
  const comesBack =
    !isBound && isUsable && !(await chatOfRecord(trx, clientId, key)) && !(await recordOfChat(trx, clientId, chatId));
  const isLost = isBound && !isUsable;
  const newName = isUsable && name !== '' ? name : known.name;
  if (!isLost && !comesBack && (newName === known.name || !isBound)) return;

  const now = new Date(app.now());
  const state = isLost ? 'lost' : 'bound';
  await changeChat(trx, clientId, key, chatId, { name: newName, state }, now);
  const writer = { ...app, actor: { clientId } };
  if (isLost || comesBack)
    await addTimelineEvent(trx, writer, record, {
      type: 'CHAT',
      operator: null,
      at: now.getTime(),
      data: { action: isLost ? 'unbind' : 'bind', name: newName },
    });
  if (isLost) await notifyOwner(trx, app, clientId, record, known);
  // Pages that show the record ask again.
  await publishRecordEvents(trx, writer, record.table_id, [{ id: record.id }]);
}

/** A notice, at home and as a message, for the owner who still works here. */
async function notifyOwner(
  trx: Trx,
  app: Writer,
  clientId: string,
  { owner, deleted_at: deletedAt }: RecordFacts,
  { table_id, record_id }: ChatBinding,
): Promise<void> {
  if (owner === null || deletedAt !== null) return;
  await notifyMember(trx, app, { clientId, memberId: owner, type: 'CHAT_LOST', record: { table_id, record_id } });
}
