import { useEffect, useRef, type RefObject } from 'react';

/**
 * For what grows by being scrolled: calls back whenever the marker at its end comes near the lower edge of what it scrolls in, and again when what was
 * added did not push it away. A hidden page measures zero, so nothing is asked for while it is hidden.
 * @param grown changes with every step of growth
 * @param margin pixels below the edge at which it counts as reached
 */
export function useEndMarker(grown: unknown, margin: number, onReach: () => void): RefObject<HTMLDivElement> {
  const marker = useRef<HTMLDivElement>(null);
  const reach = useRef(onReach);
  useEffect(() => {
    reach.current = onReach;
  });
  useEffect(() => {
    const element = marker.current;
    if (!element || typeof IntersectionObserver === 'undefined') return;
    const watcher = new IntersectionObserver(
      (entries) => {
        if (entries.some((entry) => entry.isIntersecting)) reach.current();
      },
      { root: scrollerOf(element), rootMargin: `0px 0px ${margin}px 0px` },
    );
    watcher.observe(element);
    return () => watcher.disconnect();
  }, [grown, margin]);
  return marker;
}

/** What the element scrolls in: the margin of an observer counts from there only. */
function scrollerOf(element: HTMLElement): HTMLElement | null {
  for (let at = element.parentElement; at; at = at.parentElement)
    if (/auto|scroll/.test(getComputedStyle(at).overflowY)) return at;
  return null;
}
