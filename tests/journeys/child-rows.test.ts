import { BrowserHarness, cleanUpAfterEach } from '../support/browser-harness';
import { partOf } from '../support/test-extent';
import { draftKept, onDesktop, signedIn, toast, type App } from '../support/steps';
import { words } from '../support/words';

const says = (key: string, values?: Record<string, number>) => words('zh', key, values);
const cells = { name: '巡检内容', hours: '工时', parts: '配件费' };

/** The checks of a machine, as rows of its page: cards and sheets on a phone, a table that is typed into on a desktop. */
describe('the child rows of a record', () => {
  let harness: BrowserHarness;
  beforeAll(async () => {
    harness = await BrowserHarness.open();
  }, 90_000);
  cleanUpAfterEach(() => harness);

  /** The tab of a new machine. */
  const tabOf = async (app: App): Promise<string> => {
    const fields = { name: '试用冷柜' };
    const made = await harness.call(await harness.hsid(app), '/api/client-object/create', {
      table_id: 'equipment',
      fields,
    });
    return `${harness.server.address}/detail?type=equipment&id=${String(made.data['id'])}&tab=child-form-equipment_check`;
  };
  const add = (app: App) =>
    app
      .getByRole('button', { name: says('rows:add') })
      .first()
      .click();
  const save = async (app: App) => {
    await app.getByRole('button', { name: says('rows:save', { count: 1 }) }).click();
    await toast(app, says('rows:saved'));
    await app.getByText('¥120.10').first().waitFor();
  };

  const onPhone = async () => {
    const phone = await harness.phone({ suite: 'feishu', person: 'rep1' });
    const home = await signedIn(phone);
    const address = await tabOf(home);
    await home.goto(address);
    const app = await phone.app();
    await add(app);
    const sheet = app.getByRole('dialog', { name: says('rows:newRow') });
    await sheet.getByRole('textbox', { name: cells.name }).fill('门封条');
    await sheet.getByRole('textbox', { name: cells.hours }).fill('1.5');
    await sheet.getByRole('textbox', { name: cells.parts }).fill('0.1');
    await sheet.getByRole('button', { name: says('rows:done') }).click();
    await app.getByText('¥120.10').first().waitFor();
    await draftKept(app, '"parts_cost":0.1');

    await home.goto(address);
    const again = await phone.app();
    await again.getByRole('button', { name: says('detail:draft.take') }).click();
    await again.getByText('¥120.10').first().waitFor();
    await save(again);
  };

  const onDesktopToo = async () => {
    const app = await onDesktop(harness, 'rep1');
    await app.goto(await tabOf(app));
    await add(app);
    await app.getByRole('textbox', { name: cells.name }).fill('门封条');
    await app.keyboard.press('Escape');
    // On in the same row, past the day and the result.
    for (const [text, steps] of [
      ['1.5', 3],
      ['0.1', 1],
    ] as const) {
      for (let step = 0; step < steps; step += 1) await app.keyboard.press('ArrowRight');
      await app.keyboard.type(text);
      await app.keyboard.press('Escape');
    }
    await app.getByText('¥120.10').first().waitFor();
    await save(app);
  };

  test.each(
    partOf(
      [
        ['a phone, through a reload', onPhone],
        ['a desktop, by the keys', onDesktopToo],
      ] as const,
      2,
    ),
  )('are added on %s and saved with the values that formulas compute', (_where, journey) => journey(), 90_000);
});
