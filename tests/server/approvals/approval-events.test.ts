import type { Channel } from '../../../domain/platforms';
import { watchStatements } from '../../../server/db/dialect';
import { forgeries } from '../../../simulator/events/push';
import type { Approval } from '../../../simulator/world/approval-state';
import { drawTemplate, sent } from '../../simulator/support/approvals';
import type { Client } from '../../support/client';
import { startTestServer, type TestServer } from '../../support/server';
import { directEvents, type EventDirector } from '../../support/suite-events';

/** From asking for an approval, over the decision in the suite and its events, to the effect; against the simulated suites. */

let server: TestServer;
let events: EventDirector;
beforeAll(async () => {
  server = await startTestServer();
  events = directEvents(server);
});
afterAll(() => server.close());

const channels: Channel[] = ['feishu', 'dingtalk'];
const table_id = 'deal';
let count = 0;

describe.each(channels)('the events of an approval on %s', (channel) => {
  const clientId = `brightsea-${channel}`;
  let rep: Client;
  beforeAll(async () => {
    rep = await server.signIn('rep1', clientId);
    await events.console(channel, { events: 'http' });
  });
  beforeEach(() => {
    server.clock.forward(60_000);
    server.courier.clear();
  });
  const world = () => server.world.approvals;

  /** A deal for whose next stage an approval was asked, as the suite has it. */
  async function asked(): Promise<{ id: string; approval: Approval }> {
    const { id } = await rep.ok('deal.create', { name: `Deal ${channel} ${(count += 1)}` });
    await server.app.db
      .updateTable('records')
      .set({ pipeline_id: 'renewal', stage_id: 'renewal_review' })
      .where('client_id', '=', clientId)
      .where('table_id', '=', table_id)
      .where('id', '=', id)
      .execute();
    const { instance_code } = await rep.ok('approvals.createForStageChange', {
      table_id,
      object_id: id,
      to_stage_id: 'renewal_won',
    });
    const approval = world().find(channel, instance_code ?? '');
    if (!approval) throw new Error('the suite has no such approval');
    await events.settled();
    server.clock.forward(60_000);
    return { id, approval };
  }
  const decide = (approval: Approval, pass: boolean) => {
    const task = approval.tasks.find(({ status }) => status === 'PENDING');
    world().decide(approval, { taskId: task?.id ?? '', personKey: task?.personKey ?? '', pass, comment: 'Fine' });
  };
  const standing = async (id: string) => {
    const { stage_id, approve_status } = await rep.ok('deal.info', { id });
    return [stage_id, approve_status];
  };
  const reads = () =>
    server.world.log.list(channel, 0).filter(({ call }) => /^(approval|workflow)\.instances?\.get/.test(call)).length;

  test('move its deal after the decision, even when they arrive doubled and in reverse', async () => {
    const { id, approval } = await asked();
    expect(await standing(id)).toEqual(['renewal_review', 'PENDING']);
    await events.play(channel, 'hold', 10);
    decide(approval, true);
    await events.settled();
    expect(await standing(id)).toEqual(['renewal_review', 'PENDING']);
    await events.release({ reversed: true });
    await events.repeat();
    await events.settled();
    expect(await standing(id)).toEqual(['renewal_won', 'APPROVED']);
    expect(await events.replay()).toBe(200);
    await events.settled();
    expect(await standing(id)).toEqual(['renewal_won', 'APPROVED']);
  });

  test('leave its deal in place after a refusal or a withdrawal', async () => {
    const refused = await asked();
    decide(refused.approval, false);
    await events.settled();
    expect(await standing(refused.id)).toEqual(['renewal_review', 'REJECTED']);
    const withdrawn = await asked();
    world().withdraw(withdrawn.approval, 'rep1');
    await events.settled();
    expect(await standing(withdrawn.id)).toEqual(['renewal_review', 'CANCELED']);
  });

  test('move its deal back after a reversal', async () => {
    const { id, approval } = await asked();
    decide(approval, true);
    await events.settled();
    expect(await standing(id)).toEqual(['renewal_won', 'APPROVED']);
    server.clock.forward(60_000);
    const template = world().template(channel, approval.templateCode);
    if (template) world().saveTemplate({ ...template, revertDays: 30 });
    world().revert(approval, 'rep1');
    await events.settled();
    expect(await standing(id)).toEqual(['renewal_review', 'REVERTED']);
  });

  /** The event that says that something has happened about an approval, as the suite sends it. */
  const eventOf = ({ code, templateCode }: Approval) =>
    channel === 'dingtalk'
      ? {
          type: 'bpms_instance_change',
          content: { processInstanceId: code, processCode: templateCode, type: 'finish', result: 'agree' },
        }
      : {
          type: 'approval_instance',
          content: { approval_code: templateCode, instance_code: code, status: 'APPROVED', operate_time: '1' },
          old: true,
        };
  /** What came of an approval's events. */
  const received = () =>
    server.app.db
      .selectFrom('outbox')
      .select(['outbox_id', 'state', 'dedupe_key'])
      .where('client_id', '=', clientId)
      .where('kind', '=', 'event.approval_changed')
      .orderBy('outbox_id')
      .execute();

  test('are ignored when the suite has not sent them, or when an old request is replayed', async () => {
    const { id, approval } = await asked();
    await events.play(channel, 'lose', 10);
    decide(approval, true);
    const before = await received();
    for (const forged of forgeries)
      expect([forged, await events.send(channel, { ...eventOf(approval), forged })]).toEqual([forged, 403]);
    await events.settled();
    expect(await received()).toEqual(before);
    expect(await standing(id)).toEqual(['renewal_review', 'PENDING']);

    server.courier.clear();
    await events.send(channel, eventOf(approval));
    await events.settled();
    expect(await standing(id)).toEqual(['renewal_won', 'APPROVED']);
    const stored = await received();
    server.clock.forward(1_000);
    expect(await events.replay()).toBe(200);
    server.clock.forward(9 * 3_600_000);
    expect(await events.replay()).toBe(403);
    await events.settled();
    expect(await received()).toEqual(stored);
  });

  test('are applied once, although the process ended before and after the commit of its transaction', async () => {
    const { id, approval } = await asked();
    const moves = async () =>
      (await rep.ok('records.stageHistory', { table_id, id })).list.filter(
        ({ to_stage_id }) => to_stage_id === 'renewal_won',
      ).length;
    /** The process ends at the first statement like this. */
    const endAt = (statement: RegExp) => {
      let ended = 0;
      const stop = watchStatements(({ sql }) => {
        if (!statement.test(sql)) return;
        ended += 1;
        throw new Error('the process ends here');
      });
      return () => {
        stop();
        return ended;
      };
    };
    // Before: the record is written, its approval is not.
    const before = endAt(/^update "approvals"/);
    decide(approval, true);
    await events.settled();
    expect(before()).toBeGreaterThan(0);
    expect([await standing(id), await moves()]).toEqual([['renewal_review', 'PENDING'], 0]);
    // After: what was done is committed, and nobody has noted that the event is done.
    server.clock.forward(10 * 60_000);
    const after = endAt(/^update "outbox" set "state" = /);
    await events.settled();
    expect(after()).toBeGreaterThan(0);
    expect([await standing(id), await moves()]).toEqual([['renewal_won', 'APPROVED'], 1]);
    server.clock.forward(10 * 60_000);
    await events.settled();
    expect([await standing(id), await moves()]).toEqual([['renewal_won', 'APPROVED'], 1]);
    expect((await received()).filter(({ state }) => state !== 'done')).toEqual([]);
    const { list } = await rep.ok('deal.events', { id, event_type: 'APPROVE' });
    expect(list.filter((one) => one.approve?.status === 'APPROVED')).toHaveLength(1);
  });

  test('about an approval of another application cost no call', async () => {
    const before = reads();
    sent(server.world, drawTemplate(server.world, channel, { code: 'leave' }));
    await events.settled();
    expect(server.courier.attempts.length).toBeGreaterThan(0);
    expect(reads()).toBe(before);
  });
});
