import type { RecordJson } from '@domain/contract/shapes';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Home } from '@/pages/home/Home';
import { pagesComeFrom } from '@/routes';
import {
  answering,
  bootstrap,
  organization,
  Refusal,
  renderWithStores,
  signedIn,
  suite,
  type Answers,
} from '../../support/render-with-stores';
import { eachStartsAt } from '../../support/ui-start';
import { onDesk } from '../../support/wide-screen';

const table = { ...bootstrap().tables[0]!, name: 'Organizations', list_second_show_field_ids: ['industry'] };
const row = (number: number, over: Partial<RecordJson> = {}) =>
  organization({ _id: `org_${number}`, title: `Company ${number}`, name: `Company ${number}`, ...over });
const page = (list: RecordJson[]) => ({ list, total: list.length, total_is_capped: false, has_more: false });

eachStartsAt('/home?tab=organization');
onDesk();
pagesComeFrom({ '/detail': () => import('@/pages/detail/index') });

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

test('from desktop width on the list is a table of the card fields', async () => {
  await openTable();
  expect(headers()).toEqual(['', 'Name', 'Industry', 'Owner', 'Updated']);
  expect(within(await rowOf('Company 2')).getByText('Food')).toBeVisible();
  expect(screen.getByRole('grid', { name: 'List of Organizations' })).toHaveAttribute('aria-rowcount', '4');
});

test('[records 2.70] [records 9.12] twenty grey rows are shown until the first page arrives', async () => {
  answering({
    'start.bootstrap': () => bootstrap({ tables: [table] }),
    'records.list': () => new Promise(() => undefined),
    'notices.list': () => ({ list: [], has_more: false, unread: 0 }),
    'metrics.myList': () => ({ list: [] }),
  });
  renderWithStores(await signedIn(suite()), <Home />);
  await waitFor(() => expect(document.querySelectorAll('[data-skeleton] > div')).toHaveLength(20));
});

test('a header sorts the list: ascending, descending, and back to the order of its type', async () => {
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
  const usual = { field: 'usual_order', sort: 'asc' };
  expect(orders()).toEqual([usual, { field: 'industry', sort: 'asc' }, { field: 'industry', sort: 'desc' }, usual]);
  expect(screen.getByRole('button', { name: 'View: Default view' })).toBeVisible();
});

test('check boxes select rows for actions on several at once', async () => {
  const { user } = await openTable();
  await user.click(screen.getByRole('checkbox', { name: 'Select Company 2' }));
  expect(await rowOf('Company 2')).toHaveAttribute('aria-selected', 'true');
  expect(within(await screen.findByRole('toolbar')).getByRole('status')).toHaveTextContent('1 selected');
  await user.click(screen.getByRole('checkbox', { name: 'Select all loaded' }));
  expect(within(screen.getByRole('toolbar')).getByRole('status')).toHaveTextContent('3 selected');
  await user.click(screen.getByRole('checkbox', { name: 'Select all loaded' }));
  await waitFor(() => expect(screen.queryByRole('toolbar')).toBeNull());
});

test('columns and their widths are chosen, stored on the device, and reset', async () => {
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
  await user.click(await screen.findByRole('button', { name: 'Reset columns' }));
  expect(headers()).toEqual(['', 'Name', 'Industry', 'Owner', 'Updated']);
});

const beside = () => screen.findByRole('complementary', { name: 'Record' });
const address = () => new URLSearchParams(window.location.search).get('record');
const recordAnswers: Answers = {
  'organization.info': ({ id }) => row(Number(String(id).slice(4)), { _id: String(id) }),
  'organization.events': () => ({ list: [], total: 0 }),
  'approvals.countWaiting': () => ({ count: 0 }),
  'links.list': () => page([]),
};

test('a click opens the record next to the table, the address keeps it, and Esc closes it', async () => {
  const { user } = await openTable(recordAnswers);
  await user.click(await rowOf('Company 2'));
  expect(await within(await beside()).findByRole('heading', { name: 'Company 2' })).toBeVisible();
  expect(address()).toBe('org_2');
  // The table stays, and so does the tab of the page.
  expect(await rowOf('Company 1')).toBeVisible();
  expect(new URLSearchParams(window.location.search).get('tab')).toBe('organization');
  await user.click(within(await beside()).getByRole('button', { name: 'Next record' }));
  expect(await within(await beside()).findByRole('heading', { name: 'Company 3' })).toBeVisible();
  expect(within(await beside()).getByRole('button', { name: 'Next record' })).toBeDisabled();
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('complementary')).toBeNull());
  expect(address()).toBeNull();
});

test('an address with a record opens it next to the table', async () => {
  window.history.replaceState(null, '', '/home?tab=organization&record=org_3');
  await openTable(recordAnswers);
  expect(await within(await beside()).findByRole('heading', { name: 'Company 3' })).toBeVisible();
});

