import { sql } from 'kysely';
import type { Db, Trx } from '../db/tables';

/** A line of products as it is stored. Amounts are exact decimals within the digits of a number (`lineLimits`). */
export interface StoredLine {
  line_id: string;
  order_no: number;
  /** Null for a line that was written freely. */
  product_id: string | null;
  name: string;
  number: number;
  /** Of one piece, in `currency`. */
  price: number;
  currency: string;
  /** The price as it was entered, where that was in another currency, and the rate at which it was converted. */
  source_price: number | null;
  source_currency: string | null;
  rate: string | null;
  description: string;
  deleted: boolean;
  member_id: string | null;
  update_time: Date;
}

interface Where {
  clientId: string;
  tableId: string;
  recordId: string;
}

/** Every line of a record in its order, those too that were taken out. */
export async function productLinesOf(db: Db | Trx, { clientId, tableId, recordId }: Where): Promise<StoredLine[]> {
  const rows = await db
    .selectFrom('product_lines')
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
    .where('client_id', '=', clientId)
    .where('table_id', '=', tableId)
    .where('record_id', '=', recordId)
    .orderBy('order_no')
    .orderBy('line_id')
    .execute();
  return rows.map((row) => ({
    ...row,
    number: Number(row.number),
    price: Number(row.price),
    source_price: row.source_price === null ? null : Number(row.source_price),
  }));
}

/** Writes lines over those with the same ids. The caller holds the record. */
export async function writeProductLines(
  trx: Trx,
  { clientId, tableId, recordId }: Where,
  lines: readonly StoredLine[],
): Promise<void> {
  const where = { client_id: clientId, table_id: tableId, record_id: recordId };
  for (const line of lines) {
    const row = {
      ...line,
      number: String(line.number),
      price: String(line.price),
      source_price: line.source_price === null ? null : String(line.source_price),
    };
    await trx
      .insertInto('product_lines')
      .values({ ...where, ...row })
      .onConflict((conflict) =>
        conflict.columns(['client_id', 'table_id', 'record_id', 'line_id']).doUpdateSet({ ...row, line_id: undefined }),
      )
      .execute();
  }
}
