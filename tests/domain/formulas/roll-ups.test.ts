import { readingOfDay } from '../../../domain/calendar';
import {
  getFormulaType,
  fromFormula,
  holdsResult,
  mayBeComputed,
  toFormula,
} from '../../../domain/formulas/field-values';
import {
  allowsRollUp,
  emptyRollUp,
  isAskable,
  lookupFilter,
  namedIn,
  rollUpFromNumber,
  rollUpKey,
  rollUpNumber,
  rollUpsIn,
  rollUpValue,
} from '../../../domain/formulas/roll-ups';
import { dateValue, numberValue, textValue, truthValue } from '../../../domain/formulas/value';
import type { Aggregate, Field, ValueKind } from '../../../domain/metadata/field';

const field = (field_id: string, value_type: ValueKind, more: Partial<Field> = {}): Field => ({
  field_id,
  field_name: field_id,
  table: 'deal',
  type: 'normal',
  value_type,
  order: 1,
  access: 'write',
  ...more,
});
const ops = ['count', 'sum', 'avg', 'min', 'max', 'distinct'] as const;

describe('a roll-up', () => {
  test.each<[ValueKind, string]>([
    ['NUMBER', 'sum avg min max distinct'],
    ['CURRENCY', 'sum avg min max distinct'],
    ['DATE', 'min max distinct'],
    ['DATE_TIME', 'min max distinct'],
    ['TEXT', 'distinct'],
    ['SINGLE_SELECT', 'distinct'],
    ['MULTIPLE_SELECT', ''],
    ['POI', ''],
  ])('of a field of kind %s may be: %s', (value_type, allowed) => {
    expect(ops.filter((op) => allowsRollUp(op, { value_type })).join(' ')).toBe(allowed);
  });

  test('needs an existing link and, except for a count, a field that allows it', () => {
    const fields = [
      field('customer', 'SINGLE_LINK'),
      field('amount', 'CURRENCY'),
      field('day', 'DATE'),
      field('follow_relate_objs', 'NOTE_RELATED'),
    ];
    const askable = (op: Aggregate['op'], lookup_field: string, result_field?: string) =>
      isAskable(
        { op, to_table: 'deal', lookup_field, ...(result_field === undefined ? {} : { result_field }) },
        fields,
      );
    expect([
      askable('count', 'customer'),
      askable('sum', 'customer', 'amount'),
      askable('count', 'follow_relate_objs'),
    ]).toEqual([true, true, true]);
    expect([
      askable('count', 'gone'),
      askable('count', 'day'),
      askable('sum', 'customer'),
      askable('sum', 'customer', 'gone'),
      askable('sum', 'customer', 'day'),
    ]).toEqual([false, false, false, false, false]);
  });

  test('aggregates the records that its record names', () => {
    expect(namedIn({ customer: ['a', '', 5, 'b'] }, { lookup_field: 'customer' }, 'organization')).toEqual(['a', 'b']);
    expect(namedIn({ customer: 'a' }, { lookup_field: 'customer' }, 'organization')).toEqual(['a']);
    expect(namedIn({}, { lookup_field: 'constructor' }, 'organization')).toEqual([]);
    const note = { follow_relate_objs: { organization: ['a'], deal: ['d'] } };
    expect(namedIn(note, { lookup_field: 'follow_relate_objs' }, 'deal')).toEqual(['d']);
    expect(namedIn(note, { lookup_field: 'follow_relate_objs' }, 'user')).toEqual([]);
    expect(namedIn({ follow_relate_objs: null }, { lookup_field: 'follow_relate_objs' }, 'deal')).toEqual([]);
  });

  test('aggregates the records that name its record, and for notes also matches the type', () => {
    expect(lookupFilter({ lookup_field: 'customer' }, 'organization', ['a', 'b'])).toEqual({
      field: 'customer',
      relation: 'include',
      value: ['a', 'b'],
    });
    expect(lookupFilter({ lookup_field: 'follow_relate_objs' }, 'deal', ['d'])).toEqual({
      field: 'follow_relate_objs',
      relation: 'include',
      value: ['deal:d'],
    });
  });

  test('is a number, a day for the first and the last day, and empty where no record has a value', () => {
    const zone = 'Asia/Shanghai';
    expect(rollUpValue('sum', 'number', '12.5', zone)).toEqual(numberValue('12.5'));
    expect(rollUpValue('min', 'number', '12.5', zone)).toEqual(numberValue('12.5'));
    expect(rollUpValue('min', 'date', '2026-11-20', zone)).toEqual(dateValue(readingOfDay('2026-11-20')));
    expect(rollUpValue('max', 'date', '2026-11-20', zone)).toEqual(dateValue(readingOfDay('2026-11-20')));
    expect(rollUpValue('distinct', 'date', '3', zone)).toEqual(numberValue('3'));
    expect(rollUpValue('max', 'instant', String(Date.parse('2026-11-19T16:00:00Z')), zone)).toEqual(
      dateValue(readingOfDay('2026-11-20')),
    );
    expect(rollUpValue('count', undefined, '3', zone)).toEqual(numberValue('3'));
    expect(rollUpValue('sum', 'number', null, zone)).toBeNull();
  });

  test('is transferred as a number, where days are day numbers', () => {
    const day = dateValue(readingOfDay('1970-02-01'));
    expect([
      rollUpNumber(day),
      rollUpNumber(numberValue('2.5')),
      rollUpNumber(null),
      rollUpNumber(textValue('x')),
    ]).toEqual([31, 2.5, null, null]);
    expect(rollUpFromNumber(31, true)).toEqual(day);
    expect(rollUpFromNumber(2.5, false)).toEqual(numberValue(2.5));
    expect(rollUpFromNumber(null, true)).toBeNull();
  });

  test('counts nothing for a record that no other record can name yet', () => {
    expect(ops.map((op) => emptyRollUp({ op }))).toEqual([numberValue(0), null, null, null, null, numberValue(0)]);
  });

  test('is queried once for all formulas that use it, and a count uses no field', () => {
    const sum = { op: 'sum', to_table: 'deal', lookup_field: 'customer', result_field: 'amount' } as const;
    const count = { op: 'count', to_table: 'deal', lookup_field: 'customer' } as const;
    const made = (...rollUps: Aggregate[]) => ({
      formula: {
        calc: 'x',
        variables: {},
        high_level_variables: Object.fromEntries(rollUps.map((one, index) => [`v${index}`, one])),
      },
    });
    expect(rollUpsIn([made(sum, count), made({ ...sum }, { ...count, result_field: 'amount' }), {}])).toEqual([
      sum,
      { ...count, result_field: 'amount' },
    ]);
    const keys = [
      sum,
      { ...sum, op: 'avg' },
      { ...sum, result_field: 'day' },
      { ...sum, to_table: 'lead' },
      { ...sum, lookup_field: 'x' },
      count,
    ] as const;
    expect(new Set(keys.map(rollUpKey)).size).toBe(6);
  });
});

