import type { Browser } from 'playwright-core';
import { appFrame, launch, openApp, openPhone, type Opening, type Watched } from './browser';
import { coloursOf, groundOf } from '../support/screen-colours';
import { startHost, type Host } from './host';
import { chatNamed, sendCard } from './sign';

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

async function open(opening: Opening): Promise<Watched> {
  opened = await openPhone(browser, host.origin, opening);
  return opened;
}

test('a person reads chats, writes a message and sees who is in the company', async () => {
  const { page, fieldErrors } = await open({ suite: 'lark' });
  await page.getByRole('button', { name: /Harbour Hotels/ }).click();
  const chat = page.getByRole('region', { name: 'Harbour Hotels – tasting' });
  await chat.getByText('I can join the tasting on Friday.').waitFor();
  await chat.getByRole('textbox', { name: 'Message' }).fill('See you on Friday');
  await chat.getByRole('button', { name: 'Send' }).click();
  await chat.getByRole('article', { name: 'You' }).getByText('See you on Friday').waitFor();
  await chat.getByRole('button', { name: 'Back' }).click();
  await page.getByRole('list', { name: 'Chats' }).getByRole('button').first().getByText('See you on Friday').waitFor();
  await page.getByRole('button', { name: 'Contacts' }).click();
  await page
    .getByTestId('phone')
    .getByRole('button', { name: /Priya Raman/ })
    .click();
  await page.getByText('ou_lark_m13').waitFor();
  expect(fieldErrors).toEqual([]);
});

test('one tap switches the phone to another suite or person, and the address follows', async () => {
  const { page, fieldErrors } = await open({ suite: 'feishu' });
  const app = await openApp(page);
  await app.evaluate(() => {
    localStorage.setItem('session', 'of rep1');
  });
  const panel = page.getByRole('complementary', { name: "Tester's panel" });
  await panel
    .getByRole('group', { name: 'Person' })
    .getByRole('button', { name: /^\S* ?Jianguo Li/ })
    .click();
  await page.waitForURL(/suite=feishu&person=rep2/);
  const theirs = await openApp(page);
  expect(await theirs.evaluate(() => [localStorage.getItem('session'), localStorage.length])).toEqual([null, 0]);
  await panel.getByRole('button', { name: 'DingTalk' }).click();
  await page.waitForURL(/suite=dingtalk&person=rep2/);
  expect(await (await openApp(page)).evaluate(() => navigator.userAgent)).toContain('DingTalk/');
  await page.goto(`${host.origin}/sim?suite=feishu&person=rep1&lang=en&open=/home`);
  expect(
    await (
      await appFrame(page)
    ).evaluate(() => [localStorage.getItem('session'), Object.keys(localStorage), 'session' in localStorage]),
  ).toEqual(['of rep1', ['session'], true]);
  expect(fieldErrors).toEqual([]);
});

test('an address of the phone opens the application at a path, and never at another host', async () => {
  const { page } = await open({ suite: 'feishu', open: '/detail?id=5' });
  expect((await appFrame(page)).url()).toBe(`${host.origin}/detail?id=5`);
  await page.goto(`${host.origin}/sim?suite=feishu&lang=en&open=//elsewhere.example/`);
  await page.getByRole('list', { name: 'Chats' }).waitFor();
  await expect(page.getByTitle('Sidecar', { exact: true }).count()).resolves.toBe(0);
});

test('a card in a chat opens its record in the application, and the back key returns to the chat', async () => {
  const { page, fieldErrors } = await open({ suite: 'feishu', width: 375, height: 812 });
  const { chatId } = await chatNamed(host.origin, 'feishu', '华东销售一组');
  await sendCard(host.origin, chatId, { text: 'Open the record', url: `${host.origin}/detail?id=9` });
  await page.getByRole('button', { name: /华东销售一组/ }).click();
  const card = page.getByRole('group', { name: 'Visit note' });
  await card.getByText('Brightsea Foods').waitFor();
  await card.getByRole('link', { name: 'Open the record' }).click();
  expect((await appFrame(page)).url()).toBe(`${host.origin}/detail?id=9`);
  await page.getByRole('button', { name: 'Back' }).click();
  await card.waitFor();
  expect(fieldErrors).toEqual([]);
});

test('the back key goes back inside the application as far as possible, and then closes it', async () => {
  const { page, fieldErrors } = await open({ suite: 'feishu' });
  const app = await openApp(page);
  await app.getByRole('link', { name: 'A record' }).click();
  await page.getByRole('heading', { name: 'Page /detail' }).waitFor();
  await page.waitForURL(/open=\/detail\?id=1/);
  await page.getByRole('button', { name: 'Back' }).click();
  await page.getByRole('heading', { name: 'Page /home' }).waitFor();
  await page.getByRole('button', { name: 'Back' }).click();
  await page.getByTitle('Sidecar', { exact: true }).waitFor({ state: 'detached' });
  expect(fieldErrors).toEqual([]);
});

test('a link that leaves the suite is shown and not followed', async () => {
  const { page, fieldErrors } = await open({ suite: 'lark' });
  const app = await openApp(page);
  await app.getByRole('link', { name: 'Elsewhere' }).click();
  await page.getByRole('dialog', { name: 'This link opens outside' }).getByText('https://elsewhere.example/').waitFor();
  expect(app.url()).toBe(`${host.origin}/home`);
  expect(fieldErrors).toEqual([]);
});

