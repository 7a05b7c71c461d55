import type { StoredRecord } from '../filters/matches';
import { getOutcome } from './outcome';
import { isSameStage } from './stage';
import { getBehaviour } from '../objects/behaviour';
import { closedStatuses } from '../objects/ticket-status';

/** The types that can change owner together with their parent record (SD-82). Notes stay with their authors. */
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

/** Returns whether a record is open: neither won nor lost, and not closed by its status. */
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
