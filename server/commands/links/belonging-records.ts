import { recordKey } from '../../../domain/links/circles';
import { isParentLink } from '../../../domain/values/link-field';
import type { Db, Trx } from '../../db/tables';
import { fieldsNaming, idsNaming } from '../../queries/links/named-records';

export interface Belonging {
  tableId: string;
  ids: readonly string[];
}

/**
 * Returns a record and the records that belong to it by a PARENT_LINK, at any depth: each once, a parent before its children. @param spared records
 * of the same type that are left out with their children.
 */
export async function belongingRecords(
  db: Db | Trx,
  clientId: string,
  tableId: string,
  id: string,
  spared: readonly string[] = [],
): Promise<Belonging[]> {
  const visitedKeys = new Set([id, ...spared].map((recordId) => recordKey(tableId, recordId)));
  const belonging: Belonging[] = [{ tableId, ids: [id] }];
  // The list grows during the loop.
  for (const { tableId: table, ids } of belonging)
    for (const field of (await fieldsNaming(db, clientId, table)).filter(isParentLink)) {
      const childIds = (await idsNaming(db, clientId, field, ids)).filter(
        (childId) => !visitedKeys.has(recordKey(field.table, childId)),
      );
      for (const childId of childIds) visitedKeys.add(recordKey(field.table, childId));
      if (childIds.length > 0) belonging.push({ tableId: field.table, ids: childIds });
    }
  return belonging;
}
