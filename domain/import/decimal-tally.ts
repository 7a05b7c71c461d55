import { cutDecimalZeros } from '../decimal-zeros';
import type { DecimalMark } from './plan';

/** Cells of a column whose numbers have as many decimals, without zeros at their end. */
export interface DecimalCount {
  /** The mark with which they are read so; null for the numbers of a workbook. */
  mark: DecimalMark | null;
  decimals: number;
  count: number;
  /** The first of them as the file writes it, and its digits with a point. */
  example: { text: string; digits: string };
}

/** Counts the decimals of the numbers of a column, while they come. */
export class DecimalTally {
  private readonly counts = new Map<string, DecimalCount>();

  /** Counts one number. */
  see(mark: DecimalMark | null, text: string, digits: string): void {
    const decimals = cutDecimalZeros(digits).split('.')[1]?.length ?? 0;
    if (decimals === 0) return;
    const key = `${mark} ${decimals}`;
    const decimalCount = this.counts.get(key);
    if (decimalCount) decimalCount.count += 1;
    else this.counts.set(key, { mark, decimals, count: 1, example: { text, digits } });
  }

  summary(): DecimalCount[] {
    return [...this.counts.values()];
  }
}
