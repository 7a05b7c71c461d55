import { instantOf, readingOfDay } from '../calendar';
import type { FieldIssue } from '../errors';
import { abilities } from '../kinds';
import type { Field } from '../metadata/field';
import { readCell } from '../rows/pasted';
import { acceptValue, valueTypes } from '../values';
import { isLinkField } from '../values/link-field';
import { sameOption } from '../values/options';
import { hasOptions } from './columns';
import type { ImportColumn, ImportPlan } from './plan';
import { readMoment, readNumber } from './styles';

/** What the cells of a file are read with. */
export interface ImportReading {
  plan: Pick<ImportPlan, 'columns' | 'date_order' | 'decimal'>;
  fields: ReadonlyMap<string, Field>;
  /** What the member has said that a word of a column stands for; undefined: nothing, null: it is left out. */
  wordOf(column: number, text: string): string | null | undefined;
  /** IANA name of the company's zone. */
  timeZone: string;
  memberNamed(name: string): string | undefined;
}

/** A record that a link of the row names, by its title. */
export interface NamedLink {
  /** The link. */
  field: string;
  titles: string[];
  /** What else the row says of the first of them, by its fields, as text. */
  values: Record<string, string>;
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
export function readRow(cells: readonly (string | null)[], reading: ImportReading): ReadRow {
  const row: ReadRow = {
    values: {},
    links: [],
    issues: [],
    isEmpty: cells.every((cell) => (cell ?? '').trim() === ''),
  };
  for (const [fieldId, columns] of byField(reading.plan.columns)) {
    const field = reading.fields.get(fieldId);
    if (!field) continue;
    if (isLinkField(field)) {
      const link = linkOf(fieldId, columns, cells);
      if (link) row.links.push(link);
      continue;
    }
    const texts = columns.map(({ column }) => (cells[column] ?? '').trim()).filter((text) => text !== '');
    const text = joined(texts);
    if (text === '') continue;
    const value = valueOf(text, columns[0]?.column ?? 0, field, reading);
    if ('issue' in value) row.issues.push({ field: fieldId, ...value.issue });
    else if (value.value !== null) row.values[fieldId] = value.value;
  }
  return row;
}

function byField(columns: readonly ImportColumn[]): Map<string, ImportColumn[]> {
  const grouped = new Map<string, ImportColumn[]>();
  for (const column of columns) grouped.set(column.field_id, [...(grouped.get(column.field_id) ?? []), column]);
  return grouped;
}

/** Parts of a name: apart where they are of letters, together in Chinese and Japanese. */
function joined(texts: readonly string[]): string {
  return texts.join(texts.every((text) => /^\p{Script=Han}+$/u.test(text)) ? '' : ' ');
}

function linkOf(
  field: string,
  columns: readonly ImportColumn[],
  cells: readonly (string | null)[],
): NamedLink | undefined {
  const textOf = ({ column }: ImportColumn) => (cells[column] ?? '').trim();
  const titles = columns
    .filter(({ of }) => of === undefined)
    .flatMap((column) => textOf(column).split(/[;；\n]/))
    .map((title) => title.trim())
    .filter((title) => title !== '');
  if (titles.length === 0) return undefined;
  const others = columns.flatMap((column) =>
    column.of === undefined || textOf(column) === '' ? [] : [[column.of, textOf(column)] as const],
  );
  return { field, titles: [...new Set(titles)], values: Object.fromEntries(others) };
}

type Value = { value: unknown } | { issue: Omit<FieldIssue, 'field'> };

/** What one cell says of a field that is no link. */
export function valueOf(text: string, column: number, field: Field, reading: ImportReading): Value {
  const { timeZone, memberNamed, plan } = reading;
  const { names, time, isAmount } = abilities[field.value_type];
  if (names === 'option' || names === 'member')
    return hasOptions(field) || names === 'member'
      ? choiceOf(text, column, field, reading)
      : { issue: { code: 'wrongType' } };
  if (time !== undefined) {
    const moment = readMoment(text, plan.date_order);
    if (!moment) return { issue: { code: 'notADate' } };
    if (time === 'day') return { value: moment.day };
    const at =
      moment.offset === undefined
        ? instantOf(timeZone, `${moment.day}T${moment.time}`)
        : readingOfDay(moment.day) + (minutesOf(moment.time) - moment.offset) * minuteMs;
    return Number.isNaN(at) ? { issue: { code: 'notADate' } } : { value: at };
  }
  if (isAmount === true || valueTypes[field.value_type].storage === 'number')
    return readCell(readNumber(text, plan.decimal) ?? text, field, { timeZone, memberNamed });
  // A spreadsheet keeps a long number that was typed as one in powers of ten; a phone number is never meant so.
  const plain = field.sub_type === 'phone' ? (wholeNumber(text) ?? text) : text;
  return readCell(withoutGuard(plain), field, { timeZone, memberNamed });
}

const minuteMs = 60_000;

function minutesOf(time: string): number {
  return Number(time.slice(0, 2)) * 60 + Number(time.slice(3));
}

function choiceOf(text: string, column: number, field: Field, { wordOf, memberNamed }: ImportReading): Value {
  const type = valueTypes[field.value_type];
  const isList = type.storage === 'refs';
  const isOption = abilities[field.value_type].names === 'option';
  const idOf = (word: string) =>
    wordOf(column, word) ??
    (wordOf(column, word) === null
      ? null
      : isOption
        ? sameOption(field.value_options ?? [], word)?.id
        : memberNamed(word));
  const whole = idOf(text);
  if (whole !== undefined && !isList) return accepted(whole, field);
  const ids = (whole === undefined && isList ? wordsOf(text) : [text]).map(idOf);
  if (ids.includes(undefined)) return { issue: { code: isOption ? 'notAnOption' : 'notAMember' } };
  const kept = ids.filter((id) => id !== null);
  return kept.length === 0 ? { value: null } : accepted(isList ? kept : kept[0], field);
}

/** The words of a cell that holds several. */
export function wordsOf(text: string): string[] {
  return text
    .split(/[,，、;；|\n]/)
    .map((word) => word.trim())
    .filter((word) => word !== '');
}

function accepted(value: unknown, field: Field): Value {
  return value === null ? { value } : acceptValue(valueTypes[field.value_type], value, field);
}

function wholeNumber(text: string): string | undefined {
  if (!/^\d(\.\d+)?e\+?\d{1,2}$/i.test(text)) return undefined;
  const value = Number(text);
  return Number.isSafeInteger(value) ? String(value) : undefined;
}

/** The text behind the apostrophe that an export of ours puts before what a spreadsheet would take for a formula (domain/exports/safe-cell.ts). */
function withoutGuard(text: string): string {
  return /^'[\s'"]*[=+\-@＝＋－＠]/.test(text) ? text.slice(1) : text;
}
