import Big from 'big.js';
import type { Currency } from '../metadata/currency';
import { convertedPrice, rateBetween, computeTotal, type LineAmount } from './lines';

/** A product line during editing. Number and price are the typed texts until the input loses the focus. */
export interface DraftLine {
  /** The key of the line while it is edited: its id, or a separate key for a line that is not stored yet. */
  key: string;
  _id?: string | undefined;
  product_id?: string | undefined;
  is_product_gone?: boolean | undefined;
  name: string;
  /** Undefined where the member may not see it. */
  number?: unknown;
  price?: unknown;
  /** The currency of the price. */
  currency: string;
  description?: string | undefined;
}

/** The parts of a line that members can change independently; the price includes its currency. */
const lineProperties = ['name', 'number', 'price', 'description'] as const;
type LineProperty = (typeof lineProperties)[number];

export function isSamePart(left: DraftLine, right: DraftLine, lineProperty: LineProperty): boolean {
  return left[lineProperty] === right[lineProperty] && (lineProperty !== 'price' || left.currency === right.currency);
}

export function isSameLine(left: DraftLine, right: DraftLine): boolean {
  return lineProperties.every((lineProperty) => isSamePart(left, right, lineProperty));
}

/** Returns the parts of a line that differ from the stored line, in the form of a save; for a new line, its filled parts. */
export function changedParts(line: DraftLine, stored: DraftLine | undefined): Partial<DraftLine> {
  return Object.fromEntries(
    lineProperties.flatMap((lineProperty) =>
      stored && isSamePart(line, stored, lineProperty)
        ? []
        : [
            [lineProperty, line[lineProperty]] as const,
            ...(lineProperty === 'price' ? [['currency', line.currency] as const] : []),
          ],
    ),
  );
}

/** Returns whether two lists contain the same lines in the same order. */
export function isSameList(left: readonly DraftLine[], right: readonly DraftLine[]): boolean {
  return (
    left.length === right.length &&
    left.every((line, index) => {
      const counterpart = right[index];
      return counterpart !== undefined && counterpart.key === line.key && isSameLine(line, counterpart);
    })
  );
}

/**
 * Returns the amount that a line adds to the total as the server counts it. A price that is entered in another currency becomes one in the record's
 * currency. A stored price is converted with its line. Undefined for a line that has no cost yet.
 */
function computeAmount(
  line: DraftLine,
  stored: DraftLine | undefined,
  currency: string,
  currencies: readonly Currency[],
): LineAmount | undefined {
  const { number, price } = line;
  if (typeof number !== 'number' || typeof price !== 'number' || !isWritable(number) || !isWritable(price))
    return undefined;
  const rate = rateBetween(line.currency, currency, currencies);
  if (line.currency === currency || rate === null) return { number, price };
  return stored && isSamePart(line, stored, 'price')
    ? { number, price, rate }
    : { number, price: convertedPrice(price, rate) };
}

function isWritable(value: number): boolean {
  return Number.isFinite(value) && new Big(value).gte(0);
}

/** Returns the total cost of the lines of a draft, in the currency of the record. */
export function draftTotal(
  lines: readonly DraftLine[],
  stored: readonly DraftLine[],
  currency: string,
  currencies: readonly Currency[],
): number {
  return computeTotal(
    lines.flatMap(
      (line) =>
        computeAmount(
          line,
          stored.find(({ key }) => key === line.key),
          currency,
          currencies,
        ) ?? [],
    ),
  );
}
