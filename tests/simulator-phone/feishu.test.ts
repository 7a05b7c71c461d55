import type { Browser, Frame } from 'playwright-core';
import { appFrame, launch, openApp, openPhone, type Opening, type Watched } from './browser';
import { wordsIn } from '../../simulator/world/spoken';
import { coloursOf, groundOf } from '../support/screen-colours';
import { startHost, type Host } from './host';
import { chatNamed, setPosition, setSpeech, signForFeishu, type PageSignature } from './sign';

let host: Host;
let browser: Browser;
let opened: Watched | undefined;
beforeAll(async () => {
  host = await startHost();
  browser = await launch();
}, 30_000);
afterEach(async () => {
  await opened?.page.context().close();
  opened = undefined;
});
afterAll(async () => {
  await browser.close();
  await host.close();
});
jest.setTimeout(30_000);

/** Opens the application on a phone and hands over its page. */
async function start(opening: Opening): Promise<{ app: Frame; watched: Watched }> {
  opened = await openPhone(browser, host.origin, opening);
  return { app: opening.open ? await appFrame(opened.page) : await openApp(opened.page), watched: opened };
}

interface Outcome {
  kind: 'success' | 'fail';
  value: Record<string, unknown>;
}
/** Calls a function of `tt` as a page does, and tells which callback was called with what; `complete` must be called too. */
const call = (app: Frame, name: string, options: Record<string, unknown> = {}): Promise<Outcome> =>
  app.evaluate(
    ([method, given]) =>
      new Promise<Outcome>((resolve) => {
        const { tt } = window as unknown as { tt: Record<string, (options: unknown) => void> };
        let outcome: Outcome | undefined;
        tt[method]?.({
          ...given,
          success: (value: Outcome['value']) => {
            outcome = { kind: 'success', value };
          },
          fail: (value: Outcome['value']) => {
            outcome = { kind: 'fail', value };
          },
          complete: () => {
            if (outcome) resolve(outcome);
          },
        });
      }),
    [name, options] as const,
  );

const everything = [
  'chooseChat',
  'openSchema',
  'toggleChat',
  'getLocation',
  'enterProfile',
  'showToast',
  'setNavigationBar',
  'getSystemInfo',
  'downloadFile',
  'openDocument',
];

async function configure(
  app: Frame,
  suite: 'feishu' | 'lark',
  changes: Partial<PageSignature & { jsApiList: string[] }> = {},
): Promise<Outcome> {
  const signature = await signForFeishu(host.origin, suite, app.url().split('#')[0] ?? '');
  return configureWith(app, { appId: `cli_demo_${suite}`, jsApiList: everything, ...signature, ...changes });
}
const configureWith = (app: Frame, options: Record<string, unknown>): Promise<Outcome> =>
  app.evaluate(
    (given) =>
      new Promise<Outcome>((resolve) => {
        const { h5sdk } = window as unknown as {
          h5sdk: { config(options: unknown): void; ready(callback: () => void): void };
        };
        h5sdk.ready(() =>
          h5sdk.config({
            ...given,
            onSuccess: (value: Outcome['value']) => resolve({ kind: 'success', value }),
            onFail: (value: Outcome['value']) => resolve({ kind: 'fail', value }),
          }),
        );
      }),
    options,
  );

