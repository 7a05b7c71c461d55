import { blocks } from '../../../domain/approvals/course';
import { heldFields, type HeldFields, type HoldReason } from '../../../domain/approvals/gate';
import { calendarAt } from '../../../domain/calendar';
import { AppError } from '../../../domain/errors';
import type { StoredRecord } from '../../../domain/filters/matches';
import { ownerProperty } from '../../../domain/metadata/owner';
import { getBehaviour } from '../../../domain/objects/behaviour';
import type { Trx } from '../../db/tables';
import { getRecordType } from '../../queries/records/record-type';
import { updateRecord, type RecordUpdate } from '../../queries/records/write';
import { announceToWebhooks, type WebhookFact } from '../programs/announce-to-webhooks';
import { getCompanyConfiguration, type SaveContext, type SaveTarget } from './save-context';

/** The gate for changes of a stored record. */
export interface Gate {
  /** Reasons that do not block this write, by a member's decision. */
  passes?: readonly HoldReason[];
  /** Returns the error for fields that may not change now; the list is never empty. */
  refusal(heldFields: readonly HeldFields[]): AppError | Promise<AppError>;
}

/**
 * Writes a change to a record that this transaction has locked, and announces it to webhooks. Every change of existing records goes through here,
 * so that none bypasses an approval (ADR-0224) and programs see all of them (ADR-0300). @throws AppError as `refusal` returns; stageUnderApproval
 * for a move while an approval waits. Nothing is written then.
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
  const { clientId } = context.actor;
  const type = getRecordType(clientId, target.type, target.configuration);
  const writtenRecord = await updateRecord(trx, type, previousRecord, change);
  const facts = listFacts(previousRecord, writtenRecord, change);
  await announceToWebhooks(trx, context, clientId, await getCompanyConfiguration(trx, context), facts);
  return writtenRecord;
}

/** Returns the events of a change for other programs: drafts have none, and a finished draft counts as new. Notes have their own events. */
function listFacts(
  previousRecord: StoredRecord,
  writtenRecord: StoredRecord,
  { data = {} }: RecordUpdate,
): WebhookFact[] {
  const { table_id, id: record_id, update_time: version } = writtenRecord;
  const { presence, ownerField } = getBehaviour(table_id);
  if (writtenRecord.is_draft || presence === 'attached') return [];
  const record = { table_id, record_id, version };
  if (previousRecord.is_draft) return [{ event: 'record.created', ...record }];
  // A change of the owner field already reports the new owner.
  const isHandedOver =
    previousRecord.owner !== writtenRecord.owner && !(ownerField !== undefined && Object.hasOwn(data, ownerField));
  const fields = [...(isHandedOver ? [ownerProperty] : []), ...Object.keys(data)];
  const isMoved =
    previousRecord.pipeline_id !== writtenRecord.pipeline_id || previousRecord.stage_id !== writtenRecord.stage_id;
  return [
    ...(fields.length > 0 ? [{ event: 'record.changed' as const, ...record, fields }] : []),
    ...(isMoved ? [{ event: 'record.stage_moved' as const, ...record }] : []),
  ];
}

/** Refuses a change as `writeChange` does, without writing. @throws AppError as `writeChange`. */
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

/** Returns the locked fields of a change. */
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
