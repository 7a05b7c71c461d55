import { useEffect, useState } from 'react';

/** Milliseconds in which a placeholder sheet is not visible yet: code that was loaded before appears within them. */
const unseen = 80;
/** The time when the placeholder sheet was drawn. */
let waitingSince: number | undefined;

/**
 * Returns whether a sheet replaces its placeholder, so that it does not rise again. @param waits whether this is the placeholder @returns whether
 * this one replaces a placeholder that was seen
 */
export function useSwap(waits: boolean): boolean {
  const [swapped] = useState(() => !waits && waitingSince !== undefined && performance.now() - waitingSince > unseen);
  useEffect(() => {
    if (!waits) return;
    waitingSince = performance.now();
    return () => {
      waitingSince = undefined;
    };
  }, [waits]);
  return swapped;
}
