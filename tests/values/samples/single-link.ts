import { chooseFirst } from './choose-record';
import type { Sample } from './sample';

export const singleLink: Sample = {
  field: { link_table: 'organization' },
  values: [['org_bakery'], ['org_hotel'], ['org_tools']],
  shown: /Sunrise Bakery/,
  text: { zh: 'Sunrise Bakery', en: 'Sunrise Bakery' },
  empty: [],
  accepted: [
    ['org_bakery', ['org_bakery']],
    [['org_bakery', 'org_bakery'], ['org_bakery']],
    [[{ _id: 'org_hotel', title: 'b' }], ['org_hotel']],
  ],
  rejected: [
    ['no spaces', 'notARecord'],
    [5, 'notARecord'],
    [{}, 'notARecord'],
    [[5], 'notARecord'],
    [['../org_bakery'], 'notARecord'],
    [['org_bakery', 'org_hotel'], 'tooMany'],
  ],
  absent: [[['org_of_nobody'], 'notARecord']],
  sorted: 'never',
  filters: {
    include: [
      { value: ['org_bakery', 'org_hotel'], hit: ['org_bakery'], miss: ['org_tools'] },
      { value: 'org_hotel', hit: ['org_hotel'], miss: null },
    ],
    exclude: [
      { value: ['org_bakery'], hit: null, miss: ['org_bakery'] },
      { value: ['org_bakery', 'org_hotel'], hit: ['org_tools'], miss: ['org_hotel'] },
    ],
    empty: { hit: null, miss: ['org_bakery'] },
    notEmpty: { hit: ['org_bakery'], miss: null },
  },
  edit: { act: chooseFirst, result: ['org_bakery'] },
};
