import { isImportable } from '../../../domain/import/columns';
import type { ImportColumn } from '../../../domain/import/plan';
import { readRow, getWords, type ImportReading } from '../../../domain/import/read-row';
import type { Field, ValueKind } from '../../../domain/metadata/field';

/** What the cells of one row of a file become. */

const field = (field_id: string, value_type: ValueKind, more: Partial<Field> = {}): Field => ({
  field_id,
  field_name: field_id,
  table: 'organization',
  type: 'info',
  value_type,
  order: 0,
  access: 'write',
  ...more,
});
const value_options = [
  { id: 'a', label: 'Alpha' },
  { id: 'b', label: 'Beta' },
];
const fields = [
  field('name', 'TEXT'),
  field('level', 'SINGLE_SELECT', { value_options }),
  field('tags', 'MULTIPLE_SELECT', { value_options }),
  field('seller', 'MEMBER_SINGLE_SELECT'),
  field('team', 'MEMBER_MULTIPLE_SELECT'),
  field('size', 'NUMBER'),
  field('day', 'DATE'),
  field('due', 'DATE_TIME'),
  field('deals', 'DUPLEX_LINK', { link_table: 'deal', max_select: 2 }),
];
const read = (
  columns: Omit<ImportColumn, 'column'>[],
  cells: (string | number | null)[],
  words: Record<string, string | null> = {},
) =>
  readRow(cells, {
    plan: { columns: columns.map((one, column) => ({ column, ...one })), date_order: 'dmy', decimal: '.' },
    fields: new Map(fields.map((one) => [one.field_id, one])),
    findWord: (_column, text) => words[text],
    timeZone: 'Asia/Shanghai',
    memberNamed: (name) => ({ Ann: 'm_ann', Ben: 'm_ben' })[name],
  } as ImportReading);
const value = (field_id: string, cell: string | number, words?: Record<string, string | null>) => {
  const { values, issues } = read([{ field_id }], [cell], words);
  return issues.length > 0 ? `!${issues[0]?.code}` : values[field_id];
};

test('an empty row says nothing, and an empty cell changes nothing', () => {
  expect(read([{ field_id: 'name' }, { field_id: 'size' }], [' ', null])).toEqual({
    values: {},
    links: [],
    issues: [],
    leftCells: [],
    isEmpty: true,
  });
  expect(read([{ field_id: 'name' }, { field_id: 'size' }], ['x', ''])).toMatchObject({
    values: { name: 'x' },
    isEmpty: false,
  });
  expect(read([{ field_id: 'gone' }], ['x'])).toMatchObject({ values: {}, issues: [] });
  expect(read([{ field_id: 'name' }, { field_id: 'size' }], ['x']).values).toEqual({ name: 'x' });
});

test('several columns for one text are joined: with a blank between letters, without one in Chinese', () => {
  expect(read([{ field_id: 'name' }, { field_id: 'name' }], ['Wei', 'Li']).values).toEqual({ name: 'Wei Li' });
  expect(read([{ field_id: 'name' }, { field_id: 'name' }], ['李', '伟']).values).toEqual({ name: '李伟' });
  expect(read([{ field_id: 'name' }, { field_id: 'name' }], ['李', 'Wei']).values).toEqual({ name: '李 Wei' });
});

describe('an option in an import row', () => {
  test('is found by its label, or by the meaning that the member gave to the word', () => {
    expect([
      value('level', 'alpha'),
      value('level', 'best', { best: 'b' }),
      value('level', 'none', { none: null }),
      value('level', 'other'),
    ]).toEqual(['a', 'b', undefined, '!notAnOption']);
  });
  test('of a multi-select is one word of the cell each', () => {
    expect([
      value('tags', 'Alpha、beta'),
      value('tags', 'Alpha, x', { x: null }),
      value('tags', 'x', { x: null }),
      value('tags', 'Alpha, other'),
    ]).toEqual([['a', 'b'], ['a'], undefined, '!notAnOption']);
    expect(value('tags', 'Alpha', {})).toEqual(['a']);
    expect(getWords(' a,b，c、d;e；f|g\nh, ')).toEqual(['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h']);
  });
});

test('a member in an import row is found by name', () => {
  expect([value('seller', 'Ann'), value('seller', 'Cat'), value('team', 'Ann;Ben'), value('team', 'Ann;Cat')]).toEqual([
    'm_ann',
    '!notAMember',
    ['m_ann', 'm_ben'],
    '!notAMember',
  ]);
});

describe('a number in an import row', () => {
  test('of a workbook needs no style, and a text is read with the decimal mark of its column or of the file', () => {
    expect([value('size', 1234.5), value('size', '1,234.5'), value('size', '1.234,5'), value('size', 'many')]).toEqual([
      1234.5,
      1234.5,
      '!otherDecimalMark',
      '!wrongType',
    ]);
    expect(read([{ field_id: 'size', decimal: ',' }], ['1.234,5']).values).toEqual({ size: 1234.5 });
  });
  test('that a spreadsheet has shortened is refused', () => {
    expect([value('name', '1.23457E+18'), value('size', '1.23457E+18')]).toEqual(['!digitsLost', '!digitsLost']);
  });
});

