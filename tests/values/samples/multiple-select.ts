import { screen } from '@testing-library/react';
import { sampleOptions } from './options';
import type { Sample } from './sample';

export const multipleSelect: Sample = {
  field: { value_options: sampleOptions, has_other: true, min_select: 1, max_select: 3 },
  values: [['a', 'd'], ['b'], ['d', 'other:Pop-up stand'], ['b', 'a', 'd']],
  shown: /Key account.*Dealer/,
  text: { zh: '重点客户, Dealer', en: 'Key account, Dealer' },
  empty: [],
  blanks: ['', null],
  accepted: [
    ['a', ['a']],
    [
      ['a', 'a', 'b'],
      ['a', 'b'],
    ],
    [['other:  Kiosk '], ['other:Kiosk']],
  ],
  rejected: [
    [['c'], 'notAnOption'],
    [['a', 'Dealer'], 'notAnOption'],
    [5, 'notAnOption'],
    [{ id: 'a' }, 'notAnOption'],
    [['a', ['b']], 'notAnOption'],
    [['a', 'b', 'd', 'other:x'], 'tooMany'],
    [['other: '], 'noOtherText'],
    [[`other:${'x'.repeat(101)}`], 'tooLong'],
  ],
  sorted: 'never',
  filters: {
    include: [
      { value: ['a', 'b'], hit: ['a', 'd'], miss: ['d', 'other:Pop-up stand'] },
      { value: 'd', hit: ['b', 'a', 'd'], miss: null },
    ],
    exclude: [
      { value: ['a'], hit: ['b'], miss: ['a', 'd'] },
      { value: ['a'], hit: null, miss: ['b', 'a', 'd'] },
    ],
    empty: { hit: null, miss: ['b'] },
    notEmpty: { hit: ['b'], miss: null },
  },
  edit: {
    act: async (user) => {
      await user.click(screen.getByRole('button', { name: /^The field/ }));
      await user.click(await screen.findByRole('checkbox', { name: 'Prospect' }));
      await user.click(screen.getByRole('checkbox', { name: 'Dealer' }));
      await user.click(screen.getByRole('button', { name: /^Confirm/ }));
    },
    result: ['b', 'd'],
  },
};
