import { screen } from '@testing-library/react';
import type { Sample } from './sample';

export const memberMultipleSelect: Sample = {
  field: { team_scope: ['east', 'south'], max_select: 2 },
  values: [['mb_zhang', 'mb_me'], ['mb_li'], ['mb_li', 'mb_zhang']],
  shown: /张伟.*Me/,
  text: { zh: '张伟, Me', en: '张伟, Me' },
  empty: [],
  blanks: [''],
  accepted: [
    ['mb_me', ['mb_me']],
    [['mb_me', 'mb_me'], ['mb_me']],
  ],
  rejected: [
    [['no spaces'], 'notAMember'],
    [5, 'notAMember'],
    [{}, 'notAMember'],
    [['mb_me', null], 'notAMember'],
    [['mb_me', 'mb_li', 'mb_zhang'], 'tooMany'],
  ],
  absent: [
    [['mb_nobody'], 'notAMember'],
    [['mb_me', 'mb_left'], 'notAMember'],
    [['mb_north'], 'notAMember'],
  ],
  sorted: 'never',
  filters: {
    include: [
      { value: ['mb_me', 'mb_left'], hit: ['mb_zhang', 'mb_me'], miss: ['mb_li'] },
      { value: ['mb_li'], hit: ['mb_li', 'mb_zhang'], miss: null },
    ],
    exclude: [
      { value: ['mb_zhang'], hit: ['mb_li'], miss: ['mb_zhang', 'mb_me'] },
      { value: ['mb_zhang'], hit: null, miss: ['mb_li', 'mb_zhang'] },
    ],
    empty: { hit: null, miss: ['mb_li'] },
    notEmpty: { hit: ['mb_li'], miss: null },
  },
  edit: {
    act: async (user) => {
      await user.click(screen.getByRole('button', { name: /^The field/ }));
      await user.click(await screen.findByRole('checkbox', { name: 'Li Na' }));
      await user.type(screen.getByRole('searchbox'), 'zw');
      await user.click(screen.getByRole('checkbox', { name: '张伟' }));
      await user.click(screen.getByRole('button', { name: /^Confirm/ }));
    },
    result: ['mb_li', 'mb_zhang'],
  },
};
