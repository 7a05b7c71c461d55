import { applyApproval } from '../../server/actions/approvals/apply';
import type { Client } from '../support/client';
import { startTestServer, type TestServer } from '../support/server';
import { ApprovalsOfSuite } from '../support/suite-approvals';

/** From asking for an approval to its effect, against a suite that keeps approvals in memory. */

const clientId = 'brightsea-feishu';
const table_id = 'deal';
let server: TestServer;
let suite: ApprovalsOfSuite;
let rep: Client;
let manager: Client;
beforeAll(async () => {
  server = await startTestServer();
  suite = new ApprovalsOfSuite(server.clock.now);
  Object.assign(server.app.suites.feishu ?? {}, { approvals: suite });
  [rep, manager] = await Promise.all([server.signIn('rep1'), server.signIn('manager')]);
});
afterAll(() => server.close());
beforeEach(() => server.clock.forward(1_500));

let count = 0;
/** A deal of the sales representative in the review of its renewal: from there on to `renewal_won` needs an approval. */
async function dealInReview(values: Record<string, unknown> = {}): Promise<string> {
  const { id } = await rep.ok('deal.create', { name: `Asked deal ${(count += 1)}`, ...values });
  await server.app.db
    .updateTable('records')
    .set({ pipeline_id: 'renewal', stage_id: 'renewal_review' })
    .where('client_id', '=', clientId)
    .where('table_id', '=', table_id)
    .where('id', '=', id)
    .execute();
  return id;
}
const info = (id: string) => rep.ok('deal.info', { id });
const askToWin = (id: string, more: object = {}) =>
  rep.ok('approvals.createForStageChange', { table_id, object_id: id, to_stage_id: 'renewal_won', ...more });
const heard = (instanceCode: string) => applyApproval(server.app, { clientId, instanceCode });

describe('a move that needs an approval', () => {
  test('waits in its suite, and is made when the suite approves it', async () => {
    const id = await dealInReview();
    const asked = await askToWin(id, { fields: { amount: 5_000 } });
    expect(asked).toEqual({
      approval_id: expect.any(String),
      instance_code: expect.stringMatching(/^instance_/),
      sp_status: 'PENDING',
    });
    expect(await info(id)).toMatchObject({ stage_id: 'renewal_review', approve_status: 'PENDING' });
    expect((await info(id)).amount).not.toBe(5_000);

    const code = asked.instance_code ?? '';
    expect(suite.instance(code).asked).toMatchObject({
      approvalId: asked.approval_id,
      applicantId: 'ou_feishu_rep1',
      link: expect.stringContaining(`/detail?type=deal&id=${id}`),
      lines: [
        { key: 'record', label: '记录', value: expect.stringContaining('Asked deal') },
        { key: 'request', label: '申请内容', value: expect.stringContaining('→') },
        { key: 'changes', label: '修改内容', value: expect.stringContaining('5,000') },
      ],
    });
    await suite.decided(code, 'approve');
    await heard(code);
    expect(await info(id)).toMatchObject({ stage_id: 'renewal_won', amount: 5_000, approve_status: 'APPROVED' });
    expect(manager).toBeDefined();
  });
});
