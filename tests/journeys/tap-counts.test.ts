import type { Frame } from 'playwright-core';
import { BrowserHarness, cleanUpAfterEach, type Phone } from '../support/browser-harness';
import { Client } from '../support/client';
import { photo } from '../support/photo';
import { keptOn } from '../support/restore-session';
import { openSession } from '../support/sign-in';
import { atHome, cards, openTab, toast, typeNames } from '../support/steps';
import { words } from '../support/words';

/** What a rep does most, from the list of chats of the suite, in at most so many taps. Typing is no tap. */

const here = { latitude: 31.2397, longitude: 121.4998 };

/** Runs in every page and frame: counts where a finger or a mouse goes down. */
function countTaps(): void {
  addEventListener(
    'pointerdown',
    ({ isTrusted }) => {
      if (isTrusted && window.top)
        Object.assign(window.top, { taps: ((window.top as { taps?: number }).taps ?? 0) + 1 });
    },
    true,
  );
}

describe.each(['feishu', 'dingtalk'] as const)('the number of taps on %s', (suite) => {
  let harness: BrowserHarness;
  beforeAll(async () => {
    harness = await BrowserHarness.open();
  }, 90_000);
  cleanUpAfterEach(() => harness);

  /** The phone of a rep who has used the app before, at the suite's list of chats; and calls in their name. */
  async function atChats(): Promise<{ phone: Phone; client: Client }> {
    const { address } = harness.server;
    const kept = { suite, person: 'rep1', company: `brightsea-${suite}` } as const;
    const client = new Client(address, undefined, 'zh');
    const session = await openSession(client, suite, kept.person, kept.company);
    const phone = await harness.phone({
      suite,
      person: kept.person,
      as: keptOn(harness, { ...kept, session }, true),
      before: countTaps,
    });
    return { phone, client: new Client(address, session.hsid, 'zh') };
  }
  const taps = (phone: Phone) => phone.page.evaluate(() => (window as { taps?: number }).taps ?? 0);

  async function open(phone: Phone): Promise<Frame> {
    const app = await phone.openFromWorkbench();
    await atHome(app, 'zh');
    return app;
  }

  test('is 7 for a saved visit note with its position, a photo and the record', async () => {
    const { phone, client } = await atChats();
    await harness.simulator.position({ mode: 'fix', ...here });
    const { id } = await client.ok('organization.create', { name: '外滩码头餐厅' });
    await client.ok('notes.create', {
      content: '第一次到店',
      follow_relate_objs: { organization: [id] },
      position: { ...here, time: Date.now(), source: suite },
    });

    const app = await open(phone);
    await app.getByRole('button', { name: phone.says('shell:header.add') }).click();
    await app
      .getByRole('dialog', { name: phone.says('menus:add.title') })
      .getByRole('button', { name: phone.says('notes:title') })
      .click();
    const sheet = app.getByRole('dialog', { name: phone.says('notes:title') });
    const text = sheet.getByRole('textbox', { name: phone.says('notes:content') });
    await text.waitFor();
    await app.waitForFunction(() => document.activeElement?.id === 'note-content');
    await phone.page.keyboard.type('试吃了鳕鱼，周五前要 40 箱');
    await sheet.getByRole('button', { name: /外滩码头餐厅.*米/ }).click();
    const chosen = phone.page.waitForEvent('filechooser');
    await sheet.getByRole('button', { name: phone.says('notes:camera') }).click();
    await (await chosen).setFiles({ name: 'shelf.png', mimeType: 'image/png', buffer: photo() });
    await sheet.getByRole('group', { name: phone.says('inputs:position.captured') }).waitFor();
    expect(await text.inputValue()).toBe('试吃了鳕鱼，周五前要 40 箱');
    await sheet.getByRole('button', { name: phone.says('notes:save') }).click();
    await toast(app, phone.says('notes:saved'));
    expect(await taps(phone)).toBeLessThanOrEqual(7);

    const { list } = await client.ok('organization.events', { id, event_type: 'FOLLOW_NOTE' });
    expect(list[0]).toMatchObject({
      note: {
        content: '试吃了鳕鱼，周五前要 40 箱',
        position: { latitude: expect.closeTo(here.latitude, 3) },
        attachments: [expect.objectContaining({ file_name: expect.stringMatching(/^shelf/) })],
      },
    });
  }, 120_000);

  test('is 4 to find and call a contact by initials, with the offer of a note afterwards', async () => {
    const { phone, client } = await atChats();
    const { id } = await client.ok('user.create', { name: '钱多多多', phone: '13800001234' });
    const app = await open(phone);
    await app.getByRole('button', { name: phone.says('shell:header.searchHint') }).click();
    await app.waitForFunction(() => document.activeElement instanceof HTMLInputElement);
    await phone.page.keyboard.type('qddd');
    await app.getByRole('link', { name: phone.says('search:call', { name: '钱多多多' }) }).click();
    await phone.page
      .getByText(/138\s?0000\s?1234/)
      .first()
      .waitFor();
    expect(await taps(phone)).toBeLessThanOrEqual(4);

    // Without a call nothing is offered, however long the number was looked at.
    const dialler = phone.page.getByRole('region', { name: '电话' });
    await app.waitForTimeout(3_100);
    await dialler.getByRole('button', { name: '返回' }).click();
    await dialler.waitFor({ state: 'hidden' });
    expect(await app.getByRole('status', { name: phone.says('notes:call.title') }).count()).toBe(0);

    // A call of a few seconds, and back to the app.
    await app.getByRole('link', { name: phone.says('search:call', { name: '钱多多多' }) }).click();
    await dialler.getByRole('button', { name: '拨打' }).click();
    await app.waitForTimeout(3_100);
    await dialler.getByRole('button', { name: '返回' }).click();
    const offer = app.getByRole('status', { name: phone.says('notes:call.title') });
    await offer.getByText(/钱多多多/).waitFor();
    await offer.getByRole('button', { name: phone.says('notes:title') }).click();
    expect(await offer.count()).toBe(0);
    const record = await phone.app();
    const text = record
      .getByRole('dialog', { name: phone.says('notes:title') })
      .getByRole('textbox')
      .first();
    await text.waitFor();
    expect(await text.inputValue()).toMatch(/^\d\d:\d\d 电话/);
    expect(new URL(record.url()).searchParams.get('id')).toBe(id);
  }, 120_000);

  test('is 4 for a new customer with a telephone number', async () => {
    const { phone, client } = await atChats();
    const app = await open(phone);
    await app.getByRole('button', { name: phone.says('shell:header.add') }).click();
    await app
      .getByRole('dialog', { name: phone.says('menus:add.title') })
      .getByRole('button', { name: typeNames.zh.organization })
      .click();
    await app.getByRole('dialog').getByRole('textbox').first().waitFor();
    await app.waitForFunction(() => document.activeElement instanceof HTMLInputElement);
    await phone.page.keyboard.type('十六铺海鲜行');
    await phone.page.keyboard.press('Enter');
    await phone.page.keyboard.type('021-62290000');
    await phone.page.keyboard.press('Enter');
    await app.getByRole('heading', { level: 1, name: '十六铺海鲜行' }).waitFor();
    expect(await taps(phone)).toBeLessThanOrEqual(4);
    const id = new URL((await phone.app()).url()).searchParams.get('id') ?? '';
    expect(await client.ok('organization.info', { id })).toMatchObject({ name: '十六铺海鲜行', phone: '021-62290000' });
  }, 120_000);

  test('is 6 to the key customers of the member in Shanghai', async () => {
    const { phone, client } = await atChats();
    const region = { path: [{ label: '上海市', name: '上海市', englishName: 'Shanghai', code: '310000' }] };
    await client.ok('organization.create', { name: '浦东大酒店', level: 'key', region });
    await client.ok('organization.create', { name: '浦西小酒馆', level: 'regular', region });
    const app = await open(phone);
    await openTab(app, typeNames.zh.organization);
    const filters = app.getByRole('group', { name: words('zh', 'views:quickFilters') });
    const choose = async (name: RegExp) => {
      await filters.getByRole('button', { name }).click();
      await filters.getByRole('button', { name, pressed: true }).waitFor();
    };
    await choose(phone.says('views:mine.owner_member_id'));
    await choose(/^重点客户$/);
    await choose(/^上海市$/);
    await cards(app).filter({ hasText: '浦东大酒店' }).waitFor();
    expect(await cards(app).filter({ hasText: '浦西小酒馆' }).count()).toBe(0);
    expect(await taps(phone)).toBeLessThanOrEqual(6);
  }, 120_000);
});
