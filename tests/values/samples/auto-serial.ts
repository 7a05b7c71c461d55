import type { Sample } from './sample';

export const autoSerial: Sample = {
  field: { serial_prefix: 'EQ' },
  values: ['EQ202611200001', 'EQ202611200002', 'EQ202611210001'],
  shown: /^EQ202611200001$/,
  text: { zh: 'EQ202611200001', en: 'EQ202611200001' },
  empty: null,
  rejected: [
    [5, 'wrongType'],
    [true, 'wrongType'],
    [{}, 'wrongType'],
    [['EQ1'], 'wrongType'],
    [0, 'wrongType'],
  ],
  written: 'never',
  filters: 'never',
  sorted: [
    ['EQ202611200001', 'EQ202611200002'],
    ['EQ202611200002', 'EQ202611210001'],
  ],
};
