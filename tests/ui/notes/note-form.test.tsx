import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { RecordJson } from '@domain/contract/shapes';
import { NoteFormSheet } from '@/features/note-form';
import type { Platform } from '@/platforms';
import { DraftStore } from '@/stores/drafts/DraftStore';
import { composeLetters, endComposition, engines } from '../../support/compose';
import {
  answering,
  bootstrap,
  field,
  organization,
  Refusal,
  renderWithStores,
  signedIn,
  suite,
  type Answers,
  type RenderedUi,
  type Sent,
} from '../../support/render-with-stores';

const written: RecordJson = organization({ _id: 'note_1', table_id: 'note', title: 'Note', content: 'Met the buyer' });

async function note(
  answers: Answers = {},
  platform: Platform = suite(),
  over: Partial<RecordJson> = {},
): Promise<RenderedUi & { sent: Sent[]; saved: RecordJson[]; closed: number[] }> {
  const sent = answering({
    'start.bootstrap': () => bootstrap({ channel: platform.channel ?? 'feishu' }),
    'fieldConfig.allList': () => ({ list: [] }),
    'notes.create': () => ({ note_id: 'note_1', note: written }),
    ...answers,
  });
  const stores = await signedIn(platform);
  const record = stores.records.put(organization(over));
  const saved: RecordJson[] = [];
  const closed: number[] = [];
  const rendered = renderWithStores(
    stores,
    <NoteFormSheet record={record} onClose={() => closed.push(1)} onSaved={(json) => saved.push(json)} />,
  );
  await screen.findByLabelText('Note');
  return { ...rendered, sent, saved, closed };
}

const user = userEvent.setup();
const save = () => user.click(screen.getByRole('button', { name: 'Save' }));
const created = (sent: Sent[]) => sent.filter(({ name }) => name === 'notes.create');

beforeEach(async () => {
  localStorage.clear();
  await new DraftStore().clearDevice();
});

test.each([
  ['Everyone who can view it', { is_notice: true, notice_scope: 'read' }],
  ['Owners only', { is_notice: true, notice_scope: 'owner' }],
  ['Only people mentioned or present', { is_notice: false, notice_scope: 'owner' }],
])('[records 3.52] the author of a note chooses its audience: %s', async (choice, notice_config) => {
  const { sent } = await note();
  await user.type(screen.getByLabelText('Note'), 'Met the buyer');
  await user.click(screen.getByRole('button', { name: /^Who to notify/ }));
  await user.click(await screen.findByRole('button', { name: choice }));
  await save();
  await waitFor(() => expect(created(sent)).toHaveLength(1));
  expect(created(sent)[0]?.input).toMatchObject({ notice_config });
});

test('a note is sent once with its record, with a success message', async () => {
  let release: () => void = () => undefined;
  const held = new Promise<void>((resolve) => (release = resolve));
  const ticks: number[] = [];
  const { sent, saved } = await note(
    { 'notes.create': () => held.then(() => ({ note_id: 'note_1', note: written })) },
    suite({ vibrate: () => ticks.push(1) }),
  );
  await user.type(screen.getByLabelText('Note'), 'Met the buyer');
  await user.dblClick(screen.getByRole('button', { name: 'Save' }));
  await act(async () => release());
  await waitFor(() => expect(saved).toEqual([written]));
  expect(created(sent)).toHaveLength(1);
  expect(created(sent)[0]?.input).toEqual({
    content: 'Met the buyer',
    follow_relate_objs: { organization: ['org_1'] },
    note_related_id: 'org_1',
    note_related_type: 'organization',
    attachments: [],
    __share: [],
  });
  expect(screen.getByText('Note saved')).toBeVisible();
  expect(ticks).toEqual([1]);
});

test('an empty note is not sent', async () => {
  const { sent } = await note();
  await save();
  expect(await screen.findByText(/Write something/)).toBeVisible();
  expect(created(sent)).toEqual([]);
});

