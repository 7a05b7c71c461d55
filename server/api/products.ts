import { productPage } from '../../domain/contract/products';
import type { Handlers } from '../context';
import { listRecords } from '../access/record-pages';

/** The field whose options are the groups of products; it comes with every company (ADR-0049). */
const groupField = 'category';

export const products: Handlers<Extract<keyof Handlers, `products.${string}`>> = {
  'products.list': (request, { group_id, size = productPage, ...input }) =>
    listRecords(request, 'product', {
      ...input,
      size,
      ...(group_id !== undefined && { filter: { field: groupField, relation: 'include', value: [group_id] } }),
    }),
};
