import { applyApproval } from '../../../server/commands/approvals/apply';
import { checkApprovals } from '../../../server/jobs/approval-checks';
import type { Client } from '../../support/client';
import { startTestServer, type TestServer } from '../../support/server';
import { ApprovalsOfSuite } from '../../support/suite-approvals';

/** From asking for an approval to its effect, against a suite that keeps approvals in memory. */

const clientId = 'brightsea-feishu';
const table_id = 'deal';
let server: TestServer;
let suite: ApprovalsOfSuite;
let rep: Client;
beforeAll(async () => {
  server = await startTestServer();
  suite = new ApprovalsOfSuite(server.clock.now);
  Object.assign(server.app.suites.server.feishu ?? {}, { approvals: suite });
  rep = await server.signIn('rep1');
});
afterAll(() => server.close());
beforeEach(() => server.clock.forward(1_500));

let count = 0;
const change = (id: string, values: object) =>
  server.app.db
    .updateTable('records')
    .set(values)
    .where('client_id', '=', clientId)
    .where('table_id', '=', table_id)
    .where('id', '=', id)
    .execute();
/** A deal of the sales representative in the review of its renewal: from there on to `renewal_won` needs an approval. */
async function dealInReview(values: Record<string, unknown> = {}): Promise<string> {
  const { id } = await rep.ok('deal.create', { name: `Asked deal ${(count += 1)}`, ...values });
  await change(id, { pipeline_id: 'renewal', stage_id: 'renewal_review' });
  return id;
}
const info = (id: string, client = rep) => client.ok('deal.info', { id });
const askToWin = (id: string, more: object = {}) =>
  rep.call('approvals.createForStageChange', { table_id, object_id: id, to_stage_id: 'renewal_won', ...more });
const heard = (instanceCode: string) => applyApproval(server.app, { clientId, instanceCode });
/** A deal whose move waits, with the code of its instance. */
async function waiting(fields: Record<string, unknown> = { amount: 5_000 }): Promise<{ id: string; code: string }> {
  const id = await dealInReview({ amount: 100 });
  const { data } = await askToWin(id, { fields });
  server.clock.forward(1_000);
  return { id, code: data.instance_code ?? '' };
}
const noticed = async (id: string) =>
  (await rep.ok('notices.list', { limit: 100 })).list
    .filter((notice) => notice.object_id === id && notice.type.startsWith('APPROVE'))
    .map(({ type, title, description }) => [type, title, description].join(' | '));
const lines = async (id: string) =>
  (await rep.ok('deal.events', { id })).list
    .flatMap(({ approve, operator_member_id }) => (approve ? [`${approve.status} ${operator_member_id}`] : []))
    .reverse();

