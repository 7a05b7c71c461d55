import * as z from 'zod/mini';
import { FieldMap, MonitorCount } from '../../../domain/contract/companies/companies';
import type { Db } from '../../db/tables';

/** The name under which a company keeps what it has set for the company lookup. */
export const companyLookup = 'company-lookup';

/** Returns a company's settings for one outside service; empty where it has none. */
export async function integrationConfig(db: Db, clientId: string, name: string): Promise<Record<string, unknown>> {
  const row = await db
    .selectFrom('integrations')
    .select('config')
    .where('client_id', '=', clientId)
    .where('name', '=', name)
    .executeTakeFirst();
  return row?.config ?? {};
}

/** Returns the configured number of organizations that the company may watch in the register; undefined where it is not set. */
export async function configuredMonitorCount(db: Db, clientId: string): Promise<number | undefined> {
  return z.safeParse(MonitorCount, (await integrationConfig(db, clientId, companyLookup)).biz_monitor_count).data;
}

/** Returns the number of organizations that the company may watch in the register; 0 where it is not set. */
export async function monitorCount(db: Db, clientId: string): Promise<number> {
  return (await configuredMonitorCount(db, clientId)) ?? 0;
}

/** Returns the fields of an organization that the register fills; empty without a readable setting. */
export async function lookupMap(db: Db, clientId: string): Promise<z.infer<typeof FieldMap>> {
  return z.safeParse(FieldMap, (await integrationConfig(db, clientId, companyLookup)).field_map).data ?? {};
}
