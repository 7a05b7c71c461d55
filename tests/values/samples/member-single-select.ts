import { screen } from '@testing-library/react';
import type { Sample } from './sample';

export const memberSingleSelect: Sample = {
  field: {}, value: 'mb_zhang', shown: /张伟/, empty: null,
  edit: {
    act: async (user) => {
      await user.click(screen.getByRole('button', { name: /^The field/ }));
      await user.click(await screen.findByRole('button', { name: '张伟' }));
    },
    result: 'mb_zhang',
  },
};
