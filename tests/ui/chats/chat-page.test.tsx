import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Chat } from '@/pages/chat/Chat';
import type { ChatCalls } from '@/platforms/platform';
import { takeSteps } from '../../support/taro';
import {
  answering,
  bootstrap,
  organization,
  renderWithStores,
  signedIn,
  suite,
  type Answers,
} from '../../support/render-with-stores';
import { eachStartsAt } from '../../support/ui-start';

jest.mock('@/i18n', () => ({ ...jest.requireActual<object>('@/i18n'), useTextsReady: () => true }));
eachStartsAt('/chat');

async function open(query: string, answers: Answers, platform = suite()): Promise<void> {
  answering({ 'start.bootstrap': () => bootstrap(), ...answers });
  window.history.replaceState(null, '', `/chat${query}`);
  renderWithStores(await signedIn(platform), <Chat />);
}
const bound = { state: 'bound', table_id: 'organization', id: 'org_1', can_bind: false };

test('an entry of a bound chat leads to its record, and the one of the menu to the form of a note', async () => {
  await open('?cid=oc_1', { 'chats.findRecord': () => bound });
  await waitFor(() => expect(takeSteps()).toEqual(['replace /detail?type=organization&id=org_1']));
  await open('?cid=oc_1&open=noteCreate', { 'chats.findRecord': () => bound });
  await waitFor(() => expect(takeSteps()).toEqual(['replace /detail?type=organization&id=org_1&open=noteCreate']));
});

test('a member of the chat who may not read the record comes to the page that says whom to ask', async () => {
  await open('?cid=oc_1', { 'chats.findRecord': () => ({ ...bound, state: 'closed' }) });
  await waitFor(() => expect(takeSteps()).toEqual(['replace /no-permission?type=organization&id=org_1']));
});

test('the menu of a composer names its chat by the key in the address', async () => {
  const chats: unknown[] = [];
  const calls: ChatCalls = {
    readChat: (trigger) => Promise.resolve({ kind: 'done', value: `chat of ${trigger}` }),
    readMessages: () => Promise.resolve({ kind: 'unsupported' }),
    sendCard: () => Promise.resolve({ kind: 'unsupported' }),
  };
  const launch = encodeURIComponent(JSON.stringify({ __trigger_id__: 'c-1' }));
  await open(
    `?from=plus_menu_group&bdp_launch_query=${launch}`,
    {
      'chats.findRecord': (input) => {
        chats.push(input);
        return bound;
      },
    },
    suite({ chatCalls: () => Promise.resolve({ kind: 'done', value: calls }) }),
  );
  await waitFor(() => expect(takeSteps()).toHaveLength(1));
  expect(chats).toEqual([{ chat_id: 'chat of c-1' }]);
});

test('a chat without a record is bound to one that is found, and leads to it', async () => {
  const bindings: unknown[] = [];
  await open('?cid=oc_1', {
    'chats.findRecord': () => ({ state: 'free', can_bind: true }),
    'records.list': () => ({ list: [organization()], total: 1, total_is_capped: false, has_more: false }),
    'records.searchByPage': () => ({ list: [organization()], has_more: false }),
    'chats.larkBind': (input) => {
      bindings.push(input);
      return { chat_id: 'oc_1', name: 'Project' };
    },
  });
  await userEvent.click(await screen.findByRole('button', { name: 'Choose a record' }));
  await userEvent.type(screen.getByRole('searchbox'), 'Sun');
  await userEvent.click(await screen.findByRole('button', { name: /Sunrise Bakery/ }));
  await waitFor(() => expect(takeSteps()).toEqual(['replace /detail?type=organization&id=org_1']));
  expect(bindings).toEqual([{ id: 'org_1', table_id: 'organization', chat_id: 'oc_1' }]);
});

test('a page without a chat says where to open it, also where the client left the name of the place in the address', async () => {
  await open('?cid=%24ENCCID%24', {});
  expect(await screen.findByText('Open this page from a chat')).toBeVisible();
});

test('a suite that cannot bind chats gives the other way', async () => {
  await open('?cid=oc_1', { 'chats.findRecord': () => ({ state: 'free', can_bind: false }) });
  expect(await screen.findByText(/Create a group chat on the page of a record/)).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Choose a record' })).toBeNull();
});
