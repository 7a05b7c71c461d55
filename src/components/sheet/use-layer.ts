import { useCallback, useEffect, useRef, type RefObject } from 'react';
import { usePageShown } from '@/components/page-portal';
import { useFocusInside } from './focus';
import { isTopLayer, pushLayer, setLayerHidden, type Layer } from './layers';

/**
 * Makes what is drawn a layer above its page: Esc and going back ask to dismiss the top one, and only that; while its page lies under another one, it
 * takes part in nothing. The focus goes into it and comes back.
 * @param panel what holds the focus
 * @param low whether it stands where toasts usually appear.
 */
export function useLayer(panel: RefObject<HTMLElement | null>, onDismiss: () => void, low = false): void {
  useFocusInside(panel, usePageShown(), useLayerEntry(onDismiss, low, panel));
}

/**
 * A layer that leaves the focus where it is, such as a bar.
 * @returns whether it is the top one now
 */
export function useLayerEntry(
  onDismiss: () => void,
  low = false,
  panel?: RefObject<HTMLElement | null>,
): () => boolean {
  const isShown = usePageShown();
  const latest = useRef({ onDismiss, shown: isShown });
  useEffect(() => {
    latest.current = { onDismiss, shown: isShown };
  });
  const layer = useRef<Layer>();
  useEffect(() => {
    const pushed: Layer = { dismiss: () => latest.current.onDismiss(), low, hidden: !latest.current.shown };
    if (panel) pushed.panel = () => panel.current;
    layer.current = pushed;
    const remove = pushLayer(pushed);
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || event.isComposing || !isTopLayer(pushed)) return;
      event.stopPropagation();
      pushed.dismiss();
    };
    document.addEventListener('keydown', onKey);
    return () => {
      document.removeEventListener('keydown', onKey);
      remove();
    };
  }, [low, panel]);
  useEffect(() => {
    if (layer.current) setLayerHidden(layer.current, !isShown);
  }, [isShown]);
  return useCallback(() => layer.current !== undefined && isTopLayer(layer.current), []);
}
