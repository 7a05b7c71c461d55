import { useCallback, useEffect, useState } from 'react';
import { useAfterPaint } from './use-after-paint';

interface AbovePage<T> {
  /** What is to lie above the page, also while it waits. */
  layer: T | undefined;
  /** What does lie above it now. */
  shown: T | undefined;
  open(layer: T | undefined): void;
}

/** Milliseconds: on a line that is slower than this the layer waits no longer. */
const patience = 1_500;

/**
 * A layer above a page. The one that the address asks for waits until what the page shows has come and is painted: its code would take the line from
 * everything below it, and nothing at all would be seen for as long. One that is opened by a tap comes at once.
 * @param requestedLayer what the address asks for
 * @param isReady whether what the page shows first is there, or has failed
 */
export function usePageOverlay<T>(requestedLayer: () => T | undefined, isReady: boolean): AbovePage<T> {
  const [layer, setLayer] = useState(requestedLayer);
  const [waits, setWaits] = useState(layer !== undefined);
  const painted = useAfterPaint(isReady, !waits);
  useEffect(() => {
    if (!waits) return;
    const timer = setTimeout(() => setWaits(false), patience);
    return () => clearTimeout(timer);
  }, [waits]);
  const open = useCallback((next: T | undefined) => {
    setWaits(false);
    setLayer(() => next);
  }, []);
  return { layer, shown: waits && !painted ? undefined : layer, open };
}
