import type { Field, ValueKind } from '../../../domain/metadata/field';
import { acceptValue, comparedValue, isEmptyValue, valueTypes } from '../../../domain/values';
import { filesNamed } from '../../../domain/values/files-named';
import {
  idsIn,
  isMirrored,
  isParentLink,
  linkCap,
  linkMinimum,
  namesEveryType,
  getValue,
} from '../../../domain/values/link-field';
import { aloneOption, optionFits, optionWords, sameOption } from '../../../domain/values/options';
import { isWrapped, unwrapValue, wrapValue } from '../../../domain/values/wrapped';
import { valueKinds } from '../../../domain/kinds';

const field = (value_type: ValueKind, more: Partial<Field> = {}): Field => ({
  field_id: 'f',
  field_name: 'F',
  table: 'deal',
  type: 'normal',
  value_type,
  order: 1,
  access: 'write',
  ...more,
});
/** The stored value, or the code of what is wrong with its limit. */
const stored = (value_type: ValueKind, raw: unknown, more: Partial<Field> = {}, held?: unknown): unknown => {
  const outcome = acceptValue(valueTypes[value_type], raw, field(value_type, more), held);
  if ('value' in outcome) return outcome.value;
  const limit = outcome.issue.params?.['limit'];
  return `!${outcome.issue.code}${limit === undefined ? '' : ` ${String(limit)}`}`;
};

describe('a text that nobody can see', () => {
  test.each(['\u200b', '\u2060 \ufeff', '\u3164', '\u2800', '\u00ad\t', '\u202e\u200d'])('%j is empty', (raw) => {
    expect([stored('TEXT', raw), stored('TEXTAREA', raw), stored('ORG_INPUT', raw)]).toEqual([null, null, null]);
  });
  test('counts as one with a single letter or sign that is seen', () => {
    expect([stored('TEXT', 'a\u200b'), stored('TEXTAREA', '\u200d👩'), stored('ORG_INPUT', '―')]).toEqual([
      'a\u200b',
      '\u200d👩',
      '―',
    ]);
  });
});

describe('a single line of text', () => {
  test('has up to five hundred characters without blanks at its ends', () => {
    expect([
      stored('TEXT', ' a b '),
      stored('TEXT', 'x'.repeat(500)),
      stored('TEXT', 'x'.repeat(501)),
      stored('TEXT', 5),
      stored('TEXT', '  '),
    ]).toEqual(['a b', 'x'.repeat(500), '!tooLong 500', '!wrongType', null]);
  });

  test.each([
    ['example.com', true],
    ['https://example.com/a', true],
    ['HTTP://example.com', true],
    ['ftp://example.com', false],
    ['javascript:alert(1)', false],
    ['example', false],
    ['http://', false],
    ['.com', false],
    ['a b', false],
  ])('%s is a web address: %s', (address, isOne) => {
    expect(stored('TEXT', address, { sub_type: 'url' })).toBe(isOne ? address : '!notAUrl');
  });

  test('that holds a telephone number may keep its value from before numbers were checked', () => {
    const phone = { sub_type: 'phone', phone_region: 'CN' };
    expect([
      stored('TEXT', '13800138000', phone),
      stored('TEXT', '12', phone),
      stored('TEXT', '12', phone, '12'),
    ]).toEqual(['13800138000', '!notAPhone', '12']);
  });
});

describe('a text of several lines', () => {
  test('has up to twenty thousand characters, and in rich text the words count', () => {
    expect([stored('TEXTAREA', ' a \n'), stored('TEXTAREA', 'x'.repeat(20_000))]).toEqual([' a', 'x'.repeat(20_000)]);
    expect([stored('TEXTAREA', 'x'.repeat(20_001)), stored('TEXTAREA', 5)]).toEqual(['!tooLong 20000', '!wrongType']);
    const rich = { sub_type: 'rich' };
    expect(stored('TEXTAREA', '<p> </p>', rich)).toBeNull();
    expect(stored('TEXTAREA', ' <p>a</p> ', rich)).toBe('<p>a</p>');
    expect(stored('TEXTAREA', `<p>${'x'.repeat(20_001)}</p>`, rich)).toBe('!tooLong 20000');
  });
});

