import type { RawInput } from '@domain/contract';
import type { AskedCall } from '@domain/contract/calls';
import type { ChangedRecord } from '@domain/contract/shapes';
import type { Capability } from '@domain/metadata/settings';
import { objectCalls } from '@domain/contract/record-calls';
import { ApiError, type Api } from '@/api';

/** The write calls of any object type: the call, the name of its id, and whether it takes the table (domain/contract/record-calls). */

export interface RecordWrite {
  knownUpdateTime: number;
  values: Record<string, unknown>;
}

/** Creates a record and returns its id. */
export async function createRecord(
  api: Api,
  tableId: string,
  values: Record<string, unknown>,
  idempotencyKey: string,
): Promise<string> {
  const { create, namesTable, idKey } = objectCalls(tableId);
  if (!create) throw new ApiError('notAllowed');
  const input = namesTable.writes ? { table_id: tableId, fields: values } : values;
  const answer: Record<string, unknown> = await api.call(create as 'organization.create', input, { idempotencyKey });
  const id = answer[idKey];
  if (typeof id !== 'string') throw new ApiError('malformed');
  return id;
}

/** Changes a record and returns its new state, or its id alone when the change has removed it from the caller's sight. */
export async function updateRecord(
  api: Api,
  tableId: string,
  id: string,
  change: RecordWrite,
  idempotencyKey: string,
): Promise<ChangedRecord> {
  const { call, input } = updateCall(tableId, id, change);
  return api.call(call as 'organization.update', input as RawInput<'organization.update'>, { idempotencyKey });
}

/** A call with its input, to be sent now or later. */
interface WriteRequest {
  call: AskedCall;
  input: Record<string, unknown>;
}

/** Returns the call that changes a record. */
export function updateCall(tableId: string, id: string, { knownUpdateTime, values }: RecordWrite): WriteRequest {
  const { update } = objectCalls(tableId);
  if (!update) throw new ApiError('notAllowed');
  const input = { ...recordInput(tableId, id), known_update_time: knownUpdateTime, update_data: values };
  return { call: update as AskedCall, input };
}

/** The target stage of a record, and the parts to make with it. */
export interface Destination {
  stage?: { pipeline_id: string; stage_id: string };
  capabilities: Capability[];
}

/** Creates or changes a record together with its stage and its parts, in one transaction of the server. */
export async function saveRecord(
  api: Api,
  tableId: string,
  id: string | undefined,
  change: RecordWrite & Destination,
  idempotencyKey: string,
): Promise<ChangedRecord> {
  const { input } = saveCall(tableId, id, change);
  return api.call('records.save', input as RawInput<'records.save'>, { idempotencyKey });
}

/** Returns that call. */
export function saveCall(
  tableId: string,
  id: string | undefined,
  { knownUpdateTime, values, stage, capabilities }: RecordWrite & Destination,
): WriteRequest {
  const input = {
    table_id: tableId,
    fields: values,
    ...(id === undefined ? {} : { id, known_update_time: knownUpdateTime }),
    ...(stage ? { stage } : {}),
    ...(capabilities.length > 0 ? { capabilities } : {}),
  };
  return { call: 'records.save', input };
}

/** The requested approval of a change. */
export interface ApprovalRequest {
  /** Undefined where only one template applies. */
  templateId: string | undefined;
  /** Whether a draft becomes a record. */
  isNew?: boolean;
  /** The reason that the member gives to the people who decide; absent for none. */
  reason?: string;
}

/** The result of requesting approvals. */
export interface AskedApprovals {
  id: string;
  /** The statuses of the approvals: an approval without approvers may have ended already. */
  statuses: string[];
}

/**
 * Sends a change for approval instead of saving it: a new record or a draft again, a move with its values, or fields. Fields that need no approval
 * are saved at once. @throws ApiError approvalNotNeeded where it can be saved.
 */
export async function askForApproval(
  api: Api,
  tableId: string,
  id: string | undefined,
  change: RecordWrite & Partial<Destination> & ApprovalRequest,
  idempotencyKey: string,
): Promise<AskedApprovals> {
  const { knownUpdateTime, values, stage, capabilities = [], templateId, isNew = false, reason } = change;
  const commonInput = {
    table_id: tableId,
    ...(capabilities.length > 0 ? { capabilities } : {}),
    ...(templateId === undefined ? {} : { template_id: templateId }),
    ...(reason === undefined ? {} : { reason }),
  };
  const callOptions = { idempotencyKey };
  if (id === undefined || isNew) {
    const fields = { ...values, ...stage };
    const recordReference = id === undefined ? {} : { object_id: id };
    const answer = await api.call(
      'approvals.createForObjectCreate',
      { ...commonInput, ...recordReference, fields },
      callOptions,
    );
    return { id: answer.object_id, statuses: [answer.sp_status] };
  }
  const recordVersion = { object_id: id, known_update_time: knownUpdateTime };
  if (stage) {
    const targetStage = { to_stage_id: stage.stage_id, pipeline_id: stage.pipeline_id };
    const answer = await api.call(
      'approvals.createForStageChange',
      { ...commonInput, ...recordVersion, ...targetStage, fields: values },
      callOptions,
    );
    return { id, statuses: [answer.sp_status] };
  }
  const { list } = await api.call(
    'approvals.createForFieldUpdate',
    { table_id: tableId, ...recordVersion, to_values: values, ...(reason === undefined ? {} : { reason }) },
    callOptions,
  );
  return { id, statuses: list.map(({ sp_status }) => sp_status) };
}

/** Deletes a record; `confirmed` after the server's question (stillLinked, SD-43). */
export async function removeRecord(api: Api, tableId: string, id: string, confirmed = false): Promise<void> {
  const { remove } = objectCalls(tableId);
  if (!remove) throw new ApiError('notAllowed');
  await api.call(remove as 'organization.remove', { ...recordInput(tableId, id), ...(confirmed ? { confirmed } : {}) });
}

/** Returns the input that identifies a record, in the format of the type's calls. */
function recordInput(tableId: string, id: string): { id: string } {
  const { idKey, namesTable } = objectCalls(tableId);
  return { [idKey]: id, ...(namesTable.writes ? { table_id: tableId } : {}) } as { id: string };
}
