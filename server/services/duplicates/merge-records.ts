import type { Input, Output } from '../../../domain/contract';
import { blocks } from '../../../domain/approvals/course';
import {
  bothValues,
  differs,
  holdsSeveral,
  isMerged,
  mergedValues,
  mergeLimits,
  mergeUndoMs,
  suggested,
} from '../../../domain/duplicates/merge';
import { AppError, type FieldIssue } from '../../../domain/errors';
import { lastChange } from '../../../domain/filters/last-change';
import type { StoredRecord } from '../../../domain/filters/matches';
import type { Field } from '../../../domain/metadata/field';
import { isOfTeam } from '../../../domain/metadata/reading';
import { idsIn, isMirrored, linkCap } from '../../../domain/values/link-field';
import { addTimelineEvent } from '../../commands/timeline/add-timeline-event';
import { moveLinks } from '../../commands/links/move-links';
import { moveParts } from '../../commands/links/move-parts';
import { notifyOfMerge } from '../../commands/notices/notify-of-merge';
import { removeWithChildren } from '../../commands/records/remove-record';
import { changeRecord } from '../../commands/records/save-record';
import { heldBy } from '../../commands/records/write-change';
import type { SessionRequest } from '../../context';
import type { Db, MovedParts, Trx } from '../../db/tables';
import { recordAbilities } from '../../policies/rules';
import { fieldsNaming, idsNaming } from '../../queries/links/named-records';
import { loadBoundChats } from '../../queries/chats/bound-chats';
import { findRecords } from '../../queries/records/by-id';
import { addMerge } from '../../queries/duplicates/record-merges';
import type { FieldConfig } from '../../queries/search/keys';
import { asProduct } from '../records/as-product';
import { configurationFor } from '../configuration/configured-type';
import { openWritable } from '../records/record-changes';
import { present, readRecord, type TypeContext } from '../records/record-access';
import { refuseWaitingRelated } from '../links/related-companies';

interface Merging {
  /** The records of the merge; the survivor is the first. */
  records: [StoredRecord, ...StoredRecord[]];
  /** Whether the caller may not change the people on the survivor. */
  teamIsFixed: boolean;
}

/**
 * Returns the records of a merge, the survivor first. The caller may change all of them, and may remove all except the survivor. @throws AppError
 * notFound, deleted, notReadable, notAllowed, recordUnderApproval; invalid where a record is named twice.
 */
async function getRecords(
  request: SessionRequest,
  context: TypeContext,
  { survivor_id, other_ids }: Pick<Input<'duplicates.merge'>, 'survivor_id' | 'other_ids'>,
  db: Db | Trx,
  lock: boolean,
): Promise<Merging> {
  const ids = [survivor_id, ...other_ids];
  if (new Set(ids).size < ids.length) throw new AppError('invalid', {}, [{ field: 'other_ids', code: 'notARecord' }]);
  const recordsById = new Map<string, StoredRecord>();
  let teamIsFixed = true;
  // Records are locked in the order of their ids, so that two concurrent merges of the same records do not wait for each other.
  for (const id of [...ids].sort()) {
    const record = await readRecord(request, context, id, db, { lock });
    const { update, remove, team } = recordAbilities(request.actor, context.type, record, context.teamMemberIds);
    if (id === survivor_id) teamIsFixed = team !== true;
    if (!update || (id !== survivor_id && !remove)) throw new AppError('notAllowed');
    if (blocks(record.approve_status)) throw new AppError('recordUnderApproval');
    recordsById.set(id, record);
  }
  return { records: ids.map((id) => recordsById.get(id)) as Merging['records'], teamIsFixed };
}

/** Returns whether a member may choose the value: mirrored links are resolved without a choice. */
function isChosen(field: Field): boolean {
  return isMerged(field) && !isMirrored(field);
}

function isWritable(field: Field, teamIsFixed: boolean): boolean {
  return field.access === 'write' && !(teamIsFixed && isOfTeam(field));
}

/**
 * Returns a function that tells whether links of a field stay with the merged records: the mirrored field of the survivor has room for one record and
 * already holds one.
 */
function staysBehind({ configuration }: TypeContext, survivor: StoredRecord): (naming: FieldConfig) => boolean {
  return (naming) => {
    const back = isMirrored(naming) && configuration.find(({ field_id }) => field_id === naming.link_field_id);
    return back ? linkCap(back) === 1 && idsIn(survivor.data[back.field_id]).length > 0 : false;
  };
}

