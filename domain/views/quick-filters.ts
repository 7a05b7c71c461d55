import type { Field } from '../metadata/field';
import { lastNoteTime } from '../metadata/last-note';
import { isQuickWord, stageFilter, type QuickWord } from '../metadata/places';
import { valueTypes } from '../values';

/** The default number of fields. */
const usual = 4;

interface FilteredType {
  table_id: string;
  /** Whether its records have notes, so that the last note may be a quick filter. */
  has_notes: boolean;
  /** The number of days without a note after which a record counts as quiet. It makes the last note a default quick filter. */
  quiet_days?: number | undefined;
  list_second_show_field_ids: readonly string[];
  /** Whether its records have stages, so that the stage may be a quick filter. */
  is_stage_on?: boolean | undefined;
  /** The named quick filters of the type. */
  words?: readonly QuickWord[] | undefined;
  /** The default quick filters of the type; absent: they follow from its fields. */
  usual?: readonly string[] | undefined;
  settings?:
    { quick_filters?: readonly string[] | undefined; highlights?: readonly string[] | undefined } | null | undefined;
}

/** Returns whether the values of a field can be offered above a list. */
export function isQuickFilterField(field: Pick<Field, 'value_type' | 'type'>): boolean {
  return field.type !== 'link' && valueTypes[field.value_type].quickFilter !== undefined;
}

/**
 * Returns the quick filters of a type's list for its reader: visible fields, and names from domain/metadata/places.ts. They are the company's
 * choice, else the type's defaults. Otherwise fields of record pages and cards come first, then places, then other fields; the last note comes
 * last.
 */
export function listQuickFilters(type: FilteredType, fields: readonly Field[]): string[] {
  const eligibleFields = fields.filter(
    (field) => field.table === type.table_id && field.access !== 'none' && isQuickFilterField(field),
  );
  const isOffered = (id: string) => {
    if (id === lastNoteTime) return type.has_notes;
    if (isQuickWord(id)) return type.words?.includes(id) === true;
    return (id === stageFilter && type.is_stage_on === true) || eligibleFields.some(({ field_id }) => field_id === id);
  };
  const chosenIds = type.settings?.quick_filters ?? type.usual;
  return chosenIds ? chosenIds.filter(isOffered) : listByFields(type, eligibleFields);
}

function listByFields(type: FilteredType, eligibleFields: readonly Field[]): string[] {
  const shownFieldIds = [...(type.settings?.highlights ?? []), ...type.list_second_show_field_ids];
  const rank = ({ field_id, value_type }: Field) => {
    const position = shownFieldIds.indexOf(field_id);
    if (position >= 0) return position;
    return shownFieldIds.length + (valueTypes[value_type].quickFilter === 'regions' ? 0 : 1);
  };
  const fieldIds = [...eligibleFields]
    .sort((left, right) => rank(left) - rank(right) || left.order - right.order)
    .slice(0, usual)
    .map(({ field_id }) => field_id);
  return type.has_notes && type.quiet_days !== undefined ? [...fieldIds, lastNoteTime] : fieldIds;
}
