import { startTransition, useLayoutEffect, useState } from 'react';

/**
 * True when what came may be drawn. React draws it in slices of a few milliseconds, between which the page answers taps; what stood there before stays until it is whole.
 * Without it a page is drawn within the task that opened it.
 */
export function useInSlices(isReady: boolean): boolean {
  const [isDrawn, setDrawn] = useState(false);
  useLayoutEffect(() => {
    if (isReady) startTransition(() => setDrawn(true));
  }, [isReady]);
  return isReady && isDrawn;
}