/** @throws AppError tooManyAlong where a mirrored link would have no room for all records. */
function refuseTooMany({ configuration }: TypeContext, records: readonly StoredRecord[]): void {
  for (const field of configuration.filter((candidate) => isMirrored(candidate) && linkCap(candidate) > 1)) {
    const ids = new Set(records.flatMap(({ data }) => idsIn(data[field.field_id])));
    if (ids.size > linkCap(field)) throw new AppError('tooManyAlong', { limit: linkCap(field) });
  }
}

/** Returns the fields that a merge would choose from and the links that it would move. Fields that the caller does not see are left out. */
export async function compareDuplicates(
  request: SessionRequest,
  input: Input<'duplicates.compare'>,
): Promise<Output<'duplicates.compare'>> {
  const { db, actor } = request;
  const context = await openWritable(request, input.table_id);
  const { records, teamIsFixed } = await getRecords(request, context, input, db, false);
  const chats = await loadBoundChats(db, actor.clientId, input.table_id, [input.survivor_id, ...input.other_ids]);
  return {
    records: await present(request, context, records),
    fields: context.fields
      .filter((field) => field.access !== 'none' && isChosen(field) && differs(field, records))
      .map((field) => ({
        field_id: field.field_id,
        suggested: suggested(field, records),
        may_be_both: holdsSeveral(field),
        writable: isWritable(field, teamIsFixed),
      })),
    ...(await namingFieldsByFields(request, context, input)),
    chat_is_left: chats.size > 1,
  };
}

/** Returns, by field, the number of readable records that name one of the records that the merge removes. */
async function namingFieldsByFields(
  { db, actor }: SessionRequest,
  context: TypeContext,
  { table_id, survivor_id, other_ids }: Input<'duplicates.compare'>,
): Promise<Pick<Output<'duplicates.compare'>, 'links' | 'others'>> {
  const merged = [survivor_id, ...other_ids];
  const byTable = new Map<string, Set<string>>();
  for (const field of await fieldsNaming(db, actor.clientId, table_id))
    for (const id of await idsNaming(db, actor.clientId, field, other_ids)) {
      if (field.table === table_id && merged.includes(id)) continue;
      byTable.set(field.table, (byTable.get(field.table) ?? new Set()).add(id));
    }
  const links: Record<string, number> = {};
  let hasHidden = false;
  for (const [table, ids] of byTable) {
    const type = await context.resolveType(table, db);
    const readable = type ? await findRecords(db, type.read, [...ids].slice(0, mergeLimits.moved)) : [];
    if (readable.length > 0) links[table] = readable.length;
    hasHidden ||= readable.length < ids.size;
  }
  return { links, others: hasHidden };
}

/** Merges records, in one transaction (SD-108). @throws AppError conflict, tooManyAlong, as `recordsOf` and as a save of the survivor. */
export async function mergeRecords(
  request: SessionRequest,
  input: Input<'duplicates.merge'>,
): Promise<Output<'duplicates.merge'>> {
  const { table_id: tableId, survivor_id: survivorId, other_ids: otherIds, choices = {} } = input;
  const context = await openWritable(request, tableId);
  const { types } = await configurationFor(request);
  return request.once(async (trx) => {
    const { records, teamIsFixed } = await getRecords(request, context, input, trx, true);
    refuseChoices(context, [survivorId, ...otherIds], choices, teamIsFixed);
    for (const record of records) refuseChanged(context, record, input.known_update_times[record.id]);
    const [survivor, ...otherRecords] = records;
    refuseTooMany(context, records);
    await refuseWaitingRelated(request, context, otherIds, trx);
    const staysWithRemovedRecord = staysBehind(context, survivor);
    const mergeTime = request.now();
    const mergeId = request.makeId();
    const values = mergedValues(context.configuration, records, choices);
    const merged = records.map(({ id }) => id);
    const movedLinks = new Map<string, MovedParts['links']>();
    for (const otherRecord of otherRecords) {
      const limit = mergeLimits.moved - [...movedLinks.values()].flat().length;
      const moveDirection = { tableId, from: otherRecord.id, to: survivorId };
      movedLinks.set(
        otherRecord.id,
        await moveLinks(trx, request, { types, resolveType: context.resolveType }, moveDirection, {
          merged,
          limit,
          stays: staysWithRemovedRecord,
        }),
      );
      await removeWithChildren(trx, request, tableId, otherRecord.id, merged);
    }
    // The roll-ups of the survivor are computed from the records that name it now.
    const current = await readRecord(request, context, survivorId, trx, { lock: true });
    const keptValues = withoutHeldUnseen(request, context, current, values);
    const writtenSurvivor = await writeSurvivor(trx, request, context, current, keptValues);
    const left_as = Object.fromEntries(
      Object.keys(keptValues).map((id) => [
        id,
        { before: survivor.data[id] ?? null, after: writtenSurvivor.data[id] ?? null },
      ]),
    );
    for (const [index, otherRecord] of otherRecords.entries()) {
      const movedParts = await moveParts(trx, request, otherRecord, {
        ...writtenSurvivor,
        followers: await followersNow(trx, request, context, survivorId),
      });
      await addMerge(trx, {
        client_id: request.actor.clientId,
        table_id: tableId,
        record_id: otherRecord.id,
        merge_id: mergeId,
        survivor_id: survivorId,
        member_id: request.actor.memberId,
        // The first of the merged records stores `left_as`, so that it is stored once.
        left_as: index === 0 ? left_as : {},
        moved: { ...movedParts, links: movedLinks.get(otherRecord.id) ?? [] },
        create_time: new Date(mergeTime),
      });
    }
    await notifyOfMerge(trx, request, writtenSurvivor, otherRecords);
    await addTimelineEvent(trx, request, survivor, {
      type: 'MERGE',
      operator: request.actor.memberId,
      time: mergeTime,
      data: { merge_id: mergeId, ids: otherIds, fields: Object.keys(keptValues), undone: false },
    });
    return {
      id: survivorId,
      merge_id: mergeId,
      undo_until: mergeTime + mergeUndoMs,
      moved: [...movedLinks.values()].flat().length,
    };
  });
}

