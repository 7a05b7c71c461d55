import { useEffect, useLayoutEffect, useRef, type RefObject } from 'react';
import { listenToKeys } from '@/components/keys';

const focusable =
  'a[href], button:not([disabled]), input:not([disabled]), select:not([disabled]), textarea:not([disabled]), [tabindex]:not([tabindex="-1"])';

/**
 * Moves the focus into the element while it exists, keeps Tab inside it, and returns the focus to its former place. @param isShown false while the
 * page of the element is below another one; the focus is restored when that page is in front again @param isTop returns whether no layer is above
 * the element on its page
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
    // A field that took the focus itself keeps it; else the panel gets it, so that no keyboard opens.
    if (!container.contains(document.activeElement)) container.focus({ preventScroll: true });

    const stopListening = listenToKeys(container, (event) => {
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
    });
    return () => {
      stopListening();
      // An element that has the focus by now, in a layer that replaced this one, keeps it.
      const isFree = document.activeElement === document.body || container.contains(document.activeElement);
      if (isFree && previousFocus instanceof HTMLElement && previousFocus.isConnected)
        previousFocus.focus({ preventScroll: true });
    };
  }, [element]);
}
