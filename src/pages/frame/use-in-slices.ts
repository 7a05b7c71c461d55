import { startTransition, useLayoutEffect, useState } from 'react';

/**
 * Returns true when the loaded content may be rendered. React renders it in slices of a few milliseconds, between which the page reacts to taps;
 * the former content stays until the new one is complete. Without this hook, React renders a page within the task that opened it.
 */
export function useInSlices(isReady: boolean): boolean {
  const [isDrawn, setDrawn] = useState(false);
  useLayoutEffect(() => {
    if (isReady) startTransition(() => setDrawn(true));
  }, [isReady]);
  return isReady && isDrawn;
}
