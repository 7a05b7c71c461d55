import { blocks } from '../../../domain/approvals/course';
import type { Input, Output } from '../../../domain/contract';
import { AppError } from '../../../domain/errors';
import { getOutcome } from '../../../domain/stages/outcome';
import { resolveFilter } from '../../../domain/filters/resolve';
import { linkPaths } from '../../../domain/links/link-paths';
import {
  companiesAbove,
  relate,
  relatedChange,
  relatedKinds,
  type RelatedIds,
  type RelatedKind,
} from '../../../domain/links/related-companies';
import { getBehaviour } from '../../../domain/objects/behaviour';
import { isSameStage } from '../../../domain/stages/stage';
import { addTimelineEvent } from '../../commands/timeline/add-timeline-event';
import { publishRecordEvents } from '../../commands/records/publish-record-events';
import { otherSideRefusal } from '../../commands/records/save-steps/other-side';
import type { SessionRequest } from '../../context';
import type { Trx } from '../../db/tables';
import { shownTitle } from '../../policies/visible-values';
import { findNamed, lockNamed } from '../../queries/links/named-records';
import { findRecords } from '../../queries/records/by-id';
import { openGroups } from '../../queries/records/board';
import { cappedTotal } from '../../queries/records/count';
import {
  childrenBelow,
  holdTree,
  parentsAbove,
  loadRelatedIds,
  writeRelated,
} from '../../queries/links/related-companies';
import { getMainCurrency, resolveMoney, computeTotal } from '../records/board';
import { configurationFor } from '../configuration/configured-type';
import { loadType, present, readRecord, type TypeContext } from '../records/record-access';
import { readForChange } from '../records/record-changes';

type Ids = Output<'organization.relatedIds'>;

/** The type of records that are companies. */
const companies = 'organization';

const companyScope = ({ actor }: SessionRequest) => ({ clientId: actor.clientId, tableId: companies });

function asIds({ parent, child, relation }: RelatedIds): Ids {
  return {
    parent_organization_ids: [...parent],
    child_organization_ids: [...child],
    relation_organization_ids: [...relation],
  };
}

/** Returns the ids of related companies. @throws AppError notFound, deleted, notReadable. */
export async function relatedIds(request: SessionRequest, id: string): Promise<Ids> {
  const context = await loadType(request, companies);
  await readRecord(request, context, id);
  return asIds(await loadRelatedIds(request.db, companyScope(request), id));
}

/** Returns the related companies that the caller may read: parent, children, relations, each by name. @throws AppError as `relatedIds`. */
export async function relatedList(
  request: SessionRequest,
  { id, kind }: Pick<Input<'organization.relatedList'>, 'id' | 'kind'>,
  { skip, limit }: { skip: number; limit: number },
): Promise<Output<'organization.relatedList'>> {
  const context = await loadType(request, companies);
  await readRecord(request, context, id);
  const ids = await loadRelatedIds(request.db, companyScope(request), id);
  const requestedKinds = relatedKinds.filter((relatedKind) => kind === undefined || relatedKind === kind);
  const namedRows = await findNamed(
    request.db,
    context.read,
    requestedKinds.flatMap((relatedKind) => ids[relatedKind]),
  );
  const visibleRelated = requestedKinds.flatMap((relatedKind) =>
    ids[relatedKind]
      .flatMap((relatedId) => {
        const row = namedRows.get(relatedId);
        return row?.readable && !row.deleted ? [{ kind: relatedKind, id: relatedId, name: row.name }] : [];
      })
      .sort((left, right) => (left.name < right.name ? -1 : left.name > right.name ? 1 : left.id < right.id ? -1 : 1)),
  );
  const page = visibleRelated.slice(skip, skip + limit);
  const records = await findRecords(
    request.db,
    context.read,
    page.map((relatedCompany) => relatedCompany.id),
  );
  const jsons = new Map((await present(request, context, records)).map((json) => [json._id, json]));
  return {
    list: page.flatMap((relatedCompany) => {
      const json = jsons.get(relatedCompany.id);
      return json ? [{ ...json, related_type: relatedCompany.kind }] : [];
    }),
    ...cappedTotal(visibleRelated.length),
    has_more: visibleRelated.length > skip + limit,
    has_parent: ids.parent.length > 0,
  };
}

