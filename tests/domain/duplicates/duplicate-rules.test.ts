import { compareRecords, isLikely, isSame } from '../../../domain/duplicates/compare';
import { duplicateKeys } from '../../../domain/duplicates/keys';
import {
  differs,
  holdsSeveral,
  isMerged,
  mergedValues,
  mergeUndoMs,
  suggested,
  unmerged,
} from '../../../domain/duplicates/merge';
import { companyName, letterPairs, likeness, personName, plainWords } from '../../../domain/duplicates/names';
import { duplicateRules, isComparable } from '../../../domain/duplicates/rules';
import { comparable } from '../../../domain/duplicates/values';
import type { Field, ValueKind } from '../../../domain/metadata/field';
import type { DuplicateRule } from '../../../domain/metadata/settings';

const field = (field_id: string, value_type: ValueKind = 'TEXT', more: Partial<Field> = {}): Field => ({
  field_id,
  field_name: field_id,
  table: 'organization',
  type: 'normal',
  value_type,
  order: 1,
  access: 'write',
  ...more,
});

describe('the fields by which duplicates are found', () => {
  const fields = [
    field('name'),
    field('phone', 'TEXT', { sub_type: 'phone' }),
    field('mail', 'TEXT', { sub_type: 'email' }),
    field('site', 'TEXT', { sub_type: 'url' }),
    field('place', 'TEXT', { sub_type: 'address' }),
    field('size', 'NUMBER'),
  ];
  const rules = (table_id: string, settings?: Parameters<typeof duplicateRules>[0]['settings']) =>
    duplicateRules({ table_id, list_first_show_field_id: 'name', settings }, fields);

  test('are name, telephone, address and web page for a company, and all but the web page for a person', () => {
    expect(rules('organization')).toEqual([
      { field_id: 'name', by: 'company', is_enough: true },
      { field_id: 'phone', by: 'phone', is_enough: true },
      { field_id: 'mail', by: 'email', is_enough: true },
      { field_id: 'site', by: 'web', is_enough: true },
    ]);
    expect(rules('user')).toEqual([
      { field_id: 'name', by: 'person' },
      { field_id: 'phone', by: 'phone', is_enough: true },
      { field_id: 'mail', by: 'email', is_enough: true },
    ]);
    expect(rules('deal')).toEqual([]);
  });

  test('are the fields that the company has set, as far as they exist and hold text', () => {
    const set = [
      { field_id: 'place', by: 'text' as const },
      { field_id: 'gone', by: 'text' as const },
      { field_id: 'size', by: 'text' as const },
    ];
    expect(rules('deal', { duplicate_rules: set })).toEqual([set[0]]);
    expect(rules('organization', { duplicate_rules: [] })).toEqual([]);
    expect(rules('organization', null)).toHaveLength(4);
    const titled = duplicateRules({ table_id: 'user', list_first_show_field_id: 'phone' }, fields);
    expect(titled.map(({ field_id, by }) => `${field_id} ${by}`)).toEqual(['phone person', 'mail email']);
  });

  test('exclude fields that nobody types into', () => {
    const kinds: ValueKind[] = ['TEXT', 'ORG_INPUT', 'TEXTAREA', 'NUMBER', 'AUTO_SERIAL', 'SINGLE_SELECT'];
    expect(kinds.map((value_type) => isComparable({ value_type }))).toEqual([true, true, false, false, false, false]);
  });
});

