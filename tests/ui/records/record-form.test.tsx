import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { RecordFormSheet } from '@/features/record-form';
import { DraftStore } from '@/stores/drafts/DraftStore';
import { composeLetters, endComposition, engines } from '../../support/compose';
import {
  answering,
  bootstrap,
  DeadLine,
  field,
  organization,
  organizationFields,
  Refusal,
  renderWithStores,
  signedIn,
  type Answers,
  type RenderedUi,
  type Sent,
} from '../../support/render-with-stores';

/** A form that is past its first second, in which changes count as opening. */
async function form(
  answers: Answers,
  recordId?: string,
  record = organization(),
): Promise<RenderedUi & { sent: Sent[]; saved: string[]; closed: number[] }> {
  const sent = answering({ 'start.bootstrap': () => bootstrap(), ...answers });
  const stores = await signedIn();
  if (recordId) stores.records.put(record);
  const saved: string[] = [];
  const closed: number[] = [];
  const opened = Date.now();
  const now = jest.spyOn(Date, 'now').mockReturnValue(opened);
  const rendered = renderWithStores(
    stores,
    <RecordFormSheet
      tableId="organization"
      recordId={recordId}
      onClose={() => closed.push(1)}
      onSaved={(id) => saved.push(id)}
    />,
  );
  await screen.findByLabelText(/^Name/);
  now.mockReturnValue(opened + 2_000);
  return { ...rendered, sent, saved, closed };
}

const user = () => userEvent.setup();
const saveButton = () => screen.getByRole('button', { name: /^Save/ });

beforeEach(() => new DraftStore().clearDevice());
afterEach(() => jest.restoreAllMocks());

async function choose(label: RegExp, option: string) {
  await user().click(screen.getByRole('button', { name: label }));
  await user().click(await screen.findByRole('button', { name: option }));
}

test('a new record shows its required fields with their number, and optional ones as chips', async () => {
  await form({});
  expect(screen.getByLabelText(/^Name/)).toBeVisible();
  expect(screen.getByRole('button', { name: /Industry/ })).toBeVisible();
  expect(screen.getByLabelText(/^Phone/)).toHaveAttribute('inputmode', 'tel');
  expect(screen.queryByLabelText(/^Remark/)).not.toBeInTheDocument();
  await user().click(screen.getByRole('button', { name: 'Remark' }));
  expect(await screen.findByLabelText(/^Remark/)).toBeVisible();
});

test('a new record has the focus in its first input, and Enter moves to the next empty one and then saves', async () => {
  const { sent } = await form({});
  await waitFor(() => expect(screen.getByLabelText(/^Name/)).toHaveFocus());
  await user().keyboard('Sunrise{Enter}');
  expect(screen.getByLabelText(/^Phone/)).toHaveFocus();
  expect(sent.filter(({ name }) => name === 'organization.create')).toEqual([]);
  await user().keyboard('13800001234{Enter}');
  // What stands in the way of saving has the focus.
  await waitFor(() => expect(screen.getByRole('button', { name: /Industry/ })).toHaveFocus());
});

test.each(engines)('the Enter that ends a composition stays in its input (%s)', async (engine) => {
  const { sent } = await form({});
  const name = screen.getByLabelText<HTMLInputElement>(/^Name/);
  await waitFor(() => expect(name).toHaveFocus());
  composeLetters(name, ['h', 'hai', "hai'ming"]);
  endComposition(name, '海明', engine);
  expect(name).toHaveFocus();
  expect(name).toHaveValue('海明');
  await user().keyboard('{Enter}');
  expect(screen.getByLabelText(/^Phone/)).toHaveFocus();
  expect(sent.filter((call) => call.name === 'organization.create')).toEqual([]);
});