describe.each(['feishu', 'lark'] as const)('the simulated web-view of %s', (suite) => {
  /** Opens a chat with two messages of a person. */
  async function openChat(device: 'mobile' | 'desktop') {
    opened = await openPhone(browser, host.origin, { suite, device });
    const { page } = opened;
    const name = '华东销售一组';
    const { chatId } = await chatNamed(host.origin, suite, name);
    for (const text of ['海明要 200 箱', '周五前报价'])
      await fetch(`${host.origin}/sim/control/message`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ suite, chatId, person: 'rep2', text }),
      });
    await page.getByRole('button', { name: /华东销售一组/ }).click();
    const conversation = page.getByRole('region', { name });
    await conversation.getByText('周五前报价').last().waitFor();
    return { page, conversation, chatId };
  }
  const readTrigger = (app: Frame) => {
    const { searchParams } = new URL(app.url());
    const { __trigger_id__: triggerCode } = JSON.parse(searchParams.get('bdp_launch_query') ?? '{}') as Record<
      string,
      string
    >;
    return { searchParams, triggerCode };
  };

  test.each([
    ['mobile', 'required_launch_ability'],
    ['desktop', 'from'],
  ] as const)(
    'hands the chosen messages on a %s over to the page that they opened, by its code',
    async (device, word) => {
      const { page, conversation, chatId } = await openChat(device);
      await conversation.getByText('海明要 200 箱').last().click({ button: 'right' });
      await conversation.getByText('周五前报价').last().click();
      await conversation.getByRole('toolbar', { name: '2 chosen' }).getByRole('button', { name: 'Sidecar' }).click();
      const app = await appFrame(page);
      expect(new URL(app.url()).pathname).toBe('/from-message');
      const { searchParams, triggerCode } = readTrigger(app);
      expect(searchParams.get(word)).toBe('message_action');
      const name = 'getBlockActionSourceDetail';
      expect(await call(app, name, { triggerCode })).toMatchObject({ kind: 'fail', value: { errorCode: 333441 } });
      await configure(app, suite, { jsApiList: [name, 'getTriggerContext'] });
      const { kind, value } = await call(app, name, { triggerCode });
      expect(kind).toBe('success');
      expect(value.content).toMatchObject({
        messages: [
          { messageType: 'text', content: '{"text":"海明要 200 箱"}', support: true, openChatId: chatId },
          { messageType: 'text', content: '{"text":"周五前报价"}', support: true, openChatId: chatId },
        ],
      });
      expect(await call(app, name)).toMatchObject({ kind: 'fail', value: { errno: 42301 } });
      expect(await call(app, name, { triggerCode: 'c-99' })).toMatchObject({ kind: 'fail', value: { errno: 42302 } });
      // A message names its chat by itself; the code of one stands for no composer.
      expect(await call(app, 'getTriggerContext', { triggerCode })).toMatchObject({ value: { errno: 42302 } });
    },
  );

  test('names the chat of the composer from whose menu the page was opened', async () => {
    const { page, conversation, chatId } = await openChat('mobile');
    await conversation.getByRole('button', { name: '+ Sidecar' }).click();
    const app = await appFrame(page);
    expect(new URL(app.url()).pathname).toBe('/chat');
    const { searchParams, triggerCode } = readTrigger(app);
    expect(searchParams.get('required_launch_ability')).toBe('chat_action');
    await configure(app, suite, { jsApiList: ['getTriggerContext'] });
    expect(await call(app, 'getTriggerContext', { triggerCode })).toMatchObject({ value: { openChatId: chatId } });
  });

  test('looks like the client in user agent, language, colour scheme and missing name', async () => {
    const { app, watched } = await start({ suite, theme: 'dark' });
    const seen = await app.evaluate(() => ({
      agent: navigator.userAgent,
      language: navigator.language,
      name: window.name,
      dark: matchMedia('(prefers-color-scheme: dark)').matches,
      light: matchMedia('(prefers-color-scheme: light)').matches,
    }));
    expect(seen.agent).toMatch(/Android.*\bLark\/7\.\d+\.\d+ LarkLocale\/en_US ChannelName\/(Feishu|Lark)$/);
    expect(seen.agent.endsWith(suite === 'feishu' ? 'Feishu' : 'Lark')).toBe(true);
    expect(seen).toMatchObject({ language: 'en-US', name: '', dark: true, light: false });
    expect(groundOf(await coloursOf(app.locator('body')))).toEqual([10, 20, 30]);
    expect(watched.fieldErrors).toEqual([]);
  });

  test.each([
    [true, 'Allow'],
    [false, 'Refuse'],
  ] as const)('asks the person before it gives a code with a scope (%s)', async (allowed, button) => {
    const { app, watched } = await start({ suite, person: allowed ? 'rep1' : 'rep2' });
    const asking = call(app, 'requestAccess', { appID: `cli_demo_${suite}`, scopeList: ['im:chat'] });
    const sheet = watched.page.getByRole('dialog', { name: 'Sidecar asks to act in your name' });
    await sheet.getByText('im:chat').waitFor();
    await sheet.getByRole('button', { name: button }).click();
    expect(await asking).toMatchObject(
      allowed ? { kind: 'success', value: { code: expect.any(String) } } : { kind: 'fail', value: { errno: 2700002 } },
    );
    // Once allowed, nobody is asked again.
    if (allowed)
      expect(await call(app, 'requestAccess', { appID: `cli_demo_${suite}`, scopeList: ['im:chat'] })).toMatchObject({
        kind: 'success',
      });
  });

  test('gives a silent sign-in code without a configuration, which the suite accepts once', async () => {
    const { app } = await start({ suite });
    const outcome = await call(app, 'requestAccess', { appID: `cli_demo_${suite}`, scopeList: [], state: 'abc' });
    expect(outcome).toMatchObject({ kind: 'success', value: { state: 'abc', errMsg: 'requestAccess:ok' } });
    const exchange = () =>
      fetch(`${host.origin}/sim/${suite}/open-apis/authen/v2/oauth/token`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({
          grant_type: 'authorization_code',
          client_id: `cli_demo_${suite}`,
          client_secret: `demo_${suite}_secret`,
          code: outcome.value.code,
        }),
      }).then((response) => response.json() as Promise<{ code: number }>);
    expect((await exchange()).code).toBe(0);
    expect((await exchange()).code).not.toBe(0);
  });

  test('accepts a right signature once, and refuses a used or wrong one', async () => {
    const { app, watched } = await start({ suite });
    const signature = await signForFeishu(host.origin, suite, app.url());
    const options = { appId: `cli_demo_${suite}`, jsApiList: everything, ...signature };
    expect(await configureWith(app, options)).toMatchObject({ kind: 'success' });
    expect(await configureWith(app, options)).toMatchObject({
      kind: 'fail',
      value: { errno: 2601002, errorCode: 333443 },
    });
    expect(await configure(app, suite, { signature: 'ab'.repeat(20) })).toMatchObject({
      kind: 'fail',
      value: { errorCode: 333441 },
    });
    expect(watched.fieldErrors).toEqual([]);
  });

  test('lets a person choose several chats, or none', async () => {
    const {
      app,
      watched: { page, fieldErrors },
    } = await start({ suite });
    await configure(app, suite);
    const chosen = call(app, 'chooseChat', { multiSelect: true, selectType: 1, ignoreBot: true, confirmText: 'Share' });
    const sheet = page.getByRole('dialog', { name: 'Choose a chat' });
    await sheet.getByRole('checkbox', { name: '华东销售一组' }).click();
    await sheet.getByRole('checkbox', { name: 'Harbour Hotels – tasting' }).click();
    await expect(sheet.getByRole('checkbox', { name: 'Sidecar' }).count()).resolves.toBe(0);
    await sheet.getByRole('button', { name: 'Share (2)' }).click();
    const { chatId } = await chatNamed(host.origin, suite, '华东销售一组');
    expect(await chosen).toMatchObject({
      kind: 'success',
      value: { data: [{ id: chatId, chatType: 1, name: '华东销售一组' }, { name: 'Harbour Hotels – tasting' }] },
    });

    const again = call(app, 'chooseChat', {});
    await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click();
    expect(await again).toMatchObject({ kind: 'fail', value: { errMsg: 'chooseChat:fail cancel' } });
    expect(fieldErrors).toEqual([]);
  });
});

