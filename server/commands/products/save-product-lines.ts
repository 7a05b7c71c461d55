import { isDeepStrictEqual } from 'node:util';
import { AppError, type FieldIssue } from '../../../domain/errors';
import type { StoredRecord } from '../../../domain/filters/matches';
import type { Currency } from '../../../domain/metadata/currency';
import {
  convertedPrice,
  isWithinTotal,
  lineIssues,
  lineLimits,
  lineParts,
  readLine,
  rateBetween,
  computeTotal,
  type LinePart,
  type LineRights,
} from '../../../domain/products/lines';
import type { Trx } from '../../db/tables';
import { getProductLines, writeProductLines, type StoredLine } from '../../queries/products/product-lines';
import { addTimelineEvent } from '../timeline/add-timeline-event';
import { publishRecordEvents } from '../records/publish-record-events';
import type { SaveContext } from '../records/save-context';

/** A line as a caller sends it. Omitted properties of an existing line stay unchanged. */
interface SentProductLine {
  _id?: string | undefined;
  product_id?: string | undefined;
  /** The same as `product_id`. */
  client_product_id?: string | undefined;
  name?: string | undefined;
  number?: unknown;
  price?: unknown;
  /** The currency of the price; the record's own where it is left out. */
  currency?: string | undefined;
  description?: string | undefined;
  deleted?: boolean | undefined;
}

/** A product as the caller may see it. */
export interface CatalogueProduct {
  id: string;
  title: string;
  /** Null for none. */
  price: number | null;
  /** False where the caller does not see prices of the catalogue. */
  showsPrice: boolean;
  /** Switched off or deleted: existing lines keep it, and new lines cannot use it. */
  isOff: boolean;
}

interface SaveLinesInput {
  lines: readonly SentProductLine[];
  /** The latest change that the caller has seen, epoch milliseconds; undefined: any version. */
  knownVersion: number | undefined;
  /** The currency of the record. */
  currency: string;
  currencies: readonly Currency[];
  /** Decimals that a number of pieces may have. */
  numberDecimals: number;
  catalogue: ReadonlyMap<string, CatalogueProduct>;
  rights: LineRights;
}

/** Returns the lines in one currency for a total: older lines in another currency are converted at today's rate. */
export function inCurrency(
  lines: readonly Pick<StoredLine, 'number' | 'price' | 'currency'>[],
  currency: string,
  currencies: readonly Currency[],
) {
  return lines.map(({ number, price, currency: lineCurrency }) => ({
    number,
    price,
    rate: lineCurrency === currency ? undefined : (rateBetween(lineCurrency, currency, currencies) ?? undefined),
  }));
}

/**
 * Writes the lines of a record that this transaction has locked, in the given order; missing ones are deleted. @returns the remaining lines.
 * @throws AppError conflict where another member changed them since; invalid with an issue for each part of a line, `product_list.<place>.<part>`.
 */
