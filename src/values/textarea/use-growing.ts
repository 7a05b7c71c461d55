import { useLayoutEffect, type RefObject } from 'react';

/** Makes a text area grow with its text, so that only the sheet scrolls. */
export function useGrowing(area: RefObject<HTMLTextAreaElement>, text: string): void {
  useLayoutEffect(() => {
    const element = area.current;
    if (!element) return;
    element.style.height = 'auto';
    element.style.height = `${element.scrollHeight + 2}px`;
  }, [area, text]);
}
