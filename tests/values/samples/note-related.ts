import type { Sample } from './sample';

export const noteRelated: Sample = {
  field: {},
  values: [{ organization: ['org_1', 'org_2'] }, { deal: ['deal_1'] }, { organization: ['org_2'], deal: ['deal_1'] }],
  shown: /Sunrise Bakery/, text: { zh: 'org_1, org_2', en: 'org_1, org_2' },
  empty: {}, blanks: [{ organization: [] }],
  rejected: [
    [['org_1'], 'wrongType'], ['org_1', 'wrongType'], [5, 'wrongType'], [{ organization: 'org_1' }, 'wrongType'], [{ organization: [5] }, 'wrongType'],
    [{ organization: ['no spaces'] }, 'wrongType'],
  ],
  sorted: 'never',
  filters: { empty: { hit: null, miss: { deal: ['deal_1'] } }, notEmpty: { hit: { deal: ['deal_1'] }, miss: null } },
};
