import { isDeepStrictEqual } from 'node:util';
import type { Input } from '../../../domain/contract';
import type { AskedChange, StagePlace } from '../../../domain/approvals/change';
import { blocks } from '../../../domain/approvals/course';
import { auditedFields, isDecided } from '../../../domain/approvals/gate';
import { unfilledFor, type NeededApproval, type TemplateChoice } from '../../../domain/approvals/needed';
import { cleanString } from '../../../domain/clean-text';
import { AppError } from '../../../domain/errors';
import type { StoredRecord } from '../../../domain/filters/matches';
import { ownerProperty } from '../../../domain/metadata/owner';
import { askForApproval, chosenTemplate, type AskedApproval } from '../../commands/approvals/ask';
import { namesStage } from '../../commands/records/move-record';
import { approvalsOfSave, fieldNames } from '../../commands/approvals/refuse-unapproved';
import { changeRecord, createRecord } from '../../commands/records/save-record';
import { requestOfChange, requestOfNew, type SaveRequest } from '../../commands/records/save-request';
import type { SessionRequest } from '../../context';
import type { Trx } from '../../db/tables';
import { rehearsed } from '../../db/transaction';
import { recordAbilities, tableAbilities } from '../../policies/rules';
import { latestApproval } from '../../queries/approvals/approvals';
import { readRecord, type TypeContext } from '../records/record-access';
import { openWritable, readForChange, refuseEditOfDraft, listWantedCapabilities } from '../records/record-changes';

type RequestValues = Record<string, unknown>;
type ForCreate = Input<'approvals.createForObjectCreate'>;
type ForStageChange = Input<'approvals.createForStageChange'>;
type ForFieldUpdate = Input<'approvals.createForFieldUpdate'>;

/** A change without a known time meets no conflict: the data behind an approval is compared when the approval is applied. */
const unknownTime = Number.MAX_SAFE_INTEGER;

/** The result of a trial save that was rolled back: the record after the save, and the required approvals. */
interface TriedChange {
  before: StoredRecord;
  after: StoredRecord;
  save: SaveRequest;
  changed: string[];
  needed: NeededApproval[];
}

/** Requests the approval of a move. @throws AppError as the move itself, approvalNotNeeded, approvalToChoose, approvalNotSetUp. */
export async function askForStageChange(request: SessionRequest, input: ForStageChange): Promise<AskedApproval> {
  const context = await openWritable(request, input.table_id);
  return request.once(async (trx) => {
    const tried = await tryMove(trx, request, context, input);
    const [recordApproval] = toWhole(request, context, tried);
    if (!recordApproval) throw new AppError('approvalNotNeeded');
    const template = chosenTemplate(request, recordApproval, input.template_id);
    const { before, after, save } = tried;
    const change = {
      ...getValues(tried, tried.changed),
      stage: standsIn(after),
      from: standsIn(before),
      finishes: before.is_draft && !after.is_draft,
      capabilities: [...(save.opens ?? [])],
      ...toReason(input),
    };
    return askForApproval(trx, request, { record: before, fields: context.fields }, template, {
      action: recordApproval.action,
      change,
    });
  });
}

/** Returns the requirements of a move. `isPartial`: while its form is being filled in. @throws AppError as the move itself. */
export async function tryMove(
  trx: Trx,
  request: SessionRequest,
  context: TypeContext,
  input: Omit<ForStageChange, 'template_id'>,
  { isPartial = false }: { isPartial?: boolean } = {},
): Promise<TriedChange> {
  const { fields = {}, to_stage_id, pipeline_id, capabilities = [], known_update_time = unknownTime } = input;
  const { before, teamIsFixed, mayOpen } = await readForChange(request, context, input.object_id, trx, { moves: true });
  const moveValues = { ...fields, stage_id: to_stage_id, ...(pipeline_id === undefined ? {} : { pipeline_id }) };
  const requested = listWantedCapabilities(request, context, capabilities, mayOpen);
  const moveInput = { sent: moveValues, wanted: requested, knownUpdateTime: known_update_time, teamIsFixed };
  const save = { ...(await requestOfChange(trx, request, context, before, moveInput)), isPartial };
  if (!save.stage && !save.refused?.length) throw new AppError('approvalNotNeeded');
  refuseEditOfDraft(before, save);
  return tryChange(trx, request, context, { before, save, known: { knownUpdateTime: known_update_time, teamIsFixed } });
}

