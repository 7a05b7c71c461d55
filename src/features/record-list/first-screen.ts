import type { ObjectType } from '@domain/metadata/object-type';
import { getBehaviour } from '@domain/objects/behaviour';
import { useAfterPaint } from '@/components/use-after-paint';

/** The number of cards that fill the tallest phone. */
const firstScreen = 12;

/**
 * Returns the number of rendered rows: at first the visible ones, all further ones directly after these have been painted. @param filled whether
 * there are rows @param returning whether the reader returns to a place in the list: then every row has its height at once
 */
export function useFirstScreen(filled: boolean, returning: boolean): number {
  return useAfterPaint(filled, returning) ? Infinity : firstScreen;
}

/** The number of facts that fit next to the owner and the date. */
const factsNextToOwner = 2;

/** Returns the number of lines on the cards of a type: an amount, or more facts than fit next to the owner, take an additional line. */
export function cardLines(table: ObjectType | undefined): 2 | 3 {
  if (table === undefined) return 2;
  const facts = table.card_facts ?? table.list_second_show_field_ids;
  return facts.length > factsNextToOwner || getBehaviour(table.table_id).productAmountField !== undefined ? 3 : 2;
}

/** Returns the height of a card in pixels, as in the stylesheet; a row that differs is measured when it is rendered. */
export const cardHeight = (table: ObjectType | undefined): number => (cardLines(table) === 2 ? 72 : 98);
