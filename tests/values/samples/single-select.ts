import { screen } from '@testing-library/react';
import type { Sample } from './sample';

export const singleSelect: Sample = {
  field: { value_options: [{ id: 'a', label: 'Key account', color: 'blue' }, { id: 'b', label: 'Prospect' }, { id: 'c', label: 'Gone', deleted: true }] },
  value: 'a', shown: /Key account/, empty: null,
  edit: {
    act: async (user) => {
      await user.click(screen.getByRole('button', { name: /^The field/ }));
      await user.click(await screen.findByRole('button', { name: 'Prospect' }));
    },
    result: 'b',
  },
};
