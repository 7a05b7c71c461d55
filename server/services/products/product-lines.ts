import type { Input, Output } from '../../../domain/contract';
import { blocks } from '../../../domain/approvals/course';
import { AppError } from '../../../domain/errors';
import type { StoredRecord } from '../../../domain/filters/matches';
import { defaultCurrency } from '../../../domain/metadata/currency';
import { currencySubType } from '../../../domain/metadata/sub-types';
import { getBehaviour } from '../../../domain/objects/behaviour';
import { productPriceField, productTable } from '../../../domain/objects/product';
import { asksForAmount, lineTotal, seesAmounts, computeTotal, type LineRights } from '../../../domain/products/lines';
import { changeRecord } from '../../commands/records/save-record';
import { inCurrency, saveProductLines, type CatalogueProduct } from '../../commands/products/save-product-lines';
import type { SessionRequest } from '../../context';
import type { Trx } from '../../db/tables';
import { offeredAbilities, recordAbilities } from '../../policies/rules';
import { shownTitle } from '../../policies/visible-values';
import { storedRecords } from '../../queries/links/named-records';
import { getProductLines, type StoredLine } from '../../queries/products/product-lines';
import { findRecords } from '../../queries/records/by-id';
import { loadLineRights } from './line-rights';
import { openWritable, readForChange } from '../records/record-changes';
import { loadType, readRecord, type TypeContext } from '../records/record-access';

type Lines = Output<'products.lines'>;

/** The decimals of a number of pieces where the company has set none. */
const usualDecimals = 2;

/** Returns the lines of a record that the caller may read. @throws AppError notAllowed for a type without lines. */
export async function productLines(request: SessionRequest, tableId: string, id: string): Promise<Lines> {
  const context = await loadType(request, tableId);
  getAmountField(context);
  const record = await readRecord(request, context, id);
  const lineScope = { clientId: request.actor.clientId, tableId, recordId: id };
  return linesJson(request, context, record, await getProductLines(request.db, lineScope));
}

/** Writes the lines of a record, and its amount where the amount follows the lines. */
export async function changeProductLines(
  request: SessionRequest,
  { table_id, id, product_list, known_version, sync_amount = false }: Input<'products.saveLines'>,
): Promise<Lines> {
  const context = await openWritable(request, table_id);
  const amountField = getAmountField(context);
  const rights = await loadLineRights(request);
  // The amount would reveal what the caller may not see.
  if (sync_amount && !seesAmounts(rights)) throw new AppError('notAllowed');
  await request.once(async (trx) => {
    const { before, teamIsFixed } = await readForChange(request, context, id, trx);
    if (blocks(before.approve_status)) throw new AppError('recordUnderApproval');
    const catalogue = await loadCatalogue(
      request,
      product_list.flatMap(({ product_id, client_product_id }) => product_id ?? client_product_id ?? []),
      trx,
    );
    const lines = await saveProductLines(trx, request, before, {
      lines: product_list,
      knownVersion: known_version,
      currency: getCurrency(context, before),
      currencies: context.company.currencies,
      numberDecimals: getNumberDecimals(context),
      catalogue,
      rights,
    });
    if (sync_amount) {
      const values = { [amountField]: totalIn(context, before, lines) };
      await changeRecord(
        trx,
        request,
        context,
        before,
        { values },
        { knownUpdateTime: before.update_time, teamIsFixed },
      );
    }
    return { id };
  });
  return productLines(request, table_id, id);
}

/**
 * Gives a new record a line of one piece for each of these products, at the catalogue price. If there is only one product, it costs the amount of
 * the record, if there is one. @throws AppError notAllowed, invalid
 */
export async function addProductLines(
  request: SessionRequest,
  context: TypeContext,
  id: string,
  productIds: readonly string[],
  trx: Trx,
): Promise<void> {
  const amountField = getAmountField(context);
  const [record] = await storedRecords(trx, request.actor.clientId, context.type.table_id, [id]);
  if (!record) throw new AppError('notFound');
  const catalogue = await loadCatalogue(request, productIds, trx);
  const amount = record.data[amountField];
  const getPrice = (productId: string) => {
    if (productIds.length === 1 && typeof amount === 'number') return { price: amount };
    return catalogue.get(productId)?.price === null ? { price: 0 } : {};
  };
  await saveProductLines(trx, request, record, {
    lines: productIds.map((product_id) => ({ product_id, number: 1, ...getPrice(product_id) })),
    knownVersion: undefined,
    currency: getCurrency(context, record),
    currencies: context.company.currencies,
    numberDecimals: getNumberDecimals(context),
    catalogue,
    rights: await loadLineRights(request),
  });
}

