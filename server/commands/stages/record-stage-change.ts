import type { StoredRecord } from '../../../domain/filters/matches';
import { moveKind } from '../../../domain/stages/move';
import { isSameStage } from '../../../domain/stages/stage';
import type { StageRow, Trx } from '../../db/tables';
import { addStageChange } from '../../queries/stages/stage-changes';
import { addTimelineEvent } from '../timeline/add-timeline-event';
import { getCompanyConfiguration, type SaveContext, type SaveTarget } from '../records/save-context';

/** Records that a record entered a stage, with a timeline line for a move. A new record already has its own line. */
export async function recordStageChange(
  trx: Trx,
  context: SaveContext,
  { type }: Pick<SaveTarget, 'type'>,
  { before, after }: { before: StoredRecord | null; after: StoredRecord },
): Promise<void> {
  const from = { pipeline_id: before?.pipeline_id ?? null, stage_id: before?.stage_id ?? null };
  if (from.pipeline_id === after.pipeline_id && from.stage_id === after.stage_id) return;
  const { clientId, memberId } = context.actor;
  const { stages } = await getCompanyConfiguration(trx, context);
  const toRow = (stagePosition: { pipeline_id: string | null; stage_id: string | null }): StageRow | undefined =>
    stages.find((stage) => stage.table_id === after.table_id && isSameStage(stage, stagePosition));
  const target = toRow(after);
  const drafts = { wasDraft: before?.is_draft ?? after.is_draft, isDraft: after.is_draft };
  const kind = target ? moveKind(toRow(from), target, drafts) : 'moved';
  const changedAt = before ? after.update_time : after.create_time;
  await addStageChange(trx, {
    client_id: clientId,
    table_id: after.table_id,
    record_id: after.id,
    from_pipeline_id: from.pipeline_id,
    from_stage_id: from.stage_id,
    pipeline_id: after.pipeline_id,
    stage_id: after.stage_id,
    kind,
    member_id: memberId,
    change_time: new Date(changedAt),
  });
  if (before === null) return;
  const reason = type.settings?.lost_reason_field_id;
  await addTimelineEvent(trx, context, after, {
    type: 'STAGE_CHANGE',
    operator: memberId,
    time: changedAt,
    data: {
      kind,
      from_pipeline_id: from.pipeline_id,
      from_stage_id: from.stage_id,
      pipeline_id: after.pipeline_id,
      stage_id: after.stage_id,
      ...(kind === 'lost' && reason !== undefined
        ? { reason: { field: reason, value: after.data[reason] ?? null } }
        : {}),
    },
  });
}
