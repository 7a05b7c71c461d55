/** A card of the list and the element that contains it. */
export interface WatchedCard {
  recordId: string;
  item: HTMLElement;
  card: HTMLElement;
}

export interface CardActions {
  /**
   * Called when a finger begins to drag the card aside. @returns the width of the content behind it that can be uncovered, in pixels; 0 to leave
   * it.
   */
  uncover(card: WatchedCard): number;
  /** Called when the card covers all actions again. */
  cover(): void;
  /** Called when the mouse is over a card or the focus is on it; with undefined if there is none. */
  point(card: WatchedCard | undefined): void;
}

/**
 * In CSS pixels: the distance before which the direction of the finger is unknown, and the width of the screen's edge, where the suite's own
 * gesture begins.
 */
const slop = 10;
const edge = 24;

interface Draw {
  card: WatchedCard;
  x: number;
  y: number;
  /** The start position of the card, from 0 (covering all) to -width. */
  from: number;
  width: number;
}

/**
 * Watches swipes, pointing and focus on the cards of a list. It listens on the scrolling element and not on each card, so the first page needs no
 * code for it. `--swipe` on the item is the offset of its card in pixels; React does not render for every pixel. @returns functions that close the
 * open card and that end the watching.
 */
export function watchCards(scroller: HTMLElement, actions: CardActions): { close(): void; end(): void } {
  let draw: Draw | undefined;
  let open: { card: WatchedCard; width: number } | undefined;
  let wasDragged = false;

  /** The item is the positioning parent of content next to the card. */
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
    // A passive listener could not prevent the browser's own scrolling.
    if (event.cancelable) event.preventDefault();
    moveCard(draw.card, Math.max(-draw.width, Math.min(0, draw.from + across)), true);
  };
  const onEnd = (event: TouchEvent) => {
    if (!draw || !wasDragged) return;
    const across = (event.changedTouches[0]?.clientX ?? draw.x) - draw.x;
    if (draw.from + across < -draw.width / 2) moveCard(draw.card, -draw.width, false);
    else close();
    // No click follows: the browser discards a touch after its moves were prevented.
    draw = undefined;
    wasDragged = false;
  };
  const onClick = (event: MouseEvent) => {
    // A tap on a card that is dragged aside closes it.
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

/** Returns the card of an element; content next to a card in its item counts as well. */
function cardAt(target: EventTarget | null): WatchedCard | undefined {
  if (!(target instanceof Element)) return undefined;
  const card =
    target.closest<HTMLElement>('[data-record]') ??
    target.closest('li, [role=listitem]')?.querySelector<HTMLElement>(':scope > [data-record]');
  const item = card?.parentElement;
  return card && item ? { recordId: card.dataset.record ?? '', item, card } : undefined;
}
