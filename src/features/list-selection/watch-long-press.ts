/** Milliseconds (REQ records 9), and how far a finger may tremble, in CSS pixels. */
const duration = 800;
const slop = 10;

/**
 * Calls `onPress` with the id of the record whose card in `list` is pressed long. Listens at the list and not at each card, so that
 * the first page carries nothing for it. Moving or scrolling cancels; the click and the context menu that would follow are swallowed.
 * @returns what ends the watching.
 */
export function watchLongPress(list: HTMLElement, onPress: (recordId: string) => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let start: { x: number; y: number } | undefined;
  let pressed = false;
  const cancel = () => {
    clearTimeout(timer);
    start = undefined;
  };
  const onDown = (event: PointerEvent) => {
    pressed = false;
    cancel();
    const card = event.target instanceof Element ? event.target.closest<HTMLElement>('[data-record]') : null;
    if (!card || event.button > 0 || !event.isPrimary) return;
    start = { x: event.clientX, y: event.clientY };
    timer = setTimeout(() => {
      pressed = true;
      onPress(card.dataset.record ?? '');
    }, duration);
  };
  const onMove = (event: PointerEvent) => {
    if (start && Math.hypot(event.clientX - start.x, event.clientY - start.y) > slop) cancel();
  };
  const onClick = (event: MouseEvent) => {
    if (!pressed) return;
    pressed = false;
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
    ['scroll', cancel],
    ['contextmenu', onMenu],
  ] as const;
  for (const [name, listener] of events)
    list.addEventListener(name, listener as EventListener, { passive: name !== 'contextmenu' });
  list.addEventListener('click', onClick, { capture: true });
  return () => {
    cancel();
    for (const [name, listener] of events) list.removeEventListener(name, listener as EventListener);
    list.removeEventListener('click', onClick, { capture: true });
  };
}
