import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { Bootstrap } from '@domain/contract/companies/start';
import type { RecordJson } from '@domain/contract/shapes';
import { Detail } from '@/pages/detail/Detail';
import type { Platform } from '@/platforms';
import {
  answering,
  bootstrap,
  organization,
  Refusal,
  renderWithStores,
  signedIn,
  suite,
  type Answers,
  type Sent,
} from '../../support/render-with-stores';
import { onDesk } from '../../support/wide-screen';

const dingtalk = (over: Partial<Platform> = {}) => suite({ name: 'dingtalk', channel: 'dingtalk', ...over });
const info = {
  chat_id: 'oc_1',
  name: 'Bakery team',
  member_count: 3,
  dissolved: false,
  open_url: 'https://applink.test/chat',
};

async function page(
  answers: Answers = {},
  over: Partial<RecordJson> = {},
  platform: Platform = suite(),
  company: Partial<Bootstrap> = {},
  tab = 'info',
): Promise<Sent[]> {
  window.history.replaceState(null, '', `/detail?type=organization&id=org_1&tab=${tab}`);
  const sent = answering({
    'start.bootstrap': () => bootstrap({ channel: platform.channel ?? 'feishu', ...company }),
    'organization.info': () => organization(over),
    'chats.larkInfo': () => info,
    'chats.dingtalkInfo': () => info,
    ...answers,
  });
  renderWithStores(await signedIn(platform), <Detail />);
  await screen.findByRole('heading', { level: 1 });
  return sent;
}

const user = userEvent.setup();
const bar = () => within(screen.getByRole('navigation', { name: 'Actions' }));
const menu = async () => {
  await user.click(bar().getByRole('button', { name: 'More' }));
  return within(await screen.findByRole('dialog', { name: 'More' }));
};
const actions = (sent: Sent[]) => sent.map(({ name }) => name).filter((name) => name.startsWith('chats.'));
beforeEach(() => localStorage.clear());

test('a chat is created once, after a confirmation', async () => {
  const sent = await page({ 'chats.larkCreate': () => ({ chat_id: 'oc_1', name: 'Bakery team' }) });
  await user.click(bar().getByRole('button', { name: 'Create chat' }));
  const question = await screen.findByRole('alertdialog', { name: 'Create a group chat?' });
  expect(actions(sent)).toEqual([]);
  await user.dblClick(within(question).getByRole('button', { name: 'Create' }));
  expect(await screen.findByText('Chat created')).toBeVisible();
  expect(bar().getByRole('button', { name: 'Open chat' })).toBeVisible();
  expect(actions(sent).filter((name) => name === 'chats.larkCreate')).toHaveLength(1);
});

test('a refusal of the suite is shown in its words', async () => {
  await page({
    'chats.larkCreate': () => {
      throw new Refusal('chatRefused', { params: { reason: 'The bot is not enabled' } });
    },
  });
  await user.click(bar().getByRole('button', { name: 'Create chat' }));
  await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Create' }));
  expect(await screen.findByText(/The bot is not enabled/)).toBeVisible();
});

test('entering a chat checks first whether the member is in it, and joins where not', async () => {
  const opened: unknown[] = [];
  const sent = await page(
    { 'chats.larkIsInChat': () => ({ is_in_chat: false }), 'chats.larkJoin': () => ({}) },
    { lark_chat_id: 'oc_1' },
    suite({
      openChat: (...target) => {
        opened.push(target);
        return Promise.resolve({ kind: 'done', value: undefined });
      },
    }),
  );
  await user.click(bar().getByRole('button', { name: 'Open chat' }));
  await waitFor(() => expect(opened).toEqual([['oc_1', 'https://applink.test/chat']]));
  expect(actions(sent)).toEqual(['chats.larkInfo', 'chats.larkIsInChat', 'chats.larkJoin']);
});

test('a member who is already in the chat does not join it again', async () => {
  const opened: unknown[] = [];
  const sent = await page(
    { 'chats.dingtalkIsInChat': () => ({ is_in_chat: true }) },
    { dingtalk_chat_id: 'cid_1' },
    dingtalk({
      openChat: (id) => {
        opened.push(id);
        return Promise.resolve({ kind: 'done', value: undefined });
      },
    }),
  );
  await user.click(bar().getByRole('button', { name: 'Open chat' }));
  await waitFor(() => expect(opened).toEqual(['cid_1']));
  expect(actions(sent)).not.toContain('chats.dingtalkJoin');
});

test('a place for chats is named where they cannot be opened', async () => {
  await page({ 'chats.larkIsInChat': () => ({ is_in_chat: true }) }, { lark_chat_id: 'oc_1' });
  await user.click(bar().getByRole('button', { name: 'Open chat' }));
  expect(await screen.findByText('Open this chat in Feishu')).toBeVisible();
});

