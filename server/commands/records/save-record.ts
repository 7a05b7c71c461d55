import { isDeepStrictEqual } from 'node:util';
import type { ConflictParams } from '../../../domain/contract/records/records';
import { AppError } from '../../../domain/errors';
import { lastChange } from '../../../domain/filters/last-change';
import type { StoredRecord } from '../../../domain/filters/matches';
import type { Field } from '../../../domain/metadata/field';
import { ownerProperty } from '../../../domain/metadata/owner';
import { getBehaviour } from '../../../domain/objects/behaviour';
import { ownerAfter } from '../../../domain/objects/owner';
import type { Reference } from '../../../domain/values';
import { wrapValue } from '../../../domain/values/wrapped';
import type { Actor } from '../../context';
import type { Trx } from '../../db/tables';
import { findPerson } from '../../policies/access';
import { presentMembers } from '../../queries/people/members';
import { getRecordType } from '../../queries/records/record-type';
import { insertRecord, setFollower, type RecordType } from '../../queries/records/write';
import { acceptValues, referencesIn, type Values } from './accept-values';
import { Refusals } from './refusals';
import { getEffects } from './save-effects';
import { deriveValues } from './save-steps';
import { listPassedReasons, refusalOfSave, refuseUnapproved, refuseWhileWaiting } from '../approvals/refuse-unapproved';
import { validateRequirements } from '../stages/validate-requirements';
import { validateChange, validateNew } from './validate-form';
import { validateTransitions } from '../stages/validate-transitions';
import { readableFiles } from '../files/readable-files';
import { refreshAfterSave } from '../links/refresh-roll-ups';
import type { SaveTarget, SaveContext } from './save-context';
import type { SaveRequest } from './save-request';
import { writeChange } from './write-change';

/**
 * Makes a record, with what follows from it (save-effects).
 * @throws AppError invalid, stageIncomplete: with everything that is wrong, one issue per field (`Refusals`).
 */
export async function createRecord(
  trx: Trx,
  context: SaveContext,
  target: SaveTarget,
  request: SaveRequest,
): Promise<StoredRecord> {
  const { actor } = context;
  const createTime = context.now();
  const id = context.makeId();
  const { pipelineId = null, stageId = null } = request.stage ?? {};
  const formStage = request.stage ?? request.beginsIn;
  const refusals = new Refusals(target, request.refused, request.undecided);
  const accepted = acceptValues(target.fields, request.values, refusals);
  const validValues = validateNew(context, target, accepted, refusals, {
    required: request.requirements?.fields,
    stage: formStage,
    ...(request.belongsTo && { belongsTo: request.belongsTo }),
    isPartial: request.isPartial,
  });
  const filled = { ...validValues, ...request.belongsTo };
  if (request.requirements && !request.isPartial)
    validateRequirements(
      context,
      target,
      { before: null, values: filled, teamIsFixed: false, stage: formStage },
      request.requirements,
      refusals,
    );
  await checkReferences(trx, context, target, filled, refusals);
  const values = await deriveValues(trx, context, target, { id, before: null, values: filled, refusals });
  const record = await insertRecord(trx, recordType(actor, target), {
    id,
    data: { ...values, ...request.beside },
    owner: request.owner ?? ownerAfter(target.type.table_id, values, findPerson(actor)),
    followers: Object.entries(request.followers ?? {}).flatMap(([member, follows]) => (follows ? [member] : [])),
    pipelineId,
    stageId,
    isDraft: request.isDraft ?? false,
    creator: actor.memberId,
    time: createTime,
  });
  refuseUnapproved(context, target, { before: null, after: record, changed: [] }, request);
  const refreshed = await refreshAfterSave(trx, context, target, null, record);
  await getEffects(refreshed.table_id).saved(trx, context, target, { before: null, after: refreshed, values });
  return refreshed;
}

/**
 * Writes the differing fields to a record that this transaction has locked, with all effects (save-effects). @throws AppError as `createRecord`;
 * conflict when another member changed one of these fields after `knownUpdateTime`. Changes of different fields merge silently.
 */
