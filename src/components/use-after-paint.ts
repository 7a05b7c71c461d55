import { startTransition, useEffect, useState } from 'react';

/** Frames after which a browser that does not say when it has painted holds nothing up any more. */
const mostFrames = 20;

/**
 * True right after what came has been painted: what can wait for it is drawn then, in slices between which the page answers taps.
 * @param isReady whether it is there
 * @param already whether nothing is to wait, from the first drawing on
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
