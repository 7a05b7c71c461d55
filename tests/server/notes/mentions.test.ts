import type { Channel } from '../../../domain/platforms';
import { displayChat } from '../../../simulator/control/display';
import { startTestServer, type TestServer } from '../../support/server';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const mention = (id: string) => `<p>Ask <span data-type="mention" data-id="${id}" data-label="x">@x</span></p>`;
/** What a person was sent by the app's bot, as text. */
const sentTo = (channel: Channel, person: string) =>
  JSON.stringify(
    server.world.chats
      .list(channel)
      .filter(({ mode, memberKeys }) => mode === 'p2p' && memberKeys.includes(person))
      .map(displayChat),
  );

// rep1 and rep2 are of one team, rep3 of another: in Brightsea a team reads what its members are in charge of.
describe.each(['feishu', 'lark', 'dingtalk'] as const)(
  'a mention on %s of a member who cannot read the record of the note',
  (channel) => {
    const clientId = `brightsea-${channel}`;
    const title = '王晓雨 mentioned you in a record you don’t have access to. Ask them to add you';

    async function written(name: string, by = 'rep1') {
      server.clock.forward(1_000);
      const [rep, author, stranger] = [
        await server.signIn('rep1', clientId),
        await server.signIn(by, clientId),
        await server.signIn('rep3', clientId),
      ];
      await stranger.ok('events.list', {});
      const { id } = await rep.ok('deal.create', { name });
      const about = { content: mention('mb_rep3'), follow_relate_objs: { deal: [id] } };
      const { note_id } = await author.ok('notes.create', about);
      await server.outbox.drain();
      return { id, note_id, rep, author, stranger };
    }
    type Reader = Awaited<ReturnType<typeof written>>['stranger'];
    const firstNotice = async (client: Reader) => (await client.ok('notices.list', {})).list[0];

    test('notifies the member at home and by a message, without anything of the record', async () => {
      const { id, note_id, stranger } = await written('Quiet Quay');
      expect(await firstNotice(stranger)).toMatchObject({
        type: 'SELF_AT_UNREADABLE',
        title,
        description: '',
        object_type: '',
        object_id: '',
        object: { owner_member_id: null, _all_member_ids: [] },
      });
      const told = sentTo(channel, 'rep3');
      expect(told).toContain(title);
      const events = JSON.stringify(await stranger.ok('events.list', { last_id: '0' }));
      for (const word of ['Quiet Quay', id, note_id]) {
        expect(told).not.toContain(word);
        expect(events).not.toContain(word);
        expect(JSON.stringify(await firstNotice(stranger))).not.toContain(word);
      }
    });

    test('makes the author decide, and the member can read the whole notice after they were added to the record', async () => {
      const { id, note_id, author, stranger } = await written('Open Quay');
      const { list, record } = await author.ok('notes.outsiders', { note_id });
      expect({ list, record }).toEqual({
        list: [{ member_id: 'mb_rep3', name: expect.any(String) as string }],
        record: { table_id: 'deal', id, title: 'Open Quay', role: 'deal_team' },
      });
      await author.ok('collaborators.update', {
        table_id: 'deal',
        id,
        add: [{ member_id: 'mb_rep3', role: 'deal_team' }],
        remove: [],
      });
      const notices = (await stranger.ok('notices.list', {})).list.filter(({ object_id }) => object_id === note_id);
      expect(notices).toMatchObject([{ title: '王晓雨 mentioned you in Open Quay', link_object_id: id }]);
      expect(await author.ok('notes.outsiders', { note_id })).toEqual({ list: [], record: null });
    });

    test('is reported only to an author who may add to the team of the record', async () => {
      const { note_id, author, rep } = await written('Their Quay', 'rep2');
      expect(await author.ok('notes.outsiders', { note_id })).toEqual({ list: [], record: null });
      expect((await rep.call('notes.outsiders', { note_id })).name).toBe('notAllowed');
    });

    test('notifies once, however often the note is edited, and no longer after its removal', async () => {
      const { note_id, author, stranger } = await written('Edited Quay');
      const told = async () =>
        (await stranger.ok('notices.list', { limit: 100 })).list.filter(({ type }) => type === 'SELF_AT_UNREADABLE')
          .length;
      const before = await told();
      await author.ok('notes.update', { note_id, update_data: { content: '<p>Nobody</p>' } });
      await author.ok('notes.update', { note_id, update_data: { content: mention('mb_rep3') } });
      expect(await told()).toBe(before);
      await author.ok('notes.remove', { note_id });
      expect(await told()).toBe(before - 1);
    });
  },
);

test('a mention in a text of a record notifies a member who cannot read it of the mention alone', async () => {
  const rep = await server.signIn('rep1');
  const stranger = await server.signIn('rep3');
  server.clock.forward(1_000);
  const { id } = await rep.ok('organization.create', { name: 'Silent Shore' });
  server.clock.forward(1_000);
  const update_data = { profile: mention('mb_rep3') };
  await rep.ok('organization.update', { id, known_update_time: server.clock.now(), update_data });
  const [notice] = (await stranger.ok('notices.list', {})).list;
  expect(notice).toMatchObject({ type: 'SELF_AT_UNREADABLE', object_id: '' });
  expect(JSON.stringify(notice)).not.toContain('Silent');
});
