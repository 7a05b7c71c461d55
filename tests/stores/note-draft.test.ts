import { Api } from '@/api';
import { DraftStore } from '@/stores/drafts/DraftStore';
import { NoteDraft, photosField } from '@/stores/notes/NoteDraft';
import type { Carrier } from '@/stores/files/FileUpload';
import { answering, organization, type Sent } from '../support/render-with-stores';

const api = new Api(() => 'en', {
  bearer: () => 'cl.secret',
  renew: () => Promise.resolve(false),
  consent: () => Promise.resolve(false),
  refused: () => undefined,
});
const photo = (name: string) => new File(['bytes'], name, { type: 'image/jpeg' });

/** Carries bytes as the test says, one photo after another. */
function carrier(outcomes: ('done' | 'failed')[]): Carrier & { sizes: number[] } {
  const sizes: number[] = [];
  return {
    sizes,
    scale: (file) => Promise.resolve(new File([file, '!'], file.name, { type: file.type })),
    put: async (file, to, onProgress) => {
      expect(to).toEqual({ url: '/put/here', headers: { 'X-Sum': '1' } });
      sizes.push(file.size);
      onProgress(0.5);
      if (outcomes.shift() === 'failed') throw new Error('the line went away');
    },
  };
}

let sent: Sent[];
let made: number;
beforeEach(async () => {
  made = 0;
  await new DraftStore().clearDevice();
  sent = answering({
    'files.createUpload': () => ({
      _id: `file_${(made += 1)}`,
      upload: { url: '/put/here', headers: { 'X-Sum': '1' } },
    }),
    'files.finishUpload': ({ _id }) => ({ _id }),
    'notes.update': () => organization({ _id: 'n', table_id: 'note' }),
    'notes.create': () => ({ note_id: 'n', note: organization({ _id: 'n', table_id: 'note' }) }),
  });
});

const keyOf = (note: NoteDraft): string => {
  const [first] = note.photos;
  return first && 'key' in first ? first.key : '';
};
const draft = (by: Carrier) =>
  new NoteDraft({
    api,
    drafts: new DraftStore(),
    clientId: 'cl',
    memberId: 'mb',
    on: { tableId: 'organization', id: 'org_1' },
    carrier: by,
  });

test('photos of a note are scaled, announced with their new size, uploaded and checked before the note is sent', async () => {
  const by = carrier(['done', 'done']);
  const note = draft(by);
  note.files.add(photosField, [photo('a.jpg'), photo('b.jpg')]);
  expect(await note.save()).toMatchObject({ kind: 'saved' });
  expect(by.sizes).toEqual([6, 6]);
  expect(sent.filter(({ name }) => name === 'files.createUpload').map(({ input }) => input.file_size)).toEqual([6, 6]);
  expect(sent.at(-1)).toMatchObject({
    name: 'notes.create',
    input: { attachments: expect.arrayContaining(['file_1', 'file_2']) },
  });
});

test('a failed photo blocks the note until it is retried or removed', async () => {
  const note = draft(carrier(['failed', 'done', 'failed']));
  note.files.add(photosField, [photo('a.jpg')]);
  expect(await note.save()).toEqual({ kind: 'photosFailed' });
  expect(note.files.upload(keyOf(note))?.status).toBe('failed');
  note.files.retry(photosField, keyOf(note));
  expect(await note.save()).toMatchObject({ kind: 'saved' });

  const other = draft(carrier(['failed']));
  other.write('x');
  other.files.add(photosField, [photo('a.jpg')]);
  expect(await other.save()).toEqual({ kind: 'photosFailed' });
  other.files.remove(photosField, keyOf(other));
  expect(await other.save()).toMatchObject({ kind: 'saved' });
});

test('a note sends its filled texts, and an edited note only the changed ones', async () => {
  const note = draft(carrier([]));
  note.say('todo', '<p>Call</p>');
  note.say('need_help', '<p> </p>');
  await note.save();
  expect(sent.at(-1)?.input).toMatchObject({ content: '', todo: '<p>Call</p>' });
  expect(sent.at(-1)?.input).not.toHaveProperty('need_help');

  const before = organization({
    _id: 'n',
    table_id: 'note',
    todo: '<p>Call</p>',
    customer_demand: '<p>More</p>',
    follow_relate_objs: { organization: ['org_1'] },
  });
  const edited = new NoteDraft({
    api,
    drafts: new DraftStore(),
    clientId: 'cl',
    memberId: 'mb',
    on: { tableId: 'organization', id: 'org_1' },
    note: before,
  });
  expect(edited.dirty).toBe(false);
  edited.say('customer_demand', '<p></p>');
  expect(edited.dirty).toBe(true);
  await edited.save();
  expect(sent.at(-1)).toMatchObject({
    name: 'notes.update',
    input: { note_id: 'n', known_update_time: before.update_time },
  });
  expect(sent.at(-1)?.input['update_data']).toEqual({ customer_demand: '' });
});

test('a note accepts at most twenty photos and counts the rest', () => {
  const note = draft(carrier([]));
  expect(
    note.files.add(
      photosField,
      Array.from({ length: 22 }, (_, index) => photo(`${index}.jpg`)),
    ),
  ).toEqual({ tooMany: 2, tooLarge: 0 });
  expect(note.photos).toHaveLength(20);
});

test('a note draft stores its photos, which are uploaded again when it is restored', async () => {
  const first = draft(carrier(['done']));
  await first.open();
  first.write('Half');
  first.files.add(photosField, [photo('door.jpg')]);
  first.close();
  const second = draft(carrier(['done']));
  await second.open();
  second.restore();
  expect(second.content).toBe('Half');
  expect(second.photos.map((waiting) => 'file' in waiting && waiting.file.name)).toEqual(['door.jpg']);
  expect(await second.save()).toMatchObject({ kind: 'saved' });
  const third = draft(carrier([]));
  await third.open();
  expect(third.autosave.restorable).toBeUndefined();
});
