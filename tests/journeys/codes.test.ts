import type { Channel } from '../../domain/platforms';
import { Client } from '../support/client';
import { restoreSession, type Kept } from '../support/restore-session';
import { BrowserHarness, cleanUpAfterEach } from '../support/browser-harness';
import { testEnvironments, type TestEnvironment } from '../support/test-environments';
import { openSession } from '../support/sign-in';
import { atHome, heading, openTab, toast, type App } from '../support/steps';
import { until } from '../support/until';
import { words } from '../support/words';

/**
 * Each response code of REQ shell 8, met by somebody who was at work: what happened to the company, the member or the suite meanwhile
 * brings it about.
 */
const suites = ['feishu', 'dingtalk'] as const;

/** How each suite says that a sign-in code is not good. */
const refusedSignIn = {
  feishu: { call: '/open-apis/authen/v2/oauth/token', status: 400, code: 20003 },
  dingtalk: { call: 'oapi.user.getuserinfo', status: 200, code: 40078 },
} as const;

/** Who is signed in, and where. */
const people: readonly (readonly [string, string])[] = [
  ['rep1', 'brightsea'],
  ['rep2', 'brightsea'],
  ['rep3', 'brightsea'],
  ['rep4', 'brightsea'],
  ['agent', 'brightsea'],
  ['single', 'brightsea'],
  ['data-admin', 'brightsea'],
  ['manager', 'northwind'],
  ['newcomer', 'cedar'],
];

let harness: BrowserHarness;
const sessions = new Map<string, Kept['session']>();
beforeAll(async () => {
  harness = await BrowserHarness.open();
  for (const suite of suites) {
    for (const [person, company] of people)
      sessions.set(
        `${person} ${suite}`,
        await openSession(new Client(harness.server.address), suite, person, `${company}-${suite}`),
      );
  }
}, 120_000);
cleanUpAfterEach(() => harness);
beforeEach(() => harness.codes.clear());

const sessionOf = (person: string, suite: Channel): Kept['session'] => sessions.get(`${person} ${suite}`)!;
const met = (code: number) => until(() => harness.codes.has(code));

/** The person comes back with what the device has kept. */
const comes = (
  { suite, ...device }: TestEnvironment,
  person: string,
  path?: string,
  session = sessionOf(person, suite),
): Promise<App> =>
  restoreSession(
    harness,
    { suite, person, company: `${people.find(([name]) => name === person)![1]}-${suite}`, session },
    device,
    path,
  );

describe.each(testEnvironments)('the error codes of the evening, on $place', (environment) => {
  const { suite, language, phone } = environment;
  const says = (key: string) => words(language, key);

  test('[shell 8.8] 10050: a lost session id is renewed', async () => {
    const app = await comes(environment, 'rep4', undefined, { ...sessionOf('rep4', suite), hsid: 'lost' });
    await atHome(app, language);
    await met(10050);
    expect(await harness.hsid(app)).not.toBe('lost');
  }, 60_000);

  test('[shell 8.9] 11015: a wrong verification code is reported at its input', async () => {
    const app = await comes(environment, 'newcomer', '/start-up');
    await app.getByRole('textbox', { name: says('onboarding:form.phone') }).fill(phone);
    for (const choice of ['teamSizes.middle', 'industries.logistics', 'roles.sales_manager'])
      await app.getByText(says(`onboarding:${choice}`)).click();
    await app.getByRole('button', { name: says('onboarding:form.sendCode') }).click();
    await app.getByText(says('onboarding:form.sent')).waitFor();
    await app.getByRole('textbox', { name: says('onboarding:form.code') }).fill('000000');
    await app.getByRole('button', { name: says('onboarding:form.submit') }).click();
    await app.getByText(says('errors:errors.incorrectCode')).waitFor();
    await met(11015);
  }, 60_000);

  test('[shell 8.11, shell 8.12, shell 8.13] 403 and 1012: access to a record is removed, requested and granted', async () => {
    harness.expectTrouble(/403 \(Forbidden\)/);
    const keeper = sessionOf('data-admin', suite).hsid;
    const { data } = await harness.call(keeper, '/api/customer/org/create', {
      name: `Gate Foods ${phone}`,
      account_manager: 'mb_rep3',
    });
    const id = String(data.id);
    const give = async (member: string) => {
      const { data: now } = await harness.call(keeper, '/api/customer/org/info', { id });
      expect(
        (
          await harness.call(keeper, '/api/customer/org/update', {
            id,
            known_update_time: now.update_time,
            update_data: { account_manager: member },
          })
        ).code,
      ).toBe(0);
    };
    const app = await comes(environment, 'rep3', `/detail?type=organization&id=${id}&tab=info`);
    expect(await heading(app)).toBe(`Gate Foods ${phone}`);
    await give('mb_rep1');
    await openTab(app, says('detail:tabs.dynamic'));
    const title = app.getByRole('heading', { name: says('access:noPermission.title') });
    await title.waitFor();
    expect(new URL(app.url()).search).toBe(`?type=organization&id=${id}`);
    await met(20004);

    await app.goto(`${harness.server.address}/detail?type=organization&id=${id}`);
    await title.waitFor();
    expect(new URL(app.url()).pathname + new URL(app.url()).search).toBe(`/no-permission?type=organization&id=${id}`);

    await app.getByRole('button', { name: says('access:noPermission.apply') }).click();
    await give('mb_rep3');
    await app
      .getByRole('dialog')
      .getByRole('button', { name: says('access:noPermission.send') })
      .click();
    await toast(app, says('errors:errors.alreadyJoined'));
    await met(1012);
    expect(await heading(app)).toBe(`Gate Foods ${phone}`);
  }, 60_000);
});

