import { instantOf, readingOfDay } from '../calendar';
import type { FieldIssue } from '../errors';
import { readSafeCell } from '../exports/safe-cell';
import { abilities } from '../kinds';
import type { Field } from '../metadata/field';
import { currencySubType } from '../metadata/sub-types';
import { isPhoneField } from '../phones/region';
import type { ReadAddress } from '../regions/address';
import { readCell } from '../rows/pasted';
import { acceptValue, valueTypes } from '../values';
import { isLinkField, linkCap } from '../values/link-field';
import { sameOption } from '../values/options';
import { namesOtherCurrency } from '../values/written-currency';
import { cellText, type ImportCell } from './cells';
import { hasOptions, holdsOneOfSeveral } from './columns';
import { shortenedDigits } from './digits';
import { isEmptyWord } from './empty-words';
import { nameParts } from './headers';
import { dateOrders, decimalMarks, type DateOrder, type DecimalMark, type ImportColumn, type ImportPlan } from './plan';
import { readMoment, readNumber } from './styles';
import { readTitles } from './titles';
import { multiply } from './units';

/** The context with which the cells of a file are read. */
export interface ImportReading {
  plan: Pick<ImportPlan, 'columns' | 'date_order' | 'decimal'>;
  fields: ReadonlyMap<string, Field>;
  /** Returns the member's choice for a word of a column; undefined: none, null: the word is left out. */
  findWord(column: number, text: string): string | null | undefined;
  /** IANA name of the company's zone. */
  timeZone: string;
  /** The currency of amounts that name none. */
  currency?: string | undefined;
  memberNamed(name: string): string | undefined;
  /** Returns the region that an address begins with. Absent: no region is read. */
  readAddress?: ((text: string) => ReadAddress | undefined) | undefined;
  /** Placeholders of exports for hidden and removed values. A cell with one of them changes nothing. */
  placeholders?: ReadonlySet<string>;
  /** The fields without which no record is created or found: a fault in such a cell fails the row. Absent: all fields. */
  needed?: ReadonlySet<string>;
}

/** The maximum length of an address detail, in characters. */
const detailLimit = 200;

const noWords: ReadonlySet<string> = new Set();

/** A cell that is left out, and the reason. */
interface LeftCell extends FieldIssue {
  text: string;
}

/** A record that a link of the row names by its title. */
export interface NamedLink {
  /** The link. */
  field: string;
  titles: string[];
  /** The row's further values for the first linked record, by field. */
  others: (Pick<ImportColumn, 'field_id' | 'date_order' | 'decimal' | 'scale'> & { cell: ImportCell })[];
}

/** One row as the file contains it. */
export interface ReadRow {
  /** By field id, in stored shape. Empty cells are absent: they change nothing. */
  values: Record<string, unknown>;
  links: NamedLink[];
  /** The faults that prevent saving the row. */
  issues: FieldIssue[];
  /** The cells that are left empty. */
  leftCells: LeftCell[];
  isEmpty: boolean;
}

/**
 * Converts the cells of a row to values or issues. Several columns of one text are joined. An unreadable cell of an optional field is left empty
 * and does not fail its row.
 */
export function readRow(cells: readonly ImportCell[], context: ImportReading): ReadRow {
  const texts = cells.map((cell) => cellText(cell).trim());
  const isEmpty = texts.every((text) => text === '');
  const row: ReadRow = { values: {}, links: [], issues: [], leftCells: [], isEmpty };
  const addIssue = (issue: FieldIssue, text: string) => {
    if (context.needed === undefined || context.needed.has(issue.field)) row.issues.push(issue);
    else row.leftCells.push({ ...issue, text });
  };
  for (const [fieldId, columns] of byField(context.plan.columns)) {
    const field = context.fields.get(fieldId);
    if (!field) continue;
    const filled = columns.filter(({ column }) => isFilled(texts[column] ?? '', field, context));
    const [first] = filled;
    if (!first) continue;
    if (isLinkField(field)) {
      const link = buildLink(field, filled, cells, context.placeholders ?? noWords);
      if (link?.titles.some(hasLostDigits)) addIssue({ field: fieldId, code: 'digitsLost' }, link.titles.join('; '));
      else if (link) addLink(row, link, field, addIssue);
      continue;
    }
    const filledCells = inOrderOfName(filled, cells).map(({ column }) => cells[column] ?? null);
    const value: FirstValue = holdsOneOfSeveral(field)
      ? firstValue(filledCells, first, field, context)
      : cellsValue(filledCells, first, field, context);
    for (const text of value.further ?? []) row.leftCells.push({ field: fieldId, code: 'furtherValue', text });
    if ('issue' in value && isFilledBeside(filled, context.plan.columns)) continue;
    if ('issue' in value) addIssue({ field: fieldId, ...value.issue }, filledCells.map(cellText).join(' ').trim());
    else if (value.value !== null) row.values[fieldId] = value.value;
  }
  return row;
}

