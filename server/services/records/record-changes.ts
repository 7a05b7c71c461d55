import { blocks } from '../../../domain/approvals/course';
import { AppError } from '../../../domain/errors';
import { objectCalls } from '../../../domain/contract/record-calls';
import type { StoredRecord } from '../../../domain/filters/matches';
import { changedTeam, type TeamChange } from '../../../domain/objects/team-change';
import type { Capability } from '../../../domain/metadata/settings';
import { changeTabs, takeTabs } from '../../commands/documents/change-tabs';
import { requestFields, type FieldRequest } from '../../commands/records/request-fields';
import { listMakeableCapabilities, openChosen } from '../../commands/records/record-capabilities';
import { namesStage, type RequestedCapabilities } from '../../commands/records/move-record';
import { removeWithChildren } from '../../commands/records/remove-record';
import { changeRecord, createRecord, ownOverwritten } from '../../commands/records/save-record';
import { requestOfChange, requestOfNew, type SaveRequest } from '../../commands/records/save-request';
import type { SessionRequest } from '../../context';
import type { Trx } from '../../db/tables';
import { recordAbilities, tableAbilities } from '../../policies/rules';
import { loadType, readRecord, type TypeContext } from './record-access';
import { refuseStillLinked } from '../links/still-linked';

type ChangeValues = Record<string, unknown>;

/** This time is later than every change: a caller without a known time, such as a member who changes many records at once, meets no conflict. */
const unknownTime = Number.MAX_SAFE_INTEGER;

/** The requested change of a record. */
export interface RecordChangeInput {
  /** The time of the known state of the record; if absent, nothing is a conflict. */
  known_update_time?: number | undefined;
  update_data: ChangeValues;
  /** The capabilities to create with the record. */
  capabilities?: readonly Capability[];
  /** As in `NewOptions`. */
  isApproved?: boolean;
  isHistory?: boolean;
  /** The faults that the caller of this function has already found. */
  refused?: SaveRequest['refused'];
}

/**
 * Returns the capabilities that can be created: the type has them, the company's suite is connected and supports them, and the caller may create
 * them.
 */
export function listWantedCapabilities(
  { suites, actor }: SessionRequest,
  { type }: TypeContext,
  capabilities: readonly Capability[],
  may: boolean,
): RequestedCapabilities {
  return { capabilities, canMake: may ? listMakeableCapabilities(type, suites.serves(actor) ? actor : undefined) : [] };
}

/** Opens an object type that is written by forms. @throws AppError notAllowed for notes, which have separate calls. */
export async function openWritable(request: SessionRequest, tableId: string): Promise<TypeContext> {
  const context = await loadType(request, tableId);
  if (objectCalls(tableId).update === undefined) throw new AppError('notAllowed');
  return context;
}

interface NewOptions {
  capabilities?: readonly Capability[];
  belongsTo?: SaveRequest['belongsTo'];
  /** The faults that the caller of this function has already found. */
  refused?: SaveRequest['refused'];
  /** Whether the save needs no approval: an administrator imports records that were approved elsewhere. */
  isApproved?: boolean;
  /** Whether an administrator imports past events (`RequestedCapabilities`). */
  isHistory?: boolean;
}

/** @returns the id of the new record. @throws AppError notAllowed, invalid. */
export async function createOne(
  request: SessionRequest,
  context: TypeContext,
  values: ChangeValues,
  trx: Trx,
  { capabilities = [], belongsTo, refused = [], isApproved = false, isHistory = false }: NewOptions = {},
): Promise<string> {
  if (!tableAbilities(request.actor, context.type).create) throw new AppError('notAllowed');
  const requested = listWantedCapabilities(request, context, capabilities, true);
  const save = await requestOfNew(trx, request, context, { sent: values, wanted: { ...requested, isHistory } });
  const newSave = {
    ...save,
    ...(belongsTo && { belongsTo }),
    refused: [...refused, ...(save.refused ?? [])],
    skipsApproval: isApproved,
  };
  const record = await createRecord(trx, request, context, newSave);
  await openChosen(trx, request, record, save.opens);
  return record.id;
}

/**
 * @returns the caller's own changes from elsewhere that this change overwrote. @throws AppError notFound, deleted, notReadable, notAllowed, conflict, invalid.
 */
