import type { LargeTotals, SessionRequest } from '../context';

/** Lists that are remembered, those that were asked for last. */
const keptAtMost = 2_000;
/** How long who turns pages is not counted for again. Milliseconds. */
const keptMs = 60_000;

/** Which lists held more records than are counted when their first page was read, for their reader alone (ADR-0122). */
export function makeLargeTotals(now: () => number): LargeTotals {
  const until = new Map<string, number>();
  return {
    has: (key) => (until.get(key) ?? 0) > now(),
    set(key, isLarge) {
      until.delete(key);
      if (!isLarge) return;
      until.set(key, now() + keptMs);
      for (const oldest of until.keys()) {
        if (until.size <= keptAtMost) return;
        until.delete(oldest);
      }
    },
  };
}

/** What a list is asked for, by whom: another reader, right, role or team is another key, and so is a changed configuration. */
export function totalKey({ actor }: Pick<SessionRequest, 'actor'>, tableId: string, wanted: object): string {
  const { clientId, memberId, key, isAdmin, isDataAdmin, roleIds, teamIds, seat, configurationVersion } = actor;
  return JSON.stringify([
    [clientId, memberId, key?.id, isAdmin, isDataAdmin, roleIds, teamIds, seat, configurationVersion],
    tableId,
    wanted,
  ]);
}
