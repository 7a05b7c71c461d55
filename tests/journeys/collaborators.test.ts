import { BrowserHarness, cleanUpAfterEach, type Phone } from '../support/browser-harness';
import { firstOf } from '../support/test-extent';
import { heading, signedIn, toast, type App } from '../support/steps';

/** Three people on one record, in the suites' phones. */
describe('a record with several collaborators', () => {
  let harness: BrowserHarness;
  beforeAll(async () => {
    harness = await BrowserHarness.open();
  }, 90_000);
  cleanUpAfterEach(() => harness);

  const asked = async (app: App, path: string, body: object) => harness.call(await harness.hsid(app), path, body);
  const open = async (phone: Phone, app: App, address: string) => {
    await app.goto(`${harness.server.address}/detail?${address}`);
    return phone.app();
  };

  test.each(firstOf(['dingtalk', 'feishu'] as const))(
    'gets an applicant who is let in, writes and takes over, and its customer shows a tree with a parent (%s)',
    async (suite) => {
      // The door is closed to the applicant at first, and to the owner after they have handed the deal over.
      harness.expectTrouble(/403 \(Forbidden\) \(.*\/api\/revenue\/deal\/(detail|event-list)\)/);
      const owner = await harness.phone({ suite, person: 'rep1' });
      const first = await signedIn(owner);
      const shop = String((await asked(first, '/api/customer/org/create', { name: '三人门店' })).data.id);
      await asked(first, '/api/customer/org/create', { name: '三人集团' });
      const deal = String(
        (await asked(first, '/api/revenue/deal/create', { name: '三人商机', amount: '0.30', organization_ids: [shop] }))
          .data.id,
      );

      // Somebody of another team finds the door closed, and knocks.
      const applicant = await harness.phone({ suite, person: 'rep3' });
      const outside = await signedIn(applicant);
      const door = await open(applicant, outside, `type=deal&id=${deal}`);
      await door.getByRole('button', { name: applicant.says('access:noPermission.apply') }).click();
      const roles = door.getByRole('dialog', { name: applicant.says('access:noPermission.role') });
      await roles.getByRole('button', { name: '商机协作人' }).click();
      await roles.getByRole('button', { name: applicant.says('access:noPermission.send') }).click();
      await door
        .getByRole('heading', { name: applicant.says('access:noPermission.waiting', { name: '王晓雨' }) })
        .waitFor();

      const team = await open(owner, first, `type=deal&id=${deal}&tab=collaborator`);
      await team.getByRole('button', { name: owner.says('collaborators:approve') }).click();
      await team
        .getByRole('list', { name: owner.says('collaborators:members') })
        .getByText('单雪梅')
        .waitFor();

      const inside = await open(applicant, door, `type=deal&id=${deal}`);
      await heading(inside);
      const { data: seen } = await asked(inside, '/api/revenue/deal/detail', { id: deal });
      const update = { id: deal, known_update_time: seen.update_time, update_data: { name: '三人商机二期' } };
      expect((await asked(inside, '/api/revenue/deal/update', update)).code).toBe(0);
      // The owner's page follows by itself.
      await team.getByRole('heading', { level: 1, name: '三人商机二期' }).waitFor();

      await team.getByRole('button', { name: owner.says('collaborators:handOver') }).click();
      await team
        .getByRole('dialog')
        .getByRole('button', { name: /单雪梅/ })
        .click();
      await toast(team, owner.says('detail:changeOwner.done', { owner: '单雪梅' }));
      expect((await asked(inside, '/api/revenue/deal/detail', { id: deal })).data.owner_member_id).toBe('mb_rep3');

      const customer = await open(owner, team, `type=organization&id=${shop}&tab=related-company`);
      await customer.getByRole('button', { name: owner.says('links:company.add') }).click();
      await customer.getByRole('button', { name: owner.says('links:company.kind.parent') }).click();
      await customer.getByRole('searchbox').fill('三人集团');
      await customer.getByRole('dialog').getByText('三人集团').click();
      await customer.getByRole('button', { name: /^三人集团/ }).waitFor();
      await customer.getByRole('button', { name: owner.says('links:company.tree') }).click();
      const tree = customer.getByRole('dialog', { name: owner.says('links:company.tree') });
      await tree.getByRole('button', { name: '三人集团' }).waitFor();
      await tree.getByRole('button', { name: '三人门店' }).waitFor();
      await tree.getByText(/集团内/).waitFor();
    },
    120_000,
  );
});
