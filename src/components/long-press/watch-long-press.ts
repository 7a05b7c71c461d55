/** Milliseconds (REQ records 9), and how far a finger may tremble, in CSS pixels. */
const duration = 800;
const slop = 10;

/**
 * Calls `onPress` for a long press on `element`, or on a child that matches the selector. One listener serves a whole list. Moving, leaving or
 * scrolling cancels; the following click and context menu are suppressed. @returns a function that stops it.
 */
export function watchLongPress(
  element: HTMLElement,
  onPress: (pressed: HTMLElement) => void,
  selector?: string,
): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let start: { x: number; y: number } | undefined;
  let isPressed = false;
  const cancel = () => {
    clearTimeout(timer);
    start = undefined;
    document.removeEventListener('scroll', cancel, true);
  };
  const onDown = (event: PointerEvent) => {
    isPressed = false;
    cancel();
    const pressed = selector && event.target instanceof Element ? event.target.closest<HTMLElement>(selector) : element;
    if (!pressed || event.button > 0 || !event.isPrimary) return;
    start = { x: event.clientX, y: event.clientY };
    document.addEventListener('scroll', cancel, true);
    timer = setTimeout(() => {
      isPressed = true;
      onPress(pressed);
    }, duration);
  };
  const onMove = (event: PointerEvent) => {
    if (start && Math.hypot(event.clientX - start.x, event.clientY - start.y) > slop) cancel();
  };
  const onClick = (event: MouseEvent) => {
    if (!isPressed) return;
    isPressed = false;
    event.preventDefault();
    event.stopPropagation();
  };
  const onMenu = (event: MouseEvent) => {
    if (start) event.preventDefault();
  };
  const events = [
    ['pointerdown', onDown],
    ['pointermove', onMove],
    ['pointerup', cancel],
    ['pointercancel', cancel],
    ['pointerleave', cancel],
    ['contextmenu', onMenu],
  ] as const;
  for (const [name, listener] of events) element.addEventListener(name, listener as EventListener);
  element.addEventListener('click', onClick, { capture: true });
  return () => {
    cancel();
    for (const [name, listener] of events) element.removeEventListener(name, listener as EventListener);
    element.removeEventListener('click', onClick, { capture: true });
  };
}
