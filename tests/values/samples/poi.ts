import { screen } from '@testing-library/react';
import type { Sample } from './sample';

export const poi: Sample = {
  field: {}, value: { latitude: 31.2304, longitude: 121.4737, time: 0, source: 'feishu' }, shown: /31\.230400, 121\.473700/, empty: null,
  edit: {
    act: (user) => user.click(screen.getByRole('button', { name: /position/i })),
    result: { latitude: 1, longitude: 2, time: 3, source: 'feishu' },
  },
};
