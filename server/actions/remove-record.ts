import { isParentLink } from '../../domain/values/link-field';
import type { Trx } from '../db/tables';
import { fieldsNaming, idsNaming } from '../queries/named-records';
import { removeRecords } from '../queries/records/write';
import { refreshAfterRemoval } from './refresh-roll-ups';
import { effectsOf } from './save-effects';
import type { SaveContext } from './save-context';

/**
 * Removes a record softly, and with it what belongs to it by a PARENT_LINK, at any depth (SD-33): all at one moment, by which they
 * come back together. What else names it keeps the link.
 */
export async function removeWithChildren(trx: Trx, context: SaveContext, tableId: string, id: string): Promise<void> {
  const { actor, now } = context;
  const by = { memberId: actor.memberId, at: now() };
  const seen = new Set([`${tableId}:${id}`]);
  let belonging = [{ tableId, ids: [id] }];
  while (belonging.length > 0) {
    const next: typeof belonging = [];
    for (const { tableId: table, ids } of belonging) {
      const removed = await removeRecords(trx, { clientId: actor.clientId, tableId: table }, ids, by);
      await refreshAfterRemoval(trx, context, table, ids);
      await effectsOf(table).removed(trx, context, table, removed);
      for (const field of (await fieldsNaming(trx, actor.clientId, table)).filter(isParentLink)) {
        const children = (await idsNaming(trx, actor.clientId, field, ids)).filter(
          (child) => !seen.has(`${field.table}:${child}`),
        );
        for (const child of children) seen.add(`${field.table}:${child}`);
        if (children.length > 0) next.push({ tableId: field.table, ids: children });
      }
    }
    belonging = next;
  }
}
