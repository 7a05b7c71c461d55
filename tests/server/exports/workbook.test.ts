import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { readingOfDay } from '../../../domain/calendar';
import type { Cell } from '../../../domain/exports/cells';
import type { ImportCell } from '../../../domain/import/cells';
import { xlsxBytes } from '../../../server/exports/xlsx';
import type { ReadFormat } from '../../../server/imports/sheet-row';
import { xlsxRows } from '../../../server/imports/xlsx';
import { unzipped } from '../../support/zip';

/** The workbook of an export, as its parts and as our own reader reads it. */

const day = (text: string) => ({ text: text.replaceAll('-', '/'), reading: readingOfDay(text), hasTime: false });
const moment = (date: string, hours: number) => ({
  text: `${date.replaceAll('-', '/')} 0${hours}:30`,
  reading: readingOfDay(date) + (hours * 60 + 30) * 60_000,
  hasTime: true,
});
const heading = ['Name', 'Amount', 'Due', 'Met', 'Pieces'];
const rows: Cell[][] = [
  ['=HYPERLINK("http://bad.example","x")', 1234567.5, day('2026-12-24'), moment('2026-12-24', 9), 3],
  ['+86 138 0000 0000', -2, day('1900-03-01'), moment('9999-12-30', 9), 2.25],
  ['上海海明食品有限公司', null, day('1850-01-01'), null, null],
  ['_x000D_ & <b>', 0, null, null, 0],
];
const formats = [undefined, '#,##0.00', undefined, undefined, '0.00'];

let folder: string;
let bytes: Buffer;
let sheet: string;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'workbook-'));
  bytes = await buffer(Readable.from(xlsxBytes(Readable.from([[heading], rows.slice(0, 2), rows.slice(2)]), formats)));
  sheet = unzipped(bytes, 'xl/worksheets/sheet1.xml');
});
afterAll(() => rm(folder, { recursive: true }));

/** The style of a cell: the format of its numbers, and its font. */
function styleOf(cell: string): { format: string | undefined; isBold: boolean } {
  const styles = unzipped(bytes, 'xl/styles.xml');
  const index = Number(new RegExp(`<c r="${cell}" s="(\\d+)"`).exec(sheet)?.[1] ?? 0);
  const cells = [...(/<cellXfs.*<\/cellXfs>/.exec(styles)?.[0] ?? '').matchAll(/<xf numFmtId="(\d+)" fontId="(\d)"/g)];
  const [, id = '', font] = cells[index] ?? [];
  const own = new RegExp(`numFmtId="${id}" formatCode="([^"]*)"`).exec(styles)?.[1];
  return { format: own ?? (id === '49' ? '@' : undefined), isBold: font === '1' };
}

async function readBack(): Promise<ImportCell[][]> {
  const file = path.join(folder, 'list.xlsx');
  await writeFile(file, bytes);
  const format = { formula_count: 0, first_formula: null } as ReadFormat;
  const read: ImportCell[][] = [];
  for await (const some of xlsxRows({ file, folder, size: bytes.length }, format, () => undefined))
    read.push(...some.map(({ cells }) => cells));
  expect(format.formula_count).toBe(0);
  return read;
}

test('a workbook is read back with days, moments, numbers and texts as they are', async () => {
  expect(await readBack()).toEqual([
    heading,
    ['=HYPERLINK("http://bad.example","x")', 1234567.5, '2026-12-24', '2026-12-24 09:30', 3],
    ['+86 138 0000 0000', -2, '1900-03-01', '9999-12-30 09:30', 2.25],
    ['上海海明食品有限公司', null, '1850/01/01'],
    ['_x000D_ & <b>', 0, null, null, 0],
  ]);
});

test('a text that looks like a formula is a cell of text without an apostrophe, and stays text when it is edited', () => {
  expect(sheet).not.toMatch(/<f[ >]/);
  expect(sheet).toContain('t="inlineStr"><is><t xml:space="preserve">=HYPERLINK(');
  expect(sheet).not.toContain(">'");
  expect([styleOf('A2').format, styleOf('A3').format]).toEqual(['@', '@']);
});

test('days, moments, amounts and decimals have the formats of their fields, and the heading is bold', () => {
  expect(['C2', 'D2', 'B2', 'E2'].map((cell) => styleOf(cell).format)).toEqual([
    'yyyy/mm/dd',
    'yyyy/mm/dd hh:mm',
    '#,##0.00',
    '0.00',
  ]);
  expect([styleOf('A1').isBold, styleOf('A2').isBold]).toEqual([true, false]);
});

test('the heading stays in view, and the columns are as wide as their first cells', () => {
  expect(sheet).toContain('<pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/>');
  const widths = [...sheet.matchAll(/<col [^>]*width="(\d+)"/g)].map(([, width]) => Number(width));
  expect(widths).toEqual([38, 14, 12, 18, 8]);
});

test('a list without rows is a workbook with its heading alone', async () => {
  const alone = await buffer(Readable.from(xlsxBytes(Readable.from([[heading]]))));
  expect(unzipped(alone, 'xl/worksheets/sheet1.xml')).toMatch(/<sheetData><row r="1">.*<\/row><\/sheetData>/);
});
