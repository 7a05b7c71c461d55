import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { TimelineEvent } from '@domain/contract/timeline/timeline';
import type { RecordJson } from '@domain/contract/shapes';
import { errors } from '@domain/errors';
import { defaultSetting } from '@domain/notices/default-setting';
import { Detail } from '@/pages/detail/Detail';
import type { Platform } from '@/platforms';
import { DraftStore } from '@/stores/drafts/DraftStore';
import { takeSteps } from '../../support/taro';
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

const event = (over: Partial<TimelineEvent>): TimelineEvent => ({
  _id: 'e1',
  event_type: 'INFO_CHANGE',
  sub_type: 'CREATE',
  create_timestamp: Date.UTC(2025, 10, 20, 18, 30),
  update_timestamp: Date.UTC(2025, 10, 20, 18, 30),
  operator_member_id: 'mb_zhang',
  operator_name: '张伟',
  ...over,
});

const noteEvent = (over: Partial<TimelineEvent>) =>
  event({ event_type: 'FOLLOW_NOTE', sub_type: 'FOLLOW_NOTE', ...over });

async function page(
  address: string,
  answers: Answers = {},
  platform: Platform = suite(),
): Promise<RenderedUi & { sent: Sent[] }> {
  window.history.replaceState(null, '', address);
  const sent = answering({
    'start.bootstrap': () => bootstrap({ channel: platform.channel ?? 'feishu' }),
    'organization.info': () => organization({ phone: '+86 138 0013 8000', remark: 'Long standing' }),
    'organization.events': () => ({ list: [event({})], total: 1 }),
    ...answers,
  });
  const stores = await signedIn(platform);
  const rendered = renderWithStores(stores, <Detail />);
  await act(async () => undefined);
  return { ...rendered, sent };
}

const user = userEvent.setup();
const heading = () => screen.findByRole('heading', { level: 1, name: 'Sunrise Bakery' });
const bar = () => within(screen.getByRole('navigation', { name: 'Actions' }));
beforeEach(() => {
  takeSteps();
  return new DraftStore().clearDevice();
});

test('[shell 2.23, shell 2.31] the header of a record shows name, owner, and quick actions for a visit', async () => {
  const titles: string[] = [];
  await page('/detail?type=organization&id=org_1', {}, suite({ setTitle: (title) => titles.push(title) }));
  expect(await heading()).toBeVisible();
  expect(screen.getByRole('link', { name: 'Call' })).toHaveAttribute('href', 'tel:+8613800138000');
  expect(await screen.findByRole('link', { name: 'Text' })).toHaveAttribute('href', 'sms:+8613800138000');
  await waitFor(() => expect(titles.at(-1)).toBe('Sunrise Bakery'));
});

test('a landline number is called with its extension after a pause, and has no message action', async () => {
  await page('/detail?type=organization&id=org_1', {
    'organization.info': () => organization({ phone: '+86 21 5888 9999 转 802' }),
  });
  expect(await heading()).toBeVisible();
  expect(screen.getByRole('link', { name: 'Call' })).toHaveAttribute('href', 'tel:+862158889999,802');
  // By then the part is there that would offer the message.
  expect(await screen.findByRole('link', { name: '+86 21 5888 9999 ext. 802' })).toBeVisible();
  expect(screen.queryByRole('link', { name: 'Text' })).toBeNull();
});

test('the picture of a colleague opens their profile, in the header and in a field, except where the suite does not know them', async () => {
  const opened: string[] = [];
  const openProfile = (openId: string) => {
    opened.push(openId);
    return Promise.resolve({ kind: 'done', value: undefined } as const);
  };
  // Of two with one name the one that is meant.
  const known = bootstrap().members.map((member) => ({ ...member, openId: `ou_${member.member_id}` }));
  const namesake = { ...known[0]!, member_id: 'mb_other', name: '张伟', openId: 'ou_other' };
  const { sent } = await page(
    '/detail?type=organization&id=org_1&tab=info',
    {
      'organization.info': () => organization({ account_manager: 'mb_li' }),
      'membership.searchMembers': ({ keyword = '' }) => ({
        list: [namesake, ...known].filter(({ name, member_id }) => name === keyword && member_id !== 'mb_li'),
        total: 2,
      }),
    },
    suite({ openProfile }),
  );
  await heading();
  await user.click(screen.getByRole('button', { name: /张伟/ }));
  await waitFor(() => expect(opened).toEqual(['ou_mb_zhang']));
  const details = within(screen.getByRole('tabpanel', { name: 'Details' }));
  await user.click(await details.findByRole('button', { name: 'View Li Na’s profile' }));
  await waitFor(() => expect(sent.filter(({ name }) => name === 'membership.searchMembers')).toHaveLength(2));
  expect(opened).toEqual(['ou_mb_zhang']);
});

