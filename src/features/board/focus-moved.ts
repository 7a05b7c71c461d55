/**
 * Focuses the moved record, if the move removed the focused button. The focus goes to the same button of its card, or to the column if that is
 * folded. On a phone it goes to the page that stays visible. A reader who has moved on to another control keeps the focus.
 */
export function focusMoved(board: HTMLElement, recordId: string, stageId: string | null): void {
  if (document.activeElement && document.activeElement !== document.body) return;
  const queryAll = (selector: string) => [...board.querySelectorAll<HTMLElement>(selector)];
  const card = queryAll('[data-record]').find(({ dataset }) => dataset.record === recordId);
  const visibleCard = card?.closest('[inert]') ? undefined : card;
  const button = visibleCard?.parentElement?.querySelector<HTMLElement>('button[aria-haspopup]');
  const folded = queryAll('[data-folded]')
    .find(({ dataset }) => dataset.column === stageId)
    ?.querySelector('button');
  const [page] = queryAll('[role="tabpanel"]:not([inert])');
  (button ?? visibleCard ?? folded ?? page)?.focus();
}
