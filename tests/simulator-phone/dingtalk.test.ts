import type { Browser, Frame } from 'playwright-core';
import { appFrame, launch, openApp, openPhone, type Opening, type Watched } from './browser';
import { startHost, type Host } from './host';
import { chatNamed, dingtalkToken, setPosition, setSpeech, signForDingTalk, type PageSignature } from './sign';

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

async function start(opening: Partial<Opening> = {}): Promise<{ app: Frame; watched: Watched }> {
  opened = await openPhone(browser, host.origin, { suite: 'dingtalk', ...opening });
  return { app: opening.open ? await appFrame(opened.page) : await openApp(opened.page), watched: opened };
}

type Outcome = { done: unknown } | { failed: { errorCode?: string; errorMessage?: string } };
/** Calls the unmodified package by a dotted name and waits for its promise. */
const call = (app: Frame, name: string, params: Record<string, unknown> = {}): Promise<Outcome> =>
  app.evaluate(
    async ([path, given]): Promise<Outcome> => {
      const { dingtalkPackage } = window as unknown as { dingtalkPackage: Record<string, unknown> };
      const method = path
        .split('.')
        .reduce<unknown>((owner, part) => (owner as Record<string, unknown>)[part], dingtalkPackage);
      try {
        return { done: await (method as (params: unknown) => Promise<unknown>)(given) };
      } catch (error) {
        const { errorCode, errorMessage, message } = error as {
          errorCode?: string;
          errorMessage?: string;
          message?: string;
        };
        return { failed: { errorCode, errorMessage: errorMessage ?? message } };
      }
    },
    [name, params] as const,
  );

async function configure(
  app: Frame,
  changes: Partial<PageSignature> = {},
  jsApiList = ['device.geolocation.get', 'biz.chat.chooseConversationByCorpId'],
): Promise<string> {
  const { timestamp, nonceStr, signature } = {
    ...(await signForDingTalk(host.origin, app.url().split('#')[0] ?? '')),
    ...changes,
  };
  return app.evaluate(
    (given) =>
      new Promise<string>((resolve) => {
        const { dingtalkPackage: dd } = window as unknown as {
          dingtalkPackage: {
            config(options: unknown): void;
            ready(done: () => void): void;
            error(failed: (error: { errorCode?: string }) => void): void;
          };
        };
        dd.config(given);
        // Before `config`, the package calls `ready` as soon as the bridge is there.
        dd.ready(() => resolve('ready'));
        dd.error((error) => resolve(String(error.errorCode)));
      }),
    { agentId: '900001', corpId: 'ding_corp_demo', timeStamp: timestamp, nonceStr, signature, type: 0, jsApiList },
  );
}

