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
  /** Waits until every server that runs encrypts with the new key. */
  waitForServers(): Promise<void>;
  tell(line: string): void;
}

/** The values of all columns by their outcome. */
export interface RekeyCounts {
  /** Encrypted with the new key by this run. */
  changed: number;
  /** Encrypted with the new key before. */
  kept: number;
  /** Neither key decrypts them. */
  closed: number;
}

/**
 * Names the new key in the database, waits for the servers that run, and encrypts with it what the former one encrypted, one value in each
 * transaction. An aborted run is begun again. @throws CannotUseDatabase where the database has neither key
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
