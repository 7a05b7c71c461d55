import type { Sample } from './sample';

export const teamFieldSelectDisplay: Sample = {
  field: {},
  values: [['mb_zhang', 'mb_me'], ['mb_li'], ['mb_li', 'mb_zhang']],
  shown: /张伟.*Me/,
  text: { zh: '张伟, Me', en: '张伟, Me' },
  empty: [],
  rejected: [
    [['mb_me'], 'readOnly'],
    ['mb_me', 'readOnly'],
    [5, 'readOnly'],
    [{}, 'readOnly'],
    [['mb_nobody'], 'readOnly'],
  ],
  written: 'never',
  stands: (value) => ({ members: value as string[] }),
  sorted: 'never',
  filters: {
    include: { value: ['mb_me'], hit: ['mb_zhang', 'mb_me'], miss: ['mb_li'] },
    exclude: { value: ['mb_zhang'], hit: ['mb_li'], miss: ['mb_zhang', 'mb_me'] },
    empty: { hit: null, miss: ['mb_li'] },
    notEmpty: { hit: ['mb_li'], miss: null },
  },
};
