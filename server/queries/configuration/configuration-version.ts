import { sql } from 'kysely';
import type { Db, Trx } from '../../db/tables';

/** Returns the version of a company's configuration. */
export async function loadVersion(db: Db | Trx, clientId: string): Promise<number> {
  const row = await db
    .selectFrom('clients')
    .select('configuration_version')
    .where('client_id', '=', clientId)
    .executeTakeFirstOrThrow();
  return row.configuration_version;
}

/** Returns the same; null for an unknown company. */
export async function findConfigurationVersion(db: Db | Trx, clientId: string): Promise<number | null> {
  const row = await db
    .selectFrom('clients')
    .select('configuration_version')
    .where('client_id', '=', clientId)
    .executeTakeFirst();
  return row?.configuration_version ?? null;
}

/** More changes than an erased company can have had since its backup. */
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

/** Locks the configuration of a company until the end of the transaction, so that changes run one after the other. @returns its version */
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
 * Marks a write of a company's configuration or team membership: every process reloads it at the first request after the commit. Every transaction
 * that writes the sources of a snapshot calls it; the tests refuse the commit of one that does not (tests/support/configuration-writes.ts). A
 * migration that writes such rows increases the column itself.
 */
export async function raiseConfigurationVersion(trx: Trx, clientId: string): Promise<void> {
  await trx
    .updateTable('clients')
    .set({ configuration_version: sql`configuration_version + 1` })
    .where('client_id', '=', clientId)
    .execute();
}
