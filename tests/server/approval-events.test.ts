import type { Channel } from '../../domain/platforms';
import type { Approval } from '../../simulator/world/approval-state';
import { drawTemplate, sent } from '../simulator/support/approvals';
import type { Client } from '../support/client';
import { startTestServer, type TestServer } from '../support/server';
import { directEvents, type EventDirector } from '../support/suite-events';

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

describe.each(channels)('an approval on %s', (channel) => {
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

  test('moves its deal when it is approved there, by events that come doubled and backwards', async () => {
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

  test('leaves its deal where it is when it is refused or withdrawn there', async () => {
    const refused = await asked();
    decide(refused.approval, false);
    await events.settled();
    expect(await standing(refused.id)).toEqual(['renewal_review', 'REJECTED']);
    const withdrawn = await asked();
    world().withdraw(withdrawn.approval, 'rep1');
    await events.settled();
    expect(await standing(withdrawn.id)).toEqual(['renewal_review', 'CANCELED']);
  });

  test('takes its deal back when it is taken back there', async () => {
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

  test('of the company that is none of ours costs no call', async () => {
    const before = reads();
    sent(server.world, drawTemplate(server.world, channel, { code: 'leave' }));
    await events.settled();
    expect(server.courier.attempts.length).toBeGreaterThan(0);
    expect(reads()).toBe(before);
  });
});
