import type { Channel } from '../../../domain/platforms';
import type { Client } from '../../support/client';
import { startTestServer, type TestServer } from '../../support/server';
import { suites } from '../../support/test-extent';

/** Where an entry of a chat leads each of its members, in the simulated suites. */

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());
beforeEach(() => server.clock.forward(60_000));

let count = 0;
async function makeBoundChat(client: Client, channel: Channel): Promise<{ id: string; chatId: string }> {
  const { id } = await client.ok('organization.create', { name: `Led to ${(count += 1)}` });
  const call = channel === 'dingtalk' ? 'chats.dingtalkCreate' : 'chats.larkCreate';
  const { chat_id: chatId } = await client.ok(call, { id, table_id: 'organization' });
  await server.outbox.drain();
  return { id, chatId };
}

const restrict = (channel: Channel) =>
  server.app.db
    .updateTable('object_types')
    .set({ read_rule: 'members' })
    .where('client_id', '=', `brightsea-${channel}`)
    .where('table_id', '=', 'organization')
    .execute();

describe.each(suites)('an entry of a chat on %s leads', (channel) => {
  let owner: Client;
  let other: Client;
  beforeAll(async () => {
    await restrict(channel);
    owner = await server.signIn('rep1', `brightsea-${channel}`, 'en');
    other = await server.signIn('rep3', `brightsea-${channel}`, 'en');
  });

  test('those who read the record to it', async () => {
    const { id, chatId } = await makeBoundChat(owner, channel);
    expect(await owner.ok('chats.findRecord', { chat_id: chatId })).toEqual({
      state: 'bound',
      table_id: 'organization',
      id,
      can_bind: false,
    });
  });

  test('a member of the chat without the right to the ways of being let in', async () => {
    const { id, chatId } = await makeBoundChat(owner, channel);
    const chat = server.world.chats.find(channel, chatId);
    if (!chat) throw new Error('there is no chat');
    server.world.chats.change(chat, { memberKeys: [...chat.memberKeys, 'rep3'] });
    expect(await other.ok('chats.findRecord', { chat_id: chatId })).toEqual({
      state: 'closed',
      table_id: 'organization',
      id,
      can_bind: false,
    });
    expect((await other.call('organization.info', { id })).name).toBe('notReadable');
  });

  test('anyone else as if the chat had no record', async () => {
    const { chatId } = await makeBoundChat(owner, channel);
    const answer = await other.ok('chats.findRecord', { chat_id: chatId });
    expect(answer).toEqual(await other.ok('chats.findRecord', { chat_id: 'oc_nobody' }));
    expect(answer.state).toBe('free');
  });

  test('to the choice of a record once the chat is unbound', async () => {
    const { id, chatId } = await makeBoundChat(owner, channel);
    const unbind = channel === 'dingtalk' ? 'chats.dingtalkUnbind' : 'chats.larkUnbind';
    await owner.ok(unbind, { chat_id: chatId, id, table_id: 'organization' });
    expect(await owner.ok('chats.findRecord', { chat_id: chatId })).toMatchObject({ state: 'free', can_bind: true });
  });
});
