import type { Insertable, Selectable } from 'kysely';
import type { Db, SentCardsTable, Trx } from '../../db/tables';

/** Cards on which approvals are decided. */

export type SentCard = Selectable<SentCardsTable>;

export async function listCards(db: Db | Trx, clientId: string, approvalId: string): Promise<SentCard[]> {
  return db
    .selectFrom('sent_cards')
    .selectAll()
    .where('client_id', '=', clientId)
    .where('approval_id', '=', approvalId)
    .orderBy('card_id')
    .execute();
}

export async function findCard(db: Db | Trx, clientId: string, cardId: string): Promise<SentCard | null> {
  const row = await db
    .selectFrom('sent_cards')
    .selectAll()
    .where('client_id', '=', clientId)
    .where('card_id', '=', cardId)
    .executeTakeFirst();
  return row ?? null;
}

export async function insertCards(trx: Trx, rows: readonly Insertable<SentCardsTable>[]): Promise<void> {
  if (rows.length > 0) await trx.insertInto('sent_cards').values(rows).execute();
}

/** Stores the version that these cards will show next. */
export async function setCardVersion(
  trx: Trx,
  clientId: string,
  cardIds: readonly string[],
  version: string,
): Promise<void> {
  await trx
    .updateTable('sent_cards')
    .set({ version })
    .where('client_id', '=', clientId)
    .where('card_id', 'in', [...cardIds])
    .execute();
}

/**
 * Stores that a card was sent, with the id by which the suite updates it. @returns the card in its latest form.
 */
export async function noteSent(
  trx: Trx,
  clientId: string,
  cardId: string,
  sentMessage: { message_id: string | null; sent_time: Date },
): Promise<SentCard | null> {
  const row = await trx
    .updateTable('sent_cards')
    .set(sentMessage)
    .where('client_id', '=', clientId)
    .where('card_id', '=', cardId)
    .returningAll()
    .executeTakeFirst();
  return row ?? null;
}
