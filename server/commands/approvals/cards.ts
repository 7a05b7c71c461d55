import { cardVersion, withoutCard } from '../../../domain/approvals/card';
import { approvalCardKind } from '../../../domain/deliveries/approval-card';
import { chatEventOfApproval } from '../../../domain/notices/chat-events';
import type { App } from '../../context';
import type { Trx } from '../../db/tables';
import type { ApprovalRow } from '../../queries/approvals/approvals';
import { listTasks } from '../../queries/approvals/approval-tasks';
import { findApproval } from '../../queries/approvals/approval-writes';
import { chatOfRecord } from '../../queries/chats/record-chats';
import { listCards, insertCards, setCardVersion } from '../../queries/approvals/sent-cards';
import { enqueue } from '../outbox/enqueue';

type CardWriter = Pick<App, 'now' | 'makeId'>;

/**
 * Sends a card to each approver without one, and to the record's chat where the chat gets such events. Updates the cards that no longer show the
 * approval's state. The caller holds a lock on the approval, so that no two callers do this at once.
 */
export async function followCards(
  trx: Trx,
  app: CardWriter,
  { clientId, approvalId }: { clientId: string; approvalId: string },
): Promise<void> {
  const approval = await findApproval(trx, clientId, approvalId);
  if (!approval || approval.change === null) return;
  const tasks = await listTasks(trx, clientId, [approvalId]);
  const cards = await listCards(trx, clientId, approvalId);
  const version = cardVersion(approval.sp_status, tasks);
  const pendingOpenIds = withoutCard(approval.sp_status, tasks, cards);
  const chatId = pendingOpenIds.length > 0 && cards.length === 0 ? await chatFor(trx, approval) : undefined;
  const newPlaces = [
    ...pendingOpenIds.map((open_id) => ({ open_id, chat_id: null })),
    ...(chatId === undefined ? [] : [{ open_id: null, chat_id: chatId }]),
  ];
  const newCards = newPlaces.map((newPlace) => ({
    client_id: clientId,
    card_id: app.makeId(),
    approval_id: approvalId,
    ...newPlace,
    version,
    create_time: new Date(app.now()),
  }));
  await insertCards(trx, newCards);
  // A card on its way is checked after it is sent; a card that the suite cannot change stays as it is.
  const outdatedCards = cards.filter((card) => card.version !== version);
  if (outdatedCards.length > 0)
    await setCardVersion(
      trx,
      clientId,
      outdatedCards.map(({ card_id }) => card_id),
      version,
    );
  const dueCards = [...newCards, ...outdatedCards.filter(({ message_id }) => message_id !== null)];
  for (const { card_id } of dueCards) await bringUpToDate(trx, app, clientId, card_id);
}

/** Queues an outbox row that updates a card to the state of its approval. */
export async function bringUpToDate(trx: Trx, app: CardWriter, clientId: string, cardId: string): Promise<void> {
  await enqueue(trx, app, {
    clientId,
    kind: approvalCardKind,
    dedupeKey: `approval-card:${cardId}:${app.makeId()}`,
    payload: { card_id: cardId },
  });
}

/** Returns the chat of the record, where it gets events of this approval's effect. */
async function chatFor(trx: Trx, { client_id, table_id, record_id, action }: ApprovalRow): Promise<string | undefined> {
  const event = chatEventOfApproval(action);
  const bound = event && (await chatOfRecord(trx, client_id, { tableId: table_id, recordId: record_id }));
  return bound && event && bound.notices.includes(event) ? bound.chat_id : undefined;
}
