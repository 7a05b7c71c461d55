import { screen } from '@testing-library/react';
import type { Sample } from './sample';

const shanghai = { latitude: 31.2304, longitude: 121.4737, time: 0, source: 'feishu' };
const osaka = { latitude: 34.693738, longitude: 135.502165, accuracy: 12, time: 1_700_000_000_000, source: 'browser' };

export const poi: Sample = {
  field: {},
  values: [shanghai, osaka, { ...osaka, source: 'lark' }],
  shown: /31\.230400, 121\.473700/,
  text: { zh: '31.230400, 121.473700', en: '31.230400, 121.473700' },
  empty: null,
  accepted: [
    [
      { ...shanghai, latitude: 31.23045678 },
      { ...shanghai, latitude: 31.230457 },
    ],
  ],
  rejected: [
    [{ ...shanghai, latitude: 91 }, 'wrongType'],
    [{ ...shanghai, longitude: -181 }, 'wrongType'],
    [{ ...shanghai, source: 'guess' }, 'wrongType'],
    [{ latitude: 31, longitude: 121 }, 'wrongType'],
    ['31.2304, 121.4737', 'wrongType'],
    [{ ...shanghai, accuracy: -1 }, 'wrongType'],
  ],
  sorted: 'never',
  filters: { empty: { hit: null, miss: shanghai }, notEmpty: { hit: osaka, miss: null } },
  edit: {
    act: (user) => user.click(screen.getByRole('button', { name: /location/i })),
    result: { latitude: 1, longitude: 2, time: 3, source: 'feishu' },
  },
};
