import { startTransition, useEffect, useState } from 'react';

/** Frames after which a browser that does not say when it has painted holds nothing up any more. */
const mostFrames = 20;

/**
 * True right after what came has been painted: what can wait for it is drawn then, in slices between which the page answers taps.
 * @param came whether it is there
 * @param already whether nothing is to wait, from the first drawing on
 */
export function useAfterPaint(came: boolean, already = false): boolean {
  const [painted, setPainted] = useState(already);
  useEffect(() => {
    if (!came || painted) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let left = mostFrames;
    const look = () => {
      left -= 1;
      if (left > 0 && !isShown()) frame = requestAnimationFrame(look);
      // A task that a frame leaves behind runs when that frame has been painted.
      else timer = setTimeout(() => startTransition(() => setPainted(true)), 0);
    };
    let frame = requestAnimationFrame(look);
    return () => {
      cancelAnimationFrame(frame);
      clearTimeout(timer);
    };
  }, [came, painted]);
  return painted;
}

/** Whether words of the app are on the screen: from drawing the first ones to showing them takes some frames, in which nothing else needs to set out. jsdom does not say it. */
const isShown = () => performance.getEntriesByName?.('first-contentful-paint').length !== 0;