/** Returns whether a cell mainly fills another field: an address without a region is no fault. */
function isFilledBeside(columns: readonly ImportColumn[], allColumns: readonly ImportColumn[]): boolean {
  return columns.every(
    ({ column, field_id }) => allColumns.find((mapped) => mapped.column === column)?.field_id !== field_id,
  );
}

/** Adds the record that a cell names, unless the field is full, before any record is looked up or created. */
function addLink(
  row: Pick<ReadRow, 'links'>,
  link: NamedLink,
  field: Field,
  addIssue: (issue: FieldIssue, text: string) => void,
): void {
  const limit = linkCap(field);
  if (link.titles.length <= limit) row.links.push(link);
  else addIssue({ field: link.field, code: 'tooMany', params: { limit } }, link.titles.join('; '));
}

/** Returns whether a cell has a value. A word for an empty value counts where it is an option or where the field is required. */
function isFilled(text: string, field: Field, { needed, placeholders }: ImportReading): boolean {
  if (text === '' || placeholders?.has(text) === true) return false;
  if (!isEmptyWord(text) || needed?.has(field.field_id) !== false) return true;
  return sameOption(field.value_options ?? [], text) !== undefined;
}

/** A value, and the further valid values of its cells. */
type FirstValue = Value & { further?: readonly string[] };

/** Returns the first valid value of all columns and cells, and the further valid values. */
function firstValue(
  cells: readonly ImportCell[],
  column: ImportColumn,
  field: Field,
  context: ImportReading,
): FirstValue {
  const wholeCells = cells.map((cell) => ({
    text: cellText(cell).trim(),
    value: cellsValue([cell], column, field, context),
  }));
  const parts = wholeCells.flatMap((cell) => {
    if (!('issue' in cell.value) || cell.value.issue.code === 'digitsLost') return [cell];
    const texts = cell.text.split(/[,，、;；/|\n]| {2,}/u).map((text) => text.trim());
    const some = texts.filter((text) => text !== '' && !isEmptyWord(text));
    return texts.length < 2
      ? [cell]
      : some.map((text) => ({ text, value: cellsValue([text], column, field, context) }));
  });
  const [first, ...otherParts] = parts.filter(({ value }) => !('issue' in value));
  const wrong = parts.filter(({ value }) => 'issue' in value);
  if (!first) return wrong[0]?.value ?? { value: null };
  const furtherTexts = [...otherParts, ...wrong].map(({ text }) => text).filter((text) => text !== first.text);
  return furtherTexts.length === 0 ? first.value : { ...first.value, further: [...new Set(furtherTexts)] };
}

function byField(columns: readonly ImportColumn[]): Map<string, ImportColumn[]> {
  const columnsByLink = new Map<string, ImportColumn[]>();
  for (const column of columns)
    columnsByLink.set(column.field_id, [...(columnsByLink.get(column.field_id) ?? []), column]);
  return columnsByLink;
}

/** Returns the parts of a name in writing order: the family name comes first in names without Latin letters. */
function inOrderOfName(columns: readonly ImportColumn[], cells: readonly ImportCell[]): readonly ImportColumn[] {
  if (columns.every(({ part }) => part === undefined)) return columns;
  const isLatin = columns.some(({ column }) =>
    /[\p{Script=Latin}\p{Script=Cyrillic}\p{Script=Greek}]/u.test(cellText(cells[column])),
  );
  const getPlace = ({ part }: ImportColumn) => (part === undefined ? 0 : nameParts.indexOf(part));
  const sorted = [...columns].sort((left, right) => getPlace(left) - getPlace(right));
  return isLatin ? sorted : sorted.reverse();
}

