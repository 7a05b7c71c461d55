/** The default view, apart from the schemas, so that the phone's first page knows it without carrying them. */

/** The view that shows everything, newest first. It is nobody's and cannot be edited (REQ records 9). */
export const defaultViewId = 'default';

export const defaultOrder: { field: string; sort: 'asc' | 'desc' } = { field: 'create_time', sort: 'desc' };
