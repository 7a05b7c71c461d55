import type { FailedDelivery } from '@domain/contract/outbox/deliveries';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Home } from '@/pages/home/Home';
import { takeSteps } from '../../support/taro';
import {
  answering,
  bootstrap,
  Refusal,
  renderWithStores,
  signedIn,
  type Answers,
} from '../../support/render-with-stores';

const failed = (over: Partial<FailedDelivery> = {}): FailedDelivery => ({
  _id: 'fd_1',
  kind: 'card.send',
  table_id: 'organization',
  record_id: 'org_1',
  record: { title: 'Sunrise Bakery', readable: true },
  chat_name: 'Sunrise group',
  reason: 'Couldn’t update the group chat: bot is not in the chat',
  answer: '230002 bot is not in the chat',
  waits: false,
  attempts: 1,
  create_time: 0,
  update_time: Date.parse('2026-11-20T02:05:00Z'),
  ...over,
});
beforeEach(() => {
  localStorage.clear();
  takeSteps();
  globalThis.IntersectionObserver = class {
    observe() {}
    disconnect() {}
  } as unknown as typeof IntersectionObserver;
});

async function home(answers: Answers, { isAdmin = true, operation = 'deliveries' } = {}) {
  window.history.replaceState(null, '', `/home?tab=main&operation=${operation}`);
  const start = bootstrap();
  const sent = answering({
    'start.bootstrap': () => ({ ...start, user: { ...start.user, is_admin: isAdmin } }),
    'metrics.myList': () => ({ list: [] }),
    'notices.list': () => ({ list: [], has_more: false, unread: 0 }),
    ...answers,
  });
  renderWithStores(await signedIn(), <Home />);
  return sent;
}

test('an administrator opens failed deliveries from the menu, reads the reason, and retries', async () => {
  const sent = await home(
    {
      'deliveries.failedList': () => ({
        list: [
          failed(),
          failed({
            _id: 'fd_2',
            kind: 'chat.create',
            record: { readable: false },
            reason: 'Another reason',
            answer: '',
          }),
        ],
        has_more: false,
      }),
      'deliveries.restore': () => ({}),
    },
    { operation: 'menu' },
  );
  await userEvent.click(await screen.findByRole('button', { name: 'Failed deliveries' }, { timeout: 15_000 }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Failed deliveries' }));
  for (const words of [
    'Share a note to a chat',
    'Sunrise Bakery · Sunrise group',
    'Couldn’t update the group chat: bot is not in the chat',
    '230002 bot is not in the chat',
  ]) {
    expect(await dialog.findByText(words)).toBeVisible();
  }
  await userEvent.click(
    dialog.getByRole('button', { name: 'Try again: Share a note to a chat Sunrise Bakery · Sunrise group' }),
  );
  await waitFor(() => expect(dialog.queryByText('Sunrise Bakery · Sunrise group')).not.toBeInTheDocument());
  expect(dialog.getByText('Create a group chat')).toBeVisible();
  expect(sent.filter(({ name }) => name === 'deliveries.restore').map(({ input }) => input)).toEqual([{ id: 'fd_1' }]);
});

test('a failed delivery that could not be retried stays, with a sentence', async () => {
  await home({
    'deliveries.failedList': () => ({ list: [failed()], has_more: false }),
    'deliveries.restore': () => {
      throw new Refusal('notFound');
    },
  });
  await userEvent.click(await screen.findByRole('button', { name: /^Try again: Share a note/ }));
  expect(await screen.findByText(/could not be found|not found|removed/i)).toBeVisible();
  expect(screen.getByText('Sunrise Bakery · Sunrise group')).toBeVisible();
});

test('an empty list of failed deliveries says so', async () => {
  await home({ 'deliveries.failedList': () => ({ list: [], has_more: false }) });
  expect(await screen.findByText('Nothing failed to send')).toBeVisible();
});

test('failed deliveries are neither offered to other members nor opened by their address', async () => {
  const sent = await home({}, { isAdmin: false, operation: 'menu' });
  expect(await screen.findByRole('button', { name: 'Sign out' })).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Failed deliveries' })).not.toBeInTheDocument();
  expect(sent.map(({ name }) => name)).not.toContain('deliveries.failedList');
});

test('deliveries that wait for the quota are shown without an action', async () => {
  await home({
    'deliveries.failedList': () => ({
      list: [failed({ waits: true, reason: 'No more calls this month' })],
      has_more: false,
    }),
  });
  expect(await screen.findByText('No more calls this month', undefined, { timeout: 15_000 })).toBeVisible();
  expect(within(screen.getByRole('dialog')).queryByRole('button', { name: /Try again/ })).toBeNull();
});
