import { makeCipher } from '../../server/cipher';
import { CannotUseDatabase } from '../../server/db/engine';
import type { Db } from '../../server/db/tables';
import { inTransaction } from '../../server/db/transaction';
import { compareKey, wrongKeyWords } from '../../server/key-of-database';
import { computeFingerprint, makeKeyring } from '../../server/keyring';
import { companyListing } from '../../server/queries/companies/companies';
import { encryptedValues } from '../../server/queries/companies/encrypted-values';
import { replaceKeyPrint } from '../../server/queries/companies/installation';

interface Rekeying {
  db: Db;
  secretKey: string;
  former: string;
  /** Waits until every running server encrypts with the new key. */
  waitForServers(): Promise<void>;
  tell(line: string): void;
}

/** The numbers of values in all columns by their outcome. */
export interface RekeyCounts {
  /** The values that this run has encrypted with the new key. */
  changed: number;
  /** The values that the new key had encrypted before. */
  kept: number;
  /** The values that neither key decrypts. */
  closed: number;
}

/**
 * Stores the new key's name in the database, waits for the running servers, and encrypts the values of the former key with the new one, one value
 * in each transaction. An aborted run can be repeated. @throws CannotUseDatabase where the database has neither key
 */
export async function rekey({ db, secretKey, former, waitForServers, tell }: Rekeying): Promise<RekeyCounts> {
  const state = await compareKey(db, makeKeyring([secretKey, former]));
  if (state === 'other' || state === 'unknown') throw new CannotUseDatabase(wrongKeyWords);
  if (state === 'former')
    await inTransaction(db, (trx) => replaceKeyPrint(trx, computeFingerprint(former), computeFingerprint(secretKey)));
  await waitForServers();
  const [oldCipher, cipher] = [makeCipher(former), makeCipher(secretKey)];
  const counts: RekeyCounts = { changed: 0, kept: 0, closed: 0 };
  const changedByPlace = new Map<string, number>();
  const clientIds = (await companyListing(db).execute()).map(({ client_id }) => client_id);
  for await (const { place, text, replace } of encryptedValues(db, clientIds)) {
    if (cipher.decrypt(text) !== null) counts.kept += 1;
    else {
      const plain = oldCipher.decrypt(text);
      if (plain === null) counts.closed += 1;
      else {
        await inTransaction(db, (trx) => replace(trx, cipher.encrypt(plain)));
        counts.changed += 1;
        changedByPlace.set(place, (changedByPlace.get(place) ?? 0) + 1);
      }
    }
  }
  for (const [place, count] of changedByPlace) tell(`${place}: ${count}`);
  return counts;
}
