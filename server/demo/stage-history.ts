import type { Insertable } from 'kysely';
import type { Company } from '../../domain/configuration/company';
import { moveKind } from '../../domain/stages/move';
import { isClosed } from '../../domain/stages/stage';
import type { StageChangesTable, TimelineTable } from '../db/tables';
import { listStages } from './configuration';
import type { DemoRecord } from './record';

/**
 * How the demo's records came to their stages: through the open stages of their pipeline in their order, evenly spread over their life. A record
 * that closed was in all of them before.
 */
export function stageChangeRows(
  clientId: string,
  configuration: Company,
  records: readonly DemoRecord[],
): Insertable<StageChangesTable>[] {
  return records.flatMap((record) => {
    const pipelineStages = listStages(configuration, record.table_id).filter(
      (stage) => stage.pipeline_id === record.pipeline_id,
    );
    const stageIndex = pipelineStages.findIndex((stage) => stage.stage_id === record.stage_id);
    const way = pipelineStages.filter(
      (stage, index) => index === stageIndex || (index < stageIndex && !isClosed(stage)),
    );
    const step = (record.update_time - record.create_time) / Math.max(1, way.length - 1);
    return way.map((stage, index) => {
      const from = way[index - 1];
      return {
        client_id: clientId,
        table_id: record.table_id,
        record_id: record.id,
        number: index + 1,
        from_pipeline_id: from?.pipeline_id ?? null,
        from_stage_id: from?.stage_id ?? null,
        pipeline_id: stage.pipeline_id,
        stage_id: stage.stage_id,
        kind: moveKind(from, stage, { wasDraft: false, isDraft: false }),
        member_id: record.owner,
        change_time: new Date(Math.round(record.create_time + step * index)),
      };
    });
  });
}

/** A line of the timeline for each move of them. How a record began has its own line there. */
export function stageEventRows(
  changes: readonly Insertable<StageChangesTable>[],
  configuration: Company,
  records: readonly DemoRecord[],
): Insertable<TimelineTable>[] {
  const reasons = new Map(
    configuration.types.map(({ table_id, settings }) => [table_id, settings?.lost_reason_field_id]),
  );
  const dataByRecord = new Map(records.map((record) => [`${record.table_id}/${record.id}`, record.data]));
  return changes
    .filter(({ number }) => number > 1)
    .map(({ client_id, table_id, record_id, number, member_id, change_time, kind, ...places }) => {
      const reason = kind === 'lost' ? reasons.get(table_id) : undefined;
      const value = reason === undefined ? undefined : dataByRecord.get(`${table_id}/${record_id}`)?.[reason];
      return {
        client_id,
        table_id,
        record_id,
        event_id: `moved_${record_id}_${number}`,
        event_type: 'STAGE_CHANGE',
        operator: member_id,
        create_time: change_time,
        update_time: change_time,
        data: JSON.stringify({ kind, ...places, ...(value === undefined ? {} : { reason: { field: reason, value } }) }),
      };
    });
}
