import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { withTexts } from '@/i18n/text-bundles';
import Administration from '@/pages/administration/Administration';
import { answering, bootstrap, renderWithStores, signedIn } from '../../support/render-with-stores';

const patience = { timeout: 15_000 };
const user = userEvent.setup();
beforeAll(() => withTexts('administration', Promise.resolve()));
beforeEach(() => localStorage.clear());

const berta = { kind: 'record', table_id: 'user', id: 'user_1', name: 'Berta Blank', is_present: false };
const mia = { kind: 'member', table_id: null, id: 'mb_1', name: 'Mia Moor', is_present: true };
const touched = [
  { table: 'records', done: 'removed', count: 2 },
  { table: 'audit_log', done: 'replaced', count: 1 },
  { table: 'outbox', done: 'left', count: 3 },
];

async function opened(person: { name: string } = berta) {
  window.history.replaceState(null, '', '/administration?section=privacy');
  const sent = answering({
    'start.bootstrap': () => bootstrap(),
    'admin.company': () => ({
      version: 4,
      company: { client_id: 'cl_1', name: 'Brightsea', channel: 'feishu', time_zone: 'Asia/Shanghai' },
      currencies: [],
      roles: [],
      types: [],
    }),
    'admin.people': () => ({ list: [person] }),
    'admin.personPreview': () => ({ list: touched }),
    'admin.erasePerson': () => ({ list: touched }),
  });
  renderWithStores(await signedIn(), <Administration />);
  await user.type(await screen.findByRole('searchbox', { name: 'Name of a person' }, patience), 'berta{Enter}');
  await user.click(await screen.findByRole('button', { name: new RegExp(person.name) }));
  return { sent, sheet: await screen.findByRole('dialog', { name: `Data of ${person.name}` }) };
}

test('the data of a person is listed with its fate before anything is erased', async () => {
  const { sheet, sent } = await opened();
  await within(sheet).findByText(/Records and notes: 2/);
  expect(within(sheet).getByRole('region', { name: 'Deleted' })).toHaveTextContent('Records and notes: 2');
  expect(within(sheet).getByRole('region', { name: /^Name and contact details/ })).toHaveTextContent('Audit log: 1');
  expect(within(sheet).getByRole('region', { name: /^Not changed/ })).toHaveTextContent(
    'Messages to chats and programs: 3',
  );
  expect(sent.some(({ name }) => name === 'admin.erasePerson')).toBe(false);
});

test('a person is erased after their name was typed, and not before', async () => {
  const { sheet, sent } = await opened();
  const button = await within(sheet).findByRole('button', { name: 'Erase' });
  await user.type(within(sheet).getByLabelText(/Name to confirm/), 'Berta');
  expect(button).toBeDisabled();
  await user.type(within(sheet).getByLabelText(/Name to confirm/), ' Blank');
  await user.click(button);
  await waitFor(() => expect(sent.some(({ name }) => name === 'admin.erasePerson')).toBe(true));
  expect(sent.find(({ name }) => name === 'admin.erasePerson')?.input).toEqual({
    person: { kind: 'record', table_id: 'user', id: 'user_1' },
    name: 'Berta Blank',
  });
  expect(await within(sheet).findByText('Data erased')).toBeInTheDocument();
});

test('the data of a member who still works here is exported, and the sheet says why it cannot be erased', async () => {
  const { sheet, sent } = await opened(mia);
  expect(await within(sheet).findByText('This member still works here')).toBeVisible();
  expect(within(sheet).getByRole('button', { name: 'Export the data' })).toBeEnabled();
  expect(within(sheet).queryByRole('button', { name: 'Erase' })).toBeNull();
  expect(sent.some(({ name }) => name === 'admin.personPreview')).toBe(false);
});