test('a refused note keeps the typed text', async () => {
  await note({
    'notes.create': () => {
      throw new Refusal('notAllowed');
    },
  });
  await user.type(screen.getByLabelText('Note'), 'Met the buyer');
  await save();
  expect(await screen.findByText(/Everything you typed is still here/)).toBeVisible();
  expect(screen.getByLabelText('Note')).toHaveValue('Met the buyer');
});

describe('a mention in the note form', () => {
  const typing = async (text: string) => user.type(screen.getByRole('textbox', { name: 'Note' }), text);
  const people = () =>
    within(screen.getByRole('listbox', { name: 'Colleagues' }))
      .getAllByRole('option')
      .map((option) => option.textContent);
  const mentioned = '<span data-type="mention" data-id="mb_zhang" data-label="张伟">@张伟</span>';

  test('offers colleagues by name or pinyin, and is sent with the note', async () => {
    const { sent } = await note();
    await typing('With @zhangw');
    expect(people()).toEqual(['张伟']);
    await user.keyboard('{Enter}');
    expect(screen.getByRole('textbox', { name: 'Note' })).toHaveValue('With @张伟 ');
    expect(screen.queryByRole('listbox')).not.toBeInTheDocument();
    await typing('in the shop');
    await save();
    await waitFor(() => expect(created(sent)).toHaveLength(1));
    expect(created(sent)[0]?.input.content).toBe(`With ${mentioned} in the shop`);
  });

  test('is chosen by a tap, and Esc closes its list and not the sheet', async () => {
    const { sent, closed } = await note();
    await typing('\uff20');
    expect(people().length).toBeGreaterThan(1);
    await user.keyboard('{Escape}');
    expect(screen.queryByRole('listbox')).not.toBeInTheDocument();
    expect(closed).toEqual([]);
    await typing('张');
    await user.click(screen.getByRole('option', { name: '张伟' }));
    await save();
    await waitFor(() => expect(created(sent)).toHaveLength(1));
    expect(created(sent)[0]?.input.content).toBe(mentioned);
  });

  test('from an input method is closed by one Esc, too', async () => {
    const { closed } = await note();
    const area = screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Note' });
    await user.click(area);
    fireEvent.change(area, { target: { value: '@张', selectionStart: 2, selectionEnd: 2 } });
    expect(people()).toEqual(expect.arrayContaining(['张伟']));
    await user.keyboard('{Escape}');
    expect(screen.queryByRole('listbox')).not.toBeInTheDocument();
    expect(closed).toEqual([]);
    await typing('伟');
    expect(people()).toEqual(['张伟']);
  });

  test.each(engines)('is not chosen by the Enter that ends a composition (%s)', async (engine) => {
    await note();
    const area = screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Note' });
    await user.click(area);
    composeLetters(area, ['@zhang']);
    endComposition(area, '@张', engine);
    expect(area).toHaveValue('@张');
    expect(people()).toEqual(expect.arrayContaining(['张伟']));
    fireEvent.keyDown(area, { key: 'Enter', keyCode: 13 });
    expect(area).toHaveValue('@张伟 ');
  });

  test('is not offered within an e-mail address, and needs a chosen colleague', async () => {
    const { sent } = await note();
    await typing('li@zhang');
    expect(screen.queryByRole('listbox')).not.toBeInTheDocument();
    await typing('.com, not @张伟 ');
    await save();
    await waitFor(() => expect(created(sent)).toHaveLength(1));
    expect(created(sent)[0]?.input.content).toBe('li@zhang.com, not @张伟');
  });
});

