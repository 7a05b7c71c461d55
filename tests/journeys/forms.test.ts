import { Form } from '../support/form';
import { BrowserHarness, cleanUpAfterEach, Phone } from '../support/browser-harness';
import {
  onDesktop,
  cards,
  draftKept,
  firstSecond,
  heading,
  openEdit,
  signedIn,
  type App,
  createHere,
} from '../support/steps';
import { labelOf } from '../support/value-steps';
import { words, type Language } from '../support/words';

const label = (field: string, language: Language = 'zh') => labelOf('organization', field, language);

/** What can come between somebody and a saved form. */
describe('a record form', () => {
  let harness: BrowserHarness;
  beforeAll(async () => {
    harness = await BrowserHarness.open();
  }, 90_000);
  cleanUpAfterEach(() => harness);

  /** An organization that rep1 has just made, as others with the same reach see it too. */
  async function made(app: App, fields: object): Promise<string> {
    const { data } = await harness.call(await harness.hsid(app), '/api/customer/org/create', { ...fields });
    return String(data.id);
  }

  const stored = async (app: App, id: string) =>
    (await harness.call(await harness.hsid(app), '/api/customer/org/info', { id })).data;

  test('that was open when the tab was killed offers the typed text when it is opened again', async () => {
    const phone = await harness.phone({ suite: 'feishu', person: 'rep1' });
    let app = await signedIn(phone);
    const id = await made(app, { name: '中断的拜访', nickname: '中断' });
    await app.goto(`${harness.server.address}/detail?type=organization&id=${id}`);
    app = await phone.app();
    await heading(app);
    await openEdit(app, 'zh');
    const form = new Form(app, 'zh', phone.says('detail:form.edit'));
    await firstSecond(app);
    await form.type(label('nickname'), '写到一半');
    await form.want(label('region'));
    await form.region(label('region'), 'pudong', '中国上海市浦东新区');
    await draftKept(app, '310115');

    // The same phone, a new web-view: nothing of the old page lives on but what was stored.
    const context = phone.page.context();
    await phone.page.close({ runBeforeUnload: false });
    const page = await context.newPage();
    await page.goto(
      `${harness.server.address}/sim?${new URLSearchParams({ suite: 'feishu', person: 'rep1', lang: 'zh', open: `/detail?type=organization&id=${id}` })}`,
    );
    const next = await new Phone(page, 'zh', 'feishu', 'rep1').app();
    await heading(next);
    await openEdit(next, 'zh');
    const again = new Form(next, 'zh', phone.says('detail:form.edit'));
    await again.sheet.getByRole('button', { name: phone.says('detail:draft.take') }).click();
    expect(await again.input(label('nickname')).inputValue()).toBe('写到一半');
    await again.save();
    await again.sheet.waitFor({ state: 'detached' });
    expect(await stored(next, id)).toMatchObject({ nickname: '写到一半', region: { codes: 'CN/310000/310115' } });
  }, 60_000);

  test('that conflicts with a change of a colleague asks for each field which value to keep', async () => {
    const phone = await harness.phone({ suite: 'feishu', person: 'rep1' });
    const app = await signedIn(phone);
    const id = await made(app, { name: '两个人的客户', nickname: '原名', employees: 10, phone: '13800000000' });
    const address = `${harness.server.address}/detail?type=organization&id=${id}`;
    await app.goto(address);
    const mine = await phone.app();
    const desktop = await onDesktop(harness, 'manager');
    await desktop.goto(address);
    const forms = [] as Form[];
    for (const side of [mine, desktop]) {
      await heading(side);
      await openEdit(side, 'zh');
      forms.push(new Form(side, 'zh', phone.says('detail:form.edit')));
    }
    const [here, there] = forms as [Form, Form];
    await there.type(label('nickname'), '经理的叫法');
    await there.type(label('employees'), '20');
    await there.save();
    await there.sheet.waitFor({ state: 'detached' });

    await here.type(label('nickname'), '我的叫法');
    await here.type(label('employees'), '30');
    await here.type(label('phone'), '13900000000');
    harness.expectTrouble(/409 \(Conflict\)/);
    await here.save();
    const question = mine.getByRole('dialog', { name: phone.says('detail:conflict.title') });
    const side = (field: string, whose: RegExp) =>
      question.getByRole('group', { name: label(field) }).getByRole('radio', { name: whose });
    await side('nickname', /我的叫法/).check();
    expect(
      await question.getByRole('button', { name: phone.says('detail:conflict.open', { count: 1 }) }).isDisabled(),
    ).toBe(true);
    await side('employees', /赵明辉.*20/s).check();
    await question.getByRole('button', { name: phone.says('detail:conflict.save') }).click();
    await here.sheet.waitFor({ state: 'detached' });
    // The field that nobody else touched went along without a question.
    expect(await stored(mine, id)).toMatchObject({ nickname: '我的叫法', employees: 20, phone: '13900000000' });
  }, 60_000);

  test('sends a file again after two failed attempts and saves it once', async () => {
    const phone = await harness.phone({ suite: 'dingtalk', person: 'rep1' });
    const app = await signedIn(phone);
    const id = await made(app, { name: '信号不好的客户' });
    await app.goto(`${harness.server.address}/detail?type=organization&id=${id}`);
    const page = await phone.app();
    await heading(page);
    await openEdit(page, 'zh');
    const form = new Form(page, 'zh', phone.says('detail:form.edit'));
    await form.want(label('attachments'));

    let failures = 0;
    harness.expectTrouble(/ERR_FAILED|ERR_CONNECTION/);
    await phone.page.context().route('**/files/upload/**', (route) => {
      failures += 1;
      return failures <= 2 ? route.abort('failed') : route.continue();
    });
    await form.attach(label('attachments'), 'shelf.png');
    const retry = form.sheet.getByRole('button', { name: phone.says('values:retryUpload', { name: 'shelf.png' }) });
    await retry.waitFor();
    // Not saved without it: the error stands at the field.
    await form.save();
    await form.sheet
      .getByRole('alert')
      .filter({ hasText: phone.says('fields:notUploaded') })
      .waitFor();
    await retry.click();
    await page.waitForFunction(() => document.querySelector('[data-status=uploading]') === null);
    await retry.click();
    await form.sheet.locator('[data-status=done]').waitFor();
    expect(failures).toBe(3);
    await form.save();
    await form.sheet.waitFor({ state: 'detached' });
    expect((await stored(page, id)).attachments).toEqual([expect.objectContaining({ file_name: 'shelf.png' })]);
  }, 60_000);

  test.each([
    {
      language: 'zh',
      places: [
        { typed: '浦东', line: '中国上海市浦东新区' },
        { typed: 'japan', line: '日本' },
        { typed: 'pdxq', line: '中国上海市浦东新区' },
      ],
    },
    {
      language: 'en',
      places: [
        { typed: 'pudong', line: 'Pudong New Area, Shanghai, China' },
        { typed: '南山', line: 'Nanshan District, Shenzhen, Guangdong, China' },
      ],
    },
  ] as const)(
    'finds regions by the typed text in $language',
    async ({ language, places }) => {
      const phone = await harness.phone({ suite: 'feishu', person: 'rep1', language });
      const app = await signedIn(phone);
      await app.goto(`${harness.server.address}/home?tab=organization`);
      const page = await phone.app();
      await cards(page).first().waitFor();
      await createHere(page, language);
      const form = new Form(page, language, words(language, 'detail:form.create'));
      await form.want(label('region', language));
      for (const { typed, line } of places) {
        await form.region(label('region', language), typed, line);
        await form.control(label('region', language)).filter({ hasText: line }).waitFor();
      }
    },
    60_000,
  );
});
