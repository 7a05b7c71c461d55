import { BrowserHarness, cleanUpAfterEach } from '../support/browser-harness';
import { onDesktop, cards, signedIn, toast, type App } from '../support/steps';
import { labelOf, optionOf } from '../support/value-steps';
import { words } from '../support/words';

/** A view of a list from its first condition to its end, and what the team sees of it. */
describe('a saved view', () => {
  const says = (key: string, values?: Record<string, string | number>) => words('zh', key, values);
  const industry = labelOf('organization', 'industry', 'zh');
  const retail = optionOf('organization', 'industry', 'retail', 'zh');
  /** Of a button whose name goes on with what is chosen. */
  const beginning = (text: RegExp) => new RegExp(text.source.replace(/\$$/, ''));
  let harness: BrowserHarness;
  beforeAll(async () => {
    harness = await BrowserHarness.open();
  }, 90_000);
  cleanUpAfterEach(() => harness);

  async function atList(app: App): Promise<void> {
    await app.goto(`${harness.server.address}/home?tab=organization`);
  }

  const openViews = (app: App) =>
    app
      .getByRole('tabpanel')
      .getByRole('button', { name: says('list:view') })
      .click();
  const views = (app: App) => app.getByRole('dialog', { name: says('views:title') });

  test('is built, saved, shared with the team, seen by a colleague, and deleted', async () => {
    const phone = await harness.phone({ suite: 'feishu', person: 'data-admin' });
    await atList(await signedIn(phone));
    const app = await phone.app();
    await cards(app).first().waitFor();

    await app
      .getByRole('tabpanel')
      .getByRole('button', { name: says('list:filter') })
      .click();
    const builder = app.getByRole('dialog', { name: says('views:filter') });
    await builder.getByRole('button', { name: says('views:addCondition') }).click();
    await app
      .getByRole('dialog', { name: says('views:chooseField') })
      .getByRole('button', { name: industry, exact: true })
      .click();
    await builder.getByRole('button', { name: new RegExp(`^${industry} `) }).click();
    const options = app.getByRole('dialog', { name: says('views:value', { name: industry }) });
    await options.getByRole('button', { name: retail }).click();
    await options.getByRole('button', { name: beginning(says('views:done')) }).click();
    // The button counts what will be seen.
    const hsid = await harness.hsid(app);
    const { data } = await harness.call(hsid, '/api/client-object/list', {
      table_id: 'organization',
      filter: { field: 'industry', relation: 'include', value: ['retail'] },
      size: 1,
    });
    const total = data.total as number;
    expect(total).toBeGreaterThan(0);
    await builder.getByRole('button', { name: says('views:applyCount', { count: total, total }) }).waitFor();

    await builder.getByRole('button', { name: says('views:saveTitle') }).click();
    const naming = app.getByRole('dialog', { name: says('views:saveTitle') });
    await naming.getByRole('textbox', { name: says('views:name') }).fill('零售客户');
    await naming.getByRole('button', { name: says('views:save') }).click();
    await toast(app, says('views:saved'));
    await app.getByRole('button', { name: says('list:view', { name: '零售客户' }) }).waitFor();
    await app.getByText(says('list:count', { total })).waitFor();

    // Nobody else sees it before it is shared.
    const rep = await onDesktop(harness, 'rep1');
    await atList(rep);
    await cards(rep).first().waitFor();
    await openViews(rep);
    await views(rep).getByText(says('views:none')).waitFor();
    await rep.keyboard.press('Escape');

    await openViews(app);
    await views(app)
      .getByRole('region', { name: says('views:own') })
      .getByRole('button', { name: says('views:manage', { name: '零售客户' }) })
      .click();
    await app
      .getByRole('dialog', { name: '零售客户' })
      .getByRole('button', { name: says('views:share') })
      .click();
    await toast(app, says('views:updated'));
    // The views stay open behind what was done with one of them.
    await views(app)
      .getByRole('region', { name: says('views:shared') })
      .waitFor();

    await rep.reload();
    await cards(rep).first().waitFor();
    await openViews(rep);
    const shared = views(rep).getByRole('region', { name: says('views:shared') });
    expect(await shared.getByRole('button', { name: says('views:manage', { name: '零售客户' }) }).count()).toBe(0);
    await shared.getByRole('button', { name: '零售客户' }).click();
    await rep
      .getByRole('button', { name: new RegExp(`${industry}.*${retail}`) })
      .first()
      .waitFor();
    await cards(rep).first().waitFor();
    await rep
      .getByRole('row')
      .filter({ has: rep.getByRole('link'), hasNotText: retail })
      .first()
      .waitFor({ state: 'detached' });

    await views(app)
      .getByRole('button', { name: says('views:manage', { name: '零售客户' }) })
      .click();
    await app
      .getByRole('dialog', { name: '零售客户' })
      .getByRole('button', { name: says('views:remove') })
      .click();
    await app
      .getByRole('alertdialog')
      .getByRole('button', { name: says('views:remove') })
      .click();
    await toast(app, says('views:removed'));
    await app.getByRole('button', { name: says('list:view', { name: '默认视图' }) }).waitFor();

    // The colleague whose device remembers it is back at the default view.
    await rep.reload();
    await rep.getByRole('button', { name: says('list:view', { name: '默认视图' }) }).waitFor();
    await openViews(rep);
    await views(rep).getByText(says('views:none')).waitFor();
  }, 90_000);
});
