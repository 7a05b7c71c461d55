import { feishuEnvelope, feishuEvents } from '../../simulator/events/feishu';
import type { SimulatedEvent } from '../../simulator/events/push';
import type { ApprovalTemplate } from '../../simulator/world/approval-state';
import { drawTemplate, sent, taskOf } from './support/approvals';
import { feishuClient, type FeishuClient } from './support/feishu';
import { definitionBody } from './support/feishu-approval-rows';
import { days, startSimulator, textAt, type Answer, type RunningSimulator } from './support/simulator';

let simulator: RunningSimulator;
let client: FeishuClient;
let token: string;
/** What the application is notified of, in order. */
let events: SimulatedEvent[];
beforeAll(async () => {
  simulator = await startSimulator();
  client = feishuClient(simulator, 'feishu');
});
beforeEach(async () => {
  simulator.restart();
  token = await client.tenantToken();
  events = [];
  simulator.world.occurrences.listen((_suite, occurrence) =>
    events.push(...feishuEvents(simulator.world, 'feishu', occurrence)),
  );
});
afterAll(() => simulator.close());

const uuid = '0f8fad5b-d9cb-469f-a165-70867728950e';
const ask = (path: string, body?: unknown): Promise<Answer> =>
  client.api(`/approval/v4${path}`, token, body === undefined ? {} : { method: 'POST', body });
const form = (value: string) => JSON.stringify([{ id: 'record', type: 'input', value }]);
const start = (template: ApprovalTemplate, changes: object = {}) =>
  ask('/instances', {
    approval_code: template.code,
    open_id: client.openId('rep1'),
    form: form('Brightsea'),
    ...changes,
  });
const detail = async (id: string) => (await ask(`/instances/${id}`)).json as { data: Record<string, unknown> };
const told = () => events.map(({ type, content }) => `${type} ${String(content.status)}`);
const draw = (changes: Partial<ApprovalTemplate> = {}) => drawTemplate(simulator.world, 'feishu', changes);
const step = (id: string, rule: 'all' | 'any' | 'sequence', ...approvers: string[]) => ({
  id,
  name: id,
  rule,
  approvers,
  ifNobody: 'pass' as const,
});
const world = () => simulator.world.approvals;

it('the simulated Feishu creates one approval for a uuid: the second start is refused, and the uuid reads the first', async () => {
  const template = draw();
  const code = textAt((await start(template, { uuid })).json, 'data', 'instance_code');
  expect(await start(template, { uuid: uuid.toUpperCase() })).toMatchObject({ status: 400, json: { code: 60012 } });
  expect((await detail(uuid)).data).toMatchObject({ instance_code: code, uuid, status: 'PENDING' });
  expect(world().list('feishu')).toHaveLength(1);
});

it.each<[string, object, number]>([
  ['another definition', { approval_code: 'none' }, 1390002],
  ['somebody who is not there', { open_id: 'ou_nobody' }, 1390004],
  ['a form that is no JSON', { form: '[' }, 1390001],
  ['a control without a value', { form: form('') }, 1390001],
  ['a control of another type', { form: JSON.stringify([{ id: 'record', type: 'number', value: 1 }]) }, 1390001],
  ['a form without what it needs', { form: '[]' }, 1390001],
  ['the root department', { department_id: '0' }, 1390001],
  ['a title without its text', { title: '@i18n@title' }, 1390001],
  ['a uuid that is too long', { uuid: 'a'.repeat(65) }, 99992402],
])('the simulated Feishu starts no approval for %s', async (_case, changes, code) => {
  expect((await start(draw(), changes)).json).toMatchObject({ code });
  expect(world().list('feishu')).toEqual([]);
});

it('the simulated Feishu starts no approval of a stopped definition or without chosen approvers', async () => {
  expect((await start(draw({ isActive: false }))).json).toMatchObject({ code: 1390015 });
  const template = draw({ nodes: [{ ...step('boss', 'any'), approvers: 'chosen' }] });
  expect((await start(template)).json).toMatchObject({ code: 1390001 });
  const chosen = { node_approver_open_id_list: [{ key: 'boss', value: [client.openId('rep2')] }] };
  expect((await start(template, chosen)).json).toMatchObject({ code: 0 });
});

it('the simulated Feishu notifies of subscribed definitions alone, in the older envelope, and never without the permission', async () => {
  const template = draw({ isSubscribed: false });
  await start(template);
  expect(events).toEqual([]);
  expect((await ask(`/approvals/${template.code}/subscribe`, {})).json).toMatchObject({ code: 0 });
  expect((await ask(`/approvals/${template.code}/subscribe`, {})).json).toMatchObject({ code: 1390007 });
  await start(template, { uuid });
  expect(told()).toEqual(['approval_instance PENDING', 'approval_task PENDING']);
  const [event] = events;
  expect(event && feishuEnvelope('feishu', event)).toEqual({
    uuid: event?.id,
    ts: expect.stringMatching(/^\d+\.\d+$/),
    token: 'demo_feishu_token',
    type: 'event_callback',
    event: {
      type: 'approval_instance',
      app_id: 'cli_demo_feishu',
      tenant_key: 'tenant_demo_feishu',
      approval_code: template.code,
      instance_code: expect.any(String),
      status: 'PENDING',
      operate_time: String(simulator.now()),
      instance_operate_time: String(simulator.now()),
      uuid,
    },
  });
  for (const permission of ['approval:approval', 'approval:approval:readonly'])
    simulator.world.setPermission('feishu', permission, false);
  sent(simulator.world, template);
  expect(events).toHaveLength(2);
});

