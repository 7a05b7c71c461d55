import { isCurrencyCode } from '../../../domain/metadata/currency';
import { isInScopes, KeyScopes } from '../../../domain/metadata/key-scopes';
import {
  isComputed,
  isOfTeam,
  isPublicToAll,
  isRequired,
  labelOfOne,
  localised,
  nameOfMany,
  nameOfOne,
  namesSomebody,
  optionTable,
} from '../../../domain/metadata/reading';
import { boundRule } from '../../../domain/metadata/role';
import { reachRules, wordOfRule } from '../../../domain/metadata/role-reach';
import { editablePermission } from '../../../domain/metadata/stage';
import type { Filter } from '../../../domain/filter-tree';

describe('a currency code', () => {
  test('is one of ISO 4217', () => {
    expect(['CNY', 'USD', 'XQZ', 'usd', 'US', 'USDT', ' USD'].map(isCurrencyCode)).toEqual([
      true,
      true,
      false,
      false,
      false,
      false,
      false,
    ]);
  });
});

describe('an API key', () => {
  test('reads and writes the types that its scopes name, or all types', () => {
    const may = (scopes: KeyScopes | undefined, table = 'deal') => [
      isInScopes(scopes, table, 'read'),
      isInScopes(scopes, table, 'write'),
    ];
    expect(may(undefined)).toEqual([true, true]);
    expect(may({ deal: 'read' })).toEqual([true, false]);
    expect(may({ deal: 'write' })).toEqual([true, true]);
    expect(may({ lead: 'write' })).toEqual([false, false]);
    expect(may({ '*': 'read' })).toEqual([true, false]);
    expect(may({ '*': 'read', deal: 'write' })).toEqual([true, true]);
    expect(may({ '*': 'write', deal: 'read' })).toEqual([true, true]);
    expect(may({ lead: 'read' }, 'constructor')).toEqual([false, false]);
  });

  test('has between one and two hundred scopes, each for a type or for all types', () => {
    const many = (count: number) =>
      Object.fromEntries(Array.from({ length: count }, (_, index) => [`t${index}`, 'read']));
    const accepts = (scopes: unknown) => KeyScopes.safeParse(scopes).success;
    expect(
      [{}, many(1), many(200), many(201), { '*': 'write' }, { 'a b': 'read' }, { deal: 'all' }].map(accepts),
    ).toEqual([false, true, true, false, true, false, false]);
  });
});

describe('a configured field', () => {
  test('is required by its form or optional', () => {
    expect([
      isRequired({ visibility_config: { field_create_permission: 'required' } }),
      isRequired({ visibility_config: { field_create_permission: 'visible' } }),
      isRequired({}),
    ]).toEqual([true, false, false]);
  });

  test('that names members is visible to everyone who sees the record, without a right per role', () => {
    expect(['link', 'team', 'collaborator', 'normal'].map((type) => namesSomebody({ type }))).toEqual([
      true,
      true,
      true,
      false,
    ]);
    expect(['link', 'team', 'collaborator', 'normal'].map((type) => isOfTeam({ type }))).toEqual([
      false,
      true,
      true,
      false,
    ]);
    const role = (type: string) => isPublicToAll({ type, auth_mode: 'role' });
    expect([isPublicToAll({ type: 'normal' }), role('normal'), role('team'), role('link')]).toEqual([
      true,
      false,
      true,
      true,
    ]);
  });

  test('with a formula is computed, unless the formula only proposes a first value', () => {
    expect([
      isComputed({}),
      isComputed({ formula: {} }),
      isComputed({ formula: {}, default_value: { mode: 'formula' } }),
      isComputed({ formula: {}, default_value: { mode: 'now' } }),
    ]).toEqual([false, true, false, true]);
  });

  test('carries the labels of its searched options under a name that no type uses', () => {
    expect(optionTable({ table: 'deal', field_id: 'city' })).toBe('option/deal/city');
  });
});