describe('a number value', () => {
  test('is cut at the decimals of its field, not rounded, and stays exact', () => {
    const decimals = (count: number) => ({ formatter: { decimals: count } });
    expect([
      stored('NUMBER', '1.159', decimals(2)),
      stored('NUMBER', -1.159, decimals(2)),
      stored('NUMBER', 1.9, decimals(0)),
      stored('NUMBER', 7, decimals(2)),
      stored('NUMBER', 1e-7, decimals(2)),
    ]).toEqual([1.15, -1.15, 1, 7, 0]);
    expect([
      stored('NUMBER', 9_007_199_254_740_991),
      stored('NUMBER', 9_007_199_254_740_992),
      stored('NUMBER', -9_007_199_254_740_992),
    ]).toEqual([9_007_199_254_740_991, '!tooLarge 9007199254740991', '!tooSmall -9007199254740991']);
    expect([stored('NUMBER', ''), stored('NUMBER', Number.NaN), stored('NUMBER', {})]).toEqual([
      null,
      null,
      '!wrongType',
    ]);
  });

  test('is written with the decimals of its field, or else with its own', () => {
    const words = (value: number, more: Partial<Field> = {}) =>
      valueTypes.NUMBER.text(value, field('NUMBER', more), {
        language: 'en',
        timeZone: 'UTC',
        memberName: () => undefined,
      });
    expect([words(1.5), words(2), words(1.5, { formatter: { decimals: 2 } })]).toEqual(['1.5', '2', '1.50']);
  });
});

describe('an amount value', () => {
  test('is rounded half up to two decimals or those of its field, and has at most fifteen digits', () => {
    expect([
      stored('CURRENCY', '1.005'),
      stored('CURRENCY', 1.004),
      stored('CURRENCY', 1.5, { formatter: { decimals: 0 } }),
    ]).toEqual([1.01, 1, 2]);
    expect([
      stored('CURRENCY', 9_999_999_999_999.99),
      stored('CURRENCY', 10_000_000_000_000),
      stored('CURRENCY', -10_000_000_000_000),
    ]).toEqual([9_999_999_999_999.99, '!tooLarge 9999999999999.99', '!tooSmall -9999999999999.99']);
    expect(stored('CURRENCY', 'x')).toBe('!wrongType');
  });

  test('with a currency needs a valid currency code, and is empty without an amount', () => {
    const money = (amount: unknown, currency: unknown = 'USD', more: object = {}) =>
      stored('CURRENCY_WITH_TYPE', { amount, currency, ...more });
    expect(money('1.005')).toEqual({ amount: 1.01, currency: 'USD' });
    expect([money(''), money(null), money(Number.NaN)]).toEqual([null, null, null]);
    expect([
      money(1, 'usd'),
      money(1, 5),
      money('x'),
      money(1, 'USD', { main: 'x' }),
      stored('CURRENCY_WITH_TYPE', 5),
      stored('CURRENCY_WITH_TYPE', [5]),
    ]).toEqual(['!notACurrency', '!notACurrency', '!wrongType', '!wrongType', '!wrongType', '!wrongType']);
    expect(money(1e15)).toBe('!tooLarge 9999999999999.99');
  });

  test('in the main currency follows a change of the main currency', () => {
    const change = valueTypes.CURRENCY_WITH_TYPE.mainAmounts?.change;
    const half = (amount: number) => amount / 2;
    expect(change?.({ amount: 1, currency: 'USD', main: 8 }, half, 'USD')).toEqual({
      amount: 1,
      currency: 'USD',
      main: 1,
    });
    expect(change?.({ amount: 1, currency: 'USD', main: 8 }, half, 'EUR')).toEqual({
      amount: 1,
      currency: 'USD',
      main: 4,
    });
    expect(change?.({ amount: 1, currency: 'USD' }, half, 'EUR')).toEqual({ amount: 1, currency: 'USD' });
    expect(valueTypes.CURRENCY_RANGE.mainAmounts?.change({ low: 2, high: 4 }, half, 'EUR')).toEqual({
      low: 1,
      high: 2,
    });
  });

  test('of a range has both ends in order', () => {
    const range = (low: unknown, high: unknown, more: object = {}) => stored('CURRENCY_RANGE', { low, high, ...more });
    expect(range('1', 2.005)).toEqual({ low: 1, high: 2.01 });
    expect(range(2, 2)).toEqual({ low: 2, high: 2 });
    expect([
      range(3, 2),
      range(1, ''),
      range(null, 1),
      range(1e15, 1),
      range(1, 1e15),
      range(1, 2, { more: 1 }),
      stored('CURRENCY_RANGE', [1, 2]),
      stored('CURRENCY_RANGE', 5),
    ]).toEqual([
      '!rangeOrder',
      '!rangeIncomplete',
      '!rangeIncomplete',
      '!tooLarge 9999999999999.99',
      '!tooLarge 9999999999999.99',
      '!wrongType',
      '!wrongType',
      '!wrongType',
    ]);
    expect(range('', undefined)).toBeNull();
  });
});

