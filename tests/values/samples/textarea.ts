import { screen } from '@testing-library/react';
import type { Sample } from './sample';

export const textarea: Sample = {
  field: {}, value: 'First line\nsecond line', shown: /First line\s+second line/, empty: null,
  edit: { act: (user) => user.type(screen.getByLabelText('The field'), 'a{Enter}b'), result: 'a\nb' },
};
