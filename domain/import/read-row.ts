import { instantOf, readingOfDay } from '../calendar';
import type { FieldIssue } from '../errors';
import { abilities } from '../kinds';
import type { Field } from '../metadata/field';
import { readCell } from '../rows/pasted';
import { acceptValue, valueTypes } from '../values';
import { isLinkField, linkCap } from '../values/link-field';
import { sameOption } from '../values/options';
import { cellText, type ImportCell } from './cells';
import { hasOptions } from './columns';
import { shortenedDigits } from './digits';
import { dateOrders, decimalMarks, type DateOrder, type DecimalMark, type ImportColumn, type ImportPlan } from './plan';
import { readMoment, readNumber } from './styles';

/** The context with which the cells of a file are read. */
export interface ImportReading {
  plan: Pick<ImportPlan, 'columns' | 'date_order' | 'decimal'>;
  fields: ReadonlyMap<string, Field>;
  /** Returns the member's choice for a word of a column; undefined: none, null: the word is left out. */
  findWord(column: number, text: string): string | null | undefined;
  /** IANA name of the company's zone. */
  timeZone: string;
  memberNamed(name: string): string | undefined;
}

/** A record that a link of the row names, by its title. */
export interface NamedLink {
  /** The link. */
  field: string;
  titles: string[];
  /** The row's other values for the first of them, by its fields. */
  others: (Pick<ImportColumn, 'field_id' | 'date_order' | 'decimal'> & { cell: ImportCell })[];
}

/** One row as its file says it. */
export interface ReadRow {
  /** By field id, in stored shape. Empty cells are absent: they change nothing. */
  values: Record<string, unknown>;
  links: NamedLink[];
  issues: FieldIssue[];
  isEmpty: boolean;
}

/** The cells of a row as values, or what is wrong with them. Several columns of one text are joined. */
export function readRow(cells: readonly ImportCell[], context: ImportReading): ReadRow {
  const texts = cells.map((cell) => cellText(cell).trim());
  const row: ReadRow = { values: {}, links: [], issues: [], isEmpty: texts.every((text) => text === '') };
  for (const [fieldId, columns] of byField(context.plan.columns)) {
    const field = context.fields.get(fieldId);
    if (!field) continue;
    const filled = columns.filter(({ column }) => (texts[column] ?? '') !== '');
    const [first] = filled;
    if (!first) continue;
    if (isLinkField(field)) {
      const link = buildLink(fieldId, filled, cells);
      if (link?.titles.some(hasLostDigits)) row.issues.push({ field: fieldId, code: 'digitsLost' });
      else if (link) row.links.push(link);
      continue;
    }
    const value = cellsValue(
      filled.map(({ column }) => cells[column] ?? null),
      first,
      field,
      context,
    );
    if ('issue' in value) row.issues.push({ field: fieldId, ...value.issue });
    else if (value.value !== null) row.values[fieldId] = value.value;
  }
  row.issues.push(...row.links.flatMap((link) => findExcess(link, context.fields)));
  return row;
}

/** Returns an issue where a row names more records than its field holds. Such a row is invalid before any record is looked up or created. */
function findExcess({ field, titles }: NamedLink, fields: ImportReading['fields']): FieldIssue[] {
  const definition = fields.get(field);
  const limit = definition ? linkCap(definition) : 0;
  return titles.length > limit ? [{ field, code: 'tooMany', params: { limit } }] : [];
}

function byField(columns: readonly ImportColumn[]): Map<string, ImportColumn[]> {
  const columnsByLink = new Map<string, ImportColumn[]>();
  for (const column of columns)
    columnsByLink.set(column.field_id, [...(columnsByLink.get(column.field_id) ?? []), column]);
  return columnsByLink;
}

/** Parts of a name: apart where they are of letters, together in Chinese and Japanese. */
function joinTexts(texts: readonly string[]): string {
  return texts.join(texts.every((text) => /^\p{Script=Han}+$/u.test(text)) ? '' : ' ');
}

function buildLink(
  field: string,
  columns: readonly ImportColumn[],
  cells: readonly ImportCell[],
): NamedLink | undefined {
  const titles = columns
    .filter(({ of }) => of === undefined)
    .flatMap(({ column }) => cellText(cells[column]).split(/[;；\n]/))
    .map((title) => title.trim())
    .filter((title) => title !== '');
  if (titles.length === 0) return undefined;
  const otherCells = columns.flatMap(({ column, of, date_order, decimal }) =>
    of === undefined
      ? []
      : [{ field_id: of, cell: cells[column] ?? null, ...(date_order && { date_order }), ...(decimal && { decimal }) }],
  );
  return { field, titles: [...new Set(titles)], others: otherCells };
}

type Value = { value: unknown } | { issue: Omit<FieldIssue, 'field'> };

/** Returns the value of the filled cells of a field that is no link. */
function cellsValue(cells: readonly ImportCell[], column: ImportColumn, field: Field, context: ImportReading): Value {
  const [cell] = cells;
  const { timeZone, memberNamed } = context;
  const isNumeric = abilities[field.value_type].isAmount === true || valueTypes[field.value_type].storage === 'number';
  // The number of a workbook has no style.
  if (typeof cell === 'number' && cells.length === 1 && isNumeric)
    return readCell(cellText(cell), field, { timeZone, memberNamed });
  const texts = cells.map((cell) => cellText(cell).trim());
  if (texts.some(hasLostDigits)) return { issue: { code: 'digitsLost' } };
  if (isNumeric) return numberValue(joinTexts(texts), column.decimal ?? context.plan.decimal, field, context);
  return getValue(joinTexts(texts), column, field, context);
}

function hasLostDigits(text: string): boolean {
  return shortenedDigits(text) === 'lost';
}

/** Returns the value of a cell of a field that is no link and no number. */
function getValue(text: string, column: ImportColumn, field: Field, context: ImportReading): Value {
  const { timeZone, memberNamed, plan } = context;
  const { names, time } = abilities[field.value_type];
  if (names === 'option' || names === 'member')
    return hasOptions(field) || names === 'member'
      ? toChoice(text, column.column, field, context)
      : { issue: { code: 'wrongType' } };
  if (time !== undefined) return timeValue(text, column.date_order ?? plan.date_order, time, timeZone);
  return readCell(withoutGuard(shortenedDigits(text) ?? text), field, { timeZone, memberNamed });
}

function numberValue(
  text: string,
  decimal: DecimalMark,
  field: Field,
  { timeZone, memberNamed }: ImportReading,
): Value {
  const digits = readNumber(text, decimal);
  if (digits !== undefined) return readCell(digits, field, { timeZone, memberNamed });
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

/** The words of a cell that holds several. */
export function getWords(text: string): string[] {
  return text
    .split(/[,，、;；|\n]/)
    .map((word) => word.trim())
    .filter((word) => word !== '');
}

function accepted(value: unknown, field: Field): Value {
  return value === null ? { value } : acceptValue(valueTypes[field.value_type], value, field);
}

/** The text behind the apostrophe that an export of ours puts before what a spreadsheet would take for a formula (domain/exports/safe-cell.ts). */
function withoutGuard(text: string): string {
  return /^'[\s'"]*[=+\-@＝＋－＠]/.test(text) ? text.slice(1) : text;
}
