import type { Metric } from '@domain/contract/metrics/metrics';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Home } from '@/pages/home/Home';
import { chooseOption } from '../../support/pickers';
import {
  answering,
  bootstrap,
  Refusal,
  renderWithStores,
  signedIn,
  type Answers,
} from '../../support/render-with-stores';
import { eachStartsAt } from '../../support/ui-start';

const metric = (over: Partial<Metric> = {}): Metric => ({
  _id: 'default-customers',
  name: '',
  table: 'organization',
  is_shown: true,
  order: 0,
  result: 12_345,
  broken: false,
  config: { op: 'count', filter: null, mine: 'owner_member_id', period: null },
  ...over,
});
const week = metric({
  _id: 'week',
  name: 'New this week',
  result: 7,
  order: 1,
  config: { op: 'count', filter: null, mine: null, period: 'PAST_7_DAYS' },
});

eachStartsAt('/home?tab=main');

async function home(list: Metric[], answers: Answers = {}) {
  const sent = answering({
    'start.bootstrap': () => bootstrap(),
    'records.list': () => ({ list: [], total: 0, total_is_capped: false, has_more: false }),
    'notices.list': () => ({ list: [], has_more: false, unread: 0 }),
    'metrics.myList': () => ({ list }),
    'filterConfig.info': () => ({ private: [], public: [], abilities: { create_global: false } }),
    ...answers,
  });
  renderWithStores(await signedIn(), <Home />);
  return { sent, region: await screen.findByRole('region', { name: 'Metrics' }) };
}

test('a metric is shortened on the screen and read in full, and a hidden or broken one is left out', async () => {
  const { region } = await home([
    metric(),
    week,
    metric({ _id: 'x', name: 'Hidden', is_shown: false }),
    metric({ _id: 'y', name: 'Broken', broken: true, result: null }),
  ]);
  const count = await within(region).findByRole('button', { name: 'My customers: 12,345' });
  expect(count).toHaveTextContent('12.3K');
  expect(within(region).getByRole('button', { name: 'New this week: 7' })).toBeVisible();
  expect(within(region).queryByText(/Hidden|Broken/)).not.toBeInTheDocument();
});

test('a tap opens the list of the records that the metric counts', async () => {
  const { sent, region } = await home([metric(), week]);
  await userEvent.click(await within(region).findByRole('button', { name: /^New this week/ }));
  await waitFor(() =>
    expect(screen.getByRole('button', { name: 'Organization' })).toHaveAttribute('aria-current', 'page'),
  );
  await waitFor(() =>
    expect(
      sent.some(({ name, input }) => name === 'records.list' && JSON.stringify(input.filter)?.includes('PAST_7_DAYS')),
    ).toBe(true),
  );
});

describe('the sheet of metrics', () => {
  const open = async (list: Metric[], answers: Answers = {}) => {
    const around = await home(list, answers);
    await userEvent.click(await within(around.region).findByRole('button', { name: /metrics$/ }));
    return { ...around, dialog: await screen.findByRole('dialog', { name: 'Edit metrics' }) };
  };

  test('[shell 8.20] selects and orders metrics, and saves the whole list', async () => {
    const { dialog, sent } = await open([metric(), week], { 'metrics.saveMyList': () => ({}) });
    await userEvent.click(within(dialog).getByRole('button', { name: 'Actions for New this week' }));
    const menu = within(await screen.findByRole('dialog', { name: 'New this week' }));
    // The last one cannot go further down.
    expect(menu.queryByRole('button', { name: 'Move down' })).toBeNull();
    await userEvent.click(menu.getByRole('button', { name: 'Move up' }));
    await userEvent.click(within(dialog).getByRole('checkbox', { name: 'My customers' }));
    await userEvent.click(within(dialog).getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect(screen.getByText('Metrics saved')).toBeVisible();
    expect(sent.find(({ name }) => name === 'metrics.saveMyList')?.input).toMatchObject({
      list: [
        { _id: 'week', is_shown: true },
        { _id: 'default-customers', is_shown: false },
      ],
    });
  });

  test('defines a sum, and asks for its field', async () => {
    const { dialog, sent } = await open([], { 'metrics.saveMyList': () => ({}) });
    await userEvent.click(within(dialog).getByRole('button', { name: 'Add metric' }));
    const form = within(screen.getByRole('dialog', { name: 'Metric' }));
    await userEvent.type(form.getByLabelText('Name'), 'Staff');
    await chooseOption(userEvent, 'Calculation', 'Sum');
    await userEvent.click(form.getByRole('button', { name: 'Done' }));
    expect(form.getByRole('alert')).toHaveTextContent('Choose a field to calculate');
    await chooseOption(userEvent, 'Field', 'Employees');
    await chooseOption(userEvent, 'Created', 'Last 30 days');
    await userEvent.click(form.getByRole('button', { name: 'Done' }));
    await userEvent.click(within(dialog).getByRole('button', { name: 'Save' }));
    await waitFor(() =>
      expect(sent.find(({ name }) => name === 'metrics.saveMyList')?.input).toMatchObject({
        list: [
          {
            name: 'Staff',
            table: 'organization',
            config: { op: 'sum', field_id: 'employees', filter: null, mine: null, period: 'PAST_30_DAYS' },
          },
        ],
      }),
    );
  });

  test('stays open with the selection when saving fails', async () => {
    const { dialog } = await open([metric()], {
      'metrics.saveMyList': () => {
        throw new Refusal('internal');
      },
    });
    await userEvent.click(within(dialog).getByRole('button', { name: 'Actions for My customers' }));
    const menu = within(await screen.findByRole('dialog', { name: 'My customers' }));
    await userEvent.click(menu.getByRole('button', { name: 'Delete metric' }));
    await userEvent.click(within(dialog).getByRole('button', { name: 'Save' }));
    expect(await screen.findByText(/went wrong|try again/i)).toBeVisible();
    expect(within(dialog).queryByText('My customers')).not.toBeInTheDocument();
  });
});
