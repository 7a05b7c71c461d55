import { abilities } from '../kinds';
import type { Field } from '../metadata/field';
import { isEmptyValue, valueTypes, type Reference, type TextContext } from '../values';
import { linkedTable } from '../values/link-field';
import type { AskedChange } from './change';
import type { FactRole } from './fact-roles';

/**
 * The subject of an approval, for one reader: the amount, the customer and the date of its record, and the fields that it would change. Fields are
 * chosen by what they hold and by the settings of their type, so that every type has suitable facts.
 */

/** The settings of a type that say which fields are facts of its records. */
export interface FactSettings {
  /** The fields that the company sums up or shows first, the most important one first. */
  amountIds: readonly string[];
  /** The fields that hold the due day of a record. */
  dueIds: readonly string[];
  /** Whether records of a type are companies. */
  isCompany(tableId: string): boolean;
}

interface ChosenFact {
  role: FactRole;
  field: Field;
}

/** Returns the fields that describe a record to the people who decide, also those that the reader does not see. The list may be empty. */
export function chooseFacts(fields: readonly Field[], { amountIds, dueIds, isCompany }: FactSettings): ChosenFact[] {
  const sorted = [...fields].sort((left, right) => left.order - right.order);
  const findFirst = (ids: readonly string[], isFitting: (field: Field) => boolean) =>
    ids.map((id) => sorted.find((field) => field.field_id === id && isFitting(field))).find(Boolean) ??
    sorted.find(isFitting);
  const links = sorted.filter((field) => linkedTable(field) !== undefined);
  const facts: [FactRole, Field | undefined][] = [
    ['amount', findFirst(amountIds, ({ value_type }) => abilities[value_type].isAmount === true)],
    [
      'customer',
      links.find((field) => isCompany(linkedTable(field) ?? '')) ??
        links.find(({ value_type }) => abilities[value_type].link?.isParent === true),
    ],
    ['date', findFirst(dueIds, isDay)],
  ];
  return facts.flatMap(([role, field]) => (field ? [{ role, field }] : []));
}

/** Returns whether the field holds a day that people enter. The creation time is left out, because it does not describe the request. */
function isDay({ value_type }: Field): boolean {
  return abilities[value_type].time !== undefined && abilities[value_type].offeredInFilters;
}

/** A fact of a record, as text. */
interface FactText {
  role: FactRole;
  field: Field;
  text: string;
}

/** A change of one field, as texts; empty for none. */
interface ChangeText {
  field: Field;
  old: string;
  new: string;
}

/** An approval's subject for one reader. */
export interface SubjectTexts {
  facts: FactText[];
  changes: ChangeText[];
  /** Whether the subject leaves out parts that the reader may not see. */
  hides: boolean;
}

/** The fields, settings and values from which a subject is made. */
export interface SubjectSource {
  /** Every field, with the access of the reader. */
  fields: readonly Field[];
  settings: FactSettings;
  /** The stored values of the record; undefined where the reader may not read it. */
  data: Readonly<Record<string, unknown>> | undefined;
  change: Pick<AskedChange, 'values' | 'held'> | null;
}

const isVisible = ({ access }: Field) => access !== 'none';

function changedFields({ fields, data, change }: SubjectSource): Field[] {
  if (!data || !change) return [];
  return fields.filter((field) => isVisible(field) && field.field_id in change.values);
}

/** The facts with a value that the reader may see; a field that the approval changes is shown as a change. */
function filledFacts({ fields, settings, data, change }: SubjectSource): ChosenFact[] {
  if (!data) return [];
  return chooseFacts(fields, settings).filter(
    ({ field }) =>
      isVisible(field) &&
      !(change && field.field_id in change.values) &&
      !isEmptyValue(valueTypes[field.value_type], data[field.field_id]),
  );
}

/** Returns the members, files and records that the texts of a subject name. */
export function subjectReferences(source: SubjectSource): Reference[] {
  const { data = {}, change } = source;
  const references = (field: Field, value: unknown) =>
    isEmptyValue(valueTypes[field.value_type], value) ? [] : valueTypes[field.value_type].refers(value, field);
  return [
    ...filledFacts(source).flatMap(({ field }) => references(field, data[field.field_id])),
    ...changedFields(source).flatMap((field) =>
      [change?.held, change?.values].flatMap((values) => references(field, values?.[field.field_id])),
    ),
  ];
}

/** The texts of a subject that no field holds. */
interface SubjectWords {
  /** The sign of the record's currency. */
  symbol: string;
  /** The text that replaces the title of a record that the reader may not see. */
  hiddenRecord: string;
}

/**
 * Returns the subject of an approval as texts. @param context looks names up as far as the reader may know them; a record without a title in it is
 * hidden
 */
export function subjectTexts(source: SubjectSource, context: TextContext, subjectWords: SubjectWords): SubjectTexts {
  const { fields, settings, data, change } = source;
  const getText = (field: Field, value: unknown, names = context): string => {
    if (isEmptyValue(valueTypes[field.value_type], value)) return '';
    const text = valueTypes[field.value_type].text(value, field, names);
    return abilities[field.value_type].isAmount && typeof value === 'number' ? `${subjectWords.symbol}${text}` : text;
  };
  // A change to a record that the reader may not see is still a change.
  const namesOfChanges: TextContext = {
    ...context,
    recordTitle: (table, id) => context.recordTitle?.(table, id) ?? subjectWords.hiddenRecord,
  };
  const chosenFacts = filledFacts(source).map(({ role, field }) => ({
    role,
    field,
    text: getText(field, data?.[field.field_id]),
  }));
  const facts = chosenFacts.filter(({ text }) => text !== '');
  const isHidden = (id: string) => fields.some((field) => field.field_id === id && !isVisible(field));
  return {
    facts,
    changes: changedFields(source).map((field) => ({
      field,
      old: getText(field, change?.held[field.field_id], namesOfChanges),
      new: getText(field, change?.values[field.field_id], namesOfChanges),
    })),
    hides:
      data === undefined ||
      facts.length < chosenFacts.length ||
      chooseFacts(fields, settings).some(({ field }) => !isVisible(field)) ||
      Object.keys(change?.values ?? {}).some(isHidden),
  };
}