/** Requests the approval of changed fields, by one approval a template; unguarded fields are changed at once. @throws AppError as `changeOne`. */
export async function askForFieldUpdate(
  request: SessionRequest,
  input: ForFieldUpdate,
): Promise<{ list: AskedApproval[] }> {
  const context = await openWritable(request, input.table_id);
  return request.once(async (trx) => {
    const { tried, known } = await tryFields(trx, request, context, input);
    const { before, changed, needed, save } = tried;
    if (needed.length === 0) throw new AppError('approvalNotNeeded');
    const approvalsWithFillers = needed.map((approval) => ({
      ...approval,
      along: listFillers(context, approval.fields, changed),
    }));
    const guarded = approvalsWithFillers.flatMap(({ fields, along }) => [...fields, ...along]);
    const free = Object.fromEntries(Object.entries(save.values).filter(([id]) => !guarded.includes(id)));
    const { owner } = save;
    const current =
      owner !== undefined || Object.keys(free).some((id) => changed.includes(id))
        ? await changeRecord(trx, request, context, before, { ...save, values: free, approvedFields: [] }, known)
        : before;
    const list: AskedApproval[] = [];
    for (const approval of approvalsWithFillers) {
      const template = chosenTemplate(request, approval, undefined);
      const change = {
        ...getValues(tried, [...new Set([...approval.fields, ...approval.along])]),
        capabilities: [],
        ...toReason(input),
      };
      list.push(
        await askForApproval(trx, request, { record: current, fields: context.fields }, template, {
          action: approval.action,
          change,
        }),
      );
    }
    return { list };
  });
}

/**
 * Returns the changed links that fill one of these fields by their choice. They wait for the approval of the fields that they fill, because saving
 * them would fill these without it.
 */
function listFillers(
  { fields, type }: TypeContext,
  filled: readonly string[],
  changedIds: readonly string[],
): string[] {
  const copying = type.settings?.copied_fields ?? [];
  return fields
    .filter(({ field_id: id, link_field_fill_map: map = {} }) => {
      const targets = [
        ...Object.keys(map),
        ...copying.flatMap((copyRule) => (copyRule.link_field_id === id ? Object.keys(copyRule.fields) : [])),
      ];
      return changedIds.includes(id) && targets.some((target) => filled.includes(target));
    })
    .map(({ field_id }) => field_id);
}

/**
 * Returns the requirements of a change of fields. `isPartial`: while its form is being filled in. @throws AppError notAllowed for drafts, and for a
 * change that names a stage.
 */
export async function tryFields(
  trx: Trx,
  request: SessionRequest,
  context: TypeContext,
  { object_id, to_values, known_update_time = unknownTime }: ForFieldUpdate,
  { isPartial = false }: { isPartial?: boolean } = {},
): Promise<{ tried: TriedChange; known: { knownUpdateTime: number; teamIsFixed: boolean } }> {
  const { before, teamIsFixed } = await readForChange(request, context, object_id, trx);
  if (before.is_draft || namesStage(context, to_values)) throw new AppError('notAllowed');
  if (blocks(before.approve_status)) throw new AppError('recordUnderApproval');
  const requestState = { knownUpdateTime: known_update_time, teamIsFixed };
  const requested = listWantedCapabilities(request, context, [], false);
  const changeInput = { sent: to_values, wanted: requested, ...requestState };
  const save = { ...(await requestOfChange(trx, request, context, before, changeInput)), isPartial };
  const approvedFields = (context.type.settings?.approval_templates ?? []).flatMap(({ fields = [] }) => fields);
  const tried = await tryChange(trx, request, context, {
    before,
    save: { ...save, approvedFields },
    known: requestState,
  });
  refuseAudited(request, context, tried);
  return { tried, known: requestState };
}

/** Requests the approval of a new record, which is a draft until then; or of a draft once more. @throws AppError as `createOne`. */
export async function askForCreate(
  request: SessionRequest,
  input: ForCreate,
): Promise<AskedApproval & { objectId: string }> {
  const context = await openWritable(request, input.table_id);
  return request.once(async (trx) => {
    const { record, save } = await buildDraft(trx, request, context, input);
    const stagePlace = { pipeline_id: save.stage?.pipelineId ?? null, stage_id: save.stage?.stageId ?? null };
    const after = { ...record, ...stagePlace, is_draft: save.isDraft ?? false };
    const [recordApproval] = approvalsOfSave(request, context, { before: null, after, changed: [] }, save);
    if (!recordApproval) throw new AppError('approvalNotNeeded');
    const template = chosenTemplate(request, recordApproval, input.template_id);
    refuseUnfilled(template, record);
    const change = {
      values: {},
      held: {},
      ...(save.stage ? { stage: stagePlace, from: { pipeline_id: null, stage_id: null } } : {}),
      finishes: true,
      capabilities: [...(save.opens ?? [])],
      ...toReason(input),
    };
    const startedApproval = await askForApproval(trx, request, { record, fields: context.fields }, template, {
      action: recordApproval.action,
      change,
    });
    return { ...startedApproval, objectId: record.id };
  });
}

/** @throws AppError invalid for empty fields that the approval of a new record requires. */
function refuseUnfilled(template: TemplateChoice, record: StoredRecord): void {
  const missing = unfilledFor(template, record);
  if (missing.length > 0)
    throw new AppError(
      'invalid',
      {},
      missing.map((field) => ({ field, code: 'required' })),
    );
}