export async function saveProductLines(
  trx: Trx,
  context: SaveContext,
  record: StoredRecord,
  input: SaveLinesInput,
): Promise<StoredLine[]> {
  const { actor, now, makeId } = context;
  const lineScope = { clientId: actor.clientId, tableId: record.table_id, recordId: record.id };
  const { lines: storedLines, version } = await getProductLines(trx, lineScope);
  if (version > (input.knownVersion ?? Number.POSITIVE_INFINITY))
    throw new AppError('conflict', { update_time: version, fields: [] });
  const sentLines = input.lines.filter(({ deleted }) => deleted !== true);
  const issues: FieldIssue[] = [];
  // Versions never repeat: two changes within a millisecond get two versions.
  const changeTime = new Date(Math.max(now(), version + 1));
  const takenIds = new Set<string>();
  const lines = sentLines.map((line, index) => {
    const lineIndex = input.lines.indexOf(line);
    const refuse = (lineProperty: string, issue: Omit<FieldIssue, 'field'>) =>
      issues.push({ field: `product_list.${lineIndex}.${lineProperty}`, ...issue });
    const old = storedLines.find(({ line_id }) => line_id === line._id);
    if (line._id !== undefined && (!old || takenIds.has(line._id))) refuse('_id', { code: 'notARecord' });
    if (old) takenIds.add(old.line_id);
    return { ...toLine(line, old, input, refuse), line_id: old?.line_id ?? makeId(), order_no: index + 1 };
  });
  if (issues.length === 0 && !isWithinTotal(totalledIn(lines, input)))
    issues.push({ field: 'product_list', code: 'tooLarge', params: { limit: lineLimits.total } });
  if (issues.length > 0) throw new AppError('invalid', {}, issues);

  const stamp = { member_id: actor.memberId, update_time: changeTime, deleted: false };
  const remainingLines = lines.map((line): StoredLine => ({ ...line, ...stamp }));
  const removedLines = storedLines
    .filter(({ line_id }) => !remainingLines.some((line) => line.line_id === line_id))
    .map((line) => ({ ...line, ...stamp, deleted: true }));
  const changedLines = [...remainingLines.filter((line) => !isSame(line, storedLines)), ...removedLines];
  if (changedLines.length === 0) return storedLines;
  await writeProductLines(trx, lineScope, changedLines);
  const unchanged = remainingLines.map((line) =>
    changedLines.includes(line) ? line : (findHeldLine(line, storedLines) ?? line),
  );
  await addTimelineEvent(trx, context, record, {
    type: 'PRODUCT_CHANGE',
    operator: actor.memberId,
    time: changeTime.getTime(),
    data: {
      currency: input.currency,
      before: computeTotal(totalledIn(storedLines, input)),
      now: computeTotal(totalledIn(remainingLines, input)),
      count: remainingLines.length,
      parts: changedParts(storedLines, remainingLines),
    },
  });
  await publishRecordEvents(trx, context, record.table_id, [{ id: record.id }]);
  return unchanged;
}

function totalledIn(lines: readonly Pick<StoredLine, 'number' | 'price' | 'currency'>[], input: SaveLinesInput) {
  return inCurrency(lines, input.currency, input.currencies);
}

/** Returns the subjects of a change: the changed parts of lines, and `lines` where a line was added, removed or moved. */
function changedParts(
  storedLines: readonly StoredLine[],
  remainingLines: readonly StoredLine[],
): (LinePart | 'lines')[] {
  const changedProperties = lineParts.filter((lineProperty) =>
    remainingLines.some((line) => {
      const old = findHeldLine(line, storedLines);
      return (
        old !== undefined &&
        (old[lineProperty] !== line[lineProperty] || (lineProperty === 'price' && old.currency !== line.currency))
      );
    }),
  );
  const isSameList =
    storedLines.length === remainingLines.length &&
    storedLines.every(({ line_id }, index) => line_id === remainingLines[index]?.line_id);
  return isSameList ? changedProperties : ['lines', ...changedProperties];
}

function findHeldLine(line: StoredLine, storedLines: readonly StoredLine[]): StoredLine | undefined {
  return storedLines.find(({ line_id }) => line_id === line.line_id);
}

function isSame(line: StoredLine, storedLines: readonly StoredLine[]): boolean {
  const old = findHeldLine(line, storedLines);
  return (
    old !== undefined &&
    isDeepStrictEqual({ ...old, member_id: null, update_time: 0 }, { ...line, member_id: null, update_time: 0 })
  );
}

type WrittenLine = Omit<StoredLine, 'line_id' | 'order_no' | 'deleted' | 'member_id' | 'update_time'>;

