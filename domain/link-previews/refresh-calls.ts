/** The suite's limits for refreshing previews. */
export interface RefreshLimits {
  /** The maximum number of previews in one call. */
  tokens: number;
  /** The maximum number of people in one call. */
  people: number;
}

/** A changed preview, and the people who see the change. */
interface ChangedPreview {
  /** The suite's id of the link in a message. */
  token: string;
  openIds: readonly string[];
}

/** A call that makes the clients of these people reload these previews. */
export interface RefreshCall {
  tokens: string[];
  openIds: string[];
}

/**
 * Groups changed previews into as few calls as their order allows. A call reaches all of its people for all of its previews. A suite refreshes a
 * preview only once in a while, so each preview is in one call at most. People who do not fit into a call follow the next time.
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
