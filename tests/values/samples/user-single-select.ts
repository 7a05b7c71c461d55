import { chooseFirst } from './choose-record';
import type { Sample } from './sample';

export const userSingleSelect: Sample = {
  field: {},
  values: ['user_ann', 'user_bo', 'user_li'],
  shown: /Ann Field/,
  text: { zh: 'Ann Field', en: 'Ann Field' },
  empty: null,
  blanks: [''],
  accepted: [
    [{ _id: 'user_ann', title: 'Ann Field' }, 'user_ann'],
    [['user_bo'], 'user_bo'],
  ],
  rejected: [
    ['no spaces', 'notARecord'],
    [5, 'notARecord'],
    [{}, 'notARecord'],
    [['user_ann', 'user_bo'], 'notARecord'],
    ['../user_ann', 'notARecord'],
  ],
  absent: [['user_of_nobody', 'notARecord']],
  sorted: [
    ['user_ann', 'user_bo'],
    ['user_bo', 'user_li'],
  ],
  filters: {
    include: [
      { value: ['user_ann', 'user_bo'], hit: 'user_ann', miss: 'user_li' },
      { value: 'user_bo', hit: 'user_bo', miss: null },
    ],
    exclude: [
      { value: ['user_ann'], hit: null, miss: 'user_ann' },
      { value: ['user_ann', 'user_bo'], hit: 'user_li', miss: 'user_bo' },
    ],
    empty: { hit: null, miss: 'user_ann' },
    notEmpty: { hit: 'user_ann', miss: null },
  },
  edit: { act: chooseFirst, result: 'user_ann' },
};