test('a required field that may not be seen is named at its place, and does not block the save', async () => {
  const hidden = field({
    field_id: 'credit',
    field_name: 'Credit limit',
    value_type: 'NUMBER',
    order: 1.5,
    access: 'none',
    visibility_config: { field_create_permission: 'required' },
  });
  const { sent, saved } = await form({
    'start.bootstrap': () => bootstrap({ unseen_fields: { organization: [hidden] } }),
    'organization.create': () => ({ id: 'org_new' }),
  });
  expect(screen.getByText('Credit limit').parentElement).toHaveTextContent('Credit limitNo permission to view');
  expect(screen.queryByLabelText(/Credit limit/)).not.toBeInTheDocument();
  expect(saveButton()).toHaveTextContent('Save (2 left)');
  await user().type(screen.getByLabelText(/^Name/), 'Harbour Mill');
  await choose(/^Industry/, 'Tools');
  await user().click(saveButton());
  await waitFor(() => expect(saved).toEqual(['org_new']));
  expect(sent.find(({ name }) => name === 'organization.create')?.input).toEqual({
    name: 'Harbour Mill',
    industry: 'tools',
  });
});

test('the save button counts missing fields, and the first empty one is named and focused', async () => {
  const { sent } = await form({});
  expect(saveButton()).toHaveTextContent('Save (2 left)');
  await user().click(saveButton());
  expect(await screen.findByText('Name cannot be empty')).toHaveAttribute('role', 'alert');
  await waitFor(() => expect(screen.getByLabelText(/^Name/)).toHaveFocus());
  expect(screen.getByLabelText(/^Name/)).toHaveAccessibleDescription('Name cannot be empty');
  expect(sent.filter(({ name }) => name === 'organization.create')).toEqual([]);
});

test('a complete form creates the record once, however often the button is tapped', async () => {
  let release: () => void = () => undefined;
  const held = new Promise<void>((resolve) => (release = resolve));
  const { sent, saved } = await form({ 'organization.create': () => held.then(() => ({ id: 'org_new' })) });
  await user().type(screen.getByLabelText(/^Name/), '  Harbour Mill ');
  await choose(/^Industry/, 'Tools');
  await user().dblClick(saveButton());
  await user().click(saveButton());
  await act(async () => release());
  await waitFor(() => expect(saved).toEqual(['org_new']));
  const creates = sent.filter(({ name }) => name === 'organization.create');
  expect(creates).toHaveLength(1);
  expect(creates[0]?.input).toEqual({ name: 'Harbour Mill', industry: 'tools' });
});

test('[records 4.39, records 5.25] the mouse wheel changes no number, and a save leaves no draft', async () => {
  const { saved } = await form(
    { 'organization.update': () => organization() },
    'org_1',
    organization({ employees: 12 }),
  );
  const employees = await screen.findByLabelText(/^Employees/);
  act(() => employees.focus());
  fireEvent.wheel(employees, { deltaY: -100 });
  expect(employees).toHaveValue('12');
  expect(employees).not.toHaveAttribute('type', 'number');
  await user().type(employees, '0');
  const drafts = new DraftStore();
  await waitFor(async () => expect(await drafts.any()).toBe(true), { timeout: 3_000 });
  await user().click(saveButton());
  await waitFor(() => expect(saved).toEqual(['org_1']));
  expect(await drafts.any()).toBe(false);
});

test('an edit sends only the changes, with the time that the form knew', async () => {
  const { sent, saved } = await form(
    {
      'organization.update': () =>
        organization({ name: 'Sunset Bakery', title: 'Sunset Bakery', update_time: 1_700_000_000_001 }),
    },
    'org_1',
  );
  await user().clear(screen.getByLabelText(/^Name/));
  await user().type(screen.getByLabelText(/^Name/), 'Sunset Bakery');
  await user().click(saveButton());
  await waitFor(() => expect(saved).toEqual(['org_1']));
  expect(sent.at(-1)?.input).toEqual({
    id: 'org_1',
    known_update_time: 1_700_000_000_000,
    update_data: { name: 'Sunset Bakery' },
  });
});

test('a wrong phone number is reported at its field before a request, and an old one does not block the save', async () => {
  const fields = organizationFields.map((one) => (one.field_id === 'phone' ? { ...one, phone_region: 'CN' } : one));
  const answers: Answers = {
    'start.bootstrap': () => bootstrap({ fields: { organization: fields } }),
    'organization.info': () => organization({ phone: '5888' }),
    'organization.update': () => organization(),
  };
  const { sent, saved } = await form(answers, 'org_1', organization({ phone: '5888' }));
  const phone = screen.getByLabelText(/^Phone/);
  await user().clear(phone);
  await user().type(phone, '58889');
  await user().click(saveButton());
  expect(phone).toHaveAccessibleDescription(/Enter a full phone number/);
  expect(sent.filter(({ name }) => name === 'organization.update')).toEqual([]);
  await user().clear(phone);
  await user().type(phone, '5888');
  await user().type(screen.getByLabelText(/^Name/), ' Ltd.');
  await user().click(saveButton());
  await waitFor(() => expect(saved).toEqual(['org_1']));
});

