import { useEffect, useRef, useState, type MouseEvent } from 'react';
import { watchLongPress } from './watch-long-press';

/**
 * Returns the properties of a long press on a button that also has an ordinary tap, to spread on it. With `onLongPress` undefined the button is an
 * ordinary one. The phone shows no context menu over it.
 */
export function useLongPress(onLongPress: (() => void) | undefined) {
  const [button, setButton] = useState<HTMLElement | null>(null);
  const latest = useRef(onLongPress);
  useEffect(() => {
    latest.current = onLongPress;
  });
  const isOffered = onLongPress !== undefined;
  useEffect(
    () => (button && isOffered ? watchLongPress(button, () => latest.current?.()) : undefined),
    [button, isOffered],
  );
  return {
    ref: setButton,
    onContextMenu: isOffered ? (event: MouseEvent) => event.preventDefault() : undefined,
    // The suites' web-views on iOS would show a preview.
    style: { WebkitTouchCallout: 'none', WebkitUserSelect: 'none', userSelect: 'none', touchAction: 'manipulation' },
  } as const;
}
