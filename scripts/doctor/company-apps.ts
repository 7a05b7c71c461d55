import { randomBytes } from 'node:crypto';
import { makeKeyringCipher, readKeyring } from '../../server/keyring';
import { makeKysely } from '../../server/db/dialect';
import { openPostgres } from '../../server/db/postgres-engine';
import type { Env } from '../../server/env';
import { makeSuites } from '../../server/platforms';
import { SuiteRefusal } from '../../server/platforms/platform';
import { storedApps, type SuiteAppRow } from '../../server/queries/suites/suite-apps';
import { failed, good, type Finding } from './finding';

/**
 * Checks whether this server's key decrypts each company's own app, and whether the app belongs to that company. The embedded database belongs to
 * the running server: there `company -- connect` has checked them.
 */
export async function checkCompanyApps(env: Env): Promise<Finding[]> {
  if (env.DATABASE_URL === undefined) return [];
  const engine = openPostgres({ url: env.DATABASE_URL, size: 1, acquireLimitMs: 5_000 });
  try {
    const apps = storedApps(makeKysely(engine));
    // The store keeps no token, because a stored token of the server would hide that its secret is wrong by now.
    const secrets = { read: async () => null, write: async () => undefined, writeNewer: async () => undefined };
    const cipher = makeKeyringCipher(readKeyring(env));
    const suites = makeSuites({ env, secrets, apps, cipher, now: Date.now, randomBytes });
    return await Promise.all((await apps.all()).map((row) => checkApp(row, suites.open(row)?.suite)));
  } catch {
    // Another finding reports a database that does not answer, or has no tables yet.
    return [];
  } finally {
    await engine.close();
  }
}

async function checkApp(
  { client_id: clientId, app_id: appId, tenant_key: tenantKey, channel }: SuiteAppRow,
  suite: { company(): Promise<{ tenantKey: string }> } | undefined,
): Promise<Finding> {
  const title = `App of ${clientId}`;
  const again = `Connect it again: npm run company -- connect ${clientId}`;
  if (!suite) return failed(title, `${appId} was sealed with another SECRET_KEY. ${again}`);
  try {
    const found = await suite.company();
    return found.tenantKey === tenantKey
      ? good(title, `${channel} takes ${appId}, and it belongs to this company`)
      : failed(title, `${appId} belongs to another company, ${found.tenantKey}. ${again}`);
  } catch (error) {
    return error instanceof SuiteRefusal
      ? failed(title, `${channel} refuses ${appId} with ${error.suiteCode} "${error.suiteMessage}". ${again}`)
      : failed(title, `${channel} does not answer (${(error as Error).message}). This machine must reach it.`);
  }
}
