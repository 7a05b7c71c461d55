import { BrowserHarness, cleanUpAfterEach } from '../support/browser-harness';
import { cards, onDesktop, signedIn, type App } from '../support/steps';
import { words } from '../support/words';

/** A file from a spreadsheet, on its way into a list and out of it again. */
describe('an import', () => {
  const says = (key: string, values?: Record<string, string | number>) => words('zh', key, values);
  let harness: BrowserHarness;
  beforeAll(async () => {
    harness = await BrowserHarness.open();
  }, 90_000);
  cleanUpAfterEach(() => harness);

  /** The dialog, opened from the menu of the list of customers. */
  async function opened(app: App) {
    await app.goto(`${harness.server.address}/home?tab=organization`);
    await cards(app).first().waitFor();
    await app
      .getByRole('tabpanel')
      .getByRole('button', { name: says('list:more') })
      .click();
    await app.getByRole('button', { name: says('views:import'), exact: true }).click();
    return app.getByRole('dialog', { name: /^导入/ });
  }

  async function brought(app: App, word: string): Promise<void> {
    const dialog = await opened(app);
    await dialog
      .getByRole('textbox')
      .fill(
        [
          '客户名称\t联系电话\t备注',
          `${word}一\t021-62881234\t甲`,
          `${word}二\t不是电话\t乙`,
          `${word}一\t\t重复`,
        ].join('\n'),
      );
    await dialog.getByRole('button', { name: says('imports:usePasted') }).click();
    await dialog.getByRole('button', { name: says('imports:check') }).click();
    await dialog.getByText(says('imports:outcome.checked')).waitFor();
    // What is wrong is said row by row before anything is saved.
    await dialog.getByText(new RegExp(`${word}二`)).waitFor();
    await dialog.getByRole('button', { name: says('imports:start', { count: 1 }) }).click();
    await dialog.getByText(says('imports:outcome.done')).waitFor();
    const hsid = await harness.hsid(app);
    const found = async () =>
      (
        (await harness.call(hsid, '/api/client-object/list', { table_id: 'organization', keyword: word, size: 5 }))
          .data as {
          total: number;
        }
      ).total;
    expect(await found()).toBe(1);
    await dialog.getByRole('button', { name: says('imports:undo') }).click();
    await dialog.getByText(says('imports:undoneText', { count: 1 })).waitFor();
    expect(await found()).toBe(0);
  }

  test('is pasted on the phone, checked, saved and undone', async () => {
    const phone = await harness.phone({ suite: 'feishu', person: 'rep1' });
    await signedIn(phone);
    await brought(await phone.app(), '手机导入');
  });

  test('is pasted on the desktop, checked, saved and undone', async () => {
    await brought(await onDesktop(harness, 'rep1'), '桌面导入');
  });
});
