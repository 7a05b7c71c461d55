import type { Frame } from 'playwright-core';
import { BrowserHarness, cleanUpAfterEach, type Phone } from '../support/browser-harness';
import { firstOf } from '../support/test-extent';
import { cards, heading, openNote, openTab, signedIn, toast, typeNames } from '../support/steps';

/** What the oldest web-views lack of that the app and its libraries use. */
function leaveOut(): void {
  // The phone around the web-view is the simulator's and not the web-view.
  if (window.parent === window) return;
  const owners = [Array.prototype, String.prototype, Int8Array.prototype, Object, URL, window] as unknown as Record<
    string,
    unknown
  >[];
  for (const owner of owners)
    for (const name of ['at', 'hasOwn', 'findLast', 'replaceAll', 'fromEntries', 'canParse', 'structuredClone'])
      delete owner[name];
}

/** Signs in, opens a customer, writes a note and finds it on the timeline. */
async function writeNote(phone: Phone, app: Frame, text: string): Promise<void> {
  await openTab(app, typeNames.zh.organization);
  // One of the member's own, on which they may write.
  await cards(app).filter({ hasText: '王晓雨' }).first().click();
  await heading(app);
  const sheet = await openNote(phone, app);
  await sheet.getByRole('textbox', { name: phone.says('notes:content') }).fill(text);
  await sheet.getByRole('button', { name: phone.says('notes:save') }).click();
  await toast(app, phone.says('notes:saved'));
  await openTab(app, phone.says('detail:tabs.dynamic'));
  await app.getByText(text).filter({ visible: true }).first().waitFor();
}

describe('the app in an older web-view', () => {
  let harness: BrowserHarness;
  beforeAll(async () => {
    harness = await BrowserHarness.open();
  }, 90_000);
  cleanUpAfterEach(() => harness);

  test.each(firstOf(['dingtalk', 'feishu'] as const))(
    'writes and finds a note without newer functions of the language, on %s',
    async (suite) => {
      const phone = await harness.phone({ suite, person: 'rep1', before: leaveOut });
      const app = await signedIn(phone);
      expect(
        await app.evaluate(() => [[1, 2].at(-1), Object.hasOwn({ a: 1 }, 'a'), URL.canParse('https://example.com')]),
      ).toEqual([2, true, true]);
      await writeNote(phone, app, `A note without newer functions on ${suite}`);
    },
    90_000,
  );

  test('runs in DingTalk with its own Chrome 100', async () => {
    const phone = await harness.phone({ suite: 'dingtalk', person: 'rep1', webView: 'chrome100' });
    const app = await signedIn(phone);
    expect(
      await app.evaluate(() => [navigator.userAgent.includes('Chrome/100.'), CSS.supports('height', '1dvh')]),
    ).toEqual([true, false]);
    await writeNote(phone, app, 'A note from Chrome 100');
  }, 90_000);

  test('shows a page in three languages about the required version below the oldest supported one', async () => {
    const phone = await harness.phone({ suite: 'dingtalk', person: 'rep1', webView: 'chrome69' });
    // The simulated web-view changes what scripts read; the server reads what the client sends.
    await phone.page.setExtraHTTPHeaders({
      'user-agent': 'Mozilla/5.0 Chrome/69.0.3497.100 UWS/3.22.1.255 AliApp(DingTalk/7.0.0)',
    });
    const app = await phone.openFromWorkbench();
    for (const title of ['浏览器版本过旧', 'This browser is too old', 'ブラウザのバージョンが古すぎます'])
      await app.getByRole('heading', { name: title }).waitFor();
    expect(await app.getByText('DingTalk').first().textContent()).toContain('7.6');
  }, 60_000);
});
