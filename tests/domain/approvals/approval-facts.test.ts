import { chooseFacts, subjectReferences, subjectTexts, type SubjectSource } from '../../../domain/approvals/facts';
import { fitLines } from '../../../domain/approvals/fact-roles';
import type { Field } from '../../../domain/metadata/field';

const field = (field_id: string, value_type: Field['value_type'], over: Partial<Field> = {}): Field => ({
  field_id,
  field_name: field_id,
  table: 'order',
  type: 'normal',
  value_type,
  order: 1,
  access: 'read',
  ...over,
});
const fields = [
  field('made_at', 'TIMESTAMP'),
  field('fee', 'CURRENCY', { order: 2 }),
  field('total', 'CURRENCY', { order: 3 }),
  field('seen_on', 'DATE', { order: 4 }),
  field('due_on', 'DATE', { order: 5 }),
  field('topic', 'SINGLE_LINK', { link_table: 'topic', order: 6 }),
  field('buyer', 'COMPANY', { link_table: 'firm', order: 7 }),
];
const settings = {
  amountIds: ['total'],
  dueIds: ['due_on'],
  isCompany: (tableId: string): boolean => tableId === 'firm',
};
const context = {
  language: 'en',
  timeZone: 'UTC',
  memberName: () => undefined,
  recordTitle: (_table: string, id: string) => (id === 'f1' ? 'Sunrise' : undefined),
};
const words = { symbol: '$', hiddenRecord: 'a record you may not see' };
const source = (over: Partial<SubjectSource> = {}): SubjectSource => ({
  fields,
  settings,
  data: { fee: 5, total: 1200, due_on: '2026-12-24', buyer: 'f1' },
  change: null,
  ...over,
});

describe('the facts of an approval', () => {
  const chosen = (over: Partial<typeof settings> = {}, among = fields) =>
    chooseFacts(among, { ...settings, ...over }).map(({ role, field: { field_id } }) => `${role} ${field_id}`);

  test('are the amount, the customer and the date that the type goes by, whatever it is called', () => {
    expect(chosen()).toEqual(['amount total', 'customer buyer', 'date due_on']);
  });

  test('are the first of each kind where the type sets none, and never the moment of creation', () => {
    expect(chosen({ amountIds: [], dueIds: [] })).toEqual(['amount fee', 'customer buyer', 'date seen_on']);
    expect(chosen({ amountIds: ['gone'], dueIds: ['topic'] })).toEqual([
      'amount fee',
      'customer buyer',
      'date seen_on',
    ]);
    expect(chosen({}, [field('made_at', 'TIMESTAMP'), field('note', 'TEXT')])).toEqual([]);
  });

  test('name the record that it belongs to where no company is linked', () => {
    expect(chosen({ isCompany: () => false })).toEqual(['amount total', 'date due_on']);
    const child = [field('parent', 'PARENT_LINK', { link_table: 'machine' })];
    expect(chosen({ isCompany: () => false }, child)).toEqual(['customer parent']);
  });

  test('are texts with the sign of the currency, and leave out what is empty', () => {
    const { facts, hides } = subjectTexts(source(), context, words);
    expect(facts.map(({ role, text }) => [role, text])).toEqual([
      ['amount', '$1,200.00'],
      ['customer', 'Sunrise'],
      ['date', '2026/12/24'],
    ]);
    expect(hides).toBe(false);
    expect(subjectTexts(source({ data: {} }), context, words)).toEqual({ facts: [], changes: [], hides: false });
  });
});

describe('what a reader may not see of an approval', () => {
  test('is not shown, and is said to be hidden', () => {
    const blind = fields.map((one) => (one.field_id === 'total' ? { ...one, access: 'none' as const } : one));
    const { facts, hides } = subjectTexts(source({ fields: blind }), context, words);
    expect(facts.map(({ role }) => role)).toEqual(['customer', 'date']);
    expect(hides).toBe(true);
  });

  test('includes a customer whom the reader may not read, a changed field and the whole record', () => {
    expect(subjectTexts(source({ data: { buyer: 'f2' } }), context, words)).toMatchObject({ facts: [], hides: true });
    const secret = [...fields, field('discount', 'NUMBER', { access: 'none' })];
    const change = { values: { discount: 30 }, held: { discount: 0 } };
    expect(subjectTexts(source({ fields: secret, change }), context, words)).toMatchObject({
      changes: [],
      hides: true,
    });
    const unread = source({ data: undefined, change: { values: { total: 7 }, held: { total: 5 } } });
    expect(subjectTexts(unread, context, words)).toEqual({ facts: [], changes: [], hides: true });
    expect(subjectReferences(unread)).toEqual([]);
  });
});

test('a field that the approval changes is shown with both values and no fact besides', () => {
  const change = { values: { total: 1500, buyer: 'f2' }, held: { total: 1200, buyer: 'f1' } };
  const { facts, changes } = subjectTexts(source({ change }), context, words);
  expect(facts.map(({ role }) => role)).toEqual(['date']);
  expect(changes.map((one) => [one.field.field_id, one.old, one.new])).toEqual([
    ['total', '$1,200.00', '$1,500.00'],
    ['buyer', 'Sunrise', 'a record you may not see'],
  ]);
  expect(subjectReferences(source({ change }))).toEqual([
    { to: 'record', table: 'firm', id: 'f1' },
    { to: 'record', table: 'firm', id: 'f2' },
  ]);
});

test('eight lines are shown at most, and the last place says how many more there are', () => {
  const lines = (count: number) => Array.from({ length: count }, (_, index) => index);
  expect(fitLines(lines(8))).toEqual({ shown: lines(8), more: 0 });
  expect(fitLines(lines(11))).toEqual({ shown: lines(7), more: 4 });
});
