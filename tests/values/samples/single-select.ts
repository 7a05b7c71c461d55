import { screen } from '@testing-library/react';
import { sampleOptions } from './options';
import type { Sample } from './sample';

export const singleSelect: Sample = {
  field: { value_options: sampleOptions, has_other: true },
  values: ['a', 'b', 'd', 'other:By pigeon'],
  shown: /Key account/,
  text: { zh: '重点客户', en: 'Key account' },
  empty: null,
  blanks: [''],
  accepted: [['other:  By pigeon ', 'other:By pigeon']],
  rejected: [
    ['c', 'notAnOption'],
    ['Prospect', 'notAnOption'],
    [5, 'notAnOption'],
    [['a', 'b'], 'notAnOption'],
    [{ id: 'a' }, 'notAnOption'],
    ['other: ', 'noOtherText'],
  ],
  // In the order in which the company put its options.
  sorted: [
    ['a', 'b'],
    ['b', 'd'],
  ],
  filters: {
    include: [
      { value: ['a', 'b'], hit: 'b', miss: 'd' },
      { value: 'a', hit: 'a', miss: null },
    ],
    exclude: [
      { value: ['a'], hit: 'b', miss: 'a' },
      { value: ['a'], hit: null, miss: 'a' },
    ],
    empty: { hit: null, miss: 'a' },
    notEmpty: { hit: 'd', miss: null },
  },
  edit: {
    act: async (user) => {
      await user.click(screen.getByRole('button', { name: /^The field/ }));
      await user.click(await screen.findByRole('button', { name: 'Prospect' }));
    },
    result: 'b',
  },
};
