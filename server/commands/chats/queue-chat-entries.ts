import { chatEntriesKind } from '../../../domain/deliveries/chat-entries';
import type { App } from '../../context';
import type { Trx } from '../../db/tables';
import { enqueue } from '../outbox/enqueue';

/** Has the tab and the menu entry of a chat follow the record that it is bound to after this transaction. */
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
