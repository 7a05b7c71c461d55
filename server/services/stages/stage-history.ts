import type { RecordJson } from '../../../domain/contract/shapes';
import type { Output } from '../../../domain/contract';
import type { StoredRecord } from '../../../domain/filters/matches';
import { computeStays, type StageEntry } from '../../../domain/stages/stay';
import type { SessionRequest } from '../../context';
import { memberNames } from '../../queries/people/member-names';
import { listStageChanges, type StageChangeRow } from '../../queries/stages/stage-changes';
import { loadType, readRecord, type TypeContext } from '../records/record-access';
import { stageNameIn } from './stage-names';

/** Returns how long a record has been in each stage (REQ records 3), in days of the company. */
export async function staysIn(
  request: SessionRequest,
  context: TypeContext,
  record: StoredRecord,
): Promise<Pick<RecordJson, 'last_stage_update_time' | 'stage_stay_days' | 'stage_change_time'>> {
  const { db, actor } = request;
  const recordKey = { tableId: context.type.table_id, recordId: record.id };
  const entries = readEntries(record, await listStageChanges(db, actor.clientId, recordKey));
  const { days, entered, lastMove } = computeStays(entries, request.now(), actor.timeZone);
  return {
    last_stage_update_time: lastMove,
    stage_stay_days: days,
    stage_change_time: Object.fromEntries(Object.entries(entered).map(([id, in_time]) => [id, { in_time }])),
  };
}

/** Returns the stages that a record entered. A record that is older than the history counts as in its first known stage since its creation. */
function readEntries(record: StoredRecord, changes: readonly StageChangeRow[]): StageEntry[] {
  const [first] = changes;
  const begun = first ? first.from_stage_id : record.stage_id;
  return [
    ...(begun === null ? [] : [{ stage_id: begun, at: record.create_time }]),
    ...changes.flatMap(({ stage_id, change_time }) =>
      stage_id === null ? [] : [{ stage_id, at: change_time.getTime() }],
    ),
  ];
}

/** Returns the stages in which a record has been, for a record that the caller may read, the latest first. */
export async function loadStageHistory(
  request: SessionRequest,
  tableId: string,
  id: string,
): Promise<Output<'records.stageHistory'>> {
  const { db, actor, language } = request;
  const context = await loadType(request, tableId);
  await readRecord(request, context, id);
  const changes = await listStageChanges(db, actor.clientId, { tableId, recordId: id });
  const names = await memberNames(
    db,
    actor.clientId,
    changes.flatMap(({ member_id }) => member_id ?? []),
  );
  return {
    list: changes.reverse().map((change) => ({
      number: change.number,
      kind: change.kind,
      pipeline_id: change.pipeline_id,
      from_pipeline_id: change.from_pipeline_id,
      from_stage_id: change.from_stage_id,
      to_stage_id: change.stage_id,
      from_stage_name: stageNameIn(
        context,
        { pipeline_id: change.from_pipeline_id, stage_id: change.from_stage_id },
        language,
      ),
      to_stage_name: stageNameIn(context, change, language),
      change_time: change.change_time.getTime(),
      operator_member_id: change.member_id,
      operator_name: (change.member_id !== null && names.get(change.member_id)) || '',
    })),
  };
}
