import { chooseHeading } from '../../domain/import/heading';
import { isEmptyWord } from '../../domain/import/empty-words';
import { proposeColumns, proposeKey, type FileColumn, type ImportTarget } from '../../domain/import/columns';
import { readTitles, writeTitles } from '../../domain/import/titles';
import { appendLines } from '../../domain/import/remarks';
import type { Field } from '../../domain/metadata/field';

const field = (table: string, field_id: string, more: Partial<Field> = {}): Field => ({
  field_id,
  field_name: `our ${field_id}`,
  table,
  type: 'normal',
  value_type: 'TEXT',
  order: 1,
  access: 'write',
  ...more,
});
const targetsFor = (table: string): ImportTarget[] => [
  { field: field(table, 'name'), isTitle: true },
  { field: field(table, 'phone', { sub_type: 'phone' }), isTitle: false },
  { field: field(table, 'email', { sub_type: 'email' }), isTitle: false },
  { field: field(table, 'amount', { value_type: 'NUMBER' }), isTitle: false },
  { field: field(table, 'remark', { value_type: 'TEXTAREA' }), isTitle: false },
];
const matched = (table: string, names: string[], samples: Record<string, string[]> = {}) =>
  proposeColumns(
    names.map((name) => ({ name, samples: samples[name] ?? [] })),
    targetsFor(table),
  ).map(({ column, field_id, part }) => `${names[column] ?? ''} > ${field_id}${part === undefined ? '' : ` ${part}`}`);

test.each([
  ['First Name', 'Last Name', 'First Name > name given', 'Last Name > name family'],
  ['姓', '名', '姓 > name family', '名 > name given'],
])('the parts of a person’s name both fill the name: %s and %s', (first, second, ...expected) => {
  expect(matched('user', [first, second])).toEqual(expected);
});

test('a whole name is better than its parts, and a company has no first name', () => {
  expect(matched('user', ['First Name', 'Full Name'])).toEqual(['Full Name > name']);
  expect(matched('organization', ['First Name'])).toEqual([]);
});

test.each([
  ['organization', '客戶名稱', 'name'],
  ['organization', '公司联系电话', 'phone'],
  ['organization', '聯絡電話', 'phone'],
  ['user', 'contactEmail', 'email'],
  ['deal', 'title', 'name'],
  ['deal', 'close_value', 'amount'],
  ['deal', 'lead_value', 'amount'],
  ['deal', '金额（万元）', 'amount'],
  ['ticket', 'Sujet', 'name'],
])('in a file of %s “%s” is known', (table, name, expected) => {
  expect(matched(table, [name])).toEqual([`${name} > ${expected}`]);
});

test('several columns of telephones and addresses fill one field, as far as their cells are some', () => {
  const samples = {
    phone_work: ['021 6288 1234'],
    phone_home: ['021 6288 9999'],
    email_work: ['a@ocean.example'],
    email_verified: ['TRUE'],
  };
  expect(matched('user', Object.keys(samples), samples)).toEqual([
    'phone_work > phone',
    'phone_home > phone',
    'email_work > email',
  ]);
});

test('a number that tells rows apart is the title where nothing else is', () => {
  const columns: FileColumn[] = [
    { name: 'opportunity_id', samples: ['A1', 'B2'], filled_count: 2, repeated_count: 0 },
    { name: 'close_value', samples: ['5', '7'] },
  ];
  expect(proposeColumns(columns, targetsFor('deal')).map(({ field_id }) => field_id)).toEqual(['name', 'amount']);
  expect(proposeColumns([{ ...columns[0], name: 'id', samples: [], repeated_count: 1 }], targetsFor('deal'))).toEqual(
    [],
  );
});

describe('the key that is proposed', () => {
  const column = (filled_count: number, repeated_count = 0): FileColumn => ({
    name: '',
    samples: [],
    filled_count,
    repeated_count,
  });
  const name = (some: FileColumn, table = 'organization') => ({
    column: some,
    field: field(table, 'name'),
    isTitle: true,
  });
  const email = { field: field('user', 'email', { sub_type: 'email' }), isTitle: false };
  const code = { field: field('organization', 'code', { is_unique: true }), isTitle: false };

  test('is filled in the rows and tells them apart', () => {
    expect(proposeKey([name(column(100))], 100)).toBe('name');
    expect(proposeKey([name(column(100, 3))], 100)).toBeNull();
    expect(proposeKey([name(column(40))], 100)).toBeNull();
    expect(proposeKey([name(column(100)), { ...code, column: column(100) }], 100)).toBe('code');
    expect(proposeKey([name(column(100)), { ...code, column: column(2) }], 100)).toBe('name');
  });

  test('of people is their address before their name', () => {
    expect(proposeKey([name(column(100), 'user'), { ...email, column: column(99) }], 100)).toBe('email');
  });

  test('is the id of the record wherever the file has one', () => {
    const id = { field: field('organization', '_id'), isTitle: false, column: column(1, 1) };
    expect(proposeKey([name(column(100)), id], 100)).toBe('_id');
  });
});

test.each([
  [
    'a plain list',
    [
      ['Name', 'Phone'],
      ['Ann', '1'],
    ],
    0,
  ],
  [
    'a title above',
    [
      ['2024 customers', null, null, null],
      ['Name', 'Phone', 'City', 'Owner'],
      ['Ann', '1', 'x', 'y'],
    ],
    1,
  ],
  ['a title and a note', [['客户名单'], ['请勿修改'], ['名称', '电话', '地址', '备注'], ['a', '1', 'b', 'c']], 2],
  ['rows wider than the heading', [['Name'], ['Ann', '13812345678', '5', 'x']], 0],
  ['a single column', [['Name'], ['Ann'], ['Bo']], 0],
])('the heading is found in %s', (_what, rows, expected) => {
  expect(chooseHeading(rows)).toBe(expected);
});

test('titles that hold the marks between them come back', () => {
  const titles = ['Ocean Foods', 'A; B', 'Say "hi"', '海明；食品', 'x, y'];
  expect(readTitles(writeTitles(titles))).toEqual(titles);
  expect(readTitles('Ann；Bo\nAnn; ')).toEqual(['Ann', 'Bo']);
});

test.each(['无', '－', 'N/A', '暂无', 'なし', '--', 'NULL'])('%s says nothing', (word) => {
  expect(isEmptyWord(word)).toBe(true);
});
test.each(['无锡', 'None Ltd', '0'])('%s says something', (word) => {
  expect(isEmptyWord(word)).toBe(false);
});

test('a remark gets each line once', () => {
  expect(appendLines(appendLines('old', ['Phone: x']), ['Phone: x', 'Fax: y'])).toBe('old\nPhone: x\nFax: y');
});
