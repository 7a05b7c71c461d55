import type { Input, Output } from '../../../domain/contract';
import { blocks } from '../../../domain/approvals/course';
import { isSameValue } from '../../../domain/duplicates/equal';
import { mergeUndoMs, unmerged } from '../../../domain/duplicates/merge';
import { AppError } from '../../../domain/errors';
import type { StoredRecord } from '../../../domain/filters/matches';
import { idsIn, isMirrored, linkedTable, getValue } from '../../../domain/values/link-field';
import { addTimelineEvent } from '../../commands/timeline/add-timeline-event';
import { moveLinksBack } from '../../commands/links/move-links';
import { movePartsBack } from '../../commands/links/move-parts';
import { restoreWithChildren } from '../../commands/records/restore-record';
import { changeRecord } from '../../commands/records/save-record';
import type { SessionRequest } from '../../context';
import type { MovedParts, Trx } from '../../db/tables';
import { lockNamed } from '../../queries/links/named-records';
import { endMerge, holdMerge, type MergeRow } from '../../queries/duplicates/record-merges';
import { asProduct } from '../records/as-product';
import { configurationFor } from '../configuration/configured-type';
import { openWritable, readForChange } from '../records/record-changes';
import { readRecord, type TypeContext } from '../records/record-access';
import { resolveReferences } from '../links/refs';
import { mayUndoMerge } from './undoable-merges';

type Links = MovedParts['links'];

/**
 * Undoes a merge within thirty days (SD-108). The survivor gets back the values that were not changed since. The merged records are restored, and
 * so is the data that was moved from them. The member who merged, or an administrator, may do so. @throws AppError undoTooLate; undoWritten where
 * the survivor or a merged record has changed; notFound, notAllowed.
 */
export async function undoMerge(
  request: SessionRequest,
  { table_id: tableId, merge_id: mergeId }: Input<'duplicates.undo'>,
): Promise<Output<'duplicates.undo'>> {
  const context = await openWritable(request, tableId);
  const { types } = await configurationFor(request);
  const moving = { types, resolveType: context.resolveType };
  return request.once(async (trx) => {
    const { clientId, memberId } = request.actor;
    const merges = (await holdMerge(trx, clientId, mergeId)).filter((merge) => merge.table_id === tableId);
    const [first] = merges;
    if (!first) throw new AppError('notFound');
    if (!mayUndoMerge(request, first)) throw new AppError('notAllowed');
    if (request.now() - first.create_time.getTime() > mergeUndoMs) throw new AppError('undoTooLate');
    const survivorId = first.survivor_id;
    const { before: survivor } = await readForChange(request, context, survivorId, trx);
    if (blocks(survivor.approve_status)) throw new AppError('recordUnderApproval');
    const removedRecords = await findRemoved(trx, clientId, merges);

    const keptLinks: Links = [];
    const returned: Links = [];
    for (const merge of merges) {
      const moveDirection = { tableId, from: survivorId, to: merge.record_id };
      const movedBack = await moveLinksBack(trx, request, moving, moveDirection, merge.moved.links);
      keptLinks.push(...movedBack.left);
      returned.push(...movedBack.returned);
    }
    const leftFields = await giveBack(trx, request, context, survivorId, merges, returned);
    let keptPartCount = 0;
    for (const merge of merges) {
      const record = removedRecords.get(merge.record_id);
      if (!record) continue;
      await restoreWithChildren(trx, request, record);
      await nameAgain(trx, request, context, record.id, merge.moved.links, keptLinks);
      const current = await readRecord(request, context, survivorId, trx);
      keptPartCount += await movePartsBack(trx, request, current, record, merge.moved);
    }
    await endMerge(trx, clientId, mergeId, new Date(request.now()));
    const ids = merges.map(({ record_id }) => record_id);
    await addTimelineEvent(
      trx,
      request,
      { table_id: tableId, id: survivorId },
      {
        type: 'MERGE',
        operator: memberId,
        time: request.now(),
        data: { merge_id: mergeId, ids, fields: Object.keys(first.left_as), undone: true },
      },
    );
    const keptLinkNames = await listNames(trx, context, keptLinks);
    return {
      ids,
      left_fields: leftFields.filter((id) =>
        context.fields.some((field) => field.field_id === id && field.access !== 'none'),
      ),
      left_records: keptLinkNames.readable,
      left_others: keptLinkNames.others + keptPartCount,
    };
  });
}

