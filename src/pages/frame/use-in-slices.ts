import { startTransition, useLayoutEffect, useState } from 'react';

/**
 * True when what came may be drawn. React draws it in slices of a few milliseconds, between which the page answers taps; what stood there before stays until it is whole.
 * Without it a page is drawn within the task that opened it.
 */
export function useInSlices(came: boolean): boolean {
  const [drawn, setDrawn] = useState(false);
  useLayoutEffect(() => {
    if (came) startTransition(() => setDrawn(true));
  }, [came]);
  return came && drawn;
}