describe('an option value', () => {
  const options = {
    value_options: [
      { id: 'a', label: 'Alpha', i18n_resource: { label: { ja: 'アルファ' } } },
      { id: 'b', label: 'Beta', deleted: true },
    ],
  };
  test('is an option of the field, and a deleted option stays where a record holds it', () => {
    expect([
      stored('SINGLE_SELECT', 'a', options),
      stored('SINGLE_SELECT', ['a'], options),
      stored('SINGLE_SELECT', [], options),
    ]).toEqual(['a', 'a', null]);
    expect([
      stored('SINGLE_SELECT', 'b', options),
      stored('SINGLE_SELECT', 'b', options, 'b'),
      stored('SINGLE_SELECT', 'x', options),
      stored('SINGLE_SELECT', ['a', 'b'], options),
    ]).toEqual(['!notAnOption', 'b', '!notAnOption', '!notAnOption']);
  });

  test('for “Other” is a text of up to a hundred characters, where the field allows it', () => {
    const other = { ...options, has_other: true };
    expect([
      stored('SINGLE_SELECT', 'other: by pigeon ', other),
      stored('SINGLE_SELECT', 'other: ', other),
      stored('SINGLE_SELECT', `other:${'x'.repeat(100)}`, other),
      stored('SINGLE_SELECT', `other:${'x'.repeat(101)}`, other),
      stored('SINGLE_SELECT', 'other:x', options),
    ]).toEqual(['other:by pigeon', '!noOtherText', `other:${'x'.repeat(100)}`, '!tooLong 100', '!notAnOption']);
    expect(aloneOption(['other: x '])).toBe('other:x');
  });

  test('is found by its label in any language, without regard to case', () => {
    const [alpha, beta] = options.value_options;
    if (!alpha || !beta) throw new Error('no options');
    expect([optionFits(alpha, ' ALPH '), optionFits(alpha, 'アル'), optionFits(alpha, 'beta')]).toEqual([
      true,
      true,
      false,
    ]);
    expect([
      sameOption(options.value_options, ' alpha ')?.id,
      sameOption(options.value_options, 'アルファ')?.id,
      sameOption(options.value_options, 'alph'),
      sameOption(options.value_options, 'beta'),
    ]).toEqual(['a', 'a', undefined, undefined]);
  });

  test('reads in the language of its reader, and a deleted option by a general word or its id', () => {
    expect([
      optionWords('a', options, 'ja'),
      optionWords('a', options, 'en'),
      optionWords('b', options, 'en'),
      optionWords('x', options, 'en'),
      optionWords('x', options, 'en', 'gone'),
      optionWords('other:hi', options, 'en', 'gone'),
    ]).toEqual(['アルファ', 'Alpha', 'Beta', 'x', 'gone', 'hi']);
  });

  test('of a multi-select contains each option once, between the minimum and the maximum', () => {
    const several = { value_options: ['a', 'b', 'c'].map((id) => ({ id, label: id })), min_select: 2, max_select: 2 };
    expect([
      stored('MULTIPLE_SELECT', ['a', 'b', 'a'], several),
      stored('MULTIPLE_SELECT', 'a', several),
      stored('MULTIPLE_SELECT', ['a', 'b', 'c'], several),
      stored('MULTIPLE_SELECT', ['a', 'x'], several),
      stored('MULTIPLE_SELECT', '', several),
    ]).toEqual([['a', 'b'], '!tooFew 2', '!tooMany 2', '!notAnOption', null]);
    const members = (count: number) =>
      stored(
        'MEMBER_MULTIPLE_SELECT',
        Array.from({ length: count }, (_, index) => `m${index}`),
      );
    expect([(members(100) as string[]).length, members(101)]).toEqual([100, '!tooMany 100']);
  });

  test('is a list of one in answers, except for the currency of a record', () => {
    expect([
      isWrapped({ value_type: 'SINGLE_SELECT' }),
      isWrapped({ value_type: 'SINGLE_SELECT', sub_type: 'currency' }),
      isWrapped({ value_type: 'TEXT' }),
    ]).toEqual([true, false, false]);
    const select = { value_type: 'SINGLE_SELECT' } as const;
    expect([
      wrapValue(select, 'a'),
      wrapValue(select, null),
      wrapValue(select, undefined),
      wrapValue({ value_type: 'TEXT' }, 'a'),
    ]).toEqual([['a'], null, undefined, 'a']);
    expect([
      unwrapValue(select, ['a']),
      unwrapValue(select, []),
      unwrapValue(select, 'a'),
      unwrapValue({ value_type: 'MULTIPLE_SELECT' }, ['a']),
    ]).toEqual(['a', null, 'a', ['a']]);
  });
});

