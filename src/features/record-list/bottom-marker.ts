import { useEffect, useRef, type RefObject } from 'react';

/**
 * Calls `onReach` whenever the marker comes near the lower edge of its scroller, and again when what was added did not push it
 * away. A hidden page measures zero, so nothing is asked for while it is hidden.
 */
export function useBottomMarker(scroller: RefObject<HTMLElement | null>, count: number, onReach: () => void): RefObject<HTMLDivElement> {
  const marker = useRef<HTMLDivElement>(null);
  const reach = useRef(onReach);
  useEffect(() => {
    reach.current = onReach;
  });
  useEffect(() => {
    const element = marker.current;
    if (!element || typeof IntersectionObserver === 'undefined') return;
    // Half a screen ahead, so that the next page is there before the thumb arrives.
    const watcher = new IntersectionObserver((entries) => {
      if (entries.some((entry) => entry.isIntersecting)) reach.current();
    }, { root: scroller.current, rootMargin: '0px 0px 400px 0px' });
    watcher.observe(element);
    return () => watcher.disconnect();
  }, [scroller, count]);
  return marker;
}
