import { sql } from 'kysely';
import { defaultCurrency, type Currency } from '../../../domain/metadata/currency';
import type { Db } from '../../db/tables';

/** Returns the currencies of a company, the main one first, with rates without trailing zeros. */
export async function listCurrencies(db: Db, clientId: string): Promise<Currency[]> {
  const rows = await db
    .selectFrom('currencies')
    .select(['code', 'symbol as currency_symbol', 'is_main', sql<string>`trim_scale(rate)::text`.as('rate'), 'by_hand'])
    .where('client_id', '=', clientId)
    .orderBy('is_main', 'desc')
    .orderBy('code')
    .execute();
  if (rows.length === 0) return [defaultCurrency];
  return rows.map(({ by_hand, ...row }) => (by_hand ? { ...row, by_hand } : row));
}
