/** The pseudo type for the approvals that wait for the reader. */
export const waitingApprovals = 'approvals';
