import type { Db } from '../../db/tables';
import { inTransaction } from '../../db/transaction';
import { listFields, findObjectType } from '../../queries/configuration/fields';
import { getRecordType } from '../../queries/records/record-type';
import { renewKeys, typesWithOldKeys } from '../../queries/search/rewrite-keys';

/** Rebuilds the search keys of records from an older version. Each transaction updates a few hundred, so that saves do not wait long. */
export async function renewOldKeys(db: Db, clientId: string): Promise<void> {
  for (const tableId of await typesWithOldKeys(db, clientId)) {
    const type = await findObjectType(db, clientId, tableId);
    if (!type) continue;
    const recordType = getRecordType(clientId, type, await listFields(db, clientId, tableId));
    for (let hasMore = true; hasMore;) hasMore = await inTransaction(db, (trx) => renewKeys(trx, recordType));
  }
}