/** Returns the records as they were removed. @throws AppError undoWritten for one that was restored, or is deleted for good. */
async function findRemoved(
  trx: Trx,
  clientId: string,
  merges: readonly MergeRow[],
): Promise<Map<string, StoredRecord>> {
  const [first] = merges;
  const ids = merges.map(({ record_id }) => record_id);
  const records = first ? await lockNamed(trx, clientId, first.table_id, ids) : [];
  if (records.length < ids.length || records.some(({ deleted_at }) => deleted_at === null))
    throw new AppError('undoWritten');
  return new Map(records.map((record) => [record.id, record]));
}

/** Writes the former values into the survivor. @returns the fields that somebody has written since. */
async function giveBack(
  trx: Trx,
  request: SessionRequest,
  context: TypeContext,
  survivorId: string,
  merges: readonly MergeRow[],
  returned: Links,
): Promise<string[]> {
  const current = await readRecord(request, context, survivorId, trx, { lock: true });
  const valuesAfterMerge = Object.assign({}, ...merges.map(({ left_as }) => left_as)) as MergeRow['left_as'];
  const leftFields: string[] = [];
  const values: Record<string, unknown> = {};
  for (const [id, leftValue] of Object.entries(valuesAfterMerge)) {
    const field = context.configuration.find(({ field_id }) => field_id === id);
    if (!field) continue;
    const now = current.data[id] ?? null;
    if (isMirrored(field)) {
      // If a record no longer names the survivor, the survivor no longer names that record.
      const returnedLinks = returned.filter(
        (link) => link.table_id === linkedTable(field) && link.field_id === field.link_field_id,
      );
      const keptIds = idsIn(now).filter(
        (linkedId) => idsIn(leftValue.before).includes(linkedId) || !returnedLinks.some((link) => link.id === linkedId),
      );
      values[id] = getValue(field, keptIds);
      continue;
    }
    const back = unmerged(now, leftValue);
    if (back === 'left') leftFields.push(id);
    else if (!isSameValue(back.value, now)) values[id] = back.value;
  }
  if (Object.keys(values).length > 0)
    await changeRecord(
      trx,
      request,
      asProduct(context, Object.keys(values)),
      current,
      { values, isMerge: true },
      { knownUpdateTime: current.update_time, teamIsFixed: false },
    );
  return leftFields;
}

/** Restores the mirrored links of a restored record to the records that name it, without links that stayed with the survivor. */
async function nameAgain(
  trx: Trx,
  request: SessionRequest,
  context: TypeContext,
  id: string,
  movedLinks: Links,
  leftLinks: Links,
): Promise<void> {
  const stayed = movedLinks.filter((link) => leftLinks.includes(link));
  if (stayed.length === 0) return;
  const record = (await lockNamed(trx, request.actor.clientId, context.type.table_id, [id]))[0];
  if (!record) return;
  const values = Object.fromEntries(
    context.configuration.filter(isMirrored).flatMap((field) => {
      const staleLinks = stayed.filter(
        (link) => link.table_id === linkedTable(field) && link.field_id === field.link_field_id,
      );
      const keptIds = idsIn(record.data[field.field_id]).filter(
        (linkedId) => !staleLinks.some((link) => link.id === linkedId),
      );
      return staleLinks.length === 0 ? [] : [[field.field_id, getValue(field, keptIds)]];
    }),
  );
  await changeRecord(
    trx,
    request,
    asProduct(context, Object.keys(values)),
    record,
    { values, isMerge: true },
    { knownUpdateTime: record.update_time, teamIsFixed: false },
  );
}

/** Returns the names of the remaining records that the caller may read. */
async function listNames(
  trx: Trx,
  context: TypeContext,
  leftLinks: Links,
): Promise<{ readable: Output<'duplicates.undo'>['left_records']; others: number }> {
  const refs = await resolveReferences(
    trx,
    context.resolveType,
    leftLinks.map(({ table_id, id }) => ({ table: table_id, id })),
  );
  const readable = leftLinks.flatMap(({ table_id, id }) => {
    const ref = refs.get(`${table_id}:${id}`);
    return ref?.readable ? [{ table_id, id, title: ref.title ?? '' }] : [];
  });
  return { readable, others: leftLinks.length - readable.length };
}