/** Writes the related companies of a company. @throws AppError as the contract says; invalid for a company that the caller may not name. */
export async function updateRelated(
  request: SessionRequest,
  context: TypeContext,
  { id, related }: Input<'organization.relatedUpdate'>,
  trx: Trx,
): Promise<void> {
  const treeScope = companyScope(request);
  const { before } = await readForChange(request, context, id, trx);
  if (before.is_draft) throw new AppError('notAllowed');
  if (blocks(before.approve_status)) throw new AppError('recordUnderApproval');
  await holdTree(trx, treeScope);
  const current = await loadRelatedIds(trx, treeScope, id);
  const namedRows = await findNamed(
    trx,
    context.read,
    relatedKinds.flatMap((kind) => current[kind]),
  );
  const change = relatedChange(current, related, (relatedId) => namedRows.get(relatedId)?.readable === true);
  const names = await checkNamed(context, id, change.add, trx);
  const parents = await parentsAbove(trx, treeScope, [id, ...change.add.parent, ...change.add.child]);
  await refuseHeldThere(request, context, change, trx);
  const result = relate(id, parents, change);
  if ('refusal' in result) throw new AppError(result.refusal.code, { name: names.get(result.refusal.id) ?? '' });
  await writeRelated(trx, treeScope, id, change);
  await addRelatedEvents(trx, request, id, change);
  const touched = [change.add, change.remove].flatMap((ids) => relatedKinds.flatMap((kind) => ids[kind]));
  if (touched.length > 0)
    await publishRecordEvents(
      trx,
      request,
      companies,
      [...new Set([id, ...touched])].map((touchedId) => ({ id: touchedId })),
    );
}

/** The kind of each relation from the view of the company at the other end. */
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
  const write = (recordId: string, list: typeof changes) =>
    addTimelineEvent(
      trx,
      request,
      { table_id: companies, id: recordId },
      { type: 'RELATED_CHANGE', operator: request.actor.memberId, time: request.now(), data: { changes: list } },
    );
  if (changes.length > 0) await write(id, changes);
  for (const { kind, added, removed } of changes) {
    for (const relatedId of added) await write(relatedId, [{ kind: otherEnd[kind], added: [id], removed: [] }]);
    for (const relatedId of removed) await write(relatedId, [{ kind: otherEnd[kind], added: [], removed: [id] }]);
  }
}

/**
 * Refuses a merge that would move the relations of a company with a waiting approval. @throws AppError invalid at `other_ids`,
 * `otherUnderApproval`.
 */
export async function refuseWaitingRelated(
  request: SessionRequest,
  context: TypeContext,
  merged: readonly string[],
  trx: Trx,
): Promise<void> {
  const type = { clientId: request.actor.clientId, tableId: context.type.table_id };
  for (const id of merged) {
    const related = await loadRelatedIds(trx, type, id);
    const ids = relatedKinds.flatMap((kind) => related[kind]).filter((relatedId) => !merged.includes(relatedId));
    await refuseWaiting(request, context, { at: 'other_ids', ids }, trx);
  }
}

/** @throws AppError invalid for a company at the other end with a waiting approval, because its relations are part of the decision. */
async function refuseHeldThere(
  request: SessionRequest,
  context: TypeContext,
  { add, remove }: { add: RelatedIds; remove: RelatedIds },
  trx: Trx,
): Promise<void> {
  for (const kind of relatedKinds)
    await refuseWaiting(request, context, { at: kind, ids: [...add[kind], ...remove[kind]] }, trx);
}

/** @throws AppError invalid, `otherUnderApproval`, at the input of the caller. */
async function refuseWaiting(
  request: SessionRequest,
  context: TypeContext,
  { at, ids }: { at: string; ids: readonly string[] },
  trx: Trx,
): Promise<void> {
  for (const lockedRecord of await lockNamed(trx, request.actor.clientId, context.type.table_id, ids))
    if (blocks(lockedRecord.approve_status))
      throw await otherSideRefusal(trx, request.language, {
        at,
        other: context,
        there: lockedRecord,
        fields: [],
        reason: 'waits',
      });
}

/**
 * Returns the names of the added companies. @throws AppError invalid: `notARecord` for a company that the caller may not read, `unfinishedAudit`
 * for a draft.
 */
