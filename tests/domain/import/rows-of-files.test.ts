import type { ImportCell } from '../../../domain/import/cells';
import type { ImportColumn } from '../../../domain/import/plan';
import { readRow, type ImportReading } from '../../../domain/import/read-row';
import type { Field, ValueKind } from '../../../domain/metadata/field';
import { AddressReader } from '../../../domain/regions/address';
import data from '../../../domain/regions/regions.json';
import { Regions, type RegionData } from '../../../domain/regions/regions';

/** Rows as people export them from other products and type them by hand: addresses, money, telephone numbers, names and links. */

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
  { id: 'ab', label: 'Food, drink' },
  { id: 'none', label: '无' },
];
const fields = [
  field('name', 'TEXT'),
  field('note', 'TEXT'),
  field('mobile', 'TEXT', { sub_type: 'phone', phone_region: 'CN' }),
  field('level', 'SINGLE_SELECT', { value_options }),
  field('tags', 'MULTIPLE_SELECT', { value_options }),
  field('product', 'SELECT_SEARCH', { value_options }),
  field('seller', 'MEMBER_SINGLE_SELECT'),
  field('size', 'NUMBER'),
  field('money', 'CURRENCY_WITH_TYPE'),
  field('budget', 'CURRENCY_RANGE'),
  field('register', 'ORG_INPUT'),
  field('due', 'DATE_TIME'),
  field('region', 'AREA', { sub_type: 'full_address' }),
  field('company', 'COMPANY'),
  field('deals', 'DUPLEX_LINK', { link_table: 'deal', max_select: 2 }),
];
const addresses = new AddressReader(new Regions(data as unknown as RegionData));
const context: ImportReading = {
  plan: { columns: [], date_order: 'dmy', decimal: '.' },
  fields: new Map(fields.map((one) => [one.field_id, one])),
  findWord: (_column, text) => ({ 安: 'm_ann', nobody: null, gone: 'removed' })[text],
  timeZone: 'Asia/Shanghai',
  currency: 'CNY',
  memberNamed: (name) => ({ Ann: 'm_ann' })[name],
  readAddress: (text) => addresses.read(text),
  placeholders: new Set(['a deleted record']),
};
type Column = Omit<ImportColumn, 'column'> & { column?: number };
const read = (columns: Column[], cells: ImportCell[], more: Partial<ImportReading> = {}) =>
  readRow(cells, {
    ...context,
    plan: { ...context.plan, columns: columns.map((one, column) => ({ column, ...one })) },
    ...more,
  });
/** The value of one cell, or its issue. */
const readOne = (column: Column, cell: ImportCell, more?: Partial<ImportReading>) => {
  const { values, issues } = read([column], [cell], more);
  return issues[0] ?? values[column.field_id];
};
/** Reads rows of which only the name is needed. */
const readLeniently = (columns: Column[], cells: ImportCell[]) => read(columns, cells, { needed: new Set(['name']) });

describe('a region in a row of a file', () => {
  const shanghai = { country: 'CN', codes: 'CN/310000/310115' };

  test.each([
    [['上海市浦东新区世纪大道1号'], { ...shanghai, detail: '世纪大道1号' }],
    [['="上海市浦东新区"'], shanghai],
    [[' ="上海市浦东新区" '], shanghai],
    [['上海市', '浦东新区'], shanghai],
    [['浦东新区', '上海市', '中国'], shanghai],
    [[`上海市浦东新区${'路'.repeat(250)}`], { ...shanghai, detail: '路'.repeat(200) }],
  ])('is read from %j, from the large to the small or the other way round', (cells, region) => {
    const { values, issues } = read(
      cells.map(() => ({ field_id: 'region' })),
      cells,
    );
    expect({ region: values.region, issues }).toMatchObject({ region, issues: [] });
  });

  test('is missing where no region is named, or none can be read', () => {
    const issue = { field: 'region', code: 'notARegion' };
    expect(readOne({ field_id: 'region' }, '市中心')).toEqual(issue);
    expect(readOne({ field_id: 'region' }, '上海市', { readAddress: undefined })).toEqual(issue);
  });

  test('is no fault of a cell that fills another field in the first place', () => {
    const address = { field_id: 'note', column: 0 };
    const region = { field_id: 'region', column: 0 };
    expect(read([address, region], ['市中心'])).toMatchObject({ values: { note: '市中心' }, issues: [] });
    expect(read([region, address], ['市中心']).issues).toEqual([{ field: 'region', code: 'notARegion' }]);
    expect(read([address, region, { field_id: 'region', column: 1 }], ['市中心', '3楼']).issues).toEqual([
      { field: 'region', code: 'notARegion' },
    ]);
  });
});