test('a dissolved chat can be unbound', async () => {
  const sent = await page(
    { 'chats.larkInfo': () => ({ ...info, dissolved: true }), 'chats.larkUnbind': () => ({}) },
    { lark_chat_id: 'oc_1' },
  );
  await user.click(bar().getByRole('button', { name: 'Open chat' }));
  const question = await screen.findByRole('alertdialog', { name: 'Chat disbanded' });
  await user.click(within(question).getByRole('button', { name: 'Disconnect' }));
  await waitFor(() => expect(bar().getByRole('button', { name: 'Create chat' })).toBeVisible());
  expect(actions(sent)).toContain('chats.larkUnbind');
});

test('unbinding asks first, and reports success', async () => {
  await page({ 'chats.larkUnbind': () => ({}) }, { lark_chat_id: 'oc_1' });
  await user.click((await menu()).getByRole('button', { name: 'Disconnect chat' }));
  await user.click(
    within(await screen.findByRole('alertdialog', { name: 'Disconnect this chat?' })).getByRole('button', {
      name: 'Disconnect',
    }),
  );
  expect(await screen.findByText('Chat disconnected')).toBeVisible();
});

test('[records 8.20] a chat that cannot be unbound says why, and stays', async () => {
  const refused = () => {
    throw new Refusal('notAllowed');
  };
  await page({ 'chats.larkUnbind': refused }, { lark_chat_id: 'oc_1' });
  await user.click((await menu()).getByRole('button', { name: 'Disconnect chat' }));
  const question = within(await screen.findByRole('alertdialog', { name: 'Disconnect this chat?' }));
  await user.click(question.getByRole('button', { name: 'Disconnect' }));
  expect(await screen.findByText(/^You don’t have permission to do this/)).toBeVisible();
  expect(bar().queryByRole('button', { name: 'Create chat' })).not.toBeInTheDocument();
});

describe('the binding of an existing chat', () => {
  const chosen = suite({
    chooseChats: () => Promise.resolve({ kind: 'done', value: [{ id: 'oc_9', name: 'Old team' }] }),
  });

  test('[records 4.58] is in the menu, after a hint that is shown once on a device, also after a cancellation', async () => {
    const sent = await page(
      { 'chats.larkBind': () => ({ chat_id: 'oc_9', name: 'Old team' }), 'chats.larkUnbind': () => ({}) },
      {},
      chosen,
    );
    await user.click((await menu()).getByRole('button', { name: 'Connect existing chat' }));
    const hint = await screen.findByRole('alertdialog', { name: 'Connect an existing chat' });
    await user.click(within(hint).getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument());
    await user.click((await menu()).getByRole('button', { name: 'Connect existing chat' }));
    expect(await screen.findByText('Chat connected')).toBeVisible();
    expect(sent.find(({ name }) => name === 'chats.larkBind')?.input).toEqual({
      id: 'org_1',
      table_id: 'organization',
      chat_id: 'oc_9',
    });

    await user.click((await menu()).getByRole('button', { name: 'Disconnect chat' }));
    await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Disconnect' }));
    await screen.findByText('Chat disconnected');
    await user.click((await menu()).getByRole('button', { name: 'Connect existing chat' }));
    expect(await screen.findByText('Chat connected')).toBeVisible();
    expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument();
  });

  test.each([
    ['chatBindFailed', /own or manage/],
    ['chatAlreadyBound', /chat/i],
  ] as const)('that fails with %s shows a remedy', async (name, sentence) => {
    await page(
      {
        'chats.larkBind': () => {
          throw new Refusal(name, { params: { name: 'Other' } });
        },
      },
      {},
      chosen,
    );
    await user.click((await menu()).getByRole('button', { name: 'Connect existing chat' }));
    await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Choose a chat' }));
    await waitFor(() => expect(within(screen.getByRole('status')).getByText(sentence)).toBeVisible());
  });

  test('offers the chats with the robot where the suite has no picker', async () => {
    const sent = await page({
      'chats.shareable': () => ({ list: [{ id: 'oc_7', name: 'East' }] }),
      'chats.larkBind': () => ({ chat_id: 'oc_7', name: 'East' }),
    });
    await user.click((await menu()).getByRole('button', { name: 'Connect existing chat' }));
    await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Choose a chat' }));
    await user.click(await screen.findByRole('button', { name: 'East' }));
    await waitFor(() => expect(actions(sent)).toContain('chats.larkBind'));
  });

  test('is absent on DingTalk', async () => {
    await page({}, {}, dingtalk());
    expect(bar().getByRole('button', { name: 'Create chat' })).toBeVisible();
    expect((await menu()).queryByRole('button', { name: 'Connect existing chat' })).not.toBeInTheDocument();
  });
});