test('the Feishu bridge refuses every call but sign-in and closing before the configuration of that call', async () => {
  const { app } = await start({ suite: 'feishu' });
  expect(await call(app, 'chooseChat')).toMatchObject({ kind: 'fail', value: { errno: 2601002 } });
  await configure(app, 'feishu', { jsApiList: ['getLocation'] });
  expect(await call(app, 'chooseChat')).toMatchObject({ kind: 'fail', value: { errorCode: 333445 } });
  expect(await call(app, 'getLocation')).toMatchObject({ kind: 'success' });
});

test('the Feishu bridge checks the signature of the address at which the page was loaded', async () => {
  const { app } = await start({ suite: 'feishu', open: '/detail?id=1' });
  const loaded = await signForFeishu(host.origin, 'feishu', `${host.origin}/detail?id=1`);
  const moved = await signForFeishu(host.origin, 'feishu', `${host.origin}/home`);
  await app.evaluate(() => history.pushState(null, '', '/home'));
  expect(await configureWith(app, { appId: 'cli_demo_feishu', jsApiList: [], ...moved })).toMatchObject({
    kind: 'fail',
  });
  expect(await configureWith(app, { appId: 'cli_demo_feishu', jsApiList: [], ...loaded })).toMatchObject({
    kind: 'success',
  });
});

test('the Feishu bridge fails like the client for a text in place of the numeric timestamp', async () => {
  const { app } = await start({ suite: 'feishu' });
  const signature = await signForFeishu(host.origin, 'feishu', app.url());
  const outcome = await configureWith(app, {
    appId: 'cli_demo_feishu',
    jsApiList: [],
    ...signature,
    timestamp: String(signature.timestamp),
  });
  expect(outcome).toMatchObject({ kind: 'fail', value: { errno: 104 } });
});

