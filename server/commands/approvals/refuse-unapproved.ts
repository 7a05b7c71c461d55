import { neededApprovals, type NeededApproval } from '../../../domain/approvals/needed';
import type { HeldFields, HoldReason } from '../../../domain/approvals/gate';
import { calendarAt } from '../../../domain/calendar';
import { AppError } from '../../../domain/errors';
import type { StoredRecord } from '../../../domain/filters/matches';
import { localised, type Field } from '../../../domain/metadata/field';
import type { Language } from '../../context';
import { toList } from '../../messages/lists';
import { messageTexts } from '../../messages/texts';
import type { Values } from '../records/accept-values';
import type { SaveContext, SaveTarget } from '../records/save-context';
import type { SaveRequest } from '../records/save-request';
import { heldBy } from '../records/write-change';

/** A save in the form that approvals need. */
interface SavedChange {
  /** Null for a new record. */
  before: StoredRecord | null;
  /** The record after the save. */
  after: StoredRecord;
  /** Ids of the fields that the save changes. */
  changed: readonly string[];
}

/** Returns the approvals that a save requires. */
export function approvalsOfSave(
  { actor, now }: SaveContext,
  { type, configuration }: Pick<SaveTarget, 'type' | 'configuration'>,
  { before, after, changed }: SavedChange,
  { approvals = [] }: Pick<SaveRequest, 'approvals'>,
): NeededApproval[] {
  if (approvals.length === 0 && !type.settings?.approval_templates) return [];
  return neededApprovals(
    { after, finishes: before === null || before.is_draft, listed: approvals, changed },
    {
      settings: type.settings ?? null,
      // Conditions belong to the company, so they read every field of the record, whatever the caller sees.
      fields: configuration.map((field) => ({ ...field, access: 'read' as const })),
      calendar: calendarAt(now(), actor.timeZone),
    },
  );
}

/**
 * Returns the gate reasons that a request may ignore. An approved save ignores all of them; a save that needs no approval still waits for a pending
 * one.
 */
export function listPassedReasons({
  isApproved,
  skipsApproval,
}: Pick<SaveRequest, 'isApproved' | 'skipsApproval'>): readonly HoldReason[] {
  if (isApproved) return ['waits', 'guarded', 'audited'];
  return skipsApproval ? ['guarded', 'audited'] : [];
}

/**
 * Refuses a save that creates or moves a record and requires approval as a whole, in every call. The gate of `writeChange` decides about its
 * fields. @throws AppError stageNeedsApproval, recordNeedsApproval.
 */
export function refuseUnapproved(
  context: SaveContext,
  target: SaveTarget,
  saved: SavedChange,
  request: Pick<SaveRequest, 'approvals' | 'isApproved' | 'skipsApproval' | 'requirements'>,
): void {
  if (listPassedReasons(request).includes('guarded')) return;
  const { language } = context;
  const recordApproval = approvalsOfSave(context, target, saved, request).find(
    ({ action }) => action !== 'field_update',
  );
  if (!recordApproval) return;
  const names = recordApproval.templates.map((template) => localised(template, 'name', template.name, language));
  const templates = toList(names, language, 'disjunction');
  throw request.approvals?.length
    ? new AppError('stageNeedsApproval', { stage: request.requirements?.stage ?? '', templates })
    : new AppError('recordNeedsApproval', { templates });
}

/**
 * Returns the gate's refusal of a save of the record itself: recordUnderApproval while an approval waits, else fieldsNeedApproval with their names.
 */
export function refusalOfSave(
  { language }: Pick<SaveContext, 'language'>,
  target: Pick<SaveTarget, 'fields' | 'hiddenFields'>,
): (heldFields: readonly HeldFields[]) => AppError {
  return (heldFields) => {
    if (heldFields.some(({ reason }) => reason === 'waits')) return new AppError('recordUnderApproval');
    const ids = heldFields.flatMap(({ fields }) => fields);
    return new AppError('fieldsNeedApproval', { fields: fieldNames(target, ids, language) });
  };
}

/** The names of fields in the order of the form, each once, as one part of a sentence. A field that the reader does not see has no name. */
export function fieldNames(
  { fields, hiddenFields }: Pick<SaveTarget, 'fields' | 'hiddenFields'>,
  ids: readonly string[],
  language: Language,
): string {
  const isHidden = ({ field_id, access }: Field) => access === 'none' || hiddenFields?.has(field_id) === true;
  const matchingFields = fields.filter(({ field_id }) => ids.includes(field_id));
  const fieldTitles = matchingFields
    .filter((field) => !isHidden(field))
    .map((field) => localised(field, 'field_name', field.field_name, language));
  const { hiddenField } = messageTexts(language).approvals;
  return toList(matchingFields.some(isHidden) ? [...fieldTitles, hiddenField] : fieldTitles, language, 'conjunction');
}

/** Refuses changes that a pending approval of the record blocks, before any other check. @throws AppError recordUnderApproval */
export function refuseWhileWaiting(
  context: SaveContext,
  target: SaveTarget,
  before: StoredRecord,
  changedValues: Readonly<Values>,
  request: Pick<SaveRequest, 'isApproved' | 'skipsApproval'>,
): void {
  if (listPassedReasons(request).includes('waits')) return;
  const waitingFields = heldBy(context, target, before, { data: changedValues }).filter(
    ({ reason }) => reason === 'waits',
  );
  if (waitingFields.length > 0) throw refusalOfSave(context, target)(waitingFields);
}
