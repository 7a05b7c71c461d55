import type { CompanyField } from '../../../domain/configuration/company';
import type { Db, Trx } from '../../db/tables';
import { companyField } from './configuration';

/** Retired fields: kept with their values, so that they can be restored. */

const retired = (db: Db | Trx, clientId: string, tableId: string) =>
  db
    .selectFrom('fields')
    .selectAll()
    .where('client_id', '=', clientId)
    .where('table_id', '=', tableId)
    .where('deleted', '=', true);

/** Those of one type, the last that was retired first. */
export async function retiredFields(
  db: Db,
  clientId: string,
  tableId: string,
): Promise<{ field: CompanyField; retiredAt: Date | null }[]> {
  const rows = await retired(db, clientId, tableId).orderBy('retired_at', 'desc').orderBy('field_id').execute();
  return rows.map((row) => ({ field: companyField(row), retiredAt: row.retired_at }));
}

/** One of them; null for a field that is none. */
export async function retiredField(
  trx: Db | Trx,
  clientId: string,
  tableId: string,
  fieldId: string,
): Promise<CompanyField | null> {
  const row = await retired(trx, clientId, tableId).where('field_id', '=', fieldId).executeTakeFirst();
  return row ? companyField(row) : null;
}
