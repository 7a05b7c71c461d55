import { screen } from '@testing-library/react';
import type { Sample } from './sample';

const wide = { low: 1000, high: 50_000 };
const point = { low: 0, high: 0 };

export const currencyRange: Sample = {
  field: { formatter: { decimals: 0 } },
  values: [wide, point, { low: -5, high: 5 }],
  shown: /^¥1,000 – ¥50,000$/,
  text: { zh: '1,000 – 50,000', en: '1,000 – 50,000' },
  empty: null,
  blanks: [
    { low: null, high: null },
    { low: '', high: ' ' },
  ],
  accepted: [[{ low: '1,000', high: 49_999.5 }, wide]],
  rejected: [
    [{ low: 2, high: 1 }, 'rangeOrder'],
    [{ low: 1, high: null }, 'rangeIncomplete'],
    [{ high: 1 }, 'rangeIncomplete'],
    [{ low: 'a', high: 1 }, 'wrongType'],
    [[1, 2], 'wrongType'],
    [{ low: 1, high: 1e15 }, 'tooLarge'],
    [{ low: 1, high: 2, middle: 1 }, 'wrongType'],
  ],
  sorted: 'never',
  filters: { empty: { hit: null, miss: point }, notEmpty: { hit: point, miss: null } },
  edit: {
    act: async (user) => {
      await user.type(screen.getByLabelText('The field (min)'), '10');
      await user.type(screen.getByLabelText('The field (max)'), '20');
      await user.tab();
    },
    result: { low: 10, high: 20 },
  },
};
