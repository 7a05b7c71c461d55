import { screen } from '@testing-library/react';
import type { Sample } from './sample';

export const orgInput: Sample = {
  field: {},
  values: ['海明食品（上海）有限公司', 'Sunrise Bakery Ltd.', 'Zephyr Tools'],
  shown: /^海明食品（上海）有限公司$/,
  text: { zh: '海明食品（上海）有限公司', en: '海明食品（上海）有限公司' },
  empty: null,
  blanks: ['', '  '],
  accepted: [['  Sunrise \t Bakery Ltd. ', 'Sunrise Bakery Ltd.']],
  rejected: [
    [5, 'wrongType'],
    [true, 'wrongType'],
    [{ name: 'x' }, 'wrongType'],
    [['x'], 'wrongType'],
    ['x'.repeat(201), 'tooLong'],
  ],
  sorted: [
    ['Sunrise Bakery Ltd.', 'Zephyr Tools'],
    ['Zephyr Tools', '海明食品（上海）有限公司'],
  ],
  filters: {
    equal: { value: 'Zephyr Tools', hit: 'Zephyr Tools', miss: 'Sunrise Bakery Ltd.' },
    notEqual: [
      { value: 'Zephyr Tools', hit: 'Sunrise Bakery Ltd.', miss: 'Zephyr Tools' },
      { value: 'Zephyr Tools', hit: null, miss: 'Zephyr Tools' },
    ],
    include: { value: ['bakery', '海明'], hit: 'Sunrise Bakery Ltd.', miss: 'Zephyr Tools' },
    exclude: { value: ['海明'], hit: 'Zephyr Tools', miss: '海明食品（上海）有限公司' },
    empty: { hit: null, miss: 'Zephyr Tools' },
    notEmpty: { hit: 'Zephyr Tools', miss: null },
  },
  edit: { act: (user) => user.type(screen.getByLabelText('The field'), 'Mill Ltd.'), result: 'Mill Ltd.' },
};
