import type { CompanyType } from '../../../domain/configuration/company';
import type { TicketName } from '../../../domain/objects/ticket-name';
import type { Db, Trx } from '../../db/tables';
import { raiseConfigurationVersion } from './configuration-version';

/** The word that a company has chosen for its tickets, and the names of the type that follow from it. */

/** Returns undefined for none: tickets then have the name of their type. */
export async function findTicketName(db: Db, clientId: string): Promise<string | undefined> {
  const row = await db.selectFrom('clients').select('ticket_name').where('client_id', '=', clientId).executeTakeFirst();
  return row?.ticket_name ?? undefined;
}

/** Returns the texts of a type, and locks it until the end of the transaction. */
export async function findTypeWords(
  trx: Trx,
  clientId: string,
  tableId: string,
): Promise<{ i18n_resource: Record<string, Record<string, string>> | null } | undefined> {
  return trx
    .selectFrom('object_types')
    .select('i18n_resource')
    .where('client_id', '=', clientId)
    .where('table_id', '=', tableId)
    .forUpdate()
    .executeTakeFirst();
}

export async function writeTicketName(
  trx: Trx,
  { clientId, tableId }: { clientId: string; tableId: string },
  ticketName: TicketName,
  naming: Required<Pick<CompanyType, 'name' | 'i18n_resource'>>,
): Promise<void> {
  await trx.updateTable('clients').set({ ticket_name: ticketName }).where('client_id', '=', clientId).execute();
  await trx
    .updateTable('object_types')
    .set({ name: naming.name, i18n_resource: JSON.stringify(naming.i18n_resource) })
    .where('client_id', '=', clientId)
    .where('table_id', '=', tableId)
    .execute();
  await raiseConfigurationVersion(trx, clientId);
}
