/**
 * Puts the focus where a record stands after a move, where the move took it away with the button that was pressed: on the same button of its card, on the
 * column where that is folded, on a phone on the page that stays in view. A reader who has gone on to something else keeps their focus.
 */
export function focusMoved(board: HTMLElement, recordId: string, stageId: string | null): void {
  if (document.activeElement && document.activeElement !== document.body) return;
  const all = (selector: string) => [...board.querySelectorAll<HTMLElement>(selector)];
  const card = all('[data-record]').find(({ dataset }) => dataset.record === recordId);
  const visibleCard = card?.closest('[inert]') ? undefined : card;
  const button = visibleCard?.parentElement?.querySelector<HTMLElement>('button[aria-haspopup]');
  const folded = all('[data-folded]')
    .find(({ dataset }) => dataset.column === stageId)
    ?.querySelector('button');
  const [page] = all('[role="tabpanel"]:not([inert])');
  (button ?? visibleCard ?? folded ?? page)?.focus();
}
