import { useEffect, useState } from 'react';

/** The time before a placeholder sheet becomes visible, in milliseconds: loaded code appears earlier. */
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
