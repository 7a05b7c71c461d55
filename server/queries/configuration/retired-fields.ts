import type { CompanyField } from '../../../domain/configuration/company';
import type { Db, Trx } from '../../db/tables';
import { companyField } from './configuration';

/** Retired fields, which keep their values and can be restored. */

const retired = (db: Db | Trx, clientId: string, tableId: string) =>
  db
    .selectFrom('fields')
    .selectAll()
    .where('client_id', '=', clientId)
    .where('table_id', '=', tableId)
    .where('deleted', '=', true);

/** Returns those of one type, the last retired first. */
export async function retiredFields(
  db: Db,
  clientId: string,
  tableId: string,
): Promise<{ field: CompanyField; retiredAt: Date | null }[]> {
  const rows = await retired(db, clientId, tableId).orderBy('retired_at', 'desc').orderBy('field_id').execute();
  return rows.map((row) => ({ field: companyField(row), retiredAt: row.retired_at }));
}

/** Returns a retired field; null for any other field. */
export async function retiredField(
  trx: Db | Trx,
  clientId: string,
  tableId: string,
  fieldId: string,
): Promise<CompanyField | null> {
  const row = await retired(trx, clientId, tableId).where('field_id', '=', fieldId).executeTakeFirst();
  return row ? companyField(row) : null;
}