describe('the value that is compared for duplicates', () => {
  const value = (by: DuplicateRule['by'], text: unknown, more: object = {}) => comparable({ by }, more, text);
  test('is empty where the field says nothing', () => {
    for (const by of ['company', 'person', 'phone', 'email', 'web', 'text'] as const)
      for (const empty of ['', '  ', null, 5]) expect(value(by, empty)).toBeUndefined();
    expect([value('company', '--'), value('person', '--'), value('text', '-')]).toEqual([undefined, undefined, '-']);
  });

  test('has one form for e-mail addresses and one for web pages', () => {
    expect([
      value('email', ' Ann@Example.COM'),
      value('email', 'ann'),
      value('email', 'a b@c.de'),
      value('email', 'a@b'),
    ]).toEqual(['ann@example.com', undefined, undefined, undefined]);
    expect([
      value('web', 'http://WWW.Ocean.example/about'),
      value('web', 'ocean.example.'),
      value('web', 'ocean'),
      value('web', 'http://'),
      value('web', 'ftp://ocean.example'),
    ]).toEqual(['ocean.example', 'ocean.example', undefined, undefined, 'ocean.example']);
    expect([
      value('web', 'x.com/ocean'),
      value('web', 'ocean.taobao.com'),
      value('web', 'linux.com'),
      value('web', 'shop.rakuten.co.jp'),
    ]).toEqual([undefined, undefined, 'linux.com', undefined]);
  });

  test('is a telephone number with the country of its field, or else of mainland China', () => {
    expect(value('phone', '138 0013 8000')).toBe(value('phone', '+86 13800138000'));
    expect(value('phone', '(212) 555-0123', { phone_region: 'US' })).toBe(value('phone', '+1 212 555 0123'));
    expect(value('phone', '(212) 555-0123')).not.toBe(value('phone', '+1 212 555 0123'));
  });

  test('is the beginning of a long text', () => {
    expect(value('text', `${'x'.repeat(200)}y`)).toBe('x'.repeat(200));
    expect(value('text', 'Ａ  b')).toBe('a b');
  });
});

describe('a name in the search for duplicates', () => {
  test('loses all legal forms at its end when it belongs to a company', () => {
    expect([
      companyName('Ocean Holdings Group Ltd.'),
      companyName('Co Ltd'),
      companyName('Ocean Ltd Foods'),
      companyName('Océan GmbH & Co'),
      companyName('...'),
    ]).toEqual(['ocean', 'co', 'oceanltdfoods', 'océan', '']);
    expect([companyName('(株)海明'), companyName('海明集团公司'), companyName('一般社団法人海明')]).toEqual([
      '海明',
      '海明',
      '海明',
    ]);
  });
  test('of a person is compared with its words in any order', () => {
    expect([personName('Li, Wei'), personName('wei  LI'), plainWords(' A\t B ')]).toEqual(['liwei', 'liwei', 'a b']);
  });
  test('is as similar as the share of letter pairs that both names have', () => {
    const like = (one: string, other: string, least?: number) => likeness(letterPairs(one), letterPairs(other), least);
    expect(like('night', 'nacht')).toBe(0.25);
    expect(like('aaaa', 'aa')).toBe(0.5);
    expect(like('ab', 'ab')).toBe(1);
    expect(like('a', 'b')).toBe(0);
    expect(like('abcd', 'ab', 0.6)).toBe(0);
    expect(like('abcd', 'ab', 0.5)).toBe(0.5);
    expect(letterPairs('🚚🚚🚚').total).toBe(2);
  });
});

