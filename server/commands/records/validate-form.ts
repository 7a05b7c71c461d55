import { calendarAt } from '../../../domain/calendar';
import { startValue } from '../../../domain/forms/defaults';
import type { FormTask } from '../../../domain/forms/form';
import { hiddenFields, undecidedFields } from '../../../domain/forms/hidden';
import { formRows } from '../../../domain/forms/rows';
import type { StoredRecord } from '../../../domain/filters/matches';
import { isOfTeam } from '../../../domain/metadata/reading';
import { getBehaviour } from '../../../domain/objects/behaviour';
import { findPerson } from '../../policies/access';
import type { Values } from './accept-values';
import type { Refusals } from './refusals';
import type { SaveTarget, SaveContext } from './save-context';
import type { SaveRequest } from './save-request';

/** Applies the rules of domain/forms: the values that a form may write, and the missing ones. */

/**
 * Returns the values of a new record: the sent ones, and the defaults of the others. A field that is sent as null gets no default. Adds `notShown`
 * for a value of a field that the form does not show, `required` for a missing one. @param belongsTo values that the creating page sets, shown in
 * no form. @param stage its first stage. @param required fields that this stage requires: the form shows them too; `validateRequirements` checks
 * them.
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
  const { formsOfNew, hasConfiguredForms } = getBehaviour(type.table_id);
  if (!hasConfiguredForms) return { ...accepted, ...belongsTo };
  const tasks = formsOfNew.map((use) => ({
    ...buildTask(context, type, null, stage, use),
    alsoRequired: required,
    alsoShown: Object.keys(accepted),
  }));
  const start = {
    memberId: findPerson(context.actor),
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
  const getValue = (id: string) => values[id] ?? null;
  const forms = tasks.map((task) => formRows(fields, getValue, task));
  const undecided = new Set(tasks.flatMap((task) => [...undecidedFields(fields, open, task)]));
  const isShown = (id: string) => forms.some((rows) => rows.some((row) => row.field.field_id === id));
  const isMissing = (id: string) =>
    !required.includes(id) &&
    !open.has(id) &&
    !undecided.has(id) &&
    getValue(id) === null &&
    forms.every((rows) => rows.some((row) => row.required && row.field.field_id === id));
  for (const id of Object.keys(accepted))
    if (accepted[id] !== null && !undecided.has(id) && !isShown(id)) refusals.add({ field: id, code: 'notShown' });
  if (!isPartial)
    for (const { field_id: id } of fields) if (isMissing(id)) refusals.add({ field: id, code: 'required' });
  const hidden = tasks.map((task) => hiddenFields(fields, getValue, task));
  return Object.fromEntries(Object.entries(values).filter(([id]) => !hidden.every((ids) => ids.has(id))));
}

/**
 * Validates a change of a record. A field that was empty before and is not part of the change may stay empty: only fields that the change empties
 * or adds to the form are required. `teamIsFixed`: this person may not change the people on the record. Adds the issues of `validateNew`, and
 * `noOpPermission` for members of a fixed team.
 */
export function validateChange(
  context: SaveContext,
  { type, fields }: SaveTarget,
  before: StoredRecord,
  changedValues: Readonly<Values>,
  refusals: Refusals,
  {
    teamIsFixed,
    stage,
    isPartial = false,
  }: { teamIsFixed: boolean; stage?: SaveRequest['stage']; isPartial?: boolean | undefined },
): void {
  const { open } = refusals;
  for (const field of fields)
    if (teamIsFixed && field.field_id in changedValues && isOfTeam(field))
      refusals.add({ field: field.field_id, code: 'noOpPermission' });
  const { hasConfiguredForms } = getBehaviour(type.table_id);
  if (!hasConfiguredForms) return;
  const formTask = buildTask(context, type, before, stage);
  const task = { ...formTask, alsoShown: Object.keys(changedValues) };
  const was = (id: string) => before.data[id] ?? null;
  const is = (id: string) => (id in changedValues ? (changedValues[id] ?? null) : was(id));
  const hidden = hiddenFields(fields, is, task);
  // In the same move, fields that a stage adds to the form are required if the stage requires them (`validateRequirements`).
  const hiddenBefore = hiddenFields(fields, was, formTask);
  const undecided = undecidedFields(fields, open, task);
  for (const id of Object.keys(changedValues))
    if (changedValues[id] !== null && !undecided.has(id) && hidden.has(id))
      refusals.add({ field: id, code: 'notShown' });
  if (isPartial) return;
  for (const { field, required } of formRows(fields, is, task)) {
    const { field_id: id } = field;
    const isAsked = required && !open.has(id) && !undecided.has(id) && (id in changedValues || hiddenBefore.has(id));
    if (isAsked && is(id) === null) refusals.add({ field: id, code: 'required' });
  }
}

/**
 * Returns the fields that no form shows for these values: they are not filled for a person who never sees them. @param before null for a new
 * record.
 */
export function fieldsOutOfForm(
  context: SaveContext,
  { type, fields }: Pick<SaveTarget, 'type' | 'fields'>,
  before: StoredRecord | null,
  values: Readonly<Values>,
): ReadonlySet<string> {
  const { formsOfNew } = getBehaviour(type.table_id);
  const getValue = (id: string) => values[id] ?? null;
  if (before) return hiddenFields(fields, getValue, buildTask(context, type, before));
  const forms = formsOfNew.map((use) => formRows(fields, getValue, buildTask(context, type, null, undefined, use)));
  const formFieldIds = new Set(forms.flatMap((rows) => rows.map(({ field }) => field.field_id)));
  return new Set(fields.map(({ field_id }) => field_id).filter((id) => !formFieldIds.has(id)));
}

/** @param stage the target stage of a move or a new record. @param use the form; absent: that of the type. */
export function buildTask(
  context: SaveContext,
  { table_id }: Pick<SaveTarget['type'], 'table_id'>,
  before: StoredRecord | null,
  stage?: SaveRequest['stage'],
  use = getBehaviour(table_id).form,
): FormTask {
  return {
    statusField: getBehaviour(table_id).statusField,
    task: before ? 'edit' : 'create',
    use,
    calendar: calendarAt(context.now(), context.actor.timeZone),
    record: before ?? { creator: context.actor.memberId },
    to: stage && { pipeline_id: stage.pipelineId, stage_id: stage.stageId },
  };
}
