import type { Sample } from './sample';

const file = { file_size: 2048, file_mimetype: 'image/jpeg', file_md5: '', file_full_url: '/files/door.jpg', upload_timestamp: 0, status: 'done', key: 'f1', name: 'door.jpg', progress: 1, mimetype: 'image/jpeg' };

export const fileList: Sample = {
  field: {}, value: [{ ...file, _id: 'f1', file_name: 'offer.pdf', is_preview: false }], shown: /offer\.pdf|1 file/, empty: [],
};