/** Joins the parts of a name: with a blank between Latin words, without one in Chinese and Japanese. */
function joinTexts(texts: readonly string[]): string {
  return texts.join(texts.every((text) => /^[\p{Script=Han}\p{Script=Hangul}]+$/u.test(text)) ? '' : ' ');
}

function buildLink(
  field: Field,
  columns: readonly ImportColumn[],
  cells: readonly ImportCell[],
  ignored: ReadonlySet<string>,
): NamedLink | undefined {
  const namedCells = columns
    .filter(({ of }) => of === undefined)
    .map(({ column }) => readSafeCell(cellText(cells[column]).trim()));
  const isSingle = linkCap(field) === 1 && namedCells.length === 1;
  const titles = namedCells
    .flatMap((cell) => {
      const several = readTitles(cell);
      // Company names may contain semicolons.
      return isSingle && several.length > 1 ? [cell] : several;
    })
    .filter((title) => !isEmptyWord(title) && !ignored.has(title));
  if (titles.length === 0) return undefined;
  const otherCells = columns.flatMap(({ column, of, date_order, decimal, scale }) =>
    of === undefined
      ? []
      : [
          {
            field_id: of,
            cell: cells[column] ?? null,
            ...(date_order && { date_order }),
            ...(decimal && { decimal }),
            ...(scale !== undefined && { scale }),
          },
        ],
  );
  return { field: field.field_id, titles: [...new Set(titles)], others: otherCells };
}

type Value = { value: unknown } | { issue: Omit<FieldIssue, 'field'> };

/** Returns the value of the filled cells of a field that is not a link. */
function cellsValue(cells: readonly ImportCell[], column: ImportColumn, field: Field, context: ImportReading): Value {
  const [cell] = cells;
  const { timeZone, memberNamed } = context;
  if (abilities[field.value_type].isPlace) return regionValue(cells, field, context);
  const { parse, storage, compared } = valueTypes[field.value_type];
  const isNumeric = compared === undefined && (abilities[field.value_type].isAmount === true || storage === 'number');
  // Numbers of a workbook have no style.
  if (typeof cell === 'number' && cells.length === 1 && isNumeric)
    return readCell(multiply(cellText(cell), column.scale ?? 0), field, { timeZone, memberNamed });
  const texts = cells.map((cell) => withoutGuard(cellText(cell).trim()));
  if (texts.some(hasLostDigits)) return { issue: { code: 'digitsLost' } };
  const style = { decimal: column.decimal ?? context.plan.decimal, power: column.scale ?? 0 };
  if (parse)
    return parsedValue(joinTexts(texts), typeof cell === 'number' ? { ...style, decimal: '.' } : style, field, context);
  if (isNumeric) return numberValue(joinTexts(texts), style, field, context);
  return getValue(joinTexts(texts), column, field, context);
}

/** Returns the value of a text that the kind parses itself: an amount with its currency, rich text. */
function parsedValue(
  text: string,
  { decimal, power }: { decimal: DecimalMark; power: number },
  field: Field,
  { currency }: ImportReading,
): Value {
  const type = valueTypes[field.value_type];
  const value = type.parse?.(shortenedDigits(text) ?? text, field, {
    readNumber: (digits) => readNumber(digits, decimal, power),
    currency,
  });
  if (value !== undefined) return acceptValue(type, value, field);
  if (abilities[field.value_type].names === 'option') return { issue: { code: 'notAnOption' } };
  return { issue: { code: 'wrongType' } };
}

function hasLostDigits(text: string): boolean {
  return shortenedDigits(text) === 'lost';
}

/** Returns the value of a cell for a field that is neither a link nor a number. */
function getValue(text: string, column: ImportColumn, field: Field, context: ImportReading): Value {
  const { timeZone, memberNamed, plan } = context;
  const { names, time } = abilities[field.value_type];
  if (names === 'option' || names === 'member')
    return hasOptions(field) || names === 'member'
      ? toChoice(text, column.column, field, context)
      : { issue: { code: 'wrongType' } };
  if (time !== undefined) return timeValue(text, column.date_order ?? plan.date_order, time, timeZone);
  const digits = shortenedDigits(text) ?? text;
  return readCell(isPhoneField(field) ? digits.replace(/^(\+?\d{5,})\.0+$/, '$1') : digits, field, {
    timeZone,
    memberNamed,
  });
}