describe('an address value', () => {
  const region = (code: string) => ({ code, name: code, label: code, englishName: code });
  const area = (codes: string[], more: Partial<Field> = {}, detail?: string) => {
    const found = stored('AREA', { path: codes.map(region), ...(detail === undefined ? {} : { detail }) }, more);
    return typeof found === 'object' && found !== null ? (found as { codes: string; detail?: string }).codes : found;
  };
  test('has levels that contain each other', () => {
    expect(area(['310000', '310100', '310115'])).toBe('CN/310000/310100/310115');
    expect(area(['CN', '310000'])).toBe('CN/310000');
    for (const wrong of [
      ['CN', '310100'],
      ['310000', '320100'],
      ['310000', '310000'],
      ['310000', '310100', '310215'],
      ['310000', '310101', '310115'],
      ['310000', '310100', '310100'],
    ])
      expect([wrong, area(wrong)]).toEqual([wrong, '!notARegion']);
  });

  test('is in China, abroad or anywhere, as the field says', () => {
    expect([
      area(['CN']),
      area(['JP']),
      area(['CN', '310000'], { area_scope: 'all' }),
      area(['JP'], { area_scope: 'all' }),
      area(['CN'], { area_scope: 'all' }),
    ]).toEqual(['!notARegion', '!notARegion', 'CN/310000', 'JP', 'CN']);
    expect([
      area(['JP'], { area_scope: 'overseas' }),
      area(['CN', '310000'], { area_scope: 'overseas' }),
      area(['JP', '310000'], { area_scope: 'all' }),
      area(['CN', 'JP'], { area_scope: 'all' }),
    ]).toEqual(['JP', '!notARegion', '!notARegion', '!notARegion']);
  });

  test('has a detail of up to two hundred characters where the field has one', () => {
    const full = (detail: string, sub_type: string | undefined = 'full_address') =>
      stored('AREA', { path: [region('310000')], detail }, sub_type === undefined ? {} : { sub_type });
    expect(full(' Road 1 ')).toMatchObject({ detail: 'Road 1' });
    expect(full('Road 1', '')).not.toHaveProperty('detail');
    expect(full('x'.repeat(201))).toBe('!tooLong 200');
    expect(full('x'.repeat(200))).toMatchObject({ detail: 'x'.repeat(200) });
  });

  test('is compared by its codes, in every spelling of a filter', () => {
    const read = valueTypes.AREA.toFilterValue;
    const path = [region('310000'), region('310100')];
    expect([
      read?.('CN/310000'),
      read?.({ path }),
      read?.(path),
      read?.([{ path }, 'CN']),
      read?.({ path: [] }),
    ]).toEqual(['CN/310000', 'CN/310000/310100', 'CN/310000/310100', ['CN/310000/310100', 'CN'], { path: [] }]);
    expect([
      stored('AREA', []),
      stored('AREA', { path: [] }),
      stored('AREA', 'x'),
      stored('AREA', { path: ['x'] }),
    ]).toEqual([null, null, '!wrongType', '!wrongType']);
  });
});

