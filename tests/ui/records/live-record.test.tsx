import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { errors } from '@domain/errors';
import type { RecordJson } from '@domain/contract/shapes';
import { Detail } from '@/pages/detail/Detail';
import { DraftStore } from '@/stores/drafts/DraftStore';
import {
  answering,
  bootstrap,
  organization,
  Refusal,
  renderWithStores,
  signedIn,
  type Answers,
} from '../../support/render-with-stores';

const user = userEvent.setup();
const slow = { timeout: 15_000 };
beforeEach(() => new DraftStore().clearDevice());

async function page(record: () => RecordJson, answers: Answers = {}) {
  window.history.replaceState(null, '', '/detail?type=organization&id=org_1');
  const sent = answering({
    'start.bootstrap': () => bootstrap(),
    'organization.info': () => record(),
    'organization.events': () => ({ list: [], total: 0, total_is_capped: false }),
    ...answers,
  });
  const stores = await signedIn();
  renderWithStores(stores, <Detail />);
  await screen.findByRole('heading', { level: 1, name: 'Sunrise Bakery' });
  await act(async () => undefined);
  return { sent, stores, asked: (name: string) => sent.filter((one) => one.name === name).length };
}

describe('an open record that another member changes', () => {
  test('shows the new values and the new event', async () => {
    let title = 'Sunrise Bakery';
    const { stores, asked } = await page(() =>
      organization({ title, name: title, update_time: title === 'Sunrise Bakery' ? 1 : 2 }),
    );
    const before = asked('organization.events');
    title = 'Moonrise Bakery';
    act(() => void stores.records.written('organization', 'org_1'));
    expect(await screen.findByRole('heading', { level: 1, name: 'Moonrise Bakery' })).toBeVisible();
    await waitFor(() => expect(asked('organization.events')).toBeGreaterThan(before));
  });

  test('keeps an open form unchanged, and follows when the form is closed', async () => {
    let title = 'Sunrise Bakery';
    const { stores, asked } = await page(() =>
      organization({ title, name: title, update_time: title === 'Sunrise Bakery' ? 1 : 2 }),
    );
    await user.click(within(screen.getByRole('navigation', { name: 'Actions' })).getByRole('button', { name: 'Edit' }));
    const name = await screen.findByDisplayValue('Sunrise Bakery', {}, slow);
    await user.type(name, ' and sons');
    const before = asked('organization.info');
    title = 'Moonrise Bakery';
    act(() => void stores.records.written('organization', 'org_1'));
    await act(async () => undefined);
    expect([asked('organization.info'), screen.getByDisplayValue('Sunrise Bakery and sons')]).toEqual([before, name]);
  });
});

describe('the owner on a record page', () => {
  const menu = async () => {
    await user.click(screen.getByRole('button', { name: 'More' }));
    return screen.findByRole('button', { name: 'Copy link' }, slow);
  };

  test('is changed from the menu by one tap on a colleague', async () => {
    const { sent } = await page(() => organization({ update_time: 7 }), {
      'organization.update': ({ update_data }) => organization({ ...update_data, update_time: 8 }),
    });
    await menu();
    await user.click(screen.getByRole('button', { name: 'Change owner' }));
    await screen.findByRole('dialog', { name: 'New owner of “Sunrise Bakery”' }, slow);
    await user.click(screen.getByRole('button', { name: /^Me/ }));
    await waitFor(() =>
      expect(sent.find(({ name }) => name === 'organization.update')?.input).toEqual({
        id: 'org_1',
        known_update_time: 7,
        update_data: { owner_member_id: 'mb_me' },
      }),
    );
    expect(await screen.findByText('Owner changed to Me')).toBeVisible();
  });

  test('that another member has changed in the meantime is shown', async () => {
    let owner = 'mb_zhang';
    const { asked } = await page(
      () => organization({ owner_member_id: owner, update_time: owner === 'mb_zhang' ? 1 : 2 }),
      {
        'organization.update': () => {
          owner = 'mb_li';
          throw new Refusal('conflict', { params: { update_time: 2, fields: [] } });
        },
      },
    );
    const before = asked('organization.info');
    await menu();
    await user.click(screen.getByRole('button', { name: 'Change owner' }));
    await screen.findByRole('dialog', { name: 'New owner of “Sunrise Bakery”' }, slow);
    await user.click(screen.getByRole('button', { name: /^Me/ }));
    await waitFor(() => expect(asked('organization.info')).toBeGreaterThan(before));
    expect(errors.conflict.code).toBe(1409);
  });

  test('cannot be changed by a member who may not change the collaborators', async () => {
    await page(() => organization({ abilities: { update: true, remove: false, note: true, chat: true } }));
    await menu();
    expect(screen.queryByRole('button', { name: 'Change owner' })).not.toBeInTheDocument();
  });
});

describe('the follow action', () => {
  const may = { update: false, remove: false, note: false, chat: false, follow: true };

  test('is one tap, and another tap ends following', async () => {
    const { sent } = await page(() => organization({ abilities: may }), {
      'records.follow': ({ follow }) => organization({ abilities: may, follower_member_ids: follow ? ['mb_me'] : [] }),
    });
    const button = screen.getByRole('button', { name: 'Follow' });
    expect(button).toHaveAttribute('aria-pressed', 'false');
    await user.click(button);
    expect(await screen.findByRole('button', { name: 'Following' })).toHaveAttribute('aria-pressed', 'true');
    await user.click(screen.getByRole('button', { name: 'Following' }));
    expect(await screen.findByRole('button', { name: 'Follow' })).toBeVisible();
    expect(sent.filter(({ name }) => name === 'records.follow').map(({ input }) => input)).toEqual([
      { id: 'org_1', table_id: 'organization', follow: true },
      { id: 'org_1', table_id: 'organization', follow: false },
    ]);
  });

  test('is not offered where the reader may not follow', async () => {
    await page(() => organization({ abilities: { ...may, follow: false } }));
    expect(screen.queryByRole('button', { name: 'Follow' })).not.toBeInTheDocument();
  });
});
