import { changedSince, pickVersions, type AskedChange } from '../../../domain/approvals/change';
import { AppError, type ErrorName } from '../../../domain/errors';
import { stageTime } from '../../../domain/filters/last-change';
import type { StoredRecord } from '../../../domain/filters/matches';
import type { App } from '../../context';
import type { Trx } from '../../db/tables';
import { inSavepoint } from '../../db/transaction';
import type { ApprovalRow } from '../../queries/approvals/approvals';
import { lockNamed } from '../../queries/links/named-records';
import { openChosen } from '../records/record-capabilities';
import { moveOfChange, type MovePart } from '../records/move-record';
import { changeRecord } from '../records/save-record';
import type { SaveContext, SaveTarget } from '../records/save-context';
import { applicantContext, approvedTarget } from './applicant';

type EffectWriter = Pick<App, 'now' | 'makeId'>;

/** An approval that this server started. */
export type StartedApproval = ApprovalRow & { change: AskedChange };

/** The result of an approved change: the versions of the record after it, or the reason why nothing was written. */
export type EffectOutcome = { leftAs: Record<string, number> } | { differs: string[]; failure?: ErrorName };

/** An approved change conflicts with no member: the versions that it depends on are compared instead. */
const unknownTime = Number.MAX_SAFE_INTEGER;

/** Saves the approved change if the parts that it depends on are unchanged; otherwise writes nothing (SD-40). */
export async function carryOut(trx: Trx, app: EffectWriter, approval: StartedApproval): Promise<EffectOutcome> {
  const { change } = approval;
  const record = await findHeldRecord(trx, approval);
  if (!record) return { differs: [], failure: 'deleted' };
  const differs = changedSince(change.rests_on, record);
  if (change.finishes && !record.is_draft && !differs.includes(stageTime)) differs.push(stageTime);
  if (differs.length > 0) return { differs };
  try {
    return await inSavepoint(trx, async () => ({ leftAs: await write(trx, app, approval, record) }));
  } catch (error) {
    // A change that every member would now be refused (a deleted stage, a value that another record has taken) is not written.
    if (error instanceof AppError) return { differs: [], failure: error.name };
    throw error;
  }
}

async function write(
  trx: Trx,
  app: EffectWriter,
  approval: StartedApproval,
  record: StoredRecord,
): Promise<Record<string, number>> {
  const { change } = approval;
  const { context, target } = await openTarget(trx, app, approval);
  const movePart = await buildPart(trx, context, target, record, change);
  const after = await changeRecord(
    trx,
    context,
    target,
    record,
    { ...movePart, isApproved: true, approvedFields: guardedIn(target, approval) },
    { knownUpdateTime: unknownTime, teamIsFixed: false },
  );
  await openChosen(trx, context, after, movePart.opens);
  return pickVersions(after, writtenBy(change));
}

async function buildPart(
  trx: Trx,
  context: SaveContext,
  target: SaveTarget,
  record: StoredRecord,
  { values, stage, capabilities, finishes }: AskedChange,
): Promise<MovePart> {
  if (stage?.stage_id === undefined || stage.stage_id === null)
    return { values, ...(finishes ? { isDraft: false } : {}) };
  const input = { ...values, stage_id: stage.stage_id, pipeline_id: stage.pipeline_id };
  const requested = { capabilities, canMake: capabilities, isApproved: true };
  return moveOfChange(trx, context, target, record, { sent: input, wanted: requested, knownUpdateTime: unknownTime });
}

/** Undoes an applied change where its values are unchanged; later changes of others stay. @returns the names of the reverted parts. */
export async function takeBack(trx: Trx, app: EffectWriter, approval: StartedApproval): Promise<string[]> {
  const { change } = approval;
  const leftAs = approval.left_as ?? {};
  const record = await findHeldRecord(trx, approval);
  if (!record) return writtenBy(change);
  const differs = changedSince(leftAs, record);
  const isUnchanged = (name: string) => !differs.includes(name);
  const values = Object.fromEntries(Object.entries(change.held).filter(([id]) => isUnchanged(id)));
  const moves = change.stage !== undefined && isUnchanged(stageTime);
  const { context, target } = await openTarget(trx, app, approval);
  const back = {
    values,
    ...(moves && change.from ? { stage: { pipelineId: change.from.pipeline_id, stageId: change.from.stage_id } } : {}),
    ...(change.finishes && isUnchanged(stageTime) ? { isDraft: true } : {}),
    isApproved: true,
    approvedFields: guardedIn(target, approval),
  };
  const saveState = { knownUpdateTime: unknownTime, teamIsFixed: false };
  try {
    await inSavepoint(trx, () => changeRecord(trx, context, target, record, back, saveState));
  } catch (error) {
    // Anything that locks the record now, such as an approval of a linked record, locks all of it: the change stays.
    if (error instanceof AppError) return writtenBy(change);
    throw error;
  }
  return differs;
}

/** Returns the guarded fields of an approval. An approved link also covers the field on its other side. */
function guardedIn({ type }: SaveTarget, { action, change: { values } }: StartedApproval): string[] {
  if (action !== 'field_update') return [];
  const guarded = (type.settings?.approval_templates ?? []).flatMap(({ fields = [] }) => fields);
  return guarded.filter((id) => Object.hasOwn(values, id));
}

function writtenBy({ values, stage, finishes }: AskedChange): string[] {
  return [...Object.keys(values), ...(stage || finishes ? [stageTime] : [])];
}

async function findHeldRecord(
  trx: Trx,
  { client_id, table_id, record_id }: StartedApproval,
): Promise<StoredRecord | undefined> {
  const [record] = await lockNamed(trx, client_id, table_id, [record_id]);
  return record?.deleted_at === null ? record : undefined;
}

async function openTarget(trx: Trx, app: EffectWriter, approval: StartedApproval) {
  const context = await applicantContext(trx, app, approval);
  const target = await approvedTarget(trx, context, approval.table_id, Object.keys(approval.change.values));
  return { context, target };
}
