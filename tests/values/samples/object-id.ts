import type { Sample } from './sample';

export const objectId: Sample = {
  field: {},
  values: ['sample_record_1', 'sample_record_2', 'sample-record-3'],
  shown: /^sample_record_1$/,
  text: { zh: 'sample_record_1', en: 'sample_record_1' },
  empty: null,
  rejected: [
    ['sample_record_1', 'readOnly'],
    [5, 'readOnly'],
    [{}, 'readOnly'],
    [['x'], 'readOnly'],
    ['no spaces', 'readOnly'],
  ],
  written: 'never',
  stands: (value) => ({ id: value as string }),
  sorted: 'never',
  filters: {
    include: { value: ['sample_record_1', 'sample_record_2'], hit: 'sample_record_2', miss: 'sample-record-3' },
    exclude: { value: 'sample_record_1', hit: 'sample-record-3', miss: 'sample_record_1' },
  },
};