test.each<[Column, ImportCell, unknown]>([
  [{ field_id: 'money' }, 'USD 1,234.50', { amount: 1234.5, currency: 'USD' }],
  [{ field_id: 'money', decimal: ',' }, '1.234,50 EUR', { amount: 1234.5, currency: 'EUR' }],
  [{ field_id: 'money', decimal: ',' }, 1234.567, { amount: 1234.57, currency: 'CNY' }],
  [{ field_id: 'money', scale: 4 }, '12.5', { amount: 125000, currency: 'CNY' }],
  [{ field_id: 'money', scale: 4 }, 12.5, { amount: 125000, currency: 'CNY' }],
  [{ field_id: 'money' }, 'to be agreed', { field: 'money', code: 'wrongType' }],
  [{ field_id: 'budget' }, '1万–2万', { low: 10000, high: 20000 }],
  [{ field_id: 'budget' }, '约3万', { field: 'budget', code: 'wrongType' }],
  [{ field_id: 'size', scale: 3 }, '12.5', 12500],
  [{ field_id: 'size', scale: 3 }, 12.5, 12500],
  [{ field_id: 'size' }, '1.234,5', { field: 'size', code: 'otherDecimalMark', params: { text: '1.234,5' } }],
  [{ field_id: 'register' }, '1.38123E+05', '138123'],
  [{ field_id: 'register' }, '山田商事株式会社', '山田商事株式会社'],
  [{ field_id: 'product' }, 'alpha', 'a'],
  [{ field_id: 'product' }, 'Gamma', { field: 'product', code: 'notAnOption' }],
  [{ field_id: 'seller' }, '安', 'm_ann'],
  [{ field_id: 'level' }, 'gone', { field: 'level', code: 'notAnOption' }],
  [{ field_id: 'level' }, 'Alpha, Beta', { field: 'level', code: 'notAnOption' }],
  [{ field_id: 'level' }, 'Food, drink', 'ab'],
  [{ field_id: 'tags' }, 'Food, drink', ['ab']],
  [{ field_id: 'mobile' }, '13812345678.00', '13812345678'],
  [{ field_id: 'name' }, ' ="0012" ', '0012'],
  [{ field_id: 'name' }, 'size="5"', 'size="5"'],
  [{ field_id: 'name' }, '="5" Display', '="5" Display'],
  [{ field_id: 'name' }, '无', '无'],
])('into %j the cell %j is read as %j', (column, cell, value) => {
  expect(readOne(column, cell)).toEqual(value);
});

test.each<[string, ImportCell]>([
  ['level', 'nobody'],
  ['tags', 'nobody'],
  ['seller', 'nobody'],
  ['name', 'a deleted record'],
])('the field “%s” stays as it is where a cell says “%s”', (field_id, cell) => {
  expect(Object.keys(read([{ field_id }], [cell]).values)).toEqual([]);
});

test('a row that is shorter than the heading leaves its last fields as they are', () => {
  expect(read([{ field_id: 'name' }, { field_id: 'size' }], ['Acme'])).toMatchObject({
    values: { name: 'Acme' },
    issues: [],
  });
});

test('two columns for one number are no number, and one text with lost digits spoils the others', () => {
  expect(read([{ field_id: 'size' }, { field_id: 'size' }], [12, 5]).issues).toEqual([
    { field: 'size', code: 'wrongType' },
  ]);
  expect(read([{ field_id: 'name' }, { field_id: 'name' }], ['Acme', '1.23457E+18']).issues).toEqual([
    { field: 'name', code: 'digitsLost' },
  ]);
});

describe('a cell that a row can do without', () => {
  test.each<[Column[], ImportCell[], object]>([
    [[{ field_id: 'due' }, { field_id: 'due' }], ['next ', ' week'], { field: 'due', text: 'next   week' }],
    [[{ field_id: 'due' }], [' soon '], { field: 'due', text: 'soon' }],
    [[{ field_id: 'deals' }], ['A;B；C'], { field: 'deals', code: 'tooMany', text: 'A; B; C' }],
    [[{ field_id: 'deals' }], ['A;1.23457E+18'], { field: 'deals', code: 'digitsLost', text: 'A; 1.23457E+18' }],
  ])('of the columns %j with %j is listed with its text', (columns, cells, left) => {
    expect(readLeniently(columns, cells)).toMatchObject({ issues: [], leftCells: [left] });
  });

  test('is filled by a word for none where it is needed, or where an option is named so', () => {
    expect(
      readLeniently([{ field_id: 'name' }, { field_id: 'level' }, { field_id: 'note' }], ['无', '无', '无']),
    ).toEqual({ values: { name: '无', level: 'none' }, links: [], issues: [], leftCells: [], isEmpty: false });
  });
});

