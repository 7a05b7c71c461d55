import { randomBytes } from 'node:crypto';
import type { FileStore } from '../../server/context';
import { openDatabase } from '../../server/db/connection';
import { migrate } from '../../server/db/migrate';
import type { Db } from '../../server/db/tables';
import { openKeyring } from '../../server/key-of-database';
import { deriveFileLinkKeys, makeKeyringCipher } from '../../server/keyring';
import { makeSuites, type SecretStore } from '../../server/platforms';
import type { Suites } from '../../server/platforms/platform';
import type { Encrypter } from '../../server/platforms/secrets';
import type { ExchangeListener } from '../../server/platforms/transport';
import { keepPrivate } from '../../server/private-folder';
import { storedApps } from '../../server/queries/suites/suite-apps';
import { suiteSecrets } from '../../server/queries/suites/suite-secrets';
import { readSettings } from '../../server/settings';
import { openStore } from '../../server/storage/open-store';

/**
 * Runs a command's work on the database, the suites and the files of these settings, and closes the database after it. @param asksAnew whether the
 * suites ignore the stored tokens of a server @throws Error where the database cannot be opened
 */
export async function withDatabase(
  settings: NodeJS.ProcessEnv,
  work: (db: Db, suites: Suites, origin: string, files: FileStore, cipher: Encrypter) => Promise<void>,
  { asksAnew = false, onExchange }: { asksAnew?: boolean; onExchange?: ExchangeListener } = {},
): Promise<void> {
  const { env } = readSettings(settings);
  const quiet = { info: () => undefined, warn: console.warn, error: console.error, fatal: console.error };
  keepPrivate(env.DATA_DIR, quiet);
  const { db, close } = await openDatabase(env, { log: quiet });
  try {
    await migrate(db, quiet);
    const keyring = await openKeyring(db, env);
    const cipher = makeKeyringCipher(keyring);
    await work(
      db,
      makeSuites({
        env,
        now: Date.now,
        randomBytes,
        secrets: asksAnew ? forgottenSecrets(suiteSecrets(db, Date.now)) : suiteSecrets(db, Date.now),
        apps: storedApps(db),
        cipher,
        ...(onExchange && { onExchange }),
      }),
      env.PUBLIC_URL,
      openStore(env, deriveFileLinkKeys(keyring), Date.now).files,
      cipher,
    );
  } finally {
    await close();
  }
}

/**
 * Returns a store of secrets for this command alone: a stored token of a server would hide that its secret is wrong by now. The tickets of store
 * apps are those of the server, because the suite pushes them to nobody else.
 */
function forgottenSecrets(kept: SecretStore): SecretStore {
  const secrets = new Map<string, { value: string; expires: number }>();
  const isTicket = (name: string) => name.includes(':app-ticket:');
  const write = async (name: string, value: string, expires: number) => void secrets.set(name, { value, expires });
  return {
    read: async (name) => (isTicket(name) ? kept.read(name) : (secrets.get(name) ?? null)),
    write,
    writeNewer: (name, value, expires) =>
      isTicket(name) ? kept.writeNewer(name, value, expires) : write(name, value, expires),
  };
}
