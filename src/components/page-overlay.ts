import { useCallback, useEffect, useState } from 'react';
import { useAfterPaint } from './use-after-paint';

interface AbovePage<T> {
  /** The layer above the page, also while it waits. */
  layer: T | undefined;
  /** The layer that is currently shown. */
  shown: T | undefined;
  open(layer: T | undefined): void;
}

/** The maximum wait of the layer for a slow page, in milliseconds. */
const patience = 1_500;

/**
 * Handles a layer above a page. A layer that the address requests waits until the first content of the page is loaded and painted. Its code would
 * delay everything below it, and the screen would be empty for as long. A layer that a tap opens is shown at once. @param requestedLayer returns
 * the layer that the address requests @param isReady whether the first content of the page is loaded, or has failed
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