describe('a configured name', () => {
  const type = (name: string, en?: { name?: string; one?: string }) => ({
    name,
    i18n_resource: {
      ...(en?.name === undefined ? {} : { name: { en: en.name } }),
      ...(en?.one === undefined ? {} : { singular_name: { en: en.one } }),
    },
  });
  test('is in the language of its reader, or else as its author wrote it', () => {
    expect(localised(type('Kunden', { name: 'Customers' }), 'name', 'Kunden', 'en')).toBe('Customers');
    expect(localised(type('Kunden', { name: 'Customers' }), 'name', 'Kunden', 'ja')).toBe('Kunden');
    expect(localised({}, 'name', 'Kunden', 'en')).toBe('Kunden');
  });

  test('of one record is the singular name, or else the name of the type, with a capital letter as a label', () => {
    const customers = type('Kunden', { name: 'Customers', one: 'customer' });
    expect([nameOfOne(customers, 'en'), nameOfOne(customers, 'ja'), nameOfOne(type('Deals'), 'en')]).toEqual([
      'customer',
      'Kunden',
      'Deals',
    ]);
    expect([labelOfOne(customers, 'en'), labelOfOne(type('deals'), 'en')]).toEqual(['Customer', 'Deals']);
  });

  test('of many records within a sentence is in lower case where the singular is', () => {
    expect(nameOfMany(type('K', { name: 'Customers', one: 'customer' }), 'en')).toBe('customers');
    expect(nameOfMany(type('K', { name: 'VIPs', one: 'VIP' }), 'en')).toBe('VIPs');
    expect(nameOfMany(type('K', { name: 'Customers' }), 'en')).toBe('Customers');
    expect(nameOfMany(type('Kunden'), 'en')).toBe('Kunden');
  });
});

describe('the rule of a role', () => {
  const reader = { memberId: 'ann', teamMemberIds: ['ann', 'ben'] };
  const owners = (...value: string[]): Filter => ({ field: 'owner_member_id', relation: 'include', value });
  test('refers to its reader and to all members of the teams of the reader', () => {
    expect(boundRule(owners('$me', 'cat'), reader)).toEqual(owners('ann', 'cat'));
    expect(boundRule(owners('$my_teams'), { ...reader, teamMemberIds: ['ben'] })).toEqual(owners('ann', 'ben'));
    expect(boundRule(owners('$me', '$my_teams'), reader)).toEqual(owners('ann', 'ben'));
    const single: Filter = { field: 'creator', relation: 'equal', value: '$me' };
    expect(boundRule({ join: 'and', items: [single, { ...single, value: 'x' }] }, reader)).toEqual({
      join: 'and',
      items: [
        { ...single, value: 'ann' },
        { ...single, value: 'x' },
      ],
    });
  });

  test('with many members is split into conditions of a hundred, joined by “or”, or by “and” when negated', () => {
    const members = Array.from({ length: 200 }, (_, index) => `m${index}`);
    const parts = (relation: 'include' | 'exclude', count: number) => {
      const bound = boundRule(
        { field: 'f', relation, value: ['$my_teams'] },
        { memberId: 'me', teamMemberIds: members.slice(0, count) },
      );
      return 'join' in bound
        ? [bound.join, ...bound.items.map((item) => ('value' in item ? (item.value as string[]).length : 0))]
        : 'one';
    };
    expect(parts('include', 99)).toBe('one');
    expect(parts('include', 100)).toEqual(['or', 100, 1]);
    expect(parts('exclude', 199)).toEqual(['and', 100, 100]);
    expect(parts('exclude', 200)).toEqual(['and', 100, 100, 1]);
  });

  test('with a common name is described by that name', () => {
    for (const word of ['all', 'team', 'members', 'none'] as const)
      expect(wordOfRule(structuredClone(reachRules[word]))).toBe(word);
    expect(wordOfRule(owners('$me'))).toBeUndefined();
  });
});

test('a stage with a damaged stored setting leaves editing to data administrators', () => {
  expect(editablePermission({ type: 'team_or_role', role_ids: ['sales'] })).toEqual({
    type: 'team_or_role',
    role_ids: ['sales'],
  });
  for (const damaged of [null, {}, { type: 'everybody' }, { type: 'all', more: 1 }])
    expect(editablePermission(damaged)).toEqual({ type: 'admin' });
});
