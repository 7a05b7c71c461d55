import { useEffect, useRef, type MouseEvent, type PointerEvent } from 'react';

/** Milliseconds (REQ records 9), and how far a finger may tremble, in CSS pixels. */
const duration = 800;
const slop = 10;

/**
 * A long press on a button that also has an ordinary tap. Moving away or scrolling cancels it; the context menu and the click
 * that would follow the press are swallowed. With `onLongPress` undefined the button is an ordinary one.
 */
export function useLongPress(onLongPress: (() => void) | undefined) {
  const timer = useRef<ReturnType<typeof setTimeout>>();
  const start = useRef<{ x: number; y: number }>();
  const pressed = useRef(false);
  const latest = useRef(onLongPress);
  useEffect(() => {
    latest.current = onLongPress;
  });

  const cancel = () => {
    clearTimeout(timer.current);
    timer.current = undefined;
    start.current = undefined;
    document.removeEventListener('scroll', cancelByScroll.current, true);
  };
  const cancelByScroll = useRef(() => {
    clearTimeout(timer.current);
    start.current = undefined;
  });
  useEffect(() => {
    const scrolled = cancelByScroll.current;
    return () => {
      clearTimeout(timer.current);
      document.removeEventListener('scroll', scrolled, true);
    };
  }, []);

  return {
    onPointerDown: (event: PointerEvent) => {
      pressed.current = false;
      if (!latest.current || event.button > 0 || !event.isPrimary) return;
      start.current = { x: event.clientX, y: event.clientY };
      document.addEventListener('scroll', cancelByScroll.current, true);
      timer.current = setTimeout(() => {
        cancel();
        pressed.current = true;
        latest.current?.();
      }, duration);
    },
    onPointerMove: (event: PointerEvent) => {
      if (start.current && Math.hypot(event.clientX - start.current.x, event.clientY - start.current.y) > slop)
        cancel();
    },
    onPointerUp: cancel,
    onPointerCancel: cancel,
    onPointerLeave: cancel,
    onContextMenu: (event: MouseEvent) => {
      if (latest.current) event.preventDefault();
    },
    onClickCapture: (event: MouseEvent) => {
      if (!pressed.current) return;
      pressed.current = false;
      event.preventDefault();
      event.stopPropagation();
    },
    // The suites' web-views on iOS would show a preview of their own.
    style: { WebkitTouchCallout: 'none', WebkitUserSelect: 'none', userSelect: 'none', touchAction: 'manipulation' },
  } as const;
}
