import type { Input } from '../../../domain/contract';
import { AppError } from '../../../domain/errors';
import { joinFilters } from '../../../domain/filter-tree';
import type { StoredRecord } from '../../../domain/filters/matches';
import { resolveFilter } from '../../../domain/filters/resolve';
import { linkedFilter, linkPaths } from '../../../domain/links/link-paths';
import { ownerProperty } from '../../../domain/metadata/owner';
import { alongLimit, goesAlong, isOpen } from '../../../domain/stages/hand-over';
import { notifyOfGroup } from '../../commands/notices/notify-of-group';
import { changeRecord } from '../../commands/records/save-record';
import type { SessionRequest } from '../../context';
import type { Trx } from '../../db/tables';
import { recordAbilities } from '../../policies/rules';
import { pageOfRecords } from '../../queries/records/page';
import { configurationFor } from '../configuration/configured-type';
import { loadType, readRecord, type TypeContext } from '../records/record-access';
import { changeOne, readForChange } from '../records/record-changes';

/** The records of one type that can change owner together with a record. */
interface RecordsAlong {
  context: TypeContext;
  records: StoredRecord[];
  /** Whether there are more records than one hand-over takes. */
  more: boolean;
}

/** Returns the open records that are linked with a record and have the same owner, where the caller may hand them over too. */
export async function findRecordsAlong(
  request: SessionRequest,
  sourceType: TypeContext,
  record: StoredRecord,
  isRequested: (tableId: string) => boolean = goesAlong,
): Promise<RecordsAlong[]> {
  const { owner, table_id } = record;
  if (owner === null) return [];
  const { types, stages } = await configurationFor(request);
  const recordsAlong: RecordsAlong[] = [];
  for (const tableId of [...types.keys()].filter((id) => goesAlong(id) && isRequested(id))) {
    const otherType = await loadType(request, tableId);
    const paths = linkPaths(sourceType.fields, otherType.fields, table_id, tableId);
    if (paths.length === 0) continue;
    const owned = { field: ownerProperty, relation: 'include' as const, value: [owner] };
    const filter = resolveFilter(joinFilters(linkedFilter(paths, record, tableId), owned), otherType.read);
    const { rows, hasMore } = await pageOfRecords(request.db, otherType.read, { filter, limit: alongLimit });
    const typeStages = stages.filter((stage) => stage.table_id === tableId);
    const records = rows.filter(
      (candidate) =>
        candidate.id !== record.id &&
        isOpen(candidate, typeStages) &&
        recordAbilities(request.actor, otherType.type, candidate, otherType.teamMemberIds).team === true,
    );
    if (records.length > 0) recordsAlong.push({ context: otherType, records, more: hasMore });
  }
  return recordsAlong;
}

/**
 * Hands a record over together with the linked records that the caller chose, in one transaction. The new owner gets one notice, for the record
 * itself; other members get one notice for all records. @returns the number of linked records by type. @throws AppError as `changeOne`;
 * tooManyAlong for more linked records than one hand-over takes.
 */
export async function handOver(
  request: SessionRequest,
  sourceType: TypeContext,
  input: Pick<Input<'collaborators.handOver'>, 'id' | 'known_update_time' | 'owner_member_id' | 'along'>,
  trx: Trx,
): Promise<{ table_id: string; count: number }[]> {
  const { id, owner_member_id: owner, known_update_time, along } = input;
  const insideRequest = { ...request, db: trx };
  const before = await readRecord(insideRequest, sourceType, id, trx, { lock: true });
  const movingRecords =
    along.length === 0
      ? []
      : await findRecordsAlong(insideRequest, sourceType, before, (tableId) => along.includes(tableId));
  if (movingRecords.some(({ more }) => more)) throw new AppError('tooManyAlong', { limit: alongLimit });
  const change = { known_update_time, update_data: { [ownerProperty]: owner } };
  const noticeGroup = movingRecords.length === 0 ? undefined : request.makeId();
  const acting = { ...request, noticeGroup };
  await changeOne(acting, sourceType, id, change, trx);
  for (const { context, records } of movingRecords) {
    // All hand-overs use the same order, so that two at once do not wait for each other.
    for (const { id: recordId } of [...records].sort((left, right) => (left.id < right.id ? -1 : 1))) {
      const { before: recordBefore, teamIsFixed } = await readForChange(insideRequest, context, recordId, trx);
      if (recordBefore.owner !== before.owner || teamIsFixed || recordBefore.owner === owner) continue;
      const state = { knownUpdateTime: recordBefore.update_time, teamIsFixed: false };
      await changeRecord(trx, acting, context, recordBefore, { values: {}, owner, notNotified: [owner] }, state);
    }
  }
  if (noticeGroup !== undefined)
    await notifyOfGroup(trx, request, { clientId: request.actor.clientId, groupId: noticeGroup });
  return movingRecords.map(({ context, records }) => ({ table_id: context.type.table_id, count: records.length }));
}
