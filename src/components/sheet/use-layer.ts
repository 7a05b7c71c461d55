import { useEffect, useRef } from 'react';
import { isTopLayer, pushLayer, type Layer } from './layers';

/**
 * Makes what is drawn a layer above the page: Esc and going back ask to dismiss the top one, and only that.
 * @param low whether it stands where toasts usually appear.
 */
export function useLayer(onDismiss: () => void, low = false): void {
  const dismiss = useRef(onDismiss);
  useEffect(() => {
    dismiss.current = onDismiss;
  });
  useEffect(() => {
    const layer: Layer = { dismiss: () => dismiss.current(), low };
    const remove = pushLayer(layer);
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || event.isComposing || !isTopLayer(layer)) return;
      event.stopPropagation();
      dismiss.current();
    };
    document.addEventListener('keydown', onKey);
    return () => {
      document.removeEventListener('keydown', onKey);
      remove();
    };
  }, [low]);
}
