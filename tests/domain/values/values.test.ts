import type { Field } from '../../../domain/metadata/field';
import { acceptValue, valueTypes } from '../../../domain/values';

const field = (value_type: Field['value_type'], more: Partial<Field> = {}): Field => ({
  field_id: 'f',
  field_name: 'f',
  table: 't',
  type: 'normal',
  value_type,
  order: 1,
  access: 'write',
  ...more,
});
const accept = (target: Field, raw: unknown) => acceptValue(valueTypes[target.value_type], raw, target);
const select = field('SINGLE_SELECT', {
  value_options: [
    { id: 'a', label: 'Red', i18n_resource: { label: { ja: '赤' } } },
    { id: 'b', label: 'Old', deleted: true },
  ],
});
const position = { latitude: 31.23045678, longitude: 121.4737, time: 5, source: 'feishu' as const };

test.each<[string, Field, unknown, unknown]>([
  ['text loses the blanks around it', field('TEXT'), '  a b ', 'a b'],
  ['text of blanks is nothing', field('TEXT'), '   ', null],
  ['long text keeps its first line’s blanks and loses those at its end', field('TEXTAREA'), ' a\n\n ', ' a'],
  ['a number typed as text is a number', field('NUMBER'), ' 12.50 ', 12.5],
  ['a number is cut, not rounded', field('NUMBER', { formatter: { decimals: 2 } }), '1.999', 1.99],
  ['a number is cut on its digits', field('NUMBER', { formatter: { decimals: 2 } }), 1.15, 1.15],
  ['a negative number is cut towards zero', field('NUMBER', { formatter: { decimals: 0 } }), -1.9, -1],
  ['an empty number is nothing', field('NUMBER'), '', null],
  ['a number of blanks is nothing', field('NUMBER'), ' \u3000', null],
  ['zero is a number', field('NUMBER'), 0, 0],
  ['a number without an end is nothing', field('NUMBER'), Number.POSITIVE_INFINITY, null],
  ['a day is kept as it is', field('DATE'), '2024-02-29', '2024-02-29'],
  ['an option is kept by its id', select, 'a', 'a'],
  ['no option is nothing', select, '', null],
  ['a position has six decimals', field('POI'), position, { ...position, latitude: 31.230457 }],
  ['files are kept by their ids', field('FILE_LIST'), [{ _id: 'f1', file_name: 'x' }, 'f2'], ['f1', 'f2']],
  ['no files are nothing', field('FILE_LIST'), [], null],
  ['records without any are nothing', field('NOTE_RELATED'), { organization: [] }, null],
  ['undefined is nothing', field('TEXT'), undefined, null],
])('%s', (_what, target, raw, stored) => {
  expect(accept(target, raw)).toEqual({ value: stored });
});

test.each<[string, Field, unknown, string]>([
  ['a number where text is wanted', field('TEXT'), 5, 'wrongType'],
  ['text of more than 500 characters', field('TEXT'), 'x'.repeat(501), 'tooLong'],
  ['long text of more than 20,000 characters', field('TEXTAREA'), 'x'.repeat(20_001), 'tooLong'],
  ['words where a number is wanted', field('NUMBER'), 'twelve', 'wrongType'],
  ['hexadecimal digits', field('NUMBER'), '0x10', 'wrongType'],
  ['a number too large to be exact', field('NUMBER'), 2 ** 60, 'tooLarge'],
  ['a number too small to be exact', field('NUMBER'), -(2 ** 60), 'tooSmall'],
  ['a day that the calendar does not have', field('DATE'), '2023-02-29', 'notADate'],
  ['a moment where a day is wanted', field('DATE'), '2023-02-28T00:00:00Z', 'notADate'],
  ['an option that the field does not have', select, 'c', 'notAnOption'],
  ['an option that was deleted', select, 'b', 'notAnOption'],
  ['a member id that cannot be one', field('MEMBER_SINGLE_SELECT'), 'no spaces', 'notAMember'],
  ['a file that has not arrived', field('FILE_LIST'), ['f1', { key: 'k', file: {} }], 'notUploaded'],
  ['more than twenty files', field('FILE_LIST'), Array.from({ length: 21 }, (_, index) => `f${index}`), 'tooMany'],
  ['a latitude beyond the pole', field('POI'), { ...position, latitude: 91 }, 'wrongType'],
  ['a list where related records are wanted', field('NOTE_RELATED'), ['x'], 'wrongType'],
])('the value of %s is refused', (_what, target, raw, code) => {
  expect(accept(target, raw)).toMatchObject({ issue: { code } });
});

test('values read as words in the reader’s language', () => {
  const context = { language: 'ja', timeZone: 'UTC', memberName: (id: string) => (id === 'm1' ? 'Ann' : undefined) };
  const words = (target: Field, value: unknown) => valueTypes[target.value_type].text(value, target, context);
  expect([
    words(select, 'a'),
    words(select, 'gone'),
    words(field('DATE'), '2024-02-29'),
    words(field('NUMBER', { formatter: { decimals: 2 } }), 5),
    words(field('NUMBER'), 0.25),
    words(field('MEMBER_SINGLE_SELECT'), 'm1'),
    words(field('MEMBER_SINGLE_SELECT'), 'm2'),
    words(field('POI'), position),
    words(field('POI'), { ...position, address: 'Pier 5' }),
  ]).toEqual(['赤', 'gone', '2024/02/29', '5.00', '0.25', 'Ann', 'm2', '31.230457, 121.473700', 'Pier 5']);
});
