/** The field of a deal that says when it should close; every company begins with it. */
export const closeDate = { table: 'deal', field: 'close_on' } as const;
