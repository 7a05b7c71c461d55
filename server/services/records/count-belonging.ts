import type { Output } from '../../../domain/contract';
import { belongingRecords } from '../../commands/links/belonging-records';
import type { SessionRequest } from '../../context';
import { countReadable } from '../../queries/links/named-records';
import { loadType, readRecord } from './record-access';

/**
 * Counts the records that a removal also removes: the readable ones by type, and whether there are unreadable ones. @throws AppError notFound,
 * deleted, notReadable
 */
export async function countBelonging(
  request: SessionRequest,
  tableId: string,
  id: string,
): Promise<Output<'records.belonging'>> {
  const { db, actor } = request;
  const context = await loadType(request, tableId);
  const record = await readRecord(request, context, id);
  const [, ...belonging] = await belongingRecords(db, actor.clientId, tableId, record.id);
  const counts: Record<string, number> = {};
  let hasHidden = false;
  for (const { tableId: table, ids } of belonging) {
    const type = await context.resolveType(table, db);
    const readable = type ? await countReadable(db, type.read, ids) : 0;
    if (readable > 0) counts[table] = (counts[table] ?? 0) + readable;
    hasHidden ||= readable < ids.length;
  }
  return { counts, others: hasHidden };
}
