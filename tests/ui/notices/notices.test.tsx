import type { Notice, NoticeConfig } from '@domain/contract/notices/notices';
import { defaultSetting } from '@domain/notices/default-setting';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Home } from '@/pages/home/Home';
import { takeSteps } from '../../support/taro';
import {
  answering,
  bootstrap,
  Refusal,
  renderWithStores,
  signedIn,
  type Answers,
} from '../../support/render-with-stores';
import { eachStartsAt } from '../../support/ui-start';

const notice = (over: Partial<Notice> = {}): Notice => ({
  _id: 'n1',
  type: 'NOTE_LINK_CREATE',
  title: '李建国 added a note to Sunrise Bakery',
  description: 'They &lt;like&gt; it<br>a lot',
  create_time: Date.parse('2026-11-20T02:05:00Z'),
  object_type: 'note',
  object_id: 'note_1',
  link_object_type: 'organization',
  link_object_id: 'org_1',
  object: { owner_member_id: 'mb_me', _all_member_ids: ['mb_me'] },
  read: false,
  ...over,
});
const change = notice({
  _id: 'n2',
  type: 'OBJECT_CHANGE',
  title: '李建国 updated Harbour',
  description: 'Phone',
  object_type: 'organization',
  object_id: 'org_2',
  link_object_type: undefined,
  link_object_id: undefined,
  object: { owner_member_id: 'mb_zhang', _all_member_ids: ['mb_zhang', 'mb_me'] },
  read: true,
});

eachStartsAt('/home?tab=main');

async function home(answers: Answers) {
  const sent = answering({
    'start.bootstrap': () => bootstrap(),
    'records.list': () => ({ list: [], total: 0, total_is_capped: false, has_more: false }),
    'metrics.myList': () => ({ list: [] }),
    'notices.list': () => ({ list: [], has_more: false, unread: 0 }),
    ...answers,
  });
  renderWithStores(await signedIn(), <Home />);
  return { sent, region: await screen.findByRole('region', { name: 'Notifications' }) };
}

const listed = (list: Notice[], unread = list.filter(({ read }) => !read).length): Answers => ({
  'notices.list': () => ({ list, has_more: false, unread }),
});

test('a notice shows the change, the time in the zone of the company, and the relation of its reader, as plain text', async () => {
  const now = jest.spyOn(Date, 'now').mockReturnValue(Date.parse('2026-11-21T02:00:00Z'));
  const { region } = await home(listed([notice(), change]));
  const [first, second] = await within(region).findAllByRole('listitem');
  now.mockRestore();
  expect(first).toHaveTextContent('李建国 added a note to Sunrise Bakery');
  expect(first).toHaveTextContent('They <like> it a lot');
  expect(first).toHaveTextContent('11/20 10:05');
  expect(first).toHaveTextContent('Mine');
  expect(second).toHaveTextContent('Shared with me');
  expect(within(first!).getByRole('button')).toHaveAccessibleName(/^Unread/);
  expect(within(second!).getByRole('button')).not.toHaveAccessibleName(/Unread/);
});

test('a tap opens the tab with the change, and the badge counts one less', async () => {
  const { sent, region } = await home({ ...listed([notice(), change]), 'notices.markRead': () => ({ unread: 0 }) });
  expect(await screen.findByRole('img', { name: '1 unread' })).toHaveTextContent('1');
  await userEvent.click((await within(region).findAllByRole('button', { name: /Sunrise Bakery/ }))[0]!);
  await waitFor(() =>
    expect(takeSteps()).toEqual(['open /detail?type=organization&id=org_1&tab=dynamic&dynamicType=note&event=note_1']),
  );
  expect(sent.find(({ name }) => name === 'notices.markRead')?.input).toEqual({ ids: ['n1'] });
  expect(screen.queryByRole('img', { name: /^Unread/ })).not.toBeInTheDocument();
  await userEvent.click(within(region).getByRole('button', { name: /Harbour/ }));
  await waitFor(() => expect(takeSteps()).toEqual(['open /detail?type=organization&id=org_2&tab=info']));
});

test.each([
  ['the tab of stages where its type has them', true, 'stage'],
  ['home where its type has none', false, 'home'],
])('[records 2.84] [records 2.87] a tap on a moved record opens %s', async (_where, is_stage_on, tab) => {
  const [table] = bootstrap().tables;
  const moved = { ...change, type: 'STAGE_CHANGE' as const };
  const { region } = await home({
    ...listed([moved]),
    'start.bootstrap': () => bootstrap({ tables: [{ ...table!, is_stage_on }] }),
  });
  await userEvent.click(await within(region).findByRole('button', { name: /Harbour/ }));
  await waitFor(() => expect(takeSteps()).toEqual([`open /detail?type=organization&id=org_2&tab=${tab}`]));
});

