import { chooseFirst } from './choose-record';
import type { Sample } from './sample';

export const duplexLink: Sample = {
  field: { link_table: 'user' },
  values: [['user_ann', 'user_li'], ['user_li'], ['user_bo']],
  shown: /Ann Field/,
  text: { zh: 'Ann Field, 李娜', en: 'Ann Field, 李娜' },
  empty: [],
  accepted: [
    ['user_ann', ['user_ann']],
    [['user_ann', 'user_ann'], ['user_ann']],
    [[{ _id: 'user_li', title: 'b' }], ['user_li']],
  ],
  rejected: [
    ['no spaces', 'notARecord'],
    [5, 'notARecord'],
    [{}, 'notARecord'],
    [[5], 'notARecord'],
    [['../user_ann'], 'notARecord'],
    [Array.from({ length: 201 }, (_, index) => `user_${index}`), 'tooMany'],
  ],
  absent: [[['user_of_nobody'], 'notARecord']],
  sorted: 'never',
  filters: {
    include: [
      { value: ['user_ann'], hit: ['user_ann', 'user_li'], miss: ['user_li'] },
      { value: ['user_li', 'user_bo'], hit: ['user_li'], miss: null },
    ],
    exclude: [
      { value: ['user_ann'], hit: ['user_li'], miss: ['user_ann', 'user_li'] },
      { value: ['user_ann'], hit: null, miss: ['user_ann', 'user_li'] },
    ],
    empty: { hit: null, miss: ['user_ann'] },
    notEmpty: { hit: ['user_ann'], miss: null },
  },
  edit: { act: chooseFirst, result: ['user_ann'] },
};