describe('two records that may be duplicates', () => {
  const rules: DuplicateRule[] = [
    { field_id: 'name', by: 'company', is_enough: true },
    { field_id: 'phone', by: 'phone', is_enough: true },
    { field_id: 'other', by: 'phone' },
    { field_id: 'mail', by: 'email' },
    { field_id: 'person', by: 'person' },
  ];
  const side = (data: object, ids = rules.map(({ field_id }) => field_id)) => ({
    data: { ...data },
    fields: ids.map((field_id) => ({ field_id })),
  });
  const pinyin = (text: string) => text.replaceAll('鸣', '明');
  const compare = (mine: object, theirs: object, ids?: string[]) =>
    compareRecords(rules, side(mine, ids), side(theirs), pinyin);

  test('score for equal values, equal sound and similarity', () => {
    expect(compare({ name: 'Ocean Foods' }, { name: 'ocean foods ltd' })).toEqual({
      score: 80,
      reasons: [{ by: 'company', how: 'same', field_id: 'name', other_field_id: 'name' }],
    });
    expect(compare({ name: '海鸣食品' }, { name: '海明食品' })).toMatchObject({
      score: 64,
      reasons: [{ how: 'sound' }],
    });
    expect(compare({ name: 'Ocean Foods Trading' }, { name: 'Ocean Food Trading' })).toMatchObject({
      score: 56,
      reasons: [{ how: 'similar' }],
    });
    expect(compare({ mail: 'a@b.co' }, { mail: 'a@b.co' }).score).toBe(45);
    expect(compare({ mail: 'a@b.co', person: 'Li Wei' }, { mail: 'a@b.co', person: 'Wei Li' }).score).toBe(70);
    expect(compare({ name: 'x1' }, { name: 'x2' })).toEqual({ score: 0, reasons: [] });
  });

  test('list their reasons by weight, the best of each kind across the fields of that kind', () => {
    const phone = '13800138000';
    expect(compare({ mail: 'a@b.co', phone }, { mail: 'a@b.co', phone }).reasons.map(({ by }) => by)).toEqual([
      'phone',
      'email',
    ]);
    expect(compare({ other: phone }, { phone })).toEqual({
      score: 45,
      reasons: [{ by: 'phone', how: 'same', field_id: 'other', other_field_id: 'phone' }],
    });
    expect(compare({ phone, other: phone }, { phone })).toMatchObject({ score: 80, reasons: [{ field_id: 'phone' }] });
  });

  test('with short names, or of people, match only by the same name or sound', () => {
    expect(compare({ name: 'abc' }, { name: 'abcd' }).score).toBe(0);
    expect(compare({ person: 'Ocean Foods Trading' }, { person: 'Ocean Food Trading' }).score).toBe(0);
    expect(compare({ person: '海鸣' }, { person: '海明' }).score).toBe(36);
  });

  test('ignore fields that do not count for one of the two', () => {
    expect(compare({ name: 'Ocean Foods' }, { name: 'Ocean Foods' }, ['phone']).score).toBe(0);
  });

  test('are likely duplicates from 55 points, and a member who may not read one of them learns of it only through an equal value', () => {
    const match = (score: number, how: 'same' | 'sound' | 'similar') => ({
      score,
      reasons: [{ by: 'company' as const, how, field_id: 'n', other_field_id: 'n' }],
    });
    expect([isLikely(match(54, 'same')), isLikely(match(55, 'sound'))]).toEqual([false, true]);
    expect([isSame(match(80, 'same')), isSame(match(80, 'sound')), isSame(match(80, 'similar'))]).toEqual([
      true,
      false,
      false,
    ]);
  });

  test('are compared where they share a key: an equal value, a sound, or the beginning of the sound of a company', () => {
    expect(duplicateKeys(rules, side({ name: 'Ocean Foods', mail: 'a@b.co' }), pinyin)).toEqual([
      'company=oceanfoods',
      'company~oceanfoods',
      'company^oceanfood',
      'email=a@b.co',
    ]);
    expect(duplicateKeys(rules, side({ name: 'Nine Char' }), pinyin)).toEqual(['company=ninechar', 'company~ninechar']);
    expect(duplicateKeys(rules, side({ name: 'Ninechars' }), pinyin)).toEqual([
      'company=ninechars',
      'company~ninechars',
    ]);
    expect(duplicateKeys(rules, side({ person: '李鸣' }), pinyin)).toEqual(['person=李鸣', 'person~李明']);
    expect(duplicateKeys(rules, side({ phone: '13800138000', other: '13800138000' }), pinyin)).toHaveLength(1);
  });
});

