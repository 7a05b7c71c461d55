import { startTransition, useEffect, useState } from 'react';

/** The number of frames after which a browser that does not report painting no longer delays anything. */
const mostFrames = 20;

/**
 * Returns true after the loaded content was painted: deferrable parts are then drawn in slices, between which the page answers taps. @param isReady
 * whether the content is loaded @param already whether nothing is deferred from the first drawing on
 */
export function useAfterPaint(isReady: boolean, already = false): boolean {
  const [painted, setPainted] = useState(already);
  useEffect(() => {
    if (!isReady || painted) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let remainingFrames = mostFrames;
    const check = () => {
      remainingFrames -= 1;
      if (remainingFrames > 0 && !isShown()) frame = requestAnimationFrame(check);
      // A task that a frame leaves behind runs when that frame has been painted.
      else timer = setTimeout(() => startTransition(() => setPainted(true)), 0);
    };
    let frame = requestAnimationFrame(check);
    return () => {
      cancelAnimationFrame(frame);
      clearTimeout(timer);
    };
  }, [isReady, painted]);
  return painted;
}

/** Whether words of the app are on the screen: from drawing the first ones to showing them takes some frames, in which nothing else needs to set out. jsdom does not say it. */
const isShown = () => performance.getEntriesByName?.('first-contentful-paint').length !== 0;
