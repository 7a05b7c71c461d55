import { screen } from '@testing-library/react';
import type { Sample } from './sample';

export const number: Sample = {
  field: { formatter: { decimals: 2 } }, value: 1234.5, shown: /^1,234\.50$/, empty: null,
  // Truncated to the field's decimals when the control is left, not rounded.
  edit: {
    act: async (user) => {
      await user.type(screen.getByLabelText('The field'), '1.159');
      await user.tab();
    },
    result: 1.15,
  },
};
