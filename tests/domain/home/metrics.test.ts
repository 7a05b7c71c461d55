import type { Filter } from '../../../domain/filter-tree';
import type { Field } from '../../../domain/metadata/field';
import { isCountable } from '../../../domain/metrics/countable';
import { isDefaultMetric } from '../../../domain/metrics/defaults';
import { metricFilter, metricsLimit } from '../../../domain/metrics/metric';
import { getDefaultMetrics, metricsOfTypes } from '../../../domain/metrics/of-types';

const mine = { field: 'owner_member_id', relation: 'include', value: ['ann'] };
const lately = { field: 'create_time', relation: 'range', value: 'PAST_7_DAYS' };
const inKobe = { field: 'city', relation: 'equal', value: 'Kobe' } as const;

describe('the records that a metric counts', () => {
  test('are those of its view where the metric adds no condition', () => {
    expect(metricFilter({ filter: null, mine: null, period: null }, 'ann')).toBeNull();
    expect(metricFilter({ filter: inKobe, mine: null, period: null }, 'ann')).toBe(inKobe);
  });

  test('are those of the reader that were created within its period', () => {
    expect(metricFilter({ filter: null, mine: 'owner_member_id', period: 'PAST_7_DAYS' }, 'ann')).toEqual({
      join: 'or',
      items: [{ join: 'and', items: [mine, lately] }],
    });
  });

  test('meet the additional conditions in every alternative of the view', () => {
    const either: Filter = { join: 'or', items: [inKobe, { ...inKobe, value: 'Osaka' }] };
    expect(metricFilter({ filter: either, mine: 'owner_member_id', period: null }, 'ann')).toEqual({
      join: 'or',
      items: [
        { join: 'and', items: [inKobe, mine] },
        { join: 'and', items: [{ ...inKobe, value: 'Osaka' }, mine] },
      ],
    });
  });
});

describe('the metrics of a home page', () => {
  const ids = (tables: Parameters<typeof metricsOfTypes>[0]) =>
    metricsOfTypes(tables).map(({ table, metric }) => `${table} ${metric.metric_id}`);

  test('begin with the metrics of the product in their order, whatever the order of the types', () => {
    expect(ids([{ table_id: 'ticket' }, { table_id: 'deal' }, { table_id: 'organization' }])).toEqual([
      'organization default-customers',
      'deal default-deals',
      'deal default-amount',
      'ticket default-tickets',
    ]);
  });

  test('include the metrics that the company has set for a type in place, with those of its own types last', () => {
    const metric = { metric_id: 'm', name: 'Machines', op: 'count' as const };
    expect(
      ids([
        { table_id: 'machine', settings: { metrics: [metric] } },
        { table_id: 'plain' },
        { table_id: 'deal', settings: { metrics: [metric] } },
        { table_id: 'lead', settings: null },
        { table_id: 'ticket', settings: { metrics: [] } },
      ]),
    ).toEqual(['deal m', 'lead default-leads', 'machine m']);
  });

  test('are counted in numbers and amounts that the reader may see', () => {
    const countable = (value_type: Field['value_type'], access: Field['access'] = 'read') =>
      isCountable({ value_type, access });
    expect([countable('NUMBER'), countable('CURRENCY'), countable('TEXT'), countable('NUMBER', 'none')]).toEqual([
      true,
      true,
      false,
      false,
    ]);
  });

  test('of the product have names that the app knows', () => {
    expect(isDefaultMetric('default-amount')).toBe(true);
    expect(isDefaultMetric('m')).toBe(false);
    expect(getDefaultMetrics('lead')).toEqual([{ metric_id: 'default-leads', op: 'count', period: 'PAST_7_DAYS' }]);
    expect(getDefaultMetrics('machine')).toEqual([]);
  });

  test('are at most twenty', () => expect(metricsLimit).toBe(20));
});
