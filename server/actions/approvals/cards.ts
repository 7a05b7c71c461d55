import { cardVersion, withoutCard } from '../../../domain/approvals/card';
import { approvalCardKind } from '../../../domain/deliveries/approval-card';
import { chatEventOfApproval } from '../../../domain/notices/chat-events';
import type { App } from '../../context';
import type { Trx } from '../../db/tables';
import type { ApprovalRow } from '../../queries/approvals';
import { tasksOf } from '../../queries/approval-tasks';
import { findApproval } from '../../queries/approval-writes';
import { chatOfRecord } from '../../queries/record-chats';
import { cardsOf, insertCards, setCardVersion } from '../../queries/sent-cards';
import { enqueue } from '../enqueue';

type Writer = Pick<App, 'now' | 'makeId'>;

/**
 * Has a card sent to each person who is asked and has none, and to the record's chat where that is notified of such changes; and has the cards changed that
 * show something else than how the approval stands. The caller holds the approval, so that no two do it at once.
 */
export async function followCards(
  trx: Trx,
  app: Writer,
  { clientId, approvalId }: { clientId: string; approvalId: string },
): Promise<void> {
  const approval = await findApproval(trx, clientId, approvalId);
  if (!approval || approval.change === null) return;
  const tasks = await tasksOf(trx, clientId, [approvalId]);
  const cards = await cardsOf(trx, clientId, approvalId);
  const version = cardVersion(approval.sp_status, tasks);
  const asked = withoutCard(approval.sp_status, tasks, cards);
  const chatId = asked.length > 0 && cards.length === 0 ? await chatFor(trx, approval) : undefined;
  const places = [
    ...asked.map((open_id) => ({ open_id, chat_id: null })),
    ...(chatId === undefined ? [] : [{ open_id: null, chat_id: chatId }]),
  ];
  const added = places.map((place) => ({
    client_id: clientId,
    card_id: app.makeId(),
    approval_id: approvalId,
    ...place,
    version,
    create_time: new Date(app.now()),
  }));
  await insertCards(trx, added);
  // One that is on its way is looked at once it was sent; one that the suite does not change stays as it is.
  const changed = cards.filter((card) => card.version !== version);
  if (changed.length > 0)
    await setCardVersion(
      trx,
      clientId,
      changed.map(({ card_id }) => card_id),
      version,
    );
  const due = [...added, ...changed.filter(({ message_id }) => message_id !== null)];
  for (const { card_id } of due) await bringUpToDate(trx, app, clientId, card_id);
}

/** Has the outbox bring a card to how its approval stands. */
export async function bringUpToDate(trx: Trx, app: Writer, clientId: string, cardId: string): Promise<void> {
  await enqueue(trx, app, {
    clientId,
    kind: approvalCardKind,
    dedupeKey: `approval-card:${cardId}:${app.makeId()}`,
    payload: { card_id: cardId },
  });
}

/** The chat of the record, where it is notified of what the approval would do. */
async function chatFor(trx: Trx, { client_id, table_id, record_id, action }: ApprovalRow): Promise<string | undefined> {
  const event = chatEventOfApproval(action);
  const bound = event && (await chatOfRecord(trx, client_id, { tableId: table_id, recordId: record_id }));
  return bound && event && bound.notices.includes(event) ? bound.chat_id : undefined;
}
