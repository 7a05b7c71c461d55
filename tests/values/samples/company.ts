import { chooseFirst } from './choose-record';
import type { Sample } from './sample';

export const company: Sample = {
  field: {},
  values: ['org_bakery', 'org_hotel', 'org_tools'],
  shown: /Sunrise Bakery/,
  text: { zh: 'Sunrise Bakery', en: 'Sunrise Bakery' },
  empty: null,
  blanks: [''],
  accepted: [
    [{ _id: 'org_bakery', title: 'Sunrise Bakery' }, 'org_bakery'],
    [['org_hotel'], 'org_hotel'],
  ],
  rejected: [
    ['no spaces', 'notARecord'],
    [5, 'notARecord'],
    [{}, 'notARecord'],
    [['org_bakery', 'org_hotel'], 'notARecord'],
    ['../org_bakery', 'notARecord'],
  ],
  absent: [['org_of_nobody', 'notARecord']],
  sorted: [
    ['org_bakery', 'org_hotel'],
    ['org_hotel', 'org_tools'],
  ],
  filters: {
    include: [
      { value: ['org_bakery', 'org_hotel'], hit: 'org_bakery', miss: 'org_tools' },
      { value: 'org_hotel', hit: 'org_hotel', miss: null },
    ],
    exclude: [
      { value: ['org_bakery'], hit: null, miss: 'org_bakery' },
      { value: ['org_bakery', 'org_hotel'], hit: 'org_tools', miss: 'org_hotel' },
    ],
    empty: { hit: null, miss: 'org_bakery' },
    notEmpty: { hit: 'org_bakery', miss: null },
  },
  edit: { act: chooseFirst, result: 'org_bakery' },
};