test.each([
  ['', 'home'],
  ['&tab=info', 'info'],
  ['&tab=nonsense', 'home'],
  ['&tab=product', 'home'],
])('[shell 2.24, shell 2.25] an address with "%s" opens the tab %s and says so in the address', async (query, tab) => {
  await page(`/detail?type=organization&id=org_1${query}`);
  await heading();
  expect(screen.getByRole('tab', { selected: true })).toHaveAttribute('id', `tab-${tab}`);
  await waitFor(() => expect(new URLSearchParams(window.location.search).get('tab')).toBe(tab));
});

test('a switch of tabs does not reload the record, and keeps the content of each tab', async () => {
  const { sent } = await page('/detail?type=organization&id=org_1');
  await heading();
  await user.click(screen.getByRole('tab', { name: 'Details' }));
  expect(await within(screen.getByRole('tabpanel', { name: 'Details' })).findByText('Long standing')).toBeVisible();
  expect(window.location.search).toContain('tab=info');
  await user.keyboard('{ArrowRight}');
  expect(screen.getByRole('tab', { name: 'Activity' })).toHaveFocus();
  expect(sent.filter(({ name }) => name === 'organization.info')).toHaveLength(1);
});

test('an address without a type finds the record and adds the type', async () => {
  const { sent } = await page('/detail?id=org_1', { 'records.info': () => organization() });
  await heading();
  expect(new URLSearchParams(window.location.search).get('type')).toBe('organization');
  expect(sent.find(({ name }) => name === 'records.info')?.input).toEqual({ id: 'org_1' });
});

test.each([
  ['deleted', 'This Organization has been deleted'],
  ['notFound', 'We couldn’t find this Organization'],
] as const)(
  '[shell 2.54, shell 8.16] the page of a record that is %s has its own screen with a way back to the list',
  async (name, sentence) => {
    await page('/detail?type=organization&id=org_1', {
      'organization.info': () => {
        throw new Refusal(name);
      },
    });
    expect(await screen.findByRole('heading', { name: sentence })).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Back to list' }));
    await waitFor(() => expect(takeSteps()).toEqual(['start /home?tab=organization']));
  },
);

test.each<[string, () => unknown]>([
  [
    'answers 403',
    () => {
      throw new Refusal('notReadable');
    },
  ],
  ['does not say what the reader may do', () => ({ ...organization(), abilities: undefined })],
])('[shell 8.13] a record whose info %s leads to the access page, which going back skips', async (_what, info) => {
  expect(errors.notReadable.status).toBe(403);
  await page('/detail?type=organization&id=org_1', { 'organization.info': info });
  await waitFor(() => expect(takeSteps()).toEqual(['replace /no-permission?type=organization&id=org_1']));
});

test('[shell 8.12] timeline events with 403 lead to the access page once, and access given leads back to them', async () => {
  let barred = true;
  const answers: Answers = {
    'organization.events': () => {
      if (barred) throw new Refusal('notReadable');
      return { list: [event({})], total: 1 };
    },
  };
  const { stores, unmount } = await page('/detail?type=organization&id=org_1&tab=dynamic', answers);
  await waitFor(() => expect(takeSteps()).toEqual(['replace /no-permission?type=organization&id=org_1']));
  unmount();
  barred = false;
  window.history.replaceState(null, '', '/detail?type=organization&id=org_1&tab=dynamic');
  renderWithStores(stores, <Detail />);
  expect(await screen.findByRole('article')).toBeVisible();
  expect(takeSteps()).toEqual([]);
});