async function checkNamed(context: TypeContext, self: string, add: RelatedIds, trx: Trx): Promise<Map<string, string>> {
  const ids = relatedKinds.flatMap((kind) => add[kind]).filter((relatedId) => relatedId !== self);
  const namedRows = await findNamed(trx, context.read, ids);
  const names = new Map<string, string>();
  for (const kind of relatedKinds)
    for (const relatedId of add[kind].filter((candidateId) => candidateId !== self)) {
      const row = namedRows.get(relatedId);
      if (!row?.readable || row.deleted) throw new AppError('invalid', {}, [{ field: kind, code: 'notARecord' }]);
      const name = shownTitle(context.type, context.fields, row);
      if (row.is_draft) throw new AppError('invalid', {}, [{ field: kind, code: 'unfinishedAudit', params: { name } }]);
      names.set(relatedId, name);
    }
  return names;
}

/** The most companies of a group that are shown. */
const treeLimit = 500;

/** Returns the group of a company, from its top. @throws AppError as `relatedIds`. */
export async function relatedTree(request: SessionRequest, id: string): Promise<Output<'organization.relatedTree'>> {
  const context = await loadType(request, companies);
  await readRecord(request, context, id);
  const treeScope = companyScope(request);
  const top = companiesAbove(await parentsAbove(request.db, treeScope, [id]), id).at(-1) ?? id;
  const descendants = await childrenBelow(request.db, treeScope, top, treeLimit + 1);
  const links = [{ child: top, parent: null }, ...descendants.slice(0, treeLimit)];
  const namedRows = await findNamed(
    request.db,
    context.read,
    links.map(({ child }) => child),
  );
  const isShown = (companyId: string) =>
    namedRows.get(companyId)?.readable === true && namedRows.get(companyId)?.deleted === false;
  // A hidden company stays only where a visible company is below it.
  const visibleIds = new Set<string>();
  for (const { child, parent } of [...links].reverse())
    if (isShown(child) || visibleIds.has(child)) {
      visibleIds.add(child);
      if (parent !== null) visibleIds.add(parent);
    }
  const nodes = links
    .filter(({ child }) => visibleIds.has(child))
    .map(({ child, parent }) => {
      const row = namedRows.get(child);
      const title = row && isShown(child) ? { title: shownTitle(context.type, context.fields, row) } : {};
      return { id: child, parent_id: parent, readable: isShown(child), ...title };
    });
  const { main_currency, open_deals } = await openDeals(
    request,
    context,
    links.map(({ child }) => child).filter(isShown),
  );
  return { nodes, more: descendants.length > treeLimit, open_deals, main_currency };
}

/** Returns the total worth of the open, winnable records of these companies. */
async function openDeals(
  request: SessionRequest,
  context: TypeContext,
  ids: readonly string[],
): Promise<Pick<Output<'organization.relatedTree'>, 'open_deals' | 'main_currency'>> {
  const { types, stages } = await configurationFor(request);
  const main_currency = getMainCurrency(context);
  const tableId = [...types.keys()].find((candidate) => getBehaviour(candidate).canBeWon);
  if (tableId === undefined) return { open_deals: null, main_currency };
  const dealType = await loadType(request, tableId);
  const money = resolveMoney(dealType);
  const fields = linkPaths(context.fields, dealType.fields, companies, tableId).flatMap(({ side, field }) =>
    side === 'there' ? [field] : [],
  );
  if (!money || fields.length === 0) return { open_deals: null, main_currency };
  const hundreds = Array.from({ length: Math.ceil(ids.length / 100) }, (_none, time) =>
    ids.slice(time * 100, time * 100 + 100),
  );
  const filter = {
    join: 'or' as const,
    items: fields.flatMap((field) =>
      hundreds.map((value) => ({ field: field.field_id, relation: 'include' as const, value: [...value] })),
    ),
  };
  const groups = (
    await openGroups(request.db, dealType.read, { filter: resolveFilter(filter, dealType.read), money })
  ).filter((group) => {
    const stage = stages.find((candidate) => candidate.table_id === tableId && isSameStage(candidate, group));
    return !stage || getOutcome(stage) === 'open';
  });
  const { count, sums, main_sum } = computeTotal(null, groups, money, dealType);
  return { open_deals: { count, sums, main_sum }, main_currency };
}
