import { AppError } from '../../domain/errors';
import { objectCalls } from '../../domain/contract/record-calls';
import type { StoredRecord } from '../../domain/filters/matches';
import { removeWithChildren } from '../actions/remove-record';
import { changeRecord, createRecord, ownOverwritten } from '../actions/save-record';
import { requestOfChange, requestOfNew } from '../actions/save-request';
import type { SessionRequest } from '../context';
import type { Trx } from '../db/tables';
import { recordAbilities, tableAbilities } from '../policies/rules';
import { loadType, readRecord, type TypeContext } from './record-access';
import { refuseStillLinked } from './still-linked';

type Values = Record<string, unknown>;

/** What a record is to become. */
export interface Change {
  known_update_time: number;
  update_data: Values;
}

/**
 * An object type that is written by forms.
 * @throws AppError notAllowed for notes, which have calls of their own.
 */
export async function openWritable(request: SessionRequest, tableId: string): Promise<TypeContext> {
  const context = await loadType(request, tableId);
  if (objectCalls(tableId).update === undefined) throw new AppError('notAllowed');
  return context;
}

/** @returns the id of the new record. @throws AppError notAllowed, invalid. */
export async function createOne(
  request: SessionRequest,
  context: TypeContext,
  values: Values,
  trx: Trx,
): Promise<string> {
  if (!tableAbilities(request.actor, context.type).create) throw new AppError('notAllowed');
  return (await createRecord(trx, request, context, await requestOfNew(trx, request, context, values))).id;
}

/** @returns what the caller wrote over that they had changed elsewhere. @throws AppError notFound, deleted, notReadable, notAllowed, conflict, invalid. */
export async function changeOne(
  request: SessionRequest,
  context: TypeContext,
  id: string,
  change: Change,
  trx: Trx,
): Promise<string[]> {
  const { before, teamIsFixed } = await readForChange(request, context, id, trx);
  const asked = { sent: change.update_data, teamIsFixed };
  const wanted = await requestOfChange(trx, request, context, before, asked);
  const after = await changeRecord(trx, request, context, before, wanted, {
    knownUpdateTime: change.known_update_time,
    teamIsFixed,
  });
  const sent = Object.keys(change.update_data);
  return ownOverwritten(before, after, change.known_update_time, request.actor.memberId).filter((field) =>
    sent.includes(field),
  );
}

/**
 * A record that the caller may change, held until the end of the transaction.
 * @throws AppError notFound, deleted, notReadable, notAllowed.
 */
export async function readForChange(
  request: SessionRequest,
  context: TypeContext,
  id: string,
  trx: Trx,
): Promise<{ before: StoredRecord; teamIsFixed: boolean }> {
  const before = await readRecord(request, context, id, trx, { lock: true });
  const { update, team } = recordAbilities(request.actor, context.type, before, context.teamMemberIds);
  if (!update) throw new AppError('notAllowed');
  return { before, teamIsFixed: !team };
}

/** Follows a record, or follows it no more. @throws AppError notFound, deleted, notReadable, notAllowed. */
export async function followOne(
  request: SessionRequest,
  context: TypeContext,
  id: string,
  follows: boolean,
  trx: Trx,
): Promise<void> {
  const before = await readRecord(request, context, id, trx, { lock: true });
  if (!recordAbilities(request.actor, context.type, before, context.teamMemberIds).follow)
    throw new AppError('notAllowed');
  const wanted = { values: {}, followers: { [request.actor.memberId]: follows } };
  const state = { knownUpdateTime: before.update_time, teamIsFixed: true };
  await changeRecord(trx, request, context, before, wanted, state);
}

/** @throws AppError notFound, deleted, notReadable, notAllowed; stillLinked unless it is confirmed. */
export async function removeOne(
  request: SessionRequest,
  context: TypeContext,
  id: string,
  trx: Trx,
  confirmed = false,
): Promise<void> {
  const before = await readRecord(request, context, id, trx, { lock: true });
  if (!recordAbilities(request.actor, context.type, before, context.teamMemberIds).remove)
    throw new AppError('notAllowed');
  if (!confirmed) await refuseStillLinked(request, context, before, trx);
  await removeWithChildren(trx, request, context.type.table_id, id);
}
