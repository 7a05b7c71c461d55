import { sql } from 'kysely';
import type { IntegrationCheck, IntegrationName } from '../../../domain/contract/integrations/admin-integrations';
import type { Db } from '../../db/tables';

/** Tests of outside services (ADR-0198): the start and result of the last one. */

/** The subject of a test, of which one runs at a time: a service, or the app of the company. */
export type Claimed = IntegrationName | 'app';

/** Counts a test, for all processes and administrators together. @returns null where it may begin, else the milliseconds to wait */
export async function claimCheck(
  db: Db,
  clientId: string,
  name: Claimed,
  { time, windowMs, limit }: { time: Date; windowMs: number; limit: number },
): Promise<number | null> {
  const past = new Date(time.getTime() - windowMs);
  const claimed = await db
    .insertInto('integration_checks')
    .values({ client_id: clientId, name, began: time, count: 1 })
    .onConflict((conflict) =>
      conflict
        .columns(['client_id', 'name'])
        .doUpdateSet({
          began: sql<Date>`case when integration_checks.began <= ${past} then ${time} else integration_checks.began end`,
          count: sql<number>`case when integration_checks.began <= ${past} then 1 else integration_checks.count + 1 end`,
        })
        .where(({ or, eb }) =>
          or([eb('integration_checks.began', '<=', past), eb('integration_checks.count', '<', limit)]),
        ),
    )
    .returning('name')
    .executeTakeFirst();
  if (claimed) return null;
  const row = await db
    .selectFrom('integration_checks')
    .select('began')
    .where('client_id', '=', clientId)
    .where('name', '=', name)
    .executeTakeFirst();
  return Math.max(1, (row?.began.getTime() ?? 0) + windowMs - time.getTime());
}

export async function keepCheck(
  db: Db,
  clientId: string,
  name: IntegrationName,
  { time, checks }: { time: Date; checks: readonly IntegrationCheck[] },
): Promise<void> {
  await db
    .updateTable('integration_checks')
    .set({ check_time: time, checks: JSON.stringify(checks) })
    .where('client_id', '=', clientId)
    .where('name', '=', name)
    .execute();
}

/** Returns the last test of each tested service, by name. */
export async function lastChecks(
  db: Db,
  clientId: string,
): Promise<Map<string, { time: number; checks: IntegrationCheck[] }>> {
  const rows = await db
    .selectFrom('integration_checks')
    .select(['name', 'check_time', 'checks'])
    .where('client_id', '=', clientId)
    .where('checks', 'is not', null)
    .execute();
  return new Map(
    rows.map(({ name, check_time, checks }) => [name, { time: check_time?.getTime() ?? 0, checks: checks ?? [] }]),
  );
}

/** Stores the services that the settings connect: a changed one counts as connected from now on. */
export async function noteServices(
  db: Db,
  services: readonly { name: string; fingerprint: string }[],
  time: Date,
): Promise<void> {
  for (const { name, fingerprint } of services)
    await db
      .insertInto('connected_services')
      .values({ name, fingerprint, since: time })
      .onConflict((conflict) =>
        conflict
          .column('name')
          .doUpdateSet({ fingerprint, since: time })
          .whereRef('connected_services.fingerprint', '<>', 'excluded.fingerprint'),
      )
      .execute();
}

/** Returns the time since which the settings connect each service. */
export async function servicesSince(db: Db): Promise<Map<string, number>> {
  const rows = await db.selectFrom('connected_services').select(['name', 'since']).execute();
  return new Map(rows.map(({ name, since }) => [name, since.getTime()]));
}

/** Returns the time of the suite's last event about a company; null for none within the storage time. */
export async function lastEventTime(db: Db, clientId: string): Promise<number | null> {
  const row = await db
    .selectFrom('outbox')
    .select('create_time')
    .where('client_id', '=', clientId)
    .where('lane', '=', 'receive')
    .orderBy('create_time', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.create_time.getTime() ?? null;
}
