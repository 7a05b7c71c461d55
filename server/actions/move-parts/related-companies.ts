import { blocks } from '../../../domain/approvals/course';
import { mergeLimits } from '../../../domain/duplicates/merge';
import { AppError } from '../../../domain/errors';
import { companiesAbove, parentAfterMerge } from '../../../domain/links/related-companies';
import type { Trx } from '../../db/tables';
import { lockNamed } from '../../queries/named-records';
import {
  addRelations,
  deleteRelations,
  holdTree,
  moveChildren,
  parentsAbove,
  setParent,
} from '../../queries/related-companies';
import { publishRecordEvents } from '../publish-record-events';
import type { SaveContext } from '../save-context';
import type { Move, PartMover } from './part-mover';

function publish(trx: Trx, context: SaveContext, { tableId }: Move, ids: readonly string[]): Promise<void> {
  return publishRecordEvents(
    trx,
    context,
    tableId,
    ids.map((id) => ({ id })),
  );
}

/** Those of these companies whose relations may change: an approval decides about a record as it is. */
async function changeable(trx: Trx, { clientId, tableId }: Move, ids: readonly string[]): Promise<string[]> {
  const companies = await lockNamed(trx, clientId, tableId, ids);
  return companies.filter(({ approve_status }) => !blocks(approve_status)).map(({ id }) => id);
}

/** The parent and the companies below. The record that stays keeps its parent and takes that of the other one where it has none. */
export const parentMover: PartMover = {
  async move(trx, context, move) {
    const { from, to } = move;
    await holdTree(trx, move);
    const parents = await parentsAbove(trx, move, [from, to]);
    const before = parents.get(to) ?? null;
    const after = parentAfterMerge(to, from, parents);
    const removed = parents.get(from) ?? null;
    if (after !== before) await setParent(trx, move, to, after);
    if (removed !== null) await setParent(trx, move, from, null);
    const children = await moveChildren(trx, move, move);
    if (children.length > mergeLimits.moved) throw new AppError('tooManyAlong', { limit: mergeLimits.moved });
    const touched = [...children, ...(removed === null ? [] : [removed]), ...(after === null ? [] : [after])];
    if (touched.length === 0 && before === null) return {};
    await publish(trx, context, move, touched);
    return { parents: { children, before, after, removed } };
  },

  async moveBack(trx, context, move, { parents: moved }) {
    if (!moved) return 0;
    const { from: survivor, to: returned } = move;
    await holdTree(trx, move);
    const children = await moveChildren(trx, move, move, await changeable(trx, move, moved.children));
    let left = moved.children.length - children.length;
    const current = (await parentsAbove(trx, move, [survivor])).get(survivor) ?? null;
    if (moved.after !== moved.before) {
      if (current !== moved.after) left += 1;
      else await setParent(trx, move, survivor, null);
    }
    if (moved.removed !== null && !(await putBelow(trx, move, returned, moved.removed))) left += 1;
    if (moved.after !== moved.before && current === moved.after && moved.before !== null)
      if (!(await putBelow(trx, move, survivor, moved.before))) left += 1;
    await publish(trx, context, move, children);
    return left;
  },
};

/** @returns false where the parent is gone, waits for an approval, or stands below the company by now. */
async function putBelow(trx: Trx, move: Move, id: string, parent: string): Promise<boolean> {
  if ((await changeable(trx, move, [parent])).length === 0) return false;
  const isBelow = parent === id || companiesAbove(await parentsAbove(trx, move, [parent]), parent).includes(id);
  return !isBelow && (await setParent(trx, move, id, parent));
}

/** Relations in both directions. */
export const relationMover: PartMover = {
  async move(trx, context, move) {
    const removed = await deleteRelations(trx, move, move.from);
    if (removed.length === 0) return {};
    if (removed.length > mergeLimits.moved) throw new AppError('tooManyAlong', { limit: mergeLimits.moved });
    const added = await addRelations(trx, move, move.to, removed);
    await publish(trx, context, move, added);
    return { relations: { removed, added } };
  },

  async moveBack(trx, context, move, { relations: moved }) {
    if (!moved) return 0;
    const others = await changeable(trx, move, moved.removed);
    const ended = await deleteRelations(
      trx,
      move,
      move.from,
      moved.added.filter((id) => others.includes(id)),
    );
    // A relation that somebody has ended since stays ended.
    const returning = others.filter((id) => !moved.added.includes(id) || ended.includes(id));
    const returned = await addRelations(trx, move, move.to, returning);
    await publish(trx, context, move, returned);
    return moved.removed.length - returned.length;
  },
};
