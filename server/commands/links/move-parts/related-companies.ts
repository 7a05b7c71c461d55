import { blocks } from '../../../../domain/approvals/course';
import { mergeLimits } from '../../../../domain/duplicates/merge';
import { AppError } from '../../../../domain/errors';
import { companiesAbove, parentAfterMerge } from '../../../../domain/links/related-companies';
import type { Trx } from '../../../db/tables';
import { lockNamed } from '../../../queries/links/named-records';
import {
  addRelations,
  deleteRelations,
  holdTree,
  moveChildren,
  parentsAbove,
  setParent,
} from '../../../queries/links/related-companies';
import { publishRecordEvents } from '../../records/publish-record-events';
import type { SaveContext } from '../../records/save-context';
import type { PartMove, PartMover } from './part-mover';

function publish(trx: Trx, context: SaveContext, { tableId }: PartMove, ids: readonly string[]): Promise<void> {
  return publishRecordEvents(
    trx,
    context,
    tableId,
    ids.map((id) => ({ id })),
  );
}

/** Returns the companies whose relations may change: a pending approval locks its record. */
async function changeable(trx: Trx, { clientId, tableId }: PartMove, ids: readonly string[]): Promise<string[]> {
  const companies = await lockNamed(trx, clientId, tableId, ids);
  return companies.filter(({ approve_status }) => !blocks(approve_status)).map(({ id }) => id);
}

/** Moves the parent and the child companies. The survivor keeps its own parent, else takes the other record's. */
export const parentMover: PartMover = {
  async move(trx, context, move) {
    const { from, to } = move;
    await holdTree(trx, move);
    const parents = await parentsAbove(trx, move, [from, to]);
    const before = parents.get(to) ?? null;
    const after = parentAfterMerge(to, from, parents);
    const removedParent = parents.get(from) ?? null;
    if (after !== before) await setParent(trx, move, to, after);
    if (removedParent !== null) await setParent(trx, move, from, null);
    const children = await moveChildren(trx, move, move);
    if (children.length > mergeLimits.moved) throw new AppError('tooManyAlong', { limit: mergeLimits.moved });
    const touched = [
      ...children,
      ...(removedParent === null ? [] : [removedParent]),
      ...(after === null ? [] : [after]),
    ];
    if (touched.length === 0 && before === null) return {};
    await publish(trx, context, move, touched);
    return { parents: { children, before, after, removed: removedParent } };
  },

  async moveBack(trx, context, move, { parents: movedParents }) {
    if (!movedParents) return 0;
    const { from: survivor, to: returned } = move;
    await holdTree(trx, move);
    const children = await moveChildren(trx, move, move, await changeable(trx, move, movedParents.children));
    let keptCount = movedParents.children.length - children.length;
    const current = (await parentsAbove(trx, move, [survivor])).get(survivor) ?? null;
    if (movedParents.after !== movedParents.before) {
      if (current !== movedParents.after) keptCount += 1;
      else await setParent(trx, move, survivor, null);
    }
    if (movedParents.removed !== null && !(await putBelow(trx, move, returned, movedParents.removed))) keptCount += 1;
    if (movedParents.after !== movedParents.before && current === movedParents.after && movedParents.before !== null)
      if (!(await putBelow(trx, move, survivor, movedParents.before))) keptCount += 1;
    await publish(trx, context, move, children);
    return keptCount;
  },
};

/** @returns false where the parent is deleted, waits for an approval, or is now a descendant of the company. */
async function putBelow(trx: Trx, move: PartMove, id: string, parent: string): Promise<boolean> {
  if ((await changeable(trx, move, [parent])).length === 0) return false;
  const isBelow = parent === id || companiesAbove(await parentsAbove(trx, move, [parent]), parent).includes(id);
  return !isBelow && (await setParent(trx, move, id, parent));
}

/** Moves relations in both directions. */
export const relationMover: PartMover = {
  async move(trx, context, move) {
    const removedIds = await deleteRelations(trx, move, move.from);
    if (removedIds.length === 0) return {};
    if (removedIds.length > mergeLimits.moved) throw new AppError('tooManyAlong', { limit: mergeLimits.moved });
    const addedIds = await addRelations(trx, move, move.to, removedIds);
    await publish(trx, context, move, addedIds);
    return { relations: { removed: removedIds, added: addedIds } };
  },

  async moveBack(trx, context, move, { relations: movedRelations }) {
    if (!movedRelations) return 0;
    const otherIds = await changeable(trx, move, movedRelations.removed);
    const endedIds = await deleteRelations(
      trx,
      move,
      move.from,
      movedRelations.added.filter((id) => otherIds.includes(id)),
    );
    // A relation that a member ended since is not restored.
    const returning = otherIds.filter((id) => !movedRelations.added.includes(id) || endedIds.includes(id));
    const returned = await addRelations(trx, move, move.to, returning);
    await publish(trx, context, move, returned);
    return movedRelations.removed.length - returned.length;
  },
};
