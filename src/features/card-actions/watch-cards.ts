/** A card of the list and the element that holds it. */
export interface WatchedCard {
  recordId: string;
  item: HTMLElement;
  card: HTMLElement;
}

export interface CardActions {
  /** A finger begins to draw the card aside. @returns how much of what lies behind it can be uncovered, in pixels; 0 to leave it. */
  uncover(card: WatchedCard): number;
  /** The card lies over everything again. */
  cover(): void;
  /** The mouse is over a card, or the keyboard at it; undefined when at none. */
  point(card: WatchedCard | undefined): void;
}

/** In CSS pixels: before this nobody knows where the finger goes; from the edge of the screen the suite's own gesture begins. */
const slop = 10;
const edge = 24;

interface Draw {
  card: WatchedCard;
  x: number;
  y: number;
  /** Where the card was, from 0 (over everything) to -width. */
  from: number;
  width: number;
}

/**
 * Swipes, pointing and focus on the cards of a list. Listens at what scrolls and not at each card, so that the first page carries nothing
 * for it. `--swipe` on the item is how far its card is drawn, in pixels; React does not draw for every pixel.
 * @returns what covers the open card again, and what ends the watching.
 */
export function watchCards(scroller: HTMLElement, actions: CardActions): { close(): void; end(): void } {
  let draw: Draw | undefined;
  let open: { card: WatchedCard; width: number } | undefined;
  let wasDragged = false;

  /** What is put beside a card finds its place by the item. */
  const holdCard = (card: WatchedCard | undefined): WatchedCard | undefined => {
    if (card) card.item.style.position = 'relative';
    return card;
  };
  const moveCard = ({ item, card }: WatchedCard, pixels: number, moving: boolean) => {
    item.style.setProperty('--swipe', `${pixels}px`);
    item.toggleAttribute('data-drawing', moving);
    card.style.transform = pixels === 0 ? '' : 'translateX(var(--swipe))';
    card.style.transition = moving ? 'none' : 'transform var(--motion-sheet)';
  };
  const close = () => {
    if (!open) return;
    moveCard(open.card, 0, false);
    open.card.item.removeAttribute('data-uncovered');
    open = undefined;
    actions.cover();
  };
  const onStart = (event: TouchEvent) => {
    draw = undefined;
    wasDragged = false;
    const touch = event.touches[0];
    if (
      open &&
      event.target instanceof Node &&
      open.card.item.contains(event.target) &&
      !open.card.card.contains(event.target)
    )
      return;
    const card = cardAt(event.target);
    if (open && open.card.item !== card?.item) close();
    if (!touch || !card || event.touches.length > 1 || touch.clientX < edge) return;
    draw = { card, x: touch.clientX, y: touch.clientY, from: open ? -open.width : 0, width: open?.width ?? 0 };
  };
  const onMove = (event: TouchEvent) => {
    const touch = event.touches[0];
    if (!draw || !touch) return;
    const across = touch.clientX - draw.x;
    if (!wasDragged) {
      if (Math.abs(touch.clientY - draw.y) > slop) draw = undefined;
      if (!draw || Math.abs(across) < slop || (across > 0 && !open)) return;
      draw.width ||= actions.uncover(draw.card);
      if (draw.width === 0) {
        draw = undefined;
        return;
      }
      open = { card: draw.card, width: draw.width };
      holdCard(draw.card)?.item.setAttribute('data-uncovered', '');
      wasDragged = true;
    }
    // Only a listener that is not passive may hold back the browser's own scrolling.
    if (event.cancelable) event.preventDefault();
    moveCard(draw.card, Math.max(-draw.width, Math.min(0, draw.from + across)), true);
  };
  const onEnd = (event: TouchEvent) => {
    if (!draw || !wasDragged) return;
    const across = (event.changedTouches[0]?.clientX ?? draw.x) - draw.x;
    if (draw.from + across < -draw.width / 2) moveCard(draw.card, -draw.width, false);
    else close();
    // No click follows: the browser takes a touch whose moves were held back for none.
    draw = undefined;
    wasDragged = false;
  };
  const onClick = (event: MouseEvent) => {
    // The tap on a card that is drawn aside puts it back.
    if (!open?.card.card.contains(event.target as Node)) return;
    close();
    event.preventDefault();
    event.stopPropagation();
  };
  const onPoint = (event: PointerEvent) => {
    if (event.pointerType === 'mouse') actions.point(holdCard(cardAt(event.target)));
  };
  const onFocus = (event: FocusEvent) => {
    if (event.target instanceof Element && event.target.matches(':focus-visible'))
      actions.point(holdCard(cardAt(event.target)));
  };
  const onLeave = () => actions.point(undefined);

  scroller.addEventListener('touchstart', onStart, { passive: true });
  scroller.addEventListener('touchmove', onMove, { passive: false });
  scroller.addEventListener('touchend', onEnd);
  scroller.addEventListener('touchcancel', onEnd);
  scroller.addEventListener('scroll', close, { passive: true });
  scroller.addEventListener('click', onClick, { capture: true });
  scroller.addEventListener('pointerover', onPoint);
  scroller.addEventListener('pointerleave', onLeave);
  scroller.addEventListener('focusin', onFocus);
  return {
    close,
    end() {
      close();
      scroller.removeEventListener('touchstart', onStart);
      scroller.removeEventListener('touchmove', onMove);
      scroller.removeEventListener('touchend', onEnd);
      scroller.removeEventListener('touchcancel', onEnd);
      scroller.removeEventListener('scroll', close);
      scroller.removeEventListener('click', onClick, { capture: true });
      scroller.removeEventListener('pointerover', onPoint);
      scroller.removeEventListener('pointerleave', onLeave);
      scroller.removeEventListener('focusin', onFocus);
    },
  };
}

/** The card that an element belongs to; what stands beside a card in its item counts as well. */
function cardAt(target: EventTarget | null): WatchedCard | undefined {
  if (!(target instanceof Element)) return undefined;
  const card =
    target.closest<HTMLElement>('[data-record]') ??
    target.closest('li, [role=listitem]')?.querySelector<HTMLElement>(':scope > [data-record]');
  const item = card?.parentElement;
  return card && item ? { recordId: card.dataset.record ?? '', item, card } : undefined;
}
