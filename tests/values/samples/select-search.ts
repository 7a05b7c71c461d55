import { sampleOptions } from './options';
import type { Sample } from './sample';
import { singleSelect } from './single-select';

/** A select that is always searched and knows no "Other". */
export const selectSearch: Sample = {
  ...singleSelect,
  field: { value_options: sampleOptions },
  values: ['a', 'b', 'd'],
  accepted: [],
  rejected: [
    ['c', 'notAnOption'],
    ['Prospect', 'notAnOption'],
    [5, 'notAnOption'],
    [['a', 'b'], 'notAnOption'],
    [{ id: 'a' }, 'notAnOption'],
    ['other:x', 'notAnOption'],
  ],
};
