import type { Frame } from 'playwright-core';
import { channels } from '../../domain/platforms';
import { BrowserHarness, cleanUpAfterEach, type Phone } from '../support/browser-harness';
import { Client } from '../support/client';
import { openSession } from '../support/sign-in';
import { atHome, chooseCompany, heading, mainTab } from '../support/steps';

/** Somebody opens the app in their suite again, by each of the ways in, on a device that keeps its pages. */
describe('the app that is reopened in a suite', () => {
  let harness: BrowserHarness;
  beforeAll(async () => {
    harness = await BrowserHarness.open();
  }, 120_000);
  cleanUpAfterEach(() => harness);

  /** Waits until the device keeps so many pages of the app. */
  async function keepsPages(phone: Phone, count: number): Promise<void> {
    for (let tries = 0; ; tries += 1) {
      const kept = await phone.page.evaluate(async () => {
        const names = await caches.keys();
        const all = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()));
        return all.flat().filter(({ url }) => ['/home', '/detail'].includes(new URL(url).pathname)).length;
      });
      if (kept >= count) return;
      if (tries > 100) throw new Error(`The device keeps ${kept} pages, not ${count}.`);
      await phone.page.waitForTimeout(100);
    }
  }

  test.each(channels)(
    'opens on %s by the workbench, by a card in a chat and by a link',
    async (suite) => {
      const language = suite === 'lark' ? 'en' : 'zh';
      const phone = await harness.phone({ suite, person: 'rep1', language });
      let app: Frame = await phone.openFromWorkbench();
      const several = app.getByRole('heading', { name: phone.says('login:selectCompany') });
      await several.or(mainTab(app, language)).first().waitFor();
      if (await several.isVisible()) await chooseCompany(app, language);
      await atHome(app, language);
      await phone.page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));

      // The second opening passes through the worker, which keeps the page; the third shows what it has kept.
      for (const opening of ['second', 'third']) {
        await phone.closeApp();
        app = await phone.openFromWorkbench();
        await atHome(app, language);
        expect([opening, new URL(app.url()).pathname]).toEqual([opening, '/home']);
        await keepsPages(phone, 1);
      }

      const { address } = harness.server;
      const rep = new Client(
        address,
        (await openSession(new Client(address), suite, 'rep1', `brightsea-${suite}`)).hsid,
      );
      const family = suite === 'dingtalk' ? 'dingtalk' : 'lark';
      const name = `Opened again on ${suite}`;
      const { id } = await rep.ok('organization.create', { name });
      const { chat_id } = await rep.ok(`chats.${family}Create`, { id, table_id: 'organization' });
      await rep.ok(`chats.${family}Update`, { chat_id, id, notices: ['CREATE_NOTE_EVENT'] });
      await rep.ok('notes.create', { content: 'Seen from the chat', follow_relate_objs: { organization: [id] } });
      await phone.closeApp();
      const chat = await phone.openChat(name);
      const open = phone.says('messages:messages.noteCard.open');
      const card = chat.getByRole('group').filter({ hasText: 'Seen from the chat' });
      for (const opening of ['first', 'second', 'third']) {
        await card
          .getByRole('link', { name: open })
          .or(card.getByRole('button', { name: open }))
          .first()
          .click();
        app = await phone.app();
        expect([opening, await heading(app)]).toEqual([opening, name]);
        await keepsPages(phone, 2);
        await phone.closeApp();
      }

      // A link, with the whole suite started again.
      for (const opening of ['first', 'second']) {
        await phone.page.goto(`${address}/sim?suite=${suite}&person=rep1&lang=${language}&open=/home`);
        app = await phone.app();
        await atHome(app, language);
        expect([opening, new URL(app.url()).pathname]).toEqual([opening, '/home']);
      }
    },
    180_000,
  );
});
