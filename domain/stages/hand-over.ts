import type { StoredRecord } from '../filters/matches';
import { getOutcome } from './outcome';
import { isSameStage } from './stage';
import { getBehaviour } from '../objects/behaviour';
import { closedStatuses } from '../objects/ticket-status';

/** The types that can change owner along with the record that they belong to (SD-82): never notes, which stay with their authors. */
const goingAlong: readonly string[] = ['deal', 'ticket', 'user'];

/** The most records of one type that change owner along with a record, in one transaction. */
export const alongLimit = 200;

export function goesAlong(tableId: string): boolean {
  return goingAlong.includes(tableId);
}

interface StageOfPipeline {
  pipeline_id: string;
  stage_id: string;
  weight: number;
}

/** Whether a record is still worked on: in no stage that is won or lost, and in no status that closes it. */
export function isOpen(
  record: Pick<StoredRecord, 'table_id' | 'pipeline_id' | 'stage_id' | 'data'>,
  stages: readonly StageOfPipeline[],
): boolean {
  const stage = stages.find((candidate) => isSameStage(candidate, record));
  if (stage && getOutcome(stage) !== 'open') return false;
  const { statusField } = getBehaviour(record.table_id);
  const status = statusField === undefined ? undefined : record.data[statusField];
  return !(Array.isArray(status) ? status : [status]).some((statusId) => closedStatuses.includes(String(statusId)));
}
