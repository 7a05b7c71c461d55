import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import DuplicatesSheet from '@/features/duplicates/DuplicatesSheet';
import { withTexts } from '@/i18n/text-bundles';
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
beforeAll(() => withTexts('data', Promise.resolve(undefined)));

const one = organization({ _id: 'org_1', title: 'Amber Foods Ltd', name: 'Amber Foods Ltd', update_time: 5 });
const other = organization({ _id: 'org_2', title: 'Amber Foods', name: 'Amber Foods', phone: '123', update_time: 7 });
const pair = { records: [one, other], score: 1, reasons: [{ by: 'company', how: 'same', field_id: 'name' }] };
const compared = {
  records: [one, other],
  fields: [
    { field_id: 'name', suggested: 'org_1', may_be_both: false, writable: true },
    { field_id: 'phone', suggested: 'org_2', may_be_both: false, writable: true },
    { field_id: 'remark', suggested: 'org_2', may_be_both: false, writable: false },
  ],
  links: {},
  others: false,
  chat_is_left: false,
};

async function sheet(answers: Answers) {
  const sent = answering({ 'start.bootstrap': () => bootstrap(), ...answers });
  const stores = await signedIn();
  const table = stores.company.table('organization');
  if (!table) throw new Error('There is no such type.');
  const onWritten = jest.fn();
  renderWithStores(stores, <DuplicatesSheet table={table} onClose={() => undefined} onWritten={onWritten} />);
  await act(async () => undefined);
  return { onWritten, inputs: (name: string) => sent.filter((one) => one.name === name).map(({ input }) => input) };
}

test('the list of duplicates is not called empty before all records were compared', async () => {
  let page = 0;
  await sheet({
    'duplicates.list': () => ({ list: page > 10 ? [pair] : [], next: (page += 1) > 11 ? null : `org_${page}` }),
  });
  expect(await screen.findByText('No likely duplicates found so far')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Keep looking' }));
  expect(await screen.findByText('Same name')).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Keep looking' })).not.toBeInTheDocument();
});

test('a dismissed pair of duplicates leaves the list', async () => {
  const { inputs } = await sheet({
    'duplicates.list': () => ({ list: [pair], next: null }),
    'duplicates.dismiss': () => ({}),
  });
  await user.click(await screen.findByRole('button', { name: 'Not duplicates' }));
  expect(await screen.findByText('No likely duplicates found')).toBeVisible();
  expect(inputs('duplicates.dismiss')).toEqual([{ table_id: 'organization', ids: ['org_1', 'org_2'] }]);
});

test('a merge keeps the chosen value of each field, and is undone from the toast', async () => {
  const { inputs, onWritten } = await sheet({
    'duplicates.list': () => ({ list: [pair], next: null }),
    'duplicates.compare': ({ survivor_id }) => ({
      ...compared,
      fields: compared.fields.map((about) =>
        about.field_id === 'name' ? { ...about, suggested: survivor_id } : about,
      ),
    }),
    'duplicates.merge': ({ survivor_id }) => ({ id: survivor_id, merge_id: 'mg_1', undo_until: 0, moved: 0 }),
    'duplicates.undo': () => ({ ids: ['org_1'], left_fields: ['phone'], left_records: [], left_others: 0 }),
  });
  await user.click(await screen.findByRole('button', { name: 'Merge: Amber Foods Ltd and Amber Foods' }));
  const dialog = await screen.findByRole('dialog', { name: 'Merge records' });
  const choice = (legend: string, of: RegExp) =>
    within(within(dialog).getByRole('group', { name: legend })).getByRole('radio', { name: of });
  await waitFor(() => expect(choice('Phone', /123/)).toBeChecked());
  // The two names are said once: a field shows its two values alone.
  expect(within(dialog).getByRole('group', { name: 'Phone' })).not.toHaveTextContent('Amber');
  expect(within(dialog).queryByRole('group', { name: 'Remark' })).not.toBeInTheDocument();
  await user.click(choice('Record to keep', /^Amber Foods(?! Ltd)/));
  await waitFor(() => expect(choice('Name', /Ltd/)).not.toBeChecked());
  await user.click(choice('Name', /Ltd/));
  await user.click(within(dialog).getByRole('button', { name: 'Merge' }));
  expect(await screen.findByText('Merged into “Amber Foods”')).toBeVisible();
  expect(inputs('duplicates.merge')).toEqual([
    {
      table_id: 'organization',
      survivor_id: 'org_2',
      other_ids: ['org_1'],
      choices: { name: 'org_1' },
      known_update_times: { org_1: 5, org_2: 7 },
    },
  ]);
  expect(screen.getByText('No likely duplicates found')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Undo' }));
  expect(await screen.findByText('Merge undone. 1 later change was kept')).toBeVisible();
  expect(inputs('duplicates.undo')).toEqual([{ table_id: 'organization', merge_id: 'mg_1' }]);
  expect(onWritten).toHaveBeenCalledTimes(2);
});

test('a change in the meantime is reported, and shown before the merge is tried again', async () => {
  let name = 'Amber Foods';
  const { inputs } = await sheet({
    'duplicates.list': () => ({ list: [pair], next: null }),
    'duplicates.compare': () => ({ ...compared, records: [one, { ...other, name }] }),
    'duplicates.merge': () => {
      name = 'Amber Foods Group';
      throw new Refusal('conflict');
    },
  });
  await user.click(await screen.findByRole('button', { name: /^Merge: / }));
  const dialog = await screen.findByRole('dialog', { name: 'Merge records' });
  await within(dialog).findByRole('group', { name: 'Phone' });
  await user.click(within(dialog).getByRole('button', { name: 'Merge' }));
  expect(await within(dialog).findByText('Amber Foods Group')).toBeVisible();
  expect(inputs('duplicates.compare')).toHaveLength(2);
});
