import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { NoteFormSheet } from '@/features/note-form';
import { DraftStore } from '@/stores/drafts/DraftStore';
import {
  answering,
  bootstrap,
  field,
  organization,
  Refusal,
  renderWithStores,
  signedIn,
  suite,
} from '../../support/render-with-stores';

const user = userEvent.setup();
const note = organization({
  _id: 'note_1',
  table_id: 'note',
  content: 'Met the buyer',
  todo: '<p>Call</p>',
  update_time: 5,
  follow_relate_objs: { organization: ['org_1'] },
});
const texts = [
  field({ field_id: 'todo', field_name: 'To do', value_type: 'TEXTAREA', sub_type: 'rich', table: 'note' }),
];

/** The sheet of a note whose content was changed elsewhere at the time 9; the next save is taken. */
async function editing() {
  const theirs = { field: 'content', mine: 'Met the buyer!', theirs: 'Met the owner', member_id: 'mb_rep1', time: 9 };
  const refusals = [new Refusal('conflict', { params: { update_time: 9, fields: [theirs] } })];
  const sent = answering({
    'start.bootstrap': () => bootstrap(),
    'fieldConfig.allList': () => ({ list: texts }),
    'notes.update': () => {
      const refusal = refusals.shift();
      if (refusal) throw refusal;
      return { ...note, update_time: 12 };
    },
  });
  const stores = await signedIn(suite());
  const record = stores.records.put(organization());
  const saved = jest.fn();
  renderWithStores(stores, <NoteFormSheet record={record} note={note} onClose={jest.fn()} onSaved={saved} />);
  await user.type(await screen.findByLabelText('Note'), '!');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  const asked = within(await screen.findByRole('dialog', { name: 'Which version to keep?' }));
  return { saved, asked, edits: () => sent.filter(({ name }) => name === 'notes.update').map(({ input }) => input) };
}

beforeEach(() => new DraftStore().clearDevice());

test.each([
  [/This version/, { content: 'Met the buyer!' }],
  [/The other version/, {}],
])('a note that was changed elsewhere asks which words to keep: %s', async (choice, update_data) => {
  const { asked, edits, saved } = await editing();
  expect(asked.getByRole('radio', { name: /The other version.*Met the owner/ })).toBeVisible();
  expect(asked.getByRole('button', { name: '1 left to choose' })).toBeDisabled();
  await user.click(asked.getByRole('radio', { name: choice }));
  await user.click(asked.getByRole('button', { name: 'Save my choices' }));
  await waitFor(() => expect(saved).toHaveBeenCalled());
  expect(edits()).toEqual([
    { note_id: 'note_1', known_update_time: 5, update_data: { content: 'Met the buyer!' } },
    { note_id: 'note_1', known_update_time: 9, update_data },
  ]);
});

test('a postponed decision keeps the typed words, and the next save asks the server again', async () => {
  const { edits, saved } = await editing();
  await user.keyboard('{Escape}');
  expect(screen.getByLabelText('Note')).toHaveValue('Met the buyer!');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(saved).toHaveBeenCalled());
  expect(edits()).toHaveLength(2);
});
