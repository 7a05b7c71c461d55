import type { Db } from '../../db/tables';
import { inTransaction } from '../../db/transaction';
import { listFields, findObjectType } from '../../queries/configuration/fields';
import { getRecordType } from '../../queries/records/record-type';
import { renewKeys, typesWithOldKeys } from '../../queries/search/rewrite-keys';

/**
 * Makes the search keys of records that an older version wrote, so that newer versions find them. A transaction updates a few hundred: a save of
 * one of them does not wait for long.
 */
export async function renewOldKeys(db: Db, clientId: string): Promise<void> {
  for (const tableId of await typesWithOldKeys(db, clientId)) {
    const type = await findObjectType(db, clientId, tableId);
    if (!type) continue;
    const recordType = getRecordType(clientId, type, await listFields(db, clientId, tableId));
    for (let more = true; more;) more = await inTransaction(db, (trx) => renewKeys(trx, recordType));
  }
}
