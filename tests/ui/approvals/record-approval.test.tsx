import type { Approval } from '@domain/contract/approvals/approvals';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { DraftSheet, MyApprovals } from '@/features/approvals';
import { waitingForMe } from '@/stores/approvals/WaitingForMe';
import {
  answering,
  bootstrap,
  organization,
  Refusal,
  renderWithStores,
  signedIn,
} from '../../support/render-with-stores';
import { dealPage } from '../../support/staged-deal';
import { takeSteps } from '../../support/taro';

beforeEach(() => void takeSteps());
const user = userEvent.setup();

const approval = (over: Partial<Approval> = {}): Approval => ({
  _id: 'ap_1',
  template_name: 'Approval by the boss',
  sp_status: 'PENDING',
  sp_status_name: 'Pending',
  member_id: 'mb_zhang',
  member_name: '张伟',
  object_type: 'deal',
  object_id: 'deal_1',
  object: { title: 'Olives for spring', readable: true },
  pipeline_name: 'New business',
  from_stage_name: 'Talk',
  to_stage_name: 'Offer',
  action: 'stage_change',
  create_time: Date.parse('2026-11-20T02:05:00Z'),
  ...over,
});
const rejected = approval({ _id: 'ap_0', sp_status: 'REJECTED', sp_status_name: 'Rejected', action: 'create' });
const notice = () => screen.findByRole('region', { name: 'Approval' });

test('[records 4.22] a record whose approval waits shows which, its stages, sender and start, and has a tab with all approvals', async () => {
  const { sent } = await dealPage(
    { approve_status: 'PENDING' },
    { 'approvals.list': () => ({ list: [approval(), rejected] }) },
  );
  const shown = within(await notice());
  // One line, until somebody wants to know more.
  const line = await shown.findByRole('button', { name: 'Pending approval', expanded: false });
  expect(shown.getByText('Approval by the boss')).not.toBeVisible();
  await user.click(line);
  expect(shown.getByText('Approval by the boss')).toBeVisible();
  expect(shown.getByText('Pending')).toBeVisible();
  expect(shown.getByText(/New business · Talk/)).toHaveTextContent('Offer');
  expect(shown.getByText(/张伟 · Stage change/)).toBeVisible();
  expect(shown.queryByText('Rejected')).toBeNull();
  // [records 9.6] All that may wait are read.
  expect(sent.find(({ name }) => name === 'approvals.list')?.input).toMatchObject({ page: 1, size: 50 });
  await user.click(shown.getByRole('button', { name: 'All approvals' }));
  const panel = within(await screen.findByRole('tabpanel', { name: 'Approvals' }));
  // The choice of that status, and the approval that has it.
  await waitFor(() => expect(panel.getAllByText('Rejected')).toHaveLength(2));
  await user.click(panel.getByRole('button', { name: 'Approved' }));
  await waitFor(() =>
    expect(sent.filter(({ name }) => name === 'approvals.list').at(-1)?.input).toMatchObject({
      page: 1,
      filter: {
        join: 'and',
        items: [
          { field: 'object_id', relation: 'equal', value: 'deal_1' },
          { field: 'sp_status', relation: 'equal', value: 'APPROVED' },
        ],
      },
    }),
  );
});

test.each([
  ['[records 8.5] a change of the stage', /Change stage/, /You can change the stage once it’s decided/],
  ['[records 8.6] [records 4.30] the form', 'Edit', /You can edit it once it’s decided/],
])('while an approval waits, %s says so', async (_what, name, words) => {
  await dealPage({ approve_status: 'PENDING' }, { 'approvals.list': () => ({ list: [approval()] }) });
  const [button] = screen.getAllByRole('button', { name });
  await user.click(button as HTMLElement);
  expect(await within(await screen.findByRole('dialog')).findByText(words)).toBeVisible();
});

