import type { Frame } from 'playwright-core';
import { errors } from '../../domain/errors';
import { BrowserHarness, cleanUpAfterEach } from '../support/browser-harness';
import { photo } from '../support/photo';
import { atHome, heading, onDesktop, openNote, openTab, signedIn, toast } from '../support/steps';
import { until } from '../support/until';
import { words } from '../support/words';

/** The app's words for rare failures. The simulator's table of faults causes each of them, as it does for a person who tries the demo. */

let harness: BrowserHarness;
beforeAll(async () => {
  harness = await BrowserHarness.open();
}, 120_000);
cleanUpAfterEach(() => harness);
beforeEach(() => harness.expectTrouble(/50\d|4\d\d \(/));
afterEach(() => harness.simulator.clearFaults());

const path = (app: Frame) => new URL(app.url()).pathname;
/** What the app asks its server for fails as it is told here, until the end of the test. */
const fails = (call: string, how: { status?: number; code?: number; message?: string; times?: number } = {}) =>
  harness.simulator.fault({ suite: 'app', kind: 'error', call, ...how });
const phoneOf = (person: string) => harness.phone({ suite: 'feishu', person, language: 'en' });

describe('the entrance of the app after a failed call', () => {
  test('[shell 4.4] shows the page for people without a company when the list of companies is empty', async () => {
    await harness.simulator.fault({
      suite: 'app',
      kind: 'answer',
      call: '/api/account/lark-client-list',
      data: { list: [] },
    });
    const phone = await phoneOf('rep1');
    const app = await phone.openFromWorkbench();
    await app.getByRole('heading', { name: phone.says('access:noJoin.title') }).waitFor();
    expect(path(app)).toBe('/no-join');
  }, 60_000);

  test('[shell 4.3] shows the login page when the exchange of a code answers code 10', async () => {
    await fails('/api/account/lark-web-login', { code: 10 });
    const phone = await phoneOf('rep1');
    const app = await phone.openFromWorkbench();
    await app.getByText(phone.says('login:failed')).first().waitFor();
    expect(path(app)).toBe('/login');
  }, 60_000);

  test('[shell 4.6] signs in again inside the suite when the stored token no longer opens the company', async () => {
    const phone = await phoneOf('rep1');
    const app = await signedIn(phone);
    const before = await harness.hsid(app);
    // The page that is open still reads: the faults are for the next one.
    await app.goto('about:blank');
    await fails('/api/account/lark-switch-client', { code: 10801, times: 1 });
    await fails('/api/', { code: 1001, times: 1 });
    await app.goto(`${harness.server.address}/home`);
    const again = await phone.app();
    await atHome(again, 'en');
    // Home is shown from what the device has kept while the new session is on its way.
    await until(async () => ![before, ''].includes(await harness.hsid(again).catch(() => '')));
  }, 60_000);

  test('[shell 8.3] tells a person without a seat whom to ask', async () => {
    const phone = await phoneOf('trainee');
    const app = await phone.openFromWorkbench();
    await app.getByRole('heading', { name: phone.says('access:noSeats.title') }).waitFor();
    await app.getByText(/秦岚/).waitFor();
    expect(path(app)).toBe('/no-seats');
  }, 60_000);

  test('[shell 4.17, shell 8.18, shell 8.19] creates a new company after a code that was not sent and a refused form', async () => {
    const phone = await phoneOf('newcomer');
    const first = await phone.openFromWorkbench();
    await first.getByRole('button', { name: phone.says('onboarding:intro.tryNow') }).click();
    const app = await phone.app();
    await app.getByRole('textbox', { name: phone.says('onboarding:form.phone') }).fill('13800005555');
    for (const choice of ['teamSizes.middle', 'industries.logistics', 'roles.sales_manager'])
      await app.getByText(phone.says(`onboarding:${choice}`)).click();
    const send = app.getByRole('button', { name: phone.says('onboarding:form.sendCode') });
    await fails('/api/membership/client/send-phone-code', { code: 11_098, message: 'No more texts today', times: 1 });
    await send.click();
    await app.getByText('No more texts today').waitFor();
    await send.click();
    await app.getByText(phone.says('onboarding:form.sent', { contact: '13800005555' })).waitFor();
    const texts = async () =>
      (await harness.simulator.chats('feishu', 'newcomer')).flatMap(({ messages }) =>
        messages.map(({ text = '' }) => /\b\d{6}\b/.exec(text)?.[0]),
      );
    let code: string | undefined;
    while (!(code = (await texts()).find(Boolean))) await app.waitForTimeout(200);
    await app.getByRole('textbox', { name: phone.says('onboarding:form.code') }).fill(code);
    await fails('/api/membership/client/set-company-est-conf', { code: 11_099, message: 'Registered twice', times: 1 });
    const submit = app.getByRole('button', { name: phone.says('onboarding:form.submit') });
    await submit.click();
    await app.getByText('Registered twice').waitFor();
    await submit.click();
    await atHome(app, 'en');
    expect(path(app)).toBe('/home');
  }, 90_000);
});

describe('a record page after a failed call', () => {
  const customer = async (app: Frame, name: string) => {
    const { data } = await harness.call(await harness.hsid(app), '/api/customer/org/create', { name });
    return String(data.id);
  };
  const opened = async (name: string) => {
    const phone = await phoneOf('rep1');
    const app = await signedIn(phone);
    const id = await customer(app, name);
    await app.goto(`${harness.server.address}/detail?type=organization&id=${id}`);
    expect(await heading(app)).toBe(name);
    return { phone, app, id };
  };

  test('[records 8.3] reports a form that the server could not process and keeps the typed text', async () => {
    const { phone, app } = await opened('Form that fails');
    await app
      .getByRole('navigation', { name: phone.says('detail:actions') })
      .getByRole('button', { name: phone.says('detail:edit') })
      .click();
    const sheet = app.getByRole('dialog').filter({ has: app.getByRole('textbox') });
    const name = sheet.getByRole('textbox').first();
    await name.fill('Form that fails and stays');
    await fails('/api/customer/org/update', { status: 500, code: errors.internal.code });
    await sheet.getByRole('button', { name: /^Save/ }).click();
    await app
      .getByText(/Update failed, please try again later/)
      .first()
      .waitFor();
    expect(await name.inputValue()).toBe('Form that fails and stays');
    await harness.simulator.clearFaults();
    await sheet.getByRole('button', { name: /^Save/ }).click();
    await app.getByRole('heading', { level: 1, name: 'Form that fails and stays' }).waitFor();
  }, 60_000);

  test('[records 8.13] marks a file of a note that did not arrive and sends it after a tap', async () => {
    const { phone, app } = await opened('Upload that fails');
    const sheet = await openNote(phone, app);
    await fails('/files/upload', { status: 503 });
    await sheet
      .locator('input[type=file]')
      .first()
      .setInputFiles({ name: 'shelf.png', mimeType: 'image/png', buffer: photo() });
    const again = sheet.getByRole('button', { name: phone.says('values:retryUpload', { name: 'shelf.png' }) });
    await again.waitFor();
    await harness.simulator.clearFaults();
    await again.click();
    await again.waitFor({ state: 'detached' });
  }, 60_000);

  test('[records 8.7] reports that sharing failed when the chats cannot be listed', async () => {
    const page = await onDesktop(harness, 'rep1', 'en');
    const { data } = await harness.call(await harness.hsid(page), '/api/customer/org/create', {
      name: 'Share that fails',
    });
    await page.goto(`${harness.server.address}/detail?type=organization&id=${String(data.id)}`);
    const sheet = await openNote({ says: (key) => words('en', key) }, page);
    await fails('/api/integration/list-shareable-chats', { status: 500 });
    await sheet.getByRole('button', { name: /Choose chats/ }).click();
    await page.getByText('Share failed, please try again later.').first().waitFor();
  }, 60_000);

  test('[records 8.20] reports a chat that the server does not disconnect and keeps it', async () => {
    const { phone, app, id } = await opened('Chat that stays');
    const hsid = await harness.hsid(app);
    const made = await harness.call(hsid, '/api/integration/lark/create-chat', { id, table_id: 'organization' });
    expect(made.code).toBe(0);
    await app.goto(`${harness.server.address}/detail?type=organization&id=${id}`);
    const actions = app.getByRole('navigation', { name: phone.says('detail:actions') });
    await actions.getByRole('button', { name: phone.says('detail:more') }).click();
    await app.getByRole('button', { name: phone.says('chats:unbind') }).click();
    await fails('/api/integration/lark/unbind-chat', { code: 12_099, message: 'The chat is held' });
    await app
      .getByRole('alertdialog')
      .getByRole('button', { name: phone.says('chats:unbindConfirm') })
      .click();
    await toast(app, /Fail: The chat is held/);
    expect((await harness.call(hsid, '/api/customer/org/info', { id })).data.lark_chat_id).toBeTruthy();
  }, 60_000);

  test('[records 8.10] names refused links with their number and type', async () => {
    const { phone, app, id } = await opened('Link that is refused');
    const hsid = await harness.hsid(app);
    await harness.call(hsid, '/api/revenue/deal/create', { name: 'Deal to unlink', organization_ids: [id] });
    await app.goto(`${harness.server.address}/detail?type=organization&id=${id}`);
    await openTab(app, /^Deals?/);
    await app.getByRole('button', { name: /^Unlink Deal to unlink/ }).click();
    await harness.simulator.fault({
      suite: 'app',
      kind: 'answer',
      call: '/api/client-object/link-update',
      data: { success: 0, fail: 1, failed: [{ id: 'deal_1', reason: 'notAllowed' }] },
    });
    await app
      .getByRole('alertdialog')
      .getByRole('button', { name: /^Unlink/ })
      .click();
    await app
      .getByText(/1 record in deals wasn’t updated/)
      .first()
      .waitFor();
    expect(phone.person).toBe('rep1');
  }, 60_000);
});
