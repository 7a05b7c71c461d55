import { sql } from 'kysely';
import type { Trx } from '../db/tables';

/**
 * Says that a transaction writes the configuration of a company, or who is in which of its teams: every process reads it again at the
 * next request that begins after the commit. Every transaction that writes what a snapshot is read from calls it; the tests refuse the
 * commit of one that does not (tests/support/configuration-writes.ts). A migration that writes such rows raises the column itself.
 */
export async function raiseConfigurationVersion(trx: Trx, clientId: string): Promise<void> {
  await trx
    .updateTable('clients')
    .set({ configuration_version: sql`configuration_version + 1` })
    .where('client_id', '=', clientId)
    .execute();
}
