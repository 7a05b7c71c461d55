import { useEffect, useRef, useState, type RefObject } from 'react';

/** `pulling` and not far enough, far enough (`armed`), or at work. */
export type PullState = 'idle' | 'pulling' | 'armed' | 'refreshing';

const threshold = 56;
const limit = 96;

/**
 * Handles pull to refresh on a scroller that is at its top. Returns the state for the text and writes the distance into `--pull` (pixels) on the
 * scroller, so that React does not draw for every pixel.
 */
export function usePullToRefresh(scroller: RefObject<HTMLElement | null>, refresh: () => Promise<void>): PullState {
  const [state, setState] = useState<PullState>('idle');
  const work = useRef(refresh);
  useEffect(() => {
    work.current = refresh;
  });
  useEffect(() => {
    const element = scroller.current;
    if (!element) return;
    let start: { x: number; y: number } | undefined;
    let distance = 0;
    let busy = false;
    const show = (pixels: number, moving: boolean) => {
      distance = pixels;
      element.style.setProperty('--pull', `${pixels}px`);
      element.toggleAttribute('data-pulling', moving);
    };
    const onStart = (event: TouchEvent) => {
      const touch = event.touches[0];
      start =
        !busy && touch && event.touches.length === 1 && element.scrollTop <= 0
          ? { x: touch.clientX, y: touch.clientY }
          : undefined;
    };
    const onMove = (event: TouchEvent) => {
      const touch = event.touches[0];
      if (!start || !touch) return;
      const down = touch.clientY - start.y;
      if (distance === 0 && (down < 8 || Math.abs(touch.clientX - start.x) > down)) {
        // Sideways or upwards: this touch scrolls and never pulls.
        if (down < -4) start = undefined;
        return;
      }
      // A passive listener could not prevent the browser's own scrolling and its own reload.
      if (event.cancelable) event.preventDefault();
      show(Math.max(0.1, Math.min(limit, down * 0.5)), true);
      setState(distance >= threshold ? 'armed' : 'pulling');
    };
    const onEnd = () => {
      start = undefined;
      if (distance === 0 || busy) return;
      if (distance < threshold) {
        show(0, false);
        setState('idle');
        return;
      }
      busy = true;
      show(threshold, false);
      setState('refreshing');
      void work.current().finally(() => {
        busy = false;
        show(0, false);
        setState('idle');
      });
    };
    element.addEventListener('touchstart', onStart, { passive: true });
    element.addEventListener('touchmove', onMove, { passive: false });
    element.addEventListener('touchend', onEnd);
    element.addEventListener('touchcancel', onEnd);
    return () => {
      element.removeEventListener('touchstart', onStart);
      element.removeEventListener('touchmove', onMove);
      element.removeEventListener('touchend', onEnd);
      element.removeEventListener('touchcancel', onEnd);
    };
  }, [scroller]);
  return state;
}