test('[records 4.28] a draft that was refused is edited and sent once more', async () => {
  const { sent } = await dealPage(
    {
      approve_status: 'REJECTED',
      is_draft: true,
      abilities: { update: false, remove: false, note: false, chat: false, move: true, resubmit: true, team: true },
    },
    {
      'approvals.list': () => ({ list: [rejected] }),
      'approvals.config': () => ({
        list: [{ action: 'create', templates: [{ template_id: 'boss', name: 'Approval by the boss' }], fields: [] }],
      }),
      'approvals.createForObjectCreate': () => ({ object_id: 'deal_1', approval_id: 'ap_2', sp_status: 'PENDING' }),
    },
  );
  const question = within(await screen.findByRole('alertdialog', { name: /was not approved$/ }, { timeout: 4_000 }));
  await user.click(question.getByRole('button', { name: 'Not now' }));
  const shown = within(await notice());
  expect(shown.getByRole('heading', { name: 'Not approved' })).toBeVisible();
  await user.click(shown.getByRole('button', { name: 'Resubmit' }));
  const form = within(await screen.findByRole('dialog', { name: /Edit/ }));
  const name = await form.findByLabelText(/^Name/);
  await user.clear(name);
  await user.type(name, 'Olives for summer');
  expect(await form.findByText(/^Your change takes effect once “Approval by the boss”/)).toBeVisible();
  await user.click(form.getByRole('button', { name: 'Submit for approval' }));
  expect(await screen.findByText('Submitted for approval')).toBeVisible();
  expect(sent.find(({ name: call }) => call === 'approvals.createForObjectCreate')?.input).toEqual({
    table_id: 'deal',
    object_id: 'deal_1',
    fields: { name: 'Olives for summer' },
    template_id: 'boss',
  });
});

test.each([
  [
    '[records 4.28] a draft that was not approved asks its sender at once whether to edit it again',
    'REJECTED',
    true,
    true,
  ],
  ['a draft whose approval was withdrawn asks so too', 'CANCELED', true, true],
  ['a draft that waits for its approval asks nothing', 'PENDING', false, true],
  ['a rejected draft asks nothing of who may not send it again', 'REJECTED', false, true],
  ['a record whose change was rejected asks nothing', 'REJECTED', false, false],
])('%s', async (_title, approve_status, resubmit, is_draft) => {
  await dealPage(
    {
      approve_status,
      is_draft,
      abilities: { update: false, remove: false, note: false, chat: false, ...(resubmit ? { resubmit } : {}) },
    },
    { 'approvals.list': () => ({ list: [rejected] }), 'approvals.config': () => ({ list: [] }) },
  );
  if (is_draft || approve_status === 'PENDING') await notice();
  const question = () => screen.queryByRole('alertdialog', { name: /was not approved$/ });
  if (!resubmit) return expect(question()).toBeNull();
  await waitFor(() => expect(question()).toBeVisible(), { timeout: 4_000 });
  await user.click(within(question() as HTMLElement).getByRole('button', { name: 'Resubmit' }));
  expect(await screen.findByRole('dialog', { name: /^Edit/ })).toBeVisible();
});

test('[records 7.4] the drafts of a type have a list with their states, and a tap opens one', async () => {
  const drafts = [
    organization({ _id: 'org_7', title: 'Olive Grove', is_draft: true, approve_status: 'PENDING' }),
    organization({ _id: 'org_8', title: 'Old Mill', is_draft: true, approve_status: 'REJECTED' }),
  ];
  answering({
    'start.bootstrap': () => bootstrap(),
    'records.draftList': () => ({ list: drafts, total: 2, total_is_capped: false, has_more: false }),
  });
  const [table] = bootstrap().tables;
  if (!table) throw new Error('the bootstrap has no type');
  const opened: string[] = [];
  renderWithStores(
    await signedIn(),
    <DraftSheet table={table} onOpen={({ id }) => opened.push(id)} onClose={() => undefined} />,
  );
  const list = within(await screen.findByRole('list', { name: 'Drafts' }));
  expect(list.getByRole('button', { name: /Olive Grove/ })).toHaveTextContent('New record pending');
  await user.click(list.getByRole('button', { name: /Old Mill.*New record rejected/ }));
  expect(opened).toEqual(['org_8']);
});

