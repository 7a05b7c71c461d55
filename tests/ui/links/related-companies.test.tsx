import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Detail } from '@/pages/detail/Detail';
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
const other = (id: string, title: string, related_type: 'parent' | 'child' | 'relation') => ({
  ...organization({ _id: id, title, name: title }),
  related_type,
});

async function page(tab: string, answers: Answers = {}) {
  window.history.replaceState(null, '', `/detail?type=organization&id=org_1&tab=${tab}`);
  const sent = answering({
    'start.bootstrap': () => bootstrap(),
    'organization.info': () => organization(),
    'organization.events': () => ({ list: [], total: 0, total_is_capped: false }),
    'organization.relatedList': () => ({
      list: [other('org_2', 'Bakery Group', 'parent'), other('org_3', 'Corner Shop', 'child')],
      total: 2,
      total_is_capped: false,
      has_more: false,
      has_parent: true,
    }),
    'organization.relatedIds': () => ({
      parent_organization_ids: ['org_2'],
      child_organization_ids: ['org_3', 'org_hidden'],
      relation_organization_ids: [],
    }),
    'organization.relatedUpdate': () => ({
      parent_organization_ids: ['org_2'],
      child_organization_ids: ['org_hidden'],
      relation_organization_ids: [],
    }),
    ...answers,
  });
  renderWithStores(await signedIn(), <Detail />);
  await screen.findByRole('heading', { level: 1, name: 'Sunrise Bakery' });
  await act(async () => undefined);
  return sent;
}

test('the home tab has a card of the related companies, each with its kind', async () => {
  await page('home');
  const card = await screen.findByRole('region', { name: 'Related customers' }, slow);
  expect(await within(card).findByRole('button', { name: /Bakery Group.*Parent company/ }, slow)).toBeVisible();
});

test('the tab of related companies lists them, offers no second parent, and removes one after a question', async () => {
  const sent = await page('related-company');
  expect(await screen.findByRole('button', { name: /Corner Shop.*Child company/ }, slow)).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Add related customer' }));
  expect(screen.getByRole('button', { name: /Parent company.*Already has a parent/ })).toBeDisabled();
  expect(screen.getByRole('button', { name: 'Child company' })).toBeEnabled();
  await user.keyboard('{Escape}');
  await user.click(screen.getByRole('button', { name: 'Unlink Corner Shop' }));
  await user.click(await screen.findByRole('button', { name: 'Unlink' }, slow));
  await waitFor(() =>
    expect(sent.find(({ name }) => name === 'organization.relatedUpdate')?.input).toEqual({
      id: 'org_1',
      related: { child: ['org_hidden'] },
    }),
  );
});

test('the tree shows the group with the worth of its open deals, without hidden companies', async () => {
  await page('related-company', {
    'organization.relatedTree': () => ({
      nodes: [
        { id: 'org_2', parent_id: null, readable: true, title: 'Bakery Group' },
        { id: 'org_9', parent_id: 'org_2', readable: false },
        { id: 'org_1', parent_id: 'org_9', readable: true, title: 'Sunrise Bakery' },
      ],
      more: false,
      open_deals: {
        count: 3,
        sums: [{ currency: 'CNY', currency_symbol: '¥', amount: '12345.60' }],
        main_sum: '12345.60',
      },
      main_currency: { currency: 'CNY', currency_symbol: '¥' },
    }),
  });
  await user.click(await screen.findByRole('button', { name: 'Group' }, slow));
  const dialog = await screen.findByRole('dialog', { name: 'Group' }, slow);
  expect(await within(dialog).findByText('3 open deals in this group: ¥12,345.60')).toBeVisible();
  expect(within(dialog).getByText('A customer you can’t view')).toBeVisible();
  expect(within(dialog).getByRole('button', { name: 'Sunrise Bakery' })).toHaveAttribute('aria-current', 'true');
});

test('a list of companies that does not load says why, and offers another attempt', async () => {
  await page('related-company', {
    'organization.relatedList': () => {
      throw new Refusal('tooSlow');
    },
  });
  expect(await screen.findByRole('button', { name: /try again/i }, slow)).toBeVisible();
});
