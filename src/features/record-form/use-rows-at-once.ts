import { startTransition, useEffect, useState } from 'react';

/** The number of rows that fill the tallest phone. */
const firstRows = 12;

/**
 * Returns the number of rows that a form renders: first the visible ones, and all further ones after these are painted, in slices that do not block
 * keys.
 */
export function useRowsAtOnce(): number {
  const [rows, setRows] = useState(firstRows);
  useEffect(() => {
    const frame = requestAnimationFrame(() => startTransition(() => setRows(Number.POSITIVE_INFINITY)));
    return () => cancelAnimationFrame(frame);
  }, []);
  return rows;
}
