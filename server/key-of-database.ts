import type { Logger } from 'pino';
import { CannotUseDatabase } from './db/engine';
import type { Db } from './db/tables';
import { inTransaction } from './db/transaction';
import type { Env } from './env';
import { startClock, type Clock } from './jobs/clock';
import { computeFingerprint, lostKey, makeKeyringCipher, makeKeyring, readKeyring, type Keyring } from './keyring';
import { companyListing } from './queries/companies/companies';
import { encryptedValues } from './queries/companies/encrypted-values';
import { insertKeyPrint, replaceKeyPrint, storedKeyPrint } from './queries/companies/installation';

const remedy =
  'Set SECRET_KEY to the key of before (or put secret.key back into DATA_DIR). To change the key, set the former one as SECRET_KEY_OLD next to it, and run npm run rekey; where the former key is lost, SECRET_KEY_OLD=lost gives up what it encrypted.';

/** One sentence, and what to do. */
export const wrongKeyWords = `SECRET_KEY is not the key that this database was made with: what it keeps encrypted could not be read. ${remedy}`;

/** How often a server looks which key the database names. Milliseconds. */
export const followKeyMs = 15_000;

/** @returns which key the database names: SECRET_KEY, SECRET_KEY_OLD, another one, or none yet */
export async function compareKey(db: Db, { secretKeys }: Keyring): Promise<'same' | 'former' | 'other' | 'unknown'> {
  const storedPrint = await storedKeyPrint(db);
  if (storedPrint === null) return 'unknown';
  const position = secretKeys.findIndex((secretKey) => computeFingerprint(secretKey) === storedPrint);
  return position === 0 ? 'same' : position > 0 ? 'former' : 'other';
}

/**
 * Compares the keys of this server with the key that the database names, and encrypts with that one. The first start writes the fingerprint of SECRET_KEY
 * down. Of a database that was made before there were fingerprints, the key is taken over that decrypts what is encrypted.
 * @throws CannotUseDatabase where no key is that of the database
 */
export async function claimKey(
  db: Db,
  keyring: Keyring,
  { SECRET_KEY_OLD: former }: Pick<Env, 'SECRET_KEY_OLD'>,
  log: Pick<Logger, 'info' | 'warn'>,
): Promise<void> {
  const state = await compareKey(db, keyring);
  if (state === 'unknown') {
    const secretKey = await findKeyInUse(db, keyring, former === lostKey, log);
    await inTransaction(db, (trx) => insertKeyPrint(trx, computeFingerprint(secretKey)));
  } else if (state === 'other' && former === lostKey) {
    const storedPrint = await storedKeyPrint(db);
    await inTransaction(db, (trx) =>
      replaceKeyPrint(trx, storedPrint ?? '', computeFingerprint(keyring.secretKeys[0] ?? '')),
    );
    log.info('the database has another key now, and what the former one encrypted is lost: unset SECRET_KEY_OLD');
  }
  await useKeyOfDatabase(db, keyring);
  if (state === 'former')
    log.info('the server decrypts with both keys, and encrypts with SECRET_KEY_OLD until npm run rekey is run');
}

/** @throws CannotUseDatabase where the database names a key that is not in the ring */
async function useKeyOfDatabase(db: Db, keyring: Keyring): Promise<void> {
  const storedPrint = await storedKeyPrint(db);
  if (storedPrint === null || keyring.use(storedPrint)) return;
  throw new CannotUseDatabase(
    keyring.secretKeys.length === 1
      ? wrongKeyWords
      : `Neither SECRET_KEY nor SECRET_KEY_OLD is the key that this database was made with. ${remedy}`,
  );
}

/** @returns the keys of the settings for a command that works on the database @throws CannotUseDatabase as `claimKey` */
export async function openKeyring(db: Db, env: Env): Promise<Keyring> {
  const keyring = readKeyring(env);
  await useKeyOfDatabase(db, keyring);
  return keyring;
}

/**
 * Looks from time to time which key the database names, so that a server that runs during `npm run rekey` encrypts with the new key. One without
 * that key says so until somebody starts it with it.
 */
export function followKey(db: Db, keyring: Keyring, log: Pick<Logger, 'error'>): Clock {
  return startClock(
    { job: 'secret-key', initialDelayMs: followKeyMs, everyMs: followKeyMs },
    () => useKeyOfDatabase(db, keyring),
    (error) => log.error({ err: error }, 'the key of the database could not be followed'),
  );
}

/** @returns the first key that decrypts anything of a database without a fingerprint; SECRET_KEY where nothing is encrypted @throws CannotUseDatabase */
async function findKeyInUse(
  db: Db,
  { secretKeys }: Keyring,
  isLost: boolean,
  log: Pick<Logger, 'warn'>,
): Promise<string> {
  const texts: string[] = [];
  const clientIds = (await companyListing(db).execute()).map(({ client_id }) => client_id);
  for await (const { text } of encryptedValues(db, clientIds)) texts.push(text);
  for (const secretKey of secretKeys) {
    const cipher = makeKeyringCipher(makeKeyring([secretKey]));
    const closedCount = texts.filter((text) => cipher.decrypt(text) === null).length;
    if (closedCount > 0 && closedCount === texts.length && !isLost) continue;
    if (closedCount > 0)
      log.warn({ closed: closedCount, encrypted: texts.length }, 'some of what is encrypted needs another key');
    return secretKey;
  }
  throw new CannotUseDatabase(wrongKeyWords);
}
