import { blocks } from '../../domain/approvals/course';
import type { Input, Output } from '../../domain/contract';
import { AppError } from '../../domain/errors';
import { outcomeOf } from '../../domain/stages/outcome';
import { resolveFilter } from '../../domain/filters/resolve';
import { linkPaths } from '../../domain/links/link-paths';
import {
  companiesAbove,
  relate,
  relatedChange,
  relatedKinds,
  type RelatedIds,
  type RelatedKind,
} from '../../domain/links/related-companies';
import { behaviourOf } from '../../domain/objects/behaviour';
import { isSameStage } from '../../domain/stages/stage';
import { addTimelineEvent } from '../actions/add-timeline-event';
import { publishRecordEvents } from '../actions/publish-record-events';
import { otherSideRefusal } from '../actions/save-steps/other-side';
import type { SessionRequest } from '../context';
import type { Trx } from '../db/tables';
import { shownTitle } from '../policies/visible-values';
import { findNamed, lockNamed } from '../queries/named-records';
import { findRecords } from '../queries/records/by-id';
import { openGroups } from '../queries/records/board';
import { cappedTotal } from '../queries/records/count';
import { childrenBelow, holdTree, parentsAbove, relatedIdsOf, writeRelated } from '../queries/related-companies';
import { mainCurrencyOf, moneyOf, totalOf } from './board';
import { configurationFor } from './configured-type';
import { loadType, present, readRecord, type TypeContext } from './record-access';
import { readForChange } from './record-changes';

type Ids = Output<'organization.relatedIds'>;

/** The type whose records are companies. */
const companies = 'organization';

const where = ({ actor }: SessionRequest) => ({ clientId: actor.clientId, tableId: companies });

function asIds({ parent, child, relation }: RelatedIds): Ids {
  return {
    parent_organization_ids: [...parent],
    child_organization_ids: [...child],
    relation_organization_ids: [...relation],
  };
}

/** @throws AppError notFound, deleted, notReadable. */
export async function relatedIds(request: SessionRequest, id: string): Promise<Ids> {
  const context = await loadType(request, companies);
  await readRecord(request, context, id);
  return asIds(await relatedIdsOf(request.db, where(request), id));
}

/** The related companies that the caller may read: parent, children, relations, each by name. @throws AppError as `relatedIds`. */
export async function relatedList(
  request: SessionRequest,
  { id, kind }: Pick<Input<'organization.relatedList'>, 'id' | 'kind'>,
  { skip, limit }: { skip: number; limit: number },
): Promise<Output<'organization.relatedList'>> {
  const context = await loadType(request, companies);
  await readRecord(request, context, id);
  const ids = await relatedIdsOf(request.db, where(request), id);
  const wanted = relatedKinds.filter((one) => kind === undefined || one === kind);
  const found = await findNamed(
    request.db,
    context.read,
    wanted.flatMap((one) => ids[one]),
  );
  const shown = wanted.flatMap((one) =>
    ids[one]
      .flatMap((other) => {
        const row = found.get(other);
        return row?.readable && !row.deleted ? [{ kind: one, id: other, name: row.name }] : [];
      })
      .sort((left, right) => (left.name < right.name ? -1 : left.name > right.name ? 1 : left.id < right.id ? -1 : 1)),
  );
  const page = shown.slice(skip, skip + limit);
  const records = await findRecords(
    request.db,
    context.read,
    page.map((one) => one.id),
  );
  const jsons = new Map((await present(request, context, records)).map((json) => [json._id, json]));
  return {
    list: page.flatMap((one) => {
      const json = jsons.get(one.id);
      return json ? [{ ...json, related_type: one.kind }] : [];
    }),
    ...cappedTotal(shown.length),
    has_more: shown.length > skip + limit,
    has_parent: ids.parent.length > 0,
  };
}

