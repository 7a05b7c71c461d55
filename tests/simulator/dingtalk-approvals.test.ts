import { dingtalkEvents, dingtalkMessage } from '../../simulator/events/dingtalk';
import type { SimulatedEvent } from '../../simulator/events/push';
import type { ApprovalTemplate } from '../../simulator/world/approval-state';
import { drawTemplate, sent, taskOf } from './support/approvals';
import { dingtalkClient, type DingtalkClient } from './support/dingtalk';
import { formBody } from './support/dingtalk-approval-rows';
import { days, startSimulator, textAt, type RunningSimulator } from './support/simulator';

let simulator: RunningSimulator;
let client: DingtalkClient;
let token: string;
/** What the application is notified of, in order. */
let events: SimulatedEvent[];
beforeAll(async () => {
  simulator = await startSimulator();
  client = dingtalkClient(simulator);
});
beforeEach(async () => {
  simulator.restart();
  token = await client.appToken();
  events = [];
  simulator.world.occurrences.listen((_suite, occurrence) =>
    events.push(...dingtalkEvents(simulator.world, occurrence)),
  );
});
afterAll(() => simulator.close());

const ask = (path: string, body: unknown) => client.api(`/workflow${path}`, token, body);
const detail = (code: string) =>
  client.api(`/workflow/processInstances?processInstanceId=${code}`, token, undefined, 'GET');
const draw = (changes: Partial<ApprovalTemplate> = {}) => drawTemplate(simulator.world, 'dingtalk', changes);
const start = (template: ApprovalTemplate, changes: object = {}) =>
  ask('/processInstances', {
    processCode: template.code,
    originatorUserId: 'dd_rep1',
    deptId: -1,
    formComponentValues: [{ name: 'Record', value: 'Brightsea' }],
    ...changes,
  });
const sentEvents = () =>
  events.map(({ type, content }) => [type, content.type, content.result].filter((word) => word).join(' '));
const world = () => simulator.world.approvals;

it('the simulated DingTalk has no idempotency key for approvals: a second start creates a second one, and a search finds both', async () => {
  const template = draw();
  const codes = [await start(template), await start(template)].map(({ json }) => textAt(json, 'instanceId'));
  const search = (changes: object) =>
    ask('/processes/instanceIds/query', {
      processCode: template.code,
      startTime: simulator.now() - 1000,
      nextToken: 0,
      maxResults: 1,
      ...changes,
    });
  expect((await search({})).json).toMatchObject({ result: { list: codes.slice(0, 1), nextToken: '1' } });
  expect((await search({ nextToken: 1 })).json).toEqual({ success: true, result: { list: codes.slice(1) } });
  expect((await search({ userIds: ['dd_rep2'] })).json).toMatchObject({ result: { list: [] } });
  expect((await search({ maxResults: 21 })).status).toBe(400);
  expect((await search({ startTime: simulator.now() - days(121) })).status).toBe(400);
});

it.each<[string, object]>([
  ['another process', { processCode: 'PROC-none' }],
  ['neither a department nor approvers', { deptId: undefined }],
  ['an address of ours without the paid edition', { bizDetailPageUrl: 'https://crm.example/a' }],
  ['a department of others', { deptId: 1001 }],
  ['one approver of "all"', { approvers: [{ actionType: 'AND', userIds: ['dd_manager'] }] }],
  ['a component that is not there', { formComponentValues: [{ name: 'Other', value: 'x' }] }],
  ['a form without what it needs', { formComponentValues: [] }],
])('the simulated DingTalk starts no approval for %s', async (_case, changes) => {
  expect((await start(draw(), changes)).status).toBe(400);
  expect(world().list('dingtalk')).toEqual([]);
});