describe.each([
  { device: 'mobile', platform: 'android', agent: /Android.*AliApp\(DingTalk\/7\.6\.0\)/ },
  { device: 'desktop', platform: 'pc', agent: /Windows NT.*DingTalk\(7\.6\.0/ },
] as const)('the DingTalk package in the simulated $device client', ({ device, platform, agent }) => {
  test('finds its container', async () => {
    const { app, watched } = await start({ device });
    const seen = await app.evaluate(() => {
      const { dingtalkPackage: dd } = window as unknown as {
        dingtalkPackage: { env: { platform: string; version: string } };
      };
      return { platform: dd.env.platform, version: dd.env.version, agent: navigator.userAgent, name: window.name };
    });
    expect(seen).toMatchObject({ platform, version: '7.6.0' });
    expect(seen.agent).toMatch(agent);
    expect(seen.name).not.toContain('sidecarSimulator');
    expect(watched.fieldErrors).toEqual([]);
  });

  test('gets a silent sign-in code that the suite accepts once, and none for another company', async () => {
    const { app } = await start({ device });
    const answer = (await call(app, 'runtime.permission.requestAuthCode', { corpId: 'ding_corp_demo' })) as {
      done: { code: string };
    };
    const token = await dingtalkToken(host.origin);
    const exchange = async () =>
      (await (
        await fetch(`${host.origin}/sim/dingtalk/oapi/topapi/v2/user/getuserinfo?access_token=${token}`, {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify({ code: answer.done.code }),
        })
      ).json()) as { errcode: number; result?: { userid: string } };
    expect(await exchange()).toMatchObject({ errcode: 0, result: { userid: 'dd_rep1' } });
    expect((await exchange()).errcode).not.toBe(0);
    expect(await call(app, 'runtime.permission.requestAuthCode', { corpId: 'ding_other' })).toHaveProperty('failed');
  });

  test('is ready after a right signature, with a query that is decoded before signing', async () => {
    const { app, watched } = await start({ device, open: '/detail?name=a%20b' });
    expect(await configure(app)).toBe('ready');
    expect(watched.fieldErrors).toEqual([]);
  });

  test('is not ready after a wrong signature', async () => {
    const { app } = await start({ device });
    expect(await configure(app, { signature: '0'.repeat(64) })).toBe('52013');
    expect(await call(app, 'biz.chat.chooseConversationByCorpId', { corpId: 'ding_corp_demo' })).toMatchObject({
      failed: { errorCode: '7' },
    });
  });

  test('lets a person choose a chat, or cancel', async () => {
    const {
      app,
      watched: { page, fieldErrors },
    } = await start({ device });
    await configure(app);
    const chosen = call(app, 'biz.chat.chooseConversationByCorpId', { corpId: 'ding_corp_demo' });
    await page.getByRole('dialog').getByRole('radio', { name: '明月楼餐饮项目群' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Confirm' }).click();
    const { chatId } = await chatNamed(host.origin, 'dingtalk', '明月楼餐饮项目群');
    expect(await chosen).toEqual({ done: { chatId, title: '明月楼餐饮项目群' } });
    const again = call(app, 'biz.chat.chooseConversationByCorpId', { corpId: 'ding_corp_demo' });
    await page.getByRole('dialog').press('Escape');
    expect(await again).toMatchObject({ failed: { errorCode: '-1' } });
    expect(fieldErrors).toEqual([]);
  });

  test('opens a chat above the application by its openConversationId', async () => {
    const {
      app,
      watched: { page, fieldErrors },
    } = await start({ device });
    const { openConversationId } = await chatNamed(host.origin, 'dingtalk', '华东销售一组');
    expect(await call(app, 'biz.chat.toConversationByOpenConversationId', { openConversationId })).toHaveProperty(
      'done',
    );
    const chat = page.getByRole('region', { name: '华东销售一组' });
    await chat.getByText('我在杭州，绿源生鲜的样品已经到了。').waitFor();
    await chat.getByRole('button', { name: 'Back' }).click();
    expect(
      await call(app, 'biz.chat.toConversationByOpenConversationId', { openConversationId: 'cidNone' }),
    ).toHaveProperty('failed');
    expect(fieldErrors).toEqual([]);
  });

  test('saves an attachment by its address, and on a desktop by the download call', async () => {
    const {
      app,
      watched: { page, fieldErrors },
    } = await start({ device });
    const url = `${host.origin}/offer`;
    expect(await call(app, 'biz.util.openLink', { url })).toHaveProperty('done');
    const saved = page.getByRole('dialog', { name: 'Saved by the suite' });
    await saved.getByText('报价.pdf').waitFor();
    await saved.getByRole('button', { name: 'Close' }).click();
    const answer = await call(app, 'biz.util.downloadFile', { url, name: 'Offer.pdf' });
    if (device === 'desktop') await saved.getByText('Offer.pdf').waitFor();
    else expect(answer).toHaveProperty('failed');
    expect(fieldErrors).toEqual([]);
  });

  test('sets the title, shows where an outside link leads, and closes', async () => {
    const {
      app,
      watched: { page, fieldErrors },
    } = await start({ device });
    await call(app, 'biz.navigation.setTitle', { title: 'Customers' });
    await page.getByRole('heading', { name: 'Customers' }).waitFor();
    await call(app, 'biz.util.openLink', { url: 'https://elsewhere.example/page' });
    await page
      .getByRole('dialog', { name: 'This link opens outside' })
      .getByText('https://elsewhere.example/page')
      .waitFor();
    await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click();
    await call(app, 'biz.util.openLink', { url: `${host.origin}/detail?id=7` });
    await page.getByRole('heading', { name: 'Page /detail' }).waitFor();
    await (
      await appFrame(page)
    ).evaluate(() => {
      const { dingtalkPackage: dd } = window as unknown as {
        dingtalkPackage: { biz: { navigation: { close(params: object): Promise<unknown> } } };
      };
      void dd.biz.navigation.close({});
    });
    await page.getByTitle('Sidecar', { exact: true }).waitFor({ state: 'detached' });
    expect(fieldErrors).toEqual([]);
  });

  test('gets an error for an unknown call', async () => {
    const { app } = await start({ device });
    expect(await call(app, 'biz.contact.complexPicker', { title: 'x', corpId: 'ding_corp_demo' })).toMatchObject({
      failed: { errorCode: '1' },
    });
  });
});

test('a position in the simulated DingTalk is in the map system, is refused with 11, and needs a configuration', async () => {
  const { app, watched } = await start();
  expect(await call(app, 'device.geolocation.get', {})).toMatchObject({ failed: { errorCode: '7' } });
  await configure(app);
  await setPosition(host.origin, { mode: 'fix', latitude: 39.909_23, longitude: 116.397_428, accuracy: 8 });
  const { done } = (await call(app, 'device.geolocation.get', { coordinate: 0 })) as {
    done: { latitude: number; longitude: number; accuracy: number };
  };
  expect(done.accuracy).toBe(8);
  expect(done.latitude).toBeCloseTo(39.910_633_506_386_31, 9);
  expect(done.longitude).toBeCloseTo(116.403_671_625_957_68, 9);
  await setPosition(host.origin, { mode: 'refuse' });
  expect(await call(app, 'device.geolocation.get', {})).toMatchObject({ failed: { errorCode: '11' } });
  expect(watched.fieldErrors).toEqual([]);
});

test('a position in the simulated DingTalk that takes too long ends with 14', async () => {
  opened = await openPhone(browser, host.origin, { suite: 'dingtalk' });
  await opened.page.clock.install();
  const app = await openApp(opened.page);
  await configure(app);
  await setPosition(host.origin, { mode: 'timeout' });
  const asked = opened.page.waitForResponse((response) => response.url().endsWith('/control/position'));
  const outcome = call(app, 'device.geolocation.get', {});
  await (await asked).finished();
  await opened.page.clock.runFor(31_000);
  expect(await outcome).toMatchObject({ failed: { errorCode: '14' } });
  await setPosition(host.origin, { mode: 'fix', latitude: 31.2, longitude: 121.5 });
});

describe('the recorder of the simulated DingTalk phone', () => {
  const audio = ['startRecord', 'stopRecord', 'onRecordEnd', 'translateVoice'].map((name) => `device.audio.${name}`);
  const record = (app: Frame, params: Record<string, unknown> = { maxDuration: 60 }) =>
    call(app, 'device.audio.startRecord', params);

  test('records the speech that the tester sets, one recording at a time, and turns it into text', async () => {
    const { app, watched } = await start();
    expect(await record(app)).toMatchObject({ failed: { errorCode: '7' } });
    await configure(app, {}, audio);
    await setSpeech(host.origin, { mode: 'hear', text: '周五前要四十箱' });
    expect(await call(app, 'device.audio.stopRecord')).toMatchObject({ failed: { errorCode: '3' } });
    expect(await record(app)).toHaveProperty('done');
    expect(await record(app)).toMatchObject({ failed: { errorCode: '3' } });
    const { done } = (await call(app, 'device.audio.stopRecord')) as { done: { mediaId: string; duration: number } };
    expect(done).toEqual({ mediaId: expect.any(String), duration: expect.any(Number) });
    expect(await call(app, 'device.audio.translateVoice', { ...done })).toMatchObject({
      done: { content: '周五前要四十箱' },
    });
    expect(await call(app, 'device.audio.translateVoice', { ...done, mediaId: '@other' })).toHaveProperty('failed');
    expect(watched.fieldErrors).toEqual([]);
  });

  test('refuses an invalid length, and a microphone without permission', async () => {
    const { app } = await start();
    await configure(app, {}, audio);
    for (const maxDuration of [0, 1.5, 301])
      expect(await record(app, { maxDuration })).toMatchObject({ failed: { errorCode: '2' } });
    await setSpeech(host.origin, { mode: 'refuse' });
    expect(await record(app)).toMatchObject({ failed: { errorCode: '11' } });
  });

  test('ends a recording at its limit, and passes it to its listener', async () => {
    const { app } = await start();
    await configure(app, {}, audio);
    await setSpeech(host.origin, { mode: 'hear', text: '好的' });
    const ended = call(app, 'device.audio.onRecordEnd');
    await record(app, { maxDuration: 1 });
    expect(await ended).toMatchObject({ done: { mediaId: expect.any(String), duration: expect.closeTo(1, 0) } });
    expect(await call(app, 'device.audio.stopRecord')).toMatchObject({ failed: { errorCode: '3' } });
  });

  test('does not exist in the desktop client', async () => {
    const { app } = await start({ device: 'desktop' });
    await configure(app, {}, audio);
    expect(await record(app)).toHaveProperty('failed');
  });
});

test('the simulated DingTalk desktop client has neither positions nor chats by their old id', async () => {
  const { app } = await start({ device: 'desktop' });
  await configure(app);
  expect(await call(app, 'device.geolocation.get', {})).toHaveProperty('failed');
  const { chatId } = await chatNamed(host.origin, 'dingtalk', '华东销售一组');
  expect(await call(app, 'biz.chat.toConversation', { corpId: 'ding_corp_demo', chatId })).toHaveProperty('failed');
});

test('the simulated DingTalk phone opens a chat by its old id', async () => {
  const {
    app,
    watched: { page },
  } = await start();
  const { chatId } = await chatNamed(host.origin, 'dingtalk', '华东销售一组');
  expect(await call(app, 'biz.chat.toConversation', { corpId: 'ding_corp_demo', chatId })).toHaveProperty('done');
  await page.getByRole('region', { name: '华东销售一组' }).waitFor();
});