test('the card of a record is shared into chats from its menu, and not on DingTalk', async () => {
  const sent = await page(
    { 'chats.shareRecord': () => ({}) },
    {},
    suite({ chooseChats: () => Promise.resolve({ kind: 'done', value: [{ id: 'oc_9', name: 'East' }] }) }),
  );
  await user.click((await menu()).getByRole('button', { name: 'Share record' }));
  const sheet = within(await screen.findByRole('dialog', { name: 'Share record' }));
  await user.click(sheet.getByRole('button', { name: 'Choose chats' }));
  await sheet.findByText('East');
  await user.click(sheet.getByRole('button', { name: 'Share' }));
  expect(await screen.findByText('Shared to East')).toBeVisible();
  expect(sent.find(({ name }) => name === 'chats.shareRecord')?.input).toEqual({
    id: 'org_1',
    table_id: 'organization',
    __share: [{ id: 'oc_9', name: 'East' }],
  });
});

test('an object type without chats has no chat action', async () => {
  const [table] = bootstrap().tables;
  await page({}, {}, suite(), { tables: table ? [{ ...table, is_allow_create_lark_chat: false }] : [] });
  expect(bar().queryByRole('button', { name: 'Create chat' })).not.toBeInTheDocument();
});

test('a member who may not create a chat has no chat action', async () => {
  await page({}, { abilities: { update: true, remove: false, note: true, chat: false } });
  expect(bar().queryByRole('button', { name: 'Create chat' })).not.toBeInTheDocument();
});