export async function changeOne(
  request: SessionRequest,
  context: TypeContext,
  id: string,
  change: RecordChangeInput,
  trx: Trx,
): Promise<string[]> {
  const {
    known_update_time: knownUpdateTime = unknownTime,
    capabilities = [],
    isApproved = false,
    isHistory = false,
    refused = [],
  } = change;
  const { tabs, values: input } = takeTabs(context, change.update_data);
  const { before, teamIsFixed, mayOpen } = await readForChange(request, context, id, trx, {
    moves: namesStage(context, input),
  });
  if (tabs !== undefined) {
    if (!mayOpen) throw new AppError('notAllowed');
    await changeTabs(trx, request, before, tabs);
  }
  const requested = listWantedCapabilities(request, context, capabilities, mayOpen);
  const changeRequest = await requestOfChange(trx, request, context, before, {
    sent: input,
    wanted: { ...requested, isHistory },
    knownUpdateTime,
    teamIsFixed,
  });
  const save = { ...changeRequest, refused: [...refused, ...(changeRequest.refused ?? [])], skipsApproval: isApproved };
  refuseEditOfDraft(before, save);
  const after = await changeRecord(trx, request, context, before, save, { knownUpdateTime, teamIsFixed });
  await openChosen(trx, request, after, save.opens);
  return ownOverwritten(before, after, knownUpdateTime, request.actor.memberId).filter((field) => field in input);
}

/**
 * Refuses an edit of a draft: a draft is only finished, with the fields that its stage requires (REQ records 6). If the stage itself is refused,
 * the save says so. @throws AppError notAllowed.
 */
export function refuseEditOfDraft(before: StoredRecord, { values, requirements, refused = [] }: SaveRequest): void {
  if (!before.is_draft || refused.length > 0) return;
  if (Object.keys(values).some((field) => !requirements?.fields.includes(field))) throw new AppError('notAllowed');
}

/**
 * Returns a record that the caller may change, locked until the end of the transaction. @param moves whether the change names a stage: a draft can
 * be moved and nothing else. @throws AppError notFound, deleted, notReadable, notAllowed.
 */
export async function readForChange(
  request: SessionRequest,
  context: TypeContext,
  id: string,
  trx: Trx,
  { moves = false }: { moves?: boolean } = {},
): Promise<{ before: StoredRecord; teamIsFixed: boolean; mayOpen: boolean }> {
  const before = await readRecord(request, context, id, trx, { lock: true });
  const abilities = recordAbilities(request.actor, context.type, before, context.teamMemberIds);
  if (!abilities.update && !(moves && abilities.move)) throw new AppError('notAllowed');
  return { before, teamIsFixed: !abilities.team, mayOpen: abilities.update };
}

/** Requests the missing fields of a move from the members who may fill them. @throws AppError as `changeOne`. */
export async function getRequestFields(
  request: SessionRequest,
  context: TypeContext,
  id: string,
  { stageId, urlPath }: { stageId: string; urlPath: string | undefined },
  trx: Trx,
): Promise<FieldRequest> {
  const { before, teamIsFixed, mayOpen } = await readForChange(request, context, id, trx, { moves: true });
  const { canMake } = listWantedCapabilities(request, context, [], mayOpen);
  return requestFields(trx, request, context, before, { stageId, urlPath, teamIsFixed, canMake });
}

/**
 * Changes the people who work on a record, each in a role. Concurrent additions remain: there are no conflicts over members. @throws AppError
 * notFound, deleted, notReadable, notAllowed; invalid: `noOpPermission` where the caller may not change the team, `required` for the last member of
 * a required role, as `changedTeam`.
 */
export async function changeTeam(
  request: SessionRequest,
  context: TypeContext,
  id: string,
  change: TeamChange,
  trx: Trx,
): Promise<void> {
  const { before, teamIsFixed } = await readForChange(request, context, id, trx);
  const teamChange = changedTeam(context.configuration, before.data, change);
  if ('issues' in teamChange) throw new AppError('invalid', {}, teamChange.issues);
  const state = { knownUpdateTime: before.update_time, teamIsFixed };
  await changeRecord(trx, request, context, before, { values: teamChange.values }, state);
}

/** Follows a record, or ends following it. @throws AppError notFound, deleted, notReadable, notAllowed. */
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
  const followChange = { values: {}, followers: { [request.actor.memberId]: follows } };
  const state = { knownUpdateTime: before.update_time, teamIsFixed: true };
  await changeRecord(trx, request, context, before, followChange, state);
}

/** Removes a record. @throws AppError notFound, deleted, notReadable, notAllowed; stillLinked unless the caller confirms it. */
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
  if (blocks(before.approve_status)) throw new AppError('recordUnderApproval');
  if (!confirmed) await refuseStillLinked(request, context, before, trx);
  await removeWithChildren(trx, request, context.type.table_id, id);
}

/**
 * Removes a record that an administrator has imported as history: its stage may forbid edits and removal. @throws AppError notFound, deleted,
 * notReadable, recordUnderApproval, stillLinked.
 */
export async function removeImported(
  request: SessionRequest,
  context: TypeContext,
  id: string,
  trx: Trx,
): Promise<void> {
  const before = await readRecord(request, context, id, trx, { lock: true });
  if (blocks(before.approve_status)) throw new AppError('recordUnderApproval');
  await refuseStillLinked(request, context, before, trx);
  await removeWithChildren(trx, request, context.type.table_id, id);
}
