import { typeDate } from '../../support/pickers';
import type { Sample } from './sample';

const noon = Date.parse('2026-11-20T12:00:00+08:00');
const leapDay = Date.parse('2024-02-29T23:59:00+08:00');
const before1970 = Date.parse('1969-07-20T20:17:00Z');

export const dateTime: Sample = {
  field: {},
  values: [noon, leapDay, before1970],
  shown: /^2026\/11\/20 12:00$/,
  text: { zh: '2026/11/20 12:00', en: '2026/11/20 12:00' },
  empty: null,
  blanks: [''],
  rejected: [
    ['2026-11-20T12:00', 'notADate'],
    [noon + 0.5, 'notADate'],
    [8.64e15, 'notADate'],
    [-8.64e15, 'notADate'],
    [true, 'notADate'],
    [[noon], 'notADate'],
  ],
  sorted: [
    [before1970, leapDay],
    [leapDay, noon],
  ],
  filters: {
    range: [
      { value: [leapDay, noon], hit: leapDay, miss: before1970 },
      { value: [leapDay, noon], hit: noon, miss: null },
      // Whole days of the company's zone: the leap day ends sixteen hours after it began in UTC.
      { value: ['2024-02-29', '2024-02-29'], hit: leapDay, miss: noon },
      { value: ['1970-01-01', '2024-02-29'], hit: before1970, miss: noon },
      { value: ['2024-03-01', null], hit: noon, miss: leapDay },
      { value: ['1970-01-01', '2033-12-31'], hit: before1970, miss: null },
    ],
    // A day is all its moments: on it, not on it, before it begins, after it ends, until its end, from its beginning.
    equal: [
      { value: '2024-02-29', hit: leapDay, miss: noon },
      { value: noon, hit: noon, miss: null },
    ],
    notEqual: [
      { value: '2024-02-29', hit: noon, miss: leapDay },
      { value: '2024-02-29', hit: null, miss: leapDay },
    ],
    lt: { value: '2024-02-29', hit: before1970, miss: leapDay },
    earlierThan: { value: leapDay, hit: before1970, miss: leapDay },
    gt: { value: '2024-02-29', hit: noon, miss: leapDay },
    laterThan: { value: leapDay, hit: noon, miss: leapDay },
    lte: [
      { value: '2024-02-29', hit: leapDay, miss: noon },
      { value: '2024-02-29', hit: before1970, miss: null },
    ],
    gte: [
      { value: '2024-02-29', hit: leapDay, miss: before1970 },
      { value: '2024-02-29', hit: noon, miss: null },
    ],
    empty: { hit: null, miss: before1970 },
    notEmpty: { hit: before1970, miss: null },
  },
  edit: {
    act: (user) => typeDate(user, 'The field', '2025/02/28 09:30'),
    result: Date.parse('2025-02-28T09:30:00+08:00'),
  },
};
