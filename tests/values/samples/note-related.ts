import type { Sample } from './sample';

export const noteRelated: Sample = {
  field: {},
  values: [
    { organization: ['org_bakery', 'org_hotel'] },
    { user: ['user_ann'] },
    { organization: ['org_hotel'], user: ['user_ann'] },
  ],
  shown: /Sunrise Bakery/,
  text: { zh: 'Sunrise Bakery, 海悦酒店', en: 'Sunrise Bakery, 海悦酒店' },
  empty: {},
  blanks: [{ organization: [] }],
  rejected: [
    [['org_1'], 'wrongType'],
    ['org_1', 'wrongType'],
    [5, 'wrongType'],
    [{ organization: 'org_1' }, 'wrongType'],
    [{ organization: [5] }, 'wrongType'],
    [{ organization: ['no spaces'] }, 'wrongType'],
  ],
  sorted: 'never',
  filters: { empty: { hit: null, miss: { deal: ['deal_1'] } }, notEmpty: { hit: { deal: ['deal_1'] }, miss: null } },
};
