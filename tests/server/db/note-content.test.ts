import { noteContent } from '../../../server/db/migrations/0078-note-content';
import type { Client } from '../../support/client';
import { runAgain } from '../../support/migration';
import { startTestServer, type TestServer } from '../../support/server';

let server: TestServer;
let rep: Client;
beforeAll(async () => {
  server = await startTestServer();
  rep = await server.signIn('rep1');
});
afterAll(() => server.close());

test('the texts of notes from before mentions existed are unchanged after the migration', async () => {
  const { id } = await rep.ok('organization.create', { name: 'From before' });
  const { note_id } = await rep.ok('notes.create', { content: 'x', follow_relate_objs: { organization: [id] } });
  const { db } = server.app;
  const hold = (data: object) =>
    db
      .updateTable('records')
      .set({ data: JSON.stringify(data) })
      .where('client_id', '=', 'brightsea-feishu')
      .where('id', '=', note_id)
      .execute();
  const migrate = async () => {
    await runAgain(db, noteContent);
    const note = await rep.ok('records.info', { table_id: 'note', id: note_id });
    return [note['content'], note['content_md']];
  };
  const related = { follow_relate_objs: { organization: [id] } };
  await hold({ ...related, content: 'a < b & c' });
  expect(await migrate()).toEqual(['a &lt; b &amp; c', 'a < b & c']);
  // Once only.
  expect(await migrate()).toEqual(['a &lt; b &amp; c', 'a < b & c']);
  await hold({ ...related, content: 'One\nTwo' });
  expect(await migrate()).toEqual(['<p>One</p><p>Two</p>', 'One\nTwo']);
  await hold({ ...related, position: { latitude: 1, longitude: 2, time: 3 } });
  expect(await migrate()).toEqual([undefined, undefined]);
});
