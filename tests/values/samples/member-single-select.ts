import { screen } from '@testing-library/react';
import type { Sample } from './sample';

export const memberSingleSelect: Sample = {
  field: {},
  values: ['mb_zhang', 'mb_me', 'mb_li'],
  shown: /张伟/,
  text: { zh: '张伟', en: '张伟' },
  empty: null,
  blanks: [''],
  rejected: [
    ['no spaces', 'notAMember'],
    [5, 'notAMember'],
    [{}, 'notAMember'],
    [['mb_me', 'mb_li'], 'notAMember'],
    ['../mb_me', 'notAMember'],
  ],
  absent: [
    ['mb_nobody', 'notAMember'],
    ['mb_left', 'notAMember'],
  ],
  sorted: [
    ['mb_li', 'mb_me'],
    ['mb_me', 'mb_zhang'],
  ],
  filters: {
    include: [
      { value: ['mb_me', 'mb_li'], hit: 'mb_me', miss: 'mb_zhang' },
      { value: 'mb_me', hit: 'mb_me', miss: null },
    ],
    exclude: [
      { value: ['mb_me'], hit: null, miss: 'mb_me' },
      { value: ['mb_me', 'mb_li'], hit: 'mb_zhang', miss: 'mb_li' },
    ],
    empty: { hit: null, miss: 'mb_me' },
    notEmpty: { hit: 'mb_me', miss: null },
  },
  edit: {
    act: async (user) => {
      await user.click(screen.getByRole('button', { name: /^The field/ }));
      await user.click(await screen.findByRole('button', { name: '张伟' }));
    },
    result: 'mb_zhang',
  },
};
