import { normaliseLine } from '../compared-text';
import { instantOf } from '../calendar';
import type { FieldIssue } from '../errors';
import { abilities } from '../kinds';
import type { Field } from '../metadata/field';
import { isRich } from '../rich/rich-text';
import { acceptValue, valueTypes } from '../values';
import { sameOption } from '../values/options';
import { rowsAtOnce } from './child-table';

/** The context for reading cells. */
interface PasteContext {
  /** IANA name of the company's zone. */
  timeZone: string;
  /** Returns the member with this name; undefined where no member or several members have it. */
  memberNamed(name: string): string | undefined;
}

/** One pasted row. */
interface PastedRow {
  /** By field id, in stored shape. */
  values: Record<string, unknown>;
  issues: readonly FieldIssue[];
  /** The cells as in the spreadsheet, by field id. */
  texts: Record<string, string>;
}

interface Pasted {
  /** The columns that were pasted, in their order. */
  columns: readonly Field[];
  rows: readonly PastedRow[];
  /** The number of rows beyond the limit. */
  left: number;
}

/** Splits tab-separated text of spreadsheets into cells: cells with a line break or a tab are quoted, and quotes in them are doubled. */
export function cellsIn(text: string): string[][] {
  const rows: string[][] = [[]];
  let cell = '';
  let quoted = false;
  const end = () => {
    rows.at(-1)?.push(cell);
    cell = '';
  };
  for (let index = 0; index < text.length; index += 1) {
    const character = text[index] ?? '';
    if (quoted && character === '"' && text[index + 1] === '"') {
      cell += '"';
      index += 1;
    } else if (quoted) {
      if (character === '"') quoted = false;
      else cell += character;
    } else if (character === '"' && cell === '') quoted = true;
    else if (character === '\t') end();
    else if (character === '\n') {
      end();
      rows.push([]);
    } else if (character !== '\r') cell += character;
  }
  end();
  return rows.filter((row) => row.some((value) => value.trim() !== ''));
}

/**
 * Returns pasted text as rows of a child table. A first row with column names in any language selects the columns; otherwise they are the table's
 * columns from the first on. @param columns that the member fills by hand, in the order of the table.
 */
export function pastedRows(
  text: string,
  columns: readonly Field[],
  context: PasteContext,
  room: number = rowsAtOnce,
): Pasted {
  const cells = cellsIn(text);
  const headingColumns = (cells[0] ?? []).map((name) => columnNamed(columns, name));
  const hasHead = headingColumns.some((column) => column !== undefined);
  const usedColumns = hasHead ? headingColumns : columns;
  const body = hasHead ? cells.slice(1) : cells;
  const used = usedColumns.slice(0, Math.max(0, ...cells.map((row) => row.length)));
  return {
    columns: used.filter((column) => column !== undefined),
    rows: body.slice(0, room).map((row) => toRow(row, used, context)),
    left: Math.max(0, body.length - room),
  };
}

function columnNamed(columns: readonly Field[], name: string): Field | undefined {
  const normalizedName = normaliseLine(name);
  return columns.find((column) =>
    [column.field_name, ...Object.values(column.i18n_resource?.['field_name'] ?? {})].some(
      (columnName) => normaliseLine(columnName) === normalizedName,
    ),
  );
}

function toRow(cells: readonly string[], columns: readonly (Field | undefined)[], context: PasteContext): PastedRow {
  const row = {
    values: {} as Record<string, unknown>,
    issues: [] as FieldIssue[],
    texts: {} as Record<string, string>,
  };
  for (const [columnIndex, column] of columns.entries()) {
    const text = (cells[columnIndex] ?? '').trim();
    if (!column) continue;
    row.texts[column.field_id] = text;
    const read = readCell(text, column, context);
    if ('issue' in read) row.issues.push({ field: column.field_id, ...read.issue });
    else if (read.value !== null) row.values[column.field_id] = read.value;
  }
  return row;
}

/** Returns whether a field can be filled from a cell: references to records, files or places, and composite values cannot. */
export function isPastable(field: Field): boolean {
  const { names, options, time, text, isAmount } = abilities[field.value_type];
  const { storage, compared } = valueTypes[field.value_type];
  if (names === 'option') return options === 'field';
  if (names !== 'nothing') return names === 'member' && !valueTypes[field.value_type].shows;
  return (
    !isRich(field) &&
    compared === undefined &&
    (time !== undefined || text !== undefined || isAmount === true || storage === 'number')
  );
}

/** Returns a cell's stored value, null for an empty one, or its issue. */
export function readCell(
  text: string,
  field: Field,
  context: PasteContext,
): { value: unknown } | { issue: Omit<FieldIssue, 'field'> } {
  if (text === '') return { value: null };
  const raw = parseRawValue(text, field, context);
  return 'issue' in raw ? raw : acceptValue(valueTypes[field.value_type], raw.value, field);
}

/** Returns the value of a cell, as a form would hold it. */
function parseRawValue(
  text: string,
  field: Field,
  { timeZone, memberNamed }: PasteContext,
): { value: unknown } | { issue: Omit<FieldIssue, 'field'> } {
  const { names, time } = abilities[field.value_type];
  if (!isPastable(field)) return { issue: { code: 'wrongType' } };
  if (names === 'option' || names === 'member') {
    const getId = (word: string) =>
      names === 'option' ? sameOption(field.value_options ?? [], word)?.id : memberNamed(word);
    const holdsList = valueTypes[field.value_type].storage === 'refs';
    const optionTexts = holdsList
      ? text
          .split(/[,，、;；]/)
          .map((word) => word.trim())
          .filter((word) => word !== '')
      : [text];
    const ids = optionTexts.map(getId);
    if (ids.includes(undefined)) return { issue: { code: names === 'option' ? 'notAnOption' : 'notAMember' } };
    return { value: holdsList ? ids : ids[0] };
  }
  if (time === undefined) return { value: text };
  const moment = parseWallTime(text);
  if (moment === undefined) return { issue: { code: 'notADate' } };
  if (time === 'day') return { value: moment.day };
  const instant = instantOf(timeZone, `${moment.day}T${moment.time}`);
  return Number.isNaN(instant) ? { issue: { code: 'notADate' } } : { value: instant };
}

/** A day as spreadsheets in our languages write it, with a time or without: 2026/3/5, 2026-03-05 14:30, 2026年3月5日. */
const dateTimePattern = /^(\d{4})[-/.年](\d{1,2})[-/.月](\d{1,2})日?(?: (\d{1,2}):(\d{2})(?::\d{2})?)?$/;

function parseWallTime(text: string): { day: string; time: string } | undefined {
  const [, year, month = '', day = '', hour = '0', minute = '00'] = dateTimePattern.exec(text.normalize('NFKC')) ?? [];
  if (year === undefined) return undefined;
  const two = (digits: string) => digits.padStart(2, '0');
  return { day: `${year}-${two(month)}-${two(day)}`, time: `${two(hour)}:${minute}` };
}