/** Writes which companies one is related with. @throws AppError as the contract says; invalid for a company that the caller may not name. */
export async function updateRelated(
  request: SessionRequest,
  context: TypeContext,
  { id, related }: Input<'organization.relatedUpdate'>,
  trx: Trx,
): Promise<void> {
  const at = where(request);
  const { before } = await readForChange(request, context, id, trx);
  if (before.is_draft) throw new AppError('notAllowed');
  if (blocks(before.approve_status)) throw new AppError('recordUnderApproval');
  await holdTree(trx, at);
  const current = await relatedIdsOf(trx, at, id);
  const held = await findNamed(
    trx,
    context.read,
    relatedKinds.flatMap((kind) => current[kind]),
  );
  const change = relatedChange(current, related, (other) => held.get(other)?.readable === true);
  const names = await checkNamed(context, id, change.add, trx);
  const parents = await parentsAbove(trx, at, [id, ...change.add.parent, ...change.add.child]);
  await refuseHeldThere(request, context, change, trx);
  const result = relate(id, parents, change);
  if ('refusal' in result) throw new AppError(result.refusal.code, { name: names.get(result.refusal.id) ?? '' });
  await writeRelated(trx, at, id, change);
  await addRelatedEvents(trx, request, id, change);
  const touched = [change.add, change.remove].flatMap((ids) => relatedKinds.flatMap((kind) => ids[kind]));
  if (touched.length > 0)
    await publishRecordEvents(
      trx,
      request,
      companies,
      [...new Set([id, ...touched])].map((one) => ({ id: one })),
    );
}

/** What each kind is, seen from the company at the other end. */
const otherEnd: Record<RelatedKind, RelatedKind> = { parent: 'child', child: 'parent', relation: 'relation' };

/** Adds the change to the timeline of the company and to those of the companies at the other end. */
async function addRelatedEvents(
  trx: Trx,
  request: SessionRequest,
  id: string,
  { add, remove }: { add: RelatedIds; remove: RelatedIds },
): Promise<void> {
  const changes = relatedKinds
    .map((kind) => ({ kind, added: [...add[kind]], removed: [...remove[kind]] }))
    .filter(({ added, removed }) => added.length + removed.length > 0);
  const write = (at: string, list: typeof changes) =>
    addTimelineEvent(
      trx,
      request,
      { table_id: companies, id: at },
      { type: 'RELATED_CHANGE', operator: request.actor.memberId, at: request.now(), data: { changes: list } },
    );
  if (changes.length > 0) await write(id, changes);
  for (const { kind, added, removed } of changes) {
    for (const other of added) await write(other, [{ kind: otherEnd[kind], added: [id], removed: [] }]);
    for (const other of removed) await write(other, [{ kind: otherEnd[kind], added: [], removed: [id] }]);
  }
}

/**
 * Refuses a merge that would move the relations of a company whose approval waits.
 * @throws AppError invalid at `other_ids`, `otherUnderApproval`.
 */
export async function refuseWaitingRelated(
  request: SessionRequest,
  context: TypeContext,
  merged: readonly string[],
  trx: Trx,
): Promise<void> {
  const type = { clientId: request.actor.clientId, tableId: context.type.table_id };
  for (const id of merged) {
    const related = await relatedIdsOf(trx, type, id);
    const ids = relatedKinds.flatMap((kind) => related[kind]).filter((other) => !merged.includes(other));
    await refuseWaiting(request, context, { at: 'other_ids', ids }, trx);
  }
}

/** @throws AppError as `refuseWaiting` says, for a company at the other end: its relations are part of what is decided about. */
async function refuseHeldThere(
  request: SessionRequest,
  context: TypeContext,
  { add, remove }: { add: RelatedIds; remove: RelatedIds },
  trx: Trx,
): Promise<void> {
  for (const kind of relatedKinds)
    await refuseWaiting(request, context, { at: kind, ids: [...add[kind], ...remove[kind]] }, trx);
}

/** @throws AppError invalid, `otherUnderApproval`, at what the caller sent. */
async function refuseWaiting(
  request: SessionRequest,
  context: TypeContext,
  { at, ids }: { at: string; ids: readonly string[] },
  trx: Trx,
): Promise<void> {
  for (const there of await lockNamed(trx, request.actor.clientId, context.type.table_id, ids))
    if (blocks(there.approve_status))
      throw await otherSideRefusal(trx, request.language, { at, other: context, there, fields: [], reason: 'waits' });
}

