import { screen } from '@testing-library/react';
import type { Sample } from './sample';

export const textarea: Sample = {
  field: {},
  values: ['First line\nsecond line', '请在周五前回电', '  indented'],
  shown: /First line\s+second line/,
  text: { zh: 'First line\nsecond line', en: 'First line\nsecond line' },
  empty: null,
  blanks: ['', ' \n '],
  accepted: [[' a\n\n ', ' a']],
  rejected: [
    [5, 'wrongType'],
    [false, 'wrongType'],
    [['a'], 'wrongType'],
    [{}, 'wrongType'],
    ['x'.repeat(20_001), 'tooLong'],
  ],
  sorted: [
    ['  indented', 'First line\nsecond line'],
    ['First line\nsecond line', '请在周五前回电'],
    ['apple', 'First line\nsecond line'],
  ],
  filters: {
    equal: { value: '请在周五前回电', hit: '请在周五前回电', miss: '  indented' },
    notEqual: { value: '请在周五前回电', hit: null, miss: '请在周五前回电' },
    include: { value: 'SECOND', hit: 'First line\nsecond line', miss: '请在周五前回电' },
    exclude: { value: '周五', hit: '  indented', miss: '请在周五前回电' },
    empty: { hit: null, miss: '  indented' },
    notEmpty: { hit: '  indented', miss: null },
  },
  edit: { act: (user) => user.type(screen.getByLabelText('The field'), 'a{Enter}b'), result: 'a\nb' },
};
