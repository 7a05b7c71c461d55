import { sql } from 'kysely';
import type { Channel } from '../../../domain/platforms';
import { tenantTables } from '../../db/migrate';
import { globalTablesOfCompanies } from '../../db/table-copies';
import type { Db, Trx } from '../../db/tables';
import { findAppState } from './app-state';
import { companyIds } from './companies';
import { raiseConfigurationVersion } from '../configuration/configuration-version';

/** Deletes all data of a company (SD-114). */

/** Returns the companies that have removed the app, with the time; also those with an interrupted deletion. */
export async function removedCompanies(db: Db): Promise<{ clientId: string; since: Date; isBegun: boolean }[]> {
  const companyStates = await Promise.all(
    (await companyIds(db)).map(async (clientId) => ({ clientId, row: await findAppState(db, clientId) })),
  );
  return companyStates.flatMap(({ clientId, row }) =>
    row?.app_state_since && (row.app_state === 'removed' || row.app_state === 'erasing')
      ? [{ clientId, since: row.app_state_since, isBegun: row.app_state === 'erasing' }]
      : [],
  );
}

/**
 * Marks a company whose data is being deleted: it cannot be restored any more. @returns false if it has the app again, or removed it later than at
 * `since`
 */
export async function beginErasing(trx: Trx, clientId: string, since: Date): Promise<boolean> {
  const row = await trx
    .updateTable('clients')
    .set({ app_state: 'erasing' })
    .where('client_id', '=', clientId)
    .where('app_state', 'in', ['removed', 'erasing'])
    .where('app_state_since', '<=', since)
    .returning('client_id')
    .executeTakeFirst();
  return row !== undefined;
}

/**
 * Marks a company for erasure on request, whatever its state: its people are refused, and nothing restores it. @param since the removal time that
 * makes the erasure due
 */
export async function orderErasing(
  trx: Trx,
  clientId: string,
  { since, now }: { since: Date; now: Date },
): Promise<void> {
  await trx
    .updateTable('clients')
    .set({ state: 'suspended', app_state: 'erasing', app_state_since: since, suspended_since: now })
    .where('client_id', '=', clientId)
    .execute();
}

/** Returns the paths of the bytes of its files, exports and imports. */
export async function storedPaths(db: Db, clientId: string): Promise<string[]> {
  const files = await db
    .selectFrom('files')
    .select(['path', 'upload_path'])
    .where('client_id', '=', clientId)
    .execute();
  const exports = await db.selectFrom('exports').select('path').where('client_id', '=', clientId).execute();
  const imports = await db
    .selectFrom('imports')
    .select(sql<string | null>`source->>'path'`.as('path'))
    .where('client_id', '=', clientId)
    .execute();
  const paths = [...files.flatMap(({ path, upload_path }) => [path, upload_path]), ...exports.map(({ path }) => path)];
  return [...new Set([...paths, ...imports.map(({ path }) => path)])].filter((path) => path !== null);
}

/** Deletes all rows of a company, children before parents. The alias distinguishes these from statements that delete a part. */
export async function deleteCompany(trx: Trx, clientId: string): Promise<void> {
  await sql`set local statement_timeout = 0`.execute(trx);
  await raiseConfigurationVersion(trx, clientId);
  for (const table of [...tenantTables].reverse())
    await sql`delete from ${sql.id(table)} as erased where erased.client_id = ${clientId}`.execute(trx);
  for (const table of globalTablesOfCompanies) await trx.deleteFrom(table).where('client_id', '=', clientId).execute();
}

/** Deletes the pending sign-ins of a tenant's people. */
export async function deleteLoginTokens(trx: Trx, channel: Channel, tenantKey: string): Promise<void> {
  await trx.deleteFrom('login_tokens').where('channel', '=', channel).where('tenant_key', '=', tenantKey).execute();
}

/** Deletes the tokens and notes whose names have this prefix. */
export async function deleteSecretsNamed(trx: Trx, prefix: string): Promise<void> {
  await trx
    .deleteFrom('suite_secrets')
    .where(sql<boolean>`starts_with(name, ${prefix}::text)`)
    .execute();
}
