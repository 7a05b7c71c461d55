/** One cell of a file: a number as a number, everything else as text; null where nothing is filled in. */
export type Cell = string | number | null;

/** Rows of cells, some at a time. The first row is the heading. */
export type Batches = AsyncIterable<readonly (readonly Cell[])[]>;
