import type { ChangedRecord } from '@domain/contract/shapes';
import type { Capability } from '@domain/metadata/settings';
import { objectCalls } from '@domain/contract/record-calls';
import { ApiError, type Api } from '@/api';

/** The writing calls of any object type: which call it is, what its id is called and whether the table is named (domain/contract/record-calls). */

export interface Change {
  knownUpdateTime: number;
  values: Record<string, unknown>;
}

/** Makes a record and answers its id. */
export async function createOf(
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

/** Changes a record and answers it as it stands afterwards, or its id alone when it has left the caller's sight by that. */
export async function updateOf(
  api: Api,
  tableId: string,
  id: string,
  { knownUpdateTime, values }: Change,
  idempotencyKey: string,
): Promise<ChangedRecord> {
  const { update } = objectCalls(tableId);
  if (!update) throw new ApiError('notAllowed');
  const input = { ...named(tableId, id), known_update_time: knownUpdateTime, update_data: values };
  return api.call(update as 'organization.update', input, { idempotencyKey });
}

/** Where a record is to stand, and what is made with it. */
export interface Destination {
  stage?: { pipeline_id: string; stage_id: string };
  capabilities: Capability[];
}

/** Makes or changes a record together with its stage and what belongs to it, in one transaction of the server. */
export async function saveOf(
  api: Api,
  tableId: string,
  id: string | undefined,
  { knownUpdateTime, values, stage, capabilities }: Change & Destination,
  idempotencyKey: string,
): Promise<ChangedRecord> {
  const input = {
    table_id: tableId,
    fields: values,
    ...(id === undefined ? {} : { id, known_update_time: knownUpdateTime }),
    ...(stage ? { stage } : {}),
    ...(capabilities.length > 0 ? { capabilities } : {}),
  };
  return api.call('records.save', input, { idempotencyKey });
}

/** Removes a record; `confirmed` after the server has asked (stillLinked, SD-43). */
export async function removeOf(api: Api, tableId: string, id: string, confirmed = false): Promise<void> {
  const { remove } = objectCalls(tableId);
  if (!remove) throw new ApiError('notAllowed');
  await api.call(remove as 'organization.remove', { ...named(tableId, id), ...(confirmed ? { confirmed } : {}) });
}

/** Which record is meant, in the words of the type's calls. */
function named(tableId: string, id: string): { id: string } {
  const { idKey, namesTable } = objectCalls(tableId);
  return { [idKey]: id, ...(namesTable.writes ? { table_id: tableId } : {}) } as { id: string };
}