test('all notices are marked as read at once, and a refusal restores the badge', async () => {
  const { region } = await home({
    ...listed([notice()]),
    'notices.markRead': () => {
      throw new Refusal('internal');
    },
  });
  await userEvent.click(await within(region).findByRole('button', { name: 'Mark all as read' }));
  expect(await screen.findByRole('img', { name: '1 unread' })).toBeVisible();
});

test('the filter shows one type or the own records of the reader, and an empty result leads back', async () => {
  const { sent, region } = await home({
    'notices.list': ({ filter, mine }) => ({
      list: filter && 'value' in filter ? [] : mine ? [notice()] : [notice(), change],
      has_more: false,
      unread: 1,
    }),
  });
  await within(region).findByText(/Harbour/);
  await userEvent.click(within(region).getByRole('button', { name: 'Filter notifications' }));
  const dialog = screen.getByRole('dialog', { name: 'Filter notifications' });
  expect(
    within(dialog)
      .getAllByRole('button')
      .map(({ textContent }) => textContent)
      .slice(0, 9),
  ).toEqual([
    'Close',
    'All',
    'New record',
    'Record updated',
    'Added as collaborator',
    'Stage changed',
    'Deal won',
    'New note',
    'Mentions',
  ]);
  await userEvent.click(within(dialog).getByRole('button', { name: 'Deal won' }));
  expect(await within(region).findByText('No matching notifications')).toBeVisible();
  expect(sent.filter(({ name }) => name === 'notices.list').at(-1)?.input.filter).toEqual({
    field: 'type',
    relation: 'equal',
    value: 'DEAL_WIN',
    value_type: 'TEXT',
  });
  await userEvent.click(within(region).getByRole('button', { name: 'Show all' }));
  await within(region).findByText(/Harbour/);
  await userEvent.click(within(region).getByRole('button', { name: 'Filter notifications' }));
  await userEvent.click(screen.getByRole('button', { name: 'Mine' }));
  await waitFor(() => expect(within(region).queryByText(/Harbour/)).not.toBeInTheDocument());
});

test('an empty list of notices explains its purpose, and a failed one offers a remedy', async () => {
  const { region } = await home({});
  expect(await within(region).findByText('Updates on records you own or work on appear here.')).toBeVisible();
});

test('more notices load when the end of the list is visible, five pixels before it', async () => {
  const watched: { reach(): void; margin: string | undefined }[] = [];
  class Watcher {
    constructor(
      private readonly onIntersect: (entries: { isIntersecting: boolean }[]) => void,
      private readonly how: { rootMargin?: string },
    ) {}
    observe() {
      watched.push({ reach: () => this.onIntersect([{ isIntersecting: true }]), margin: this.how.rootMargin });
    }
    disconnect() {}
  }
  Object.assign(globalThis, { IntersectionObserver: Watcher });
  try {
    const { region, sent } = await home({
      'notices.list': ({ skip }) =>
        skip ? { list: [change], has_more: false, unread: 1 } : { list: [notice()], has_more: true, unread: 1 },
    });
    await within(region).findByRole('button', { name: 'Show more' });
    expect(watched.at(-1)?.margin).toBe('0px 0px 5px 0px');
    await act(async () => watched.at(-1)?.reach());
    expect(await within(region).findByRole('button', { name: /Harbour/ })).toBeVisible();
    expect(sent.filter(({ name }) => name === 'notices.list')).toHaveLength(2);
    expect(within(region).queryByRole('button', { name: 'Show more' })).not.toBeInTheDocument();
  } finally {
    Reflect.deleteProperty(globalThis, 'IntersectionObserver');
  }
});

test('more notices load on request', async () => {
  const { region } = await home({
    'notices.list': ({ skip }) =>
      skip ? { list: [change], has_more: false, unread: 1 } : { list: [notice()], has_more: true, unread: 1 },
  });
  await userEvent.click(await within(region).findByRole('button', { name: 'Show more' }));
  expect(await within(region).findByText(/Harbour/)).toBeVisible();
  expect(within(region).getAllByRole('listitem')).toHaveLength(2);
});

