import { BrowserHarness, cleanUpAfterEach, type Phone } from '../support/browser-harness';
import { firstOf } from '../support/test-extent';
import { cards, heading, openNote, openTab, signedIn, toast, typeNames, type App } from '../support/steps';

/** An administrator and their members, on phones. */
describe('an administrator of a company', () => {
  let harness: BrowserHarness;
  beforeAll(async () => {
    harness = await BrowserHarness.open();
  }, 90_000);
  cleanUpAfterEach(() => harness);

  const administration = async (phone: Phone, app: App, section: string) => {
    await app.goto(`${harness.server.address}/administration?section=${section}`);
    return phone.app();
  };
  const asked = async (app: App, path: string, body: object) => harness.call(await harness.hsid(app), path, body);

  test.each(firstOf(['feishu', 'dingtalk', 'lark'] as const))(
    'hands over the records of a member who leaves, and undoes it (%s)',
    async (suite) => {
      const phone = await harness.phone({ suite, person: 'admin' });
      const app = await administration(phone, await signedIn(phone), 'members');
      const says = (key: string, values?: Record<string, string | number>) => phone.says(`people:${key}`, values);
      const owned = async () => {
        const filter = { field: 'owner_member_id', relation: 'include', value: ['mb_rep2'] };
        return (await asked(app, '/api/client-object/list', { table_id: 'organization', filter, page: 1, size: 1 }))
          .data.total;
      };
      const before = await owned();
      await app.getByRole('searchbox', { name: says('members.search') }).fill('李建国');
      await app
        .getByRole('list', { name: says('members.title') })
        .getByRole('button', { name: /李建国/ })
        .click();
      await app.getByRole('button', { name: new RegExp(says('handOver.start').source.replace(/\$$/, '')) }).click();
      const sheet = app.getByRole('dialog', { name: says('handOver.title', { name: '李建国' }) });
      await sheet.getByRole('button', { name: new RegExp(says('handOver.to').source.replace(/\$$/, '')) }).click();
      const choice = app.getByRole('dialog', { name: says('handOver.to') });
      await choice.getByRole('button', { name: '王晓雨' }).click();
      await sheet.getByRole('button', { name: /^移交 \d+ 条记录$|^Hand over \d+ records$|^\d+件を引き継ぐ$/ }).click();
      await sheet.getByRole('button', { name: says('handOver.undo') }).waitFor({ timeout: 60_000 });
      expect(await owned()).toBe(0);
      await sheet.getByRole('button', { name: says('handOver.undo') }).click();
      await sheet.getByRole('heading', { name: says('handOver.undone') }).waitFor({ timeout: 60_000 });
      expect(await owned()).toBe(before);
    },
    120_000,
  );

  test.each(firstOf(['lark', 'feishu', 'dingtalk'] as const))(
    'looks as another member, can change nothing, and returns to their own page (%s)',
    async (suite) => {
      harness.expectTrouble(/403|viewOnly|events/);
      const phone = await harness.phone({ suite, person: 'admin' });
      const members = await administration(phone, await signedIn(phone), 'members&item=mb_rep2');
      await members
        .getByRole('button', { name: new RegExp(phone.says('people:seeAs.start').source.replace(/\$$/, '')) })
        .click();
      const app = await phone.app();
      const bar = app.getByRole('region', { name: phone.says('people:seeAs.barLabel') });
      await bar.getByText(phone.says('people:seeAs.as', { name: '李建国' })).waitFor();
      await openTab(app, typeNames[phone.language].organization);
      await cards(app).first().click();
      await heading(app);
      const note = await openNote(phone, app);
      await note.getByRole('textbox', { name: phone.says('notes:content') }).fill('不应保存');
      await note.getByRole('button', { name: phone.says('notes:save') }).click();
      await app
        .getByText(/正在以其他成员的身份查看，不能修改|You’re viewing as another member/)
        .first()
        .waitFor();
      await app.goto(`${harness.server.address}/home?tab=organization`);
      await app
        .getByRole('region', { name: phone.says('people:seeAs.barLabel') })
        .getByRole('button', { name: phone.says('people:seeAs.end') })
        .click();
      await app.getByRole('dialog', { name: '李建国' }).waitFor();
      expect(new URL(app.url()).searchParams.get('section')).toBe('members');
      // The administrator is themselves again: what only they may ask is answered, and nothing was noted.
      expect((await asked(app, '/api/admin/log', { kind: 'view' })).code).toBe(0);
    },
    120_000,
  );

  test.each(firstOf(['dingtalk', 'lark', 'feishu'] as const))(
    'hides a field from a role, and shows it again by undoing the entry of the log (%s)',
    async (suite) => {
      const phone = await harness.phone({ suite, person: 'admin' });
      const own = await signedIn(phone);
      const rep = await harness.phone({ suite, person: 'rep1' });
      const theirs = await signedIn(rep);
      const fields = async () =>
        (
          (await asked(theirs, '/api/field-config/all-list', { table: 'organization' })).data.list as {
            field_id: string;
          }[]
        )
          .map(({ field_id }) => field_id)
          .includes('website');
      expect(await fields()).toBe(true);
      const app = await administration(phone, own, 'roles&item=sales');
      await app
        .getByRole('list', { name: phone.says('people:rights.title') })
        .getByRole('button', { name: /^客户|^Organization|^Customer/i })
        .click();
      await app.getByRole('button', { name: /^(网站|官网|Website)/ }).click();
      await app
        .getByRole('dialog')
        .last()
        .getByRole('button', { name: phone.says('people:rights.access.none') })
        .click();
      await app
        .getByRole('dialog')
        .last()
        .getByRole('button', { name: phone.says('people:save') })
        .click();
      await toast(app, phone.says('people:rights.saved'));
      expect(await fields()).toBe(false);

      const log = await administration(phone, app, 'log');
      await log
        .getByRole('list', { name: phone.says('audit:title') })
        .getByRole('button')
        .first()
        .click();
      await log.getByRole('button', { name: phone.says('audit:undo') }).click();
      await log
        .getByRole('alertdialog')
        .getByRole('button', { name: phone.says('audit:undo') })
        .click();
      await toast(log, phone.says('audit:undoDone'));
      expect(await fields()).toBe(true);
    },
    120_000,
  );
});
