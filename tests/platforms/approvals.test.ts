import type { ApprovalTemplate, ApprovalToStart } from '../../domain/approvals/suite';
import { channels, type Channel } from '../../domain/platforms';
import { SuiteRefusal, SuiteUnreachable } from '../../server/platforms/platform';
import type { Approval } from '../../simulator/world/approval-state';
import { drawTemplate } from '../simulator/support/approvals';
import { simulateSuites, type SimulatedSuites } from './simulated-suites';

let simulated: SimulatedSuites;
beforeAll(async () => {
  simulated = await simulateSuites();
});
afterAll(() => simulated.close());
beforeEach(() => simulated.begin());

const start = {
  feishu: 'approval.instance.create',
  lark: 'approval.instance.create',
  dingtalk: 'workflow.instances.start',
};
const decide = {
  feishu: 'approval.task.approve',
  lark: 'approval.task.approve',
  dingtalk: 'workflow.instances.execute',
};
const cancel = {
  feishu: 'approval.instance.cancel',
  lark: 'approval.instance.cancel',
  dingtalk: 'workflow.instances.terminate',
};
const write = { feishu: 'approval:approval', lark: 'approval:approval', dingtalk: 'Workflow.Instance.Write' };

const minuteMs = 60_000;

async function refusal(work: Promise<unknown>): Promise<SuiteRefusal> {
  const error = await work.then(
    () => undefined,
    (thrown: unknown) => thrown,
  );
  if (!(error instanceof SuiteRefusal)) throw new Error(`expected a refusal, got ${String(error)}`);
  return error;
}

