import { proposeColumns, proposeKey, type FileColumn, type ImportTarget } from '../../../domain/import/columns';
import type { Field } from '../../../domain/metadata/field';

const makeField = (field_id: string, value_type: Field['value_type'], more: Partial<Field> = {}): Field => ({
  field_id,
  field_name: `our ${field_id}`,
  table: 'organization',
  type: 'info',
  value_type,
  order: 0,
  access: 'write',
  ...more,
});
const makeTarget = (...settings: Parameters<typeof makeField>): ImportTarget => ({
  field: makeField(...settings),
  isTitle: false,
});
const name: ImportTarget = { field: makeField('name', 'TEXT'), isTitle: true };
const email = makeTarget('email', 'TEXT', { sub_type: 'email' });
const phone = makeTarget('phone', 'TEXT', { sub_type: 'phone' });
const website = makeTarget('website', 'TEXT', { sub_type: 'url' });
const founded = makeTarget('founded_on', 'DATE');
const remark = makeTarget('remark', 'TEXTAREA');
const targets = [name, email, phone, website, founded, remark];

/** The field of a column with a heading that says nothing. */
const findField = (samples: readonly string[], fields = targets) =>
  proposeColumns([{ name: 'F7', samples }], fields)[0]?.field_id;
const longLink = (length: number) => 'https://example.com/'.padEnd(length, 'x');

describe('a column with a heading that says nothing fills the field that its cells fit:', () => {
  test.each<[field: string, samples: string[]]>([
    ['email', ['zhangwei@example.com', 'li.na@mail.example.cn']],
    ['email', [' zhangwei@example.com', 'sato@example.co.jp ']],
    ['phone', ['13812345678', '010-62345678']],
    ['phone', ['+81 3-1234-5678', '+86 138 1234 5678']],
    ['phone', ['623-4567', '6234568']],
    ['phone', ['（010）62345678', '（021）62345678']],
    ['website', ['https://www.example.com', 'http://shop.example.cn/a']],
    ['website', ['www.example.co.jp', 'WWW.EXAMPLE.COM']],
    ['website', [longLink(500), longLink(40)]],
    ['founded_on', ['2026年3月5日', '1998年12月1日']],
    ['founded_on', ['5 Mar 2026', '2026/3/5']],
    ['founded_on', ['31/3/26', '3/31/26']],
    ['founded_on', ['25/12/2026', '24/12/2026']],
    ['founded_on', ['2026-12-25', '2026-12-24']],
    ['founded_on', ['25.12.2026', '24.12.2026']],
  ])('%s from %j', (field, samples) => {
    expect(findField(samples)).toBe(field);
  });
  test.each<[samples: string[]]>([
    [['zhangwei@example.com']],
    [['zhangwei@example.com', '无']],
    [['无', 'zhangwei@example.com']],
    [['张伟 zhangwei@example.com', '李娜 lina@example.com']],
    [['zhangwei@example.com (work)', 'lina@example.com (home)']],
    [['12 34 56', '12-34']],
    [['A20260305001', 'A20260305002']],
    [['官网 https://www.example.com', '官网 https://shop.example.com']],
    [['https://www.example.com 旧', 'https://shop.example.com 新']],
    [['https://localhost', 'www.']],
    [[longLink(501), longLink(40)]],
    [['春', '夏']],
    [[]],
  ])('none from %j', (samples) => {
    expect(findField(samples)).toBeUndefined();
  });
  test('none where two fields or two columns fit', () => {
    const samples = ['zhangwei@example.com', 'lina@example.com'];
    const second = makeTarget('c_mail', 'TEXT', { sub_type: 'email' });
    expect(findField(samples, [...targets, second])).toBeUndefined();
    const columns = ['F7', 'F8'].map((header) => ({ name: header, samples }));
    expect(proposeColumns(columns, targets)).toEqual([]);
  });
});

describe('a column of numbers', () => {
  const industry = makeTarget('industry', 'SINGLE_SELECT', {
    value_options: [
      { id: 'it', label: '软件' },
      { id: 'one', label: '1' },
      { id: 'two', label: '2' },
    ],
  });
  const employees = makeTarget('employees', 'NUMBER');
  test.each<[header: string, samples: string[], field: string | undefined]>([
    ['备注', ['12', '34'], undefined],
    ['备注', ['12', '请回电'], 'remark'],
    ['备注', ['3 次', '4 次'], 'remark'],
    ['備考', ['部屋3', '部屋4'], 'remark'],
    ['Notes', ['call back', 'sent a quote'], 'remark'],
    ['行业', ['101', '102'], undefined],
    ['行业', ['1', '102'], undefined],
    ['Industry', ['1', ' 2 '], 'industry'],
    ['業種', ['ソフトウェア', '医療'], 'industry'],
    ['従業員数', ['12', '340'], 'employees'],
    ['Phone', ['12', '34'], 'phone'],
  ])('called %s with %j fills %s', (header, samples, field) => {
    const [match] = proposeColumns([{ name: header, samples }], [name, phone, remark, industry, employees]);
    expect(match?.field_id).toBe(field);
  });
});

describe('the key of an import', () => {
  type Matched = Parameters<typeof proposeKey>[0][number];
  const match = (field: Field, column: Partial<FileColumn> = {}, isTitle = false): Matched => ({
    column: { name: '', samples: [], filled_count: 100, repeated_count: 0, ...column },
    field,
    isTitle,
  });
  const personName = makeField('name', 'TEXT', { table: 'user' });
  const person = match(personName, { repeated_count: 2 }, true);
  const company = match(name.field, { repeated_count: 2 }, true);

  test.each([
    [100, 'name'],
    [95, 'name'],
    [94, null],
  ])('is filled in at least 95 of 100 rows: %i', (filled_count, key) => {
    expect(proposeKey([match(name.field, { filled_count }, true)], 100)).toBe(key);
  });
  test('is taken from a file of which nobody counted the cells', () => {
    const uncounted = { filled_count: undefined, repeated_count: undefined };
    expect(proposeKey([match(name.field, uncounted, true)], 100)).toBe('name');
  });
  test('is the e-mail address or else the telephone of people, and of nobody else', () => {
    expect(proposeKey([person, match(phone.field), match(email.field)], 100)).toBe('email');
    expect(proposeKey([person, match(phone.field), match(email.field, { repeated_count: 1 })], 100)).toBe('phone');
    expect(proposeKey([person, match(website.field)], 100)).toBeNull();
    expect(proposeKey([company, match(phone.field), match(email.field)], 100)).toBeNull();
  });
  test('is no field that two columns fill', () => {
    expect(proposeKey([match(personName, {}, true), match(phone.field), match(phone.field)], 100)).toBe('name');
    expect(proposeKey([person, match(phone.field), match(phone.field)], 100)).toBeNull();
  });
  test('is missing in a file without columns', () => {
    expect(proposeKey([], 100)).toBeNull();
  });
});