/** Refuses choices for fields that the caller may not write: the merge resolves these fields without a choice, seen or not. */
function refuseChoices(
  context: TypeContext,
  ids: readonly string[],
  choices: Readonly<Record<string, string>>,
  teamIsFixed: boolean,
): void {
  const wrong = Object.entries(choices).flatMap(([id, choice]): FieldIssue[] => {
    const field = context.fields.find(({ field_id }) => field_id === id);
    if (!field || field.access === 'none' || !isChosen(field)) return [{ field: id, code: 'unknownField' }];
    if (!isWritable(field, teamIsFixed)) return [{ field: id, code: 'readOnly' }];
    const isKnown = choice === bothValues ? holdsSeveral(field) : ids.includes(choice);
    return isKnown ? [] : [{ field: id, code: 'notARecord' }];
  });
  if (wrong.length > 0) throw new AppError('invalid', {}, wrong);
}

/** @throws AppError conflict where a visible part of a record was changed after the caller read it. */
function refuseChanged(context: TypeContext, record: StoredRecord, knownUpdateTime: number | undefined): void {
  const { time } = lastChange(record, context.fields);
  if (knownUpdateTime === undefined || time > knownUpdateTime)
    throw new AppError('conflict', { update_time: time, fields: [] });
}

/**
 * Leaves out hidden fields that only an approval changes: they keep the survivor's value. A refusal would reveal that they differ, and the caller
 * could not choose otherwise.
 */
function withoutHeldUnseen(
  request: SessionRequest,
  context: TypeContext,
  current: StoredRecord,
  values: Readonly<Record<string, unknown>>,
): Record<string, unknown> {
  const heldFields = heldBy(request, context, current, { data: values }).flatMap(({ fields }) => fields);
  const isUnseen = (id: string) => context.fields.some(({ field_id, access }) => field_id === id && access === 'none');
  return Object.fromEntries(Object.entries(values).filter(([id]) => !(heldFields.includes(id) && isUnseen(id))));
}

/**
 * Writes the chosen values. Where the survivor has no value and another record has one, that value is kept, even in fields that the caller may not
 * write or see. The product fills those, so that no value is lost and none is revealed.
 */
async function writeSurvivor(
  trx: Trx,
  request: SessionRequest,
  context: TypeContext,
  current: StoredRecord,
  values: Record<string, unknown>,
): Promise<StoredRecord> {
  if (Object.keys(values).length === 0) return current;
  const links = context.configuration.filter(isMirrored).map(({ field_id }) => field_id);
  const target = asProduct(context, [...Object.keys(values), ...links]);
  return changeRecord(
    trx,
    request,
    target,
    current,
    { values, isMerge: true },
    {
      knownUpdateTime: current.update_time,
      teamIsFixed: false,
    },
  );
}

async function followersNow(trx: Trx, request: SessionRequest, context: TypeContext, id: string): Promise<string[]> {
  const record = await readRecord(request, context, id, trx);
  return record.followers;
}
