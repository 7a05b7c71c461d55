import { BrowserHarness, cleanUpAfterEach } from '../support/browser-harness';
import { atHome } from '../support/steps';
import { words } from '../support/words';

describe('the entrance of the app', () => {
  let harness: BrowserHarness;
  beforeAll(async () => {
    harness = await BrowserHarness.open({
      prepare: [
        // On Feishu nobody gets a seat any more; on DingTalk the app is switched off for the company; on Lark it is being set up.
        "update clients set free_seats = false, seats = 0 where client_id = 'brightsea-feishu'",
        "update members set seat = 'none' where client_id = 'brightsea-feishu' and member_id = 'mb_single'",
        "update clients set state = 'suspended' where client_id = 'brightsea-dingtalk'",
        "update clients set state = 'initialising' where client_id = 'brightsea-lark'",
        // The newcomer's company has answered everything that a new one is asked.
        "update clients set est = true where client_id = 'cedar-lark'",
      ],
    });
  }, 90_000);
  cleanUpAfterEach(() => harness);

  test('sends a person without a company to an administrator', async () => {
    const phone = await harness.phone({ suite: 'feishu', person: 'outsider' });
    const app = await phone.openFromWorkbench();
    await app.getByRole('heading', { name: phone.says('access:noJoin.title') }).waitFor();
    expect(new URL(app.url()).pathname).toBe('/no-join');
  }, 60_000);

  test('tells a person without a seat whom to ask', async () => {
    const phone = await harness.phone({ suite: 'feishu', person: 'single' });
    const app = await phone.openFromWorkbench();
    await app.getByRole('heading', { name: phone.says('access:noSeats.title') }).waitFor();
    expect(new URL(app.url()).pathname).toBe('/no-seats');
  }, 60_000);

  test('shows a page to a company that has not authorized the app', async () => {
    const phone = await harness.phone({ suite: 'dingtalk', person: 'single' });
    const app = await phone.openFromWorkbench();
    await app.getByRole('heading', { name: phone.says('access:noAuth.title') }).waitFor();
    expect(new URL(app.url()).pathname).toBe('/no-auth');
  }, 60_000);

  test('waits for a company that is being set up', async () => {
    const phone = await harness.phone({ suite: 'lark', person: 'single', language: 'en' });
    const app = await phone.openFromWorkbench();
    await app.getByText(phone.says('onboarding:intro.preparing')).waitFor();
    expect(new URL(app.url()).pathname).toBe('/intro');
  }, 60_000);

  test('leads a person with one company straight to the app, and asks nothing the next time', async () => {
    const phone = await harness.phone({ suite: 'lark', person: 'newcomer', language: 'en' });
    const counted = phone.page.waitForResponse('**/api/client-object/day');
    const app = await phone.openFromWorkbench();
    await atHome(app, 'en');
    await app.getByText(phone.says('home:recentEmpty')).waitFor();
    await counted;
    const asked: string[] = [];
    phone.page.on('request', (request) => asked.push(new URL(request.url()).pathname));
    await app.goto(`${harness.server.address}/home?tab=organization`);
    const again = await phone.app();
    await atHome(again, 'en');
    await again.getByRole('heading', { name: phone.says('list:empty') }).waitFor();
    // The device has kept the company: the first row stands on the screen after one round trip. What the page before sent as it left does not count, nor what listens beside it.
    expect(
      asked
        .filter(
          (path) =>
            path.startsWith('/api/') &&
            !path.includes('sign') &&
            path !== '/api/sdk/data-center/send' &&
            path !== '/api/events/list',
        )
        .sort(),
    ).toEqual(['/api/client-object/list']);
  }, 60_000);

  test('shows an error and a new attempt where the browser denies the sign-in or uses a code twice', async () => {
    const page = await harness.browserPage({ path: '/login?code=used-long-ago&state=forged', language: 'en' });
    await page.getByRole('heading', { name: words('en', 'login:chooseChannel') }).waitFor();
    expect(new URL(page.url()).search).toBe('');
  }, 60_000);

  test('ends the session on the device and on the server at sign-out', async () => {
    const phone = await harness.phone({ suite: 'lark', person: 'rep1', language: 'en' });
    const app = await phone.openFromWorkbench();
    // Of two companies only one is open: no picker.
    await atHome(app, 'en');
    const hsid = await harness.hsid(app);
    await app.getByRole('button', { name: phone.says('shell:header.account') }).click();
    await app.getByRole('button', { name: phone.says('menus:menu.signOut') }).click();
    await app.getByText(phone.says('login:signedOut')).waitFor();
    expect((await harness.call(hsid, '/api/sdk/user/bootstrap', {})).code).toBe(1001);
    await app.getByRole('button', { name: phone.says('login:signIn') }).click();
    await atHome(app, 'en');
    expect(await harness.hsid(app)).not.toBe(hsid);
  }, 60_000);
});
