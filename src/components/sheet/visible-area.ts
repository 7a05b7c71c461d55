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

function measure(): { top: number; height: number | string } {
  const viewport = window.visualViewport;
  // While somebody zooms in, the sheet stays as large as the page: only the keyboard may shrink it.
  if (!viewport || viewport.scale > 1.01) return { top: 0, height: '100%' };
  return { top: viewport.offsetTop, height: viewport.height };
}
