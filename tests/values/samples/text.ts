import { screen } from '@testing-library/react';
import type { Sample } from './sample';

export const text: Sample = {
  field: {}, value: 'Sunrise Bakery', shown: /Sunrise Bakery/, empty: null,
  edit: { act: (user) => user.type(screen.getByLabelText('The field'), 'Mill'), result: 'Mill' },
};