test('[shell 8.20] an edit shows a success message', async () => {
  await page('/detail?type=organization&id=org_1', {
    'organization.update': () => organization({ remark: 'New words' }),
    'organization.info': () => organization(),
  });
  await heading();
  await user.click(bar().getByRole('button', { name: 'Edit' }));
  const name = await within(await screen.findByRole('dialog')).findByLabelText(/^Name/);
  await user.type(name, ' & Sons');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('Updated')).toBeVisible();
});

test('a broken connection says so and offers another attempt', async () => {
  let broken = true;
  await page('/detail?type=organization&id=org_1', {
    'organization.info': () => {
      if (broken) throw new Refusal('internal');
      return organization();
    },
  });
  await screen.findByRole('heading', { name: 'Couldn’t load' });
  broken = false;
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await heading()).toBeVisible();
});

test('the way back from a deep link leads to the list of the type', async () => {
  await page('/detail?type=organization&id=org_1');
  await heading();
  await user.click(screen.getByRole('button', { name: 'Back' }));
  await waitFor(() => expect(takeSteps()).toEqual(['start /home?tab=organization']));
});

test.each(['home', 'info'])(
  'a long text of the record shows its first lines in the tab %s, and the rest after a tap',
  async (tab) => {
    await page(`/detail?type=organization&id=org_1&tab=${tab}`, {
      'organization.info': () => organization({ remark: 'Long words. '.repeat(800), phone: '1' }),
    });
    await heading();
    const more = await screen.findByRole('button', { name: 'Show more' });
    expect(more).toHaveAttribute('aria-expanded', 'false');
    await user.click(more);
    expect(screen.getByRole('button', { name: 'Show less' })).toHaveAttribute('aria-expanded', 'true');
  },
);

