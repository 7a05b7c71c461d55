import { neededApprovals, type NeededApproval } from '../../domain/approvals/needed';
import { blocks } from '../../domain/approvals/course';
import { calendarAt } from '../../domain/calendar';
import { AppError } from '../../domain/errors';
import type { StoredRecord } from '../../domain/filters/matches';
import { localised } from '../../domain/metadata/field';
import { isOfTeam } from '../../domain/metadata/reading';
import { listOf } from '../messages/lists';
import type { Values } from './accept-values';
import type { SaveContext, SaveTarget } from './save-context';
import type { SaveRequest } from './save-request';

/** A save as its approvals see it. */
interface SavedChange {
  /** Null for a new record. */
  before: StoredRecord | null;
  /** As the save leaves it. */
  after: StoredRecord;
  /** The fields that the caller changed of their own accord. */
  changed: readonly string[];
}

/** The approvals that a save needs before it counts. */
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
      // Conditions are the company's: they look at every field of the record, whatever the caller sees of it.
      fields: configuration.map((field) => ({ ...field, access: 'read' as const })),
      calendar: calendarAt(now(), actor.timeZone),
    },
  );
}

/**
 * Refuses a save that somebody has to approve, whole, in whichever call it stands. A field that the company has approved without saying by what is
 * never changed (SD-59); a draft is still being made, and changes freely.
 * @throws AppError stageNeedsApproval, recordNeedsApproval, fieldsNeedApproval.
 */
export function refuseUnapproved(
  context: SaveContext,
  target: SaveTarget,
  saved: SavedChange,
  request: Pick<SaveRequest, 'approvals' | 'isApproved' | 'requirements'>,
): void {
  if (request.isApproved) return;
  const { language } = context;
  const needed = approvalsOfSave(context, target, saved, request);
  const whole = needed.find(({ action }) => action !== 'field_update');
  if (whole) {
    const names = whole.templates.map((template) => localised(template, 'name', template.name, language));
    const templates = listOf(names, language, 'disjunction');
    throw request.approvals?.length
      ? new AppError('stageNeedsApproval', { stage: request.requirements?.stage ?? '', templates })
      : new AppError('recordNeedsApproval', { templates });
  }
  const fields = [...needed.flatMap((one) => one.fields), ...auditedIn(target, saved)];
  if (fields.length > 0) throw new AppError('fieldsNeedApproval', { fields: fieldNames(target, fields, language) });
}

/** The changed fields that the company has approved and that no template guards. */
export function auditedIn({ type }: Pick<SaveTarget, 'type'>, { before, changed }: SavedChange): string[] {
  if (before === null || before.is_draft) return [];
  const guarded = (type.settings?.approval_templates ?? []).flatMap(({ fields = [] }) => fields);
  return (type.settings?.audited_fields ?? []).filter((id) => changed.includes(id) && !guarded.includes(id));
}

/** The names of fields in the order of the form, each once, as one part of a sentence. */
export function fieldNames({ fields }: Pick<SaveTarget, 'fields'>, ids: readonly string[], language: string): string {
  const named = fields.filter(({ field_id }) => ids.includes(field_id));
  return new Intl.ListFormat(language).format(
    named.map((field) => localised(field, 'field_name', field.field_name, language)),
  );
}

/**
 * While an approval of a record waits, its people may be changed and nothing else of it (SD-40).
 * @throws AppError recordUnderApproval
 */
export function refuseWhileWaiting(
  { fields }: Pick<SaveTarget, 'fields'>,
  before: Pick<StoredRecord, 'approve_status'>,
  asked: Readonly<Values>,
  { isApproved }: Pick<SaveRequest, 'isApproved'> = {},
): void {
  if (isApproved || !blocks(before.approve_status)) return;
  const isMember = (id: string) => fields.some((field) => field.field_id === id && isOfTeam(field));
  if (!Object.keys(asked).every(isMember)) throw new AppError('recordUnderApproval');
}
