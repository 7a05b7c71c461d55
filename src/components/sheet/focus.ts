import { useEffect, useLayoutEffect, useRef, type RefObject } from 'react';

const focusable =
  'a[href], button:not([disabled]), input:not([disabled]), select:not([disabled]), textarea:not([disabled]), [tabindex]:not([tabindex="-1"])';

/**
 * Takes the focus into the element while it is there, keeps Tab inside it, and gives the focus back to where it was.
 * @param shown false while the page of the element lies under another one; the focus is where it was when that page is in front again
 * @param isTop whether nothing lies above the element on its page
 */
export function useFocusInside(element: RefObject<HTMLElement | null>, shown: boolean, isTop: () => boolean): void {
  const held = useRef<HTMLElement>();
  const wasShown = useRef(shown);
  // In the layout phase: a browser takes the focus off a hidden element soon after.
  useLayoutEffect(() => {
    const inside = element.current;
    if (!shown)
      held.current = inside?.contains(document.activeElement) ? (document.activeElement as HTMLElement) : undefined;
    else if (!wasShown.current) (held.current ?? (isTop() ? inside : undefined))?.focus({ preventScroll: true });
    wasShown.current = shown;
  });
  useEffect(() => {
    const inside = element.current;
    const before = document.activeElement;
    if (!inside) return;
    // A field that asked for the focus itself keeps it; else the panel, so that no keyboard jumps up.
    if (!inside.contains(document.activeElement)) inside.focus({ preventScroll: true });

    const keep = (event: KeyboardEvent) => {
      if (event.key !== 'Tab') return;
      const stops = [...inside.querySelectorAll<HTMLElement>(focusable)].filter(
        (stop) => stop.offsetParent !== null || stop === document.activeElement,
      );
      const first = stops[0];
      const last = stops.at(-1);
      if (!first || !last) return;
      const active = document.activeElement;
      if (event.shiftKey && (active === first || active === inside)) {
        event.preventDefault();
        last.focus();
      } else if (!event.shiftKey && active === last) {
        event.preventDefault();
        first.focus();
      }
    };
    inside.addEventListener('keydown', keep);
    return () => {
      inside.removeEventListener('keydown', keep);
      // What has the focus by now, in a layer that took this one's place, keeps it.
      const isFree = document.activeElement === document.body || inside.contains(document.activeElement);
      if (isFree && before instanceof HTMLElement && before.isConnected) before.focus({ preventScroll: true });
    };
  }, [element]);
}
