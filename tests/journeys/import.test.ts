import type { Locator } from 'playwright-core';
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

  /** Thousands of rows take their time. */
  const slow = { timeout: 120_000 };

  /** The dialog, opened from the menu of the list of a type. */
  async function opened(app: App, table = 'organization'): Promise<Locator> {
    await app.goto(`${harness.server.address}/home?tab=${table}`);
    await cards(app).first().waitFor();
    await app
      .getByRole('tabpanel')
      .getByRole('button', { name: says('list:more') })
      .click();
    await app.getByRole('button', { name: says('views:import'), exact: true }).click();
    return app.getByRole('dialog', { name: /^导入/ });
  }

  /** Chooses a file and has each of its rows checked. */
  async function checked(dialog: Locator, name: string, lines: string[]): Promise<void> {
    const file = { name, mimeType: 'text/csv', buffer: Buffer.from(lines.join('\r\n')) };
    await dialog.locator('input[type=file]').setInputFiles(file);
    await dialog.getByRole('button', { name: says('imports:check') }).click();
    await dialog.getByText(says('imports:outcome.checked')).waitFor(slow);
  }
  async function saved(dialog: Locator, count: number): Promise<void> {
    await dialog.getByRole('button', { name: says('imports:start', { count }) }).click();
    await dialog.getByText(says('imports:outcome.done')).waitFor(slow);
  }
  async function undone(dialog: Locator, count: number): Promise<void> {
    await dialog.getByRole('button', { name: says('imports:undo') }).click();
    await dialog.getByText(says('imports:undoneText', { count })).waitFor(slow);
  }
  const found = async (app: App, keyword: string, table = 'organization') => {
    const asked = { table_id: table, keyword, size: 5 };
    const { data } = await harness.call(await harness.hsid(app), '/api/client-object/list', asked);
    return data as { total: number; list: Record<string, unknown>[] };
  };

  test('of a small file on the phone names the wrong row, imports it after its correction, and is undone', async () => {
    const phone = await harness.phone({ suite: 'feishu', person: 'rep1' });
    const app = await signedIn(phone);
    const header = '客户名称,联系电话,备注';
    const dialog = await opened(app);
    const other = () => dialog.getByRole('button', { name: says('imports:otherFile') }).click();

    await checked(dialog, '客户.csv', [header, '榆钱巷一店,021-62881234,甲', ',021-62881235,乙', '榆钱巷三店,,丙']);
    await dialog.getByText(says('imports:rowNumber', { row: 3, text: '021-62881235' })).waitFor();
    await saved(dialog, 2);
    expect((await found(app, '榆钱巷')).total).toBe(2);

    await other();
    await checked(dialog, '二店.csv', [header, '榆钱巷二店,021-62881235,乙']);
    await saved(dialog, 1);
    expect((await found(app, '榆钱巷')).total).toBe(3);

    await undone(dialog, 1);
    await other();
    await dialog.getByRole('button', { name: /客户\.csv/ }).click();
    await undone(dialog, 2);
    expect((await found(app, '榆钱巷')).total).toBe(0);
  }, 90_000);

  test('of a HubSpot export matches its columns on the desktop, keeps authors and times, and is undone', async () => {
    const app = await onDesktop(harness, 'admin');
    const dialog = await opened(app);
    await checked(dialog, 'hubspot-companies.csv', [
      'Record ID,Company name,Company owner,Create Date,Phone Number,City,Industry,Website URL',
      '1001,Harbour Lane Foods,王晓雨,2024-03-05 10:22,+86 21 6288 1234,Shanghai,,https://harbour-lane.example',
      '1002,Harbour Lane Wines,,2024-04-11 08:05,,Suzhou,,',
    ]);
    await saved(dialog, 2);
    const { total, list } = await found(app, 'Harbour Lane');
    expect(total).toBe(2);
    expect(list.find(({ name }) => name === 'Harbour Lane Foods')).toMatchObject({
      account_manager: 'mb_rep1',
      create_time: Date.parse('2024-03-05T10:22:00+08:00'),
    });
    await undone(dialog, 2);
    expect((await found(app, 'Harbour Lane')).total).toBe(0);
  }, 90_000);

  test('of a Salesforce export matches its columns on the desktop, and is undone', async () => {
    const app = await onDesktop(harness, 'admin');
    const dialog = await opened(app);
    await checked(dialog, 'Account.csv', [
      'Account ID,Account Name,Account Owner,Billing Street,Phone,Website,Employees,Description,Created Date',
      '001A000001,Quayside Tools,王晓雨,"1 Dock Road, Shanghai",+86 21 6288 4321,https://quayside.example,"1,200",,2023-07-01 09:30',
      '001A000002,Quayside Paints,,,,,,"Asked twice, ""quoted""",2023-08-01 09:30',
    ]);
    await saved(dialog, 2);
    const { list } = await found(app, 'Quayside');
    expect(list.find(({ name }) => name === 'Quayside Tools')).toMatchObject({
      employees: 1_200,
      account_manager: 'mb_rep1',
      create_time: Date.parse('2023-07-01T09:30:00+08:00'),
    });
    await undone(dialog, 2);
    expect((await found(app, 'Quayside')).total).toBe(0);
  }, 90_000);

  test('of wholesale customers with bad phones and repeated names imports all rows and lists those without a cell', async () => {
    const app = await onDesktop(harness, 'admin');
    const dialog = await opened(app);
    await checked(dialog, '批发客户.csv', [
      '客户名称*,联系电话,详细地址,员工数,成立日期,备注',
      '甬江渔行一部,021-5855 1234,上海市浦东新区,12,2015年3月1日,老客户',
      '甬江渔行二部,13812345678（老板）,苏州,八,2016-4-1,',
      '甬江渔行一部,,,,,重复',
      '甬江渔行三部,1381234,杭州,30,2017/5/6,',
      '甬江渔行四部,0577-88881234,温州,１５,2019-01-02,"含逗号, 与""引号"""',
    ]);
    for (const [row, text] of [
      [3, '甬江渔行二部'],
      [5, '甬江渔行三部'],
    ] as const)
      await dialog.getByText(says('imports:rowNumber', { row, text })).waitFor();
    await saved(dialog, 5);
    expect((await found(app, '甬江渔行')).total).toBe(5);
    await undone(dialog, 5);
  }, 90_000);

  test('of 8,800 deals with gaps imports all of them in the background', async () => {
    const app = await onDesktop(harness, 'admin');
    const dialog = await opened(app, 'deal');
    const hole = (row: number, every: number, text: string) => (row % every === 0 ? '' : text);
    const rows = Array.from({ length: 8_800 }, (_, row) =>
      [`Causeway ${row}`, hole(row, 3, `${1_000 + row}`), hole(row, 5, '2027-03-05'), hole(row, 7, 'Renewal')].join(
        ',',
      ),
    );
    await checked(dialog, 'deals.csv', ['Deal Name,Amount,Close Date,Description', ...rows]);
    await saved(dialog, 8_800);
    // A list counts no further than a thousand; the last one is there.
    const { list } = await found(app, 'Causeway 8799', 'deal');
    expect(list.filter(({ name }) => name === 'Causeway 8799')).toHaveLength(1);
  }, 400_000);
});
