import { behaviourOf } from '@domain/objects/behaviour';

/** How many lines the cards of a type have: an amount takes one more. */
export const cardLines = (tableId: string): 2 | 3 => (behaviourOf(tableId).productAmountField === undefined ? 2 : 3);

/** Of a card, in pixels, as the stylesheet has it; a row that differs is measured when it is drawn. */
export const cardHeight = (tableId: string): number => (cardLines(tableId) === 2 ? 72 : 98);
