import { dayMs, readingOfDay } from '../../domain/calendar';
import type { Batches, Cell, TimeCell } from '../../domain/exports/cells';
import { cellStyles, numberStyle } from './cell-styles';
import { columnWidth } from './column-width';

/** The sheet of a workbook: a fixed heading, columns as wide as their first cells, and the rows (ECMA-376, 18.3). */

const head = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';

/** @param formats the number format of each column; undefined for none. */
export async function* sheetXml(batches: Batches, formats: readonly (string | undefined)[]): AsyncGenerator<Buffer> {
  const styles = formats.map((format) => numberStyle(formats, format));
  let line = 0;
  const rowXml = (row: readonly Cell[]) => {
    line += 1;
    const isHeading = line === 1;
    const cells = row.map((cell, column) =>
      cellXml(cell, columnName(column) + line, isHeading ? cellStyles.heading : styles[column]),
    );
    return `<row r="${line}">${cells.join('')}</row>`;
  };
  const rowsXml = (rows: readonly (readonly Cell[])[]) => Buffer.from(rows.map(rowXml).join(''));
  // The file contains the widths before the rows, so they fit the heading and the first rows.
  let opening: (readonly Cell[])[] | undefined = [];
  for await (const rows of batches) {
    if (opening === undefined) {
      yield rowsXml(rows);
      continue;
    }
    opening.push(...rows);
    if (opening.length < 2) continue;
    yield openingXml(opening, formats);
    yield rowsXml(opening);
    opening = undefined;
  }
  if (opening !== undefined) {
    yield openingXml(opening, formats);
    yield rowsXml(opening);
  }
  // Numbers as text, such as telephones and codes, are not errors.
  const everyCell = `A1:${columnName(Math.max(0, formats.length - 1))}${Math.max(1, line)}`;
  yield Buffer.from(
    `</sheetData><ignoredErrors><ignoredError sqref="${everyCell}" numberStoredAsText="1"/></ignoredErrors></worksheet>`,
  );
}

function openingXml(rows: readonly (readonly Cell[])[], formats: readonly (string | undefined)[]): Buffer {
  const frozen = '<pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/>';
  const columns = (rows[0] ?? []).map((_heading, column) => {
    const width = columnWidth(
      rows.map((row) => row[column] ?? null),
      formats[column],
    );
    return `<col min="${column + 1}" max="${column + 1}" width="${width}" customWidth="1"/>`;
  });
  return Buffer.from(
    `${head}<worksheet xmlns="${main}"><sheetViews><sheetView workbookViewId="0">${frozen}</sheetView></sheetViews>` +
      `${columns.length > 0 ? `<cols>${columns.join('')}</cols>` : ''}<sheetData>`,
  );
}

/** The maximum length of a cell. */
const longest = 32_767;

/**
 * Builds a cell with its position, which some readers require. Texts have the type and the format of text, so that no program reads them as a
 * formula, also after editing (SD-57).
 */
function cellXml(cell: Cell, cellName: string, style: number | undefined): string {
  if (cell === null || cell === '') return '';
  if (typeof cell === 'number') return `<c r="${cellName}"${styled(style)}><v>${cell}</v></c>`;
  const days = typeof cell === 'string' ? undefined : countDays(cell);
  if (typeof cell !== 'string' && days !== undefined)
    return `<c r="${cellName}"${styled(cell.hasTime ? cellStyles.moment : cellStyles.day)}><v>${days}</v></c>`;
  const text = escaped((typeof cell === 'string' ? cell : cell.text).slice(0, longest));
  const textStyle = style === cellStyles.heading ? style : cellStyles.text;
  return `<c r="${cellName}"${styled(textStyle)} t="inlineStr"><is><t xml:space="preserve">${text}</t></is></c>`;
}

function styled(style: number | undefined): string {
  return style === undefined ? '' : ` s="${style}"`;
}

const dayZero = readingOfDay('1899-12-30');
/** Spreadsheets count a 29 February 1900, so earlier days are missing or shifted. */
const firstDay = readingOfDay('1900-03-01');
const lastReading = readingOfDay('9999-12-31') + dayMs;

/** Returns a time as days, the unit of spreadsheets; undefined for an unsupported time. */
function countDays({ reading }: TimeCell): number | undefined {
  return reading >= firstDay && reading < lastReading ? (reading - dayZero) / dayMs : undefined;
}

const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '\r': '&#13;' };

/** Characters that XML 1.0 may forbid: `isAllowed` decides. */
const suspect = /[\p{Cc}\p{Cs}\ufffe\uffff]/u;

/** Removes what XML forbids: controls, and lone surrogates. An underscore that would begin a character code is escaped. */
function escaped(text: string): string {
  const allowedText = suspect.test(text) ? Array.from(text).filter(isAllowed).join('') : text;
  return allowedText
    .replace(/_(?=x[0-9A-Fa-f]{4}_)/g, '_x005F_')
    .replace(/[&<>\r]/g, (character) => entities[character] ?? '');
}

/** Checks a character by its code point: half a surrogate pair has a separate one. */
function isAllowed(character: string): boolean {
  const code = character.codePointAt(0) ?? 0;
  if (code < 0x20) return code === 0x09 || code === 0x0a || code === 0x0d;
  return !(code >= 0xd800 && code <= 0xdfff) && code !== 0xfffe && code !== 0xffff;
}

/** Returns the letters of a column, counted from 0: A, B … Z, AA, AB … */
function columnName(column: number): string {
  const higherDigits = Math.floor(column / 26);
  return (higherDigits > 0 ? columnName(higherDigits - 1) : '') + String.fromCharCode(65 + (column % 26));
}
