import type { Trx } from '../../db/tables';
import { removeRecords } from '../../queries/records/write';
import { belongingRecords } from '../links/belonging-records';
import { refreshAfterRemoval } from '../links/refresh-roll-ups';
import { getEffects } from './save-effects';
import type { SaveContext } from './save-context';

/** The number of records in one statement, which takes at most 65,535 parameters. */
const removedTogether = 5_000;

/**
 * Deletes a record softly together with its children by a PARENT_LINK, at any depth (SD-33). All get one time, by which they are restored together.
 * Other records keep their links to it. @param spared records of the same type that are not deleted with it, such as the survivor of a merge.
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
