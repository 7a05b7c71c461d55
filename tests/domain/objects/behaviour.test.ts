import { getBehaviour, isShipped } from '../../../domain/objects/behaviour';
import { hasNotes } from '../../../domain/objects/has-notes';
import { nextOptions } from '../../../domain/objects/next-options';
import { isNoteContent } from '../../../domain/objects/note-texts';
import { openedIds, openingFields } from '../../../domain/objects/opening';
import { ownerAfter } from '../../../domain/objects/owner';
import { findRegisterName } from '../../../domain/objects/register-name';
import type { Field } from '../../../domain/metadata/field';

describe('an object type', () => {
  test('of the product is known to the rules, and any other behaves like a type of the company', () => {
    expect(['organization', 'note', 'equipment', 'constructor'].map(isShipped)).toEqual([true, true, false, false]);
    expect(getBehaviour('equipment')).toMatchObject({ presence: 'listed', titleProperty: 'title', isCompany: false });
  });
  test('has notes where its records are listed', () => {
    expect(['organization', 'equipment', 'product', 'note'].map(hasNotes)).toEqual([true, true, false, false]);
  });
  test('of notes has rich content', () => {
    expect([
      isNoteContent({ table: 'note', field_id: 'content' }),
      isNoteContent({ table: 'note', field_id: 'todo' }),
      isNoteContent({ table: 'deal', field_id: 'content' }),
    ]).toEqual([true, false, false]);
  });
});

test('the owner of a record is the member in its owner field, or else the former owner', () => {
  expect(ownerAfter('organization', { account_manager: 'ben' }, 'ann')).toBe('ben');
  expect(ownerAfter('organization', { account_manager: null }, 'ann')).toBe('ann');
  expect(ownerAfter('organization', {}, 'ann')).toBe('ann');
  expect(ownerAfter('deal', { account_manager: 'ben', undefined: 'cat' }, null)).toBeNull();
});

test('the address of a record opens its form at one field or at several', () => {
  expect(openingFields(['amount'])).toEqual({ open: 'edit', openDetail: '"amount"' });
  expect(openingFields(['amount', 'name'])).toEqual({ open: 'edit', openDetail: '["amount","name"]' });
  expect(openedIds('"amount"')).toEqual(['amount']);
  expect(openedIds('["amount",5,"name",null]')).toEqual(['amount', 'name']);
  for (const nothing of [undefined, '', '{ no json', '5', '{}']) expect(openedIds(nothing)).toEqual([]);
});

test('a customer is looked up in the register by its registered name, or else by its title', () => {
  const find = (data: object, table_id = 'organization', fields = [{ field_id: 'registered_name' }]) =>
    findRegisterName(fields, { table_id, name: 'Harbour', data: { ...data } });
  const title = { name: 'Harbour', fieldId: undefined };
  expect(find({ registered_name: ' Harbour Foods Ltd ' })).toEqual({
    name: 'Harbour Foods Ltd',
    fieldId: 'registered_name',
  });
  expect(find({ registered_name: '  ' })).toEqual(title);
  expect(find({ registered_name: 5 })).toEqual(title);
  expect(find({})).toEqual(title);
  expect(find({ registered_name: 'X' }, 'organization', [{ field_id: 'name' }])).toEqual(title);
  expect(find({ registered_name: 'X' }, 'deal')).toEqual(title);
});

describe('the options that may follow on a chosen option', () => {
  const field = (more: Partial<Field> = {}) =>
    ({ table: 'ticket', field_id: 'ticket_status', value_type: 'SINGLE_SELECT', ...more }) as Field;
  test('are those that the company has set at the options of the field', () => {
    const value_options = [
      { id: 'a', label: 'A', next: [{ id: 'b' }] },
      { id: 'b', label: 'B' },
    ];
    expect(nextOptions(field({ value_options }), 'a')).toEqual([{ id: 'b' }]);
    expect(nextOptions(field({ value_options }), 'b')).toBeUndefined();
    expect(nextOptions(field({ value_options }), '0')).toBeUndefined();
  });
  test.each([
    ['0', ['1', '2', '5']],
    ['1', ['2', '5']],
    ['2', ['1', '3', '4', '5']],
    ['3', ['2', '4']],
    ['4', ['2', '5']],
  ])('of a ticket with the status %s are normally %j', (status, next) => {
    expect(nextOptions(field({ value_options: [{ id: 'x', label: 'X' }] }), status)?.map(({ id }) => id)).toEqual(next);
  });
  test('of a closed ticket can be chosen by its owner alone', () => {
    expect(nextOptions(field(), '5')).toEqual([{ id: '2', by: 'owner' }]);
  });
  test('are unlimited for an empty value, for other types, and for fields without options of their own', () => {
    for (const [config, from] of [
      [field(), null],
      [field(), ['0']],
      [field(), '9'],
      [field(), 'constructor'],
      [field({ field_id: 'other' }), '0'],
      [field({ table: 'deal' }), '0'],
      [field({ value_type: 'TEXT' }), '0'],
    ] as const)
      expect(nextOptions(config, from)).toBeUndefined();
  });
});
