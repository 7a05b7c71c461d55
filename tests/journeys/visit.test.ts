import { BrowserHarness, cleanUpAfterEach } from '../support/browser-harness';
import { suites } from '../support/test-extent';
import { photo } from '../support/photo';
import { cards, heading, longPress, openNote, openTab, scrollTo, signIn, toast, typeNames } from '../support/steps';

/** Feishu and Lark are one suite in two languages: they take turns. */

/** The rep's story on each suite: from the chat to the note and back to the chat. */
describe.each(suites)('[shell 1.1, shell 1.6] a visit note on %s', (suite) => {
  const language = suite === 'lark' ? 'en' : 'zh';
  let harness: BrowserHarness;
  beforeAll(async () => {
    harness = await BrowserHarness.open();
  }, 90_000);
  cleanUpAfterEach(() => harness);

  test('is written in the doorway and appears in the chat of the customer', async () => {
    const phone = await harness.phone({ suite, person: 'rep1', language, fetchesAhead: true });
    const app = await signIn(phone);

    await openTab(app, typeNames[language].organization);
    await cards(app).first().waitFor();
    await scrollTo(app, 45);
    const card = cards(app).nth(44);
    await card.click();
    const name = await heading(app);
    // The suite's bar says where one is and leads back: the page has none.
    expect(await app.getByRole('button', { name: phone.says('detail:back') }).count()).toBe(0);

    const make = app.getByRole('button', { name: phone.says('chats:make') });
    const chatName = `${suite} kitchen`;
    await harness.simulator.makeChat({
      suite,
      name: chatName,
      owner: 'rep1',
      members: ['rep1', 'rep2'],
      botInChat: false,
    });
    await longPress(phone, make);
    await app.getByRole('button', { name: phone.says('chats:hintConfirm') }).click();
    await phone.choose(chatName);
    // The first thing that is done in the person's name: the clients of Feishu and Lark ask them, once. On DingTalk the group is their own.
    if (suite !== 'dingtalk') await phone.allow();
    await toast(app, phone.says('chats:boundDone'));

    const sheet = await openNote(phone, app);
    const text = sheet.getByRole('textbox', { name: phone.says('notes:content') });
    await text.fill('Tasted the cod,');
    // The rest is said: the phone records it, and it stands where the caret is.
    await harness.simulator.speech({ mode: 'hear', text: 'wants 40 boxes by Friday' });
    await sheet.getByRole('button', { name: phone.says('notes:dictation.title') }).click();
    await sheet.getByRole('button', { name: phone.says('notes:dictation.stop') }).click();
    await app.waitForFunction(
      (words) => (document.activeElement as HTMLTextAreaElement | null)?.value === words,
      'Tasted the cod, wants 40 boxes by Friday',
    );
    // It is asked for by itself while somebody types.
    const place = sheet.getByRole('group', { name: phone.says('inputs:position.captured') });
    await place.waitFor();
    await sheet
      .locator('input[type=file]')
      .first()
      .setInputFiles({ name: 'shelf.png', mimeType: 'image/png', buffer: photo() });
    await sheet.getByText(phone.says('notes:ownGetsIt', { name: chatName })).waitFor();
    await sheet.getByRole('button', { name: phone.says('notes:save') }).click();
    await toast(app, phone.says('notes:saved'));

    // On the timeline at once, with its text, place and photo.
    await openTab(app, phone.says('detail:tabs.dynamic'));
    const entry = app.getByRole('article').filter({ hasText: 'Tasted the cod' }).first();
    await entry.waitFor();
    await entry.getByRole('link').first().waitFor();
    const thumbnail = entry.getByRole('button', { name: phone.says('values:openPicture') }).locator('img');
    await thumbnail.evaluate((image: HTMLImageElement) => image.decode());

    // In the chat as a card, whose link opens the record in the app.
    await phone.closeApp();
    const shown = await phone.openChat(chatName);
    const message = shown.getByRole('group').filter({ hasText: 'Tasted the cod' });
    await message.waitFor();
    expect(await shown.getByRole('group').filter({ hasText: 'Tasted the cod' }).count()).toBe(1);
    await message
      .getByRole('link', { name: phone.says('messages:messages.noteCard.open') })
      .or(message.getByRole('button', { name: phone.says('messages:messages.noteCard.open') }))
      .click();
    const again = await phone.app();
    expect(await heading(again)).toBe(name);
    await again.getByRole('article').filter({ hasText: 'Tasted the cod' }).first().waitFor();

    // The chat may be notified of more than notes: a switch saves itself.
    await openTab(again, phone.says('detail:tabs.home'));
    await again.getByRole('button', { name: phone.says('chats:settings') }).click();
    const changes = again
      .getByRole('dialog', { name: phone.says('chats:settings') })
      .getByRole('switch', { name: phone.says('chats:notices.events.CHANGE_OBJECT_EVENT') });
    const saved = phone.page.waitForResponse((response) => response.url().endsWith('/update-chat'));
    await changes.click();
    expect((await saved).status()).toBe(200);
    const id = new URL(again.url()).searchParams.get('id') ?? '';
    const hsid = await harness.hsid(again);
    const { data } = await harness.call(hsid, '/api/customer/org/info', { id }, language);
    expect(
      await harness.call(
        hsid,
        '/api/customer/org/update',
        { id, known_update_time: data['update_time'], update_data: { nickname: 'Cod at the door' } },
        language,
      ),
    ).toMatchObject({ code: 0 });
    await phone.closeApp();
    await shown.getByText(phone.says('messages:messages.notice.titles.OBJECT_CHANGE')).first().waitFor();
    expect(await shown.getByText('Cod at the door').count()).toBe(0);
  }, 120_000);
});
