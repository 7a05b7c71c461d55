import { getBehaviour } from '@domain/objects/behaviour';
import { useAfterPaint } from '@/components/use-after-paint';

/** Cards that fill the tallest phone. */
const firstScreen = 12;

/**
 * How many rows are drawn: at first those that can be seen, the others right after these have been painted.
 * @param filled whether there are rows
 * @param returning whether the reader comes back to a place in the list: then every row has its height at once
 */
export function useFirstScreen(filled: boolean, returning: boolean): number {
  return useAfterPaint(filled, returning) ? Infinity : firstScreen;
}

/** How many lines the cards of a type have: an amount takes one more. */
export const cardLines = (tableId: string): 2 | 3 => (getBehaviour(tableId).productAmountField === undefined ? 2 : 3);

/** Of a card, in pixels, as the stylesheet has it; a row that differs is measured when it is drawn. */
export const cardHeight = (tableId: string): number => (cardLines(tableId) === 2 ? 72 : 98);