describe.each(channels)('the approvals of %s', (channel: Channel) => {
  const tenant = channel === 'dingtalk' ? 'ding_corp_demo' : `tenant_demo_${channel}`;
  const idOf = (key: string) => (channel === 'dingtalk' ? `dd_${key}` : `ou_${channel}_${key}`);
  const approvals = () => simulated.suite(channel).approvals;
  const world = () => simulated.world.approvals;
  const stored = () => world().list(channel);
  const template: ApprovalTemplate = {
    name: 'Deals that are won',
    lines: [
      { key: 'record', label: 'Record' },
      { key: 'changes', label: 'Changes' },
    ],
    steps: [
      { approvers: [idOf('manager'), idOf('rep2')], rule: 'all' },
      { approvers: [idOf('admin')], rule: 'any' },
    ],
  };
  const wish = (templateCode: string): ApprovalToStart => ({
    approvalId: 'approval-0001',
    templateCode,
    applicantId: idOf('rep1'),
    lines: [
      { key: 'record', label: 'Record', value: 'Business · Brightsea' },
      { key: 'changes', label: 'Changes', value: 'Amount: 10 → 12\nOwner: – → Chen' },
    ],
    link: `${simulated.origin}/detail?type=business&id=business_1`,
  });
  const made = () => approvals().makeTemplate(tenant, template);
  const begun = async () => {
    const asked = wish(await made());
    return { asked, ...(await approvals().start(tenant, asked)) };
  };
  const values = ({ form }: Approval) => Object.fromEntries(form.map(({ name, value }) => [name, value]));
  const only = (): Approval => {
    const [approval, ...others] = stored();
    if (!approval || others.length > 0) throw new Error(`${stored().length} approvals`);
    return approval;
  };
  const waiting = async (code: string) =>
    (await approvals().read(tenant, code)).tasks.filter(({ status }) => status === 'PENDING');
  const approve = async (code: string, key: string, decision: 'approve' | 'reject' = 'approve') => {
    const task = (await waiting(code)).find(({ memberId }) => memberId === idOf(key));
    const decided = { instanceCode: code, taskId: task?.taskId ?? '', memberId: idOf(key), decision, reason: 'Fine' };
    await approvals().decide(tenant, decided);
    return decided;
  };

  it('are started with a form that can be read, and tell who is asked since when', async () => {
    const { instanceCode } = await begun();
    expect(values(only())).toMatchObject({
      Record: 'Business · Brightsea',
      Changes: 'Amount: 10 → 12\nOwner: – → Chen',
      Sidecar: expect.stringContaining(encodeURIComponent('/detail?type=business')),
    });
    const read = await approvals().read(tenant, instanceCode);
    expect(read).toMatchObject({ instanceCode, approvalId: 'approval-0001', status: 'PENDING' });
    expect(read.tasks).toEqual(
      ['manager', 'rep2'].map((key) => ({
        taskId: expect.any(String),
        memberId: idOf(key),
        status: 'PENDING',
        since: simulated.clock.now,
        reason: undefined,
      })),
    );
    expect(read.updatedAt).toBe(simulated.clock.now);
  });

  it('go through all of their steps, and say who decided what and why', async () => {
    const { instanceCode } = await begun();
    simulated.clock.now += minuteMs;
    await approve(instanceCode, 'manager');
    await approve(instanceCode, 'rep2');
    expect((await waiting(instanceCode)).map(({ memberId }) => memberId)).toEqual([idOf('admin')]);
    simulated.clock.now += minuteMs;
    await approve(instanceCode, 'admin');
    const read = await approvals().read(tenant, instanceCode);
    expect([read.status, read.updatedAt]).toEqual(['APPROVED', simulated.clock.now]);
    expect(read.tasks.map(({ status, reason }) => [status, reason])).toEqual(Array(3).fill(['APPROVED', 'Fine']));
  });

  it('end with a no, and when they are withdrawn or deleted', async () => {
    const { instanceCode, asked } = await begun();
    await approve(instanceCode, 'rep2', 'reject');
    expect((await approvals().read(tenant, instanceCode)).status).toBe('REJECTED');
    const second = await approvals().start(tenant, { ...asked, approvalId: 'approval-0002' });
    simulated.clock.now += minuteMs;
    await approvals().withdraw(tenant, second.instanceCode, idOf('rep1'));
    expect(await approvals().read(tenant, second.instanceCode)).toMatchObject({ status: 'CANCELED' });
    const approval = world().find(channel, second.instanceCode);
    if (approval) world().remove(approval);
    expect(await approvals().read(tenant, second.instanceCode)).toMatchObject({ status: 'DELETED' });
  });

  it.each(['drop', 'malformed'] as const)(
    'are started once although the answer is lost (%s), and by a process that starts again',
    async (kind) => {
      const asked = wish(await made());
      simulated.fault({ suite: channel, call: start[channel], kind, times: 1 });
      const first = await approvals()
        .start(tenant, asked)
        .catch((error: unknown) => error);
      if (first instanceof Error) expect(first).toBeInstanceOf(SuiteUnreachable);
      const again = await simulated.another({ channel }).approvals.start(tenant, asked);
      expect(again).toEqual({ instanceCode: only().code });
      expect(await approvals().start(tenant, asked)).toEqual(again);
    },
  );

  it('are decided and withdrawn once although the answer is lost', async () => {
    const { instanceCode } = await begun();
    simulated.fault({ suite: channel, call: decide[channel], kind: 'drop', times: 1 });
    const decided = await approve(instanceCode, 'manager');
    await approvals().decide(tenant, decided);
    expect((await waiting(instanceCode)).map(({ memberId }) => memberId)).toEqual([idOf('rep2')]);
    expect((await refusal(approvals().decide(tenant, { ...decided, decision: 'reject' }))).kind).toBe('refused');
    simulated.clock.now += minuteMs;
    simulated.fault({ suite: channel, call: cancel[channel], kind: 'drop', times: 1 });
    await approvals().withdraw(tenant, instanceCode, idOf('rep1'));
    await approvals().withdraw(tenant, instanceCode, idOf('rep1'));
    expect(only().status).toBe('CANCELED');
  });

  it('are decided and withdrawn although a repeat is refused with another code than that of a task that is over', async () => {
    if (channel === 'dingtalk') return;
    const { instanceCode } = await begun();
    const decided = await approve(instanceCode, 'manager');
    const no = (call: string) =>
      simulated.fault({ suite: channel, call, kind: 'error', status: 403, code: 1390009, times: 1 });
    no(decide[channel]);
    await approvals().decide(tenant, decided);
    await approvals().withdraw(tenant, instanceCode, idOf('rep1'));
    no(cancel[channel]);
    await approvals().withdraw(tenant, instanceCode, idOf('rep1'));
    expect(only().status).toBe('CANCELED');
  });

  it('are decided by nobody but who is asked', async () => {
    const { instanceCode } = await begun();
    const [task] = await waiting(instanceCode);
    const forged = { instanceCode, taskId: task?.taskId ?? '', memberId: idOf('rep1'), decision: 'approve' } as const;
    await refusal(approvals().decide(tenant, forged));
    expect(only().status).toBe('PENDING');
    expect(await waiting(instanceCode)).toHaveLength(2);
  });

  it('are taken back after they were approved where the company’s own template allows it', async () => {
    const { code } = drawTemplate(simulated.world, channel, { revertDays: 30 });
    const { instanceCode } = await approvals().start(tenant, wish(code));
    simulated.clock.now += minuteMs;
    await approve(instanceCode, 'manager');
    expect((await approvals().read(tenant, instanceCode)).status).toBe('APPROVED');
    simulated.clock.now += minuteMs;
    const approval = world().find(channel, instanceCode);
    if (approval) world().revert(approval, 'rep1');
    const reverted = { instanceCode, status: 'REVERTED' };
    expect(await approvals().read(tenant, instanceCode)).toMatchObject(reverted);
    // DingTalk tells of the instance that takes it back.
    const last = stored().at(-1);
    expect(await approvals().read(tenant, last?.code ?? '')).toMatchObject(reverted);
  });

  it('say everything in a form that a company drew with a single field', async () => {
    const { code } = drawTemplate(simulated.world, channel, {
      controls: [
        {
          id: 'widget1',
          type: channel === 'dingtalk' ? 'TextareaField' : 'textarea',
          name: 'Reason',
          required: true,
          hidden: false,
        },
      ],
    });
    await approvals().start(tenant, wish(code));
    expect(values(only()).Reason).toContain('Record: Business · Brightsea\nChanges: Amount: 10 → 12');
    const { code: none } = drawTemplate(simulated.world, channel, { code: 'no-text', controls: [] });
    expect((await refusal(approvals().start(tenant, { ...wish(none), approvalId: 'other' }))).suiteCode).toBe('form');
  });

  it('are reported once their template is subscribed to, however often that is asked for', async () => {
    const code = await made();
    await approvals().subscribe(tenant, code);
    await approvals().subscribe(tenant, code);
    expect(world().template(channel, code)?.isSubscribed).toBe(true);
  });

  it('have a template that is overwritten, and asks the new people', async () => {
    const code = await made();
    const other = { ...template, name: 'Won', steps: [{ approvers: [idOf('rep3')], rule: 'any' as const }] };
    expect(await approvals().makeTemplate(tenant, other, code)).toBe(code);
    const { instanceCode } = await approvals().start(tenant, wish(code));
    expect((await waiting(instanceCode)).map(({ memberId }) => memberId)).toEqual([idOf('rep3')]);
    expect(world().template(channel, code)).toMatchObject({ name: 'Won' });
  });

  it('are refused in words that an administrator understands, and never for another company', async () => {
    const code = await made();
    expect((await refusal(approvals().start('somebody else', wish(code)))).kind).toBe('otherCompany');
    simulated.world.setPermission(channel, write[channel], false);
    expect((await refusal(approvals().start(tenant, wish(code)))).kind).toBe('noPermission');
    simulated.world.setPermission(channel, write[channel], true);
    expect((await refusal(approvals().start(tenant, wish('none')))).kind).toBe('notFound');
    expect(stored()).toEqual([]);
  });

  it('ask once a day which company the credentials belong to', async () => {
    await begun();
    const name = channel === 'dingtalk' ? 'oauth2.corpToken' : 'tenant.query';
    expect(simulated.calls(channel).filter(({ call }) => call === name)).toHaveLength(1);
  });
});