it('the simulated Feishu accepts one decision, from the approver alone', async () => {
  const template = draw();
  const { code } = sent(simulator.world, template);
  const approval = world().find('feishu', code);
  if (!approval) throw new Error('not there');
  const decide = (person: string, verb = 'approve') =>
    ask(`/tasks/${verb}`, {
      approval_code: template.code,
      instance_code: code,
      user_id: client.openId(person),
      task_id: approval.tasks[0]?.id ?? '',
      comment: 'Fine',
    });
  expect(await decide('rep1')).toMatchObject({ status: 403, json: { code: 1390009 } });
  expect((await decide('manager')).json).toMatchObject({ code: 0 });
  expect(await decide('manager', 'reject')).toMatchObject({ status: 400, json: { code: 1390010 } });
  expect((await detail(code)).data).toMatchObject({
    status: 'APPROVED',
    task_list: [{ status: 'APPROVED' }],
    timeline: [{ type: 'START' }, { type: 'PASS', comment: 'Fine', open_id: client.openId('manager') }],
  });
  expect(told()).toEqual([
    'approval_instance PENDING',
    'approval_task PENDING',
    'approval_task APPROVED',
    'approval_instance APPROVED',
  ]);
});

it('an approval of the simulated Feishu goes through its steps: all of, any of, one after the other, and past an empty step', () => {
  const template = draw({
    nodes: [
      step('all', 'all', 'manager', 'rep2'),
      step('nobody', 'any'),
      step('any', 'any', 'rep3', 'rep4'),
      step('row', 'sequence', 'm11', 'm12'),
    ],
  });
  const approval = sent(simulator.world, template);
  const pass = (personKey: string) =>
    world().decide(approval, { taskId: taskOf(approval, personKey), personKey, pass: true });
  const waiting = () => approval.tasks.filter(({ status }) => status === 'PENDING').map(({ personKey }) => personKey);
  expect(waiting()).toEqual(['manager', 'rep2']);
  pass('manager');
  expect(waiting()).toEqual(['rep2']);
  pass('rep2');
  expect(waiting()).toEqual(['rep3', 'rep4']);
  pass('rep4');
  expect(waiting()).toEqual(['m11']);
  pass('m11');
  pass('m12');
  expect([approval.status, waiting()]).toEqual(['APPROVED', []]);
  // The other one of "all" is told of once more, and the step of nobody has no person.
  expect(told().slice(0, 6)).toEqual([
    'approval_instance PENDING',
    'approval_task PENDING',
    'approval_task PENDING',
    'approval_task APPROVED',
    'approval_task PENDING',
    'approval_task APPROVED',
  ]);
  expect(events[6]?.content).toMatchObject({ status: 'APPROVED', open_id: '', user_id: '' });
  expect(approval.tasks.find(({ personKey }) => personKey === 'rep3')?.status).toBe('DONE');
});

it('an approval of the simulated Feishu is transferred, sent back to its applicant and to an earlier step, and resent', async () => {
  const template = draw({ nodes: [step('one', 'any', 'manager'), step('two', 'any', 'rep2')] });
  const approval = sent(simulator.world, template);
  const base = { approval_code: template.code, instance_code: approval.code };
  const transfer = { ...base, user_id: client.openId('manager'), transfer_user_id: client.openId('rep3') };
  await ask('/tasks/transfer', { ...transfer, task_id: taskOf(approval, 'manager') });
  expect(told().slice(2)).toEqual(['approval_task TRANSFERRED', 'approval_task PENDING']);
  const back = (person: string, node: string) =>
    ask('/instances/specified_rollback', {
      user_id: client.openId(person),
      task_id: taskOf(approval, person),
      reason: 'Too little',
      task_def_key_list: [node],
    });
  expect((await back('rep3', 'two')).json).toMatchObject({ code: 1390001 });
  await back('rep3', 'START');
  expect(events.find(({ content }) => content.status === 'ROLLBACK')?.content.extra).toContain('START');
  await ask('/tasks/resubmit', {
    ...base,
    user_id: client.openId('rep1'),
    task_id: taskOf(approval, 'rep1'),
    form: form('More of it'),
  });
  await ask('/tasks/approve', { ...base, user_id: client.openId('manager'), task_id: taskOf(approval, 'manager') });
  await back('rep2', 'one');
  expect((await detail(approval.code)).data).toMatchObject({
    status: 'PENDING',
    form: expect.stringContaining('More of it'),
  });
  expect(taskOf(approval, 'manager')).toEqual(expect.any(String));
});

