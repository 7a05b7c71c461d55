import { compareMatches, compareRecords, isLikely } from '../../../domain/duplicates/compare';
import { mergedValues, unmerged } from '../../../domain/duplicates/merge';
import { companyName, personName } from '../../../domain/duplicates/names';
import type { Field } from '../../../domain/metadata/field';
import type { DuplicateRule } from '../../../domain/metadata/settings';

test.each([
  ['上海海明食品有限公司', '上海海明食品'],
  ['海明食品（集团）股份有限公司', '海明食品'],
  ['株式会社 海明フーズ', '海明ふーず'],
  ['㈱海明フーズ', '海明ふーず'],
  ['Ocean Foods Co., Ltd.', 'oceanfoods'],
  ['OCEAN  FOODS S.A.', 'oceanfoods'],
  ['有限公司', '有限公司'],
  ['Ltd', 'ltd'],
])('the legal form of a company name is ignored: %s', (name, expected) => {
  expect(companyName(name)).toBe(expected);
});

test('the words of a name of a person are compared in any order', () => {
  expect(personName('Wei LI')).toBe(personName('li  wei'));
});

const rules: DuplicateRule[] = [
  { field_id: 'name', by: 'company', is_enough: true },
  { field_id: 'contact', by: 'person' },
  { field_id: 'phone', by: 'phone', is_enough: true },
  { field_id: 'mail', by: 'email' },
  { field_id: 'web', by: 'web', is_enough: true },
];
const fields = rules.map(({ field_id }) => ({ field_id }));
const compare = (mine: object, theirs: object) =>
  compareRecords(rules, { data: { ...mine }, fields }, { data: { ...theirs }, fields }, (text) =>
    text.replaceAll('鸣', '明'),
  );

test.each([
  [{ name: '海明食品有限公司' }, { name: '海明食品' }, 'same'],
  [{ name: '海鸣食品' }, { name: '海明食品' }, 'sound'],
  [{ name: 'Ocean Foods Trading' }, { name: 'Ocean Food Trading' }, 'similar'],
  [{ phone: '13800138000' }, { phone: '+86 138-0013-8000' }, 'same'],
  [{ web: 'https://www.ocean.example/about' }, { web: 'ocean.example' }, 'same'],
  [{ contact: 'Li Wei', mail: 'LI@ocean.example' }, { contact: 'Wei Li', mail: 'li@ocean.example' }, 'same'],
])('%j and %j are likely duplicates', (mine, theirs, how) => {
  const match = compare(mine, theirs);
  expect([isLikely(match), match.reasons[0]?.how]).toEqual([true, how]);
});

test('two companies of one name come before branches that share a telephone and a website', () => {
  const branches = compare(
    { name: 'Ocean Nord', phone: '13800138000', web: 'ocean.example' },
    { name: 'Harbour Sud', phone: '13800138000', web: 'ocean.example' },
  );
  const oneName = compare({ name: 'Summit Cold Chain' }, { name: 'Summit Cold Chain' });
  const similar = compare({ name: 'Ocean Foods Trading' }, { name: 'Ocean Food Trading' });
  expect(branches.score).toBeGreaterThan(oneName.score);
  expect([branches, similar, oneName].sort(compareMatches)).toEqual([oneName, similar, branches]);
});

test.each([
  [{ contact: 'Li Wei' }, { contact: 'Li Wei' }],
  [{ mail: 'info@ocean.example' }, { mail: 'info@ocean.example' }],
  [{ web: 'https://shop.taobao.com' }, { web: 'shop.taobao.com' }],
  [{ phone: '021-6229 5201 ext 8' }, { phone: '021-62295201 ext 9' }],
  [{ name: '海明' }, { name: '海月' }],
])('%j and %j are not duplicates', (mine, theirs) => {
  expect(isLikely(compare(mine, theirs))).toBe(false);
});

const field = (field_id: string, value_type: Field['value_type']): Omit<Field, 'access'> => ({
  ...{ field_id, field_name: field_id, table: 'organization', type: 'normal', value_type, order: 1 },
});

test('a merge keeps the values of the survivor, fills its empty fields and joins lists', () => {
  const all = [field('name', 'TEXT'), field('remark', 'TEXT'), field('tags', 'MULTIPLE_SELECT')];
  const records = [
    { id: 'a', data: { name: 'A', tags: ['x'] } },
    { id: 'b', data: { name: 'B', remark: 'R', tags: ['y', 'x'] } },
  ];
  expect(mergedValues(all, records, {})).toEqual({ remark: 'R', tags: ['x', 'y'] });
  expect(mergedValues(all, records, { name: 'b', tags: 'a', remark: 'a' })).toEqual({ name: 'B' });
});

test('the undo of a merge keeps values and list items that were added since', () => {
  expect(unmerged('R', { before: null, after: 'R' })).toEqual({ value: null });
  expect(unmerged('mine', { before: null, after: 'R' })).toBe('left');
  expect(unmerged(['x', 'y', 'z'], { before: ['x'], after: ['x', 'y'] })).toEqual({ value: ['x', 'z'] });
});