test('an error of the server is shown under its field', async () => {
  await form({
    'organization.create': () => {
      throw new Refusal('invalid', { fields: [{ field: 'name', code: 'tooLong', params: { limit: 500 } }] });
    },
  });
  await user().type(screen.getByLabelText(/^Name/), 'x');
  await choose(/^Industry/, 'Food');
  await user().click(saveButton());
  await waitFor(() => expect(screen.getByLabelText(/^Name/)).toHaveAccessibleDescription(/500/));
});

test('[records 4.84] every error of a refusal is shown under its field, and the form scrolls to the first', async () => {
  await form({
    'organization.create': () => {
      throw new Refusal('invalid', {
        fields: [
          { field: 'phone', code: 'notAPhone' },
          { field: 'name', code: 'tooLong', params: { limit: 500 } },
        ],
      });
    },
  });
  await user().type(screen.getByLabelText(/^Name/), 'x');
  await choose(/^Industry/, 'Food');
  await user().click(saveButton());
  await waitFor(() => expect(screen.getByLabelText(/^Name/)).toHaveAccessibleDescription(/500/));
  expect(screen.getByLabelText(/^Phone/)).toHaveAccessibleDescription(/phone number/);
  await waitFor(() => expect(screen.getByLabelText(/^Name/)).toHaveFocus());
});

test('a field that the stage of a new record requires is opened with the error under it', async () => {
  await form({
    'organization.create': () => {
      throw new Refusal('stageIncomplete', { fields: [{ field: 'phone', code: 'required' }] });
    },
  });
  await user().type(screen.getByLabelText(/^Name/), 'x');
  await choose(/^Industry/, 'Food');
  await user().click(saveButton());
  expect(await screen.findByLabelText(/^Phone/)).toHaveAccessibleDescription(/cannot be empty/);
  expect(screen.getByLabelText(/^Name/)).toHaveValue('x');
});

test('typed values survive a lost connection, and the next attempt has the same key', async () => {
  let dead = true;
  const { sent, saved } = await form({
    'organization.create': () => {
      if (dead) throw new DeadLine();
      return { id: 'org_new' };
    },
  });
  await user().type(screen.getByLabelText(/^Name/), 'Harbour Mill');
  await choose(/^Industry/, 'Food');
  await user().click(saveButton());
  expect(await screen.findByText(/Everything you typed is still here/)).toBeVisible();
  expect(screen.getByLabelText(/^Name/)).toHaveValue('Harbour Mill');
  dead = false;
  await user().click(saveButton());
  await waitFor(() => expect(saved).toEqual(['org_new']));
  const keys = new Set(sent.filter(({ name }) => name === 'organization.create').map(({ key }) => key));
  expect(keys.size).toBe(1);
});

test.each([
  ['making', 'Create failed, please try again later', undefined],
  ['an update', 'Update failed, please try again later', 'org_1'],
] as const)('[shell 8.14] %s that fails without a reason names the failed action', async (_what, sentence, id) => {
  const fails = () => {
    throw new Refusal('internal');
  };
  await form({ 'organization.create': fails, 'organization.update': fails }, id);
  await user().type(screen.getByLabelText(/^Name/), ' Mill');
  if (!id) await choose(/^Industry/, 'Food');
  await user().click(saveButton());
  expect(await screen.findByRole('alert')).toHaveTextContent(sentence);
  expect(screen.getByLabelText(/^Name/)).toHaveValue(id ? 'Sunrise Bakery Mill' : ' Mill');
});

