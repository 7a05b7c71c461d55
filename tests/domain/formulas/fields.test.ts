import { momentOfReading, readingAt } from '../../../domain/calendar';
import { checkFormulas, computeFormulas, dependantsOf, prepareFormulas } from '../../../domain/formulas';
import { numberValue } from '../../../domain/formulas/value';
import type { Field } from '../../../domain/metadata/field';

const field = (field_id: string, more: Partial<Field> = {}): Field => ({
  field_id,
  field_name: field_id,
  table: 'deal',
  type: 'normal',
  value_type: 'NUMBER',
  order: 1,
  access: 'write',
  ...more,
});
const computed = (field_id: string, calc: string, names: string[], more: Partial<Field> = {}) =>
  field(field_id, { formula: { calc, variables: Object.fromEntries(names.map((name) => [name, name])) }, ...more });
const context = { now: Date.parse('2026-11-20T20:00:00Z'), timeZone: 'Asia/Shanghai', isNew: true };
const compute = (fields: Field[], values: Record<string, unknown>) =>
  computeFormulas(prepareFormulas(fields), values, context);

const price = field('price');
const amount = field('amount');

test('a formula result is rounded half up to the decimals of its field', () => {
  const total = computed('total', 'price * amount', ['price', 'amount'], { formatter: { decimals: 2 } });
  expect(compute([price, amount, total], { price: 1.005, amount: 1 })).toEqual({ total: 1.01 });
  expect(compute([price, amount, total], { price: 1.005, amount: -1 })).toEqual({ total: -1.01 });
});

test('formulas that use other formulas are computed after them, whatever the order of the fields', () => {
  const net = computed('net', 'gross / 2', ['gross']);
  const gross = computed('gross', 'price * amount', ['price', 'amount']);
  expect(compute([net, gross, price, amount], { price: 10, amount: 3, gross: 999 })).toEqual({ gross: 30, net: 15 });
});

test('formula days are days of the company: 20:00 UTC is the next day in Shanghai', () => {
  const due = computed('due', 'today() + 30', [], { value_type: 'DATE' });
  const left = computed('left', 'due - today()', ['due']);
  expect(compute([due, left], {})).toEqual({ due: '2026-12-21', left: 30 });
});

test('a date in a number field is a day number, and a number in a date field is the day with that number', () => {
  const day = field('day', { value_type: 'DATE' });
  expect(compute([day, computed('number', 'day', ['day'])], { day: '1970-02-01' })).toEqual({ number: 31 });
  expect(compute([price, computed('date', 'price + 1', ['price'], { value_type: 'DATE' })], { price: 30 })).toEqual({
    date: '1970-02-01',
  });
});

test('a formula reads an option by the label that its author wrote', () => {
  const level = field('level', {
    value_type: 'SINGLE_SELECT',
    value_options: [
      { id: 'key', label: 'Key' },
      { id: 'small', label: 'Small' },
    ],
  });
  const discount = computed('discount', 'if(level = "Key", 10, 0)', ['level']);
  expect([
    compute([level, discount], { level: 'key' }),
    compute([level, discount], { level: 'small' }),
    compute([level, discount], {}),
  ]).toEqual([{ discount: 10 }, { discount: 0 }, { discount: 0 }]);
});

test('a formula result that does not fit its field is empty', () => {
  expect(compute([price, computed('total', 'price * price', ['price'])], { price: 9_007_199_254_740_991 })).toEqual({
    total: null,
  });
  expect(compute([price, computed('day', 'price', ['price'], { value_type: 'DATE' })], { price: 9e12 })).toEqual({
    day: null,
  });
});

