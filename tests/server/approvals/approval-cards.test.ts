import { sql } from 'kysely';
import type { Channel } from '../../../domain/platforms';
import { startEventConnections, type EventConnections } from '../../../server/jobs/event-connections';
import { displayChat } from '../../../simulator/control/display';
import type { DisplayCard } from '../../../simulator/control/display-shapes';
import type { Client } from '../../support/client';
import { startTestServer, type TestServer } from '../../support/server';
import { directEvents, type EventDirector } from '../../support/suite-events';
import { until } from '../../support/until';

/** Approvals are decided on their cards in the chat, by who is asked and nobody else (SD-13). */

let server: TestServer;
let events: EventDirector;
let connections: EventConnections;
beforeAll(async () => {
  server = await startTestServer();
  events = directEvents(server);
  // DingTalk's taps come over its connection although its events are pushed.
  connections = startEventConnections(server.app);
  await until(() => connections.open().includes('dingtalk'));
});
afterAll(async () => {
  await connections.stop();
  await server.close();
});
const table_id = 'deal';
const approve = 0;
const reject = 1;
let count = 0;

describe.each<Channel>(['feishu', 'dingtalk'])('the card of an approval on %s', (channel) => {
  const clientId = `brightsea-${channel}`;
  let rep: Client;
  let manager: Client;
  beforeAll(async () => {
    rep = await server.signIn('rep1', clientId);
    manager = await server.signIn('manager', clientId);
    await manager.ok('start.bootstrap', {});
  });
  beforeEach(() => server.clock.forward(60_000));

  /** A deal that waits to be moved on; with `chat` its chat hears of that. */
  async function asked({ chat = false, values = {} }: { chat?: boolean; values?: object } = {}) {
    const name = `Card on ${channel} ${(count += 1)}`;
    const { id } = await rep.ok('deal.create', { name, ...values });
    const chatId = chat ? await chatOf(id) : undefined;
    await server.app.db
      .updateTable('records')
      .set({ pipeline_id: 'renewal', stage_id: 'renewal_review' })
      .where('client_id', '=', clientId)
      .where('table_id', '=', table_id)
      .where('id', '=', id)
      .execute();
    const { approval_id: approval } = await rep.ok('approvals.createForStageChange', {
      table_id,
      object_id: id,
      to_stage_id: 'renewal_won',
      reason: 'A customer of ten years',
    });
    await server.outbox.drain();
    server.clock.forward(60_000);
    return { id, approval, name, chatId };
  }
  async function chatOf(id: string) {
    const family = channel === 'dingtalk' ? 'dingtalk' : 'lark';
    const { chat_id } = await rep.ok(`chats.${family}Create`, { id, table_id });
    await rep.ok(`chats.${family}Update`, { chat_id, id, notices: ['CREATE_NOTE_EVENT', 'CHANGE_STAGE_EVENT'] });
    return chat_id;
  }
  /** The card about a deal: in its chat, or that which the manager was sent. */
  function cardAbout(name: string, chatId?: string): DisplayCard & { messageId: string } {
    const chats = chatId
      ? [server.world.chats.find(channel, chatId)]
      : server.world.chats
          .list(channel)
          .filter(({ mode, memberKeys }) => mode === 'p2p' && memberKeys.includes('manager'));
    const found = chats
      .flatMap((chat) => (chat ? displayChat(chat).messages : []))
      .filter((message) => message.kind === 'card' && JSON.stringify(message.card).includes(name))
      .at(-1);
    if (found?.kind !== 'card') throw new Error('there is no such card');
    return { ...found.card, messageId: found.id };
  }
  async function tap(messageId: string, person: string, button: number, form: Record<string, string> = {}) {
    const answer = await fetch(`${server.origin}/sim/control/tap`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ suite: channel, messageId, person, button, form }),
    });
    return (await answer.json()) as { status: number; words?: string };
  }
  const standing = async (id: string) => {
    const { stage_id, approve_status } = await rep.ok('deal.info', { id });
    return [stage_id, approve_status];
  };
  /** How often the suite was asked to decide. */
  const decisions = () =>
    server.world.log
      .list(channel, 0)
      .filter(({ call }) => /^approval\.task\.approve|^workflow\.instances\.execute/.test(call)).length;
  const place = (approval: string) =>
    server.app.db
      .selectFrom('sent_cards')
      .selectAll()
      .where('client_id', '=', clientId)
      .where('approval_id', '=', approval)
      .executeTakeFirstOrThrow();

  test('is used by an approver for a decision with a reason, and then shows the decision to everybody', async () => {
    const { id, name, chatId } = await asked({ chat: true });
    const own = cardAbout(name);
    expect(own).toMatchObject({
      title: expect.stringContaining('王晓雨'),
      buttons: ['Approve', 'Reject'],
      inputs: [{ name: 'reason', label: 'Comment (optional)' }],
    });
    const shared = cardAbout(name, chatId);
    expect(shared.buttons).toEqual(['同意', '拒绝']);
    // Everybody in the chat sees the buttons; who is not asked decides nothing, and neither does who has sent it.
    for (const person of ['rep1', 'rep2'])
      expect((await tap(shared.messageId, person, approve)).words).toMatch(/not the current approver|不是这个审批/);
    expect(await standing(id)).toEqual(['renewal_review', 'PENDING']);

    expect((await tap(shared.messageId, 'manager', reject, { reason: 'Too early' })).words).toBe('Rejected');
    expect(await standing(id)).toEqual(['renewal_review', 'REJECTED']);
    await server.outbox.drain();
    expect(cardAbout(name, chatId).buttons ?? []).toEqual([]);
    expect(cardAbout(name).buttons ?? []).toEqual([]);
    expect(JSON.stringify(cardAbout(name).lines)).toMatch(/Rejected: Too early/);
    const [event] = (await rep.ok('deal.events', { id, event_type: 'APPROVE' })).list;
    expect(event).toMatchObject({
      operator_member_id: 'mb_manager',
      approve: { status: 'REJECTED', reason: 'Too early' },
    });
  });

  test('says what it is about, to each reader what they may read, and that something is hidden', async () => {
    const admin = await server.signIn('admin', clientId);
    const { id: customer } = await rep.ok('organization.create', { name: 'Harbour Twelve' });
    const values = { amount: 77_777, close_on: '2026-12-24', organization_ids: [customer] };
    const { id, name, chatId } = await asked({ chat: true, values });
    const linesOf = (text: string, chat?: string) => JSON.stringify(cardAbout(text, chat).lines);
    const facts = ['77,777.00', '2026/12/24', 'Harbour Twelve', 'A customer of ten years'];
    for (const fact of facts) expect(linesOf(name)).toContain(fact);
    expect(cardAbout(name).lines.length).toBeLessThanOrEqual(9);
    // The readers of a chat have rights of their own: no titles of other records, and no reason.
    for (const fact of facts.slice(0, 2)) expect(linesOf(name, chatId)).toContain(fact);
    for (const fact of facts.slice(2)) expect(linesOf(name, chatId)).not.toContain(fact);

    const set = async (auth: object) =>
      admin.ok('admin.change', {
        version: (await admin.ok('admin.company', {})).version,
        changes: [{ section: 'fields', table_id: 'deal', action: 'set', id: 'amount', values: auth } as never],
      });
    await set({ auth_mode: 'role', auth_role_config: { finance: 'read' } });
    try {
      const other = await asked({ chat: true, values: { close_on: '2026-12-24' } });
      await server.app.db
        .updateTable('records')
        .set({ data: sql<string>`jsonb_set(data, '{amount}', '88888')` })
        .where('client_id', '=', clientId)
        .where('table_id', '=', table_id)
        .where('id', '=', other.id)
        .execute();
      const { list } = await manager.ok('approvals.waitingForMe', { size: 100 });
      const one = list.find(({ object_id }) => object_id === other.id);
      // What the app shows is what the record shows to the same reader.
      expect((await manager.ok('deal.info', { id: other.id })).amount).toBeUndefined();
      expect(one).toMatchObject({ hides: true, reason: 'A customer of ten years', facts: [{ role: 'date' }] });
      expect(JSON.stringify(one)).not.toMatch(/88,?888/);
      expect(linesOf(other.name)).toMatch(/can’t view them/);
      for (const chat of [undefined, other.chatId]) expect(linesOf(other.name, chat)).not.toMatch(/88,?888/);
      await manager.ok('approvals.decide', { id: other.approval, decision: 'reject' });
    } finally {
      await set({ auth_mode: null, auth_role_config: null });
    }
    const { list } = await rep.ok('approvals.list', {
      filter: { field: 'object_id', relation: 'equal', value: id },
    });
    expect(list[0]).toMatchObject({ reason: 'A customer of ten years' });
    const mate = await server.signIn('rep2', clientId);
    const seen = await mate.call('approvals.list', { filter: { field: 'object_id', relation: 'equal', value: id } });
    expect(seen.text).not.toContain('A customer of ten years');
  });

  test('counts one decision, however often and wherever it is made', async () => {
    const { id, approval, name } = await asked();
    const { messageId } = cardAbout(name);
    const before = decisions();
    const taps = await Promise.all([tap(messageId, 'manager', approve), tap(messageId, 'manager', approve)]);
    expect(taps.map(({ status }) => status)).toEqual([200, 200]);
    expect(await standing(id)).toEqual(['renewal_won', 'APPROVED']);
    expect(decisions()).toBe(before + 1);
    expect((await manager.call('approvals.decide', { id: approval, decision: 'reject' })).name).toBe('approvalEnded');
    expect(await standing(id)).toEqual(['renewal_won', 'APPROVED']);
    const { list } = await rep.ok('deal.events', { id, event_type: 'APPROVE' });
    expect(list.filter((one) => one.approve?.status === 'APPROVED')).toHaveLength(1);
  });

  test('shows a decision made elsewhere when it is pressed afterwards', async () => {
    const { id, approval, name } = await asked();
    const before = cardAbout(name);
    server.world.faults.add({
      suite: channel,
      call: channel === 'dingtalk' ? 'card.instances.update' : 'im.message.patch',
      kind: 'error',
      status: 500,
    });
    await manager.ok('approvals.decide', { id: approval, decision: 'approve' });
    await server.outbox.drain();
    // The suite did not take the change of the card, so that its buttons are still there.
    expect(cardAbout(name).buttons).toEqual(before.buttons);
    expect((await tap(before.messageId, 'manager', reject)).words).toMatch(/already ended/);
    expect(await standing(id)).toEqual(['renewal_won', 'APPROVED']);
    expect(cardAbout(name).buttons ?? []).toEqual([]);
    server.world.faults.clear();
    server.clock.forward(10 * 60_000);
    await server.outbox.drain();
  });

  test('says where to decide after thirty days', async () => {
    const { id, approval, name } = await asked();
    const { messageId } = cardAbout(name);
    const card = await place(approval);
    await server.app.db
      .updateTable('sent_cards')
      .set({ sent_time: new Date(server.clock.now() - 30 * 86_400_000) })
      .where('client_id', '=', clientId)
      .where('card_id', '=', card.card_id)
      .execute();
    expect((await tap(messageId, 'manager', approve)).words).toMatch(/more than 30 days old/);
    expect(await standing(id)).toEqual(['renewal_review', 'PENDING']);
    const after = cardAbout(name);
    expect(after.buttons ?? []).toEqual([]);
    expect(JSON.stringify(after.lines)).toMatch(/under “To approve”/);
  });

  test('decides nothing of another company, and nothing that the suite has not sent', async () => {
    const { id, approval, name } = await asked();
    const { card_id } = await place(approval);
    const stored = () =>
      server.app.db
        .selectFrom('outbox')
        .select('outbox_id')
        .where('client_id', '=', clientId)
        .where('kind', '=', 'approval.act')
        .execute();
    const before = await stored();
    const other: Channel = 'lark';
    const content = {
      operator: { open_id: `ou_${other}_manager` },
      token: 'c-1',
      action: {
        tag: 'button',
        value: { action: 'card.decide', card: `${clientId}.${card_id}`, decision: 'approve' },
        form_value: {},
      },
      context: { open_message_id: 'om_1', open_chat_id: 'oc_1' },
    };
    await events.send(other, { type: 'card.action.trigger', content });
    await events.settled();
    for (const forged of ['signature', 'plain'] as const)
      expect(await events.send(other, { type: 'card.action.trigger', content, forged })).toBe(403);
    if (channel === 'dingtalk')
      await server.courier.connections.send(channel, {
        id: 'ev-foreign',
        type: '/v1.0/card/instances/callback',
        topic: '/v1.0/card/instances/callback',
        at: server.clock.now(),
        content: {
          corpId: 'ding_somebody_else',
          outTrackId: `${clientId}.${card_id}`,
          userId: 'dd_manager',
          content: JSON.stringify({ cardPrivateData: { actionIds: ['approve'], params: {} } }),
        },
      });
    expect(await stored()).toEqual(before);
    expect(await standing(id)).toEqual(['renewal_review', 'PENDING']);
    expect(cardAbout(name).buttons).toHaveLength(2);
  });
});
