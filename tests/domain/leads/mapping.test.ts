import type { Field, ValueKind } from '../../../domain/metadata/field';
import { convertValue, fillsOnly, isConvertible, mappedValues } from '../../../domain/leads/mapping';

const field = (field_id: string, value_type: ValueKind = 'TEXT', more: Partial<Field> = {}): Field => ({
  field_id,
  field_name: field_id,
  table: 'lead',
  type: 'normal',
  value_type,
  order: 1,
  access: 'write',
  ...more,
});
const options = (...ids: string[]) => ids.map((id) => ({ id, label: id.toUpperCase() }));
const words = { language: 'zh', timeZone: 'UTC', memberName: (id: string) => `Member ${id}` };

test.each<[Field, Field, boolean]>([
  [field('a'), field('b'), true],
  [field('a', 'TEXTAREA'), field('b'), true],
  [field('a', 'NUMBER'), field('b'), true],
  [field('a', 'SINGLE_SELECT'), field('b', 'TEXTAREA'), true],
  [field('a', 'MEMBER_SINGLE_SELECT'), field('b'), true],
  [field('a', 'DATE'), field('b', 'DATE'), true],
  [field('a'), field('b', 'NUMBER'), false],
  [field('a', 'DATE'), field('b', 'DATE_TIME'), false],
  [field('a', 'FILE_LIST'), field('b'), false],
  [field('a', 'COMPANY'), field('b'), false],
  [field('a', 'SINGLE_LINK', { link_table: 'deal' }), field('b', 'SINGLE_LINK', { link_table: 'deal' }), true],
  [field('a', 'SINGLE_LINK', { link_table: 'deal' }), field('b', 'SINGLE_LINK', { link_table: 'user' }), false],
  [field('a', 'AUTO_SERIAL'), field('b', 'AUTO_SERIAL'), false],
  [field('a', 'AUTO_SERIAL'), field('b'), true],
  [field('a', 'NUMBER'), field('b', 'NUMBER', { formula: { calc: '1', variables: {} } }), false],
  [field('a'), field('b', 'TEXT', { field_system: true }), false],
])('whether %j can fill %j: %p', (from, to, can) => {
  expect(isConvertible(from, to)).toBe(can);
  if (!can) expect(convertValue('anything', from, to, words)).toBeNull();
});

test.each<[unknown, Field, Field, unknown]>([
  ['Olives', field('a'), field('b'), 'Olives'],
  ['', field('a'), field('b'), null],
  [null, field('a', 'NUMBER'), field('b'), null],
  [12.5, field('a', 'NUMBER'), field('b'), '12.5'],
  ['m1', field('a', 'MEMBER_SINGLE_SELECT'), field('b'), 'Member m1'],
  ['x', field('a', 'SINGLE_SELECT', { value_options: options('x') }), field('b'), 'X'],
  [
    'x',
    field('a', 'SINGLE_SELECT', { value_options: options('x') }),
    field('b', 'SINGLE_SELECT', { value_options: options('x', 'y') }),
    'x',
  ],
  [
    'x',
    field('a', 'SINGLE_SELECT', { value_options: options('x') }),
    field('b', 'SINGLE_SELECT', { value_options: [{ id: 'other', label: 'X' }] }),
    'other',
  ],
  [
    'x',
    field('a', 'SINGLE_SELECT', { value_options: options('x') }),
    field('b', 'SINGLE_SELECT', { value_options: options('y') }),
    null,
  ],
  [
    'x',
    field('a', 'SINGLE_SELECT', { value_options: options('x') }),
    field('b', 'SINGLE_SELECT', {
      value_options: [
        { id: 'other', label: 'X' },
        { id: 'x', label: 'Y' },
      ],
    }),
    'x',
  ],
  [
    'x',
    field('a', 'SINGLE_SELECT', { value_options: options('x') }),
    field('b', 'SINGLE_SELECT', { value_options: [{ id: 'old', label: 'X', deleted: true }] }),
    null,
  ],
  ['x', field('a', 'SINGLE_SELECT', { value_options: options('x') }), field('b', 'SINGLE_SELECT'), null],
  ['gone', field('a', 'SINGLE_SELECT'), field('b', 'SINGLE_SELECT', { value_options: options('x') }), null],
  [
    ['x', 'z'],
    field('a', 'MULTIPLE_SELECT', { value_options: options('x', 'z') }),
    field('b', 'MULTIPLE_SELECT', { value_options: options('z') }),
    ['z'],
  ],
  ['<p>Said <b>so</b></p>', field('a', 'TEXTAREA', { sub_type: 'rich' }), field('b', 'TEXTAREA'), 'Said so'],
])('%j of %j is in %j as %j', (value, from, to, expected) => {
  expect(convertValue(value, from, to, words)).toEqual(expected);
});

test('a conversion copies the values that the member may read into fields that the member may write', () => {
  const lead = {
    fields: [field('name'), field('phone'), field('secret', 'TEXT', { access: 'none' })],
    data: { name: 'Bakers', phone: '+86 21 5555 5555', secret: 'Owes us' },
  };
  const fields = [field('title'), field('remark'), field('call', 'TEXT', { access: 'read' }), field('empty')];
  const mapping = { title: 'name', remark: 'secret', call: 'phone', empty: 'nothing', gone: 'name' };
  expect(mappedValues(lead, mapping, fields, words)).toEqual({ title: 'Bakers' });
});

test('a conversion keeps the values of an existing record', () => {
  const fields = [field('a'), field('b', 'NUMBER'), field('c')];
  expect(fillsOnly({ a: 'new', b: 1, c: 'new', d: 'new' }, { a: 'old', b: 0, c: '' }, fields)).toEqual({ c: 'new' });
});
