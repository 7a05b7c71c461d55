import { startTransition, useEffect, useState } from 'react';

/** Rows that fill the tallest phone. */
const firstRows = 12;

/**
 * Returns the number of rows that a form draws: first the visible ones, and the others as soon as these are painted, in pieces that let keys
 * through.
 */
export function useRowsAtOnce(): number {
  const [rows, setRows] = useState(firstRows);
  useEffect(() => {
    const frame = requestAnimationFrame(() => startTransition(() => setRows(Number.POSITIVE_INFINITY)));
    return () => cancelAnimationFrame(frame);
  }, []);
  return rows;
}
