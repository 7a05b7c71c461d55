import type { RecordJson } from '@domain/contract/shapes';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Home } from '@/pages/home/Home';
import { takeSteps } from '../../support/taro';
import {
  answering,
  bootstrap,
  organization,
  renderWithStores,
  signedIn,
  type Answers,
} from '../../support/render-with-stores';
import { eachStartsAt } from '../../support/ui-start';

const table = { ...bootstrap().tables[0]!, name: 'Organizations' };
const row = (number: number, over: Partial<RecordJson> = {}) =>
  organization({ _id: `org_${number}`, title: `Company ${number}`, ...over });
const readOnly = { update: false, remove: false, note: false, chat: false };

// The gestures come a moment after the first rows, the sheets when they are asked for; a busy machine takes its time.
const slow = { timeout: 10_000 };

eachStartsAt('/home?tab=organization');

async function home(
  rows = [row(1, { phone: '139 0000 0001' }), row(2, { abilities: readOnly })],
  answers: Answers = {},
) {
  const sent = answering({
    'start.bootstrap': () => bootstrap({ tables: [table] }),
    'records.list': () => ({ list: rows, total: rows.length, total_is_capped: false, has_more: false }),
    ...answers,
  });
  const stores = await signedIn();
  stores.home.startAt('organization');
  renderWithStores(stores, <Home />);
  await card(1);
  return { sent, stores };
}

const card = (number: number) => screen.findByRole('link', { name: new RegExp(`Company ${number}`) });

/** One finger; jsdom knows no touches of its own. */
function touch(target: Element, type: string, x: number, y = 200): Event {
  const event = new Event(type, { bubbles: true, cancelable: true });
  const points = [{ clientX: x, clientY: y }];
  Object.defineProperty(event, 'touches', { value: type === 'touchend' ? [] : points });
  Object.defineProperty(event, 'changedTouches', { value: points });
  act(() => void target.dispatchEvent(event));
  return event;
}

function swipe(target: Element, from: number, to: number, down = 0): void {
  touch(target, 'touchstart', from);
  for (const part of [0.2, 0.6, 1]) touch(target, 'touchmove', from + (to - from) * part, 200 + down * part);
  touch(target, 'touchend', to, 200 + down);
}

/** Swipes to the left, as soon as somebody looks for it. */
async function uncover(number: number): Promise<HTMLElement> {
  const target = await card(number);
  return waitFor(() => {
    swipe(target, 300, 120);
    return screen.getByRole('group', { name: `Actions for Company ${number}` });
  }, slow);
}

test('a swipe to the left on a card shows note and more, and a tap on the card hides them without opening it', async () => {
  await home();
  const behind = await uncover(1);
  expect(
    within(behind)
      .getAllByRole('button')
      .map((button) => button.textContent),
  ).toEqual(['Add note', 'More']);
  takeSteps();
  fireEvent.click(await card(1));
  expect(screen.queryByRole('group', { name: /Actions for/ })).not.toBeInTheDocument();
  expect(takeSteps()).toEqual([]);
});

test('the note action opens the form for the record of the card', async () => {
  await home();
  await userEvent.click(within(await uncover(1)).getByRole('button', { name: 'Add note' }));
  expect(await screen.findByRole('dialog', { name: /note/i }, slow)).toBeVisible();
  expect(screen.queryByRole('group', { name: /Actions for/ })).not.toBeInTheDocument();
});

test('the more action lists everything: note, call, edit, select', async () => {
  const { stores } = await home();
  await userEvent.click(within(await uncover(1)).getByRole('button', { name: 'More' }));
  const menu = await screen.findByRole('dialog', { name: 'Company 1' });
  expect(
    within(menu)
      .getAllByRole('button')
      .map((button) => button.textContent)
      .filter(Boolean),
  ).toEqual(expect.arrayContaining(['Add note', 'Call', 'Edit', 'Select']));
  await userEvent.click(within(menu).getByRole('button', { name: 'Select' }));
  expect([...(stores.lists.of('organization').selected ?? [])]).toEqual(['org_1']);
});

