import { useCallback, useRef, useState } from 'react';

/** Below this scroll position, in pixels, nothing is hidden: a small bounce at the top must not hide anything. */
const stayAbove = 48;
/** The distance in one direction, in pixels, that counts as scrolling; a trembling thumb stays below it. */
const wish = 24;

/** The point at which the reader last changed the direction of scrolling. */
interface Turn {
  scroller: HTMLElement | undefined;
  top: number;
  isDown: boolean;
}

interface Away {
  /** Whether the bars are hidden, because the reader scrolls down. */
  isAway: boolean;
  onScroll(scroller: HTMLElement): void;
  /** Shows the bars again. Scrolling counts from the present position of the scroller. */
  onShown(scroller?: HTMLElement): void;
}

/** Follows the direction of scrolling: scrolling down hides the bars, scrolling up shows them. */
export function useAway(): Away {
  const [isAway, setAway] = useState(false);
  const turn = useRef<Turn>({ scroller: undefined, top: 0, isDown: false });

  const onShown = useCallback((scroller?: HTMLElement) => {
    turn.current = { scroller, top: scroller?.scrollTop ?? 0, isDown: false };
    setAway(false);
  }, []);

  const onScroll = useCallback((scroller: HTMLElement) => {
    const { scrollTop: top, scrollHeight, clientHeight } = scroller;
    // A strip that is swiped sideways cannot scroll vertically.
    if (scrollHeight - clientHeight < 2) return;
    const last = turn.current;
    if (last.scroller !== scroller) {
      turn.current = { scroller, top, isDown: last.isDown };
      return;
    }
    if (top <= stayAbove) {
      turn.current = { scroller, top, isDown: false };
      setAway(false);
      return;
    }
    // The end of the list bounces, and it grows with new rows: neither counts as scrolling up.
    const isAtEnd = scrollHeight - clientHeight - top < wish;
    const movedPixels = top - last.top;
    if (last.isDown ? movedPixels >= 0 : movedPixels <= 0) turn.current = { ...last, top };
    else if (Math.abs(movedPixels) > wish && !(last.isDown && isAtEnd)) {
      turn.current = { scroller, top, isDown: !last.isDown };
      setAway(!last.isDown);
    }
  }, []);

  return { isAway, onScroll, onShown };
}
