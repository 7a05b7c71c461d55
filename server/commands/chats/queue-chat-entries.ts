import { chatEntriesKind } from '../../../domain/deliveries/chat-entries';
import type { App } from '../../context';
import type { Trx } from '../../db/tables';
import { enqueue } from '../outbox/enqueue';

/** Queues an update of a chat's tab and menu entry to the record that this transaction binds. */
export function queueChatEntries(
  trx: Trx,
  app: Pick<App, 'now' | 'makeId'>,
  clientId: string,
  chatId: string,
): Promise<string> {
  return enqueue(trx, app, {
    clientId,
    kind: chatEntriesKind,
    dedupeKey: `entries:${app.makeId()}`,
    payload: { chat_id: chatId },
  });
}
