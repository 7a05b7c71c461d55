/** The limits of a suite on refreshing previews. */
export interface RefreshLimits {
  /** Previews of one call. */
  tokens: number;
  /** People of one call. */
  people: number;
}

/** A preview that has changed, and the people for whom it has. */
interface ChangedPreview {
  /** The suite's name of the link in one message. */
  token: string;
  openIds: readonly string[];
}

/** A call that makes the clients of these people ask for these previews again. */
export interface RefreshCall {
  tokens: string[];
  openIds: string[];
}

/**
 * Groups changed previews into as few calls as their order allows. A call reaches all of its people for all of its previews. A preview is in one call
 * at most, because a suite refreshes it once in a while: the people whom a call does not take are left out, and are due the next time.
 */
export function planRefreshCalls(
  previews: readonly ChangedPreview[],
  { tokens: tokenLimit, people: peopleLimit }: RefreshLimits,
): RefreshCall[] {
  const calls: { tokens: string[]; openIds: Set<string> }[] = [];
  for (const { token, openIds } of previews) {
    const firstPeople = openIds.slice(0, peopleLimit);
    const last = calls.at(-1);
    const callPeople = new Set([...(last?.openIds ?? []), ...firstPeople]);
    if (last && last.tokens.length < tokenLimit && callPeople.size <= peopleLimit) {
      last.tokens.push(token);
      last.openIds = callPeople;
    } else {
      calls.push({ tokens: [token], openIds: new Set(firstPeople) });
    }
  }
  return calls.map(({ tokens, openIds }) => ({ tokens, openIds: [...openIds] }));
}
