import type { Input } from '@domain/contract';
import type { ProductLines as Answer } from '@domain/contract/products/products';
import { changedParts, type DraftLine } from '@domain/products/draft-lines';
import type { LinePart } from '@domain/products/lines';

type LineInput = Input<'products.saveLines'>['product_list'][number];

/** Returns the lines of an answer for editing. */
export function readLines(answer: Answer | undefined): DraftLine[] {
  return (answer?.list ?? []).map((line) => ({
    key: line._id,
    _id: line._id,
    ...(line.product_id === undefined ? {} : { product_id: line.product_id }),
    ...(line.is_product_gone ? { is_product_gone: true } : {}),
    name: line.name,
    number: line.number,
    price: line.price,
    currency: line.currency,
    description: line.description,
  }));
}

/** Returns the changed parts of a line that this member may write. */
export function sentLine(line: DraftLine, previousLine: DraftLine | undefined, rights: Answer['rights']): LineInput {
  const isStored = line._id !== undefined;
  const { currency, ...changedValues } = changedParts(line, isStored ? previousLine : undefined);
  const writable = Object.entries(changedValues).filter(([linePart]) => rights[linePart as LinePart] === 'write');
  return {
    ...(isStored ? { _id: line._id } : {}),
    ...(!isStored && line.product_id !== undefined ? { product_id: line.product_id } : {}),
    ...Object.fromEntries(writable),
    ...(currency !== undefined && rights.price === 'write' ? { currency } : {}),
  };
}