it('the simulated DingTalk asks the named approvers in their order, and ends with their decision', async () => {
  const form = await ask('/forms', formBody);
  const processCode = textAt(form.json, 'result', 'processCode');
  const values = { processCode, formComponentValues: [{ name: '记录', value: 'Brightsea' }] };
  // A form that was made by the call has no course of its own.
  expect((await start(draw(), values)).json).toMatchObject({ code: 'processInstanceStartFailed' });
  const approvers = [
    { actionType: 'AND', userIds: ['dd_manager', 'dd_rep2'] },
    { actionType: 'NONE', userIds: ['dd_rep3'] },
  ];
  const code = textAt((await start(draw(), { ...values, approvers })).json, 'instanceId');
  const approval = world().find('dingtalk', code);
  if (!approval) throw new Error('not there');
  const execute = (person: string, result: string, remark?: string) =>
    ask('/processInstances/execute', {
      processInstanceId: code,
      taskId: Number(taskOf(approval, person)),
      actionerUserId: `dd_${person}`,
      result,
      remark,
    });
  await execute('manager', 'agree');
  await execute('rep2', 'agree');
  expect((await detail(code)).json).toMatchObject({ result: { status: 'RUNNING' } });
  await execute('rep3', 'refuse', 'Too cheap');
  expect((await detail(code)).json).toMatchObject({
    result: {
      status: 'COMPLETED',
      result: 'refuse',
      tasks: [{ result: 'AGREE' }, { result: 'AGREE' }, { result: 'REFUSE', userId: 'dd_rep3' }],
      operationRecords: expect.arrayContaining([
        expect.objectContaining({ type: 'EXECUTE_TASK_NORMAL', result: 'REFUSE', remark: 'Too cheap' }),
      ]),
    },
  });
  // Of the instance at its start and end alone.
  expect(sentEvents()).toEqual([
    'bpms_instance_change start',
    'bpms_task_change start',
    'bpms_task_change start',
    'bpms_task_change finish agree',
    'bpms_task_change start',
    'bpms_task_change finish agree',
    'bpms_task_change start',
    'bpms_task_change finish refuse',
    'bpms_instance_change finish refuse',
  ]);
});

it('the simulated DingTalk accepts one decision, from the approver', async () => {
  const approval = sent(simulator.world, draw());
  const execute = (person: string) =>
    ask('/processInstances/execute', {
      processInstanceId: approval.code,
      taskId: Number(approval.tasks[0]?.id),
      actionerUserId: `dd_${person}`,
      result: 'agree',
    });
  expect((await execute('rep2')).json).toMatchObject({ code: 'needAuth' });
  expect((await execute('manager')).json).toEqual({ success: true, result: true });
  expect((await execute('manager')).status).toBe(400);
  const last = events.at(-1);
  expect(last && dingtalkMessage(last, 'm1')).toMatchObject({
    headers: { eventType: 'bpms_instance_change', eventCorpId: 'ding_corp_demo' },
    data: expect.stringContaining('"result":"agree"'),
  });
  expect(last?.content).toMatchObject({ finishTime: simulator.now(), staffId: 'dd_rep1', processCode: 'PROC-DRAWN' });
});

it('an approval of the simulated DingTalk is transferred, withdrawn by the application or its applicant, and deleted', async () => {
  const approval = sent(simulator.world, draw());
  await ask('/tasks/redirect', {
    taskId: Number(taskOf(approval, 'manager')),
    operateUserId: 'dd_manager',
    toUserId: 'dd_rep2',
  });
  expect(sentEvents().slice(2)).toEqual(['bpms_task_change finish redirect', 'bpms_task_change start']);
  const end = (who: object) => ask('/processInstances/terminate', { processInstanceId: approval.code, ...who });
  expect((await end({ isSystem: true })).json).toMatchObject({ code: 'aflowProcessInstStatusException' });
  simulator.advance(15_000);
  expect((await end({ isSystem: false, operatingUserId: 'dd_rep2' })).status).toBe(400);
  expect((await end({ isSystem: true })).json).toEqual({ success: true, result: true });
  expect((await detail(approval.code)).json).toMatchObject({ result: { status: 'TERMINATED' } });
  expect((await end({ isSystem: true })).status).toBe(400);
  world().remove(approval);
  expect(sentEvents().slice(4)).toEqual([
    'bpms_task_change cancel',
    'bpms_instance_change terminate',
    'bpms_instance_change delete',
  ]);
  expect((await detail(approval.code)).status).toBe(400);
});

it('an approval of the simulated DingTalk is revoked by an instance of its own that points at it', async () => {
  const approval = sent(simulator.world, draw({ revertDays: 30 }));
  world().decide(approval, { taskId: taskOf(approval, 'manager'), personKey: 'manager', pass: true });
  world().revert(approval, 'rep1');
  expect(() => world().revert(approval, 'rep1')).toThrow('over');
  const revoking = world().list('dingtalk').at(-1);
  expect((await detail(approval.code)).json).toMatchObject({
    result: { status: 'COMPLETED', result: 'agree', attachedProcessInstanceIds: [revoking?.code] },
  });
  expect((await detail(revoking?.code ?? '')).json).toMatchObject({
    result: { bizAction: 'REVOKE', mainProcessInstanceId: approval.code, status: 'COMPLETED', result: 'agree' },
  });
  expect(sentEvents().slice(-2)).toEqual(['bpms_instance_change start', 'bpms_instance_change finish agree']);
});

it('the simulated DingTalk notifies of a comment', () => {
  world().comment(sent(simulator.world, draw()), 'rep2', 'Why?');
  expect(events.at(-1)?.content).toMatchObject({ type: 'comment', staffId: 'dd_rep2' });
});