describe('a move that needs an approval', () => {
  test('waits in its suite, and takes effect when the suite approves it', async () => {
    const id = await dealInReview();
    const asked = await askToWin(id, { fields: { amount: 5_000 } });
    expect(asked.data).toEqual({
      approval_id: expect.any(String),
      instance_code: expect.stringMatching(/^instance_/),
      sp_status: 'PENDING',
    });
    expect(await info(id)).toMatchObject({ stage_id: 'renewal_review', approve_status: 'PENDING' });
    expect((await info(id)).amount).not.toBe(5_000);

    const code = asked.data.instance_code ?? '';
    expect(suite.instance(code).asked).toMatchObject({
      approvalId: asked.data.approval_id,
      applicantId: 'ou_feishu_rep1',
      link: expect.stringContaining(`/detail?type=deal&id=${id}`),
      lines: [
        { key: 'record', label: '记录', value: expect.stringContaining('Asked deal') },
        { key: 'request', label: '申请内容', value: expect.stringContaining('→') },
        { key: 'changes', label: '修改内容', value: expect.stringContaining('5,000') },
      ],
    });
    server.clock.forward(1_000);
    await suite.decided(code, 'approve', 'Fine');
    await heard(code);
    expect(await info(id)).toMatchObject({ stage_id: 'renewal_won', amount: 5_000, approve_status: 'APPROVED' });
    expect(await lines(id)).toEqual(['PENDING mb_rep1', 'APPROVED mb_manager']);
    expect(await noticed(id)).toEqual([expect.stringMatching(/^APPROVE_APPROVED \| Your request for .* was approved/)]);
  });

  test('takes effect once, however often and however late its events arrive', async () => {
    const { id, code } = await waiting();
    const early = await suite.read('', code);
    await suite.decided(code, 'approve');
    await Promise.all(Array.from({ length: 20 }, () => heard(code)));
    const applied = await info(id);
    const read = suite.read.bind(suite);
    // An answer of before the approval, seven hours late.
    suite.read = () => Promise.resolve(early);
    await heard(code);
    suite.read = read;
    expect(await info(id)).toEqual(applied);
    const history = await rep.ok('records.stageHistory', { table_id, id });
    expect(history.list.filter((one) => one.to_stage_id === 'renewal_won')).toHaveLength(1);
    expect(await lines(id)).toEqual(['PENDING mb_rep1', 'APPROVED mb_manager']);
    await heard('instance_of_nobody');
  });

  test('leaves the record free again when it is rejected, and can be requested again', async () => {
    const { id, code } = await waiting();
    server.clock.forward(1_000);
    await suite.decided(code, 'reject', 'Too cheap');
    await heard(code);
    expect(await info(id)).toMatchObject({ stage_id: 'renewal_review', amount: 100, approve_status: 'REJECTED' });
    const events = (await rep.ok('deal.events', { id, event_type: 'APPROVE' })).list;
    expect(events[0]?.approve).toMatchObject({ status_name: 'Rejected', reason: 'Too cheap' });
    expect((await askToWin(id)).data.sp_status).toBe('PENDING');
  });

  test('[records 4.25] is requested again by the next move with a template after an approval, and by no other move', async () => {
    const { id, code } = await waiting();
    await suite.decided(code, 'approve');
    await heard(code);
    const [ended] = (await rep.ok('approvals.list', { filter: { field: 'object_id', relation: 'equal', value: id } }))
      .list;
    expect([ended?.sp_status, ended?.abilities]).toEqual(['APPROVED', undefined]);
    expect((await rep.call('approvals.withdraw', { id: ended?._id ?? '' })).name).toBe('approvalEnded');
    await change(id, { stage_id: 'renewal_review' });
    const move = async (stage_id: string) =>
      (
        await rep.call('deal.update', {
          id,
          known_update_time: (await info(id)).update_time,
          update_data: { pipeline_id: 'renewal', stage_id },
        })
      ).name;
    expect(await move('renewal_won')).toBe('stageNeedsApproval');
    expect(await move('renewal_offer')).toBe('ok');
    await change(id, { stage_id: 'renewal_review' });
    expect((await askToWin(id)).data.sp_status).toBe('PENDING');
  });

  test('is requested once by members who ask at the same moment', async () => {
    const id = await dealInReview();
    const answers = await Promise.all(Array.from({ length: 50 }, () => askToWin(id)));
    expect(answers.map(({ name }) => name).sort()).toEqual(['ok', ...Array<string>(49).fill('stageUnderApproval')]);
  });

  test('keeps fifty members who move the record at one moment from moving it while it waits', async () => {
    const { id } = await waiting();
    const history = () => rep.ok('records.stageHistory', { table_id, id });
    const [before, chain] = [await info(id), await history()];
    const answers = await Promise.all(
      Array.from({ length: 50 }, () =>
        rep.call('deal.update', {
          id,
          known_update_time: before.update_time,
          update_data: { stage_id: 'renewal_offer' },
        }),
      ),
    );
    expect(new Set(answers.map(({ name }) => name))).toEqual(new Set(['stageUnderApproval']));
    expect([await info(id), await history()]).toEqual([before, chain]);
  });

  test('is refused like the move itself would be, and then notifies nobody', async () => {
    const id = await dealInReview();
    const before = suite.instances.size;
    const outsider = await server.signIn('rep3');
    const answers = [
      await askToWin(id, { to_stage_id: 'new_business_won' }),
      await askToWin(id, { fields: { amount: 'much' } }),
      await askToWin(id, { template_id: 'reopen_approval' }),
      await askToWin(id, { to_stage_id: 'renewal_offer' }),
      await outsider.call('approvals.createForStageChange', { table_id, object_id: id, to_stage_id: 'renewal_won' }),
    ];
    expect(answers.map(({ name }) => name)).toEqual([
      'stageNotAllowed',
      'invalid',
      'invalid',
      'approvalNotNeeded',
      'notReadable',
    ]);
    expect([suite.instances.size, (await info(id)).approve_status]).toEqual([before, undefined]);
  });
});

test('a record whose approval waits cannot be changed, moved or removed, while its people, notes and chat can change (SD-40)', async () => {
  const { id } = await waiting();
  const update = async (update_data: object) =>
    (
      await rep.call('deal.update', {
        id,
        known_update_time: (await info(id)).update_time,
        update_data: { ...update_data },
      })
    ).name;
  expect(await update({ amount: 7 })).toBe('recordUnderApproval');
  expect(await update({ remark: 'Meanwhile' })).toBe('recordUnderApproval');
  expect(await update({ stage_id: 'renewal_offer' })).toBe('stageUnderApproval');
  expect((await askToWin(id)).name).toBe('stageUnderApproval');
  expect((await rep.call('deal.remove', { id })).name).toBe('recordUnderApproval');
  expect((await rep.call('products.saveLines', { id, table_id, product_list: [] })).name).toBe('recordUnderApproval');
  const batch = await rep.ok('records.batchRemove', { table_id, ids: [id] });
  expect(batch.list[0]).toMatchObject({ code: 20160 });
  expect(await update({ deal_team: ['mb_rep2'] })).toBe('ok');
  await rep.ok('notes.create', { content: 'Waits', follow_relate_objs: { deal: [id] } });
  await rep.ok('chats.larkCreate', { id, table_id });
});