test('keys move through the table, open, select, and move on next to it', async () => {
  const { user } = await openTable(recordAnswers);
  await user.keyboard('jj');
  expect(await rowOf('Company 2')).toContainElement(document.activeElement as HTMLElement);
  await user.keyboard('x');
  expect(await rowOf('Company 2')).toHaveAttribute('aria-selected', 'true');
  await user.keyboard('x{Enter}');
  expect(await within(await beside()).findByRole('heading', { name: 'Company 2' })).toBeVisible();
  await user.keyboard('k');
  expect(await within(await beside()).findByRole('heading', { name: 'Company 1' })).toBeVisible();
  await user.keyboard('{ArrowRight}');
  expect(document.activeElement).toHaveTextContent('Food');
  await user.keyboard('n');
  const form = await screen.findByRole('dialog', { name: /Organization/ });
  // While somebody types a letter is a letter.
  await user.type(await within(form).findByRole('textbox', { name: /Name/ }), 'jk');
  expect(within(form).getByRole('textbox', { name: /Name/ })).toHaveValue('jk');
  expect(within(await beside()).getByRole('heading', { name: 'Company 1' })).toBeVisible();
});

test('a sheet lists the keys, and switches letters off', async () => {
  const { user, unmount } = await openTable(recordAnswers);
  await user.keyboard('?');
  const sheet = await screen.findByRole('dialog', { name: 'Keyboard shortcuts' });
  expect(within(sheet).getByText('Search')).toBeVisible();
  await user.click(within(sheet).getByRole('switch', { name: 'Use letters as shortcuts' }));
  await user.keyboard('{Escape}');
  await user.keyboard('j');
  expect(await rowOf('Company 1')).not.toContainElement(document.activeElement as HTMLElement);
  unmount();
  const again = await openTable(recordAnswers);
  await again.user.keyboard('/');
  expect(screen.queryByRole('dialog')).toBeNull();
});

describe('an edited table cell', () => {
  async function openCell(update: Answers['organization.update']) {
    const opened = await openTable({ ...recordAnswers, 'organization.update': update });
    const { user } = opened;
    await user.keyboard('j{ArrowRight}{ArrowRight}{ArrowRight}');
    expect(await rowOf('Company 1')).toContainElement(document.activeElement as HTMLElement);
    await user.keyboard('e');
    const editor = await screen.findByRole('dialog', { name: 'Company 1' });
    return { ...opened, editor, input: await within(editor).findByRole('textbox', { name: 'Employees' }) };
  }
  beforeEach(() => {
    const chosen = { ids: ['industry', 'owner_member_id', 'employees'], widths: {} };
    localStorage.setItem('sidecar.columns', JSON.stringify({ 'cl_1/organization': chosen }));
  });

  test('is saved by Enter with the seen version of the record', async () => {
    const { user, input, sent } = await openCell(() => row(1, { employees: 12, update_time: 1_700_000_000_001 }));
    await user.type(input, '12{Enter}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(within(await rowOf('Company 1')).getByText('12')).toBeVisible();
    expect(sent.filter(({ name }) => name === 'organization.update').map(({ input }) => input)).toEqual([
      { id: 'org_1', known_update_time: 1_700_000_000_000, update_data: { employees: 12 } },
    ]);
  });

  test('is reset by Esc without a request', async () => {
    const { user, input, sent } = await openCell(() => row(1));
    await user.type(input, '12');
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(sent.some(({ name }) => name === 'organization.update')).toBe(false);
    expect(within(await rowOf('Company 1')).queryByText('12')).toBeNull();
  });

  test('stays open with the typed value when it could not be saved', async () => {
    const { user, input, editor } = await openCell(() => {
      throw new Refusal('notAllowed');
    });
    await user.type(input, '12{Enter}');
    expect(await within(editor).findByRole('alert')).toBeVisible();
    expect(input).toHaveValue('12');
  });

  test('asks which value to keep after a conflict', async () => {
    const { user, input } = await openCell(() => {
      throw new Refusal('conflict', {
        params: {
          update_time: 1_700_000_000_009,
          fields: [{ field: 'employees', mine: 12, theirs: 30, member_id: 'mb_zhang', base: null }],
        },
      });
    });
    await user.type(input, '12{Enter}');
    expect(await screen.findByRole('radio', { name: /30/ })).toBeInTheDocument();
  });
});

test('a member who may not change a record has no key and no button for editing', async () => {
  const { user } = await openTable({
    ...recordAnswers,
    'records.list': () =>
      page([row(1, { abilities: { update: false, remove: false, note: false, chat: false, team: false } })]),
  });
  await user.hover(await rowOf('Company 1'));
  expect(screen.queryByRole('button', { name: /^Edit / })).toBeNull();
  await user.keyboard('je');
  expect(screen.queryByRole('dialog')).toBeNull();
});
