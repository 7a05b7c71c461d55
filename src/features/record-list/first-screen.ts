import type { ObjectType } from '@domain/metadata/object-type';
import { getBehaviour } from '@domain/objects/behaviour';
import { useAfterPaint } from '@/components/use-after-paint';

/** Cards that fill the tallest phone. */
const firstScreen = 12;

/**
 * Returns the number of drawn rows: at first the visible ones, the others right after these have been painted. @param filled whether there are rows
 * @param returning whether the reader returns to a place in the list: then every row has its height at once
 */
export function useFirstScreen(filled: boolean, returning: boolean): number {
  return useAfterPaint(filled, returning) ? Infinity : firstScreen;
}

/** The number of facts that have room next to the owner and the date. */
const factsNextToOwner = 2;

/** Returns the number of lines on the cards of a type: an amount, or more facts than have room next to the owner, take one more. */
export function cardLines(table: ObjectType | undefined): 2 | 3 {
  if (table === undefined) return 2;
  const facts = table.card_facts ?? table.list_second_show_field_ids;
  return facts.length > factsNextToOwner || getBehaviour(table.table_id).productAmountField !== undefined ? 3 : 2;
}

/** Returns the height of a card in pixels, as in the stylesheet; a row that differs is measured when it is drawn. */
export const cardHeight = (table: ObjectType | undefined): number => (cardLines(table) === 2 ? 72 : 98);