/** Returns one line in its stored form, with its price in the currency of the record. */
function toLine(
  line: SentProductLine,
  old: StoredLine | undefined,
  { currency, currencies, numberDecimals, catalogue, rights }: SaveLinesInput,
  refuse: (lineProperty: string, issue: Omit<FieldIssue, 'field'>) => void,
): WrittenLine {
  const sentLine = readLine(line, numberDecimals);
  const namedProduct = sentLine.product_id ?? sentLine.client_product_id ?? null;
  const isOtherProduct =
    sentLine.client_product_id !== undefined && sentLine.client_product_id !== (old?.product_id ?? namedProduct);
  if (isOtherProduct) refuse('client_product_id', { code: 'notARecord' });
  const productId = old ? old.product_id : namedProduct;
  const product = productId === null ? undefined : catalogue.get(productId);
  if (!old && productId !== null && (!product || product.isOff)) refuse('product_id', { code: 'notARecord' });
  const start = old ?? buildStartValues(product, rights);
  const fixed = readOnlyParts(sentLine, start, rights);
  for (const fixedProperty of fixed) refuse(fixedProperty, { code: 'readOnly' });
  const main = currencies.find(({ is_main }) => is_main)?.code ?? currency;
  const name = sentLine.name ?? start.name;
  const description = sentLine.description ?? start.description;
  const number = sentLine.number ?? start.number;
  const isPriced = sentLine.price !== undefined && sentLine.price !== null;
  const price = isPriced ? sentLine.price : (start.price ?? sentLine.price);
  for (const { part, code, limit } of lineIssues({ name, number, price, description }, numberDecimals))
    if (!fixed.includes(part))
      refuse(part satisfies LinePart, { code, ...(limit === undefined ? {} : { params: { limit } }) });

  const common = { product_id: productId, name: name.trim(), number: Number(number), description };
  if (old && (!isPriced || (sentLine.price === old.price && (sentLine.currency ?? old.currency) === old.currency)))
    return { ...common, price: old.price, currency: old.currency, ...getSource(old) };
  const entered = sentLine.currency ?? (isPriced ? currency : main);
  const rate = rateBetween(entered, currency, currencies);
  if (rate === null) refuse('currency', { code: 'notACurrency' });
  if (rate === null || entered === currency || typeof price !== 'number' || !Number.isFinite(price))
    return { ...common, price: Number(price), currency, source_price: null, source_currency: null, rate: null };
  const converted = convertedPrice(price, rate);
  // A price may fit in its own currency and not in the record's.
  for (const { part, code, limit } of lineIssues({ name, number, price: converted, description }, numberDecimals))
    if (part === 'price' && limit !== undefined) refuse(part, { code, params: { limit } });
  return { ...common, price: converted, currency, source_price: price, source_currency: entered, rate };
}

/** Returns the initial values of a new line. A hidden catalogue price is used only where the caller does not see the line's price either. */
function buildStartValues(product: CatalogueProduct | undefined, rights: LineRights) {
  const showsPrice = product?.showsPrice === true || rights.price === 'none';
  return {
    name: product?.title ?? '',
    description: '',
    number: rights.number === 'write' ? undefined : 1,
    price: showsPrice ? product?.price : undefined,
  };
}

/** A caller who may not write a part may send it unchanged. A caller who does not see it must leave it out, so that trying values reveals nothing. */
function readOnlyParts(
  sentLine: SentProductLine,
  start: Readonly<Record<LinePart, unknown>> & { currency?: string },
  rights: LineRights,
): (LinePart | 'currency')[] {
  const isChanged = (lineProperty: LinePart) =>
    sentLine[lineProperty] !== start[lineProperty] ||
    (lineProperty === 'price' && sentLine.currency !== undefined && sentLine.currency !== start.currency);
  const readOnlyProperties = lineParts.filter(
    (lineProperty) =>
      sentLine[lineProperty] !== undefined &&
      rights[lineProperty] !== 'write' &&
      (rights[lineProperty] === 'none' || isChanged(lineProperty)),
  );
  const isCurrencyAlone = sentLine.currency !== undefined && sentLine.price === undefined && rights.price !== 'write';
  return isCurrencyAlone ? [...readOnlyProperties, 'currency'] : readOnlyProperties;
}

function getSource({ source_price, source_currency, rate }: StoredLine) {
  return { source_price, source_currency, rate };
}
