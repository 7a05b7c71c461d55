import type { Approval } from '@domain/contract/approvals/approvals';
import { approvalStatuses } from '@domain/approvals/statuses';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Home } from '@/pages/home/Home';
import { Setting } from '@/pages/setting/Setting';
import { takeSteps } from '../../support/taro';
import {
  answering,
  bootstrap,
  Refusal,
  renderWithStores,
  signedIn,
  type Answers,
} from '../../support/render-with-stores';

const approval = (over: Partial<Approval> = {}): Approval => ({
  _id: 'ap_1',
  template_name: 'Discount over 10%',
  sp_status: 'PENDING',
  sp_status_name: 'Pending',
  member_id: 'mb_zhang',
  member_name: '张伟',
  object_type: 'organization',
  object_id: 'org_1',
  object: { name: 'Sunrise Bakery', readable: true },
  pipeline_name: 'New business',
  from_stage_name: 'Offer',
  to_stage_name: 'Contract',
  action: 'stage_change',
  create_time: Date.parse('2026-11-20T02:05:00Z'),
  ...over,
});
const narrow = window.matchMedia;
beforeEach(() => {
  window.matchMedia = narrow;
  localStorage.clear();
  takeSteps();
  window.history.replaceState(null, '', '/home?tab=main&operation=audit');
  globalThis.IntersectionObserver = class {
    observe() {}
    disconnect() {}
  } as unknown as typeof IntersectionObserver;
});

async function drawer(answers: Answers) {
  const sent = answering({
    'start.bootstrap': () => bootstrap(),
    'records.list': () => ({ list: [], total: 0, total_is_capped: false, has_more: false }),
    'metrics.myList': () => ({ list: [] }),
    'notices.list': () => ({ list: [], has_more: false, unread: 0 }),
    ...answers,
  });
  renderWithStores(await signedIn(), <Home />);
  const dialog = within(await screen.findByRole('dialog', { name: 'My requests' }));
  return { dialog, asked: () => sent.filter(({ name }) => name === 'approvals.list').map(({ input }) => input) };
}

test('[shell 2.50] on a phone the drawer of the address lists approvals with kind, state and record, and a tap opens the record', async () => {
  const { dialog } = await drawer({ 'approvals.list': () => ({ list: [approval()] }) });
  const row = await dialog.findByRole('button', { name: /Discount over 10%/ });
  for (const words of ['Pending', 'Organization · Sunrise Bakery', 'New business · Offer', 'Contract', 'Stage change'])
    expect(row).toHaveTextContent(words);
  expect(row.querySelector('time')).toHaveAttribute('datetime', '2026-11-20T02:05:00.000Z');
  expect(row.querySelector('time')?.textContent).not.toBe('');
  await userEvent.click(row);
  await waitFor(() => expect(takeSteps()).toContain('open /detail?type=organization&id=org_1&tab=home'));
});

test('an approval by a colleague names them, and one by the reader names nobody', async () => {
  const { dialog } = await drawer({
    'approvals.list': () => ({
      list: [
        approval({ template_name: 'Of a colleague' }),
        approval({ _id: 'ap_2', template_name: 'My own', member_id: 'mb_me', member_name: 'Me Myself' }),
      ],
    }),
  });
  expect(await dialog.findByRole('button', { name: /Of a colleague/ })).toHaveTextContent('张伟 · Stage change');
  expect(dialog.getByRole('button', { name: /My own/ })).not.toHaveTextContent('Me Myself');
});

test('an approval of a new record shows no stages, and says so', async () => {
  const { dialog } = await drawer({
    'approvals.list': () => ({
      list: [approval({ action: 'create', to_stage_name: 'Offer', is_unfinished_create: true })],
    }),
  });
  const row = await dialog.findByRole('button', { name: /Discount over 10%/ });
  expect(row).toHaveTextContent('New business · Offer · Not created yet');
  expect(row).toHaveTextContent('New record');
  expect(within(row).queryByRole('img', { name: 'to' })).not.toBeInTheDocument();
});

test('an approval of a record that the reader can no longer see has no name and no link', async () => {
  const { dialog } = await drawer({ 'approvals.list': () => ({ list: [approval({ object: { readable: false } })] }) });
  expect(await dialog.findByText(/a record you can’t view/)).toBeVisible();
  expect(dialog.queryByRole('button', { name: /Discount/ })).not.toBeInTheDocument();
});

test('[shell 2.49] a tap filters approvals by status, and an empty result leads back to all', async () => {
  const { dialog, asked } = await drawer({
    'approvals.list': ({ filter }) => ({ list: filter && 'value' in filter ? [] : [approval()] }),
  });
  await dialog.findByText(/Discount/);
  expect(
    within(dialog.getByRole('group', { name: 'Filter by status' }))
      .getAllByRole('button')
      .map(({ textContent }) => textContent),
  ).toEqual(['All', 'Pending', 'Approved', 'Rejected', 'Transferred', 'Done']);
  await userEvent.click(dialog.getByRole('button', { name: 'Rejected' }));
  expect(await dialog.findByText('No requests with this status')).toBeVisible();
  expect(asked().at(-1)).toEqual({
    page: 1,
    size: 20,
    filter: { field: 'sp_status', relation: 'equal', value: 'REJECTED' },
  });
  await userEvent.click(dialog.getByRole('button', { name: 'Show all' }));
  expect(await dialog.findByText(/Discount/)).toBeVisible();
});

test('[shell 2.51] each status of an approval has its label', async () => {
  const { dialog } = await drawer({
    'approvals.list': () => ({
      list: approvalStatuses.map((sp_status) =>
        approval({ _id: sp_status, sp_status, sp_status_name: `Word of ${sp_status}` }),
      ),
    }),
  });
  for (const status of approvalStatuses) expect(await dialog.findByText(`Word of ${status}`)).toBeVisible();
});

test('[shell 9.2] a full page of approvals offers more, and a short one is the end', async () => {
  const full = Array.from({ length: 20 }, (_, index) => approval({ _id: `ap_${index}` }));
  const { dialog } = await drawer({
    'approvals.list': ({ page }) => ({
      list: page === 1 ? full : [approval({ _id: 'last', template_name: 'The last' })],
    }),
  });
  await userEvent.click(await dialog.findByRole('button', { name: 'Show more' }));
  expect(await dialog.findByText('The last')).toBeVisible();
  expect(dialog.queryByRole('button', { name: 'Show more' })).not.toBeInTheDocument();
});

test('an empty list of approvals explains its purpose, and a failed one offers another attempt', async () => {
  let fails = true;
  const { dialog } = await drawer({
    'approvals.list': () => {
      if (fails) throw new Refusal('internal');
      return { list: [] };
    },
  });
  expect(await dialog.findByRole('alert')).toHaveTextContent('Couldn’t load your requests');
  fails = false;
  await userEvent.click(dialog.getByRole('button', { name: 'Try again' }));
  expect(await dialog.findByText('Approval requests you submit appear here.')).toBeVisible();
});

test('[shell 2.14] on a wide screen approvals are a part of the settings', async () => {
  window.matchMedia = ((query: string) => ({
    ...narrow(query),
    matches: query.includes('min-width'),
  })) as typeof window.matchMedia;
  window.history.replaceState(null, '', '/setting?type=audit');
  answering({ 'start.bootstrap': () => bootstrap(), 'approvals.list': () => ({ list: [approval()] }) });
  renderWithStores(await signedIn(), <Setting />);
  const part = within(screen.getByRole('region', { name: 'My requests' }));
  expect(await part.findByRole('button', { name: /Discount over 10%/ })).toBeVisible();
});