export async function changeRecord(
  trx: Trx,
  context: SaveContext,
  target: SaveTarget,
  stored: StoredRecord,
  request: SaveRequest,
  { knownUpdateTime, teamIsFixed }: { knownUpdateTime: number; teamIsFixed: boolean },
): Promise<StoredRecord> {
  const { actor } = context;
  const before = await withFollowers(trx, actor, stored, request);
  const { owner, requirements } = request;
  const movedProperties = movedPlace(before, request);
  const refusals = new Refusals(target, request.refused, request.undecided);
  const acceptedValues = differing(before, acceptValues(target.fields, request.values, refusals, before.data));
  // Wrong values are reported first, and conflicts only once all values are right.
  if (refusals.isEmpty)
    refuseConflicts(
      target.fields,
      before,
      { ...acceptedValues, ...(owner === undefined ? {} : { [ownerProperty]: owner }) },
      knownUpdateTime,
      actor.memberId,
    );
  const formStage = request.stage ?? request.beginsIn;
  const { isPartial } = request;
  validateChange(context, target, before, acceptedValues, refusals, { teamIsFixed, stage: formStage, isPartial });
  if (refusals.isEmpty) refuseWhileWaiting(context, target, before, acceptedValues, request);
  validateTransitions(context, target.fields, before, acceptedValues, refusals);
  if (requirements && !request.isPartial)
    validateRequirements(
      context,
      target,
      { before, values: { ...before.data, ...acceptedValues }, teamIsFixed, stage: formStage },
      requirements,
      refusals,
    );
  await checkReferences(trx, context, target, acceptedValues, refusals, before.data);
  const extraValues = differing(before, request.beside ?? {});
  if (
    refusals.isEmpty &&
    Object.keys({ ...acceptedValues, ...extraValues }).length === 0 &&
    owner === undefined &&
    !movedProperties
  )
    return before;
  const { approvedFields } = request;
  const input = { id: before.id, before, values: acceptedValues, approvedFields, refusals };
  const derived = await deriveValues(trx, context, target, input);
  const changedValues = differing(before, { ...derived, ...extraValues });
  if (Object.keys(changedValues).length === 0 && owner === undefined && !movedProperties) return before;
  const change = {
    data: changedValues,
    owner: owner ?? ownerAfter(target.type.table_id, changedValues, before.owner),
    ...movedProperties,
    memberId: actor.memberId,
    time: context.now(),
  };
  const after = await writeChange(trx, context, target, before, change, {
    passes: listPassedReasons(request),
    refusal: refusalOfSave(context, target),
  });
  refuseUnapproved(context, target, { before, after, changed: Object.keys(changedValues) }, request);
  const refreshedRecord = await refreshAfterSave(trx, context, target, before, after);
  await getEffects(refreshedRecord.table_id).saved(trx, context, target, {
    before,
    after: refreshedRecord,
    values: changedValues,
    owner,
    notNotified: request.notNotified,
    isMerge: request.isMerge,
  });
  return refreshedRecord;
}

/** Writes the followers of the record. The record itself is unchanged: there is no conflict and no notice. */
async function withFollowers(
  trx: Trx,
  { clientId }: Actor,
  record: StoredRecord,
  { followers = {} }: SaveRequest,
): Promise<StoredRecord> {
  const followChanges = Object.entries(followers).filter(
    ([member, follows]) => record.followers.includes(member) !== follows,
  );
  for (const [member, follows] of followChanges)
    await setFollower(trx, { clientId, tableId: record.table_id }, record.id, member, follows);
  const otherFollowers = record.followers.filter((member) => followers[member] !== false);
  return {
    ...record,
    followers: [...otherFollowers, ...followChanges.flatMap(([member, follows]) => (follows ? [member] : []))],
  };
}

/** Returns the stage and the draft state to write; undefined where they stay the same. */
function movedPlace(
  before: StoredRecord,
  { stage, isDraft }: SaveRequest,
): { pipelineId?: string | null; stageId?: string | null; isDraft?: boolean } | undefined {
  const toStage = stage && (stage.pipelineId !== before.pipeline_id || stage.stageId !== before.stage_id) ? stage : {};
  const toDraft = isDraft === undefined || isDraft === before.is_draft ? {} : { isDraft };
  const movedProperties = { ...toStage, ...toDraft };
  return Object.keys(movedProperties).length > 0 ? movedProperties : undefined;
}

function differing(before: StoredRecord, values: Readonly<Values>): Values {
  return Object.fromEntries(
    Object.entries(values).filter(([field, value]) => !isDeepStrictEqual(value, before.data[field] ?? null)),
  );
}

