import type { Channel } from '../../../domain/platforms';
import type { Selectable } from 'kysely';
import type { Db, SuiteAppsTable, Trx } from '../../db/tables';

export type SuiteAppRow = Omit<Selectable<SuiteAppsTable>, 'update_time'>;
const columns = ['client_id', 'channel', 'tenant_key', 'app_id', 'credentials', 'version'] as const;

/** The apps that belong to companies. */
export function storedApps(db: Db) {
  const apps = () => db.selectFrom('suite_apps').select(columns);
  return {
    ofCompany: async (clientId: string): Promise<SuiteAppRow | null> =>
      (await apps().where('client_id', '=', clientId).executeTakeFirst()) ?? null,
    ofApp: async (channels: readonly Channel[], appId: string): Promise<SuiteAppRow | null> =>
      (await apps()
        .where('channel', 'in', channels)
        .where('app_id', '=', appId)
        .where('credentials', 'is not', null)
        .executeTakeFirst()) ?? null,
    getTenant: async (clientId: string): Promise<string | null> =>
      (await db.selectFrom('clients').select('tenant_key').where('client_id', '=', clientId).executeTakeFirst())
        ?.tenant_key ?? null,
    all: (): Promise<SuiteAppRow[]> => apps().where('credentials', 'is not', null).orderBy('client_id').execute(),
  };
}

/** The app id in a company's row of an app that it has withdrawn. */
const withdrawn = '';

/** Returns the company that uses this app; null for none. */
export async function ownerOfApp(db: Db | Trx, channel: Channel, appId: string): Promise<string | null> {
  const row = await db
    .selectFrom('suite_apps')
    .select('client_id')
    .where('channel', '=', channel)
    .where('app_id', '=', appId)
    .where('credentials', 'is not', null)
    .executeTakeFirst();
  return row?.client_id ?? null;
}

/** Gives a company its own app, or changes or withdraws it: the next request of every process sees it. */
export async function writeSuiteApp(trx: Trx, app: SuiteAppRow, time: Date): Promise<void> {
  const { client_id: clientId, ...values } = app;
  await trx
    .insertInto('suite_apps')
    .values({ client_id: clientId, ...values, update_time: time })
    .onConflict((conflict) => conflict.column('client_id').doUpdateSet({ ...values, update_time: time }))
    .execute();
  await trx
    .updateTable('clients')
    .set({ suite_app: app.credentials === null ? withdrawn : app.version })
    .where('client_id', '=', clientId)
    .execute();
}

/** Lets the server's own app serve a company again. */
export async function deleteSuiteApp(trx: Trx, clientId: string): Promise<void> {
  await trx.deleteFrom('suite_apps').where('client_id', '=', clientId).execute();
  await trx.updateTable('clients').set({ suite_app: null }).where('client_id', '=', clientId).execute();
}

/** Returns the time since which a company's own app has its present credentials, in epoch milliseconds; null where it has none. */
export async function appSince(db: Db, clientId: string): Promise<number | null> {
  const row = await db
    .selectFrom('suite_apps')
    .select('update_time')
    .where('client_id', '=', clientId)
    .where('credentials', 'is not', null)
    .executeTakeFirst();
  return row?.update_time.getTime() ?? null;
}
