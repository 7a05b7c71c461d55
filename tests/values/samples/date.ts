import { typeDate } from '../../support/pickers';
import type { Sample } from './sample';

export const date: Sample = {
  field: {},
  values: ['2026-11-20', '2024-02-29', '1970-01-01'],
  shown: /^2026\/11\/20$/,
  text: { zh: '2026/11/20', en: '2026/11/20' },
  empty: null,
  blanks: [''],
  rejected: [
    ['2023-02-29', 'notADate'],
    ['2023-02-28T00:00:00Z', 'notADate'],
    ['2023-13-01', 'notADate'],
    ['20230228', 'notADate'],
    [5, 'notADate'],
    ['tomorrow', 'notADate'],
  ],
  sorted: [
    ['1970-01-01', '2024-02-29'],
    ['2024-02-29', '2026-11-20'],
  ],
  filters: {
    equal: { value: '2026-11-20', hit: '2026-11-20', miss: '2024-02-29' },
    notEqual: [
      { value: '2026-11-20', hit: '2024-02-29', miss: '2026-11-20' },
      { value: '2026-11-20', hit: null, miss: '2026-11-20' },
    ],
    lte: [
      { value: '2024-02-29', hit: '2024-02-29', miss: '2026-11-20' },
      { value: '2024-02-29', hit: '1970-01-01', miss: null },
    ],
    gte: [
      { value: '2024-02-29', hit: '2024-02-29', miss: '1970-01-01' },
      { value: '2024-02-29', hit: '2026-11-20', miss: null },
    ],
    lt: { value: '2024-02-29', hit: '1970-01-01', miss: '2024-02-29' },
    earlierThan: { value: '2024-02-29', hit: '1970-01-01', miss: '2024-02-29' },
    gt: { value: '2024-02-29', hit: '2026-11-20', miss: '2024-02-29' },
    laterThan: [
      { value: '2024-02-29', hit: '2026-11-20', miss: '2024-02-29' },
      { value: '1970-01-01', hit: '2024-02-29', miss: null },
    ],
    empty: { hit: null, miss: '1970-01-01' },
    notEmpty: { hit: '1970-01-01', miss: null },
  },
  edit: {
    act: (user) => typeDate(user, 'The field', '2025/02/28'),
    result: '2025-02-28',
  },
};
