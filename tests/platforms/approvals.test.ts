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

describe.each(channels)('the approvals adapter of %s', (channel: Channel) => {
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

  it('starts an approval with a readable form and reports its approvers with times', async () => {
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

  it('follows an approval through all steps with decisions, names and reasons', async () => {
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

  it('reports the end of an approval that is rejected, withdrawn or deleted', async () => {
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
    'starts an approval once despite a lost answer (%s) and a restarted process',
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

  it('decides and withdraws an approval once despite a lost answer', async () => {
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

  it('accepts that a repeated decision is refused with another code than a finished task', async () => {
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

  it('lets only the approver decide', async () => {
    const { instanceCode } = await begun();
    const [task] = await waiting(instanceCode);
    const forged = { instanceCode, taskId: task?.taskId ?? '', memberId: idOf('rep1'), decision: 'approve' } as const;
    await refusal(approvals().decide(tenant, forged));
    expect(only().status).toBe('PENDING');
    expect(await waiting(instanceCode)).toHaveLength(2);
  });

  it('reverts an approved approval where the template of the company allows it', async () => {
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

  it('fits everything into a form with a single field that the company drew', async () => {
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

  it('reports approvals once after any number of subscriptions to their template', async () => {
    const code = await made();
    await approvals().subscribe(tenant, code);
    await approvals().subscribe(tenant, code);
    expect(world().template(channel, code)?.isSubscribed).toBe(true);
  });

  it('overwrites a template, and then asks the new approvers', async () => {
    const code = await made();
    const other = { ...template, name: 'Won', steps: [{ approvers: [idOf('rep3')], rule: 'any' as const }] };
    expect(await approvals().makeTemplate(tenant, other, code)).toBe(code);
    const { instanceCode } = await approvals().start(tenant, wish(code));
    expect((await waiting(instanceCode)).map(({ memberId }) => memberId)).toEqual([idOf('rep3')]);
    expect(world().template(channel, code)).toMatchObject({ name: 'Won' });
  });

  it('reports refusals in words that an administrator understands, and never for another company', async () => {
    const code = await made();
    expect((await refusal(approvals().start('somebody else', wish(code)))).kind).toBe('otherCompany');
    simulated.world.setPermission(channel, write[channel], false);
    expect((await refusal(approvals().start(tenant, wish(code)))).kind).toBe('noPermission');
    simulated.world.setPermission(channel, write[channel], true);
    expect((await refusal(approvals().start(tenant, wish('none')))).kind).toBe('notFound');
    expect(stored()).toEqual([]);
  });

  it('asks once a day which company the credentials belong to', async () => {
    await begun();
    const name = channel === 'dingtalk' ? 'oauth2.corpToken' : 'tenant.query';
    expect(simulated.calls(channel).filter(({ call }) => call === name)).toHaveLength(1);
  });
});
