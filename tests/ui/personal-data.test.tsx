import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { withTexts } from '@/i18n/text-bundles';
import Administration from '@/pages/administration/Administration';
import { answering, bootstrap, renderWithStores, signedIn } from '../support/render-with-stores';

const patience = { timeout: 15_000 };
const user = userEvent.setup();
beforeAll(() => withTexts('administration', Promise.resolve()));
beforeEach(() => localStorage.clear());

const berta = { kind: 'record', table_id: 'user', id: 'user_1', name: 'Berta Blank', is_present: false };
const touched = [
  { table: 'records', done: 'removed', count: 2 },
  { table: 'audit_log', done: 'replaced', count: 1 },
  { table: 'outbox', done: 'left', count: 3 },
];

async function opened() {
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
    'admin.people': () => ({ list: [berta] }),
    'admin.personPreview': () => ({ list: touched }),
    'admin.erasePerson': () => ({ list: touched }),
  });
  renderWithStores(await signedIn(), <Administration />);
  await user.type(await screen.findByRole('searchbox', { name: 'Name of a person' }, patience), 'berta{Enter}');
  await user.click(await screen.findByRole('button', { name: /Berta Blank/ }));
  const sheet = await screen.findByRole('dialog', { name: 'Data of Berta Blank' });
  await within(sheet).findByText(/Records and notes: 2/);
  return { sent, sheet };
}

test('the data of a person is listed with its fate before anything is erased', async () => {
  const { sheet, sent } = await opened();
  expect(within(sheet).getByRole('region', { name: 'Deleted' })).toHaveTextContent('Records and notes: 2');
  expect(within(sheet).getByRole('region', { name: /^Name and contact details/ })).toHaveTextContent('Audit log: 1');
  expect(within(sheet).getByRole('region', { name: /^Left as is/ })).toHaveTextContent(
    'Messages to chats and programs: 3',
  );
  expect(sent.some(({ name }) => name === 'admin.erasePerson')).toBe(false);
});

test('a person is erased after their name was typed, and not before', async () => {
  const { sheet, sent } = await opened();
  const button = within(sheet).getByRole('button', { name: 'Erase' });
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
