import type { RecordJson } from '@domain/contract/shapes';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Home } from '@/pages/home/Home';
import {
  answering,
  bootstrap,
  organization,
  renderWithStores,
  signedIn,
  suite,
  type Answers,
} from '../support/render-with-stores';
import { eachStartsAt } from '../support/ui-start';
import { onDesk } from '../support/wide-screen';

const table = { ...bootstrap().tables[0]!, name: 'Organizations', list_second_show_field_ids: ['industry'] };
const row = (number: number, over: Partial<RecordJson> = {}) =>
  organization({ _id: `org_${number}`, title: `Company ${number}`, name: `Company ${number}`, ...over });
const page = (list: RecordJson[]) => ({ list, total: list.length, total_is_capped: false, has_more: false });

eachStartsAt('/home?tab=organization');
onDesk();

async function openTable(answers: Answers = {}) {
  const sent = answering({
    'start.bootstrap': () => bootstrap({ tables: [table] }),
    'records.list': () => page([row(1), row(2), row(3)]),
    'notices.list': () => ({ list: [], has_more: false, unread: 0 }),
    'metrics.myList': () => ({ list: [] }),
    ...answers,
  });
  const stores = await signedIn(suite());
  const user = userEvent.setup();
  const shown = renderWithStores(stores, <Home />);
  await rowOf('Company 1');
  return { ...shown, user, sent, stores };
}

const rowOf = (name: string) => screen.findByRole('row', { name: new RegExp(name) });
const header = (name: string) => screen.getByRole('columnheader', { name: new RegExp(name) });
const headers = () => screen.getAllByRole('columnheader').map(({ textContent }) => textContent);

test('from the width of a desktop on the list is a table of what its cards show', async () => {
  await openTable();
  expect(headers()).toEqual(['', 'Name', 'Industry', 'Owner', 'Updated']);
  expect(within(await rowOf('Company 2')).getByText('Food')).toBeVisible();
  expect(screen.getByRole('grid', { name: 'List of Organizations' })).toHaveAttribute('aria-rowcount', '4');
});

test('a header orders the list: up, down, and back to the newest first', async () => {
  const { user, sent } = await openTable();
  const orders = () =>
    sent
      .filter(({ name, input }) => name === 'records.list' && input.filter === undefined)
      .map(({ input }) => input.order_by);
  for (const sort of ['ascending', 'descending']) {
    await user.click(within(header('Industry')).getByRole('button', { name: 'Industry' }));
    expect(header('Industry')).toHaveAttribute('aria-sort', sort);
    await rowOf('Company 1');
  }
  expect(screen.getByRole('button', { name: /View: .*changed/ })).toBeVisible();
  await user.click(within(header('Industry')).getByRole('button', { name: 'Industry' }));
  await rowOf('Company 1');
  expect(header('Industry')).not.toHaveAttribute('aria-sort');
  expect(orders()).toEqual([
    undefined,
    { field: 'industry', sort: 'asc' },
    { field: 'industry', sort: 'desc' },
    undefined,
  ]);
  expect(screen.getByRole('button', { name: 'View: Default view' })).toBeVisible();
});

test('check boxes choose rows for what is done with several at once', async () => {
  const { user } = await openTable();
  await user.click(screen.getByRole('checkbox', { name: 'Select Company 2' }));
  expect(await rowOf('Company 2')).toHaveAttribute('aria-selected', 'true');
  expect(within(await screen.findByRole('toolbar')).getByRole('status')).toHaveTextContent('1 chosen');
  await user.click(screen.getByRole('checkbox', { name: 'Select everything loaded' }));
  expect(within(screen.getByRole('toolbar')).getByRole('status')).toHaveTextContent('3 chosen');
  await user.click(screen.getByRole('checkbox', { name: 'Select everything loaded' }));
  await waitFor(() => expect(screen.queryByRole('toolbar')).toBeNull());
});

test('columns and their widths are chosen, kept on the device, and put back', async () => {
  const { user, unmount } = await openTable();
  await user.click(screen.getByRole('button', { name: 'Columns' }));
  const choices = within(await screen.findByRole('dialog', { name: 'Columns' }));
  await user.click(choices.getByRole('checkbox', { name: 'Industry' }));
  await user.click(choices.getByRole('checkbox', { name: 'Phone' }));
  await user.keyboard('{Escape}');
  expect(headers()).toEqual(['', 'Name', 'Owner', 'Updated', 'Phone']);
  const edge = screen.getByRole('separator', { name: 'Width of Phone' });
  const width = Number(edge.getAttribute('aria-valuenow'));
  edge.focus();
  await user.keyboard('{ArrowRight}');
  expect(edge).toHaveAttribute('aria-valuenow', String(width + 16));
  unmount();

  await openTable();
  expect(headers()).toEqual(['', 'Name', 'Owner', 'Updated', 'Phone']);
  expect(screen.getByRole('separator', { name: 'Width of Phone' })).toHaveAttribute('aria-valuenow', `${width + 16}`);
  await user.click(screen.getByRole('button', { name: 'Columns' }));
  await user.click(await screen.findByRole('button', { name: 'Standard columns' }));
  expect(headers()).toEqual(['', 'Name', 'Industry', 'Owner', 'Updated']);
});
