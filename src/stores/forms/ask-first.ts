import { isWaiting } from '@domain/approvals/statuses';
import { ApiError } from '@/api';
import type { DraftOf } from './draft-of';
import { askForApproval, type RecordWrite } from '../records/write-calls';

/**
 * Sends the content of a form for approval. @param keyFor returns the Idempotency-Key of this content. @returns the record, and whether the
 * approval has approvers; undefined where the form or the server finds that no approval is needed.
 */
export async function askFirst(
  { api, tableId, record, approval, destination }: DraftOf,
  change: RecordWrite,
  keyFor: (content: unknown) => string,
): Promise<{ id: string; waits: boolean } | undefined> {
  const request = approval?.request;
  if (!request) return undefined;
  const approvalChange = { ...change, ...destination?.(), ...request };
  try {
    const { id, statuses } = await askForApproval(
      api,
      tableId,
      record?._id,
      approvalChange,
      keyFor(['approval', approvalChange]),
    );
    return { id, waits: statuses.some(isWaiting) };
  } catch (error) {
    if (error instanceof ApiError && error.name === 'approvalNotNeeded') return undefined;
    throw error;
  }
}
