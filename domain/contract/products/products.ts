import * as z from 'zod/mini';
import { currencyPattern } from '../../metadata/currency';
import { fieldAccesses } from '../../metadata/field';
import { lineLimits } from '../../products/lines';
import { callForKeys } from '../call';
import { writeErrors } from '../records/record-writes';
import { Keyword } from '../records/records';
import { Id, Paging, RecordPage } from '../shapes';

/** The number of products in a page of the catalogue (REQ records 9). */
export const productPage = 50;

/** A line of products on a record (REQ records 3). Amounts are exact decimals. */
const ProductLine = z.object({
  _id: z.string(),
  /** A product of the catalogue; absent for a line with a free text. */
  product_id: z.optional(z.string()),
  client_product_id: z.optional(z.string()),
  /** Whether the product was deleted from the catalogue. */
  is_product_gone: z.optional(z.boolean()),
  name: z.string(),
  /** The number of pieces, above zero. Parts of a line that the caller may not see are absent. */
  number: z.optional(z.number()),
  /** The price of one piece, in `currency`. */
  price: z.optional(z.number()),
  /** Price times number, to two decimals; absent where the caller does not see both. */
  amount: z.optional(z.number()),
  currency: z.string(),
  /** The price as entered in another currency, and the rate that the line stores. */
  source_price: z.optional(z.number()),
  source_currency: z.optional(z.string()),
  rate: z.optional(z.string()),
  description: z.optional(z.string()),
  deleted: z.boolean(),
});
export type ProductLine = z.infer<typeof ProductLine>;

const Access = z.enum(fieldAccesses);
const ProductLines = z.object({
  list: z.array(ProductLine),
  total: z.number(),
  total_is_capped: z.boolean(),
  /** The amount in the record's currency, to two decimals; absent where the caller does not see prices. */
  totalAmount: z.optional(z.number()),
  currency: z.string(),
  currency_symbol: z.string(),
  /** The time of the last change of a line (epoch milliseconds); 0 for never. */
  version: z.number(),
  /** Whether the record's amount differs from the total and the caller may write it (SD-70). */
  asks_for_amount: z.boolean(),
  /** Whether the caller may change lines, and the rights for each part of them (`field_project_permission`). */
  can_write: z.boolean(),
  rights: z.object({ name: Access, number: Access, price: Access, description: Access }),
  /** Decimals that a number of pieces may have. */
  number_decimals: z.number(),
});
export type ProductLines = z.infer<typeof ProductLines>;

const SentLine = z.strictObject({
  /** An existing line; parts that are left out keep their values. */
  _id: z.optional(Id),
  /** A product of the catalogue; supplies the name and price that are left out. */
  product_id: z.optional(Id),
  /** Another name of `product_id`; two different values are refused. */
  client_product_id: z.optional(Id),
  name: z.optional(z.string().check(z.maxLength(1_000))),
  /** A number or its digits, cut to the decimals of the number of pieces. */
  number: z.optional(z.unknown()),
  /** A number or its digits, rounded half up to two decimals. */
  price: z.optional(z.unknown()),
  currency: z.optional(z.string().check(z.regex(currencyPattern))),
  description: z.optional(z.string().check(z.maxLength(1_000))),
  deleted: z.optional(z.boolean()),
  /** Accepted so that callers can send a line back unchanged; the server ignores it and computes these. */
  amount: z.optional(z.unknown()),
  is_product_gone: z.optional(z.unknown()),
  source_price: z.optional(z.unknown()),
  source_currency: z.optional(z.unknown()),
  rate: z.optional(z.unknown()),
});

export const products = {
  'products.lines': callForKeys('products.lines', {
    summary: 'The lines of products of a record, in their order, with their total',
    input: z.strictObject({ id: Id, table_id: Id }),
    output: ProductLines,
    errors: ['notFound', 'deleted', 'notReadable', 'notAllowed'],
  }),
  'products.saveLines': callForKeys('products.saveLines', {
    summary:
      'Writes the lines of products of a record in the order in which they are sent; a line that is not among them is taken out',
    input: z.strictObject({
      id: Id,
      table_id: Id,
      product_list: z.array(SentLine).check(z.maxLength(lineLimits.lines)),
      /** The version that the caller has seen: lines that changed since then are a conflict. */
      known_version: z.optional(z.number()),
      /** Sets the record's amount to the total in the same transaction. */
      sync_amount: z.optional(z.boolean()),
    }),
    output: ProductLines,
    errors: [...writeErrors, 'conflict', 'fieldsNeedApproval', 'recordUnderApproval'],
  }),
  'products.list': callForKeys('products.list', {
    summary: 'A page of the products of the company, newest first; all of them, or those of one group',
    /** A group is an option of the products' category (ADR-0049). */
    input: z.strictObject({
      keyword: z.optional(Keyword),
      group_id: z.optional(Id),
      /** Leaves out products that are switched off. */
      enabled_only: z.optional(z.boolean()),
      ...Paging,
    }),
    output: RecordPage,
    errors: ['notFound'],
  }),
};
