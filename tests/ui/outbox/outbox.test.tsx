import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { RecordJson } from '@domain/contract/shapes';
import { FollowButton } from '@/features/record-detail/FollowButton';
import { NoteFormSheet } from '@/features/note-form';
import { Home } from '@/pages/home/Home';
import type { RootStore } from '@/stores';
import { DraftStore } from '@/stores/drafts/DraftStore';
import { getOutbox } from '@/stores/outbox';
import { takeSteps } from '../../support/taro';
import {
  answering,
  bootstrap,
  DeadLine,
  organization,
  Refusal,
  renderWithStores,
  signedIn,
  type Answers,
  type Sent,
} from '../../support/render-with-stores';

const user = userEvent.setup();
const written: RecordJson = organization({ _id: 'note_1', table_id: 'note', title: 'Note', content: 'Met the buyer' });
const dead = () => {
  throw new DeadLine();
};
let stores: RootStore | undefined;

beforeEach(async () => {
  localStorage.clear();
  takeSteps();
  await new DraftStore().clearDevice();
  globalThis.IntersectionObserver = class {
    observe() {}
    disconnect() {}
  } as unknown as typeof IntersectionObserver;
});
afterEach(async () => {
  await getOutbox(stores!).refresh();
  await getOutbox(stores!).discard();
  await stores!.leave({ device: false });
});

function server(answers: Answers, memberId = 'mb_me'): Sent[] {
  const start = bootstrap();
  return answering({
    'start.bootstrap': () => ({ ...start, user: { ...start.user, member_id: memberId } }),
    'fieldConfig.allList': () => ({ list: [] }),
    'metrics.myList': () => ({ list: [] }),
    'notices.list': () => ({ list: [], has_more: false, unread: 0 }),
    'account.logout': () => ({}),
    ...answers,
  });
}

/** Writes a note while the line is dead; it waits on this device. */
async function noteWithoutLine(text = 'Met the buyer'): Promise<Sent[]> {
  const sent = server({ 'notes.create': dead });
  stores = await signedIn();
  const record = stores.records.put(organization());
  const closed: number[] = [];
  const sheet = renderWithStores(
    stores,
    <NoteFormSheet record={record} onClose={() => closed.push(1)} onSaved={() => undefined} />,
  );
  await user.type(await screen.findByLabelText('Note'), text);
  await user.click(screen.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText(/^You’re offline. Saved on this device/, {}, { timeout: 5_000 })).toBeVisible();
  await waitFor(() => expect(closed).toEqual([1]), { timeout: 5_000 });
  sheet.unmount();
  return sent.filter(({ name }) => name === 'notes.create');
}

/** The home page of somebody on this phone, as it starts. */
async function home(answers: Answers, { memberId = 'mb_me', operation = 'waiting' } = {}): Promise<Sent[]> {
  window.history.replaceState(null, '', `/home?tab=main&operation=${operation}`);
  const sent = server(answers, memberId);
  stores = await signedIn();
  await getOutbox(stores).refresh();
  renderWithStores(stores, <Home />);
  return sent;
}
const sheet = () => screen.findByRole('dialog', { name: 'Waiting to be sent' });

test('an offline note is stored, and sent later under its first key', async () => {
  const tried = await noteWithoutLine();
  const sent = await home({ 'notes.create': () => ({ note_id: 'note_1', note: written }) });
  const list = await sheet();
  expect(await within(list).findByText('Met the buyer')).toBeVisible();
  expect(within(list).getByText(/^Waiting for a connection/)).toBeVisible();
  expect(await screen.findByRole('img', { name: '1 waiting to be sent', hidden: true })).toBeInTheDocument();
  await user.click(within(list).getByRole('button', { name: 'Send now' }));
  expect(await within(list).findByText('Everything was sent')).toBeVisible();
  const [now] = sent.filter(({ name }) => name === 'notes.create');
  expect([now?.key, now?.input]).toEqual([tried[0]?.key, tried[0]?.input]);
  expect(screen.queryByRole('img', { name: /waiting to be sent/, hidden: true })).not.toBeInTheDocument();
}, 20_000);

test('the offline notes of a person are invisible to another one on the phone, and not sent in their name', async () => {
  await noteWithoutLine();
  const sent = await home({}, { memberId: 'mb_other' });
  expect(await within(await sheet()).findByText('Everything was sent')).toBeVisible();
  await getOutbox(stores!).send();
  expect(sent.filter(({ name }) => name === 'notes.create')).toEqual([]);
  await stores!.leave({ device: false });
  // It waits for its author, who discards it.
  server({});
  stores = await signedIn();
  await getOutbox(stores).refresh();
  expect(getOutbox(stores).list.map(({ says }) => says)).toEqual(['Met the buyer']);
}, 20_000);

test('a refused note says why and becomes a draft of its form, without overwriting typed text', async () => {
  await noteWithoutLine();
  await home({
    'notes.create': () => {
      throw new Refusal('notAllowed');
    },
  });
  const list = await sheet();
  await user.click(await within(list).findByRole('button', { name: 'Send now' }));
  expect(await within(list).findByRole('alert')).toHaveTextContent(/not allowed|permission|may not/i);
  const key = { clientId: 'cl_1', memberId: 'mb_me', kind: 'note', tableId: 'organization', id: 'org_1' } as const;
  await stores!.drafts.write(key, { content: 'Typed since' });
  const open = within(list).getByRole('button', { name: 'Open and edit Note Sunrise Bakery' });
  await user.click(open);
  expect(await screen.findByText(/^There’s another draft here/)).toBeVisible();
  await stores!.drafts.remove(key);
  await user.click(open);
  await waitFor(async () =>
    expect(await stores!.drafts.read(key)).toMatchObject({ content: { content: 'Met the buyer' } }),
  );
  await waitFor(() => expect(takeSteps()).toContainEqual(expect.stringContaining('open=noteCreate')));
  expect(getOutbox(stores!).list).toEqual([]);
}, 20_000);

test.each([
  ['Keep until I sign in again', ['Met the buyer']],
  ['Discard and sign out', []],
])(
  'signing out asks about unsent actions: %s',
  async (answer, left) => {
    await noteWithoutLine();
    await home({}, { operation: 'menu' });
    await user.click(await screen.findByRole('button', { name: 'Sign out' }));
    const question = await screen.findByRole('alertdialog', { name: 'Sign out before everything is sent?' });
    await user.click(within(question).getByRole('button', { name: answer }));
    await waitFor(() => expect(stores!.session.stored.hsid).toBeUndefined());
    server({});
    stores = await signedIn();
    await getOutbox(stores).refresh();
    expect(getOutbox(stores).list.map(({ says }) => says)).toEqual(left);
  },
  20_000,
);

test('following offline is shown at once, and sent after earlier actions', async () => {
  await noteWithoutLine();
  server({ 'records.follow': dead });
  stores = await signedIn();
  await getOutbox(stores).refresh();
  const record = stores.records.put(
    organization({ abilities: { follow: true, note: true } as RecordJson['abilities'] }),
  );
  renderWithStores(stores, <FollowButton record={record} />);
  await user.click(screen.getByRole('button', { name: 'Follow' }));
  expect(await screen.findByRole('button', { name: 'Following' })).toBeVisible();
  const sent = server({
    'notes.create': () => ({ note_id: 'note_1', note: written }),
    'records.follow': () => organization({ follower_member_ids: ['mb_me'] }),
  });
  await getOutbox(stores).send();
  const writes = ['notes.create', 'records.follow'];
  expect(sent.map(({ name }) => name).filter((name) => writes.includes(name))).toEqual(writes);
}, 20_000);
