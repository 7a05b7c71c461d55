import { isSameValue } from './equal';
import { abilities } from '../kinds';
import type { Field } from '../metadata/field';
import { isComputed } from '../metadata/reading';
import { isEmptyValue, valueTypes } from '../values';
import { isLinkField, linkCap } from '../values/link-field';

/** The time for which a merge can be undone, and for which the id of a removed record leads to the survivor (SD-108), in milliseconds. */
export const mergeUndoMs = 30 * 24 * 3_600_000;

/** The most records that one merge takes in addition to the survivor, and the most that it moves the links of. */
export const mergeLimits = { others: 4, moved: 1_000 };

type MergedField = Omit<Field, 'access'>;

/** The choice for a field of the survivor: the id of the record that supplies the value, or the values of all together. */
export type MergeChoice = string;
export const bothValues = 'both';

/** The compared part of a merged record. */
export interface MergedRecord {
  id: string;
  data: Readonly<Record<string, unknown>>;
}

/** Returns whether a merge copies the field: one that a person or the product fills once, and not a computed one. */
export function isMerged(field: MergedField): boolean {
  const { isButton, isGenerated } = abilities[field.value_type];
  return !isComputed(field as Field) && !isGenerated && !isButton && valueTypes[field.value_type].shows === undefined;
}

/** Whether a field can hold the values of all records. */
export function holdsSeveral(field: MergedField): boolean {
  const { names, isWrapped, severalMembers } = abilities[field.value_type];
  if (isWrapped) return false;
  if (isLinkField(field)) return linkCap(field) > 1;
  return names === 'file' || severalMembers === true || (names === 'option' && isList(field));
}

function isList({ value_type: kind }: MergedField): boolean {
  return valueTypes[kind].storage === 'refs';
}

const filled = (field: MergedField, value: unknown) => !isEmptyValue(valueTypes[field.value_type], value ?? null);

/** Returns whether the records have different values, so that there is a choice. */
export function differs(field: MergedField, records: readonly MergedRecord[]): boolean {
  const values = records.map(({ data }) => data[field.field_id]).filter((value) => filled(field, value));
  return values.some((value) => !isSameValue(value, values[0]));
}

/** Returns the default choice: the values of all where there is room, else the survivor's value, else the first filled one. */
export function suggested(field: MergedField, records: readonly MergedRecord[]): MergeChoice {
  const holding = records.filter(({ data }) => filled(field, data[field.field_id]));
  if (holding.length > 1 && holdsSeveral(field)) return bothValues;
  return (holding[0] ?? records[0])?.id ?? '';
}

/**
 * Returns the values that the survivor, the first of the records, holds afterwards: only those that differ from its values now. A link to one of
 * the merged records itself is removed.
 */
export function mergedValues(
  fields: readonly MergedField[],
  records: readonly MergedRecord[],
  choices: Readonly<Record<string, MergeChoice>>,
): Record<string, unknown> {
  const [survivor] = records;
  const merged = new Set(records.map(({ id }) => id));
  return Object.fromEntries(
    fields.filter(isMerged).flatMap((field) => {
      const { field_id: id } = field;
      const choice = choices[id] ?? suggested(field, records);
      const pickedValue =
        choice === bothValues
          ? combineValues(field, records)
          : (records.find((record) => record.id === choice)?.data[id] ?? null);
      const value = isLinkField(field) ? withoutIds(pickedValue, merged) : pickedValue;
      return isSameValue(value ?? null, survivor?.data[id] ?? null) ? [] : [[id, value ?? null]];
    }),
  );
}

/** Combines values without repetitions, those of the survivor first, up to the field's limit. */
function combineValues(field: MergedField, records: readonly MergedRecord[]): unknown {
  const candidates = records.flatMap(({ data }) => {
    const value = data[field.field_id];
    return Array.isArray(value) ? (value as unknown[]) : filled(field, value) ? [value] : [];
  });
  const each = candidates.filter(
    (value, index) => candidates.findIndex((candidate) => isSameValue(candidate, value)) === index,
  );
  return each.slice(0, isLinkField(field) ? linkCap(field) : (field.max_select ?? each.length));
}

function withoutIds(value: unknown, ids: ReadonlySet<string>): unknown {
  if (!Array.isArray(value)) return typeof value === 'string' && ids.has(value) ? null : value;
  const remainingIds = value.filter((id) => !ids.has(id as string));
  return remainingIds.length === 0 ? null : remainingIds;
}

/**
 * Returns the value that an undo writes into a field. It is the earlier value where the field was not changed since; for a list, all items that the
 * merge did not add. `left`: a member has changed the field, and its value stays.
 */
export function unmerged(
  now: unknown,
  { before, after }: { before: unknown; after: unknown },
): { value: unknown } | 'left' {
  if (isSameValue(now ?? null, after ?? null)) return { value: before ?? null };
  if (!Array.isArray(now) || !Array.isArray(after)) return 'left';
  const previousValues = Array.isArray(before) ? (before as unknown[]) : [];
  const addedValues = (after as unknown[]).filter(
    (candidate) => !previousValues.some((previousValue) => isSameValue(previousValue, candidate)),
  );
  const remainingValues = (now as unknown[]).filter(
    (candidate) => !addedValues.some((addedValue) => isSameValue(addedValue, candidate)),
  );
  return { value: remainingValues.length === 0 ? null : remainingValues };
}
