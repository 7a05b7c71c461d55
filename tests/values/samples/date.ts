import { fireEvent, screen } from '@testing-library/react';
import type { Sample } from './sample';

export const date: Sample = {
  field: {}, value: '2026-11-20', shown: /^2026\/11\/20$/, empty: null,
  edit: {
    act: async () => {
      fireEvent.change(screen.getByLabelText('The field'), { target: { value: '2025-02-28' } });
    },
    result: '2025-02-28',
  },
};
