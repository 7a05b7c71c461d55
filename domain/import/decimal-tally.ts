import { cutDecimalZeros } from '../decimal-zeros';
import type { DecimalMark } from './plan';

/** The number of cells with the same number of decimals, without trailing zeros. */
export interface DecimalCount {
  /** The decimal mark; null for the numbers of a workbook. */
  mark: DecimalMark | null;
  decimals: number;
  count: number;
  /** The first such cell as written in the file, and its digits with a point. */
  example: { text: string; digits: string };
}

/** Counts the decimals of a column's numbers while the file is read. */
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