describe('the notice settings', () => {
  const config = (type: NoticeConfig['type']): NoticeConfig => ({
    table_id: 'organization',
    type,
    ...defaultSetting(type),
  });
  const open = async (answers: Answers = {}) => {
    const around = await home({
      'notices.getConfig': () => ({ list: [config('OBJECT_CHANGE'), config('OBJECT_MEMBER_CHANGE')] }),
      ...answers,
    });
    await userEvent.click(within(around.region).getByRole('button', { name: 'Notification settings' }));
    const dialog = await screen.findByRole('dialog', { name: 'Notification settings' });
    return { ...around, dialog };
  };

  test('on a phone list the types and then one of them, and going back leads to the types', async () => {
    const { dialog } = await open();
    await userEvent.click(await within(dialog).findByRole('button', { name: 'Organization' }));
    expect(
      within(screen.getByRole('dialog', { name: 'Organization' })).getByRole('group', { name: 'Record updated' }),
    ).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Back' }));
    const objects = await screen.findByRole('dialog', { name: 'Notification settings' });
    expect(within(objects).getByRole('button', { name: 'Organization' })).toBeVisible();
    // The sheet's code is compiled when it is opened first.
  });

  test('[records 2.92] have a tab for each type on a desktop, with the first one open', async () => {
    const narrow = window.matchMedia;
    window.matchMedia = ((query: string) => ({ ...narrow(query), matches: true })) as typeof window.matchMedia;
    try {
      const { dialog } = await open();
      const types = within(await within(dialog).findByRole('tablist'));
      expect(types.getAllByRole('tab').map((tab) => tab.textContent)).toEqual(['Organization']);
      expect(types.getByRole('tab', { selected: true })).toHaveTextContent('Organization');
      expect(within(dialog).getByRole('group', { name: 'Record updated' })).toBeVisible();
    } finally {
      window.matchMedia = narrow;
    }
  });

  test('[shell 8.20] switch each channel separately, with a range only where one applies', async () => {
    const { dialog, sent } = await open({ 'notices.setConfig': () => ({}) });
    await userEvent.click(await within(dialog).findByRole('button', { name: 'Organization' }));
    const group = within(screen.getByRole('group', { name: 'Record updated' }));
    const ranges = () => group.queryAllByRole('button', { name: /^Range / });
    expect(ranges()).toHaveLength(1);
    await userEvent.click(group.getByRole('switch', { name: 'Chat message' }));
    expect(ranges()).toHaveLength(2);
    expect(await screen.findByText('Settings saved')).toBeVisible();
    await userEvent.click(ranges()[0]!);
    const layer = await screen.findByRole('dialog', { name: 'Range' });
    await userEvent.click(within(layer).getByRole('button', { name: 'Everything I can see' }));
    expect(sent.filter(({ name }) => name === 'notices.setConfig').at(-1)?.input).toEqual({
      table_id: 'organization',
      type: 'OBJECT_CHANGE',
      card_notice_config: { is_notice: true, notice_scope: 'ownerfollower' },
      main_page_notice_config: { is_notice: true, notice_scope: 'read' },
    });
    expect(
      within(screen.getByRole('group', { name: 'Added as collaborator' })).queryByRole('button', { name: /^Range / }),
    ).not.toBeInTheDocument();
  });

  test('that the server refuses are reset with a message', async () => {
    const { dialog } = await open({
      'notices.setConfig': () => {
        throw new Refusal('internal');
      },
    });
    await userEvent.click(await within(dialog).findByRole('button', { name: 'Organization' }));
    const toggle = within(screen.getByRole('group', { name: 'Record updated' })).getByRole('switch', {
      name: 'Home',
    });
    await userEvent.click(toggle);
    await waitFor(() => expect(toggle).toBeChecked());
  });
});

test.each([
  ['a tap on it', '/home?tab=main'],
  ['the link of its message', '/home?tab=organization&notice=n3&list=notice'],
])('a notice of many records lists exactly these by %s', async (_way, address) => {
  window.history.replaceState(null, '', address);
  const ofMany = notice({
    _id: 'n3',
    type: 'TEAM_MEMBER_ADD',
    title: '李建国 handed 40 customers over to you',
    object_type: 'organization',
    object_id: 'org_1',
    link_object_type: undefined,
    link_object_id: undefined,
    records: { table_id: 'organization', count: 40 },
  });
  const sent = answering({
    'start.bootstrap': () => bootstrap(),
    'records.list': () => ({ list: [], total: 0, total_is_capped: false, has_more: false }),
    'metrics.myList': () => ({ list: [] }),
    'notices.markRead': () => ({ unread: 0 }),
    ...listed([ofMany]),
  });
  renderWithStores(await signedIn(), <Home />);
  if (address.includes('main'))
    await userEvent.click(await screen.findByRole('button', { name: /handed 40 customers over/ }));
  const condition = { field: 'notice_id', relation: 'include', value: ['n3'] };
  await waitFor(() =>
    expect(
      sent.filter(
        ({ name, input }) => name === 'records.list' && JSON.stringify(input).includes(JSON.stringify(condition)),
      ),
    ).not.toEqual([]),
  );
  expect(await screen.findByText('In a notification', {}, { timeout: 15_000 })).toBeVisible();
  expect(window.location.search).not.toContain('list=notice');
});
