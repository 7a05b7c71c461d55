import { AppError } from '../errors';
import { isGroup, type Filter } from '../filter-tree';
import { matches, type StoredRecord } from '../filters/matches';
import type { Field } from '../metadata/field';
import { belongsHere } from './belonging';
import { getConfig, type FormTask, type ReadValue } from './form';

/**
 * Returns the fields that their condition hides while the form holds these values, and those that belong to another stage or status. A hidden field
 * counts as empty for the conditions of others; where two hide each other the answer is always the same. Only values that a condition names are
 * read. A condition on a field that the person does not see is not fulfilled. Both sides decide by what this person sees, so that neither reveals
 * more.
 */
export function hiddenFields(fields: readonly Field[], getValue: ReadValue, task: FormTask): ReadonlySet<string> {
  const elsewhere = fields.filter((field) => !belongsHere(field, getValue, task)).map(({ field_id }) => field_id);
  const conditional = fields.flatMap((field) => {
    const condition = getConfig(field, task.use)?.visibility_condition;
    return condition ? [{ id: field.field_id, condition }] : [];
  });
  const referencedIds = [...new Set(conditional.flatMap(({ condition }) => fieldsIn(condition)))];
  let hidden: ReadonlySet<string> = new Set(elsewhere);
  for (let round = 0; round <= conditional.length; round += 1) {
    const data = Object.fromEntries(
      referencedIds.filter((id) => !hidden.has(id)).map((id) => [id, getValue(id) ?? null]),
    );
    const next = new Set([
      ...elsewhere,
      ...conditional.filter(({ condition }) => !isConditionMet(condition, data, fields, task)).map(({ id }) => id),
    ]);
    if (next.size === hidden.size && [...next].every((id) => hidden.has(id))) break;
    hidden = next;
  }
  return hidden;
}

/** The names under which a record's place is sent and used in conditions. */
const placeProperties: readonly string[] = ['pipeline_id', 'stage_id', 'lead_stage_id'];

/**
 * Returns the fields that a form may or may not show while the values of some fields are unknown. Their condition or their place depends on one of
 * these, directly or through others. @param open ids of fields with unknown values; `stage_id`, `lead_stage_id` and `pipeline_id` for the place.
 */
export function undecidedFields(
  fields: readonly Field[],
  open: ReadonlySet<string>,
  { use, statusField }: Pick<FormTask, 'use' | 'statusField'>,
): ReadonlySet<string> {
  if (open.size === 0) return open;
  const isPlaceOpen = placeProperties.some((name) => open.has(name));
  const sources = new Set([...open, ...(isPlaceOpen ? placeProperties : [])]);
  const undecided = new Set<string>();
  const dependsOnOpen = (field: Field) => {
    const { pipeline_id, stage_id, lead_stage_id, ticket_status } = field;
    const condition = getConfig(field, use)?.visibility_condition;
    const isOfPlace = [pipeline_id, stage_id, lead_stage_id].some((placeId) => placeId !== undefined);
    return (
      (isPlaceOpen && isOfPlace) ||
      (ticket_status !== undefined && statusField !== undefined && sources.has(statusField)) ||
      (condition !== undefined && fieldsIn(condition).some((id) => sources.has(id)))
    );
  };
  for (let size = -1; size < undecided.size;) {
    size = undecided.size;
    for (const field of fields)
      if (!undecided.has(field.field_id) && dependsOnOpen(field)) {
        undecided.add(field.field_id);
        sources.add(field.field_id);
      }
  }
  return undecided;
}

function fieldsIn(filter: Filter): string[] {
  return isGroup(filter) ? filter.items.flatMap(fieldsIn) : [filter.field];
}

function isConditionMet(
  condition: Filter,
  data: Record<string, unknown>,
  fields: readonly Field[],
  { record, calendar }: FormTask,
): boolean {
  const asRecord: StoredRecord = {
    table_id: '',
    id: '',
    name: '',
    owner: null,
    members: [],
    followers: [],
    pipeline_id: null,
    stage_id: null,
    is_draft: false,
    creator: null,
    updater: null,
    create_time: 0,
    update_time: 0,
    deleted_at: null,
    field_times: {},
    ...record,
    data,
  };
  try {
    return matches(asRecord, condition, fields, calendar);
  } catch (error) {
    if (error instanceof AppError) return false;
    throw error;
  }
}
