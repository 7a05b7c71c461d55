import { usualOrder } from '../metadata/places';

/** Apart from the default view, so that the script in the page carries nothing else. */

/** The order of the type, as a list asks for it while its reader has chosen none. */
export const typeOrder: { field: string; sort: 'asc' | 'desc' } = { field: usualOrder, sort: 'asc' };
