import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { FromMessage } from '@/pages/from-message/FromMessage';
import { createLarkClient } from '@/platforms/feishu/client';
import type { Platform } from '@/platforms/platform';
import { takeSteps } from '../../support/taro';
import {
  answering,
  bootstrap,
  organization,
  renderWithStores,
  signedIn,
  suite,
} from '../../support/render-with-stores';
import { eachStartsAt } from '../../support/ui-start';

jest.mock('@/i18n', () => ({ ...jest.requireActual<object>('@/i18n'), useTextsReady: () => true }));
eachStartsAt('/from-message');
afterEach(() => {
  delete window.h5sdk;
  delete window.tt;
});

/** The vendor's own example of what is behind a code: one text, and one message that may not be read. */
const detail = {
  bizType: 'message',
  content: {
    actionTime: 1_795_860_000,
    messages: [
      {
        messageType: 'text',
        sender: { name: '王芳', open_id: 'ou_rep' },
        createTime: 1_795_859_000,
        support: true,
        content: '{"text":"海明要 200 箱，周五前报价"}',
        status: true,
        openChatId: 'oc_1',
        openMessageId: 'om_1',
      },
      {
        messageType: 'unsupport',
        sender: { name: '李', open_id: 'ou_2' },
        createTime: 1_795_859_100,
        support: false,
        content: 'not supported',
        status: true,
        openChatId: 'oc_1',
        openMessageId: 'om_2',
      },
    ],
  },
};
const launch = encodeURIComponent(JSON.stringify({ __trigger_id__: 'c-1' }));
const granted: string[][] = [];

/** A client of Feishu that hands the messages over to a page which it has permitted to. */
async function makeClient(getDetail: (options: BridgeCall & { triggerCode: string }) => void): Promise<Platform> {
  granted.splice(0);
  Object.assign(window, {
    h5sdk: {
      ready: (callback: () => void) => callback(),
      error: () => undefined,
      config: ({ jsApiList, onSuccess }: { jsApiList: string[]; onSuccess(): void }) => {
        granted.push(jsApiList);
        onSuccess();
      },
    },
    tt: { getBlockActionSourceDetail: getDetail },
  });
  const platform = await createLarkClient('feishu');
  if (!platform) throw new Error('there is no client');
  platform.signWith(() => Promise.resolve({ timestamp: 1, nonceStr: 'n', signature: 's', appId: 'cli' }));
  return platform;
}

async function open(platform: Platform, chat: object = { state: 'free', can_bind: true }) {
  const made: unknown[] = [];
  answering({
    'start.bootstrap': () => bootstrap(),
    'chats.findRecord': (input) => {
      made.push(input);
      return chat;
    },
    'organization.info': () => organization(),
    'organization.create': (input) => {
      made.push(input);
      return { id: 'org_2' };
    },
  });
  window.history.replaceState(null, '', `/from-message?from=message_action&bdp_launch_query=${launch}`);
  renderWithStores(await signedIn(platform), <FromMessage />);
  return made;
}

test('the chosen messages are shown, and the chat of the first is asked for its record', async () => {
  const codes: string[] = [];
  const platform = await makeClient(({ triggerCode, success }) => {
    codes.push(triggerCode);
    success?.(detail);
  });
  const asked = await open(platform, { state: 'bound', table_id: 'organization', id: 'org_1', can_bind: false });
  expect(await screen.findByText('海明要 200 箱，周五前报价')).toBeVisible();
  expect(screen.getByText('Not a text message')).toBeVisible();
  expect(codes).toEqual(['c-1']);
  expect(granted.at(-1)).toContain('getBlockActionSourceDetail');
  expect(asked).toEqual([{ chat_id: 'oc_1' }]);
  expect(await screen.findAllByText('Sunrise Bakery')).toHaveLength(2);
});

test('a note begins with the words and is about the record of the chat', async () => {
  const platform = await makeClient(({ success }) => success?.(detail));
  await open(platform, { state: 'bound', table_id: 'organization', id: 'org_1', can_bind: false });
  await screen.findAllByText('Sunrise Bakery');
  await userEvent.click(screen.getByRole('button', { name: /^Note Sunrise/ }));
  await waitFor(() => expect(screen.getAllByDisplayValue('海明要 200 箱，周五前报价').length).toBeGreaterThan(0));
});

test('a new record begins with the words in its first field of several lines', async () => {
  const platform = await makeClient(({ success }) => success?.(detail));
  await open(platform);
  await userEvent.click(await screen.findByRole('button', { name: /Organization/ }));
  expect(await screen.findByDisplayValue('海明要 200 箱，周五前报价', {}, { timeout: 4_000 })).toBeVisible();
});

test.each([
  ['refuses', suiteThatRefuses],
  ['has no such call', () => Promise.resolve(suite())],
])('a client that %s leaves the forms, and says how the words come into them', async (_what, makePlatform) => {
  await open(await makePlatform());
  expect(await screen.findByText(/Copy it, and paste it/)).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Note' }));
  expect(await screen.findByRole('dialog')).toBeVisible();
  expect(takeSteps()).toEqual([]);
});

function suiteThatRefuses(): Promise<Platform> {
  return makeClient(({ fail }) => fail?.({ errno: 42302, errMsg: 'bad code' }));
}
