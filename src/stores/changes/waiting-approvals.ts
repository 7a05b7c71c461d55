/** The entry among the types for the approvals that wait for the reader, which are no records. */
export const waitingApprovals = 'approvals';