describe('a link value', () => {
  const config = (field_create_permission: 'required' | 'visible', is_multi_link?: boolean) => ({
    field_create_permission,
    ...(is_multi_link === undefined ? {} : { is_multi_link }),
  });
  test('holds up to two hundred records, fewer where the field says so, and one without multiple choice', () => {
    const cap = (kind: ValueKind, more: Partial<Field> = {}) => linkCap(field(kind, more));
    expect([
      cap('DUPLEX_LINK'),
      cap('DUPLEX_LINK', { max_select: 5 }),
      cap('DUPLEX_LINK', { max_select: 500 }),
      cap('PARENT_LINK'),
      cap('DUPLEX_LINK', { visibility_config: config('visible', false) }),
      cap('DUPLEX_LINK', { visibility_config: config('visible', false), link_visibility_config: config('visible') }),
    ]).toEqual([200, 5, 200, 1, 1, 200]);
  });

  test('of a required field is never emptied', () => {
    expect([
      linkMinimum(field('DUPLEX_LINK')),
      linkMinimum(field('DUPLEX_LINK', { min_select: 2 })),
      linkMinimum(field('DUPLEX_LINK', { visibility_config: config('required') })),
      linkMinimum(field('DUPLEX_LINK', { min_select: 3, visibility_config: config('required') })),
    ]).toEqual([0, 2, 1, 3]);
  });

  test('is one id or a list of ids', () => {
    expect([idsIn(['a', 5, 'b']), idsIn('a'), idsIn(''), idsIn(null)]).toEqual([['a', 'b'], ['a'], [], []]);
    expect([
      getValue(field('COMPANY'), ['a', 'b']),
      getValue(field('DUPLEX_LINK'), ['a', 'b']),
      getValue(field('DUPLEX_LINK'), []),
    ]).toEqual(['a', ['a', 'b'], null]);
  });

  test('goes both ways, to a parent, or to records of every type', () => {
    const kinds: ValueKind[] = ['DUPLEX_LINK', 'PARENT_LINK', 'NOTE_RELATED', 'TEXT'];
    expect(
      kinds.map((kind) => [isMirrored(field(kind)), isParentLink(field(kind)), namesEveryType(field(kind))]),
    ).toEqual([
      [true, false, false],
      [false, true, false],
      [false, false, true],
      [false, false, false],
    ]);
  });

  test('accepts a whole record as its id and refuses other objects', () => {
    const link = { link_table: 'organization' };
    expect([
      stored('DUPLEX_LINK', [{ _id: 'a' }, 'a', 'b'], link),
      stored('DUPLEX_LINK', 'a', link),
      stored('DUPLEX_LINK', '', link),
      stored('DUPLEX_LINK', [], link),
    ]).toEqual([['a', 'b'], ['a'], null, null]);
    expect([
      stored('DUPLEX_LINK', ['a b'], link),
      stored('DUPLEX_LINK', [5], link),
      stored('DUPLEX_LINK', ['a', 5], link),
      stored('DUPLEX_LINK', ['a'], {}),
      stored('DUPLEX_LINK', ['a', 'b'], { ...link, max_select: 1 }),
    ]).toEqual(['!notARecord', '!notARecord', '!notARecord', '!notARecord', '!tooMany 1']);
  });
});