test('a formula as a default fills a field that was not sent, and only in a new record', () => {
  const proposed = computed('proposed', 'price * 2', ['price'], { default_value: { mode: 'formula' } });
  const next = computed('next', 'proposed + 1', ['proposed']);
  expect(compute([price, proposed, next], { price: 4 })).toEqual({ proposed: 8, next: 9 });
  expect(compute([price, proposed, next], { price: 4, proposed: 5 })).toEqual({ next: 6 });
  expect(compute([price, proposed, next], { price: 4, proposed: null })).toEqual({ next: null });
  expect(computeFormulas(prepareFormulas([price, proposed, next]), { price: 4 }, { ...context, isNew: false })).toEqual(
    { next: null },
  );
});

test('a formula uses roll-ups over linked records by their name', () => {
  const aggregate = { op: 'sum' as const, to_table: 'deal', lookup_field: 'organization', result_field: 'amount' };
  const share = field('share', {
    formula: { calc: 'price / deals', variables: { price: 'price' }, high_level_variables: { deals: aggregate } },
  });
  const asked: unknown[] = [];
  const values = computeFormulas(
    prepareFormulas([price, share]),
    { price: 10 },
    {
      ...context,
      rollUp: (one) => {
        asked.push(one);
        return numberValue(40);
      },
    },
  );
  expect([values, asked, compute([price, share], { price: 10 })]).toEqual([
    { share: 0.25 },
    [aggregate],
    { share: null },
  ]);
});

test('formula fields in a circle are refused, and stay empty where they were saved before', () => {
  const circle = [computed('a', 'b + 1', ['b']), computed('b', 'c + 1', ['c']), computed('c', 'a + 1', ['a'])];
  const self = computed('d', 'd + 1', ['d']);
  const behind = computed('e', 'a + price', ['a', 'price']);
  expect(checkFormulas([...circle, self, behind, price]).map(({ field: id, issue }) => [id, issue.code])).toEqual([
    ['a', 'cycle'],
    ['b', 'cycle'],
    ['c', 'cycle'],
    ['d', 'cycle'],
    ['e', 'cycle'],
  ]);
  expect(compute([...circle, self, behind, price], { a: 1, b: 1, price: 1 })).toEqual({});
});

test('a change reaches every formula that uses the field, also through other formulas', () => {
  const fields = [
    computed('net', 'gross / 2', ['gross']),
    computed('gross', 'price * amount', ['price', 'amount']),
    price,
    amount,
    computed('other', 'amount', ['amount']),
  ];
  expect([...dependantsOf(fields, ['price'])].sort()).toEqual(['gross', 'net']);
});

const name = field('name', { value_type: 'TEXT' });
const day = field('day', { value_type: 'DATE' });
const place = field('place', { value_type: 'POI' });
const people = field('people', { value_type: 'MEMBER_SINGLE_SELECT' });
test.each<[string, Field, string | undefined]>([
  ['a sum', computed('f', 'price + amount', ['price', 'amount']), undefined],
  ['days between two dates', computed('f', 'day - today()', ['day']), undefined],
  ['a date in a text', computed('f', '"Due " & day', ['day'], { value_type: 'TEXT' }), undefined],
  ['how many members', computed('f', 'count(people)', ['people']), undefined],
  ['a source that cannot be read', computed('f', '1 +', []), 'unfinished'],
  ['a name that stands for nothing', computed('f', 'price + tax', ['price']), 'unknownName'],
  ['the name of a property of objects', computed('f', 'constructor + 1', []), 'unknownName'],
  ['a field that is gone', computed('f', 'gone', ['gone']), 'unknownField'],
  ['a position', computed('f', 'count(place)', ['place']), 'unusableField'],
  ['a text in a sum', computed('f', 'name + 1', ['name']), 'wrongOperand'],
  ['two dates added', computed('f', 'day + day', ['day']), 'wrongOperand'],
  ['a date times two', computed('f', 'day * 2', ['day']), 'wrongOperand'],
  ['a text and a number compared', computed('f', 'if(name = 1, 1, 2)', ['name']), 'wrongOperand'],
  ['the average of texts', computed('f', 'average(name)', ['name']), 'wrongOperand'],
  ['a number here and a text there', computed('f', 'if(price > 1, 1, "one")', ['price']), 'differentResults'],
  ['a unit that is none', computed('f', 'dateDiff(day, day, "moon")', ['day']), 'unknownUnit'],
  ['a text in a number field', computed('f', 'name', ['name']), 'wrongResult'],
  ['a condition alone', computed('f', 'price > 1', ['price'], { value_type: 'TEXT' }), 'wrongResult'],
  ['a select that is computed', computed('f', '1', [], { value_type: 'SINGLE_SELECT' }), 'unusableTarget'],
  [
    'rich text that is computed',
    computed('f', '"x"', [], { value_type: 'TEXTAREA', sub_type: 'rich' }),
    'unusableTarget',
  ],
])('the formula %s is checked before its field is saved', (_what, formula, code) => {
  expect(checkFormulas([price, amount, name, day, place, people, formula]).map(({ issue }) => issue.code)).toEqual(
    code ? [code] : [],
  );
});

