import { useEffect, useState } from 'react';

/** Returns the visible part of the page: the keyboard of a phone covers the rest without an effect on `position: fixed`. In CSS pixels. */
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

/** Returns the visible part of the page, in pixels of the window. @param fullHeight the height of the window */
export function visibleArea(fullHeight: number): { top: number; height: number } {
  const viewport = window.visualViewport;
  // During zooming everything keeps the page's size: only the keyboard may shrink it.
  if (!viewport || viewport.scale > 1.01) return { top: 0, height: fullHeight };
  return { top: viewport.offsetTop, height: viewport.height };
}

function measure(): { top: number; height: number | string } {
  const { top, height } = visibleArea(Infinity);
  return { top, height: height === Infinity ? '100%' : height };
}
