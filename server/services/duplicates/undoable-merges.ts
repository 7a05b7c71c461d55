import { mergeUndoMs } from '../../../domain/duplicates/merge';
import type { SessionRequest } from '../../context';
import { standingMerges, type MergeRow } from '../../queries/duplicates/record-merges';

/** Returns whether the caller may undo a merge: the member who merged the records, and administrators. */
export function mayUndoMerge({ actor }: SessionRequest, { member_id }: Pick<MergeRow, 'member_id'>): boolean {
  return member_id === actor.memberId || actor.isAdmin || actor.isDataAdmin;
}

/** Returns the merges that the caller can undo, with the end of that time. */
export async function undoableMerges(
  request: SessionRequest,
  mergeIds: readonly string[],
): Promise<Map<string, number>> {
  const merges = await standingMerges(request.db, request.actor.clientId, mergeIds);
  return new Map(
    [...merges].flatMap(([id, merge]) => {
      const until = merge.create_time.getTime() + mergeUndoMs;
      return mayUndoMerge(request, merge) && until > request.now() ? [[id, until] as const] : [];
    }),
  );
}
