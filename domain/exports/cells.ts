/** A day or a moment in a file. */
export interface TimeCell {
  /** The form in which text files hold it. */
  text: string;
  /** The reading of the company's clocks, in milliseconds since 1970-01-01 00:00 on these clocks (domain/calendar). */
  reading: number;
  hasTime: boolean;
}

/** One cell of a file: a number as a number, a day or a moment with its reading, everything else as text; null where nothing is filled in. */
export type Cell = string | number | TimeCell | null;

/** Rows of cells, some at a time. The first row is the heading. */
export type Batches = AsyncIterable<readonly (readonly Cell[])[]>;
