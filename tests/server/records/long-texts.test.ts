import { startTestServer, type TestServer } from '../../support/server';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

describe('the longest texts of notes', () => {
  test('are cut early in notices, chat cards and messages, for twenty notes', async () => {
    const [rep, mate] = await Promise.all([server.signIn('rep1'), server.signIn('rep2')]);
    const { id } = await rep.ok('organization.create', { name: '名'.repeat(500), account_manager: 'mb_rep2' });
    const { chat_id, name } = await rep.ok('chats.larkCreate', { table_id: 'organization', id });

    const segment = jest.spyOn(Intl.Segmenter.prototype, 'segment');
    for (let count = 0; count < 20; count += 1) {
      await rep.ok('notes.create', {
        content: '安'.repeat(19_990),
        follow_relate_objs: { organization: [id] },
        __share: [{ id: chat_id, name }],
      });
    }
    await server.outbox.drain();
    const { list } = await mate.ok('notices.list', { limit: 100 });
    const lengths = segment.mock.calls.map(([text]) => text.length);
    segment.mockRestore();

    expect(list.filter(({ description }) => description === `${'安'.repeat(299)}…`).length).toBe(20);
    expect(lengths.length).toBeGreaterThanOrEqual(60);
    expect(Math.max(...lengths)).toBeLessThanOrEqual(300 * 16);
  });
});