test('the actions of a card leave out forbidden ones', async () => {
  await home();
  const behind = await uncover(2);
  expect(
    within(behind)
      .getAllByRole('button')
      .map((button) => button.textContent),
  ).toEqual(['More']);
  await userEvent.click(within(behind).getByRole('button', { name: 'More' }));
  const menu = await screen.findByRole('dialog', { name: 'Company 2' });
  for (const name of ['Add note', 'Call', 'Edit'])
    expect(within(menu).queryByRole('button', { name })).not.toBeInTheDocument();
});

test('scrolling, a short swipe, the screen edge and a swipe to the right show no actions, and another card hides the first', async () => {
  await home();
  await uncover(1);
  const [first, second] = [await card(1), await card(2)];
  swipe(second, 300, 120);
  expect(screen.getAllByRole('group', { name: /Actions for/ })).toHaveLength(1);
  expect(screen.getByRole('group', { name: 'Actions for Company 2' })).toBeVisible();
  const cover = () => fireEvent.scroll(first.closest('[role=tabpanel]') as Element);
  cover();
  expect(screen.queryByRole('group', { name: /Actions for/ })).not.toBeInTheDocument();
  for (const way of [
    () => swipe(first, 300, 240, 120),
    () => swipe(first, 300, 280),
    () => swipe(first, 10, -150),
    () => swipe(first, 120, 300),
  ]) {
    way();
    expect(screen.queryByRole('group', { name: /Actions for/ })).not.toBeInTheDocument();
  }
});

test('the mouse finds the same actions in a menu whose button appears on the card', async () => {
  await home();
  const first = await card(1);
  const button = await waitFor(() => {
    const over = new MouseEvent('pointerover', { bubbles: true });
    Object.defineProperty(over, 'pointerType', { value: 'mouse' });
    fireEvent(first, over);
    return screen.getByRole('button', { name: 'Actions for Company 1' });
  }, slow);
  await userEvent.click(button);
  const menu = await screen.findByRole('dialog', { name: 'Company 1' });
  await userEvent.click(within(menu).getByRole('button', { name: 'Select' }));
  // While several are being chosen a card has one meaning.
  expect(await screen.findByRole('checkbox', { name: /Company 1/, checked: true })).toBeVisible();
  expect(screen.queryByRole('button', { name: /Actions for/ })).not.toBeInTheDocument();
});

test('a card is followed and unfollowed from its menu', async () => {
  const may = { ...readOnly, follow: true };
  const { sent } = await home([row(1, { abilities: may })], {
    'records.follow': ({ follow }) => row(1, { abilities: may, follower_member_ids: follow ? ['mb_me'] : [] }),
  });
  const behind = await uncover(1);
  await userEvent.click(within(behind).getByRole('button', { name: 'Follow' }));
  await waitFor(() =>
    expect(sent.find(({ name }) => name === 'records.follow')?.input).toEqual({
      id: 'org_1',
      table_id: 'organization',
      follow: true,
    }),
  );
  expect(await within(await uncover(1)).findByRole('button', { name: 'Unfollow' })).toBeVisible();
});

test('a lead is moved and converted from its menu', async () => {
  const may = { ...readOnly, move: true, convert: true };
  const { sent } = await home([row(1, { abilities: may })], {
    'lead.proposeConversion': () => new Promise(() => undefined),
    'pipelines.list': () => new Promise(() => undefined),
  });
  const choose = async (name: string, sheet: string) => {
    await userEvent.click(within(await uncover(1)).getByRole('button', { name: 'More' }));
    const menu = await screen.findByRole('dialog', { name: 'Company 1' });
    await userEvent.click(within(menu).getByRole('button', { name }));
    return screen.findByRole('dialog', { name: sheet }, slow);
  };
  const moving = await choose('Change stage', 'Change stage');
  await userEvent.click(within(moving).getByRole('button', { name: 'Cancel' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(await choose('Convert lead', 'Convert lead')).toBeVisible();
  expect(sent.find(({ name }) => name === 'lead.proposeConversion')?.input).toEqual({ id: 'org_1' });
});