describe('the error codes of the next day', () => {
  beforeAll(
    () =>
      harness.restart(
        suites.flatMap((suite) => [
          // Brightsea has no free seats any more, rep2 lost the paid one and the agent has left; Northwind switched the app off; Cedar's people are read again;
          // the sessions of rep1 and single have ended, and single's sign-in has run out.
          `update clients set free_seats = false where client_id = 'brightsea-${suite}'`,
          `update members set seat = 'none' where client_id = 'brightsea-${suite}' and member_id = 'mb_rep2'`,
          `update members set deleted = true where client_id = 'brightsea-${suite}' and member_id = 'mb_agent'`,
          `update clients set state = 'suspended' where client_id = 'northwind-${suite}'`,
          `update clients set state = 'initialising' where client_id = 'cedar-${suite}'`,
          `update sessions set revoked = true where client_id = 'brightsea-${suite}' and member_id in ('mb_rep1', 'mb_single')`,
          `update login_tokens set expires = now() where open_id = (select open_id from members where client_id = 'brightsea-${suite}' and member_id = 'mb_single')`,
        ]),
      ),
    90_000,
  );

  describe.each(testEnvironments)('on $place', (environment) => {
    const { suite, language, inSuite } = environment;
    const says = (key: string) => words(language, key);
    const explained = async (app: App, code: number, title: string, path: string) => {
      await app.getByRole('heading', { name: says(title) }).waitFor();
      expect(new URL(app.url()).pathname).toBe(path);
      await met(code);
    };

    test('[shell 8.2] 1001: an ended session is renewed without a question', async () => {
      const app = await comes(environment, 'rep1');
      await atHome(app, language);
      await met(1001);
      expect(await harness.hsid(app)).not.toBe(sessionOf('rep1', suite).hsid);
    }, 60_000);

    test('[shell 8.3] 10: a member who lost the seat learns whom to ask', async () => {
      const app = await comes(environment, 'rep2');
      await explained(app, 10, 'access:noSeats.title', '/no-seats');
      await app.getByText(/陈思远/).waitFor();
    }, 60_000);

    test('[shell 8.5] 10802: a member who left the company is informed', async () => {
      await explained(await comes(environment, 'agent'), 10802, 'access:noJoin.title', '/no-join');
    }, 60_000);

    test('[shell 8.6] 10803: a company that withdrew the authorization of the app is informed', async () => {
      await explained(await comes(environment, 'manager'), 10803, 'access:noAuth.title', '/no-auth');
    }, 60_000);

    test('[shell 8.7] 10805: the app waits for a company that is being set up', async () => {
      await explained(await comes(environment, 'newcomer'), 10805, 'onboarding:intro.preparing', '/intro');
    }, 60_000);

    test('[shell 8.4] 10801: an expired sign-in that cannot be renewed leads to the login page', async () => {
      // Inside the suite a fresh one would cost no tap: the suite refuses it.
      if (inSuite) await harness.simulator.fault({ suite, kind: 'error', ...refusedSignIn[suite] });
      const app = await comes(environment, 'single');
      await explained(app, 10801, 'login:failed', '/login');
      await harness.simulator.clearFaults();
    }, 60_000);
  });
});