describe('a field value in a formula', () => {
  const options = { value_options: [{ id: 'k', label: 'Key' }] };
  test.each<[ValueKind, Partial<Field>, string | null]>([
    ['NUMBER', {}, 'number'],
    ['TEXT', {}, 'text'],
    ['TEXTAREA', { sub_type: 'rich' }, null],
    ['DATE', {}, 'date'],
    ['DATE_TIME', {}, 'date'],
    ['SINGLE_SELECT', options, 'text'],
    ['MEMBER_SINGLE_SELECT', {}, 'list'],
    ['MULTIPLE_SELECT', options, 'list'],
    ['POI', {}, null],
  ])('of kind %s %j is %s', (kind, more, type) => {
    expect(getFormulaType(field('f', kind, more))).toBe(type);
  });

  test('is the label of an option and the clock time of a moment in the time zone of the company', () => {
    const read = (kind: ValueKind, stored: unknown, more: Partial<Field> = {}) =>
      toFormula(field('f', kind, more), stored, 'Asia/Shanghai');
    expect(read('NUMBER', 5)).toEqual(numberValue(5));
    expect(read('NUMBER', '5')).toBeNull();
    expect(read('CURRENCY_WITH_TYPE', { amount: 1, currency: 'USD', main: 7 })).toEqual(numberValue(7));
    expect(read('TEXT', 'x')).toEqual(textValue('x'));
    expect(read('TEXT', 5)).toBeNull();
    expect(read('TEXT', '')).toBeNull();
    expect(read('DATE', '2026-11-20')).toEqual(dateValue(readingOfDay('2026-11-20')));
    expect(read('DATE', 5)).toBeNull();
    expect(read('DATE_TIME', Date.parse('2026-11-19T16:00:00Z'))).toEqual(dateValue(readingOfDay('2026-11-20')));
    expect(read('DATE_TIME', 'x')).toBeNull();
    expect(read('SINGLE_SELECT', 'k', options)).toEqual(textValue('Key'));
    expect(read('SINGLE_SELECT', 'gone', options)).toEqual(textValue('gone'));
    expect(read('MEMBER_SINGLE_SELECT', 'ann')).toEqual({ is: 'list', items: [textValue('ann')] });
    expect(read('MULTIPLE_SELECT', ['k', 'x'], options)).toEqual({
      is: 'list',
      items: [textValue('Key'), textValue('x')],
    });
    expect(read('MULTIPLE_SELECT', 'k', options)).toBeNull();
    expect(read('POI', { name: 'x' })).toBeNull();
  });

  test('accepts the results that fit the field', () => {
    const types = ['number', 'date', 'text', 'truth', 'list', 'any'] as const;
    const held = (kind: ValueKind) => types.filter((type) => holdsResult(field('f', kind), type)).join(' ');
    expect([
      held('NUMBER'),
      held('DATE'),
      held('DATE_TIME'),
      held('TEXT'),
      held('SINGLE_SELECT'),
      held('MULTIPLE_SELECT'),
      held('POI'),
    ]).toEqual(['number date any', 'number date any', 'number date any', 'number date text any', '', '', '']);
  });

  test('is computed where people could type the value', () => {
    const kinds: [ValueKind, Partial<Field>?][] = [
      ['NUMBER'],
      ['TEXT'],
      ['DATE'],
      ['DATE_TIME'],
      ['TEXTAREA', { sub_type: 'rich' }],
      ['AUTO_SERIAL'],
      ['CURRENCY_WITH_TYPE'],
      ['SINGLE_SELECT'],
      ['MULTIPLE_SELECT'],
    ];
    expect(kinds.map(([kind, more]) => mayBeComputed(field('f', kind, more)))).toEqual([
      true,
      true,
      true,
      true,
      false,
      false,
      false,
      false,
      false,
    ]);
  });

  test('rounds a stored result half up, to eight decimals by default, and drops a result that does not fit', () => {
    const stored = (kind: ValueKind, value: Parameters<typeof fromFormula>[1], more: Partial<Field> = {}) =>
      fromFormula(field('f', kind, more), value, 'Asia/Shanghai');
    expect(stored('NUMBER', numberValue('1.123456785'))).toBe(1.12345679);
    expect(stored('NUMBER', numberValue('1.125'), { formatter: { decimals: 2 } })).toBe(1.13);
    expect(stored('NUMBER', dateValue(readingOfDay('1970-02-01')))).toBe(31);
    expect(stored('DATE', dateValue(readingOfDay('1970-02-01')))).toBe('1970-02-01');
    expect(stored('DATE', numberValue(31))).toBe('1970-02-01');
    expect(stored('DATE_TIME', numberValue(31))).toBe(Date.parse('1970-01-31T16:00:00Z'));
    expect(stored('TEXT', numberValue('1.5'))).toBe('1.5');
    expect(stored('NUMBER', textValue('5'))).toBeNull();
    expect(stored('DATE', textValue('5'))).toBeNull();
    expect(stored('DATE_TIME', truthValue(true))).toBeNull();
    expect(stored('NUMBER', null)).toBeNull();
    expect(stored('SINGLE_SELECT', textValue('k'), options)).toBeNull();
  });
});