test('a conflict over the same field asks field by field which value to keep', async () => {
  let conflict = true;
  const { sent, saved } = await form(
    {
      'organization.update': () => {
        if (conflict)
          throw new Refusal('conflict', {
            params: {
              update_time: 1_700_000_000_500,
              fields: [
                { field: 'name', mine: 'Mine', theirs: 'Theirs', member_id: 'mb_zhang', time: 1 },
                { field: 'industry', mine: ['tools'], theirs: ['food'], member_id: 'mb_zhang', time: 1 },
              ],
            },
          });
        return organization({ name: 'Mine', update_time: 1_700_000_000_600 });
      },
    },
    'org_1',
  );
  await user().clear(screen.getByLabelText(/^Name/));
  await user().type(screen.getByLabelText(/^Name/), 'Mine');
  await choose(/^Industry/, 'Tools');
  await user().click(saveButton());
  const sheet = await screen.findByRole('dialog', { name: 'Which value to keep?' });
  expect(within(sheet).getByRole('button', { name: '2 left to choose' })).toBeDisabled();
  const names = within(sheet).getByRole('group', { name: 'Name' });
  await user().click(within(names).getByRole('radio', { name: /Mine/ }));
  await user().click(
    within(within(sheet).getByRole('group', { name: 'Industry' })).getByRole('radio', { name: /张伟’s value/ }),
  );
  conflict = false;
  await user().click(within(sheet).getByRole('button', { name: 'Save my choices' }));
  await waitFor(() => expect(saved).toEqual(['org_1']));
  expect(sent.at(-1)?.input).toEqual({
    id: 'org_1',
    known_update_time: 1_700_000_000_500,
    update_data: { name: 'Mine' },
  });
});

test('a save over a change of the same person in another tab names the fields', async () => {
  const { saved } = await form(
    { 'organization.update': () => organization({ name: 'Sunset Bakery', _overwritten: ['name'] }) },
    'org_1',
  );
  await user().clear(screen.getByLabelText(/^Name/));
  await user().type(screen.getByLabelText(/^Name/), 'Sunset Bakery');
  await user().click(saveButton());
  await waitFor(() => expect(saved).toEqual(['org_1']));
  expect(await screen.findByText('Saved. This replaced what you changed elsewhere: Name.')).toBeVisible();
});

test('closing with unsaved changes asks, and the draft is offered again', async () => {
  const first = await form({});
  await user().type(screen.getByLabelText(/^Name/), 'Half a name');
  await user().click(screen.getByRole('button', { name: 'Cancel' }));
  expect(first.closed).toEqual([]);
  await user().click(await screen.findByRole('button', { name: 'Leave' }));
  expect(first.closed).toEqual([1]);
  first.unmount();

  await form({});
  await user().click(await screen.findByRole('button', { name: 'Continue' }));
  expect(screen.getByLabelText(/^Name/)).toHaveValue('Half a name');
});

test('a change that is taken back leaves no draft', async () => {
  const first = await form({}, 'org_1');
  await user().type(screen.getByLabelText(/^Name/), '!');
  const drafts = new DraftStore();
  await waitFor(async () => expect(await drafts.any()).toBe(true), { timeout: 3_000 });
  await user().type(screen.getByLabelText(/^Name/), '{Backspace}');
  await waitFor(async () => expect(await drafts.any()).toBe(false), { timeout: 3_000 });
  await user().click(screen.getByRole('button', { name: 'Cancel' }));
  expect(first.closed).toEqual([1]);
});

test('a draft is saved against its base state, so that changes in the meantime cause a question', async () => {
  const first = await form({}, 'org_1');
  await user().type(screen.getByLabelText(/^Name/), '!');
  await user().click(screen.getByRole('button', { name: 'Cancel' }));
  await user().click(await screen.findByRole('button', { name: 'Leave' }));
  first.unmount();

  const later = organization({ name: 'Theirs', update_time: 1_700_000_009_000 });
  const { sent } = await form({ 'organization.update': () => later }, 'org_1', later);
  expect(screen.getByLabelText(/^Name/)).toHaveValue('Theirs');
  await user().click(await screen.findByRole('button', { name: 'Continue' }));
  expect(screen.getByLabelText(/^Name/)).toHaveValue('Sunrise Bakery!');
  await user().click(saveButton());
  await waitFor(() =>
    expect(sent.at(-1)?.input).toEqual({
      id: 'org_1',
      known_update_time: 1_700_000_000_000,
      update_data: { name: 'Sunrise Bakery!' },
    }),
  );
});

