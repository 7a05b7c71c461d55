import type { Page } from 'playwright-core';
import { seriousInBothThemes, smallTargets, zoomAllowed } from '../support/access';
import { Form } from '../support/form';
import { House, keepInOrder, type Stored } from '../support/journey';
import { atDesk, cards, heading, openEdit } from '../support/steps';
import { labelOf } from '../support/value-steps';
import { words, type Language } from '../support/words';

interface Screen {
  name: string;
  /** `RECORD` stands for a machine with a value in most fields. */
  path: string;
  /** Waits until it is drawn, and opens what lies above the page. */
  reach(page: Page, says: (key: string) => RegExp, language: Language): Promise<unknown>;
}

const record = '/detail?type=equipment&id=RECORD';
const list = '/home?tab=organization';

async function editing(page: Page, says: (key: string) => RegExp, language: Language): Promise<Form> {
  await heading(page);
  await openEdit(page, language);
  const form = new Form(page, language, says('detail:form.edit'));
  await form.sheet.getByRole('textbox').first().waitFor();
  return form;
}

/** The picker of a field, once it has something to choose from. */
const picker = (field: string): Screen['reach'] => async (page, says, language) => {
  const form = await editing(page, says, language);
  const label = labelOf('equipment', field, language);
  await form.want(label);
  await form.control(label).click();
  await form.picker(label).getByRole('listitem').first().waitFor();
};

const above = (button: string): Screen['reach'] => async (page, says) => {
  await cards(page).first().waitFor();
  await page.getByRole('tabpanel').getByRole('button', { name: says(button) }).click();
  await page.getByRole('dialog').getByRole('button').first().waitFor();
};

const screens: Screen[] = [
  { name: 'a form of every kind of value', path: record, reach: editing },
  { name: 'every kind of value on the tab of all fields', path: `${record}&tab=info`, reach: (page) => page.getByRole('term').first().waitFor() },
  { name: 'the options of a select', path: record, reach: picker('condition') },
  { name: 'the options of a select of several', path: record, reach: picker('supplies') },
  { name: 'colleagues to choose from', path: record, reach: picker('keeper') },
  { name: 'regions to choose from', path: record, reach: picker('region') },
  { name: 'records to choose from', path: record, reach: picker('organization_id') },
  {
    name: 'the editor of rich text', path: record, reach: async (page, says, language) => {
      const form = await editing(page, says, language);
      const label = labelOf('equipment', 'instructions', language);
      await form.want(label);
      await form.control(label).click();
      await page.getByRole('toolbar', { name: says('values:rich.tools') }).waitFor();
    },
  },
  {
    name: 'a form with complaints', path: record, reach: async (page, says, language) => {
      const form = await editing(page, says, language);
      await form.type(labelOf('equipment', 'name', language), '');
      await form.type(labelOf('equipment', 'power', language), '?');
      await form.sheet.getByRole('button', { name: says('detail:form.saveMissing') }).click();
      await form.sheet.getByRole('alert').first().waitFor();
    },
  },
  { name: 'the views of a list', path: list, reach: above('list:view') },
  {
    name: 'the builder of a filter', path: list, reach: async (page, says, language) => {
      await above('list:filter')(page, says, language);
      await page.getByRole('button', { name: says('views:addCondition') }).click();
      await page.getByRole('dialog', { name: says('views:chooseField') }).getByRole('button', { name: labelOf('organization', 'founded_on', language), exact: true }).click();
      await page.getByRole('button', { name: says('views:addGroup') }).waitFor();
    },
  },
  {
    name: 'the bar over selected records', path: list, reach: async (page, says, language) => {
      await above('list:more')(page, says, language);
      await page.getByRole('dialog').getByRole('button', { name: says('views:select') }).click();
      await page.getByRole('toolbar', { name: says('views:selection') }).waitFor();
      await page.getByRole('tabpanel').getByRole('listitem').nth(1).click();
    },
  },
];

describe.each([
  { width: 375, height: 812, language: 'zh' },
  { width: 1280, height: 800, language: 'en' },
] as const)('at $width px, in $language,', ({ width, height, language }) => {
  let house: House;
  let person: Stored;
  let machine: string;
  const says = (key: string) => words(language, key);

  beforeAll(async () => {
    house = await House.open();
    const page = await atDesk(house, 'rep1', language);
    const { data } = await house.call(await house.hsid(page), '/api/client-object/list', { table_id: 'equipment', size: 1 });
    machine = String((data.list as { _id: string }[])[0]?._id);
    person = await page.context().storageState();
    await house.leave();
  }, 120_000);
  keepInOrder(() => house);

  test.each(screens)('$name can be read, reached and tapped by everybody', async ({ path, reach }) => {
    const page = await house.browserPage({ width, height, language, path: path.replace('RECORD', machine), as: person });
    await reach(page, says, language);
    // What fades or slides in is there.
    await page.waitForTimeout(300);
    expect(await zoomAllowed(page)).toBe(true);
    expect(await smallTargets(page)).toEqual([]);
    expect(await seriousInBothThemes(page)).toEqual([]);
    expect(await sticksOut(page)).toBe(false);
  }, 60_000);
});

/** Whether the page or what lies above it leaves the window to a side. */
function sticksOut(page: Page): Promise<boolean> {
  return page.evaluate(() => {
    const panels = [...document.querySelectorAll('[role=dialog], [role=alertdialog], [role=toolbar]')].map((panel) => panel.getBoundingClientRect());
    return document.documentElement.scrollWidth > window.innerWidth || panels.some(({ left, right }) => left < 0 || right > window.innerWidth);
  });
}
