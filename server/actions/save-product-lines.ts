import { isDeepStrictEqual } from 'node:util';
import { AppError, type FieldIssue } from '../../domain/errors';
import type { StoredRecord } from '../../domain/filters/matches';
import type { Currency } from '../../domain/metadata/currency';
import {
  convertedPrice,
  isWithinTotal,
  lineIssues,
  lineLimits,
  lineParts,
  readLine,
  rateBetween,
  totalOf,
  type LinePart,
  type LineRights,
} from '../../domain/products/lines';
import type { Trx } from '../db/tables';
import { productLinesOf, writeProductLines, type StoredLine } from '../queries/product-lines';
import { addTimelineEvent } from './add-timeline-event';
import { publishRecordEvents } from './publish-record-events';
import type { SaveContext } from './save-context';

/** A line as a caller sends it. What is left out of a line that is there already stays. */
interface SentProductLine {
  _id?: string | undefined;
  product_id?: string | undefined;
  /** The same as `product_id`. */
  client_product_id?: string | undefined;
  name?: string | undefined;
  number?: unknown;
  price?: unknown;
  /** Of the price; the record's own where it is left out. */
  currency?: string | undefined;
  description?: string | undefined;
  deleted?: boolean | undefined;
}

/** A product as the caller may see it. */
export interface CatalogueProduct {
  id: string;
  title: string;
  /** Null where it has none. */
  price: number | null;
  /** False where the caller does not see prices of the catalogue. */
  showsPrice: boolean;
  /** Switched off, or removed: it stays on old lines, and comes on no new one. */
  isOff: boolean;
}

interface Asked {
  lines: readonly SentProductLine[];
  /** The latest change that the caller has seen, epoch milliseconds; undefined: whatever is there. */
  knownVersion: number | undefined;
  /** Of the record. */
  currency: string;
  currencies: readonly Currency[];
  /** Decimals that a number of pieces may have. */
  numberDecimals: number;
  catalogue: ReadonlyMap<string, CatalogueProduct>;
  rights: LineRights;
}

/** The lines as they cost together in one currency: those in another one, from before the record changed its own, at today's rate. */
export function inCurrency(
  lines: readonly Pick<StoredLine, 'number' | 'price' | 'currency'>[],
  currency: string,
  currencies: readonly Currency[],
) {
  return lines.map(({ number, price, currency: own }) => ({
    number,
    price,
    rate: own === currency ? undefined : (rateBetween(own, currency, currencies) ?? undefined),
  }));
}

/**
 * Writes the lines of a record that is held by this transaction: those that were sent, in their order; what is not among them is taken out.
 * @returns the lines that are left.
 * @throws AppError conflict where somebody has changed them since; invalid with an issue for each part of a line, `product_list.<place>.<part>`.
 */
export async function saveProductLines(
  trx: Trx,
  context: SaveContext,
  record: StoredRecord,
  asked: Asked,
): Promise<StoredLine[]> {
  const { actor, now, makeId } = context;
  const where = { clientId: actor.clientId, tableId: record.table_id, recordId: record.id };
  const { lines: held, version } = await productLinesOf(trx, where);
  if (version > (asked.knownVersion ?? Number.POSITIVE_INFINITY))
    throw new AppError('conflict', { update_time: version, fields: [] });
  const sent = asked.lines.filter(({ deleted }) => deleted !== true);
  const issues: FieldIssue[] = [];
  // A version never repeats: two changes within a millisecond are two.
  const at = new Date(Math.max(now(), version + 1));
  const taken = new Set<string>();
  const lines = sent.map((line, index) => {
    const place = asked.lines.indexOf(line);
    const refuse = (part: string, issue: Omit<FieldIssue, 'field'>) =>
      issues.push({ field: `product_list.${place}.${part}`, ...issue });
    const old = held.find(({ line_id }) => line_id === line._id);
    if (line._id !== undefined && (!old || taken.has(line._id))) refuse('_id', { code: 'notARecord' });
    if (old) taken.add(old.line_id);
    return { ...lineOf(line, old, asked, refuse), line_id: old?.line_id ?? makeId(), order_no: index + 1 };
  });
  if (issues.length === 0 && !isWithinTotal(totalledIn(lines, asked)))
    issues.push({ field: 'product_list', code: 'tooLarge', params: { limit: lineLimits.total } });
  if (issues.length > 0) throw new AppError('invalid', {}, issues);

  const stamp = { member_id: actor.memberId, update_time: at, deleted: false };
  const stays = lines.map((line): StoredLine => ({ ...line, ...stamp }));
  const gone = held
    .filter(({ line_id }) => !stays.some((line) => line.line_id === line_id))
    .map((line) => ({ ...line, ...stamp, deleted: true }));
  const changed = [...stays.filter((line) => !isSame(line, held)), ...gone];
  if (changed.length === 0) return held;
  await writeProductLines(trx, where, changed);
  const unchanged = stays.map((line) => (changed.includes(line) ? line : (heldOf(line, held) ?? line)));
  await addTimelineEvent(trx, context, record, {
    type: 'PRODUCT_CHANGE',
    operator: actor.memberId,
    at: at.getTime(),
    data: {
      currency: asked.currency,
      before: totalOf(totalledIn(held, asked)),
      now: totalOf(totalledIn(stays, asked)),
      count: stays.length,
      parts: changedParts(held, stays),
    },
  });
  await publishRecordEvents(trx, context, record.table_id, [{ id: record.id }]);
  return unchanged;
}

