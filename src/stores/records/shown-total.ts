import type { CappedTotal } from '@domain/contract/shapes';

/** The total of a list as people read it: "12", or "1000+" where counting stopped. */
export function shownTotal({ total, total_is_capped: isCapped }: CappedTotal): string {
  return `${total}${isCapped ? '+' : ''}`;
}
