import { linksInCircle, recordKey } from '../../../domain/links/circles';
import { linkChanges } from '../../../domain/links/link-rules';
import type { StoredRecord } from '../../../domain/filters/matches';
import { idsIn, isParentLink, linkedTable } from '../../../domain/values/link-field';
import type { Trx } from '../../db/tables';
import { refuseAmong } from '../../db/together';
import { lockParents, recordsAbove } from '../../queries/links/parent-links';
import type { FieldConfig } from '../../queries/search/keys';
import type { Values } from '../records/accept-values';

export interface CircleFound {
  field: FieldConfig;
  /** The parent that already belongs to the saved record. */
  table: string;
  id: string;
}

/**
 * Returns the first link of a change that makes a record belong to itself, directly or through other records; undefined if no link does. From here
 * to the end of the transaction no other transaction writes a link to a parent in this company.
 */
export async function findCircle(
  trx: Trx,
  clientId: string,
  configuration: readonly FieldConfig[],
  previousRecord: Pick<StoredRecord, 'table_id' | 'id' | 'data'>,
  values: Readonly<Values>,
): Promise<CircleFound | undefined> {
  const newParents = configuration
    .filter((field) => isParentLink(field) && field.field_id in values)
    .flatMap((field): CircleFound[] => {
      const change = linkChanges(idsIn(previousRecord.data[field.field_id]), idsIn(values[field.field_id]));
      return change.added.map((id) => ({ field, table: linkedTable(field) ?? '', id }));
    });
  if (newParents.length === 0) return undefined;
  await lockParents(trx, clientId);
  const parentsByRecord = await recordsAbove(
    trx,
    clientId,
    newParents.map(({ table, id }) => ({ tableId: table, id })),
  );
  // A record above may be in the same batch and get another parent there, so such records are saved one after the other.
  refuseAmong([...parentsByRecord.values()].flat().map((key) => key.slice(key.indexOf(':') + 1)));
  const self = recordKey(previousRecord.table_id, previousRecord.id);
  return newParents.find(({ table, id }) => linksInCircle(self, recordKey(table, id), parentsByRecord));
}
