import type { Channel } from '../../../domain/platforms';
import { startEventConnections, type EventConnections } from '../../../server/jobs/event-connections';
import { startTestServer, type TestServer } from '../../support/server';
import { directEvents, type EventDirector } from '../../support/suite-events';
import { until } from '../../support/until';

const channels: Channel[] = ['feishu', 'lark', 'dingtalk'];
let server: TestServer;
let events: EventDirector;
let connections: EventConnections;
beforeAll(async () => {
  // As a server without a public address: nothing is known of how a suite would push.
  server = await startTestServer({
    env: Object.fromEntries(channels.map((name) => [`${name.toUpperCase()}_EVENTS`, 'stream'])),
  });
  events = directEvents(server);
  for (const channel of channels) await events.console(channel, { events: 'stream' });
  connections = startEventConnections(server.app);
  await until(() => connections.open().length === channels.length);
});
afterAll(async () => {
  await connections.stop();
  await server.close();
});
beforeEach(() => server.clock.forward(60_000));

const isOut = async (channel: Channel, person: string) => {
  const client = await server.signIn(person, `brightsea-${channel}`);
  await client.ok('start.bootstrap', {});
  await events.console(channel, { gone: [person] });
  await events.settled();
  return (await client.call('start.bootstrap', {})).code === 1001;
};

test.each(channels)(
  'an approval on %s is decided over the event connection: on its card and in the suite',
  async (channel) => {
    const rep = await server.signIn('rep1', `brightsea-${channel}`);
    const asked = async (name: string) => {
      const place = { pipeline_id: 'renewal', stage_id: 'renewal_review' };
      const { id } = await rep.ok('deal.create', { name, ...place });
      const move = { table_id: 'deal', object_id: id, to_stage_id: 'renewal_won' };
      const { instance_code } = await rep.ok('approvals.createForStageChange', move);
      await events.settled();
      server.clock.forward(60_000);
      return { id, approval: server.world.approvals.find(channel, instance_code ?? '') };
    };
    const stageOf = async (id: string) => (await rep.ok('deal.info', { id })).stage_id;

    const first = await asked('Wired renewal');
    const card = server.world.chats
      .list(channel)
      .filter(({ mode, memberKeys }) => mode === 'p2p' && memberKeys.includes('manager'))
      .flatMap(({ messages }) => messages)
      .filter(({ content }) => content.includes('Wired renewal'))
      .at(-1);
    const answer = await fetch(`${server.origin}/sim/control/tap`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ suite: channel, messageId: card?.id, person: 'manager' }),
    });
    expect(await answer.json()).toMatchObject({ status: 200, words: channel === 'lark' ? 'Approved' : '已通过' });
    expect(await stageOf(first.id)).toBe('renewal_won');

    const { id, approval } = await asked('Wired once more');
    const task = approval?.tasks.find(({ status }) => status === 'PENDING');
    if (!approval || !task) throw new Error('nobody is asked');
    server.world.approvals.decide(approval, { taskId: task.id, personKey: task.personKey ?? '', pass: true });
    await events.settled();
    expect(await stageOf(id)).toBe('renewal_won');
  },
);

describe.each(channels)('the event connection to %s', (channel) => {
  test('signs a member who leaves the company out at once', async () => {
    expect(await isOut(channel, 'rep3')).toBe(true);
    expect(server.courier.attempts.at(-1)).toMatchObject({ way: 'stream', accepted: true });
  });

  test('does not confirm an event that could not be stored, and receives it again', async () => {
    const executor = jest.spyOn(server.app.db, 'getExecutor').mockImplementation(() => {
      throw new Error('the database is away');
    });
    const content = channel === 'dingtalk' ? { UserId: ['dd_m20'] } : { object: { open_id: `ou_${channel}_m20` } };
    await events.send(channel, {
      type: channel === 'dingtalk' ? 'user_leave_org' : 'contact.user.deleted_v3',
      content,
    });
    executor.mockRestore();
    expect(server.courier.attempts.at(-1)).toMatchObject({ accepted: false });
    server.clock.forward(15_000);
    server.courier.sendDue();
    await server.courier.idle();
    expect(server.courier.attempts.at(-1)).toMatchObject({ accepted: true });
  });

  test('is replaced when it ends', async () => {
    server.courier.connections.end(channel, { announced: channel === 'dingtalk' });
    await until(() => server.courier.connections.count(channel) > 0 && connections.open().includes(channel));
    expect(await isOut(channel, 'manager')).toBe(true);
  });
});

test.each(['feishu', 'lark'] as const)(
  'a tap on a card of %s is answered over the event connection',
  async (channel) => {
    const rep = await server.signIn('rep1', `brightsea-${channel}`);
    const colleague = await server.signIn('rep2', `brightsea-${channel}`);
    await colleague.ok('events.list', {});
    const { id } = await rep.ok('organization.create', { name: 'Wired Bakery', account_manager: 'mb_rep2' });
    await rep.ok('notes.create', { content: 'Said over a wire', follow_relate_objs: { organization: [id] } });
    await server.outbox.drain();
    const message = server.world.chats
      .list(channel)
      .filter(({ mode, memberKeys }) => mode === 'p2p' && memberKeys.includes('rep2'))
      .flatMap(({ messages }) => messages)
      .find(({ content }) => content.includes('Said over a wire'));
    const answer = await fetch(`${server.origin}/sim/control/tap`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ suite: channel, messageId: message?.id, person: 'rep2' }),
    });
    expect(await answer.json()).toEqual({ status: 200, words: 'Marked as read' });
  },
);
