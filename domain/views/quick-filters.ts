import type { Field } from '../metadata/field';
import { lastNoteTime } from '../metadata/last-note';
import { isQuickWord, stageFilter, type QuickWord } from '../metadata/places';
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
  /** Whether its records are in stages: the stage may be a quick filter. */
  is_stage_on?: boolean | undefined;
  /** The words that mean conditions of the type. */
  words?: readonly QuickWord[] | undefined;
  /** The quick filters of the type where its company has chosen none; absent: they follow from its fields. */
  usual?: readonly string[] | undefined;
  settings?:
    { quick_filters?: readonly string[] | undefined; highlights?: readonly string[] | undefined } | null | undefined;
}

/** Whether the values of a field can be offered above a list. */
export function isQuickFilterField(field: Pick<Field, 'value_type' | 'type'>): boolean {
  return field.type !== 'link' && valueTypes[field.value_type].quickFilter !== undefined;
}

/**
 * Returns the quick filters of a type's list, as far as their reader sees their fields: fields that offer their values, and words of
 * domain/metadata/places.ts. They are those that the company has chosen, else the usual ones of the type. Otherwise the fields of its records'
 * pages and cards come first, then places, then the others; the last note comes last.
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