describe('the values of files and positions', () => {
  test('hold up to twenty uploaded files in one field', () => {
    const files = (count: number) =>
      stored(
        'FILE_LIST',
        Array.from({ length: count }, (_, index) => `f${index}`),
      );
    expect([(files(20) as string[]).length, files(21)]).toEqual([20, '!tooMany 20']);
    expect([
      stored('FILE_LIST', [{ _id: 'a' }, 'a']),
      stored('FILE_LIST', [{ name: 'x' }]),
      stored('FILE_LIST', [5]),
      stored('FILE_LIST', 'a'),
      stored('FILE_LIST', []),
    ]).toEqual([['a'], '!notUploaded', '!wrongType', '!wrongType', null]);
    expect([
      filesNamed(field('FILE_LIST'), ['a', 'b']),
      filesNamed(field('FILE_LIST'), null),
      filesNamed(field('FILE_LIST'), undefined),
      filesNamed(field('SINGLE_LINK', { link_table: 'x' }), ['a']),
    ]).toEqual([['a', 'b'], [], [], []]);
  });

  test('hold a position on earth with six decimals', () => {
    const place = (latitude: number, longitude: number, more: object = {}) =>
      stored('POI', { latitude, longitude, time: 1, source: 'browser', ...more });
    expect(place(31.12345678, -121.1234564)).toEqual({
      latitude: 31.123457,
      longitude: -121.123456,
      time: 1,
      source: 'browser',
    });
    expect(
      [place(90, 180), place(91, 0), place(0, -181), place(0, 0, { accuracy: -1 }), place(0, 0, { source: 'x' })].map(
        (found) => typeof found,
      ),
    ).toEqual(['object', 'string', 'string', 'string', 'string']);
  });

  test('hold the records of a note by type, each once, and no type without records', () => {
    expect(stored('NOTE_RELATED', { deal: ['a', 'a'], user: [] })).toEqual({ deal: ['a'] });
    expect([
      stored('NOTE_RELATED', { user: [] }),
      stored('NOTE_RELATED', { deal: ['a b'] }),
      stored('NOTE_RELATED', 'x'),
    ]).toEqual([null, '!wrongType', '!wrongType']);
  });
});

describe('an empty value', () => {
  test('is null, or what its kind defines as empty', () => {
    expect([null, undefined, '', [], 'x', 0, false].map((value) => isEmptyValue(valueTypes.TEXT, value))).toEqual([
      true,
      true,
      true,
      true,
      false,
      false,
      false,
    ]);
    expect([
      comparedValue(valueTypes.CURRENCY_WITH_TYPE, { amount: 1, currency: 'USD', main: 8 }),
      comparedValue(valueTypes.CURRENCY_WITH_TYPE, { amount: 1, currency: 'USD' }),
      comparedValue(valueTypes.CURRENCY_WITH_TYPE, 5),
      comparedValue(valueTypes.TEXT, ''),
    ]).toEqual([8, null, null, null]);
  });
});

test('every kind of value names the settings and sub types that apply to it', () => {
  expect(valueKinds.map((kind) => valueTypes[kind].kind)).toEqual(valueKinds);
  expect(valueTypes.TEXT.settings).toContain('phone_region');
  expect(valueTypes.TEXT.subTypes).toEqual(['phone', 'url', 'email', 'address']);
  expect(valueTypes.DUPLEX_LINK.settings).toEqual(['link_table', 'link_field_fill_map', 'link_field_id']);
  expect([valueTypes.POI.settings, valueTypes.POI.subTypes]).toEqual([[], undefined]);
});
