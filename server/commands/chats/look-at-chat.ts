import { chatChangedKind } from '../../../domain/suite-events/chat-changed';
import type { App } from '../../context';
import { inTransaction } from '../../db/transaction';
import { addOutboxRow } from '../../queries/outbox/outbox-work';

/**
 * Queues a check of a record's chat in the suite, as after an event about it. Some changes have no event: Feishu and Lark send none when an owner
 * dissolves a group and the members keep its history.
 */
export async function lookAtChat(
  { db, now, makeId }: Pick<App, 'db' | 'now' | 'makeId'>,
  clientId: string,
  chatId: string,
): Promise<void> {
  const id = makeId();
  const row = {
    client_id: clientId,
    outbox_id: id,
    kind: chatChangedKind.kind,
    payload: { chat_id: chatId, at: now() },
    dedupe_key: `look:${id}`,
  };
  await inTransaction(db, (trx) => addOutboxRow(trx, row, new Date(now()), { lane: 'receive' }));
}
