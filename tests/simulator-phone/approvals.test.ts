import type { Browser } from 'playwright-core';
import { drawTemplate } from '../simulator/support/approvals';
import { appFrame, launch, openPhone } from './browser';
import { startHost, type Host } from './host';

let host: Host;
let browser: Browser;
beforeAll(async () => {
  host = await startHost();
  browser = await launch();
}, 30_000);
afterAll(async () => {
  await browser.close();
  await host.close();
});
jest.setTimeout(60_000);

test('people decide, transfer, send back, resend and withdraw approvals in the approval centre of the phone', async () => {
  const { world } = host.simulator;
  const template = drawTemplate(world, 'feishu', {
    nodes: [{ id: 'both', name: 'Both', rule: 'all', approvers: ['manager', 'rep2'], ifNobody: 'pass' }],
    revertDays: 31,
  });
  const link = `https://applink.feishu.cn/client/web_app/open?${new URLSearchParams({
    appId: 'cli_demo_feishu',
    mode: 'appCenter',
    lk_target_url: `${host.origin}/detail?id=7`,
  }).toString()}`;
  const approval = world.approvals.start({
    template,
    applicantKey: 'rep1',
    title: 'Brightsea: 12% off',
    form: [
      { id: 'record', name: 'Record', type: 'input', value: 'Brightsea' },
      { id: 'link', name: 'Sidecar', type: 'input', value: link },
    ],
  });
  const as = async (person: string) => {
    const { page, fieldErrors } = await openPhone(browser, host.origin, { suite: 'feishu', person });
    await page.getByRole('button', { name: 'Workbench' }).click();
    await page.getByRole('button', { name: /^Approvals/ }).click();
    const centre = page.getByRole('region', { name: 'Approvals', exact: true });
    const open = async (section: string) => {
      await centre
        .getByRole('region', { name: section })
        .getByRole('button', { name: /12% off/ })
        .click();
      return centre.getByRole('article', { name: /12% off/ });
    };
    return { page, centre, open, fieldErrors };
  };

  const manager = await as('manager');
  const asked = await manager.open('Waiting for you');
  await asked.getByText('Brightsea', { exact: true }).waitFor();
  await asked.getByRole('textbox', { name: 'Comment' }).fill('Too much');
  await asked.getByRole('combobox', { name: 'Send back to' }).selectOption({ label: '王晓雨' });
  await asked.getByRole('list', { name: 'Steps' }).getByText('Too much').waitFor();
  // The link opens the application inside the client, over the approval.
  await asked.getByRole('link', { name: 'Open' }).click();
  expect((await appFrame(manager.page)).url()).toBe(`${host.origin}/detail?id=7`);
  expect(manager.fieldErrors).toEqual([]);

  const rep = await as('rep1');
  const sent = await rep.open('Waiting for you');
  await sent.getByRole('button', { name: 'Submit again' }).click();
  await sent.getByRole('button', { name: 'Submit again' }).waitFor({ state: 'detached' });
  expect(approval.tasks.filter(({ status }) => status === 'PENDING').map(({ personKey }) => personKey)).toEqual([
    'manager',
    'rep2',
  ]);

  const other = await as('rep2');
  const second = await other.open('Waiting for you');
  await second.getByRole('combobox', { name: 'Hand on to' }).selectOption({ label: '单雪梅' });
  await second.getByRole('combobox', { name: 'Hand on to' }).waitFor({ state: 'detached' });
  await second.getByRole('textbox', { name: 'Comment' }).fill('Ask her');
  await second.getByRole('button', { name: 'Add comment' }).click();
  await second.getByRole('list', { name: 'Comments' }).getByText('李建国: Ask her').waitFor();
  const theirs = approval.tasks.find(({ personKey, status }) => personKey === 'rep3' && status === 'PENDING');
  world.approvals.decide(approval, { taskId: theirs?.id ?? '', personKey: 'rep3', pass: true });
  await manager.page.getByRole('button', { name: 'Close' }).click();
  await asked.getByRole('button', { name: 'Approve' }).click();
  await sent.getByText('Approved', { exact: true }).first().waitFor();
  await sent.getByRole('button', { name: 'Take back' }).click();
  await sent.getByText('Taken back', { exact: true }).waitFor();
  expect([approval.status, approval.isReverted]).toEqual(['CANCELED', true]);
  for (const { page } of [manager, rep, other]) await page.context().close();
});
