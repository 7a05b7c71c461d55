import { blocks } from '../../../domain/approvals/course';
import { heldFields, type HeldFields, type HoldReason } from '../../../domain/approvals/gate';
import { calendarAt } from '../../../domain/calendar';
import { AppError } from '../../../domain/errors';
import type { StoredRecord } from '../../../domain/filters/matches';
import type { Trx } from '../../db/tables';
import { getRecordType } from '../../queries/records/record-type';
import { updateRecord, type RecordUpdate } from '../../queries/records/write';
import type { SaveContext, SaveTarget } from './save-context';

/** The gate that a change of a stored record passes through. */
export interface Gate {
  /** Reasons that do not block this write, because a member has decided so. */
  passes?: readonly HoldReason[];
  /** Returns the error for fields that may not change now; never for an empty list. */
  refusal(heldFields: readonly HeldFields[]): AppError | Promise<AppError>;
}

/**
 * Writes a change over a record that was read in this transaction with a lock. Everything that changes values of a record that is there goes through
 * here, from whatever door, so that nothing passes by an approval (ADR-0224).
 * @throws AppError as `refusal` says; stageUnderApproval for a move while an approval waits. Nothing is written then.
 */
export async function writeChange(
  trx: Trx,
  context: SaveContext,
  target: Pick<SaveTarget, 'type' | 'configuration'>,
  previousRecord: StoredRecord,
  change: RecordUpdate,
  gate: Gate,
): Promise<StoredRecord> {
  await refuseHeld(context, target, previousRecord, change, gate);
  return updateRecord(
    trx,
    getRecordType(context.actor.clientId, target.type, target.configuration),
    previousRecord,
    change,
  );
}

/** Refuses a change as `writeChange` does, and writes nothing. @throws AppError as `writeChange`. */
export async function refuseHeld(
  context: SaveContext,
  target: Pick<SaveTarget, 'type' | 'configuration'>,
  previousRecord: StoredRecord,
  change: RecordUpdate,
  { passes = [], refusal }: Gate,
): Promise<void> {
  const isMoved = change.pipelineId !== undefined || change.stageId !== undefined || change.isDraft !== undefined;
  if (isMoved && blocks(previousRecord.approve_status) && !passes.includes('waits'))
    throw new AppError('stageUnderApproval');
  const heldFields = heldBy(context, target, previousRecord, change).filter(({ reason }) => !passes.includes(reason));
  if (heldFields.length > 0) throw await refusal(heldFields);
}

/** The fields of a change that may not change now. */
export function heldBy(
  { actor, now }: SaveContext,
  { type, configuration }: Pick<SaveTarget, 'type' | 'configuration'>,
  previousRecord: StoredRecord,
  { data = {}, owner = previousRecord.owner, pipelineId, stageId }: Omit<RecordUpdate, 'memberId' | 'time'>,
): HeldFields[] {
  const updatedRecord: StoredRecord = {
    ...previousRecord,
    owner,
    data: { ...previousRecord.data, ...data },
    pipeline_id: pipelineId === undefined ? previousRecord.pipeline_id : pipelineId,
    stage_id: stageId === undefined ? previousRecord.stage_id : stageId,
  };
  return heldFields(
    { before: previousRecord, after: updatedRecord, changed: Object.keys(data) },
    { settings: type.settings ?? null, fields: configuration, calendar: calendarAt(now(), actor.timeZone) },
  );
}
