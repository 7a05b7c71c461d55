/** The statuses of an approval: one list for all suites (SD-12). */
export const approvalStatuses = [
  'PENDING',
  'APPROVED',
  'REJECTED',
  'CANCELED',
  'DELETED',
  'REVERTED',
  'TRANSFERRED',
  'DONE',
] as const;
export type ApprovalStatus = (typeof approvalStatuses)[number];

/** Statuses in which an approval waits for a decision: its record cannot be moved during that time (REQ records 4, SD-12). */
export const waitingStatuses = ['PENDING', 'TRANSFERRED'] as const satisfies readonly ApprovalStatus[];

/** The statuses that filter the list of sent approvals, in addition to "all" (REQ shell 2.49). */
export const filteredStatuses = [
  'PENDING',
  'APPROVED',
  'REJECTED',
  'TRANSFERRED',
  'DONE',
] as const satisfies readonly ApprovalStatus[];

/** The actions that an approval is sent for (REQ records 6). */
export const approvalActions = ['create', 'stage_change', 'field_update'] as const;
export type ApprovalAction = (typeof approvalActions)[number];

/** The maximum length of a reason of the applicant or the approver. Characters. */
export const reasonLimit = 500;

/** Rows in a page; a shorter page is the last one (REQ shell 9.2). */
export const approvalPage = 20;

/** Returns whether the approval was decided, so that no approver has to act any more. */
export function isDecided(status: string): boolean {
  return status === 'APPROVED' || status === 'REJECTED';
}

/** The number of approvals of one record that are read together. It covers all that can wait at once (REQ records 9). */
export const recordApprovalPage = 50;

export function isWaiting(status: string): boolean {
  return (waitingStatuses as readonly string[]).includes(status);
}

export type StatusColour = 'blue' | 'orange' | 'red' | 'gray';

const colours: Partial<Record<string, StatusColour>> = { PENDING: 'blue', APPROVED: 'orange', REJECTED: 'red' };

/** Returns the colour of a status, which is always shown next to its word (REQ shell 2.51, SD-12). A suite's own unknown status is grey. */
export function statusColour(status: string): StatusColour {
  return colours[status] ?? 'gray';
}

export function isKnownStatus(status: string): status is ApprovalStatus {
  return (approvalStatuses as readonly string[]).includes(status);
}
