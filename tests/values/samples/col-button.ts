import type { Sample } from './sample';

export const colButton: Sample = {
  field: { sub_type: 'info', field_name: 'Show details' },
  values: ['sample_button_1', 'sample_button_2', 'sample_button_3'],
  // The card around a line is one target, so the button is not in it.
  shown: /^Show details$/,
  shownInLine: /^$/,
  text: { zh: '', en: '' },
  empty: null,
  rejected: [
    ['x', 'readOnly'],
    [5, 'readOnly'],
    [true, 'readOnly'],
    [['x'], 'readOnly'],
    [{ do: 'x' }, 'readOnly'],
  ],
  written: 'never',
  stands: (value) => ({ id: value as string }),
  sorted: 'never',
  filters: 'never',
};
