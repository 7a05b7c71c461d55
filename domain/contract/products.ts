import * as z from 'zod/mini';
import { call } from './call';
import { Keyword } from './records';
import { Id, Paging, RecordPage } from './shapes';

/** A page of the catalogue holds so many products (REQ records 9). */
export const productPage = 50;

export const products = {
  'products.list': call('products.list', {
    summary: 'A page of the products of the company, newest first; all of them, or those of one group',
    /** A group is an option of the products' category (ADR-0049). */
    input: z.strictObject({ keyword: z.optional(Keyword), group_id: z.optional(Id), ...Paging }),
    output: RecordPage,
    errors: ['notFound'],
  }),
};
