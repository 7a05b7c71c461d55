import { getBehaviour } from '../objects/behaviour';
import { closedStatuses } from '../objects/ticket-status';
import { getOutcome } from '../stages/outcome';

/** The properties of a record that say whether it is closed. */
interface ClosableRecord {
  table_id: string;
  stage?: { weight: number } | undefined;
  [property: string]: unknown;
}

/** Whether nothing is left to do on a record: it is won or lost, or its status ends the work on it. */
export function isRecordClosed(record: ClosableRecord): boolean {
  if (record.stage && getOutcome(record.stage) !== 'open') return true;
  const { statusField } = getBehaviour(record.table_id);
  const status = statusField === undefined ? undefined : record[statusField];
  return typeof status === 'string' && closedStatuses.includes(status);
}