describe('a merge of records', () => {
  const tags = field('tags', 'MULTIPLE_SELECT', {
    value_options: [
      { id: 'a', label: 'A' },
      { id: 'b', label: 'B' },
      { id: 'c', label: 'C' },
    ],
  });
  const link = field('contacts', 'DUPLEX_LINK', { link_table: 'user' });
  const single = field('lead', 'SINGLE_LINK', { link_table: 'lead' });
  const records = (...data: object[]) => data.map((one, index) => ({ id: `r${index}`, data: { ...one } }));
  const merged = (fields: Field[], data: object[], choices: Record<string, string> = {}) =>
    mergedValues(fields, records(...data), choices);

  test('can be undone for thirty days', () => expect(mergeUndoMs).toBe(2_592_000_000));

  test('covers the fields that people fill', () => {
    expect(
      [
        field('t'),
        field('s', 'AUTO_SERIAL'),
        field('f', 'NUMBER', { formula: { calc: '1', variables: {} } }),
        field('b', 'COL_BUTTON'),
        field('o', 'OBJECT_ID'),
        tags,
      ].map(isMerged),
    ).toEqual([true, false, false, false, false, true]);
  });

  test('keeps all values where the field has room', () => {
    expect(
      [
        tags,
        link,
        field('files', 'FILE_LIST'),
        field('m', 'MEMBER_MULTIPLE_SELECT'),
        field('t'),
        field('one', 'SINGLE_SELECT'),
        field('mm', 'MEMBER_SINGLE_SELECT'),
      ].map(holdsSeveral),
    ).toEqual([true, true, true, true, false, false, false]);
    expect(holdsSeveral(single)).toBe(false);
    expect(merged([tags], [{ tags: ['a'] }, { tags: ['b', 'a'] }])).toEqual({ tags: ['a', 'b'] });
    expect(merged([{ ...tags, max_select: 2 }], [{ tags: ['a'] }, { tags: ['b', 'c'] }])).toEqual({ tags: ['a', 'b'] });
  });

  test('takes the value of the survivor, or else the first value, unless the member chose another one', () => {
    const name = field('name');
    expect(merged([name], [{ name: 'A' }, { name: 'B' }])).toEqual({});
    expect(merged([name], [{}, { name: 'B' }, { name: 'C' }])).toEqual({ name: 'B' });
    expect(merged([name], [{ name: '' }, { name: 'B' }])).toEqual({ name: 'B' });
    expect(merged([name], [{ name: 'A' }, { name: 'B' }], { name: 'r1' })).toEqual({ name: 'B' });
    expect(merged([name], [{ name: 'A' }, {}], { name: 'r1' })).toEqual({ name: null });
    expect(suggested(name, records({ name: 'A' }, {}))).toBe('r0');
    expect(suggested(name, records({}, {}))).toBe('r0');
    expect(suggested(name, [])).toBe('');
    expect(suggested(tags, records({ tags: ['a'] }, { tags: ['b'] }))).toBe('both');
    expect(suggested(tags, records({}, { tags: ['b'] }))).toBe('r1');
  });

  test('asks where the records hold different values', () => {
    const name = field('name');
    expect([
      differs(name, records({ name: 'A' }, { name: 'B' })),
      differs(name, records({ name: 'A' }, { name: 'A' })),
      differs(name, records({ name: 'A' }, {})),
      differs(name, records({}, {})),
    ]).toEqual([true, false, false, false]);
  });

  test('never links the survivor to one of the merged records', () => {
    expect(merged([link], [{ contacts: ['x', 'r1'] }, { contacts: ['r0', 'y'] }])).toEqual({ contacts: ['x', 'y'] });
    expect(merged([link], [{ contacts: ['r1'] }, {}])).toEqual({ contacts: null });
    expect(merged([single], [{}, { lead: ['r0'] }])).toEqual({});
  });

  test('is undone to the former values, except for later changes', () => {
    const undo = (now: unknown, before: unknown, after: unknown) => unmerged(now, { before, after });
    expect(undo('B', 'A', 'B')).toEqual({ value: 'A' });
    expect(undo('B', undefined, 'B')).toEqual({ value: null });
    expect(undo(undefined, 'A', null)).toEqual({ value: 'A' });
    expect(undo('C', 'A', 'B')).toBe('left');
    expect(undo(['a', 'b', 'c'], ['a'], ['a', 'b'])).toEqual({ value: ['a', 'c'] });
    expect(undo(['b'], null, ['a', 'b'])).toEqual({ value: null });
    expect(undo(['a'], ['a'], 'x')).toBe('left');
  });
});
