import { sql } from 'kysely';
import type { Db, Trx } from '../../db/tables';

/** The state that the configuration of a company is in. */
export async function loadVersion(db: Db | Trx, clientId: string): Promise<number> {
  const row = await db
    .selectFrom('clients')
    .select('configuration_version')
    .where('client_id', '=', clientId)
    .executeTakeFirstOrThrow();
  return row.configuration_version;
}

/** The same; null for a company that does not exist. */
export async function findConfigurationVersion(db: Db | Trx, clientId: string): Promise<number | null> {
  const row = await db
    .selectFrom('clients')
    .select('configuration_version')
    .where('client_id', '=', clientId)
    .executeTakeFirst();
  return row?.configuration_version ?? null;
}

/** More than a company that was erased may have changed since its backup. */
const restoredSteps = 1_000;

/**
 * Gives the configuration of a restored company a version above every one that a server may keep in memory. @param former the version that the
 * company had before it was replaced
 */
export async function outrunConfigurationVersion(trx: Trx, clientId: string, former: number): Promise<void> {
  await trx
    .updateTable('clients')
    .set({ configuration_version: sql`greatest(configuration_version, ${former}::int) + ${restoredSteps}::int` })
    .where('client_id', '=', clientId)
    .execute();
}

/** Holds the configuration of a company until the end of the transaction: changes come one after the other. @returns the state that it is in */
export async function lockConfiguration(trx: Trx, clientId: string): Promise<number> {
  const { configuration_version } = await trx
    .selectFrom('clients')
    .select('configuration_version')
    .where('client_id', '=', clientId)
    .forUpdate()
    .executeTakeFirstOrThrow();
  return configuration_version;
}

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