describe('a waiting approval', () => {
  const waits = (over: Partial<Approval> = {}) =>
    approval({
      waiting_for: [
        { member_id: 'mb_li', name: 'Li Na', since: Date.parse('2026-11-20T02:05:00Z') },
        { name: 'Old Boss', since: Date.parse('2026-11-20T02:05:00Z'), has_left: true },
      ],
      changes: [{ field: 'amount', field_name: 'Amount', old_text: '5', new_text: '7' }],
      ...over,
    });

  test('shows its approvers and its change, and its sender reminds them once and withdraws it after a question', async () => {
    let reminded = false;
    const { sent } = await dealPage(
      { approve_status: 'PENDING' },
      {
        'approvals.list': () => ({
          list: [waits({ abilities: { withdraw: true, remind: !reminded, decide: false, is_reminded: reminded } })],
        }),
        'approvals.remind': () => {
          reminded = true;
          return { reminded: 1 };
        },
        'approvals.withdraw': () => ({ sp_status: 'CANCELED', sp_status_name: 'Withdrawn' }),
        'approvals.countWaiting': () => ({ count: 0 }),
      },
    );
    const shown = within(await notice());
    expect(await shown.findByText(/Waiting for Li Na since/)).toBeVisible();
    expect(shown.getByText('Left the company')).toBeVisible();
    await user.click(shown.getByRole('button', { name: /Waiting for Li Na since/ }));
    expect(shown.getByText('7').closest('dd')).toHaveTextContent('5 → 7');
    expect(shown.queryByRole('button', { name: 'Review' })).toBeNull();
    await user.click(shown.getByRole('button', { name: 'Remind' }));
    expect(await shown.findByRole('button', { name: 'Reminded today' })).toBeDisabled();
    await user.click(shown.getByRole('button', { name: 'Withdraw' }));
    const question = within(await screen.findByRole('alertdialog'));
    expect(question.getByText(/Nothing will be changed/)).toBeVisible();
    await user.click(question.getByRole('button', { name: 'Withdraw' }));
    await waitFor(() =>
      expect(sent.filter(({ name }) => name === 'approvals.withdraw').map(({ input }) => input)).toEqual([
        { id: 'ap_1' },
      ]),
    );
  });

  test('that the suite withdraws later is said to stay in the queue', async () => {
    await dealPage(
      { approve_status: 'PENDING' },
      {
        'approvals.list': () => ({
          list: [waits({ abilities: { withdraw: true, remind: false, decide: false, is_reminded: false } })],
        }),
        'approvals.withdraw': () => {
          throw new Refusal('approvalActPostponed');
        },
        'approvals.countWaiting': () => ({ count: 0 }),
      },
    );
    const shown = within(await notice());
    await user.click(await shown.findByRole('button', { name: 'Withdraw' }));
    await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Withdraw' }));
    expect(await screen.findByText(/^Your workplace app can’t process this yet\. It’s in the queue/)).toBeVisible();
  });

  const told = waits({
    facts: [{ role: 'amount', field: 'value', field_name: 'Deal value', text: '$1,200' }],
    reason: 'The last one',
    hides: true,
  });

  test('is approved in the list of its approver with one tap', async () => {
    let decided = false;
    const sent = answering({
      'start.bootstrap': () => bootstrap(),
      'approvals.countWaiting': () => ({ count: decided ? 0 : 1 }),
      'approvals.waitingForMe': () => ({ list: decided ? [] : [told] }),
      'approvals.decide': () => {
        decided = true;
        return { sp_status: 'APPROVED', sp_status_name: 'Approved' };
      },
    });
    const stores = await signedIn();
    await waitingForMe(stores).countAgain();
    renderWithStores(stores, <MyApprovals onOpen={() => undefined} />);
    const row = within(await screen.findByRole('listitem', { name: 'Olives for spring' }));
    expect(row.getByLabelText('Request details')).toHaveTextContent('Deal value$1,200');
    await user.click(row.getByRole('button', { name: 'Approve' }));
    expect(await screen.findByText('Nothing to approve')).toBeVisible();
    expect(sent.find(({ name }) => name === 'approvals.decide')?.input).toEqual({ id: 'ap_1', decision: 'approve' });
  });

  test('is in the list of its approver, and is decided there with a reason', async () => {
    let decided = false;
    const sent = answering({
      'start.bootstrap': () => bootstrap(),
      'approvals.countWaiting': () => ({ count: decided ? 0 : 1 }),
      'approvals.waitingForMe': () => ({ list: decided ? [] : [told] }),
      'approvals.decide': () => {
        decided = true;
        return { sp_status: 'REJECTED', sp_status_name: 'Rejected' };
      },
    });
    const stores = await signedIn();
    await waitingForMe(stores).countAgain();
    renderWithStores(stores, <MyApprovals onOpen={() => undefined} />);
    await user.click(await screen.findByRole('button', { name: /Approval by the boss/ }));
    const sheet = within(await screen.findByRole('dialog', { name: 'To approve' }));
    const facts = sheet.getByLabelText('Request details');
    for (const words of ['Requested by张伟', 'Deal value$1,200', 'ReasonThe last one', 'Amount5 → 7'])
      expect(facts).toHaveTextContent(words);
    expect(sheet.getByText(/you can’t view them/)).toBeVisible();
    await user.type(sheet.getByLabelText('Comment (optional)'), 'Too dear');
    await user.click(sheet.getByRole('button', { name: 'Reject' }));
    expect(await screen.findByText('Nothing to approve')).toBeVisible();
    expect(sent.find(({ name }) => name === 'approvals.decide')?.input).toEqual({
      id: 'ap_1',
      decision: 'reject',
      reason: 'Too dear',
    });
    expect(waitingForMe(stores).count).toBe(0);
  });
});