describe('the chat notice settings', () => {
  const detail = (notices: string[]) => ({ detail: { chat_id: 'oc_1', name: 'Bakery team', notices } });
  const updates = (sent: Sent[]) => sent.filter(({ name }) => name.endsWith('Update')).map(({ input }) => input);
  async function settings(
    answers: Answers = {},
    over: Partial<RecordJson> = { lark_chat_id: 'oc_1' },
    platform: Platform = suite(),
  ) {
    const sent = await page(
      {
        'chats.larkDetail': () => detail(['CREATE_NOTE_EVENT']),
        'chats.dingtalkDetail': () => detail(['CREATE_NOTE_EVENT']),
        ...answers,
      },
      over,
      platform,
      {},
      'home',
    );
    const card = await screen.findByRole('region', { name: 'Group chat' });
    await user.click(within(card).getByRole('button', { name: 'Chat settings' }));
    return { sent, dialog: within(await screen.findByRole('dialog', { name: 'Chat settings' })) };
  }

  test.each([
    ['feishu', 'lark', suite()],
    ['dingtalk', 'dingtalk', dingtalk()],
  ] as const)('are switched at the chat on %s, and saved once after a pause', async (_channel, family, platform) => {
    const { sent, dialog } = await settings(
      { [`chats.${family}Update`]: (input: { notices: string[] }) => detail(input.notices) },
      { [`${family}_chat_id`]: 'oc_1' },
      platform,
    );
    const notes = await dialog.findByRole('switch', { name: 'New notes (always on)' });
    expect(notes).toBeChecked();
    expect(notes).toHaveAttribute('aria-disabled', 'true');
    await user.click(notes);
    expect(notes).toBeChecked();
    expect(dialog.queryByRole('switch', { name: 'Stage changes' })).not.toBeInTheDocument();
    await user.click(dialog.getByRole('switch', { name: 'Record updates' }));
    await user.click(dialog.getByRole('switch', { name: 'Record deleted' }));
    expect(dialog.getByRole('switch', { name: 'Record updates' })).toBeChecked();
    expect(updates(sent)).toEqual([]);
    await waitFor(() =>
      expect(updates(sent)).toEqual([
        {
          id: 'org_1',
          table_id: 'organization',
          chat_id: 'oc_1',
          notices: ['CREATE_NOTE_EVENT', 'CHANGE_OBJECT_EVENT', 'REMOVE_OBJECT_EVENT'],
        },
      ]),
    );
    expect(dialog.getByRole('switch', { name: 'Record deleted' })).toBeChecked();
  });

  test('are saved when they are closed before the pause ends', async () => {
    const { sent, dialog } = await settings({
      'chats.larkUpdate': () => detail(['CREATE_NOTE_EVENT', 'RESTORE_OBJECT_EVENT']),
    });
    await user.click(await dialog.findByRole('switch', { name: 'Record restored' }));
    await user.keyboard('{Escape}');
    await waitFor(() => expect(updates(sent)).toHaveLength(1));
  });

  test('are reset with a sentence when they are refused', async () => {
    const { dialog } = await settings({
      'chats.larkUpdate': () => {
        throw new Refusal('notAllowed');
      },
    });
    const toggle = await dialog.findByRole('switch', { name: 'Record updates' });
    await user.click(toggle);
    expect(toggle).toBeChecked();
    await waitFor(() => expect(toggle).not.toBeChecked());
    expect(screen.getByText(/^You don’t have permission to do this/)).toBeVisible();
  });

  test('can be requested again where they did not load', async () => {
    let fails = true;
    const { dialog } = await settings({
      'chats.larkDetail': () => {
        if (fails) throw new Refusal('internal');
        return detail(['CREATE_NOTE_EVENT', 'CHANGE_OBJECT_EVENT']);
      },
    });
    const alert = await dialog.findByRole('alert');
    fails = false;
    await user.click(within(alert).getByRole('button', { name: 'Try again' }));
    expect(await dialog.findByRole('switch', { name: 'Record updates' })).toBeChecked();
  });

  test('[records 6.32] include the monitors of the company register with their number, and send them together', async () => {
    const sent = await page(
      {
        'chats.larkDetail': () => detail(['CREATE_NOTE_EVENT']),
        'chats.larkUpdate': ({ notices }) => detail(notices as string[]),
        'chats.larkBizMonitorTypes': () => ({
          list: [{ key: 'BIZ_STATUS_EVENT', name: 'Status' }],
          used: 3,
          limit: 20,
        }),
      },
      { lark_chat_id: 'oc_1' },
      suite(),
      {},
      'home',
    );
    await user.click(await screen.findByRole('button', { name: 'Chat settings' }));
    const monitors = within(await screen.findByRole('group', { name: 'Company monitor' }));
    expect(monitors.getByText(/3 of 20 customers/)).toBeVisible();
    await user.click(monitors.getByRole('switch', { name: 'Status' }));
    await waitFor(() =>
      expect(sent.find(({ name }) => name === 'chats.larkUpdate')?.input).toMatchObject({
        notices: ['CREATE_NOTE_EVENT', 'BIZ_STATUS_EVENT'],
      }),
    );
  });

  test('show people of the record who are not in the chat, and add them with one tap', async () => {
    let missing = ['mb_li'];
    const { sent, dialog } = await settings({
      'chats.members': () => ({ missing_member_ids: missing, other_count: 2, is_known: true }),
      'chats.addMembers': () => {
        missing = [];
        return {};
      },
    });
    expect(await dialog.findByText(/is on this record but not in the chat/)).toBeVisible();
    expect(dialog.getByText('2 people in the chat aren’t on this record.')).toBeVisible();
    await user.click(dialog.getByRole('button', { name: 'Add to the chat' }));
    expect(await screen.findByText('Added to the chat')).toBeVisible();
    expect(dialog.queryByText(/but not in the chat/)).not.toBeInTheDocument();
    expect(sent.filter(({ name }) => name === 'chats.addMembers')).toMatchObject([
      { input: { chat_id: 'oc_1', member_ids: ['mb_li'] } },
    ]);
  });

  test('are hidden from members who may not change the record', async () => {
    const { sent, dialog } = await settings(
      {},
      { lark_chat_id: 'oc_1', abilities: { update: false, remove: false, note: true, chat: false } },
    );
    expect(dialog.getByRole('button', { name: /Open group chat/ })).toBeVisible();
    expect(dialog.queryByRole('switch')).not.toBeInTheDocument();
    expect(actions(sent)).not.toContain('chats.larkDetail');
  });
});

describe('the button of the chat', () => {
  const header = () => within(screen.getByRole('heading', { level: 1 }).closest('header') as HTMLElement);

  test('[records 2.52] is in the bar of actions alone on a phone', async () => {
    await page();
    expect(bar().getByRole('button', { name: 'Create chat' })).toBeVisible();
    expect(header().queryByRole('button', { name: 'Create chat' })).toBeNull();
  });

  describe('on a desktop', () => {
    onDesk();

    test.each([
      ['Create chat', {}],
      ['Open chat', { lark_chat_id: 'oc_1' }],
    ])('[records 2.52] “%s” is in the header alone', async (name, over) => {
      await page({}, over);
      expect(header().getByRole('button', { name })).toBeVisible();
      expect(bar().queryByRole('button', { name })).toBeNull();
    });

    test('[records 2.52] creates a chat from the header after the question', async () => {
      const sent = await page({ 'chats.larkCreate': () => ({ chat_id: 'oc_1', name: 'Bakery team' }) });
      await user.click(header().getByRole('button', { name: 'Create chat' }));
      await user.click(
        within(await screen.findByRole('alertdialog', { name: 'Create a group chat?' })).getByRole('button', {
          name: 'Create',
        }),
      );
      await waitFor(() => expect(header().getByRole('button', { name: 'Open chat' })).toBeVisible());
      expect(actions(sent)).toContain('chats.larkCreate');
    });
  });
});
