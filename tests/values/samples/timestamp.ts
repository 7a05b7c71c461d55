import type { Sample } from './sample';

const first = Date.parse('2026-11-20T12:00:00+08:00');

export const timestamp: Sample = {
  field: {},
  values: [first, first - 60_000, 0],
  shown: /^2026\/11\/20 12:00$/,
  text: { zh: '2026/11/20 12:00', en: '2026/11/20 12:00' },
  empty: null,
  rejected: [
    ['2026-11-20', 'wrongType'],
    [first + 0.5, 'wrongType'],
    [8.64e15, 'wrongType'],
    [true, 'wrongType'],
    [[first], 'wrongType'],
  ],
  written: 'never',
  filters: 'never',
  sorted: [
    [0, first - 60_000],
    [first - 60_000, first],
  ],
};
