import { usualOrder } from '../metadata/places';

/** This file is separate from the default view, so that the page's inline script contains nothing else. */

/** The order of the type, which a list requests until its reader chooses one. */
export const typeOrder: { field: string; sort: 'asc' | 'desc' } = { field: usualOrder, sort: 'asc' };
