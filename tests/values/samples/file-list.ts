import type { Sample } from './sample';

const file = {
  file_size: 2048,
  file_mimetype: 'image/jpeg',
  file_md5: '',
  file_full_url: '/files/door.jpg',
  upload_timestamp: 0,
  status: 'done',
  key: 'f1',
  name: 'door.jpg',
  progress: 1,
  mimetype: 'image/jpeg',
};
const answered = [{ ...file, _id: 'f1', file_name: 'offer.pdf', is_preview: false }];

export const fileList: Sample = {
  field: {},
  values: [['f1'], ['f2', 'f3'], ['f3']],
  answered,
  shown: /offer\.pdf|1 file/,
  text: { zh: 'offer.pdf', en: 'offer.pdf' },
  empty: [],
  accepted: [
    [
      [{ _id: 'f1', file_name: 'x' }, 'f2'],
      ['f1', 'f2'],
    ],
  ],
  rejected: [
    ['f1', 'wrongType'],
    [{ _id: 'f1' }, 'wrongType'],
    [[5], 'wrongType'],
    [[null], 'wrongType'],
    [Array.from({ length: 21 }, (_, index) => `f${index}`), 'tooMany'],
  ],
  absent: [[['f_of_nobody'], 'wrongType']],
  sorted: 'never',
  filters: { empty: { hit: null, miss: ['f1'] }, notEmpty: { hit: ['f2', 'f3'], miss: null } },
};