describe('an approved change', () => {
  test('is not applied where its basis changed since, and the notice says how', async () => {
    const { id, code } = await waiting();
    const times = { amount: { time: server.clock.now() + 5, member_id: null } };
    await change(id, { field_times: JSON.stringify(times) });
    await suite.decided(code, 'approve');
    await heard(code);
    expect(await info(id)).toMatchObject({ stage_id: 'renewal_review', amount: 100, approve_status: 'REVERTED' });
    expect(await noticed(id)).toEqual([expect.stringMatching(/^APPROVE_REVERTED .*Amount/)]);
    expect((await askToWin(id)).data.sp_status).toBe('PENDING');
  });

  test('is not applied where the record was removed or its stage was deleted', async () => {
    const [removed, gone] = [await waiting(), await waiting()];
    await change(removed.id, { deleted_at: new Date(server.clock.now()) });
    await change(gone.id, { pipeline_id: 'new_business', stage_id: 'new_business_contact' });
    for (const { code } of [removed, gone]) {
      await suite.decided(code, 'approve');
      await heard(code);
    }
    expect(await info(gone.id)).toMatchObject({ stage_id: 'new_business_contact', approve_status: 'REVERTED' });
    const rows = await server.app.db
      .selectFrom('approvals')
      .select(['sp_status', 'failure'])
      .where('client_id', '=', clientId)
      .where('record_id', 'in', [removed.id, gone.id])
      .orderBy('create_time')
      .execute();
    expect(rows).toEqual([
      { sp_status: 'REVERTED', failure: 'deleted' },
      { sp_status: 'REVERTED', failure: 'stageNotAllowed' },
    ]);
  });

  test('is reverted with the suite, as far as it is still in place', async () => {
    const { id, code } = await waiting({ amount: 5_000, remark: 'Renewed' });
    await suite.decided(code, 'approve');
    await heard(code);
    server.clock.forward(1_000);
    await rep.ok('deal.update', {
      id,
      known_update_time: (await info(id)).update_time,
      update_data: { remark: 'Mine by now' },
    });
    suite.end(code, 'REVERTED');
    await heard(code);
    await heard(code);
    expect(await info(id)).toMatchObject({
      stage_id: 'renewal_review',
      amount: 100,
      remark: 'Mine by now',
      approve_status: 'REVERTED',
    });
    expect(await noticed(id)).toEqual([
      expect.stringContaining('APPROVE_UNDONE'),
      expect.stringContaining('APPROVE_APPROVED'),
    ]);
  });

  test('is applied by the nightly comparison where every event was lost, once a night (SD-78)', async () => {
    const { id, code } = await waiting();
    await suite.decided(code, 'approve');
    server.clock.forward(24 * 3_600_000);
    await checkApprovals(server.app);
    expect((await info(id)).stage_id).toBe('renewal_won');
    let reads = 0;
    const read = suite.read.bind(suite);
    suite.read = (tenant, instance) => ((reads += 1), read(tenant, instance));
    await checkApprovals(server.app);
    suite.read = read;
    expect(reads).toBe(0);
  });
});

describe('a suite that receives an approval', () => {
  afterEach(() => (suite.fails = undefined));

  test('and does not answer gets the approval later, once', async () => {
    const id = await dealInReview();
    suite.fails = 'unreachable';
    const asked = await askToWin(id);
    expect(asked.data).toEqual({ approval_id: expect.any(String), sp_status: 'PENDING' });
    suite.fails = undefined;
    const before = suite.instances.size;
    server.clock.forward(60 * 60_000);
    await server.outbox.drain();
    expect([suite.instances.size - before, (await info(id)).approve_status]).toEqual([1, 'PENDING']);
  });

  test('and refuses it leaves the record free, with an error', async () => {
    const id = await dealInReview();
    suite.fails = 'refused';
    const asked = await askToWin(id);
    expect([asked.name, asked.error.params]).toEqual(['approvalRefused', { reason: 'the form does not fit' }]);
    expect((await info(id)).approve_status).toBe('CANCELED');
    expect(await noticed(id)).toEqual([expect.stringContaining('APPROVE_UNSENT')]);
  });
});