/** The names of the companies that are added. @throws AppError invalid: `notARecord` for one that the caller may not read, `unfinishedAudit` for a draft. */
async function checkNamed(context: TypeContext, self: string, add: RelatedIds, trx: Trx): Promise<Map<string, string>> {
  const ids = relatedKinds.flatMap((kind) => add[kind]).filter((other) => other !== self);
  const found = await findNamed(trx, context.read, ids);
  const names = new Map<string, string>();
  for (const kind of relatedKinds)
    for (const other of add[kind].filter((one) => one !== self)) {
      const row = found.get(other);
      if (!row?.readable || row.deleted) throw new AppError('invalid', {}, [{ field: kind, code: 'notARecord' }]);
      const name = shownTitle(context.type, context.fields, row);
      if (row.is_draft) throw new AppError('invalid', {}, [{ field: kind, code: 'unfinishedAudit', params: { name } }]);
      names.set(other, name);
    }
  return names;
}

/** So many companies of a group are shown. */
const treeLimit = 500;

/** The group of a company, from its top. @throws AppError as `relatedIds`. */
export async function relatedTree(request: SessionRequest, id: string): Promise<Output<'organization.relatedTree'>> {
  const context = await loadType(request, companies);
  await readRecord(request, context, id);
  const at = where(request);
  const top = companiesAbove(await parentsAbove(request.db, at, [id]), id).at(-1) ?? id;
  const below = await childrenBelow(request.db, at, top, treeLimit + 1);
  const links = [{ child: top, parent: null }, ...below.slice(0, treeLimit)];
  const found = await findNamed(
    request.db,
    context.read,
    links.map(({ child }) => child),
  );
  const isShown = (one: string) => found.get(one)?.readable === true && found.get(one)?.deleted === false;
  // What the reader may not see stays only where something that they may see hangs from it.
  const kept = new Set<string>();
  for (const { child, parent } of [...links].reverse())
    if (isShown(child) || kept.has(child)) {
      kept.add(child);
      if (parent !== null) kept.add(parent);
    }
  const nodes = links
    .filter(({ child }) => kept.has(child))
    .map(({ child, parent }) => {
      const row = found.get(child);
      const title = row && isShown(child) ? { title: shownTitle(context.type, context.fields, row) } : {};
      return { id: child, parent_id: parent, readable: isShown(child), ...title };
    });
  const { main_currency, open_deals } = await openDeals(
    request,
    context,
    links.map(({ child }) => child).filter(isShown),
  );
  return { nodes, more: below.length > treeLimit, open_deals, main_currency };
}

/** What the open records that can be won are worth, of these companies together. */
async function openDeals(
  request: SessionRequest,
  context: TypeContext,
  ids: readonly string[],
): Promise<Pick<Output<'organization.relatedTree'>, 'open_deals' | 'main_currency'>> {
  const { types, stages } = await configurationFor(request);
  const main_currency = mainCurrencyOf(context);
  const tableId = [...types.keys()].find((one) => behaviourOf(one).canBeWon);
  if (tableId === undefined) return { open_deals: null, main_currency };
  const there = await loadType(request, tableId);
  const money = moneyOf(there);
  const fields = linkPaths(context.fields, there.fields, companies, tableId).flatMap(({ side, field }) =>
    side === 'there' ? [field] : [],
  );
  if (!money || fields.length === 0) return { open_deals: null, main_currency };
  const hundreds = Array.from({ length: Math.ceil(ids.length / 100) }, (_none, at) =>
    ids.slice(at * 100, at * 100 + 100),
  );
  const filter = {
    join: 'or' as const,
    items: fields.flatMap((field) =>
      hundreds.map((value) => ({ field: field.field_id, relation: 'include' as const, value: [...value] })),
    ),
  };
  const groups = (
    await openGroups(request.db, there.read, { filter: resolveFilter(filter, there.read), money })
  ).filter((group) => {
    const stage = stages.find((one) => one.table_id === tableId && isSameStage(one, group));
    return !stage || outcomeOf(stage) === 'open';
  });
  const { count, sums, main_sum } = totalOf(null, groups, money, there);
  return { open_deals: { count, sums, main_sum }, main_currency };
}