test('an old Feishu client does not know requestAccess, and requestAuthCode has another spelling', async () => {
  const { app } = await start({ suite: 'feishu', client: 'old' });
  expect(await call(app, 'requestAccess', { appID: 'cli_demo_feishu', scopeList: [] })).toMatchObject({
    kind: 'fail',
    value: { errno: 103 },
  });
  expect(await call(app, 'requestAuthCode', { appID: 'cli_demo_feishu' })).toMatchObject({
    kind: 'fail',
    value: { errno: 104 },
  });
  expect(await call(app, 'requestAuthCode', { appId: 'cli_demo_feishu' })).toMatchObject({ kind: 'success' });
  expect(await call(app, 'requestAuthCode', { appId: 'cli_other' })).toMatchObject({
    kind: 'fail',
    value: { errno: 10228 },
  });
});

test('a position in the simulated Feishu is in the map system of mainland China, is refused, or never arrives', async () => {
  const { app, watched } = await start({ suite: 'feishu' });
  await configure(app, 'feishu');
  // Tian'anmen, as WGS-84.
  await setPosition(host.origin, { mode: 'fix', latitude: 39.909_23, longitude: 116.397_428, accuracy: 12 });
  const { value } = await call(app, 'getLocation');
  expect(value).toMatchObject({ type: 'gcj02', accuracy: 12 });
  expect(value.latitude).toBeCloseTo(39.910_633_506_386_31, 9);
  expect(value.longitude).toBeCloseTo(116.403_671_625_957_68, 9);
  await setPosition(host.origin, { mode: 'fix', latitude: 48.8566, longitude: 2.3522, accuracy: 12 });
  expect((await call(app, 'getLocation')).value).toMatchObject({ type: 'wgs84', latitude: 48.8566, longitude: 2.3522 });
  await setPosition(host.origin, { mode: 'refuse' });
  expect(await call(app, 'getLocation')).toMatchObject({
    kind: 'fail',
    value: { errMsg: 'getLocation:fail user auth deny' },
  });
  expect(watched.fieldErrors).toEqual([]);
});

describe('the recorder of the simulated Feishu phone', () => {
  const audio = ['getRecorderManager', 'getFileSystemManager'];

  /** Records as a page does: starts, stops where the client does not end it by itself, and reads the file. */
  const record = (app: Frame, options: Record<string, unknown> = {}, stops = true) =>
    app.evaluate(
      ([given, ends]) =>
        new Promise<Record<string, unknown>>((resolve) => {
          type Listener = (value: Record<string, unknown>) => void;
          const { tt } = window as unknown as {
            tt: {
              getRecorderManager(): Record<'onStart' | 'onStop' | 'onError', (listener: Listener) => void> & {
                start(options: unknown): void;
                stop(): void;
              };
              getFileSystemManager(): { readFile(options: unknown): void };
            };
          };
          const recorder = tt.getRecorderManager();
          recorder.onError(resolve);
          recorder.onStart(() => ends && recorder.stop());
          recorder.onStop(({ tempFilePath: filePath }) =>
            tt.getFileSystemManager().readFile({ filePath, encoding: 'base64', success: resolve, fail: resolve }),
          );
          recorder.start({ sampleRate: 16_000, numberOfChannels: 1, format: 'aac', ...given });
        }),
      [options, stops] as const,
    );

  test('writes the speech that the tester sets as a WAVE file, in whatever format was requested', async () => {
    const { app, watched } = await start({ suite: 'feishu' });
    await configure(app, 'feishu', { jsApiList: audio });
    await setSpeech(host.origin, { mode: 'hear', text: '四十箱' });
    const { data } = await record(app);
    const file = Buffer.from(String(data), 'base64');
    expect(file.toString('latin1', 0, 4)).toBe('RIFF');
    expect([file.readUInt16LE(22), file.readUInt32LE(24)]).toEqual([1, 16_000]);
    expect(wordsIn(file.subarray(44))).toBe('四十箱');
    expect(watched.fieldErrors).toEqual([]);
  });

  test('ends a recording at its limit', async () => {
    const { app } = await start({ suite: 'lark' });
    await configure(app, 'lark', { jsApiList: audio });
    await setSpeech(host.origin, { mode: 'hear', text: 'Forty boxes' });
    const { data } = await record(app, { duration: 500 }, false);
    expect(wordsIn(Buffer.from(String(data), 'base64').subarray(44))).toBe('Forty boxes');
  });

  test('refuses a page without configuration, an unknown sampling rate, and a microphone without permission', async () => {
    const { app } = await start({ suite: 'feishu' });
    expect(await record(app)).toMatchObject({ errno: 2601002 });
    await configure(app, 'feishu', { jsApiList: audio });
    expect(await record(app, { sampleRate: 22_050 })).toMatchObject({ errno: 104 });
    await setSpeech(host.origin, { mode: 'refuse' });
    expect(await record(app)).toMatchObject({ errno: 107, errString: 'user auth deny' });
  });

  test('does not exist in the desktop client', async () => {
    const { app } = await start({ suite: 'feishu', device: 'desktop' });
    expect(
      await app.evaluate(() => typeof (window as unknown as { tt: Record<string, unknown> }).tt['getRecorderManager']),
    ).toBe('undefined');
  });
});

