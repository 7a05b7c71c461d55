import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { RemoveQuestion } from '@/pages/detail/RemoveQuestion';
import {
  answering,
  bootstrap,
  field,
  organization,
  organizationFields,
  Refusal,
  renderWithStores,
  signedIn,
  suite,
  type Answers,
} from '../../support/render-with-stores';

const user = userEvent.setup();
const parent = field({ field_id: 'of', field_name: 'Of', value_type: 'PARENT_LINK', link_table: 'organization' });

/** The question before “Sunrise Bakery” is removed. */
async function asking(answers: Answers) {
  const sent = answering({
    'start.bootstrap': () => bootstrap({ fields: { organization: [...organizationFields, parent] } }),
    'organization.remove': () => ({}),
    ...answers,
  });
  const stores = await signedIn(suite());
  const record = stores.records.put(organization());
  renderWithStores(stores, <RemoveQuestion record={record} onCancel={jest.fn()} />);
  const question = within(await screen.findByRole('alertdialog', { name: 'Delete “Sunrise Bakery”?' }));
  const removals = () => sent.filter(({ name }) => name === 'organization.remove').map(({ input }) => input);
  return { question, removals, sent };
}

test('the question of a removal gives the number of records that go along, by type, and mentions hidden ones', async () => {
  const { question, sent, removals } = await asking({
    'records.belonging': () => ({ counts: { organization: 2, machine: 1 }, others: true }),
  });
  expect(await question.findByText('3 records under it are deleted too:')).toBeVisible();
  expect(question.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'Organization: 2',
    'machine: 1',
  ]);
  expect(question.getByText('Records under it that you can’t view are deleted too.')).toBeVisible();
  expect(sent.find(({ name }) => name === 'records.belonging')?.input).toEqual({
    table_id: 'organization',
    id: 'org_1',
  });
  await user.click(question.getByRole('button', { name: 'Delete' }));
  await waitFor(() => expect(removals()).toHaveLength(1));
});

test('nothing is removed before the number is known', async () => {
  let answer: (value: object) => void = () => undefined;
  const { question, removals } = await asking({
    'records.belonging': () => new Promise((resolve) => (answer = resolve as typeof answer)) as never,
  });
  await user.click(question.getByRole('button', { name: /Delete/ }));
  expect(removals()).toEqual([]);
  answer({ counts: { organization: 1 }, others: false });
  expect(await question.findByText('1 record under it is deleted too:')).toBeVisible();
  await user.click(question.getByRole('button', { name: 'Delete' }));
  await waitFor(() => expect(removals()).toHaveLength(1));
});

test.each([
  ['that nothing belongs to', () => ({ counts: {}, others: false })],
  [
    'of which the server does not say',
    () => {
      throw new Refusal('notFound');
    },
  ],
])('a record %s is removed after a plain question', async (_which, belonging) => {
  const { question, removals } = await asking({ 'records.belonging': belonging });
  const button = question.getByRole('button', { name: 'Delete' });
  await waitFor(() => expect(button).toBeEnabled());
  expect(question.queryByText(/under it/)).toBeNull();
  await user.click(button);
  await waitFor(() => expect(removals()).toHaveLength(1));
});

test('a record of a type without dependent records is removed at once', async () => {
  const { question, removals } = await asking({
    'start.bootstrap': () => bootstrap(),
    'records.belonging': () => new Promise(() => undefined) as never,
  });
  await user.click(question.getByRole('button', { name: 'Delete' }));
  await waitFor(() => expect(removals()).toHaveLength(1));
});