/** Returns the region of an address, or of columns with one level each, in either order. */
function regionValue(cells: readonly ImportCell[], field: Field, { readAddress }: ImportReading): Value {
  const texts = cells.map((cell) => withoutGuard(cellText(cell).trim()));
  const address = readAddress?.(texts.join(', ')) ?? readAddress?.([...texts].reverse().join(', '));
  return address
    ? accepted({ path: address.path, detail: address.rest.slice(0, detailLimit) }, field)
    : { issue: { code: 'notARegion' } };
}

function numberValue(
  text: string,
  { decimal, power }: { decimal: DecimalMark; power: number },
  field: Field,
  { timeZone, memberNamed, fields, currency }: ImportReading,
): Value {
  const digits = readNumber(text, decimal, power);
  if (digits !== undefined) {
    const isWrong =
      currency !== undefined &&
      valueTypes[field.value_type].mainAmounts !== undefined &&
      namesOtherCurrency(text, currency) &&
      ![...fields.values()].some(({ sub_type }) => sub_type === currencySubType);
    if (isWrong) return { issue: { code: 'otherCurrency', params: { text, currency } } };
    return readCell(digits, field, { timeZone, memberNamed });
  }
  const isOther = decimalMarks.some((mark) => readNumber(text, mark) !== undefined);
  return { issue: isOther ? { code: 'otherDecimalMark', params: { text } } : { code: 'wrongType' } };
}

function timeValue(text: string, order: DateOrder, time: 'day' | 'moment', timeZone: string): Value {
  const moment = readMoment(text, order);
  if (!moment) {
    const isOther = dateOrders.some((dateOrder) => readMoment(text, dateOrder) !== undefined);
    return { issue: isOther ? { code: 'otherDayOrder', params: { text } } : { code: 'notADate' } };
  }
  if (time === 'day') return { value: moment.day };
  const instant =
    moment.offset === undefined
      ? instantOf(timeZone, `${moment.day}T${moment.time}`)
      : readingOfDay(moment.day) + (toMinutes(moment.time) - moment.offset) * minuteMs;
  return Number.isNaN(instant) ? { issue: { code: 'notADate' } } : { value: instant };
}

const minuteMs = 60_000;

function toMinutes(time: string): number {
  return Number(time.slice(0, 2)) * 60 + Number(time.slice(3));
}

function toChoice(text: string, column: number, field: Field, { findWord, memberNamed }: ImportReading): Value {
  const type = valueTypes[field.value_type];
  const isList = type.storage === 'refs';
  const isOption = abilities[field.value_type].names === 'option';
  const getId = (word: string) =>
    findWord(column, word) ??
    (findWord(column, word) === null
      ? null
      : isOption
        ? sameOption(field.value_options ?? [], word)?.id
        : memberNamed(word));
  const wholeId = getId(text);
  if (wholeId !== undefined && !isList) return accepted(wholeId, field);
  const ids = (wholeId === undefined && isList ? getWords(text) : [text]).map(getId);
  if (ids.includes(undefined)) return { issue: { code: isOption ? 'notAnOption' : 'notAMember' } };
  const acceptedIds = ids.filter((id) => id !== null);
  return acceptedIds.length === 0 ? { value: null } : accepted(isList ? acceptedIds : acceptedIds[0], field);
}

/** Returns the words of a cell with several values. */
export function getWords(text: string): string[] {
  return text
    .split(/[,，、;；|\n]/)
    .map((word) => word.trim())
    .filter((word) => word !== '');
}

function accepted(value: unknown, field: Field): Value {
  return value === null ? { value } : acceptValue(valueTypes[field.value_type], value, field);
}

/**
 * Returns the text within `="…"`, which programs write to keep a cell from becoming a number; otherwise the cell without the apostrophe of this
 * product's exports.
 */
function withoutGuard(text: string): string {
  return /^="([^"]*)"$/.exec(text)?.[1] ?? readSafeCell(text);
}
