import { useEffect, useRef, type RefObject } from 'react';

/** Calls `onReach` when the end of the list comes into view, and again when what was added did not push it away. */
export function useEnd(count: number, onReach: () => void): RefObject<HTMLDivElement> {
  const marker = useRef<HTMLDivElement>(null);
  const reach = useRef(onReach);
  useEffect(() => {
    reach.current = onReach;
  });
  useEffect(() => {
    if (!marker.current || typeof IntersectionObserver === 'undefined') return;
    const watcher = new IntersectionObserver((entries) => {
      if (entries.some((entry) => entry.isIntersecting)) reach.current();
    }, { rootMargin: '0px 0px 200px 0px' });
    watcher.observe(marker.current);
    return () => watcher.disconnect();
  }, [count]);
  return marker;
}
