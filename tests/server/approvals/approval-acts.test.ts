import type { Channel } from '../../../domain/platforms';
import type { Client } from '../../support/client';
import { startTestServer, type TestServer } from '../../support/server';
import { directEvents, type EventDirector } from '../../support/suite-events';

/** What people do about approvals in the app, against the simulated suites: withdraw, remind, decide, and see who is asked. */

let server: TestServer;
let events: EventDirector;
beforeAll(async () => {
  server = await startTestServer();
  events = directEvents(server);
});
afterAll(() => server.close());
const table_id = 'deal';
let count = 0;

describe.each<Channel>(['feishu', 'dingtalk'])('the actions on an approval on %s', (channel) => {
  const clientId = `brightsea-${channel}`;
  let rep: Client;
  let manager: Client;
  beforeAll(async () => {
    [rep, manager] = await Promise.all([server.signIn('rep1', clientId), server.signIn('manager', clientId)]);
  });
  beforeEach(() => server.clock.forward(60_000));

  async function asked(fields: Record<string, unknown> = {}): Promise<{ id: string; approval: string }> {
    const { id } = await rep.ok('deal.create', { name: `Asked on ${channel} ${(count += 1)}`, amount: 100 });
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
      fields,
    });
    server.clock.forward(60_000);
    return { id, approval };
  }
  const about = async (id: string, client = rep) =>
    (await client.ok('approvals.list', { filter: { field: 'object_id', relation: 'equal', value: id } })).list[0];
  const waitingIds = async (client: Client) =>
    (await client.ok('approvals.waitingForMe', { size: 100 })).list.map(({ _id }) => _id);

  test('[records 7.87] show its approvers and its change, and let its sender withdraw it and remind them', async () => {
    const { id, approval } = await asked({ amount: 5_000 });
    const shown = await about(id);
    expect(shown).toMatchObject({
      sp_status: 'PENDING',
      from_stage_name: 'Renewal review',
      to_stage_name: 'Renewed',
      waiting_for: [{ member_id: 'mb_manager', name: '赵明辉', since: expect.any(Number) }],
      changes: [
        {
          field: 'amount',
          field_name: 'Amount',
          old_text: expect.stringContaining('100'),
          new_text: expect.stringContaining('5,000'),
        },
      ],
      abilities: { withdraw: true, remind: true, decide: false, is_reminded: false },
    });
    expect((await manager.call('approvals.withdraw', { id: approval })).name).toBe('notFound');
    expect((await manager.call('approvals.remind', { id: approval })).name).toBe('notFound');

    const sent = () => server.world.log.list(channel, 0).filter(({ call }) => /message|robot/i.test(call)).length;
    await server.outbox.drain();
    const before = sent();
    expect(await rep.ok('approvals.remind', { id: approval })).toEqual({ reminded: 1 });
    await server.outbox.drain();
    expect(sent()).toBe(before + 1);
    expect((await rep.call('approvals.remind', { id: approval })).name).toBe('remindedToday');
    expect((await about(id))?.abilities).toMatchObject({ remind: false, is_reminded: true });

    expect((await rep.ok('approvals.withdraw', { id: approval })).sp_status).toBe('CANCELED');
    expect(await rep.ok('deal.info', { id })).toMatchObject({ stage_id: 'renewal_review', approve_status: 'CANCELED' });
    expect((await rep.call('approvals.withdraw', { id: approval })).name).toBe('approvalEnded');
    expect((await rep.call('approvals.remind', { id: approval })).name).toBe('approvalEnded');
  });

  test('let the approver and nobody else decide in the app, and the suite is notified', async () => {
    const { id, approval } = await asked();
    expect([(await waitingIds(manager)).includes(approval), (await waitingIds(rep)).includes(approval)]).toEqual([
      true,
      false,
    ]);
    expect((await manager.ok('approvals.countWaiting', {})).count).toBeGreaterThan(0);
    const others = [rep, await server.signIn('admin', clientId), await server.signIn('rep2', clientId)];
    for (const other of others) {
      const refused = await other.call('approvals.decide', { id: approval, decision: 'approve' });
      expect(refused.name).toBe('decisionOfOthers');
    }
    expect((await rep.ok('deal.info', { id })).stage_id).toBe('renewal_review');

    const decided = await manager.ok('approvals.decide', { id: approval, decision: 'approve', reason: 'Well done' });
    expect(decided).toEqual({ sp_status: 'APPROVED', sp_status_name: 'Approved' });
    expect((await rep.ok('deal.info', { id })).stage_id).toBe('renewal_won');
    expect((await manager.call('approvals.decide', { id: approval, decision: 'reject' })).name).toBe('approvalEnded');
    expect((await waitingIds(manager)).includes(approval)).toBe(false);
    const [event] = (await rep.ok('deal.events', { id, event_type: 'APPROVE' })).list;
    expect(event).toMatchObject({ operator_member_id: 'mb_manager', approve: { status: 'APPROVED' } });
  });

  test('notify the administrators when the approver has left the company (SD-80)', async () => {
    const { id } = await asked();
    const admin = await server.signIn('admin', clientId);
    await server.app.db
      .updateTable('approval_tasks')
      .set({ open_id: channel === 'dingtalk' ? 'dd_m11' : `ou_${channel}_m11` })
      .where('client_id', '=', clientId)
      .where('status', '=', 'PENDING')
      .execute();
    await events.console(channel, { events: 'http' });
    server.clock.forward(60_000);
    const { last_id } = await rep.ok('events.list', {});
    await events.console(channel, { gone: ['m11'] });
    await events.settled();
    // Pages that are open say it.
    expect((await rep.ok('events.list', { last_id })).list.map(({ record_id }) => record_id)).toContain(id);
    const { list } = await admin.ok('notices.list', { limit: 100 });
    expect(list.filter((one) => one.type === 'APPROVER_LEFT' && one.object_id === id)).toHaveLength(1);
    expect((await about(id))?.waiting_for).toMatchObject([{ member_id: 'mb_m11', has_left: true }]);
  });
});

test('an approval on DingTalk that is withdrawn in its first seconds stays in the queue, says so, and is withdrawn by itself', async () => {
  const clientId = 'brightsea-dingtalk';
  const rep = await server.signIn('rep1', clientId, 'en');
  const { id } = await rep.ok('deal.create', { name: 'Withdrawn at once', amount: 100 });
  await server.app.db
    .updateTable('records')
    .set({ pipeline_id: 'renewal', stage_id: 'renewal_review' })
    .where('client_id', '=', clientId)
    .where('table_id', '=', table_id)
    .where('id', '=', id)
    .execute();
  const { approval_id } = await rep.ok('approvals.createForStageChange', {
    table_id,
    object_id: id,
    to_stage_id: 'renewal_won',
    fields: {},
  });
  const early = await rep.call('approvals.withdraw', { id: approval_id });
  expect([early.name, early.msg]).toEqual([
    'approvalActPostponed',
    expect.stringMatching(/^Your workplace app .*queue/),
  ]);
  expect((await rep.ok('deal.info', { id })).approve_status).toBe('PENDING');
  server.clock.forward(60_000);
  await server.outbox.drain();
  expect((await rep.ok('deal.info', { id })).approve_status).toBe('CANCELED');
});
