import type { LargeList, LargeTotals, SessionRequest } from '../context';
import { eventOverlapMs } from '../queries/record-events';

/** The most lists that are remembered: those that were read last. */
const keptAtMost = 2_000;
/** The time for which a list is not counted again, in milliseconds. After it, the conditions on today and now may have other results. */
const keptMs = 60_000;

/** The lists that held more records than are counted when their first page was read, for their reader alone (ADR-0122, ADR-0213). */
export function makeLargeTotals(now: () => number): LargeTotals {
  const countsByKey = new Map<string, { at: number; newest: LargeList }>();
  const has = (key: string): boolean => now() - (countsByKey.get(key)?.at ?? -Infinity) < keptMs;
  return {
    has,
    isUnchanged: (key, lastWrite) =>
      has(key) && (lastWrite === null || lastWrite < (countsByKey.get(key)?.at ?? 0) - eventOverlapMs),
    set(key, isLarge, time) {
      countsByKey.delete(key);
      if (!isLarge) return;
      countsByKey.set(key, { at: time, newest: { read: undefined, upTo: Infinity } });
      for (const oldest of countsByKey.keys()) {
        if (countsByKey.size <= keptAtMost) return;
        countsByKey.delete(oldest);
      }
    },
    of: (key) => (has(key) ? countsByKey.get(key)?.newest : undefined),
  };
}

/** Returns the key of a list: the question and its reader. Another reader, right, role or team is another key, and so is a changed configuration. */
export function totalKey({ actor }: Pick<SessionRequest, 'actor'>, tableId: string, question: object): string {
  const { clientId, memberId, key, isAdmin, isDataAdmin, roleIds, teamIds, seat, configurationVersion } = actor;
  return JSON.stringify([
    [clientId, memberId, key?.id, isAdmin, isDataAdmin, roleIds, teamIds, seat, configurationVersion],
    tableId,
    question,
  ]);
}
