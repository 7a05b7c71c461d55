import { useEffect, useRef } from 'react';

interface Props {
  /** Changes with each page: if it did not move the end out of view, the end is reached again. */
  shown: unknown;
  /** Pixels below the lower edge at which the end counts as reached. */
  margin?: number;
  /** Pixels that the end keeps free. */
  height?: number;
  onReach(): void;
}

/**
 * The end of what grows by being scrolled. A hidden page measures zero, so nothing is loaded while it is hidden. The list keeps a button
 * for a page that failed; where the keyboard does not scroll (few rows), also one for the next page.
 */
export function InfiniteScroll({ shown: growthKey, margin = 0, height, onReach }: Props) {
  const end = useRef<HTMLDivElement>(null);
  const reach = useRef(onReach);
  useEffect(() => {
    reach.current = onReach;
  });
  useEffect(() => {
    const element = end.current;
    if (!element || typeof IntersectionObserver === 'undefined') return;
    const watcher = new IntersectionObserver(
      (entries) => {
        if (entries.some((entry) => entry.isIntersecting)) reach.current();
      },
      { root: findScroller(element), rootMargin: `0px 0px ${margin}px 0px` },
    );
    watcher.observe(element);
    return () => watcher.disconnect();
  }, [growthKey, margin]);
  return <div ref={end} style={{ height }} aria-hidden="true" />;
}

/** Returns the element in which this one scrolls: the margin of an observer counts from there only. */
function findScroller(element: HTMLElement): HTMLElement | null {
  for (let ancestor = element.parentElement; ancestor; ancestor = ancestor.parentElement)
    if (/auto|scroll/.test(getComputedStyle(ancestor).overflowY)) return ancestor;
  return null;
}
