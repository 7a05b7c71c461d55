import { BrowserHarness, cleanUpAfterEach } from '../support/browser-harness';
import { onDesktop, openTab, typeNames } from '../support/steps';
import { words } from '../support/words';

/** A list on a desktop, as a table that is ordered, chosen from, filled in and gone through by keys. */
describe('a record list on a desktop', () => {
  let harness: BrowserHarness;
  beforeAll(async () => {
    harness = await BrowserHarness.open();
  }, 90_000);
  cleanUpAfterEach(() => harness);

  test('is a table with sortable headers, row selection, editable cells and a record next to it', async () => {
    const page = await onDesktop(harness, 'manager');
    await openTab(page, typeNames.zh.organization);
    const grid = page.getByRole('tabpanel').getByRole('grid');
    const titles = () => grid.getByRole('link').allTextContents();
    await grid.getByRole('link').first().waitFor();

    const byName = grid.getByRole('columnheader').nth(1);
    await byName.getByRole('button').click();
    await page.locator('[role=columnheader][aria-sort=ascending]').waitFor();
    await grid.getByRole('link').first().waitFor();
    const [first = '', second = ''] = await titles();
    expect(first).not.toBe(second);

    await page.keyboard.press('j');
    await page.keyboard.press('x');
    await page.getByRole('toolbar', { name: words('zh', 'views:selection') }).waitFor();
    await page.keyboard.press('x');

    await page.keyboard.press('e');
    const editor = page.getByRole('dialog');
    const input = editor.getByRole('textbox').first();
    await input.waitFor();
    await input.fill(`${first}（总部）`);
    await page.keyboard.press('Enter');
    await editor.waitFor({ state: 'detached' });
    await grid.getByRole('link', { name: `${first}（总部）` }).waitFor();

    await page.keyboard.press('Enter');
    const beside = page.getByRole('complementary', { name: words('zh', 'table:panel.label') });
    await beside.getByRole('heading', { name: `${first}（总部）` }).waitFor();
    // Its bar has room for every action.
    const edit = beside
      .getByRole('navigation', { name: words('zh', 'detail:actions') })
      .getByRole('button')
      .first();
    const [panel, button] = [await beside.boundingBox(), await edit.boundingBox()];
    expect(button?.x).toBeGreaterThan(panel?.x ?? Number.NaN);
    expect(new URL(page.url()).searchParams.get('record')).toBeTruthy();
    await page.keyboard.press('j');
    await beside.getByRole('heading', { name: second }).waitFor();
    await page.reload();
    await beside.getByRole('heading', { name: second }).waitFor();
    await page.keyboard.press('Escape');
    await beside.waitFor({ state: 'detached' });
    expect(new URL(page.url()).searchParams.get('record')).toBeNull();
  }, 120_000);
});