function totalledIn(lines: readonly Pick<StoredLine, 'number' | 'price' | 'currency'>[], asked: Asked) {
  return inCurrency(lines, asked.currency, asked.currencies);
}

/** What a change was about: the parts of lines that another value stands in, and `lines` where any came, went or took another place. */
function changedParts(held: readonly StoredLine[], stays: readonly StoredLine[]): (LinePart | 'lines')[] {
  const ids = (lines: readonly StoredLine[]) => lines.map(({ line_id }) => line_id);
  const parts = lineParts.filter((part) =>
    stays.some((line) => {
      const old = heldOf(line, held);
      return old !== undefined && (old[part] !== line[part] || (part === 'price' && old.currency !== line.currency));
    }),
  );
  return isDeepStrictEqual(ids(held), ids(stays)) ? parts : ['lines', ...parts];
}

function heldOf(line: StoredLine, held: readonly StoredLine[]): StoredLine | undefined {
  return held.find(({ line_id }) => line_id === line.line_id);
}

function isSame(line: StoredLine, held: readonly StoredLine[]): boolean {
  const old = heldOf(line, held);
  return (
    old !== undefined &&
    isDeepStrictEqual({ ...old, member_id: null, update_time: 0 }, { ...line, member_id: null, update_time: 0 })
  );
}

type Written = Omit<StoredLine, 'line_id' | 'order_no' | 'deleted' | 'member_id' | 'update_time'>;

/** One line as it is to be stored, its price in the currency of the record. */
function lineOf(
  line: SentProductLine,
  old: StoredLine | undefined,
  { currency, currencies, numberDecimals, catalogue, rights }: Asked,
  refuse: (part: string, issue: Omit<FieldIssue, 'field'>) => void,
): Written {
  const sent = readLine(line, numberDecimals);
  const named = sent.product_id ?? sent.client_product_id ?? null;
  const isOther = sent.client_product_id !== undefined && sent.client_product_id !== (old?.product_id ?? named);
  if (isOther) refuse('client_product_id', { code: 'notARecord' });
  const productId = old ? old.product_id : named;
  const product = productId === null ? undefined : catalogue.get(productId);
  if (!old && productId !== null && (!product || product.isOff)) refuse('product_id', { code: 'notARecord' });
  const start = old ?? startOf(product, rights);
  const fixed = readOnlyParts(sent, start, rights);
  for (const part of fixed) refuse(part, { code: 'readOnly' });
  const main = currencies.find(({ is_main }) => is_main)?.code ?? currency;
  const name = sent.name ?? start.name;
  const description = sent.description ?? start.description;
  const number = sent.number ?? start.number;
  const isPriced = sent.price !== undefined && sent.price !== null;
  const price = isPriced ? sent.price : (start.price ?? sent.price);
  for (const { part, code, limit } of lineIssues({ name, number, price, description }, numberDecimals))
    if (!fixed.includes(part))
      refuse(part satisfies LinePart, { code, ...(limit === undefined ? {} : { params: { limit } }) });

  const common = { product_id: productId, name: name.trim(), number: Number(number), description };
  if (old && (!isPriced || (sent.price === old.price && (sent.currency ?? old.currency) === old.currency)))
    return { ...common, price: old.price, currency: old.currency, ...sourceOf(old) };
  const entered = sent.currency ?? (isPriced ? currency : main);
  const rate = rateBetween(entered, currency, currencies);
  if (rate === null) refuse('currency', { code: 'notACurrency' });
  if (rate === null || entered === currency || typeof price !== 'number' || !Number.isFinite(price))
    return { ...common, price: Number(price), currency, source_price: null, source_currency: null, rate: null };
  const converted = convertedPrice(price, rate);
  // What fits in its own currency may not fit in that of the record.
  for (const { part, code, limit } of lineIssues({ name, number, price: converted, description }, numberDecimals))
    if (part === 'price' && limit !== undefined) refuse(part, { code, params: { limit } });
  return { ...common, price: converted, currency, source_price: price, source_currency: entered, rate };
}

/** What a new line holds before anything is said of it. A price that the caller sees nowhere is taken only where they do not see it in the line either. */
function startOf(product: CatalogueProduct | undefined, rights: LineRights) {
  const showsPrice = product?.showsPrice === true || rights.price === 'none';
  return {
    name: product?.title ?? '',
    description: '',
    number: rights.number === 'write' ? undefined : 1,
    price: showsPrice ? product?.price : undefined,
  };
}

/** Who may not write a part may send it as it is; who does not see it sends nothing, so that nobody learns by trying. */
function readOnlyParts(
  sent: SentProductLine,
  start: Readonly<Record<LinePart, unknown>> & { currency?: string },
  rights: LineRights,
): (LinePart | 'currency')[] {
  const isOther = (part: LinePart) =>
    sent[part] !== start[part] || (part === 'price' && sent.currency !== undefined && sent.currency !== start.currency);
  const parts = lineParts.filter(
    (part) => sent[part] !== undefined && rights[part] !== 'write' && (rights[part] === 'none' || isOther(part)),
  );
  const isCurrencyAlone = sent.currency !== undefined && sent.price === undefined && rights.price !== 'write';
  return isCurrencyAlone ? [...parts, 'currency'] : parts;
}

function sourceOf({ source_price, source_currency, rate }: StoredLine) {
  return { source_price, source_currency, rate };
}
