import type { Trx } from '../../db/tables';
import { removeRecords } from '../../queries/records/write';
import { belongingRecords } from '../links/belonging-records';
import { refreshAfterRemoval } from '../links/refresh-roll-ups';
import { getEffects } from './save-effects';
import type { SaveContext } from './save-context';

/** Records of one statement, which takes 65,535 parameters at most. */
const removedTogether = 5_000;

/**
 * Removes a record softly, and with it what belongs to it by a PARENT_LINK, at any depth (SD-33): all with one time, by which they are restored
 * together. Other records that name it keep the link.
 * @param spared records of the same type that do not go with it: one that is merged with it stays, or goes by itself.
 */
export async function removeWithChildren(
  trx: Trx,
  context: SaveContext,
  tableId: string,
  id: string,
  spared: readonly string[] = [],
): Promise<void> {
  const { actor, now } = context;
  const removal = { memberId: actor.memberId, time: now() };
  for (const { tableId: table, ids } of await belongingRecords(trx, actor.clientId, tableId, id, spared))
    for (let from = 0; from < ids.length; from += removedTogether) {
      const chunk = ids.slice(from, from + removedTogether);
      const removedIds = await removeRecords(trx, { clientId: actor.clientId, tableId: table }, chunk, removal);
      await refreshAfterRemoval(trx, context, table, chunk);
      await getEffects(table).removed(trx, context, table, removedIds);
    }
}
