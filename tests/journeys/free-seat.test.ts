import { errors } from '../../domain/errors';
import { BrowserHarness, cleanUpAfterEach } from '../support/browser-harness';
import { cards, heading, openTab, signedIn } from '../support/steps';
import { labelOf } from '../support/value-steps';

/** Somebody on a free seat reads what the company lets them read, and meets no button that would refuse them. */
describe.each([
  { device: 'a phone', width: 375, height: 812 },
  { device: 'a wide window', width: 1280, height: 800 },
])('a member on a free seat, on $device', ({ width, height }) => {
  let harness: BrowserHarness;
  beforeAll(async () => {
    harness = await BrowserHarness.open();
  }, 90_000);
  cleanUpAfterEach(() => harness);

  test('sees lists and records and cannot change them', async () => {
    const phone = await harness.phone({ suite: 'feishu', person: 'viewer', width, height });
    const home = await signedIn(phone);
    const hsid = await harness.hsid(home);
    await home.goto(`${harness.server.address}/home?tab=product`);
    const list = await phone.app();
    await cards(list).first().waitFor();
    expect(
      await list
        .getByRole('tabpanel')
        .getByRole('button', { name: phone.says('list:create') })
        .count(),
    ).toBe(0);
    expect(await list.getByRole('button', { name: phone.says('shell:header.add') }).count()).toBe(0);

    await cards(list).first().click();
    const name = await heading(list);
    await openTab(list, phone.says('detail:tabs.info'));
    await list
      .getByRole('tabpanel', { name: phone.says('detail:tabs.info') })
      .getByRole('term')
      .filter({ hasText: labelOf('product', 'price', 'zh') })
      .waitFor();
    const actions = list.getByRole('navigation', { name: phone.says('detail:actions') });
    await actions.getByRole('button', { name: phone.says('detail:more') }).click();
    await list
      .getByRole('dialog')
      .getByRole('button', { name: phone.says('detail:copyLink') })
      .waitFor();
    for (const button of ['detail:edit', 'detail:note', 'detail:remove.action'])
      expect([button, await list.getByRole('button', { name: phone.says(button) }).count()]).toEqual([button, 0]);

    // The server holds the same line.
    const id = new URL(list.url()).searchParams.get('id');
    const { data: before } = await harness.call(hsid, '/api/client-object/info', { table_id: 'product', id });
    expect(before.name).toBe(name);
    const refused = await harness.call(hsid, '/api/client-object/update', {
      table_id: 'product',
      id,
      known_update_time: before.update_time,
      update_data: { name: 'Mine now' },
    });
    expect(refused.code).toBe(errors.notAllowed.code);
    expect((await harness.call(hsid, '/api/client-object/info', { table_id: 'product', id })).data).toEqual(before);
  }, 60_000);
});
