import type { Field } from '../metadata/field';
import { lastNoteTime } from '../metadata/last-note';
import { valueTypes } from '../values';

/** The number of fields where a company has chosen none. */
const usual = 4;

interface FilteredType {
  table_id: string;
  /** Whether people write notes about its records: the last note may be a quick filter. */
  has_notes: boolean;
  /**
   * The number of days without a note after which a record counts as quiet. With it the last note is a quick filter where the company has not
   * chosen any.
   */
  quiet_days?: number | undefined;
  list_second_show_field_ids: readonly string[];
  settings?:
    { quick_filters?: readonly string[] | undefined; highlights?: readonly string[] | undefined } | null | undefined;
}

/** Whether the values of a field can be offered above a list. */
export function isQuickFilterField(field: Pick<Field, 'value_type' | 'type'>): boolean {
  return field.type !== 'link' && valueTypes[field.value_type].quickFilter !== undefined;
}

/**
 * Returns the fields that offer their values above a type's list, as far as their reader sees them, and `last_note_time`. They are those that the
 * company has chosen. Otherwise the fields of its records' pages and cards come first, then places, then the others; the last note comes last.
 */
export function listQuickFilters(type: FilteredType, fields: readonly Field[]): string[] {
  const eligibleFields = fields.filter(
    (field) => field.table === type.table_id && field.access !== 'none' && isQuickFilterField(field),
  );
  const chosenIds = type.settings?.quick_filters;
  if (chosenIds)
    return chosenIds.filter((id) =>
      id === lastNoteTime ? type.has_notes : eligibleFields.some(({ field_id }) => field_id === id),
    );
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
