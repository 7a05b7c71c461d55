import { startTransition, useEffect, useState } from 'react';

/** Milliseconds after which a browser that does not say when it has painted, or paints nothing because it is hidden, holds nothing up any more. */
const longest = 300;

/**
 * True right after what came has been painted: what can wait for it is drawn then, in slices between which the page answers taps.
 * @param came whether it is there
 * @param already whether nothing is to wait, from the first drawing on
 */
export function useAfterPaint(came: boolean, already = false): boolean {
  const [painted, setPainted] = useState(already);
  useEffect(() => {
    if (!came || painted) return;
    let over = false;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const frame = requestAnimationFrame(() => {
      // A task that a frame leaves behind runs when that frame has been drawn.
      timer = setTimeout(() => void firstContentShown().then(() => over || startTransition(() => setPainted(true))), 0);
    });
    return () => {
      over = true;
      cancelAnimationFrame(frame);
      clearTimeout(timer);
    };
  }, [came, painted]);
  return painted;
}

let shown: Promise<void> | undefined;

/** The app's first frame with a word in it is on the screen: between drawing and showing it a phone takes some frames more, in which nothing else needs to set out. */
function firstContentShown(): Promise<void> {
  return (shown ??= new Promise((resolve) => {
    setTimeout(resolve, longest);
    // jsdom, and web-views before Safari 14.1, have no such observer.
    if (!globalThis.PerformanceObserver?.supportedEntryTypes?.includes('paint')) return resolve();
    new PerformanceObserver((list, observer) => {
      if (list.getEntriesByName('first-contentful-paint').length === 0) return;
      observer.disconnect();
      resolve();
    }).observe({ type: 'paint', buffered: true });
  }));
}