describe('a day in an import row', () => {
  test('is read in the day order of its column, or else of the file', () => {
    expect([value('day', '5/3/2026'), value('day', '5/13/2026'), value('day', 'soon')]).toEqual([
      '2026-03-05',
      '!otherDayOrder',
      '!notADate',
    ]);
    expect(read([{ field_id: 'day', date_order: 'mdy' }], ['5/13/2026']).values).toEqual({ day: '2026-05-13' });
  });
  test('with a time is a moment in the time zone of the company, or of the cell', () => {
    expect(value('due', '2026-03-05 14:30')).toBe(Date.parse('2026-03-05T14:30:00+08:00'));
    expect(value('due', '2026-03-05 14:30 -05:30')).toBe(Date.parse('2026-03-05T14:30:00-05:30'));
    expect(value('due', '2026-03-05')).toBe(Date.parse('2026-03-05T00:00:00+08:00'));
  });
});

describe('a link in an import row', () => {
  test('names records by their titles, each once, and carries the further data of the row for the first one', () => {
    expect(
      read(
        [
          { field_id: 'deals' },
          { field_id: 'deals', of: 'amount', decimal: ',' },
          { field_id: 'deals', of: 'close_on', date_order: 'mdy' },
        ],
        ['A; B；A\n', '5', 'x'],
      ).links,
    ).toEqual([
      {
        field: 'deals',
        titles: ['A', 'B'],
        others: [
          { field_id: 'amount', cell: '5', decimal: ',' },
          { field_id: 'close_on', cell: 'x', date_order: 'mdy' },
        ],
      },
    ]);
    expect(read([{ field_id: 'deals' }, { field_id: 'deals', of: 'amount' }], ['', '5']).links).toEqual([]);
  });
  test('names at most as many records as it can hold, and none by a number with lost digits', () => {
    expect(read([{ field_id: 'deals' }], ['A;B;C']).issues).toEqual([
      { field: 'deals', code: 'tooMany', params: { limit: 2 } },
    ]);
    expect(read([{ field_id: 'deals' }], ['A;1.23457E+18'])).toMatchObject({
      links: [],
      issues: [{ field: 'deals', code: 'digitsLost' }],
    });
  });
});

test('a column can fill fields of text, links and options that the member may write', () => {
  const kinds: ValueKind[] = ['TEXT', 'DUPLEX_LINK', 'SINGLE_SELECT', 'STAGE', 'FILE_LIST', 'POI', 'AUTO_SERIAL'];
  expect(kinds.map((kind) => isImportable(field('f', kind)))).toEqual([true, true, true, true, false, false, false]);
  expect(isImportable(field('f', 'TEXT', { access: 'read' }))).toBe(false);
});

describe('a row is not lost for a cell that no record needs', () => {
  const lenient = (columns: Omit<ImportColumn, 'column'>[], cells: (string | number | null)[]) =>
    readRow(cells, {
      plan: { columns: columns.map((one, column) => ({ column, ...one })), date_order: 'dmy', decimal: '.' },
      fields: new Map(
        [...fields, field('mobile', 'TEXT', { sub_type: 'phone', phone_region: 'CN' })].map((one) => [
          one.field_id,
          one,
        ]),
      ),
      findWord: () => undefined,
      timeZone: 'Asia/Shanghai',
      memberNamed: () => undefined,
      needed: new Set(['name']),
      placeholders: new Set(['a deleted record']),
    } as ImportReading);
  const mobile = (...cells: (string | null)[]) =>
    lenient(
      cells.map(() => ({ field_id: 'mobile' })),
      cells,
    );

  test('it is left empty, with the reason and its text', () => {
    expect(lenient([{ field_id: 'name' }, { field_id: 'due' }], ['Ann', 'soon'])).toMatchObject({
      values: { name: 'Ann' },
      issues: [],
      leftCells: [{ field: 'due', code: 'notADate', text: 'soon' }],
    });
  });

  test.each(['无', '-', 'N/A'])('“%s” is an empty cell', (word) => {
    expect(mobile(word)).toMatchObject({ values: {}, issues: [], leftCells: [] });
  });

  test('of several numbers the first counts, and the others are listed', () => {
    expect(mobile('13812345678 / 13912345678')).toMatchObject({
      values: { mobile: '13812345678' },
      leftCells: [{ field: 'mobile', code: 'furtherValue', text: '13912345678' }],
    });
    expect(mobile('无', '13812345678', '13812345678')).toMatchObject({
      values: { mobile: '13812345678' },
      leftCells: [],
    });
  });

  test('a number as a spreadsheet or a program writes it is the number', () => {
    expect(mobile('13812345678.0').values).toEqual({ mobile: '13812345678' });
    expect(mobile('="13812345678"').values).toEqual({ mobile: '13812345678' });
  });

  test('the parts of a name stand in the order of its script', () => {
    const parts = [
      { field_id: 'name', part: 'family' as const },
      { field_id: 'name', part: 'given' as const },
    ];
    expect(lenient(parts, ['Smith', 'John']).values).toEqual({ name: 'John Smith' });
    expect(lenient([...parts].reverse(), ['伟', '王']).values).toEqual({ name: '王伟' });
  });

  test('what an export writes for what its reader may not see changes nothing', () => {
    expect(lenient([{ field_id: 'name' }, { field_id: 'deals' }], ['Ann', 'a deleted record'])).toMatchObject({
      links: [],
      leftCells: [],
    });
  });
});