describe('a record with read access only', () => {
  const readOnly = { update: false, remove: false, note: false, chat: false };
  const team = {
    readable: true,
    owner: { member_id: 'mb_zhang', name: '张伟', avatar_url: '' },
    roles: [{ id: 'helper', name: 'Helper', applied: false }],
    asked: false,
    administrators: [],
  };
  const joinable = bootstrap({
    tables: bootstrap().tables.map((table) => ({ ...table, abilities: { ...table.abilities, join: true } })),
  });

  test('says so, and leads to an application for its team', async () => {
    const { sent } = await page('/detail?type=organization&id=org_1', {
      'start.bootstrap': () => joinable,
      'organization.info': () => organization({ abilities: readOnly }),
      'access.team': () => team,
      'access.larkJoinTeam': () => ({}),
    });
    expect(await heading()).toBeVisible();
    expect(screen.getByText('Read only')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Request to join' }));
    await user.click(await screen.findByRole('button', { name: 'Send request' }));
    expect(await screen.findByText('Request sent')).toBeVisible();
    expect(sent.find(({ name }) => name === 'access.larkJoinTeam')?.input).toEqual({
      object_type: 'organization',
      object_id: 'org_1',
      apply_team_member: 'helper',
    });
  });

  test.each([
    ['where the type takes no applications', bootstrap(), organization({ abilities: readOnly })],
    ['to its owner', joinable, organization({ abilities: readOnly, owner_member_id: 'mb_me' })],
    ['where nobody owns it', joinable, organization({ abilities: readOnly, owner_member_id: null })],
    ['on a draft', joinable, organization({ abilities: readOnly, is_draft: true })],
    ['to who may write about it', joinable, organization({ abilities: { ...readOnly, note: true } })],
  ])('offers no application %s', async (_where, company, record) => {
    await page('/detail?type=organization&id=org_1', {
      'start.bootstrap': () => company,
      'organization.info': () => record,
    });
    expect(await heading()).toBeVisible();
    expect(screen.getByText('Read only')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Request to join' })).not.toBeInTheDocument();
  });

  test('is distinguished from one that may be changed', async () => {
    await page('/detail?type=organization&id=org_1', { 'start.bootstrap': () => joinable });
    expect(await heading()).toBeVisible();
    expect(screen.queryByText('Read only')).not.toBeInTheDocument();
  });
});

test('a record page has no forbidden actions', async () => {
  await page('/detail?type=organization&id=org_1', {
    'organization.info': () => organization({ abilities: { update: false, remove: false, note: false, chat: false } }),
  });
  await heading();
  expect(
    bar()
      .getAllByRole('button')
      .map((button) => button.textContent),
  ).toEqual(['More']);
});

describe('the timeline of a record page', () => {
  const change = event({
    _id: 'e2',
    sub_type: 'INFO_CHANGE',
    changes: [{ field: 'level', field_name: 'Level', old_text: 'B', new_text: 'A' }],
  });

  test('shows the old and new value of a change, with the time in the zone of the company', async () => {
    await page('/detail?type=organization&id=org_1&tab=dynamic', {
      'organization.events': () => ({ list: [change], total: 1 }),
    });
    const card = await screen.findByRole('article');
    expect(card).toHaveTextContent('张伟 edited this record2025/11/21 02:30');
    expect(card).toHaveTextContent(/Level.*B.*A/);
  });

  test('shows of a long text only that it changed, and unfolds both versions', async () => {
    const long = event({
      _id: 'e3',
      sub_type: 'INFO_CHANGE',
      changes: [{ field: 'remark', field_name: 'Remark', old_text: 'Short', new_text: 'Long '.repeat(2000) }],
    });
    const answers: Answers = { 'organization.events': () => ({ list: [long], total: 1 }) };
    const whole = await page('/detail?type=organization&id=org_1&tab=dynamic', answers);
    const card = await screen.findByRole('article');
    expect(card.textContent).toMatch(/Changed Remark Show more$/);
    await user.click(within(card).getByRole('button', { name: 'Show more' }));
    expect(card).toHaveTextContent(/Short.*Long Long/);
    await user.click(within(card).getByRole('button', { name: 'Show less' }));
    expect(card).not.toHaveTextContent('Long Long');
    whole.unmount();
    await page('/detail?type=organization&id=org_1', answers);
    expect((await screen.findByRole('article')).textContent).toMatch(/Changed Remark$/);
  });

  describe('a note of another member', () => {
    const note = organization({
      _id: 'n1',
      table_id: 'note',
      content: 'Met the buyer',
      create_time: Date.now(),
      abilities: { update: false, remove: false, note: false, chat: false },
    });
    const answers: Answers = {
      'organization.events': () => ({ list: [noteEvent({ note })], total: 1 }),
    };
    const shown = (platform?: Platform, more: Partial<RecordJson> = {}) =>
      page(
        '/detail?type=organization&id=org_1&tab=dynamic',
        { 'organization.info': () => organization(more), ...answers, 'notes.share': () => ({}) },
        platform,
      );

    test('[records 5.17] can be shared to chats inside the suite, and has no such action without a chat', async () => {
      const { sent } = await shown(
        suite({ chooseChats: () => Promise.resolve({ kind: 'done', value: [{ id: 'oc_2', name: 'Sales' }] }) }),
      );
      await user.click(await screen.findByRole('button', { name: 'Note actions' }));
      const menu = within(await screen.findByRole('dialog', { name: 'Note actions' }));
      expect(
        menu
          .getAllByRole('button')
          .map((button) => button.textContent)
          .filter(Boolean),
      ).toEqual(['Close', 'Share to chats']);
      await user.click(menu.getByRole('button', { name: 'Share to chats' }));
      const sheet = await screen.findByRole('dialog', { name: 'Share note' });
      await user.click(within(sheet).getByRole('button', { name: 'Share' }));
      expect(await screen.findByText('Share with cannot be empty. Choose at least one chat.')).toBeVisible();
      await user.click(within(sheet).getByRole('button', { name: 'Choose chats' }));
      await user.click(await within(sheet).findByRole('button', { name: 'Share' }));
      expect(await screen.findByText('Shared to Sales')).toBeVisible();
      expect(sent.find(({ name }) => name === 'notes.share')?.input).toEqual({
        note_id: 'n1',
        __share: [{ id: 'oc_2', name: 'Sales' }],
      });
    });

    test('has no menu on DingTalk, where the record has no chat', async () => {
      await shown(suite({ name: 'dingtalk', channel: 'dingtalk' }));
      await screen.findByText('Met the buyer');
      expect(screen.queryByRole('button', { name: 'Note actions' })).not.toBeInTheDocument();
    });
  });

  test('attributes events without a member to the system', async () => {
    await page('/detail?type=organization&id=org_1&tab=dynamic', {
      'organization.events': () => ({ list: [event({ operator_member_id: null, operator_name: '' })], total: 1 }),
    });
    expect(await screen.findByRole('article')).toHaveTextContent(/System created this record/);
  });

  test('requests each filter once', async () => {
    const { sent } = await page('/detail?type=organization&id=org_1&tab=dynamic');
    await screen.findByRole('article');
    await user.click(screen.getByRole('tab', { name: 'Notes' }));
    await user.click(screen.getByRole('tab', { name: 'All' }));
    await user.click(screen.getByRole('tab', { name: 'Notes' }));
    const filters = sent.filter(({ name }) => name === 'organization.events').map(({ input }) => input.event_type);
    expect(filters).toEqual(['all', 'FOLLOW_NOTE']);
  });

  test('shows a new note without another request', async () => {
    const note: RecordJson = organization({
      _id: 'n1',
      table_id: 'note',
      content: 'Met the buyer',
      create_time: Date.now(),
    });
    const { sent } = await page('/detail?type=organization&id=org_1&tab=dynamic', {
      'notes.create': () => ({ note_id: 'n1', note }),
    });
    await screen.findByRole('article');
    await user.click(bar().getByRole('button', { name: 'Add note' }));
    await user.type(await screen.findByLabelText('Note'), 'Met the buyer');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(screen.getAllByRole('article')[0]).toHaveTextContent('Met the buyer'));
    expect(sent.filter(({ name }) => name === 'organization.events')).toHaveLength(1);
  });

  describe('a note of the reader', () => {
    const note: RecordJson = organization({
      _id: 'n1',
      table_id: 'note',
      content: 'Met the buyer',
      follow_relate_objs: { organization: ['org_1'] },
    });
    const written = (own: boolean) => ({
      list: [
        noteEvent({
          _id: 'e3',
          note: { ...note, abilities: { update: own, remove: own, note: false, chat: false } },
        }),
      ],
      total: 1,
    });
    const open = async (answers: Answers) => {
      const shown = await page('/detail?type=organization&id=org_1&tab=dynamic', {
        'organization.events': () => written(true),
        ...answers,
      });
      await user.click(await screen.findByRole('button', { name: 'Note actions' }));
      return shown;
    };

    test('is edited in place', async () => {
      const { sent } = await open({ 'notes.update': () => ({ ...note, content: 'Met the owner' }) });
      await user.click(
        within(await screen.findByRole('dialog', { name: 'Note actions' })).getByRole('button', { name: 'Edit' }),
      );
      const sheet = within(await screen.findByRole('dialog', { name: 'Edit note' }));
      const words = await sheet.findByLabelText('Note');
      expect(words).toHaveValue('Met the buyer');
      await user.clear(words);
      await user.type(words, 'Met the owner');
      await user.click(sheet.getByRole('button', { name: 'Save' }));
      await waitFor(() => expect(screen.getByRole('article')).toHaveTextContent('Met the owner'));
      expect(screen.getByText('Note edited')).toBeVisible();
      // The words of the form's fields may be asked for after it.
      const update = sent.find(({ name }) => name === 'notes.update');
      expect(update).toMatchObject({
        name: 'notes.update',
        input: { note_id: 'n1', known_update_time: note.update_time },
      });
      expect(update?.input['update_data']).toEqual({ content: 'Met the owner' });
    });

    test('moves to the top when it is edited, with the time of the edit', async () => {
      const later = event({ _id: 'e4', sub_type: 'CREATE' });
      await open({
        'organization.events': () => ({ list: [later, ...written(true).list], total: 2 }),
        'notes.update': () => ({ ...note, content: 'Met the owner', update_time: Date.UTC(2025, 10, 21, 1, 5) }),
      });
      await user.click(
        within(await screen.findByRole('dialog', { name: 'Note actions' })).getByRole('button', { name: 'Edit' }),
      );
      const sheet = within(await screen.findByRole('dialog', { name: 'Edit note' }));
      await user.type(await sheet.findByLabelText('Note'), '!');
      await user.click(sheet.getByRole('button', { name: 'Save' }));
      await waitFor(() =>
        expect(screen.getAllByRole('article')[0]).toHaveTextContent(
          /2025\/11\/21 02:30 · Edited 2025\/11\/21 09:05.*Met the owner/,
        ),
      );
      expect(screen.getAllByRole('article')).toHaveLength(2);
    });

    test('shows and keeps its additional texts under the names of the company', async () => {
      const texts = [
        field({ field_id: 'todo', field_name: 'To do', value_type: 'TEXTAREA', sub_type: 'rich', table: 'note' }),
        field({
          field_id: 'need_help',
          field_name: 'Help',
          value_type: 'TEXTAREA',
          sub_type: 'rich',
          table: 'note',
          order: 1,
        }),
      ];
      const longer = {
        ...note,
        todo: '<p>Send <strong>samples</strong></p>',
        abilities: { update: true, remove: true, note: false, chat: false },
      };
      const { sent } = await open({
        'organization.events': () => ({
          list: [noteEvent({ _id: 'e3', note: longer })],
          total: 1,
        }),
        'fieldConfig.allList': () => ({ list: texts }),
        'notes.update': () => ({ ...longer, need_help: '<p>Sign it</p>' }),
      });
      expect(await screen.findByRole('heading', { name: 'To do' })).toBeVisible();
      expect(await screen.findByText('samples')).toBeVisible();
      await user.click(
        within(await screen.findByRole('dialog', { name: 'Note actions' })).getByRole('button', { name: 'Edit' }),
      );
      const sheet = within(await screen.findByRole('dialog', { name: 'Edit note' }));
      expect(await sheet.findByRole('button', { name: 'To do Send samples' })).toBeVisible();
      expect(
        within(sheet.getByRole('region', { name: 'Add more' }))
          .getAllByRole('button')
          .map((chip) => chip.textContent),
      ).toEqual(['+ Help']);
      await user.type(await sheet.findByLabelText('Note'), '!');
      await user.click(sheet.getByRole('button', { name: 'Save' }));
      expect(await screen.findByRole('heading', { name: 'Help' })).toBeVisible();
      expect(sent.find(({ name }) => name === 'notes.update')?.input['update_data']).toEqual({
        content: 'Met the buyer!',
      });
    });

    test('keeps its mentions when its words are edited, and opens richer texts in the rich text editor', async () => {
      const shown = (content: string): Answers => ({
        'organization.events': () => ({
          list: [
            noteEvent({
              _id: 'e3',
              note: { ...note, content, abilities: { update: true, remove: true, note: false, chat: false } },
            }),
          ],
          total: 1,
        }),
        'notes.update': () => note,
      });
      const edit = async (content: string) => {
        const rendered = await open(shown(content));
        await user.click(
          within(await screen.findByRole('dialog', { name: 'Note actions' })).getByRole('button', { name: 'Edit' }),
        );
        return { ...rendered, sheet: within(await screen.findByRole('dialog', { name: 'Edit note' })) };
      };
      const mention = '<span data-type="mention" data-id="mb_zhang" data-label="张伟">@张伟</span>';
      const { sheet, sent, unmount } = await edit(`Met ${mention} &amp; co.`);
      const area = await sheet.findByRole('textbox', { name: 'Note' });
      expect(area).toHaveValue('Met @张伟 & co.');
      await user.type(area, '!');
      await user.click(sheet.getByRole('button', { name: 'Save' }));
      await waitFor(() =>
        expect(sent.find(({ name }) => name === 'notes.update')?.input['update_data']).toMatchObject({
          content: `Met ${mention} &amp; co.!`,
        }),
      );
      unmount();
      const formatted = await edit('<p><strong>Bold</strong> words</p>');
      expect(await formatted.sheet.findByRole('button', { name: 'Note Bold words' })).toBeVisible();
    });

    test('is removed after a question', async () => {
      const { sent } = await open({ 'notes.remove': () => ({}) });
      await user.click(await screen.findByRole('button', { name: 'Delete' }));
      await user.click(
        within(await screen.findByRole('alertdialog', { name: 'Delete this note?' })).getByRole('button', {
          name: 'Delete',
        }),
      );
      await waitFor(() => expect(screen.queryByText('Met the buyer')).not.toBeInTheDocument());
      expect(screen.getByText('Note deleted')).toBeVisible();
      expect(sent.find(({ name }) => name === 'notes.remove')?.input).toEqual({ note_id: 'n1' });
    });

    test('has no menu for other members outside the suite', async () => {
      await page(
        '/detail?type=organization&id=org_1&tab=dynamic',
        { 'organization.events': () => written(false) },
        suite({ inContainer: false }),
      );
      expect(await screen.findByText('Met the buyer')).toBeVisible();
      expect(screen.queryByRole('button', { name: 'Note actions' })).not.toBeInTheDocument();
    });
  });

  test('explains its purpose when it is empty', async () => {
    await page('/detail?type=organization&id=org_1&tab=dynamic', {
      'organization.events': () => ({ list: [], total: 0 }),
    });
    expect(await screen.findByRole('heading', { name: 'No activity yet' })).toBeVisible();
    expect(screen.getByRole('button', { name: 'Write the first note' })).toBeVisible();
  });
});

test('a record is removed after a question', async () => {
  const { sent } = await page('/detail?type=organization&id=org_1', { 'organization.remove': () => ({}) });
  await heading();
  await user.click(bar().getByRole('button', { name: 'More' }));
  await user.click(await screen.findByRole('button', { name: 'Delete' }));
  const question = await screen.findByRole('alertdialog', { name: 'Delete “Sunrise Bakery”?' });
  await user.click(within(question).getByRole('button', { name: 'Delete' }));
  await waitFor(() =>
    expect(sent.find(({ name }) => name === 'organization.remove')).toMatchObject({ input: { id: 'org_1' } }),
  );
  await waitFor(() => expect(takeSteps()).toEqual(['start /home?tab=organization']));
});

describe('the form of a note', () => {
  const noteForm = () => screen.findByRole('dialog', { name: 'New note' });

  test('is opened by the address, once', async () => {
    await page('/detail?type=organization&id=org_1&open=noteCreate');
    expect(await noteForm()).toBeVisible();
    expect(window.location.search).not.toContain('open=');
  });

  test('is not opened by the address where the reader may write no note', async () => {
    await page('/detail?type=organization&id=org_1&open=noteCreate', {
      'organization.info': () =>
        organization({ abilities: { update: false, remove: false, note: false, chat: false } }),
    });
    await heading();
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  });
});

describe('the notice settings of a record', () => {
  const configs: Answers = {
    'notices.getConfig': () => ({
      list: [{ table_id: 'organization', type: 'OBJECT_CHANGE', ...defaultSetting('OBJECT_CHANGE') }],
    }),
  };
  const sheet = () => screen.findByRole('dialog', { name: 'Notification settings' });
  const opened = async () => within(await sheet()).findByRole('group', { name: 'Record updated' });

  test('[shell 2.26] are opened by the address, once, with those of its type', async () => {
    await page('/detail?type=organization&id=org_1&open=noticeSetting', configs);
    await heading();
    expect(await opened()).toBeVisible();
    expect(window.location.search).not.toContain('open=');
    await user.click(screen.getByRole('button', { name: 'Close' }));
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  });

  test('are in the menu of further actions', async () => {
    await page('/detail?type=organization&id=org_1', configs);
    await heading();
    await user.click(bar().getByRole('button', { name: 'More' }));
    await user.click(await screen.findByRole('button', { name: 'Notification settings' }));
    expect(await opened()).toBeVisible();
  });
});
