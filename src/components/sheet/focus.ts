import { useEffect, useLayoutEffect, useRef, type RefObject } from 'react';

const focusable =
  'a[href], button:not([disabled]), input:not([disabled]), select:not([disabled]), textarea:not([disabled]), [tabindex]:not([tabindex="-1"])';

/**
 * Takes the focus into the element while it is there, keeps Tab inside it, and gives the focus back to where it was.
 * @param isShown false while the page of the element lies under another one; the focus is where it was when that page is in front again
 * @param isTop whether nothing lies above the element on its page
 */
export function useFocusInside(element: RefObject<HTMLElement | null>, isShown: boolean, isTop: () => boolean): void {
  const lastFocus = useRef<HTMLElement>();
  const wasShown = useRef(isShown);
  // In the layout phase: a browser takes the focus off a hidden element soon after.
  useLayoutEffect(() => {
    const container = element.current;
    if (!isShown)
      lastFocus.current = container?.contains(document.activeElement)
        ? (document.activeElement as HTMLElement)
        : undefined;
    else if (!wasShown.current)
      (lastFocus.current ?? (isTop() ? container : undefined))?.focus({ preventScroll: true });
    wasShown.current = isShown;
  });
  useEffect(() => {
    const container = element.current;
    const previousFocus = document.activeElement;
    if (!container) return;
    // A field that asked for the focus itself keeps it; else the panel, so that no keyboard jumps up.
    if (!container.contains(document.activeElement)) container.focus({ preventScroll: true });

    const keep = (event: KeyboardEvent) => {
      if (event.key !== 'Tab') return;
      const stops = [...container.querySelectorAll<HTMLElement>(focusable)].filter(
        (stop) => stop.offsetParent !== null || stop === document.activeElement,
      );
      const first = stops[0];
      const last = stops.at(-1);
      if (!first || !last) return;
      const active = document.activeElement;
      if (event.shiftKey && (active === first || active === container)) {
        event.preventDefault();
        last.focus();
      } else if (!event.shiftKey && active === last) {
        event.preventDefault();
        first.focus();
      }
    };
    container.addEventListener('keydown', keep);
    return () => {
      container.removeEventListener('keydown', keep);
      // What has the focus by now, in a layer that took this one's place, keeps it.
      const isFree = document.activeElement === document.body || container.contains(document.activeElement);
      if (isFree && previousFocus instanceof HTMLElement && previousFocus.isConnected)
        previousFocus.focus({ preventScroll: true });
    };
  }, [element]);
}