test('an operator accepts the kinds that have a meaning for it and refuses others before the field is saved', () => {
  const tags = field('tags', { value_type: 'MULTIPLE_SELECT' });
  const check = (source: string) => {
    const formula = field('f', {
      formula: {
        calc: `if(isEmpty(${source}), 1, 2)`,
        variables: { price: 'price', name: 'name', day: 'day', tags: 'tags' },
        high_level_variables: {
          most: { op: 'max', to_table: 'deal', lookup_field: 'customer', result_field: 'amount' },
          least: { op: 'min', to_table: 'deal', lookup_field: 'customer', result_field: 'closed_on' },
          deals: { op: 'count', to_table: 'deal', lookup_field: 'customer' },
        },
      },
    });
    return checkFormulas([price, name, day, tags, formula]).map(({ issue }) => issue.code);
  };
  const accepted = [
    'name & price',
    'price / price',
    'price * price',
    'day + price',
    'price + day',
    'day - price',
    'day - day',
    'name != name',
    '(price > 1) = (price > 2)',
    'name < name',
    'day >= day',
    '-price',
    '-most',
    // The largest of a roll-up is a number or a day.
    'most + least',
    'most + price',
    'day + most',
    'least - price',
    'least - most',
    'day - least',
    'least - day',
    'most = name',
    'deals * 2',
  ];
  const refused = [
    'name & (price > 1)',
    '(price > 1) & name',
    'name * price',
    'price * name',
    'price / day',
    'day + name',
    'name + day',
    'price - day',
    'day - name',
    'name - price',
    'name != price',
    'tags = tags',
    '-name',
    '-day',
    '-(price > 1)',
    'most + name',
    'most - name',
    'deals + name',
    'deals = name',
    'tags != name',
    ...['<', '<=', '>', '>='].flatMap((sign) => [
      `name ${sign} price`,
      `(price > 1) ${sign} (price > 2)`,
      `tags ${sign} tags`,
    ]),
  ];
  expect(accepted.filter((source) => check(source).length > 0)).toEqual([]);
  expect(refused.filter((source) => check(source).join() !== 'wrongOperand')).toEqual([]);
});

test.each([
  ['Asia/Shanghai', '2026-11-20T16:00:00Z', '2026-11-21T00:00:00Z'],
  ['America/New_York', '2026-03-08T07:00:00Z', '2026-03-08T03:00:00Z'],
  ['America/New_York', '2026-11-01T07:30:00Z', '2026-11-01T02:30:00Z'],
  ['UTC', '1969-12-31T23:59:00Z', '1969-12-31T23:59:00Z'],
])('the wall clock of %s and the moment convert into each other', (zone, moment, wall) => {
  expect([readingAt(zone, Date.parse(moment)), momentOfReading(zone, Date.parse(wall))]).toEqual([
    Date.parse(wall),
    Date.parse(moment),
  ]);
});