/**
 * Refuses conflicts with other members. A member's own changes never conflict, except on records that only their author edits: there every change,
 * on another device or by a program, is the author's own (ADR-0250). @throws AppError conflict, with both values in the form of answers.
 */
function refuseConflicts(
  configured: readonly Field[],
  before: StoredRecord,
  changedValues: Readonly<Values>,
  knownUpdateTime: number,
  memberId: string,
): void {
  const presentValue = (id: string, value: unknown) => {
    const field = configured.find(({ field_id }) => field_id === id);
    return field ? wrapValue(field, value) : value;
  };
  const { isAuthorsOwn } = getBehaviour(before.table_id);
  const fields = Object.entries(changedValues).flatMap(([field, ownValue]) => {
    const last = before.field_times[field];
    const isForeignChange =
      last !== undefined && last.time > knownUpdateTime && (isAuthorsOwn || last.member_id !== memberId);
    const currentValue = field === ownerProperty ? before.owner : (before.data[field] ?? null);
    return isForeignChange
      ? [
          {
            field,
            mine: presentValue(field, ownValue),
            theirs: presentValue(field, currentValue),
            member_id: last.member_id,
            time: last.time,
          },
        ]
      : [];
  });
  if (fields.length === 0) return;
  const params: ConflictParams = { update_time: lastChange(before, configured).time, fields };
  throw new AppError('conflict', params);
}

/**
 * Returns the fields that the member overwrites although the member changed them in another tab or on another device after `knownUpdateTime`. There
 * is no conflict, but the answer names the fields.
 */
export function ownOverwritten(
  before: StoredRecord,
  after: StoredRecord,
  knownUpdateTime: number,
  memberId: string,
): string[] {
  return Object.entries(before.field_times).flatMap(([field, last]) => {
    const isOwn = last.time > knownUpdateTime && last.member_id === memberId;
    return isOwn && !isDeepStrictEqual(before.data[field] ?? null, after.data[field] ?? null) ? [field] : [];
  });
}

/**
 * Checks that members exist, are active and in a team of the field (`notAMember`), and that the member may name the files (readable-files.ts,
 * `wrongType`). Existing references may stay.
 */
async function checkReferences(
  trx: Trx,
  { actor, hasLeft = false }: SaveContext,
  { fields, resolveType }: SaveTarget,
  values: Readonly<Values>,
  refusals: Refusals,
  currentValues: Readonly<Values> = {},
): Promise<void> {
  const before = new Set(referencesIn(fields, currentValues).map(referenceKey));
  const newReferences = referencesIn(fields, values).filter((located) => !before.has(referenceKey(located)));
  const ids = (kind: Reference['to']) =>
    newReferences.filter(({ reference }) => reference.to === kind).map(({ reference }) => reference.id);
  // The session proves that its member belongs to the company. A former member does not, and a program has no member.
  const self = hasLeft ? null : findPerson(actor);
  const ownTeamIds = new Map(self === null ? [] : [[self, actor.teamIds]]);
  const [otherMembers, files] = await Promise.all([
    presentMembers(
      trx,
      actor.clientId,
      ids('member').filter((id) => !ownTeamIds.has(id)),
    ),
    readableFiles(trx, actor, resolveType, ids('file')),
  ]);
  const members = new Map([...ownTeamIds, ...otherMembers]);
  for (const { field, reference } of newReferences) {
    if (reference.to === 'member' && !choosable(members.get(reference.id), reference.teams))
      refusals.add({ field, code: 'notAMember' });
    if (reference.to === 'file' && !files.has(reference.id)) refusals.add({ field, code: 'wrongType' });
  }
}

function referenceKey({ field, reference }: ReturnType<typeof referencesIn>[number]): string {
  return `${field} ${reference.to} ${reference.id}`;
}

/** @param teams of an active member; undefined for any other member. */
function choosable(teams: readonly string[] | undefined, allowedTeams: readonly string[] | undefined): boolean {
  return teams !== undefined && (allowedTeams === undefined || allowedTeams.some((team) => teams.includes(team)));
}

function recordType(actor: Actor, target: SaveTarget): RecordType {
  return getRecordType(actor.clientId, target.type, target.configuration);
}
