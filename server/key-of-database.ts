import type { Logger } from 'pino';
import { deriveKey, makeCipher } from './cipher';
import type { Db, Trx } from './db/tables';
import { CannotUseDatabase } from './db/engine';
import { inTransaction } from './db/transaction';
import type { Env } from './env';
import { companyIds } from './queries/companies/companies';
import { insertKeyPrint, replaceKeyPrint, sealedValues, storedKeyPrint } from './queries/companies/installation';

/** SECRET_KEY_OLD of an operator who does not have the former key any more. */
const lostKey = 'lost';

/** @returns a fingerprint that shows whether two keys are the same, and shows nothing of the key or of keys derived from it */
function computeFingerprint(secretKey: string): string {
  return deriveKey(secretKey, 'fingerprint').toString('hex');
}

const remedy =
  'Set SECRET_KEY to the key of before (or put secret.key back into DATA_DIR). To change the key, stop every server and start one with the former key as SECRET_KEY_OLD; where the former key is lost, SECRET_KEY_OLD=lost gives up what it sealed.';

/** One sentence, and what to do. */
export const wrongKeyWords = `SECRET_KEY is not the key that this database was made with: what it keeps sealed could not be opened. ${remedy}`;

/** @returns whether the key is that of the database; `unknown` where none is written down yet */
export async function compareKey(db: Db, secretKey: string): Promise<'same' | 'other' | 'unknown'> {
  const storedPrint = await storedKeyPrint(db);
  if (storedPrint === null) return 'unknown';
  return storedPrint === computeFingerprint(secretKey) ? 'same' : 'other';
}

/**
 * Holds the key of this server against the one that the database was made with, and writes its fingerprint down at the first start. Of a database that was made
 * before there were fingerprints the key is taken over where it opens what is sealed.
 * @throws CannotUseDatabase for another key
 */
export async function claimKey(
  db: Db,
  secretKey: string,
  { SECRET_KEY_OLD: former }: Pick<Env, 'SECRET_KEY_OLD'>,
  log: Pick<Logger, 'info' | 'warn'>,
): Promise<void> {
  const state = await compareKey(db, secretKey);
  if (state === 'same') return;
  const clientIds = await companyIds(db);
  await inTransaction(db, async (trx) => {
    if (state === 'other') return changeKey(trx, { secretKey, former, clientIds, log });
    const cipher = makeCipher(secretKey);
    const sealed = await sealedValues(trx, clientIds);
    const unreadableCount = sealed.filter((value) => cipher.decrypt(value.sealed) === null).length;
    if (unreadableCount > 0 && unreadableCount === sealed.length && former !== lostKey)
      throw new CannotUseDatabase(wrongKeyWords);
    if (unreadableCount > 0)
      log.warn(
        { closed: unreadableCount, sealed: sealed.length },
        'some of what is sealed was sealed with another key, and cannot be opened',
      );
    await insertKeyPrint(trx, computeFingerprint(secretKey));
  });
  // Another server may have been first, with another key.
  if ((await compareKey(db, secretKey)) !== 'same') throw new CannotUseDatabase(wrongKeyWords);
}

interface KeyChange {
  secretKey: string;
  former: string | undefined;
  clientIds: readonly string[];
  log: Pick<Logger, 'info' | 'warn'>;
}

/**
 * Encrypts with the new key the secrets that the former key decrypts. A secret that cannot be decrypted stays unchanged, and is requested again
 * where it is needed.
 */
async function changeKey(trx: Trx, { secretKey, former, clientIds, log }: KeyChange): Promise<void> {
  if (former === undefined) throw new CannotUseDatabase(wrongKeyWords);
  if (former !== lostKey && computeFingerprint(former) !== (await storedKeyPrint(trx)))
    throw new CannotUseDatabase(
      `Neither SECRET_KEY nor SECRET_KEY_OLD is the key that this database was made with. ${remedy}`,
    );
  const [old, cipher] = [makeCipher(former), makeCipher(secretKey)];
  let count = 0;
  for (const { sealed, replace } of former === lostKey ? [] : await sealedValues(trx, clientIds)) {
    const plain = old.decrypt(sealed);
    if (plain === null) continue;
    await replace(trx, cipher.encrypt(plain));
    count += 1;
  }
  await replaceKeyPrint(trx, computeFingerprint(secretKey));
  log.info({ sealed: count }, 'the database has another key now: unset SECRET_KEY_OLD');
}
