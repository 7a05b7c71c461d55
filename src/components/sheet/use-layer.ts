import { useCallback, useEffect, useRef, type RefObject } from 'react';
import { listenToKeys } from '@/components/keys';
import { usePageShown } from '@/components/page-portal';
import { useFocusInside } from './focus';
import { isTopLayer, pushLayer, setLayerHidden, type Layer } from './layers';

/**
 * Makes the drawn element a layer above its page: Esc and going back dismiss the top layer, and only that. While its page is below another one, the
 * layer is inactive. The focus moves into it and back. @param panel the element that holds the focus @param low whether it is at the usual place of
 * toasts.
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
    const stopListening = listenToKeys(document, (event) => {
      if (event.key !== 'Escape' || !isTopLayer(pushed)) return;
      event.stopPropagation();
      pushed.dismiss();
    });
    return () => {
      stopListening();
      remove();
    };
  }, [low, panel]);
  useEffect(() => {
    if (layer.current) setLayerHidden(layer.current, !isShown);
  }, [isShown]);
  return useCallback(() => layer.current !== undefined && isTopLayer(layer.current), []);
}