it('the simulated Feishu sends a refused approval back to its applicant where the definition says so', () => {
  const approval = sent(simulator.world, draw({ rejectSendsBack: true }));
  world().decide(approval, { taskId: taskOf(approval, 'manager'), personKey: 'manager', pass: false });
  expect([approval.status, taskOf(approval, 'rep1')]).toEqual(['PENDING', expect.any(String)]);
});

it('an approval of the simulated Feishu is withdrawn by its applicant alone, while it is pending', async () => {
  const template = draw();
  const approval = sent(simulator.world, template);
  const cancel = (person: string) =>
    ask('/instances/cancel', {
      approval_code: template.code,
      instance_code: approval.code,
      user_id: client.openId(person),
    });
  expect((await cancel('rep2')).json).toMatchObject({ code: 1390001 });
  expect((await cancel('rep1')).json).toMatchObject({ code: 0 });
  expect((await cancel('rep1')).json).toMatchObject({ code: 1390001 });
  expect(told().slice(2)).toEqual(['approval_task DONE', 'approval_instance CANCELED']);
  const later = sent(simulator.world, draw({ withdrawLater: false, nodes: [step('one', 'all', 'manager', 'rep2')] }));
  world().decide(later, { taskId: taskOf(later, 'manager'), personKey: 'manager', pass: true });
  expect(() => world().withdraw(later, 'rep1')).toThrow('fixed');
});

it('an approval of the simulated Feishu is revoked only where and as long as the definition allows it', async () => {
  const pass = (template: ApprovalTemplate) => {
    const approval = sent(simulator.world, template);
    world().decide(approval, { taskId: taskOf(approval, 'manager'), personKey: 'manager', pass: true });
    return approval;
  };
  const final = pass(draw({ revertDays: 0 }));
  expect(() => world().revert(final, 'rep1')).toThrow('fixed');
  const late = pass(draw({ revertDays: 31 }));
  simulator.advance(days(31));
  expect(() => world().revert(late, 'rep1')).toThrow('fixed');
  token = await client.tenantToken();
  const approval = pass(draw({ revertDays: 31 }));
  world().revert(approval, 'rep1');
  // The event says it, with a time that is a number here; the instance stands at withdrawn, with a mark.
  expect(events.at(-1)?.content).toMatchObject({ status: 'REVERTED', operate_time: simulator.now() });
  expect((await detail(approval.code)).data).toMatchObject({ status: 'CANCELED', reverted: true });
});

it('an approval of the simulated Feishu is deleted in the console', async () => {
  const approval = sent(simulator.world, draw());
  world().remove(approval);
  expect(told().slice(2)).toEqual(['approval_task DONE', 'approval_instance DELETED']);
  expect((await detail(approval.code)).data).toMatchObject({ status: 'DELETED' });
});

describe('a simulated approval definition', () => {
  const make = (changes: object) => ask('/approvals', { ...definitionBody, ...changes });

  it('is created and overwritten as a whole', async () => {
    const code = textAt((await make({})).json, 'data', 'approval_code');
    const other = JSON.stringify([{ id: 'amount', type: 'number', name: '@i18n@record' }]);
    const again = await make({ approval_code: code, form: { form_content: other } });
    expect(again.json).toMatchObject({ code: 0, data: { approval_code: code } });
    const { controls, nodes, revertDays } = world().template('feishu', code) ?? {};
    expect([controls?.map(({ id }) => id), nodes?.map(({ id }) => id), revertDays]).toEqual([['amount'], ['boss'], 0]);
    expect((await make({ approval_code: 'none' })).json).toMatchObject({ code: 1390002 });
  });

  const widget = (control: object) => ({
    form: { form_content: JSON.stringify([{ id: 'a', type: 'input', name: '@i18n@record', ...control }]) },
  });
  it.each<[string, object, number]>([
    ['a name that is no key', { approval_name: 'Discount' }, 99992402],
    ['a key that is too short', { approval_name: '@i18n@a' }, 99992402],
    ['a key without a text', { approval_name: '@i18n@other' }, 1390001],
    ['a control that this call cannot make', widget({ type: 'formula' }), 1390001],
    ['a course without its end', { node_list: definitionBody.node_list.slice(0, 2) }, 99992402],
    ['no default language', { i18n_resources: [{ ...definitionBody.i18n_resources[0], is_default: false }] }, 1390001],
  ])('is refused for %s', async (_case, changes, code) => {
    expect((await make(changes)).json).toMatchObject({ code });
  });

  it('allows a revocation for 31 days by default, and asks the head of the department', async () => {
    const code = textAt((await make({ settings: {} })).json, 'data', 'approval_code');
    const template = world().template('feishu', code);
    if (!template) throw new Error('not there');
    expect(template.revertDays).toBe(31);
    expect(taskOf(sent(simulator.world, template), 'manager')).toEqual(expect.any(String));
  });
});
