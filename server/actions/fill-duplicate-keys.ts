import type { Db } from '../db/tables';
import { inTransaction } from '../db/transaction';
import { makeKeys, typesWithoutKeys } from '../queries/duplicates';
import { fieldsOf, findObjectType } from '../queries/fields';
import { recordTypeOf } from '../queries/records/record-type';

/** Records of one transaction: nobody who saves one of them waits for long. */
const chunk = 500;

/** Makes the keys of records that a version before this one wrote, so that they are found as doubles. */
export async function fillDuplicateKeys(db: Db, clientId: string): Promise<void> {
  for (const tableId of await typesWithoutKeys(db, clientId)) {
    const type = await findObjectType(db, clientId, tableId);
    if (!type) continue;
    const recordType = recordTypeOf(clientId, type, await fieldsOf(db, clientId, tableId));
    for (let made = chunk; made === chunk;) made = await inTransaction(db, (trx) => makeKeys(trx, recordType, chunk));
  }
}