/** Returns the amount field of a type. @throws AppError notAllowed for a type without product lines. */
function getAmountField({ type }: TypeContext): string {
  const { productAmountField } = getBehaviour(type.table_id);
  if (productAmountField === undefined) throw new AppError('notAllowed');
  return productAmountField;
}

/** Returns the currency of a record: the value of its currency field, else the main currency. */
function getCurrency({ configuration, company }: TypeContext, record: StoredRecord): string {
  const field = configuration.find(({ sub_type }) => sub_type === currencySubType);
  const currencyCode = field && record.data[field.field_id];
  const currency =
    company.currencies.find(({ code }) => code === currencyCode) ?? company.currencies.find(({ is_main }) => is_main);
  return (currency ?? defaultCurrency).code;
}

function getNumberDecimals({ type }: TypeContext): number {
  return type.settings?.product_number_decimals ?? usualDecimals;
}

/** Returns the total cost of all lines in the record's currency. */
function totalIn(context: TypeContext, record: StoredRecord, lines: readonly StoredLine[]): number {
  return computeTotal(inCurrency(lines, getCurrency(context, record), context.company.currencies));
}

/** Returns the products with these ids that the caller may read. */
async function loadCatalogue(
  request: SessionRequest,
  ids: readonly string[],
  db: Trx,
): Promise<Map<string, CatalogueProduct>> {
  if (ids.length === 0) return new Map();
  const context = await loadType(request, productTable);
  const off = context.type.settings?.switched_off;
  const showsPrice = context.fields.some(({ field_id, access }) => field_id === productPriceField && access !== 'none');
  const products = await findRecords(db, context.read, ids);
  return new Map(
    products.map((product) => {
      const price = product.data[productPriceField];
      const productStatus = off ? product.data[off.field_id] : undefined;
      return [
        product.id,
        {
          id: product.id,
          title: shownTitle(context.type, context.fields, product),
          price: typeof price === 'number' ? price : null,
          showsPrice,
          isOff:
            product.is_draft || (typeof productStatus === 'string' && off?.values.includes(productStatus) === true),
        },
      ];
    }),
  );
}

async function linesJson(
  request: SessionRequest,
  context: TypeContext,
  record: StoredRecord,
  { lines, version }: Awaited<ReturnType<typeof getProductLines>>,
): Promise<Lines> {
  const { db, actor } = request;
  const ids = lines.flatMap(({ product_id }) => product_id ?? []);
  const live = new Set(
    ids.length === 0
      ? []
      : (await storedRecords(db, actor.clientId, productTable, ids)).flatMap(({ id, deleted_at }) =>
          deleted_at === null ? [id] : [],
        ),
  );
  const rights = await loadLineRights(request);
  const currency = getCurrency(context, record);
  const totalAmount = totalIn(context, record, lines);
  const amountField = context.fields.find(({ field_id }) => field_id === getAmountField(context));
  const { update } = offeredAbilities(recordAbilities(actor, context.type, record, context.teamMemberIds), record);
  return {
    list: lines.map((line) => ({
      ...lineJson(line, rights),
      // A removed product stays on its lines, in grey (SD-69).
      ...(line.product_id !== null && !live.has(line.product_id) ? { is_product_gone: true } : {}),
    })),
    total: lines.length,
    total_is_capped: false,
    ...(seesAmounts(rights) ? { totalAmount } : {}),
    currency,
    currency_symbol: context.company.currencies.find(({ code }) => code === currency)?.currency_symbol ?? '',
    version,
    asks_for_amount:
      update &&
      seesAmounts(rights) &&
      amountField?.access === 'write' &&
      asksForAmount(totalAmount, record.data[amountField.field_id] ?? null),
    can_write: update,
    rights,
    number_decimals: getNumberDecimals(context),
  };
}

/** Returns a line for a reader with these rights. */
function lineJson(line: StoredLine, rights: LineRights): Lines['list'][number] {
  const { product_id, source_price, source_currency, rate } = line;
  const source =
    source_price === null || source_currency === null || rate === null ? {} : { source_price, source_currency, rate };
  return {
    _id: line.line_id,
    ...(product_id === null ? {} : { product_id, client_product_id: product_id }),
    name: line.name,
    ...(rights.number === 'none' ? {} : { number: line.number }),
    ...(rights.price === 'none' ? {} : { price: line.price, ...source }),
    ...(seesAmounts(rights) ? { amount: lineTotal(line) } : {}),
    currency: line.currency,
    ...(rights.description === 'none' ? {} : { description: line.description }),
    deleted: line.deleted,
  };
}
