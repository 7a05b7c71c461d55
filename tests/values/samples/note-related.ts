import type { Sample } from './sample';

export const noteRelated: Sample = {
  field: {}, value: { organization: ['org_1', 'org_2'] }, shown: /Sunrise Bakery/, empty: {},
};
