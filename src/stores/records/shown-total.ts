import type { CappedTotal } from '@domain/contract/shapes';

/** Returns the total of a list as text: "12", or "1000+" at the limit. */
export function shownTotal({ total, total_is_capped: isCapped }: CappedTotal): string {
  return `${total}${isCapped ? '+' : ''}`;
}