test('the other value in a conflict is shown in the form of an answer', async () => {
  const brief = (id: string, name: string) => ({
    _id: id,
    file_name: name,
    file_size: 5,
    file_mimetype: 'application/pdf',
    file_md5: '',
    file_full_url: '/f',
    upload_timestamp: 0,
    status: 'done',
    is_preview: false,
  });
  const papers = field({ field_id: 'papers', field_name: 'Papers', value_type: 'FILE_LIST', order: 2 });
  const held = { papers: [brief('f1', 'old.pdf'), brief('f2', 'mine.pdf')] };
  await form(
    {
      'start.bootstrap': () => bootstrap({ fields: { organization: [...organizationFields, papers] } }),
      'organization.update': () => {
        throw new Refusal('conflict', {
          params: {
            update_time: 1_700_000_000_500,
            fields: [{ field: 'papers', mine: ['f1'], theirs: ['f3'], member_id: 'mb_zhang', time: 1 }],
          },
        });
      },
      'organization.info': () => organization({ papers: [brief('f3', 'theirs.pdf')], update_time: 1_700_000_000_500 }),
    },
    'org_1',
    organization(held),
  );
  await user().click(await screen.findByRole('button', { name: /Remove mine\.pdf/ }));
  await user().click(saveButton());
  const sheet = within(await screen.findByRole('dialog', { name: 'Which value to keep?' }));
  expect(await sheet.findByText('theirs.pdf')).toBeVisible();
  expect(sheet.getByText('old.pdf')).toBeVisible();
});

test('closing an untouched form does not ask', async () => {
  const { closed } = await form({}, 'org_1');
  await user().click(screen.getByRole('button', { name: 'Cancel' }));
  expect(closed).toEqual([1]);
});

test.each([
  ['within a composition', { keyCode: 229, isComposing: true }],
  ['right after a composition, as WebKit reports it', { keyCode: 229, isComposing: false }],
])('Escape %s closes no layer', async (_when, state) => {
  await form({});
  const name = screen.getByLabelText<HTMLInputElement>(/^Name/);
  composeLetters(name, ['h', 'hai']);
  fireEvent.keyDown(name, { key: 'Escape', ...state });
  endComposition(name, '海', 'chromium');
  expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument();
  await user().keyboard('{Escape}');
  expect(await screen.findByRole('alertdialog', { name: 'Leave without saving?' })).toBeVisible();
});

test('Escape closes the top layer first', async () => {
  const { closed } = await form({});
  await user().type(screen.getByLabelText(/^Name/), 'x');
  await user().keyboard('{Escape}');
  expect(await screen.findByRole('alertdialog', { name: 'Leave without saving?' })).toBeVisible();
  await user().keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument());
  expect(closed).toEqual([]);
});

test('members are found by pinyin and initials, and former ones cannot be chosen', async () => {
  await form({});
  await user().click(screen.getByRole('button', { name: 'Account manager' }));
  await user().click(await screen.findByRole('button', { name: /^Account manager/ }));
  const sheet = await screen.findByRole('dialog', { name: 'Account manager' });
  expect(within(sheet).getByRole('button', { name: /Gone \(left\)/ })).toBeDisabled();
  await user().type(within(sheet).getByRole('searchbox'), 'zw');
  // The sounds of names are loaded with the first search.
  await waitFor(() => expect(within(sheet).getAllByRole('button', { name: /张伟|Me/ })).toHaveLength(1));
  await user().click(within(sheet).getByRole('button', { name: '张伟' }));
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Account manager' })).not.toBeInTheDocument());
  expect(screen.getByText('张伟')).toBeVisible();
});

test('a formula result follows the typing and cannot be edited', async () => {
  const half = field({
    field_id: 'half',
    field_name: 'Half of them',
    value_type: 'NUMBER',
    order: 9,
    access: 'read',
    formula: { calc: 'employees / 2', variables: { employees: 'employees' } },
  });
  await form({ 'start.bootstrap': () => bootstrap({ fields: { organization: [...organizationFields, half] } }) });
  await user().click(screen.getByRole('button', { name: 'Employees' }));
  await user().type(await screen.findByLabelText(/^Employees/), '7');
  await waitFor(() => expect(screen.getByLabelText('Half of them')).toHaveValue('3.5'));
  expect(screen.getByLabelText('Half of them')).toHaveAttribute('readonly');
  expect(screen.getByText('Filled in automatically')).toBeVisible();
});
