import * as z from 'zod/mini';
import { Id } from '../../domain/contract/shapes';
import { idempotencyKeyPattern } from '../../domain/ids';

/** Inputs that several tools take. Descriptions are read by the assistant. */

export const TypeId = Id.check(z.describe('Id of a type of records, as `types` answers it'));
export const RecordId = Id.check(z.describe('Id of the record'));

export const PageSize = z.optional(
  z.int().check(z.minimum(1), z.maximum(50), z.describe('Entries of a page; 20 unless another number is sent')),
);
export const defaultPageSize = 20;

export const Cursor = z.optional(
  z.string().check(z.maxLength(200), z.describe('`next_cursor` of the page before; leave it out for the first page')),
);

export const IdempotencyKey = z
  .string()
  .check(
    z.regex(idempotencyKeyPattern),
    z.describe(
      'A text that you choose for this one action: 8 to 64 letters, digits, - and _. When an answer did not arrive, send the same call with the same key again: it is done once. Choose a new key for each other action',
    ),
  );
