import { useEffect, useState } from 'react';

/** Milliseconds in which a sheet that stands in for another is not seen yet: what was loaded before comes within them. */
const unseen = 80;
/** When the sheet that stands in for one on its way was drawn. */
let waitingSince: number | undefined;

/**
 * A sheet that takes the place of one that stood in for it does not rise again.
 * @param waits whether this is the one that stands in
 * @returns whether this one takes the place of one that was seen
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
