import { sql } from 'kysely';
import type { Db, Trx } from '../../db/tables';

/** A stored product line. Amounts are exact decimals within the digits of a number (`lineLimits`). */
export interface StoredLine {
  line_id: string;
  order_no: number;
  /** Null for a line that was written freely. */
  product_id: string | null;
  name: string;
  number: number;
  /** The price of one piece, in `currency`. */
  price: number;
  currency: string;
  /** The entered price in another currency, and the conversion rate. */
  source_price: number | null;
  source_currency: string | null;
  rate: string | null;
  description: string;
  deleted: boolean;
  member_id: string | null;
  update_time: Date;
}

interface LinesKey {
  clientId: string;
  tableId: string;
  recordId: string;
}

/** Returns the lines of a record in order, and the time of their last change (epoch milliseconds, 0 for never), deleted lines included. */
export async function getProductLines(
  db: Db | Trx,
  { clientId, tableId, recordId }: LinesKey,
): Promise<{ lines: StoredLine[]; version: number }> {
  const ofRecord = db
    .selectFrom('product_lines')
    .where('client_id', '=', clientId)
    .where('table_id', '=', tableId)
    .where('record_id', '=', recordId);
  // The version is read first, so that a change between the two statements counts as a conflict.
  const last = await ofRecord.select(({ fn }) => fn.max('update_time').as('time')).executeTakeFirst();
  const rows = await ofRecord
    .select([
      'line_id',
      'order_no',
      'product_id',
      'name',
      sql<string>`trim_scale(number)::text`.as('number'),
      sql<string>`trim_scale(price)::text`.as('price'),
      'currency',
      sql<string | null>`trim_scale(source_price)::text`.as('source_price'),
      'source_currency',
      sql<string | null>`trim_scale(rate)::text`.as('rate'),
      'description',
      'deleted',
      'member_id',
      'update_time',
    ])
    .where('deleted', '=', false)
    .orderBy('order_no')
    .orderBy('line_id')
    .execute();
  return {
    version: last?.time?.getTime() ?? 0,
    lines: rows.map((row) => ({
      ...row,
      number: Number(row.number),
      price: Number(row.price),
      source_price: row.source_price === null ? null : Number(row.source_price),
    })),
  };
}

/** Writes lines over those with the same ids, in one statement. The caller has locked the record. */
export async function writeProductLines(
  trx: Trx,
  { clientId, tableId, recordId }: LinesKey,
  lines: readonly StoredLine[],
): Promise<void> {
  if (lines.length === 0) return;
  const lineScope = { client_id: clientId, table_id: tableId, record_id: recordId };
  await trx
    .insertInto('product_lines')
    .values(
      lines.map((line) => ({
        ...lineScope,
        ...line,
        number: String(line.number),
        price: String(line.price),
        source_price: line.source_price === null ? null : String(line.source_price),
      })),
    )
    .onConflict((conflict) =>
      conflict.columns(['client_id', 'table_id', 'record_id', 'line_id']).doUpdateSet(({ ref }) => ({
        order_no: ref('excluded.order_no'),
        name: ref('excluded.name'),
        number: ref('excluded.number'),
        price: ref('excluded.price'),
        currency: ref('excluded.currency'),
        source_price: ref('excluded.source_price'),
        source_currency: ref('excluded.source_currency'),
        rate: ref('excluded.rate'),
        description: ref('excluded.description'),
        deleted: ref('excluded.deleted'),
        member_id: ref('excluded.member_id'),
        update_time: ref('excluded.update_time'),
      })),
    )
    .execute();
}