describe('an amount in one row', () => {
  const amounts = new Map([['amount', field('amount', 'CURRENCY')]]);
  const readAmount = (text: string, currency: string, amountFields = amounts) =>
    read([{ field_id: 'amount' }], [text], { currency, fields: amountFields });

  test.each<[string, string]>([
    ['USD 1200', 'CNY'],
    ['1200 eur', 'CNY'],
    ['$1,200', 'CNY'],
    ['US$ 5k', 'EUR'],
    ['€1200', 'USD'],
    ['1200美元', 'CNY'],
    ['¥1200', 'EUR'],
    ['RMB 1200', 'JPY'],
  ])('%s is no amount in %s', (text, currency) => {
    expect(readAmount(text, currency).issues).toEqual([
      { field: 'amount', code: 'otherCurrency', params: { text, currency } },
    ]);
  });

  test.each<[string, string]>([
    ['RMB 1200', 'CNY'],
    ['¥1,200', 'CNY'],
    ['￥1200元', 'CNY'],
    ['人民币 1200', 'CNY'],
    ['HK$ 1200', 'HKD'],
    ['1200 eur', 'EUR'],
    ['1200円', 'JPY'],
    ['1200', 'CHF'],
    ['1.2k', 'USD'],
  ])('%s is one in %s', (text, currency) => {
    expect(readAmount(text, currency)).toMatchObject({ values: { amount: 1200 }, issues: [] });
  });

  test('is in any currency where the record has its own', () => {
    const ownCurrency = new Map([...amounts, ['money', field('money', 'SINGLE_SELECT', { sub_type: 'currency' })]]);
    expect(readAmount('USD 1200', 'CNY', ownCurrency)).toMatchObject({ values: { amount: 1200 }, issues: [] });
  });
});

describe('telephone numbers in one row', () => {
  test.each<[string[], string | undefined, string[]]>([
    [['13812345678 / 无 / 13912345678'], '13812345678', ['13912345678']],
    [['13812345678 / 无'], '13812345678', []],
    [['无 / 13812345678 /'], '13812345678', []],
    [['13812345678 // 13912345678'], '13812345678', ['13912345678']],
    [['13812345678；13912345678；13812345678'], '13812345678', ['13912345678']],
    [['请联系前台 / 13812345678'], '13812345678', ['请联系前台']],
    [['13812345678  13912345678'], '13812345678', ['13912345678']],
    [['138 1234 5678、139 1234 5678'], '138 1234 5678', ['139 1234 5678']],
    [['13812345678', '13912345678'], '13812345678', ['13912345678']],
    [[' 13812345678 ', '13812345678'], '13812345678', []],
  ])('%j are the number %s, and %j besides', (cells, mobile, further) => {
    const { values, leftCells } = readLeniently(
      cells.map(() => ({ field_id: 'mobile' })),
      cells,
    );
    expect({ mobile: values.mobile, further: leftCells.map(({ text }) => text) }).toEqual({ mobile, further });
  });

  test('are no number where no part of the cell is one', () => {
    expect(read([{ field_id: 'mobile' }], ['请联系前台'])).toMatchObject({
      values: {},
      issues: [{ field: 'mobile' }],
    });
  });
});

describe('a name in several columns', () => {
  const family = { field_id: 'name', part: 'family' as const };
  const given = { field_id: 'name', part: 'given' as const };
  const title = { field_id: 'name' };

  test.each<[Column[], string[], string]>([
    [[family, given], ['王', '小明'], '王小明'],
    [[given, family], ['小明', '王'], '王小明'],
    [[given, family], ['太郎', '山田'], '山田太郎'],
    [[family, given], ['김', '민준'], '김민준'],
    [[family, given], ['Müller', 'Anna'], 'Anna Müller'],
    [[family, given], ['Иванов', 'Пётр'], 'Пётр Иванов'],
    [[family, given], ['Παππάς', 'Νίκος'], 'Νίκος Παππάς'],
    [[family, given], ['李', 'David'], 'David 李'],
    [[family, title, given], ['Smith', 'Dr.', 'John'], 'Dr. John Smith'],
    [[title, title], ['王A', '小明'], '王A 小明'],
    [[title, title], ['A王', '小明'], 'A王 小明'],
  ])('of the columns %j with %j is “%s”', (columns, cells, name) => {
    expect(read(columns, cells).values.name).toBe(name);
  });
});

describe('a link in a row of a file', () => {
  test.each<[string, string[], string[]]>([
    ['company', ['Smith; Sons'], ['Smith; Sons']],
    ['company', ['"Smith Sons"'], ['Smith Sons']],
    ['company', [' 青空；商事 '], ['青空；商事']],
    ['company', ["'+1 Studio"], ['+1 Studio']],
    ['company', [" '+1 Studio"], ['+1 Studio']],
    ['deals', ['A; 无; a deleted record'], ['A']],
    ['deals', ['A', 'B'], ['A', 'B']],
  ])('“%s” with %j names %j', (field_id, cells, titles) => {
    const { links, issues } = read(
      cells.map(() => ({ field_id })),
      cells,
    );
    expect({ titles: links[0]?.titles, issues }).toEqual({ titles, issues: [] });
  });

  test('to one record takes one title of one column, and not those of two columns', () => {
    expect(read([{ field_id: 'company' }, { field_id: 'company' }], ['A; B', 'A']).issues).toEqual([
      { field: 'company', code: 'tooMany', params: { limit: 1 } },
    ]);
  });

  test('carries the unit of a column for the record that it names, and none where the column has none', () => {
    expect(
      read(
        [{ field_id: 'company' }, { field_id: 'company', of: 'size', scale: 4 }, { field_id: 'company', of: 'note' }],
        ['Acme', '12', 'x'],
      ).links,
    ).toStrictEqual([
      {
        field: 'company',
        titles: ['Acme'],
        others: [
          { field_id: 'size', cell: '12', scale: 4 },
          { field_id: 'note', cell: 'x' },
        ],
      },
    ]);
  });
});
