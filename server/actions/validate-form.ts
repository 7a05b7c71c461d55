import { calendarAt } from '../../domain/calendar';
import { startValue } from '../../domain/forms/defaults';
import type { FormTask } from '../../domain/forms/form';
import { hiddenFields, undecidedFields } from '../../domain/forms/hidden';
import { formRows } from '../../domain/forms/rows';
import type { StoredRecord } from '../../domain/filters/matches';
import { isOfTeam } from '../../domain/metadata/reading';
import { behaviourOf } from '../../domain/objects/behaviour';
import { personOf } from '../policies/access';
import type { Values } from './accept-values';
import type { Refusals } from './refusals';
import type { SaveTarget, SaveContext } from './save-context';
import type { SaveRequest } from './save-request';

/** Decides with the rules of domain/forms what a sent form may write, and what it lacks. */

/**
 * Returns the values of a new record: what was sent, and the defaults of what was not. A form that sends null asked for nothing. Adds `notShown` for a value of
 * a field that the form does not show, `required` for what is missing.
 * @param belongsTo what the page that makes it says, shown in no form. @param stage where it begins. @param required fields that this stage asks for: the form shows them too; that they are filled is for `validateRequirements`.
 */
export function validateNew(
  context: SaveContext,
  { type, fields }: SaveTarget,
  accepted: Readonly<Values>,
  refusals: Refusals,
  {
    required = [],
    stage,
    belongsTo = {},
    isPartial = false,
  }: {
    required?: readonly string[] | undefined;
    stage?: SaveRequest['stage'];
    belongsTo?: Readonly<Values>;
    isPartial?: boolean | undefined;
  } = {},
): Values {
  const { formsOfNew, hasConfiguredForms } = behaviourOf(type.table_id);
  if (!hasConfiguredForms) return { ...accepted, ...belongsTo };
  const tasks = formsOfNew.map((use) => ({
    ...taskOf(context, type, null, stage, use),
    alsoRequired: required,
    alsoShown: Object.keys(accepted),
  }));
  const start = {
    memberId: personOf(context.actor),
    now: context.now(),
    calendar: calendarAt(context.now(), context.actor.timeZone),
  };
  const values: Values = { ...accepted, ...belongsTo };
  const { open } = refusals;
  for (const field of fields) {
    if (field.field_id in values || open.has(field.field_id)) continue;
    const value = startValue(field, start);
    if (value !== null) values[field.field_id] = value;
  }
  const valueOf = (id: string) => values[id] ?? null;
  const forms = tasks.map((task) => formRows(fields, valueOf, task));
  const undecided = new Set(tasks.flatMap((task) => [...undecidedFields(fields, open, task)]));
  const isShown = (id: string) => forms.some((rows) => rows.some((row) => row.field.field_id === id));
  const isMissing = (id: string) =>
    !required.includes(id) &&
    !open.has(id) &&
    !undecided.has(id) &&
    valueOf(id) === null &&
    forms.every((rows) => rows.some((row) => row.required && row.field.field_id === id));
  for (const id of Object.keys(accepted))
    if (accepted[id] !== null && !undecided.has(id) && !isShown(id)) refusals.add({ field: id, code: 'notShown' });
  if (!isPartial)
    for (const { field_id: id } of fields) if (isMissing(id)) refusals.add({ field: id, code: 'required' });
  const hidden = tasks.map((task) => hiddenFields(fields, valueOf, task));
  return Object.fromEntries(Object.entries(values).filter(([id]) => !hidden.every((ids) => ids.has(id))));
}

/**
 * Judges a change of a record. What was missing before and is not asked about stays missing: only what the change empties, or what it
 * brings into the form, is required. `teamIsFixed`: who works on the record is not this person's to change. Adds what `validateNew` adds, and
 * `noOpPermission` for members of a fixed team.
 */
export function validateChange(
  context: SaveContext,
  { type, fields }: SaveTarget,
  before: StoredRecord,
  changed: Readonly<Values>,
  refusals: Refusals,
  {
    teamIsFixed,
    stage,
    isPartial = false,
  }: { teamIsFixed: boolean; stage?: SaveRequest['stage']; isPartial?: boolean | undefined },
): void {
  const { open } = refusals;
  for (const field of fields)
    if (teamIsFixed && field.field_id in changed && isOfTeam(field))
      refusals.add({ field: field.field_id, code: 'noOpPermission' });
  const { hasConfiguredForms } = behaviourOf(type.table_id);
  if (!hasConfiguredForms) return;
  const here = taskOf(context, type, before, stage);
  const task = { ...here, alsoShown: Object.keys(changed) };
  const was = (id: string) => before.data[id] ?? null;
  const is = (id: string) => (id in changed ? (changed[id] ?? null) : was(id));
  const hidden = hiddenFields(fields, is, task);
  // With the same move: what a stage brings into the form is required where the stage asks for it (`validateRequirements`).
  const hiddenBefore = hiddenFields(fields, was, here);
  const undecided = undecidedFields(fields, open, task);
  for (const id of Object.keys(changed))
    if (changed[id] !== null && !undecided.has(id) && hidden.has(id)) refusals.add({ field: id, code: 'notShown' });
  if (isPartial) return;
  for (const { field, required } of formRows(fields, is, task)) {
    const { field_id: id } = field;
    const isAsked = required && !open.has(id) && !undecided.has(id) && (id in changed || hiddenBefore.has(id));
    if (isAsked && is(id) === null) refusals.add({ field: id, code: 'required' });
  }
}

/**
 * The fields that no form shows while a record holds these values: nothing is written into them for somebody who never sees it.
 * @param before null for a new record.
 */
export function fieldsOutOfForm(
  context: SaveContext,
  { type, fields }: Pick<SaveTarget, 'type' | 'fields'>,
  before: StoredRecord | null,
  values: Readonly<Values>,
): ReadonlySet<string> {
  const { formsOfNew } = behaviourOf(type.table_id);
  const valueOf = (id: string) => values[id] ?? null;
  if (before) return hiddenFields(fields, valueOf, taskOf(context, type, before));
  const forms = formsOfNew.map((use) => formRows(fields, valueOf, taskOf(context, type, null, undefined, use)));
  const shown = new Set(forms.flatMap((rows) => rows.map(({ field }) => field.field_id)));
  return new Set(fields.map(({ field_id }) => field_id).filter((id) => !shown.has(id)));
}

/**
 * @param stage where the record is to stand, where it is moved or made.
 * @param use the form of the type where absent.
 */
export function taskOf(
  context: SaveContext,
  { table_id }: Pick<SaveTarget['type'], 'table_id'>,
  before: StoredRecord | null,
  stage?: SaveRequest['stage'],
  use = behaviourOf(table_id).form,
): FormTask {
  return {
    statusField: behaviourOf(table_id).statusField,
    task: before ? 'edit' : 'create',
    use,
    calendar: calendarAt(context.now(), context.actor.timeZone),
    record: before ?? { creator: context.actor.memberId },
    to: stage && { pipeline_id: stage.pipelineId, stage_id: stage.stageId },
  };
}