test('the tester sets the position, and a change of theme or a reload restarts the page at the same place', async () => {
  const { page, fieldErrors } = await open({ suite: 'feishu', open: '/detail?id=3' });
  await (
    await appFrame(page)
  ).evaluate(() => {
    document.body.dataset.old = 'yes';
  });
  const panel = page.getByRole('complementary', { name: "Tester's panel" });
  await panel.getByLabel('Latitude').fill('48.5');
  const answered = () => page.waitForResponse((response) => response.url().endsWith('/control/position'));
  await Promise.all([answered(), panel.getByRole('button', { name: 'Set location' }).click()]);
  expect(host.simulator.world.position).toMatchObject({ mode: 'fix', latitude: 48.5 });
  await Promise.all([
    answered(),
    panel.getByRole('group', { name: 'Location' }).getByRole('button', { name: 'Denied' }).click(),
  ]);
  expect(host.simulator.world.position).toEqual({ mode: 'refuse' });
  await panel.getByRole('button', { name: 'Dark' }).click();
  await page.waitForURL(/theme=dark/);
  const dark = await appFrame(page);
  expect(await dark.evaluate(() => [location.search, document.body.dataset.old])).toEqual(['?id=3', undefined]);
  expect(groundOf(await coloursOf(dark.locator('body')))).toEqual([10, 20, 30]);
  expect(fieldErrors).toEqual([]);
});

test('a narrow screen has no phone frame, and a handle opens the panel', async () => {
  const { page, fieldErrors } = await open({ suite: 'dingtalk', width: 375, height: 812 });
  await expect(page.getByRole('complementary').count()).resolves.toBe(0);
  expect(await page.getByTestId('phone').boundingBox()).toEqual({ x: 0, y: 0, width: 375, height: 812 });
  await page.getByRole('button', { name: "Open the tester's panel" }).click();
  await page.getByRole('complementary').getByRole('button', { name: 'Lark' }).click();
  await page.getByRole('complementary').waitFor({ state: 'detached' });
  await page.waitForURL(/suite=lark/);
  expect(fieldErrors).toEqual([]);
});

test.each([
  ['beside the phone, 1280 px wide, in English', 1280, 'en'],
  ['beside the phone, 1280 px wide, in Chinese', 1280, 'zh'],
  ['as a drawer, 375 px wide, in English', 375, 'en'],
  ['as a drawer, 375 px wide, in Chinese', 375, 'zh'],
])('the buttons of the panel of the tester have one line of text: %s', async (_where, width, lang) => {
  const { page } = await open({ suite: 'feishu', width, height: 812 });
  await page.goto(`${host.origin}/sim?suite=feishu&person=rep1&lang=${lang}`);
  const handle = page.getByRole('button', { name: /^(Open the tester's panel|打开测试面板)$/ });
  if (width < 800) await handle.click();
  const panel = page.getByRole('complementary');
  const button = panel.getByRole('button', { name: /^(Set time|设置时间)$/ });
  await button.waitFor();
  const linesByName = await panel.getByRole('button').evaluateAll((buttons) =>
    buttons
      .filter((element) => element.closest('form'))
      .map((element) => {
        const range = document.createRange();
        range.selectNodeContents(element);
        return [element.textContent, new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size];
      }),
  );
  expect(linesByName.length).toBeGreaterThanOrEqual(2);
  expect(linesByName.filter(([, lines]) => lines !== 1)).toEqual([]);
  // It ends where the row of choices above it ends, and the whole date stays in sight beside it.
  const right = (box: { x: number; width: number } | null) => Math.round((box?.x ?? Number.NaN) + (box?.width ?? 0));
  const choices = panel.getByRole('group', { name: /^(Time|时间)$/ });
  expect(right(await button.boundingBox())).toBe(right(await choices.boundingBox()));
  const field = panel.getByLabel(/^(Shown time|显示的时间)$/);
  expect(await field.evaluate((input) => input.scrollWidth - input.clientWidth)).toBe(0);
});

test.each([
  ['Call', 'Phone', ['+862155550101'], 'Call', 'Calling…'],
  ['Text', 'Messages', ['+862155550101', 'On my way'], 'Send', 'Sent'],
  ['Mail', 'Mail', ['buyer@harbour.example', 'Offer'], 'Send', 'Sent'],
])(
  'the address "%s" opens the native screen of the phone, which returns to the page',
  async (link, screen, words, action, done) => {
    const { page, fieldErrors } = await open({ suite: 'feishu' });
    const app = await openApp(page);
    await app.evaluate(() => {
      document.body.dataset['kept'] = 'yes';
    });
    await app.getByRole('link', { name: link }).click();
    const region = page.getByRole('region', { name: screen, exact: true });
    for (const word of words) await region.getByText(word, { exact: true }).waitFor();
    await region.getByRole('button', { name: action, exact: true }).click();
    await region.getByText(done).waitFor();
    await region.getByRole('button', { name: 'Back' }).click();
    await region.waitFor({ state: 'detached' });
    const back = await appFrame(page);
    expect([await back.evaluate(() => document.body.dataset['kept']), new URL(back.url()).pathname]).toEqual([
      'yes',
      '/home',
    ]);
    // The script of a page may lead there as well.
    await back.evaluate(() => {
      location.href = 'tel:+8610';
    });
    await page.getByRole('region', { name: 'Phone', exact: true }).getByText('+8610', { exact: true }).waitFor();
    expect(fieldErrors).toEqual([]);
  },
);

test('the container script changes nothing outside the phone', async () => {
  const { page } = await open({ suite: 'feishu' });
  await page.goto(`${host.origin}/home`);
  expect(
    await page.evaluate(() => [
      'tt' in window,
      'h5sdk' in window,
      'nuva' in window,
      navigator.userAgent.includes('Lark'),
    ]),
  ).toEqual([false, false, false, false]);
});
