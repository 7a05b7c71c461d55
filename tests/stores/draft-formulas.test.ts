import type { Field, Formula } from '@domain/metadata/field';
import { runInAction } from 'mobx';
import { RootStore } from '@/stores';
import { DraftFormulas } from '@/stores/forms/DraftFormulas';
import { DraftValues } from '@/stores/forms/DraftValues';
import { known, appEnvironment, remember } from '../support/app-environment';
import { answering, field, Refusal, type Answers, type Sent } from '../support/render-with-stores';

const formula = (
  calc: string,
  names: string[],
  high_level_variables: Formula['high_level_variables'] = {},
): Formula => ({ calc, variables: Object.fromEntries(names.map((name) => [name, name])), high_level_variables });
const price = field({ field_id: 'price', value_type: 'NUMBER' });
const amount = field({ field_id: 'amount', value_type: 'NUMBER' });
const total = field({
  field_id: 'total',
  value_type: 'NUMBER',
  access: 'read',
  formula: formula('price * amount', ['price', 'amount']),
  formatter: { decimals: 2 },
});
const half = field({
  field_id: 'half',
  value_type: 'NUMBER',
  access: 'read',
  formula: formula('total / 2', ['total']),
});
const deals = { op: 'sum' as const, to_table: 'deal', lookup_field: 'customer', result_field: 'amount' };
const volume = field({
  field_id: 'volume',
  value_type: 'NUMBER',
  access: 'read',
  formula: formula('deals + price', ['price'], { deals }),
});
const share = field({
  field_id: 'share',
  value_type: 'NUMBER',
  access: 'read',
  formula: formula('volume / 10', ['volume']),
});

let opened: DraftFormulas | undefined;

async function open(
  fields: Field[],
  start: Record<string, unknown>,
  recordId?: string,
  answers: Answers = {},
): Promise<{ values: DraftValues; formulas: DraftFormulas; sent: Sent[] }> {
  remember(known);
  const sent = answering(answers);
  const { api } = new RootStore(appEnvironment());
  const values = new DraftValues(fields, ({ field_id }) => start[field_id] ?? null, recordId !== undefined);
  const formulas = new DraftFormulas({
    api,
    tableId: 'organization',
    recordId,
    fields,
    values,
    timeZone: 'Asia/Shanghai',
    now: () => Date.parse('2026-11-20T20:00:00Z'),
  });
  opened = formulas;
  await formulas.open();
  return { values, formulas, sent };
}

/** Types, and waits until the letter was painted. */
function type(values: DraftValues, fieldId: string, value: unknown): void {
  runInAction(() => values.set(fieldId, value));
  jest.advanceTimersByTime(150);
}

/** Lets the pause pass and the answers come. */
const later = () => jest.advanceTimersByTimeAsync(300);

beforeEach(() => {
  localStorage.clear();
  jest.useFakeTimers();
});
afterEach(() => {
  opened?.release();
  jest.useRealTimers();
});

test('formula results in a draft follow every keystroke, through other formulas too', async () => {
  const { values } = await open([half, total, price, amount], { price: 1.5 });
  expect([values.get('total'), values.get('half')]).toEqual([null, null]);
  type(values, 'amount', '3');
  expect([values.get('total'), values.get('half')]).toEqual([4.5, 2.25]);
  type(values, 'amount', '');
  expect([values.get('total'), values.get('half')]).toEqual([null, null]);
});

test('a value in a draft that does not fit counts as none for formulas', async () => {
  const { values } = await open([total, price, amount], { price: 2, amount: 3 });
  type(values, 'amount', 'three');
  expect(values.get('total')).toBeNull();
});

test('formulas are computed once after a run of keys, and at once before a save', async () => {
  const { values, formulas } = await open([total, price, amount], { price: 2 });
  for (const amounts of ['1', '12']) runInAction(() => values.set('amount', amounts));
  expect(values.get('total')).toBeNull();
  formulas.flush();
  expect(values.get('total')).toBe(24);
});

test('a proposed value follows its formula until the member types one, and an emptied one stays empty', async () => {
  const proposed = field({
    field_id: 'proposed',
    value_type: 'NUMBER',
    formula: formula('price * 2', ['price']),
    default_value: { mode: 'formula' },
  });
  const { values, formulas } = await open([proposed, price], {});
  type(values, 'price', 4);
  expect(values.get('proposed')).toBe(8);
  runInAction(() => formulas.give('proposed'));
  type(values, 'proposed', null);
  type(values, 'price', 5);
  expect(values.get('proposed')).toBeNull();
});

test('the proposed value of an existing record is unchanged', async () => {
  const proposed = field({
    field_id: 'proposed',
    value_type: 'NUMBER',
    formula: formula('price * 2', ['price']),
    default_value: { mode: 'formula' },
  });
  const { values } = await open([proposed, price], { price: 4, proposed: 1 }, 'org_1');
  type(values, 'price', 5);
  expect(values.get('proposed')).toBe(1);
});

test('a roll-up over linked records is requested once, and the stored value is shown in the meantime', async () => {
  const { values, sent } = await open([volume, share, price], { price: 1, volume: 99, share: 9.9 }, 'org_1', {
    'rollUps.aggregate': () => ({ result: 40, is_date: false }),
  });
  type(values, 'price', 2);
  expect([values.get('volume'), values.get('share'), sent]).toEqual([99, 9.9, []]);
  await later();
  expect([values.get('volume'), values.get('share')]).toEqual([42, 4.2]);
  type(values, 'price', 3);
  await later();
  expect(values.get('volume')).toBe(43);
  expect(sent.map(({ name, input }) => [name, input])).toEqual([
    [
      'rollUps.aggregate',
      {
        op: 'sum',
        to_table: 'deal',
        from_table: 'organization',
        lookup_value: 'org_1',
        lookup_field: 'customer',
        result_field: 'amount',
      },
    ],
  ]);
});

test('a roll-up that the reader may not request keeps the stored value', async () => {
  const { values } = await open([volume, price], { price: 1, volume: 99 }, 'org_1', {
    'rollUps.aggregate': () => {
      throw new Refusal('invalid', { fields: [{ field: 'amount', code: 'unknownField' }] });
    },
  });
  await later();
  type(values, 'price', 2);
  expect(values.get('volume')).toBe(99);
});

test('a new record requests no roll-up, because no record can name it yet', async () => {
  const count = field({
    field_id: 'count',
    value_type: 'NUMBER',
    access: 'read',
    formula: formula('deals', [], { deals: { ...deals, op: 'count' } }),
  });
  const { values, sent } = await open([count], {});
  await later();
  expect([values.get('count'), sent]).toEqual([0, []]);
});

test('a closed form computes no more formulas', async () => {
  const { values, formulas } = await open([total, price, amount], { price: 2, amount: 3 });
  formulas.release();
  type(values, 'amount', 4);
  expect(values.get('total')).toBe(6);
});
