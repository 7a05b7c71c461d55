import { useLayoutEffect, type RefObject } from 'react';

/** A text area grows with what is typed, so that there is one scrolling thing on the sheet and not two. */
export function useGrowing(area: RefObject<HTMLTextAreaElement>, text: string): void {
  useLayoutEffect(() => {
    const element = area.current;
    if (!element) return;
    element.style.height = 'auto';
    element.style.height = `${element.scrollHeight + 2}px`;
  }, [area, text]);
}
