import { startTransition, useEffect, useState } from 'react';

/** Rows that fill the tallest phone. */
const firstRows = 12;

/** How many rows a form draws: first those that are in view, and the rest as soon as these are painted, in pieces that let keys through. */
export function useRowsAtOnce(): number {
  const [rows, setRows] = useState(firstRows);
  useEffect(() => {
    const frame = requestAnimationFrame(() => startTransition(() => setRows(Number.POSITIVE_INFINITY)));
    return () => cancelAnimationFrame(frame);
  }, []);
  return rows;
}