test('a position in the simulated Feishu that takes too long is given up after half a minute', async () => {
  opened = await openPhone(browser, host.origin, { suite: 'feishu' });
  await opened.page.clock.install();
  const app = await openApp(opened.page);
  await configure(app, 'feishu');
  await setPosition(host.origin, { mode: 'timeout' });
  const asked = opened.page.waitForResponse((response) => response.url().endsWith('/control/position'));
  const outcome = call(app, 'getLocation');
  await (await asked).finished();
  await opened.page.clock.runFor(29_000);
  await expect(Promise.race([outcome, app.evaluate(() => 'still waiting')])).resolves.toBe('still waiting');
  await opened.page.clock.runFor(2000);
  expect(await outcome).toMatchObject({ kind: 'fail', value: { errMsg: 'getLocation:fail timeout' } });
  await setPosition(host.origin, { mode: 'fix', latitude: 31.2, longitude: 121.5 });
});

test('the simulated Feishu desktop client has toggleChat and no position, the phone the reverse, and neither has enterChat', async () => {
  const names = () => ({ ...(window as unknown as { tt: Record<string, unknown> }).tt });
  const phone = Object.keys(await (await start({ suite: 'feishu' })).app.evaluate(names));
  await opened?.page.context().close();
  const { app } = await start({ suite: 'feishu', device: 'desktop' });
  const desktop = Object.keys(await app.evaluate(names));
  expect([phone.includes('getLocation'), phone.includes('toggleChat'), phone.includes('enterChat')]).toEqual([
    true,
    false,
    false,
  ]);
  expect([desktop.includes('getLocation'), desktop.includes('toggleChat'), desktop.includes('enterChat')]).toEqual([
    false,
    true,
    false,
  ]);
  expect(await app.evaluate(() => navigator.userAgent)).toMatch(
    /Windows NT.*Lark\/7\.\d+\.\d+ Chrome\/\d+.*ChannelName\/Feishu/,
  );
});

test('the Feishu bridge shows a downloaded attachment in its viewer, and saves a file by its address', async () => {
  const {
    app,
    watched: { page, fieldErrors },
  } = await start({ suite: 'feishu' });
  await configure(app, 'feishu');
  const url = `${host.origin}/offer`;
  const { value } = await call(app, 'downloadFile', { url });
  expect(value).toMatchObject({ statusCode: 200, tempFilePath: expect.stringMatching(/^ttfile:/) as string });
  expect(await call(app, 'openDocument', { filePath: value['tempFilePath'], fileType: 'pdf' })).toMatchObject({
    kind: 'success',
  });
  const viewer = page.getByRole('dialog', { name: 'Shown by the suite' });
  await viewer.getByText('报价.pdf').waitFor();
  await viewer.getByText('1234 bytes').waitFor();
  await viewer.getByRole('button', { name: 'Close' }).click();
  expect(await call(app, 'openSchema', { schema: url })).toMatchObject({ kind: 'success' });
  await page.getByRole('dialog', { name: 'Saved by the suite' }).getByText('报价.pdf').waitFor();
  expect((await call(app, 'openDocument', { filePath: 'ttfile://temp/none', fileType: 'pdf' })).kind).toBe('fail');
  expect((await call(app, 'openDocument', { filePath: value['tempFilePath'], fileType: 'zip' })).kind).toBe('fail');
  expect(fieldErrors).toEqual([]);
});

