import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { dayIn } from '@domain/calendar';
import type { RecordJson } from '@domain/contract/shapes';
import { NoteFormSheet } from '@/features/note-form';
import type { Answer, Platform, Speech, VoiceRecording } from '@/platforms';
import { DraftStore } from '@/stores/drafts/DraftStore';
import {
  answering,
  bootstrap,
  DeadLine,
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
import { lineForBytes } from '../../support/uploads';

const user = userEvent.setup();
/** The zone of the company in render-with-stores: its day is not the day of the device. */
const companyZone = 'Asia/Shanghai';
const dayMs = 86_400_000;
const written: RecordJson = organization({ _id: 'note_1', table_id: 'note', title: 'Note', content: 'Met the buyer' });
const page = (list: RecordJson[]) => ({ list, total: list.length, total_is_capped: false, has_more: false });
const located = suite({
  position: () =>
    Promise.resolve({ kind: 'done', value: { latitude: 31.23, longitude: 121.47, accuracy: 20, system: 'WGS-84' } }),
});

beforeEach(async () => {
  localStorage.clear();
  await new DraftStore().clearDevice();
});

/** The composer: on a record, or without one. */
async function compose(
  answers: Answers = {},
  { platform = suite(), on }: { platform?: Platform; on?: Partial<RecordJson> } = {},
): Promise<RenderedUi & { sent: Sent[]; saved: RecordJson[] }> {
  const sent = answering({
    'start.bootstrap': () => bootstrap({ channel: platform.channel ?? 'feishu' }),
    'fieldConfig.allList': () => ({ list: [] }),
    'records.list': () => page([]),
    'places.reverse': () => ({ address: 'Nanjing Road 1' }),
    'notes.create': () => ({ note_id: 'note_1', note: written }),
    ...answers,
  });
  const stores = await signedIn(platform);
  const saved: RecordJson[] = [];
  const record = on && stores.records.put(organization(on));
  const rendered = renderWithStores(
    stores,
    <NoteFormSheet record={record} onClose={() => undefined} onSaved={(json) => saved.push(json)} />,
  );
  await screen.findByRole('textbox', { name: 'Note' });
  return { ...rendered, sent, saved };
}
const save = () => user.click(screen.getByRole('button', { name: 'Save' }));
const created = (sent: Sent[]) => sent.filter(({ name }) => name === 'notes.create');
const write = (text: string) => user.type(screen.getByRole('textbox', { name: 'Note' }), text);

test('the text of a new note has the focus', async () => {
  await compose({}, { on: {} });
  expect(screen.getByRole('textbox', { name: 'Note' })).toHaveFocus();
});

test('a new note without a record offers nearby and recent records, and a tap adds one that a cross removes', async () => {
  const near = organization({ _id: 'org_near', title: 'Harbour Kitchen' });
  const { sent, saved } = await compose(
    {
      'notes.nearby': () => ({ list: [{ record: near, metres: 40 }] }),
      'records.list': () =>
        page([
          organization({ _id: 'org_recent', title: 'Sunrise Bakery' }),
          organization({ _id: 'org_closed', title: 'Closed', abilities: { ...near.abilities, note: false } }),
          near,
        ]),
    },
    { platform: located },
  );
  const about = screen.getByRole('group', { name: 'Related records' });
  await within(about).findByRole('button', { name: /Harbour Kitchen.*40 m/ });
  await waitFor(() =>
    expect(
      within(about)
        .getAllByRole('button')
        .map(({ textContent }) => textContent),
    ).toEqual([
      'Search all records',
      expect.stringMatching(/^Harbour Kitchen/),
      expect.stringMatching(/^Sunrise Bakery/),
    ]),
  );
  await write('Met the chef');
  await save();
  expect(await screen.findByText('Associated record cannot be empty. Choose who this note is about.')).toBeVisible();
  expect(created(sent)).toEqual([]);
  await user.click(within(about).getByRole('button', { name: /^Sunrise Bakery/ }));
  await user.click(within(about).getByRole('button', { name: 'Remove Sunrise Bakery' }));
  await user.click(within(about).getByRole('button', { name: /^Harbour Kitchen/ }));
  await save();
  await waitFor(() => expect(saved).toHaveLength(1));
  expect(created(sent)[0]?.input).toMatchObject({
    content: 'Met the chef',
    follow_relate_objs: { organization: ['org_near'] },
    position: { latitude: 31.23 },
  });
  expect(created(sent)[0]?.input).not.toHaveProperty('note_related_id');
});

test('the offered records of a note are available offline', async () => {
  await compose(
    {
      'notes.nearby': () => {
        throw new DeadLine();
      },
      'records.list': () => page([organization()]),
    },
    { platform: located },
  );
  expect(await screen.findByRole('button', { name: /^Sunrise Bakery/ })).toBeVisible();
});

describe('the position of a new note', () => {
  test('is requested once while the member types, and the save waits for it', async () => {
    let answer: (value: Awaited<ReturnType<Platform['position']>>) => void = () => undefined;
    let asked = 0;
    const platform = suite({
      position: () => {
        asked += 1;
        return new Promise((resolve) => (answer = resolve));
      },
    });
    const { sent, saved } = await compose({}, { platform, on: {} });
    expect(asked).toBe(0);
    await write('Met the buyer');
    await waitFor(() => expect(asked).toBe(1));
    await save();
    expect(created(sent)).toEqual([]);
    answer({ kind: 'done', value: { latitude: 31.23, longitude: 121.47, system: 'WGS-84' } });
    await waitFor(() => expect(saved).toHaveLength(1));
    expect(asked).toBe(1);
    expect(created(sent)[0]?.input).toMatchObject({ position: { latitude: 31.23, longitude: 121.47 } });
  });

  test('can be left out, and the next note does not request one', async () => {
    let asked = 0;
    const platform = suite({
      position: () => {
        asked += 1;
        return new Promise(() => undefined);
      },
    });
    const first = await compose({}, { platform, on: {} });
    await write('Met the buyer');
    await user.click(await screen.findByRole('button', { name: 'Don’t add location' }));
    await save();
    await waitFor(() => expect(first.saved).toHaveLength(1));
    expect(created(first.sent)[0]?.input).not.toHaveProperty('position');
    first.unmount();
    await compose({}, { platform, on: {} });
    await write('Met the chef');
    expect(asked).toBe(1);
  });

  test('is not requested on a desktop', async () => {
    const { sent, saved } = await compose({}, { platform: suite({ device: 'desktop' }), on: {} });
    await write('From the desk');
    expect(screen.queryByText(/Location can only be added on a phone/)).not.toBeInTheDocument();
    await save();
    await waitFor(() => expect(saved).toHaveLength(1));
    expect(created(sent)[0]?.input).not.toHaveProperty('position');
  });

  test('alone, without a tap for it, causes no question on leaving', async () => {
    await compose({ 'notes.nearby': () => ({ list: [] }) }, { platform: located });
    await screen.findByText('Nanjing Road 1');
    await user.click(screen.getByRole('button', { name: 'Cancel' }));
    expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument();
  });
});

test('the chats of the last note are selected again, except for a record with its own chat', async () => {
  const platform = suite({
    chooseChats: () => Promise.resolve({ kind: 'done', value: [{ id: 'oc_east', name: 'Sales East' }] }),
  });
  const first = await compose({}, { platform, on: {} });
  await write('One');
  await user.click(screen.getByRole('button', { name: 'Choose chats' }));
  await screen.findByText('Sales East');
  await save();
  await waitFor(() => expect(first.saved).toHaveLength(1));
  first.unmount();
  const second = await compose({}, { platform, on: {} });
  expect(await screen.findByText('Sales East')).toBeVisible();
  second.unmount();
  await compose(
    { 'chats.larkInfo': () => ({ chat_id: 'oc_1', name: 'Bakery', member_count: 2, dissolved: false }) },
    { platform, on: { lark_chat_id: 'oc_1' } },
  );
  expect(await screen.findByText('This note is also sent to “Bakery”')).toBeVisible();
  expect(screen.queryByText('Sales East')).not.toBeInTheDocument();
});

test('a colleague is mentioned by the button in the row, also after a word', async () => {
  await compose({}, { on: {} });
  await write('With');
  await user.click(screen.getByRole('button', { name: 'Mention someone' }));
  expect(screen.getByRole('textbox', { name: 'Note' })).toHaveValue('With @');
  expect(screen.getByRole('textbox', { name: 'Note' })).toHaveFocus();
  await user.click(await screen.findByRole('option', { name: 'Li Na' }));
  expect(screen.getByRole('textbox', { name: 'Note' })).toHaveValue('With @Li Na ');
});

test('the camera opens at once and takes pictures alone', async () => {
  await compose({}, { on: {} });
  const camera = screen.getByTestId('note-camera');
  expect(camera).toHaveAttribute('capture', 'environment');
  expect(camera).toHaveAttribute('accept', 'image/*');
});

test('the first chip searches all types, and one tap takes the hit', async () => {
  const { sent, saved } = await compose({
    'records.searchByPage': ({ table_id }) =>
      page(
        table_id === 'organization'
          ? [
              organization({
                _id: 'org_closed',
                title: 'Harbour Closed',
                abilities: { ...written.abilities, note: false },
              }),
              organization({ _id: 'org_far', title: 'Harbour Far' }),
            ]
          : [],
      ),
  });
  await user.click(screen.getByRole('button', { name: 'Search all records' }));
  const sheet = await screen.findByRole('dialog', { name: 'Search all records' });
  expect(within(sheet).getByRole('searchbox')).toHaveFocus();
  await user.keyboard('harbour');
  expect(await within(sheet).findByRole('button', { name: /Harbour Closed.*can’t add notes/ })).toBeDisabled();
  await user.click(within(sheet).getByRole('button', { name: /^Harbour Far/ }));
  expect(screen.getByRole('button', { name: 'Remove Harbour Far' })).toBeVisible();
  await write('Met the chef');
  await save();
  await waitFor(() => expect(saved).toHaveLength(1));
  expect(created(sent)[0]?.input).toMatchObject({ follow_relate_objs: { organization: ['org_far'] } });
});

test('a mention offers the owner and the team of the record first', async () => {
  const members = bootstrap().members.map((member, index) => ({ ...member, member_id: `m_${index}` }));
  const last = members.filter(({ deleted }) => !deleted).at(-1);
  await compose(
    { 'start.bootstrap': () => bootstrap({ members }) },
    { on: { owner_member_id: last?.member_id ?? '' } },
  );
  await write('@');
  expect((await screen.findAllByRole('option'))[0]).toHaveTextContent(last?.name ?? '');
});

describe('the next step of a note', () => {
  const todo = field({
    field_id: 'todo',
    field_name: 'To do',
    value_type: 'TEXTAREA',
    sub_type: 'rich',
    table: 'note',
  });
  const composeStep = () => compose({ 'fieldConfig.allList': () => ({ list: [todo] }) }, { on: {} });
  const line = () => screen.findByRole('textbox', { name: 'To do' });

  test('is a line of plain text with a day', async () => {
    const { sent, saved } = await composeStep();
    await user.type(await line(), 'Send the offer');
    await user.click(screen.getByRole('button', { name: /^Tomorrow/ }));
    await save();
    await waitFor(() => expect(saved).toHaveLength(1));
    expect(created(sent)[0]?.input).toMatchObject({
      todo: 'Send the offer',
      todo_due_on: dayIn(companyZone, Date.now() + dayMs),
    });
  });

  test('is proposed by the text of the note, and a tap takes it', async () => {
    const { sent, saved } = await composeStep();
    await line();
    await write('Tasted the cod. They need 40 boxes within 3 days');
    expect(created(sent)).toEqual([]);
    await user.click(await screen.findByRole('button', { name: /^They need 40 boxes within 3 days/ }));
    expect(await line()).toHaveValue('They need 40 boxes within 3 days');
    expect(screen.queryByRole('button', { name: /^They need/ })).not.toBeInTheDocument();
    await save();
    await waitFor(() => expect(saved).toHaveLength(1));
    expect(created(sent)[0]?.input).toMatchObject({
      todo: 'They need 40 boxes within 3 days',
      todo_due_on: dayIn(companyZone, Date.now() + 3 * dayMs),
    });
  });

  test('chooses the day that its own words name, until its author chooses another', async () => {
    await composeStep();
    await user.type(await line(), 'Call by tomorrow');
    expect(screen.getByRole('button', { name: /^Tomorrow/ })).toHaveAttribute('aria-pressed', 'true');
    await user.click(screen.getByRole('button', { name: /^Today/ }));
    await user.type(await line(), ' at 9');
    expect(screen.getByRole('button', { name: /^Today/ })).toHaveAttribute('aria-pressed', 'true');
  });

  test('is for the author, or for a colleague who is mentioned behind it', async () => {
    const { sent, saved } = await composeStep();
    await user.type(await line(), 'Send the offer');
    await user.click(screen.getByRole('button', { name: 'Assigned to Me' }));
    await user.click(
      within(await screen.findByRole('dialog', { name: 'Assigned to' })).getByRole('button', { name: /Li Na/ }),
    );
    expect(await screen.findByRole('button', { name: 'Assigned to Li Na' })).toBeVisible();
    await save();
    await waitFor(() => expect(saved).toHaveLength(1));
    expect(created(sent)[0]?.input.todo).toMatch(/^Send the offer <span data-type="mention" data-id="[^"]+"/);
  });
});

describe('the dictation of a note', () => {
  afterEach(() => jest.restoreAllMocks());

  /** A phone in DingTalk whose recorder is the test's; without answers it records until it is ended, and hears "Forty boxes". */
  function dictating(over: { start?: Answer<never>; speech?: Answer<Speech> } = {}) {
    const seen = { begun: 0, finished: 0, discarded: 0, end: () => undefined as void };
    const { start, speech = { kind: 'done', value: { text: 'Forty boxes' } } } = over;
    const platform = suite({
      name: 'dingtalk',
      channel: 'dingtalk',
      recordVoice: ({ onEnd }) => {
        seen.begun += 1;
        seen.end = onEnd;
        const recording: VoiceRecording = {
          finish: () => {
            seen.finished += 1;
            return Promise.resolve(speech);
          },
          discard: () => (seen.discarded += 1),
        };
        return Promise.resolve(start ?? { kind: 'done', value: recording });
      },
    });
    return { platform, seen };
  }
  const dictate = () => screen.findByRole('button', { name: 'Dictate' });
  const note = () => screen.getByRole('textbox', { name: 'Note' });

  test('records from one tap to the next, shows the time, and inserts the text at the caret', async () => {
    const { platform, seen } = dictating();
    await compose({}, { platform, on: {} });
    await write('Wants  by Friday');
    (note() as HTMLTextAreaElement).setSelectionRange(6, 6);
    await user.click(await dictate());
    expect(await screen.findByRole('timer')).toHaveTextContent('0:00');
    expect(screen.getByText('Listening. What you say becomes text.')).toBeVisible();
    expect(await dictate()).toHaveAttribute('aria-pressed', 'true');
    await waitFor(() => expect(screen.getByRole('timer')).toHaveTextContent('0:01'), { timeout: 3000 });
    await user.click(screen.getByRole('button', { name: 'Stop' }));
    await waitFor(() => expect(note()).toHaveValue('Wants Forty boxes by Friday'));
    expect(screen.queryByRole('timer')).not.toBeInTheDocument();
    expect(seen).toMatchObject({ begun: 1, finished: 1, discarded: 0 });
  });

  test('separates its text from the word before, and its button ends it too', async () => {
    const { platform } = dictating();
    await compose({}, { platform, on: {} });
    await write('Met.');
    await user.click(await dictate());
    await screen.findByRole('timer');
    await user.click(await dictate());
    await waitFor(() => expect(note()).toHaveValue('Met. Forty boxes'));
  });

  test('begins once, however often the button is tapped before', async () => {
    let begun = 0;
    const platform = suite({
      name: 'dingtalk',
      channel: 'dingtalk',
      recordVoice: () => {
        begun += 1;
        return new Promise(() => undefined);
      },
    });
    await compose({}, { platform, on: {} });
    const button = await dictate();
    act(() => {
      button.click();
      button.click();
    });
    await waitFor(() => expect(button).toBeDisabled());
    expect(begun).toBe(1);
  });

  test('that the suite ends at its limit becomes text by itself', async () => {
    const { platform, seen } = dictating();
    await compose({}, { platform, on: {} });
    await user.click(await dictate());
    await screen.findByRole('timer');
    act(() => seen.end());
    await waitFor(() => expect(note()).toHaveValue('Forty boxes'));
  });

  test('that still records is part of the saved note', async () => {
    const { platform } = dictating();
    const { sent, saved } = await compose({}, { platform, on: {} });
    await user.click(await dictate());
    await screen.findByRole('timer');
    await save();
    await waitFor(() => expect(saved).toHaveLength(1));
    expect(created(sent)[0]?.input).toMatchObject({ content: 'Forty boxes' });
  });

  test('ends with the sheet and is dropped', async () => {
    const { platform, seen } = dictating();
    const { unmount } = await compose({}, { platform, on: {} });
    await user.click(await dictate());
    await screen.findByRole('timer');
    unmount();
    expect(seen).toMatchObject({ finished: 0, discarded: 1 });
  });

  test.each<[string, Parameters<typeof dictating>[0], RegExp]>([
    ['the microphone is refused', { start: { kind: 'refused' } }, /can’t use the microphone.*settings/],
    ['the recording does not begin', { start: { kind: 'timedOut' } }, /Couldn’t start recording/],
    ['nothing is understood', { speech: { kind: 'done', value: { text: '' } } }, /Didn’t catch that/],
    ['its text cannot be had', { speech: { kind: 'timedOut' } }, /Couldn’t turn that into text/],
  ])('shows a remedy and keeps the text where %s', async (_what, over, words) => {
    const { platform } = dictating(over);
    await compose({}, { platform, on: {} });
    await write('Met the buyer');
    await user.click(await dictate());
    if (!over?.start) await user.click(await screen.findByRole('button', { name: 'Stop' }));
    expect(await screen.findByText(words)).toBeVisible();
    expect(note()).toHaveValue('Met the buyer');
    expect(await dictate()).toBeEnabled();
  });

  test('does not record offline', async () => {
    const { platform, seen } = dictating();
    await compose({}, { platform, on: {} });
    jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    await user.click(await dictate());
    expect(await screen.findByText(/needs a connection/)).toBeVisible();
    expect(seen.begun).toBe(0);
  });

  describe('whose text the server requests from the suite', () => {
    const wave = btoa('RIFF of what was said');
    const recorded = () => dictating({ speech: { kind: 'done', value: { wave } } });
    const travels: Answers = {
      'files.createUpload': () => ({ _id: 'file_1', upload: { url: '/put/here', headers: {} } }),
      'files.finishUpload': ({ _id }) => ({
        _id,
        file_name: 'speech.wav',
        file_size: 21,
        file_mimetype: 'audio/wav',
        download_url: 'https://files.test/speech',
        preview_url: null,
      }),
      'notes.transcribe': () => ({ text: 'Forty boxes' }),
    };
    const speak = async () => {
      await user.click(await dictate());
      await user.click(await screen.findByRole('button', { name: 'Stop' }));
    };

    test('sends a file that the note does not keep', async () => {
      const line = lineForBytes([]);
      const { sent, saved } = await compose(travels, { platform: recorded().platform, on: {} });
      await speak();
      await waitFor(() => expect(note()).toHaveValue('Forty boxes'));
      expect(line.arrived).toEqual([atob(wave).length]);
      expect(sent.find(({ name }) => name === 'files.createUpload')?.input).toEqual({
        file_name: 'speech.wav',
        file_size: atob(wave).length,
        file_mimetype: 'audio/wav',
      });
      expect(sent.find(({ name }) => name === 'notes.transcribe')?.input).toEqual({ file_id: 'file_1' });
      await save();
      await waitFor(() => expect(saved).toHaveLength(1));
      expect(created(sent)[0]?.input).toMatchObject({ content: 'Forty boxes', attachments: [] });
    });

    test('shows the reason of the suite when it fails', async () => {
      lineForBytes([]);
      const refuse = () => {
        throw new Refusal('speechRefused', { params: { reason: 'no permission' } });
      };
      await compose({ ...travels, 'notes.transcribe': refuse }, { platform: recorded().platform, on: {} });
      await speak();
      expect(await screen.findByText('Couldn’t turn the recording into text: no permission')).toBeVisible();
      expect(note()).toHaveValue('');
    });
  });

  test('has no button where the suite or the device has no speech, and loses it where the client says so', async () => {
    const { platform } = dictating({ start: { kind: 'unsupported' } });
    for (const other of [
      suite({ device: 'desktop' }),
      suite({ ...platform, device: 'desktop' }),
      suite({ name: 'browser', channel: undefined }),
    ]) {
      const { unmount } = await compose({}, { platform: other, on: {} });
      expect(screen.queryByRole('button', { name: 'Dictate' })).not.toBeInTheDocument();
      unmount();
    }
    await compose({}, { platform, on: {} });
    await user.click(await dictate());
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Dictate' })).not.toBeInTheDocument());
  });
});
