import { screen } from '@testing-library/react';
import type { Sample } from './sample';

export const text: Sample = {
  field: {},
  values: ['Sunrise Bakery', '海明食品', '100% "Rye" \\ Co'],
  shown: /Sunrise Bakery/,
  text: { zh: 'Sunrise Bakery', en: 'Sunrise Bakery' },
  empty: null,
  blanks: ['', '   '],
  accepted: [
    ['  a b ', 'a b'],
    ['\tMill\n', 'Mill'],
  ],
  rejected: [
    [5, 'wrongType'],
    [true, 'wrongType'],
    [['Mill'], 'wrongType'],
    [{ text: 'Mill' }, 'wrongType'],
    ['x'.repeat(501), 'tooLong'],
  ],
  sorted: [
    ['100% "Rye" \\ Co', 'Sunrise Bakery'],
    ['Sunrise Bakery', '海明食品'],
    ['abbey', 'Sunrise Bakery'],
  ],
  filters: {
    equal: { value: '海明食品', hit: '海明食品', miss: 'Sunrise Bakery' },
    notEqual: [
      { value: '海明食品', hit: 'Sunrise Bakery', miss: '海明食品' },
      { value: 'x', hit: null, miss: 'x' },
    ],
    include: [
      { value: 'bakery', hit: 'Sunrise Bakery', miss: '海明食品' },
      { value: ['明食', '100%'], hit: '海明食品', miss: 'Sunrise Bakery' },
    ],
    exclude: { value: '明食', hit: null, miss: '海明食品' },
    empty: { hit: null, miss: 'Sunrise Bakery' },
    notEmpty: { hit: 'Sunrise Bakery', miss: null },
  },
  edit: { act: (user) => user.type(screen.getByLabelText('The field'), 'Mill'), result: 'Mill' },
};
