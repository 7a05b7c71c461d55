import { dayOfReading, momentOfReading, readingAt, readingOfDay, readingOfDayNumber } from '../calendar';
import { abilities } from '../kinds';
import type { Field } from '../metadata/field';
import { acceptValue, comparedValue, valueTypes } from '../values';
import {
  dateValue,
  dayNumber,
  numberValue,
  textValue,
  truthValue,
  getWords,
  type FormulaType,
  type FormulaValue,
} from './value';

type FormulaValueField = Omit<Field, 'access'>;

/** Returns the type of a field in formulas; null for a field that no formula can use (positions, files, rich text). */
export function getFormulaType(field: FormulaValueField): FormulaType | null {
  const { storage } = valueTypes[field.value_type];
  switch (storage) {
    case 'number':
      return 'number';
    case 'text':
      return field.sub_type === 'rich' ? null : 'text';
    case 'boolean':
      return 'truth';
    case 'date':
    case 'instant':
      return 'date';
    // An option is its label as its author wrote it; ids of members and records can be counted.
    case 'ref':
      return field.value_options ? 'text' : 'list';
    case 'refs':
      return 'list';
    case 'json':
      return null;
  }
}

/** A stored value as formulas see it: an amount with its currency by its value in the main currency. Moments become what the wall clock of the company shows. */
export function toFormula(field: FormulaValueField, stored: unknown, timeZone: string): FormulaValue {
  const type = valueTypes[field.value_type];
  const value = comparedValue(type, stored);
  if (value === null) return null;
  switch (type.storage) {
    case 'number':
      return typeof value === 'number' ? numberValue(value) : null;
    case 'text':
      return typeof value === 'string' ? textValue(value) : null;
    case 'boolean':
      return typeof value === 'boolean' ? truthValue(value) : null;
    case 'date':
      return typeof value === 'string' ? dateValue(readingOfDay(value)) : null;
    case 'instant':
      return typeof value === 'number' && dateValue(value) ? dateValue(readingAt(timeZone, value)) : null;
    case 'ref':
      return field.value_options
        ? textValue(getLabel(field, value))
        : { is: 'list', items: [textValue(String(value))] };
    case 'refs':
      return Array.isArray(value) ? { is: 'list', items: value.map((item) => textValue(getLabel(field, item))) } : null;
    case 'json':
      return null;
  }
}

function getLabel(field: FormulaValueField, id: unknown): string {
  const option = field.value_options?.find((candidate) => candidate.id === id);
  return option ? option.label : String(id);
}

/** Whether a field can hold what a formula of this type gives. */
export function holdsResult(field: FormulaValueField, type: FormulaType): boolean {
  switch (valueTypes[field.value_type].storage) {
    case 'number':
    case 'date':
    case 'instant':
      return type === 'number' || type === 'date' || type === 'any';
    case 'text':
      return type !== 'truth' && type !== 'list';
    case 'boolean':
    case 'ref':
    case 'refs':
    case 'json':
      return false;
  }
}

/**
 * Returns whether a formula may compute the field. Generated values are made elsewhere; rich text has a Markdown copy that a formula would not
 * make.
 */
export function mayBeComputed(field: FormulaValueField): boolean {
  const { storage, compared } = valueTypes[field.value_type];
  return (
    !abilities[field.value_type].isGenerated &&
    compared === undefined &&
    field.sub_type !== 'rich' &&
    (storage === 'number' || storage === 'date' || storage === 'instant' || storage === 'text')
  );
}

/** The number of decimals that a result keeps where its field says nothing. */
const ordinaryDecimals = 8;

/** A result as its field stores it, rounded half up to the field's decimals (REQ records 5); null when it does not fit. */
export function fromFormula(field: FormulaValueField, value: FormulaValue, timeZone: string): unknown {
  const raw = rawResult(field, value, timeZone);
  const accepted =
    raw === null ? { value: null } : acceptValue(valueTypes[field.value_type], raw, { ...field, access: 'write' });
  return 'value' in accepted ? accepted.value : null;
}

function rawResult(field: FormulaValueField, value: FormulaValue, timeZone: string): unknown {
  if (value === null || !mayBeComputed(field)) return null;
  const number = value.is === 'number' ? value.number : value.is === 'date' ? dayNumber(value.reading) : null;
  const instant = value.is === 'date' ? value.reading : number === null ? null : readingOfDayNumber(Number(number));
  const moment = instant === null ? null : dateValue(instant);
  switch (valueTypes[field.value_type].storage) {
    case 'number':
      return number === null ? null : Number(number.round(field.formatter?.decimals ?? ordinaryDecimals, 1));
    case 'date':
      return moment?.is === 'date' ? dayOfReading(moment.reading) : null;
    case 'instant':
      return moment?.is === 'date' ? momentOfReading(timeZone, moment.reading) : null;
    case 'text':
      return getWords(value);
    case 'boolean':
    case 'ref':
    case 'refs':
    case 'json':
      return null;
  }
}