test.each(['mobile', 'desktop'] as const)(
  'a download link in the simulated Feishu downloads on a desktop only (%s)',
  async (device) => {
    const {
      app,
      watched: { page },
    } = await start({ suite: 'feishu', device });
    await app.evaluate(() => {
      const link = document.createElement('a');
      Object.assign(link, { href: '/offer', download: 'offer.pdf', textContent: 'Offer' });
      document.body.append(link);
    });
    const asked = page.waitForEvent('download', { timeout: device === 'desktop' ? 20_000 : 1_000 }).then(
      () => true,
      () => false,
    );
    await app.getByRole('link', { name: 'Offer' }).click();
    expect(await asked).toBe(device === 'desktop');
  },
);

test.each(['openSchema', 'a navigation', 'toggleChat'] as const)(
  'an existing chat opens above the application by %s, and the application is there again afterwards',
  async (way) => {
    const {
      app,
      watched: { page, fieldErrors },
    } = await start({ suite: 'feishu', device: way === 'toggleChat' ? 'desktop' : 'mobile' });
    const { chatId } = await chatNamed(host.origin, 'feishu', '鲜禾超市 · 供货沟通');
    await app.evaluate(() => {
      document.body.dataset.kept = 'yes';
    });
    const link = `https://applink.feishu.cn/client/chat/open?openChatId=${chatId}`;
    await configure(app, 'feishu');
    if (way === 'openSchema')
      expect(await call(app, 'openSchema', { schema: link })).toMatchObject({ kind: 'success' });
    else if (way === 'toggleChat')
      expect(await call(app, 'toggleChat', { openChatId: chatId })).toMatchObject({ kind: 'success' });
    else
      await app.evaluate((address) => {
        location.href = address;
      }, link);
    const chat = page.getByRole('region', { name: '鲜禾超市 · 供货沟通' });
    await chat.getByText('库存够，我去确认冷链车。').waitFor();
    await chat.getByRole('button', { name: 'Back' }).click();
    await page.getByRole('region', { name: 'Page /home' }).waitFor();
    expect(await app.evaluate(() => document.body.dataset.kept)).toBe('yes');
    expect(fieldErrors).toEqual([]);
  },
);

test('an AppLink of the simulator is also a page, for browsers that cannot stop a navigation', async () => {
  const {
    app,
    watched: { page },
  } = await start({ suite: 'feishu' });
  const { chatId } = await chatNamed(host.origin, 'feishu', '华东销售一组');
  await app.evaluate(() => Object.defineProperty(Event.prototype, 'preventDefault', { value: () => undefined }));
  await app.evaluate((id) => {
    location.href = `/sim/feishu/applink/client/chat/open?openChatId=${id}`;
  }, chatId);
  await page.getByRole('region', { name: '华东销售一组' }).waitFor();
  await page.goto(`${host.origin}/sim/lark/applink/client/chat/open?openChatId=x`);
  await page.waitForURL(/\/sim\?suite=lark/);
});

test('the title bar of the phone follows the page and its calls: title, toast, bar items, profile, close', async () => {
  const {
    app,
    watched: { page, fieldErrors },
  } = await start({ suite: 'feishu' });
  await page.getByRole('heading', { name: 'Page /home' }).waitFor();
  await app.evaluate(() => {
    document.title = 'Customers';
  });
  await page.getByRole('heading', { name: 'Customers' }).waitFor();
  await configure(app, 'feishu');
  await call(app, 'showToast', { title: 'Saved' });
  await page.getByText('Saved').waitFor();
  await app.evaluate(() => {
    const { tt } = window as unknown as {
      tt: { onRightNavigationBarClick(listener: (event: { id: string }) => void): void };
    };
    tt.onRightNavigationBarClick(({ id }) => {
      document.body.dataset.clicked = id;
    });
  });
  await call(app, 'setNavigationBar', { right: { items: [{ id: 'more', text: 'More' }] } });
  await page.getByRole('button', { name: 'More' }).click();
  await app.waitForFunction(() => document.body.dataset.clicked === 'more');
  await call(app, 'enterProfile', { openid: 'ou_feishu_rep2' });
  await page.getByRole('region', { name: '李建国' }).getByText('Jianguo Li').waitFor();
  await page.getByRole('region', { name: '李建国' }).getByRole('button', { name: 'Back' }).click();
  await app.evaluate(() => (window as unknown as { tt: { closeWindow(): void } }).tt.closeWindow());
  await page.getByTitle('Sidecar', { exact: true }).waitFor({ state: 'detached' });
  expect(fieldErrors).toEqual([]);
});
