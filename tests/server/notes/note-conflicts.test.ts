import type { ConflictParams } from '../../../domain/contract/records/records';
import type { Client } from '../../support/client';
import { startTestServer, type TestServer } from '../../support/server';

/** A note is open in two places, and about so many records. */

let server: TestServer;
let rep: Client;
let elsewhere: Client;
beforeAll(async () => {
  server = await startTestServer();
  rep = await server.signIn('rep1');
  elsewhere = await server.signIn('rep1');
});
afterAll(() => server.close());

const customers = (count: number) =>
  Promise.all(
    Array.from({ length: count }, async (_, at) => (await rep.ok('organization.create', { name: `Stall ${at}` })).id),
  );

async function opened() {
  const organization = await customers(1);
  const { note } = await rep.ok('notes.create', {
    content: 'Met',
    todo: '<p>Call</p>',
    follow_relate_objs: { organization },
  });
  server.clock.forward(1_000);
  return { note_id: note._id, known_update_time: note.update_time };
}
const now = async (note_id: string) =>
  (await rep.ok('notes.list', { filter: null, page: 1, size: 100 })).list.find(({ _id }) => _id === note_id);

test('an edit that is based on older words of a note is refused with both versions, and the words stay', async () => {
  const note = await opened();
  await rep.ok('notes.update', { ...note, update_data: { content: 'Met the owner' } });
  const stale = await elsewhere.call('notes.update', { ...note, update_data: { content: 'Met nobody', todo: '' } });
  expect([stale.code, stale.name]).toEqual([1409, 'conflict']);
  const params = stale.error.params as unknown as ConflictParams;
  expect(params.fields).toMatchObject([{ field: 'content', mine: 'Met nobody', theirs: 'Met the owner' }]);
  expect(await now(note.note_id)).toMatchObject({ content: 'Met the owner', todo: '<p>Call</p>' });
  const knowing = { ...note, known_update_time: params.update_time, update_data: { content: 'Met nobody' } };
  expect(await elsewhere.ok('notes.update', knowing)).toMatchObject({ content: 'Met nobody' });
});

test('edits of different parts of a note merge, and an edit without a base time never conflicts', async () => {
  const note = await opened();
  await rep.ok('notes.update', { ...note, update_data: { content: 'Met the owner' } });
  expect(await elsewhere.ok('notes.update', { ...note, update_data: { todo: '<p>Write</p>' } })).toMatchObject({
    content: 'Met the owner',
    todo: '<p>Write</p>',
  });
  const { note_id } = note;
  expect(await elsewhere.ok('notes.update', { note_id, update_data: { content: 'Last' } })).toMatchObject({
    content: 'Last',
  });
});

test('a note has at most twenty records', async () => {
  const organization = await customers(21);
  const tooMany = [{ field: 'follow_relate_objs', code: 'tooMany', params: { limit: 20 } }];
  const content = 'Market day';
  const made = await rep.call('notes.create', { content, follow_relate_objs: { organization } });
  expect(made.error.fields).toEqual(tooMany);
  const twenty = { organization: organization.slice(1) };
  const { note_id } = await rep.ok('notes.create', { content, follow_relate_objs: twenty });
  const changed = await rep.call('notes.update', { note_id, update_data: { follow_relate_objs: { organization } } });
  expect(changed.error.fields).toEqual(tooMany);
});
