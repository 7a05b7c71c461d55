import type { StoredRecord } from '../../../../domain/filters/matches';
import type { MovingPart } from '../../../db/tables/record-parts';
import type { MovedParts, Trx } from '../../../db/tables';
import { moveProductLines, moveTabs, moveTaskList } from '../../../queries/duplicates/record-merges';
import { setFollower } from '../../../queries/records/write';
import type { SaveContext } from '../../records/save-context';
import { chatMover } from './chat';
import type { PartMover } from './part-mover';
import { parentMover, relationMover } from './related-companies';

/** The mover of each table. A movable table without one fails to compile. */
const movers: Record<MovingPart, PartMover> = {
  chat_bindings: chatMover,
  company_parents: parentMover,
  company_relations: relationMover,
  product_lines: {
    move: async (trx, { now }, move) => ({ lines: await moveProductLines(trx, move, new Date(now())) }),
    moveBack: async (trx, { now }, move, { lines }) =>
      lines.length === 0 ? 0 : lines.length - (await moveProductLines(trx, move, new Date(now()), lines)).length,
  },
  record_tabs: {
    move: async (trx, _context, move) => ({ tabs: await moveTabs(trx, move) }),
    moveBack: async (trx, _context, move, { tabs }) =>
      tabs.length === 0 ? 0 : tabs.length - (await moveTabs(trx, move, tabs)).length,
  },
  // A record has one task list: the other record keeps its own.
  task_lists: {
    move: async (trx, _context, move) => {
      const task_list = await moveTaskList(trx, move);
      return task_list === null ? {} : { task_list };
    },
    moveBack: async (trx, _context, move, { task_list }) =>
      task_list === undefined || (await moveTaskList(trx, move)) === task_list ? 0 : 1,
  },
};

/**
 * Moves the parts of a record other than its values to another record: its followers, and the rows of the tables that `recordParts` allows to move.
 */
export async function moveParts(
  trx: Trx,
  context: SaveContext,
  removedRecord: StoredRecord,
  survivor: StoredRecord,
): Promise<Omit<MovedParts, 'links'>> {
  const { clientId } = context.actor;
  const move = { clientId, tableId: survivor.table_id, from: removedRecord.id, to: survivor.id };
  const followers = removedRecord.followers.filter((member) => !survivor.followers.includes(member));
  for (const member of followers) await setFollower(trx, move, survivor.id, member, true);
  let movedParts: Omit<MovedParts, 'links'> = { followers, lines: [], tabs: [] };
  for (const mover of Object.values(movers)) movedParts = { ...movedParts, ...(await mover.move(trx, context, move)) };
  return movedParts;
}

/** Moves back the parts that still exist. @returns the number of parts that were deleted or moved elsewhere. */
export async function movePartsBack(
  trx: Trx,
  context: SaveContext,
  survivor: StoredRecord,
  removedRecord: StoredRecord,
  movedParts: MovedParts,
): Promise<number> {
  const { clientId } = context.actor;
  const move = { clientId, tableId: survivor.table_id, from: survivor.id, to: removedRecord.id };
  for (const member of movedParts.followers) await setFollower(trx, move, survivor.id, member, false);
  let keptCount = 0;
  for (const mover of Object.values(movers)) keptCount += await mover.moveBack(trx, context, move, movedParts);
  return keptCount;
}