/** Returns the requirements of making a record. @throws AppError as `createOne`. */
export async function tryCreate(
  trx: Trx,
  request: SessionRequest,
  context: TypeContext,
  fields: RequestValues,
): Promise<NeededApproval[]> {
  if (!tableAbilities(request.actor, context.type).create) throw new AppError('notAllowed');
  const requested = listWantedCapabilities(request, context, [], true);
  const save = await requestOfNew(trx, request, context, { sent: fields, wanted: requested });
  // Conditions read the values that formulas and links compute; missing fields are not required yet.
  const after = await rehearsed(trx, () =>
    createRecord(trx, request, context, { ...save, isApproved: true, isPartial: true }),
  );
  return approvalsOfSave(request, context, { before: null, after, changed: [] }, save);
}

/** Returns the draft that needs approval, with its target stage. */
async function buildDraft(
  trx: Trx,
  request: SessionRequest,
  context: TypeContext,
  { object_id: id, fields, capabilities = [] }: ForCreate,
): Promise<{ record: StoredRecord; save: SaveRequest }> {
  if (!tableAbilities(request.actor, context.type).create) throw new AppError('notAllowed');
  const requested = listWantedCapabilities(request, context, capabilities, true);
  if (id === undefined) {
    const save = await requestOfNew(trx, request, context, { sent: fields ?? {}, wanted: requested });
    const { stage: beginsIn, ...rest } = save;
    const record = await createRecord(trx, request, context, { ...rest, beginsIn, isDraft: true, isApproved: true });
    return { record, save };
  }
  const before = await readRecord(request, context, id, trx, { lock: true });
  const abilities = recordAbilities(request.actor, context.type, before, context.teamMemberIds);
  if (!abilities.resubmit) throw new AppError('notAllowed');
  if (blocks(before.approve_status)) throw new AppError('recordUnderApproval');
  const last = await latestApproval(trx, request.actor.clientId, before);
  const begun =
    last?.to_stage_id && last.pipeline_id ? { stage_id: last.to_stage_id, pipeline_id: last.pipeline_id } : {};
  const formValues = fields ?? {};
  const input = namesStage(context, formValues) ? formValues : { ...begun, ...formValues };
  const save = await requestOfNew(trx, request, context, { sent: input, wanted: requested });
  const { stage: beginsIn, ...rest } = save;
  const draftSave = { ...rest, beginsIn, isDraft: true, isApproved: true };
  const record = await changeRecord(trx, request, context, before, draftSave, {
    knownUpdateTime: unknownTime,
    teamIsFixed: false,
  });
  return { record, save };
}

/** Saves, reads the result and rolls back, so that every rule of saving is checked before an approver is asked. */
async function tryChange(
  trx: Trx,
  request: SessionRequest,
  context: TypeContext,
  {
    before,
    save,
    known,
  }: { before: StoredRecord; save: SaveRequest; known: { knownUpdateTime: number; teamIsFixed: boolean } },
): Promise<TriedChange> {
  const after = await rehearsed(trx, () =>
    changeRecord(trx, request, context, before, { ...save, isApproved: true }, known),
  );
  // The values that links and defaults fill need approval as well.
  const changedIds = context.configuration
    .filter(
      (field) =>
        isDecided(field) && !isDeepStrictEqual(before.data[field.field_id] ?? null, after.data[field.field_id] ?? null),
    )
    .map(({ field_id }) => field_id);
  return {
    before,
    after,
    save,
    changed: changedIds,
    needed: approvalsOfSave(request, context, { before, after, changed: changedIds }, save),
  };
}

/**
 * Returns the approval of a whole change. @throws AppError fieldsNeedApproval where some of its fields are guarded as well: these are requested
 * separately; invalid for an owner, who is changed without an approval.
 */
function toWhole(request: SessionRequest, context: TypeContext, tried: TriedChange): NeededApproval[] {
  if (tried.save.owner !== undefined) throw new AppError('invalid', {}, [{ field: ownerProperty, code: 'readOnly' }]);
  const guarded = tried.needed.flatMap(({ fields }) => fields);
  if (guarded.length > 0)
    throw new AppError('fieldsNeedApproval', { fields: fieldNames(context, guarded, request.language) });
  refuseAudited(request, context, tried);
  return tried.needed;
}

function refuseAudited({ language }: SessionRequest, context: TypeContext, tried: TriedChange): void {
  const audited = tried.before.is_draft ? [] : auditedFields(context.type.settings ?? null, tried.changed);
  if (audited.length > 0) throw new AppError('fieldsNeedApproval', { fields: fieldNames(context, audited, language) });
}

/** Returns the stored values of fields before and after the change. */
function getValues({ before, after }: TriedChange, ids: readonly string[]): Pick<AskedChange, 'values' | 'held'> {
  const pickValues = ({ data }: StoredRecord) => Object.fromEntries(ids.map((id) => [id, data[id] ?? null]));
  return { values: pickValues(after), held: pickValues(before) };
}

function standsIn({ pipeline_id, stage_id }: StoredRecord): StagePlace {
  return { pipeline_id, stage_id };
}

/** Returns the applicant's reason for the approvers, as a change stores it. */
function toReason({ reason = '' }: { reason?: string | undefined }): Pick<AskedChange, 'reason'> {
  const text = cleanString(reason).trim();
  return text === '' ? {} : { reason: text };
}