describe('the position in the note form', () => {
  const capture = () => user.click(screen.getByRole('button', { name: 'Add my location' }));

  test('is shown as an address and sent as WGS-84 coordinates', async () => {
    const { sent } = await note(
      { 'places.reverse': () => ({ address: 'Nanjing Road 1' }) },
      suite({
        position: () =>
          Promise.resolve({
            kind: 'done',
            value: { latitude: 31.23, longitude: 121.47, accuracy: 20, system: 'WGS-84' },
          }),
      }),
    );
    await capture();
    expect(await screen.findByText('Nanjing Road 1')).toBeVisible();
    await save();
    await waitFor(() => expect(created(sent)).toHaveLength(1));
    expect(created(sent)[0]?.input.position).toEqual({
      latitude: 31.23,
      longitude: 121.47,
      accuracy: 20,
      time: expect.any(Number),
      source: 'feishu',
    });
  });

  test('of a phone with the map system is converted', async () => {
    const { sent } = await note(
      { 'places.reverse': () => ({ address: null }) },
      suite({
        position: () =>
          Promise.resolve({ kind: 'done', value: { latitude: 31.228394, longitude: 121.478236, system: 'GCJ-02' } }),
      }),
    );
    await capture();
    expect(await screen.findByText('Address is filled in later')).toBeVisible();
    await save();
    await waitFor(() => expect(created(sent)).toHaveLength(1));
    const { latitude, longitude } = created(sent)[0]?.input.position as { latitude: number; longitude: number };
    expect(latitude).toBeCloseTo(31.230349, 4);
    expect(longitude).toBeCloseTo(121.473705, 4);
  });

  test('is shown as coordinates when no map service answers', async () => {
    await note(
      {
        'places.reverse': () => {
          throw new Refusal('suiteUnavailable');
        },
      },
      suite({
        position: () =>
          Promise.resolve({ kind: 'done', value: { latitude: 31.23, longitude: 121.47, system: 'WGS-84' } }),
      }),
    );
    await capture();
    expect(await screen.findByText('31.230000, 121.470000')).toBeVisible();
  });

  test('is replaced and removed only after a question', async () => {
    const places = ['Nanjing Road 1', 'Harbour Street 8'];
    await note(
      { 'places.reverse': () => ({ address: places.shift() ?? null }) },
      suite({
        position: () =>
          Promise.resolve({ kind: 'done', value: { latitude: 31.23, longitude: 121.47, system: 'WGS-84' } }),
      }),
    );
    const answer = async (title: string, name: string) =>
      user.click(within(await screen.findByRole('alertdialog', { name: title })).getByRole('button', { name }));
    await capture();
    await user.click(await screen.findByRole('button', { name: 'Remove location' }));
    await answer('Remove this location?', 'Keep');
    expect(screen.getByText('Nanjing Road 1')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Update location' }));
    expect(await screen.findByText('Replace “Nanjing Road 1” with “Harbour Street 8”.')).toBeVisible();
    expect(screen.getByText('Nanjing Road 1')).toBeVisible();
    await answer('Replace the location?', 'Replace');
    expect(await screen.findByText('Harbour Street 8')).toBeVisible();
    expect(screen.queryByText('Nanjing Road 1')).not.toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Remove location' }));
    await answer('Remove this location?', 'Remove');
    expect(screen.getByRole('button', { name: 'Add my location' })).toBeVisible();
  });

  test.each([
    ['refused', /Location access is off/],
    ['timedOut', /location in time/],
    ['unsupported', /isn’t available here/],
  ] as const)('that is %s has its own sentence, and can be requested again', async (kind, sentence) => {
    await note({}, suite({ position: () => Promise.resolve({ kind }) }));
    await capture();
    expect(await screen.findByText(sentence)).toBeVisible();
    expect(screen.getByRole('button', { name: 'Add my location' })).toBeEnabled();
  });

  test('that is taken again shows its progress, and after a refusal says which one is kept', async () => {
    let answer: (outcome: Awaited<ReturnType<Platform['position']>>) => void = () => undefined;
    const answers: ReturnType<Platform['position']>[] = [
      Promise.resolve({ kind: 'done', value: { latitude: 31.23, longitude: 121.47, system: 'WGS-84' } }),
    ];
    await note(
      { 'places.reverse': () => ({ address: 'Nanjing Road 1' }) },
      suite({ position: () => answers.shift() ?? new Promise((resolve) => (answer = resolve)) }),
    );
    await capture();
    await user.click(await screen.findByRole('button', { name: 'Update location' }));
    expect(screen.getByText(/^Locating again… The last location stays/)).toBeVisible();
    await act(async () => answer({ kind: 'refused' }));
    const words = await screen.findByText(/Location access is off/);
    expect(words).toHaveTextContent('The last location is kept: Nanjing Road 1.');
    expect(words).not.toHaveTextContent('save without');
    expect(screen.queryByText(/^Locating again/)).not.toBeInTheDocument();
  });

  test('is taken on the phone, and a desktop says so', async () => {
    await note({}, suite({ device: 'desktop', position: () => Promise.reject(new Error('must not be asked')) }));
    await capture();
    expect(await screen.findByText(/Location can only be added on a phone/)).toBeVisible();
  });
});

test('any file can be attached to a note, not only pictures', async () => {
  await note({
    'files.createUpload': () => {
      throw new Refusal('tooLarge');
    },
  });
  await user.upload(screen.getByTestId('note-files'), [
    new File(['offer'], 'offer.pdf', { type: 'application/pdf' }),
    new File(['shelf'], 'shelf.txt', { type: 'text/plain' }),
  ]);
  const files = await screen.findByRole('group', { name: 'Photos and attachments' });
  expect(await within(files).findByRole('button', { name: 'Remove offer.pdf' })).toBeVisible();
  expect(within(files).getByRole('button', { name: 'Remove shelf.txt' })).toBeVisible();
});

describe('the sharing in the note form', () => {
  test('says that the chat of the record gets the note, and leaves it out of the selection', async () => {
    const { sent } = await note(
      { 'chats.larkInfo': () => ({ chat_id: 'oc_1', name: 'Bakery team', member_count: 3, dissolved: false }) },
      suite(),
      { lark_chat_id: 'oc_1' },
    );
    await user.type(screen.getByLabelText('Note'), 'x');
    expect(await screen.findByText('This note is also sent to “Bakery team”')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Share to “Bakery team”' })).not.toBeInTheDocument();
    await save();
    await waitFor(() => expect(created(sent)).toHaveLength(1));
    expect(created(sent)[0]?.input.__share).toEqual([]);
    expect(await screen.findByText('Note saved')).toBeVisible();
  });

  test('is reported together with the chats when the note is saved', async () => {
    const { sent } = await note(
      {},
      suite({
        chooseChats: () =>
          Promise.resolve({
            kind: 'done',
            value: [
              { id: 'oc_2', name: 'Sales' },
              { id: 'oc_3', name: 'East' },
            ],
          }),
      }),
    );
    await user.type(screen.getByLabelText('Note'), 'x');
    await user.click(screen.getByRole('button', { name: 'Choose chats' }));
    await screen.findByText('East');
    await save();
    await waitFor(() => expect(created(sent)).toHaveLength(1));
    expect(await screen.findByText('Note saved. Sharing to Sales and East')).toBeVisible();
  });

  test('[records 3.50, records 3.46] creates the chat of the record with the note, and sends the attendees', async () => {
    const { sent } = await note();
    await user.type(screen.getByLabelText('Note'), 'x');
    await user.click(screen.getByRole('button', { name: 'New group chat' }));
    expect(screen.queryByRole('button', { name: 'New group chat' })).not.toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Attendees' }));
    await user.click(await screen.findByRole('button', { name: /^Attendees/ }));
    await user.click(await screen.findByRole('checkbox', { name: 'Li Na' }));
    await user.click(screen.getByRole('button', { name: /^Confirm/ }));
    await save();
    await waitFor(() => expect(created(sent)).toHaveLength(1));
    expect(created(sent)[0]?.input).toMatchObject({ __share: [{ will_open: true }], conferee_member_ids: ['mb_li'] });
    expect(await screen.findByText('Note saved. Sharing to New group chat')).toBeVisible();
  });

  test('uses the picker of Feishu', async () => {
    await note(
      {},
      suite({ chooseChats: () => Promise.resolve({ kind: 'done', value: [{ id: 'oc_2', name: 'Sales' }] }) }),
    );
    await user.click(screen.getByRole('button', { name: 'Choose chats' }));
    expect(await screen.findByText('Sales')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Don’t share to Sales' }));
    expect(screen.queryByText('Sales')).not.toBeInTheDocument();
  });

  test('[shell 8.14] says that sharing failed when the list fails without a reason', async () => {
    await note({
      'chats.shareable': () => {
        throw new Refusal('internal');
      },
    });
    await user.click(screen.getByRole('button', { name: /Choose chats/ }));
    expect(await screen.findByText('Share failed, please try again later.')).toBeVisible();
  });

  test('on DingTalk has the chat of the record and no others', async () => {
    const dingtalk = suite({ name: 'dingtalk', channel: 'dingtalk' });
    const first = await note({}, dingtalk);
    expect(screen.queryByRole('button', { name: 'Choose chats' })).not.toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'New group chat' })).toBeVisible();
    first.unmount();
    await note(
      { 'chats.dingtalkInfo': () => ({ chat_id: 'cid_1', name: 'Bakery team', member_count: 3, dissolved: false }) },
      dingtalk,
      { dingtalk_chat_id: 'cid_1' },
    );
    expect(await screen.findByText('This note is also sent to “Bakery team”')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Choose chats' })).not.toBeInTheDocument();
  });

  test('lists the chats with the robot where the suite has no picker', async () => {
    await note({
      'chats.shareable': () => ({
        list: [
          { id: 'cid_1', name: 'East' },
          { id: 'cid_2', name: 'West' },
        ],
      }),
    });
    await user.click(screen.getByRole('button', { name: 'Choose chats' }));
    const sheet = await screen.findByRole('dialog', { name: 'Choose chats' });
    expect(within(sheet).getByText(/Only chats with the Sidecar bot/)).toBeVisible();
    await user.click(await within(sheet).findByRole('button', { name: 'West' }));
    await user.click(within(sheet).getByRole('button', { name: 'Choose (1)' }));
    expect(await screen.findByRole('button', { name: 'Don’t share to West' })).toBeVisible();
  });
});

describe('the records in the note form', () => {
  const deal = (id: string, title: string, mayNote: boolean) =>
    organization({
      _id: id,
      table_id: 'deal',
      title,
      abilities: { update: false, remove: false, note: mayNote, chat: false },
    });
  const known = bootstrap();
  const tables = [
    ...known.tables,
    ...known.tables.map((table) => ({ ...table, table_id: 'deal', name: 'Deals', order: 2 })),
  ];

  test('are added from a search over all types, which takes those that may have notes', async () => {
    const { sent } = await note({
      'start.bootstrap': () => bootstrap({ tables }),
      'records.searchByPage': ({ table_id }) => ({
        list: table_id === 'deal' ? [deal('deal_1', 'Olives', true), deal('deal_2', 'Bread', false)] : [],
        total: 2,
        total_is_capped: false,
        has_more: false,
      }),
    });
    await user.type(screen.getByLabelText('Note'), 'Met the buyer');
    await user.click(screen.getByRole('button', { name: 'Add to Related records' }));
    const picker = within(await screen.findByRole('dialog', { name: 'Search all records' }));
    await user.type(picker.getByRole('searchbox'), 'food');
    expect(await picker.findByRole('button', { name: /Bread.*can’t add notes/ })).toBeDisabled();
    await user.click(picker.getByRole('button', { name: /^Olives/ }));
    expect(await screen.findByRole('button', { name: 'Remove Olives' })).toBeVisible();
    await save();
    await waitFor(() => expect(created(sent)).toHaveLength(1));
    expect(created(sent)[0]?.input.follow_relate_objs).toEqual({ organization: ['org_1'], deal: ['deal_1'] });
  });
});

describe('the additional texts in the note form', () => {
  const demand = field({
    field_id: 'customer_demand',
    field_name: 'Demand',
    value_type: 'TEXTAREA',
    sub_type: 'rich',
    table: 'note',
  });

  test('are chips, one for each text of the notes of the company', async () => {
    await note({
      'fieldConfig.allList': () => ({
        list: [
          demand,
          { ...demand, field_id: 'need_help', field_name: 'Help', access: 'none' },
          { ...demand, field_id: 'content' },
        ],
      }),
    });
    const more = within(await screen.findByRole('region', { name: 'Add more' }));
    expect(more.getAllByRole('button').map((button) => button.textContent)).toEqual(['+ Demand']);
    await user.click(more.getByRole('button'));
    await waitFor(() => expect(screen.getByRole('button', { name: /^Demand/ })).toHaveFocus());
  });

  test('can be requested again when their names did not load', async () => {
    let dead = true;
    await note({
      'fieldConfig.allList': () => {
        if (dead) throw new Refusal('notFound');
        return { list: [demand] };
      },
    });
    dead = false;
    await user.click(await screen.findByRole('button', { name: /Couldn’t load the other fields/ }));
    expect(await screen.findByRole('button', { name: /Demand/ })).toBeVisible();
  });
});

test('an unsaved note can be restored', async () => {
  const first = await note();
  await user.type(screen.getByLabelText('Note'), 'Half a note');
  await user.keyboard('{Escape}');
  await user.click(await screen.findByRole('button', { name: 'Leave' }));
  expect(first.closed).toEqual([1]);
  first.unmount();
  await note();
  await user.click(await screen.findByRole('button', { name: 'Continue' }));
  expect(screen.getByLabelText('Note')).toHaveValue('Half a note');
});

describe('a note that mentions a member who cannot read its record', () => {
  const mentioning: RecordJson = {
    ...written,
    content: '<p><span data-type="mention" data-id="m_9" data-label="Yuki">@Yuki</span></p>',
  };
  const outsiders = {
    list: [{ member_id: 'm_9', name: 'Yuki' }],
    record: { table_id: 'organization', id: 'org_1', title: 'Harbour Foods', role: 'collaborators' },
  };
  const answers: Answers = {
    'notes.create': () => ({ note_id: 'note_1', note: mentioning }),
    'notes.outsiders': () => outsiders,
    'collaborators.update': () => ({ id: 'org_1' }),
  };
  const saving = async (more: Answers = {}) => {
    const opened = await note({ ...answers, ...more });
    await user.type(screen.getByLabelText('Note'), 'Met the buyer');
    await save();
    return opened;
  };

  test('asks its author, who adds them to the team of the record', async () => {
    const { sent, saved } = await saving();
    const question = await screen.findByRole('alertdialog', { name: 'Add to this record?' });
    expect(question).toHaveTextContent('Yuki can’t see this note yet. Add them to “Harbour Foods”?');
    expect(saved).toEqual([]);
    await user.click(within(question).getByRole('button', { name: 'Add' }));
    await waitFor(() => expect(saved).toHaveLength(1));
    expect(sent.filter(({ name }) => name === 'collaborators.update').map(({ input }) => input)).toEqual([
      { table_id: 'organization', id: 'org_1', add: [{ member_id: 'm_9', role: 'collaborators' }], remove: [] },
    ]);
  });

  test('adds nobody where its author declines', async () => {
    const { sent, saved } = await saving();
    await user.click(await screen.findByRole('button', { name: 'Not now' }));
    await waitFor(() => expect(saved).toHaveLength(1));
    expect(sent.some(({ name }) => name === 'collaborators.update')).toBe(false);
  });

  test('asks nothing where everybody can read it, or where that is unknown', async () => {
    const { saved } = await saving({ 'notes.outsiders': () => ({ list: [], record: null }) });
    await waitFor(() => expect(saved).toHaveLength(1));
    expect(screen.queryByRole('alertdialog')).toBeNull();
  });
});
