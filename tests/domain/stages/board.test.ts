import fc from 'fast-check';
import type { Field } from '../../../domain/metadata/field';
import { addDigits, moneyDigits, worthDigits } from '../../../domain/money';
import { groupedDigits } from '../../../domain/grouped-digits';
import { beginsFolded, boardAmount, boardStages, unplacedFilter } from '../../../domain/stages/board';

const stage = (stage_id: string, weight: number, settings = {}) => ({ pipeline_id: 'p', stage_id, weight, settings });

describe('the columns of a board', () => {
  test('are ordered by weight, won before lost, without stages of drafts', () => {
    const stages = [
      stage('lost', 0),
      stage('won', 100),
      stage('late', 80),
      stage('draft', 5, { is_draft: true }),
      stage('early', 10),
      stage('also early', 10),
      stage('given up', 0),
    ];
    expect(boardStages(stages).map(({ stage_id }) => stage_id)).toEqual([
      'early',
      'also early',
      'late',
      'won',
      'lost',
      'given up',
    ]);
    expect(stages.filter(beginsFolded).map(({ stage_id }) => stage_id)).toEqual(['lost', 'won', 'given up']);
  });

  test('include each stage that is no draft stage once, whatever the weights', () => {
    const weights = fc.array(fc.record({ weight: fc.integer({ min: 0, max: 100 }), is_draft: fc.boolean() }));
    fc.assert(
      fc.property(weights, (given) => {
        const stages = given.map(({ weight, is_draft }, index) => stage(String(index), weight, { is_draft }));
        const ids = boardStages(stages).map(({ stage_id }) => stage_id);
        expect([...ids].sort()).toEqual(
          stages
            .filter(({ settings }) => !(settings as { is_draft: boolean }).is_draft)
            .map(({ stage_id }) => stage_id)
            .sort(),
        );
      }),
    );
  });
});

describe('the amount field that a board sums up', () => {
  const amount = (field_id: string, access: Field['access'] = 'read') =>
    ({ field_id, value_type: 'CURRENCY', access }) as Field;
  const name = { field_id: 'name', value_type: 'TEXT', access: 'read' } as Field;
  const type = (table_id: string, shown: string[], named?: string) => ({
    table_id,
    settings: named === undefined ? null : { board_amount_field_id: named },
    list_second_show_field_ids: shown,
  });
  test.each<[string, Parameters<typeof boardAmount>, string | undefined]>([
    ['is that of its products', [type('deal', ['fee']), [amount('fee'), amount('amount')]], 'amount'],
    ['is what the setting names', [type('deal', [], 'fee'), [amount('fee'), amount('amount')]], 'fee'],
    [
      'is the first on the cards of a type of the company',
      [type('project', ['name', 'fee']), [name, amount('fee')]],
      'fee',
    ],
    ['is none where the cards show none', [type('project', ['name']), [name, amount('fee')]], undefined],
    [
      'is none for who may not see it, and no other in its place',
      [type('deal', ['fee']), [amount('fee'), amount('amount', 'none')]],
      undefined,
    ],
    ['is never a text', [type('project', ['name'], 'name'), [name]], undefined],
  ])('%s', (_case, given, expected) => {
    expect(boardAmount(...given)?.field_id).toBe(expected);
  });
});

describe('the sums of a board in digits', () => {
  const cents = fc.integer({ min: -1_000_000_000_000, max: 1_000_000_000_000 });
  const digits = (whole: bigint) => {
    const text = (whole < 0n ? -whole : whole).toString().padStart(3, '0');
    return `${whole < 0n ? '-' : ''}${text.slice(0, -2)}.${text.slice(-2)}`;
  };
  test('are exact: 0.1 and 0.2 are 0.30', () => {
    expect(moneyDigits(addDigits(['0.1', '0.2']))).toBe('0.30');
    expect(
      worthDigits([
        { amount: '100.3', rate: '7.12' },
        { amount: '12', rate: '1' },
      ]),
    ).toBe('726.14');
  });
  test('equal the sum of whole cents', () => {
    fc.assert(
      fc.property(fc.array(cents, { maxLength: 50 }), (amounts) => {
        const sum = amounts.reduce((total, amount) => total + BigInt(amount), 0n);
        expect(moneyDigits(addDigits(amounts.map((amount) => digits(BigInt(amount)))))).toBe(digits(sum));
      }),
    );
  });
  test('are grouped without losing a digit', () => {
    expect(['0.30', '1234.50', '-1234567', '20000000000000000.28'].map(groupedDigits)).toEqual([
      '0.30',
      '1,234.50',
      '-1,234,567',
      '20,000,000,000,000,000.28',
    ]);
  });
});

describe('a record that appears in no column of the board', () => {
  const outside = (field: string, ...value: string[]) => ({ field, relation: 'exclude', value });
  const inPipeline = (id: string) => ({ field: 'pipeline_id', relation: 'include', value: [id] });
  const columns = (count: number) => Array.from({ length: count }, (_, index) => stage(`s${index}`, 50));

  test('has no pipeline, a deleted pipeline, or a deleted stage of this pipeline', () => {
    const pipelines = [
      { pipeline_id: 'p', stages: [stage('early', 10), stage('draft', 5, { is_draft: true }), stage('won', 100)] },
      { pipeline_id: 'q', stages: [stage('other', 10)] },
    ];
    expect(unplacedFilter('p', pipelines)).toEqual({
      join: 'or',
      items: [
        { join: 'and', items: [outside('pipeline_id', 'p', 'q')] },
        { join: 'and', items: [inPipeline('p'), outside('stage_id', 'early', 'won')] },
      ],
    });
    expect(unplacedFilter('gone', pipelines)).toMatchObject({ items: [{}, { items: [inPipeline('gone')] }] });
  });

  test('is requested in conditions of at most a hundred stages each', () => {
    const parts = (count: number) => {
      const filter = unplacedFilter('p', [{ pipeline_id: 'p', stages: columns(count) }]);
      const { items } = (filter as { items: { items: { value: string[] }[] }[] }).items[1] ?? { items: [] };
      return items.slice(1).map(({ value }) => [value.length, value[0]]);
    };
    expect(parts(100)).toEqual([[100, 's0']]);
    expect(parts(201)).toEqual([
      [100, 's0'],
      [100, 's100'],
      [1, 's200'],
    ]);
  });
});
