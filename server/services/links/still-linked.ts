import { AppError } from '../../../domain/errors';
import type { StoredRecord } from '../../../domain/filters/matches';
import { resolveFilter } from '../../../domain/filters/resolve';
import { linkedFilter, linkPaths } from '../../../domain/links/link-paths';
import { getBehaviour } from '../../../domain/objects/behaviour';
import type { SessionRequest } from '../../context';
import type { Trx } from '../../db/tables';
import { fieldsNaming, idsNaming } from '../../queries/links/named-records';
import { countRecords } from '../../queries/records/count';
import type { TypeContext } from '../records/record-access';

/**
 * Checks that no important record names a record, so that the record may be removed (SD-43). @throws AppError stillLinked with the readable
 * records, counted by type, and whether unreadable ones exist.
 */
export async function refuseStillLinked(
  request: SessionRequest,
  context: TypeContext,
  record: StoredRecord,
  trx: Trx,
): Promise<void> {
  const tables = getBehaviour(record.table_id).asksBeforeRemoval;
  if (tables.length === 0) return;
  const naming = (await fieldsNaming(trx, request.actor.clientId, record.table_id)).filter((field) =>
    tables.includes(field.table),
  );
  const counts: Record<string, number> = {};
  let hasOtherLinks = false;
  for (const table of tables) {
    const linkingType = await context.resolveType(table, trx);
    if (!linkingType) continue;
    const ids = new Set<string>();
    for (const field of naming.filter((candidate) => candidate.table === table)) {
      for (const id of await idsNaming(trx, request.actor.clientId, field, [record.id])) ids.add(id);
    }
    if (ids.size === 0) continue;
    const paths = linkPaths(context.fields, linkingType.fields, record.table_id, table);
    const { total, total_is_capped: isCapped } = await countRecords(trx, linkingType.read, {
      filter: resolveFilter(linkedFilter(paths, record, table), linkingType.read),
    });
    if (total > 0) counts[table] = total;
    hasOtherLinks ||= !isCapped && ids.size > total;
  }
  if (hasOtherLinks || Object.keys(counts).length > 0)
    throw new AppError('stillLinked', { counts, others: hasOtherLinks });
}
