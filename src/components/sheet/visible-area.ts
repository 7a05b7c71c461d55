import { useEffect, useState } from 'react';

/** Where the page can be seen: the keyboard of a phone covers the rest without telling `position: fixed`. In CSS pixels. */
export function useVisibleArea(): { top: number; height: number | string } {
  const [area, setArea] = useState(measure);
  useEffect(() => {
    const viewport = window.visualViewport;
    if (!viewport) return;
    const update = () => setArea(measure());
    viewport.addEventListener('resize', update);
    viewport.addEventListener('scroll', update);
    return () => {
      viewport.removeEventListener('resize', update);
      viewport.removeEventListener('scroll', update);
    };
  }, []);
  return area;
}

/**
 * Where the page can be seen, in pixels of the window.
 * @param fullHeight the height of the window
 */
export function visibleArea(fullHeight: number): { top: number; height: number } {
  const viewport = window.visualViewport;
  // While somebody zooms in, everything stays as large as the page: only the keyboard may shrink it.
  if (!viewport || viewport.scale > 1.01) return { top: 0, height: fullHeight };
  return { top: viewport.offsetTop, height: viewport.height };
}

function measure(): { top: number; height: number | string } {
  const { top, height } = visibleArea(Infinity);
  return { top, height: height === Infinity ? '100%' : height };
}
