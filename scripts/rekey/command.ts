import { setTimeout as wait } from 'node:timers/promises';
import { readSecretKey } from '../../server/cipher';
import { openDatabase } from '../../server/db/connection';
import { isMigrated } from '../../server/db/migrate';
import { followKeyMs } from '../../server/key-of-database';
import { lostKey } from '../../server/keyring';
import { keepPrivate } from '../../server/private-folder';
import { readSettings } from '../../server/settings';
import { rekey } from './rekey';

const quiet = { info: () => undefined, warn: console.warn, error: console.error, fatal: console.error };
/** The margin for a server that is just querying the database. */
const marginMs = 5_000;

/**
 * Runs `npm run rekey` with the environment of the servers. It works on PostgreSQL while they run; the embedded database belongs to one process at
 * a time. @throws Error with one sentence for missing settings, and for a database that this version does not serve
 */
export async function runRekey(settings: NodeJS.ProcessEnv, tell: (line: string) => void): Promise<void> {
  const { env } = readSettings(settings);
  const former = env.SECRET_KEY_OLD;
  if (former === undefined || former === lostKey)
    throw new Error('Set SECRET_KEY to the new key and SECRET_KEY_OLD to the former one, as on the servers.');
  keepPrivate(env.DATA_DIR, quiet);
  const { db, engine, close } = await openDatabase(env, { log: quiet });
  try {
    if (!(await isMigrated(db).catch(() => false)))
      throw new Error('The database is not at the state of this version: start a server with both keys first.');
    const { changed, kept, closed } = await rekey({
      db,
      secretKey: readSecretKey(env),
      former,
      async waitForServers() {
        if (engine === 'pglite') return;
        tell(`Servers with both keys take the new one within ${followKeyMs / 1000} seconds …`);
        await wait(followKeyMs + marginMs);
      },
      tell,
    });
    tell(`${changed} values are encrypted with SECRET_KEY now, ${kept} were before.`);
    if (closed > 0)
      tell(`${closed} values are encrypted with neither key: they were lost before, and are asked for again.`);
    tell('Links that people have end within an hour: unset SECRET_KEY_OLD then, and start the servers one by one.');
  } finally {
    await close();
  }
}
