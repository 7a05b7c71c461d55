import { contract } from '../../../domain/contract';
import { channels, suiteFamilies } from '../../../domain/platforms';
import { Client } from '../../support/client';
import { appIds, authorise, loginToken, startTestServer, type TestServer } from '../../support/server';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const exchangeName = (channel: (typeof channels)[number]) =>
  suiteFamilies[channel] === 'lark' ? 'account.larkWebLogin' : 'account.dingtalkCodeLogin';
const urlName = (channel: (typeof channels)[number]) =>
  suiteFamilies[channel] === 'lark' ? 'account.larkWebLoginUrl' : 'account.dingtalkWebLoginUrl';
const switchName = (channel: (typeof channels)[number]) =>
  suiteFamilies[channel] === 'lark' ? 'account.larkSwitchClient' : 'account.dingtalkSwitchClient';
const listName = (channel: (typeof channels)[number]) =>
  suiteFamilies[channel] === 'lark' ? 'account.larkClientList' : 'account.dingtalkClientList';

describe.each(channels)('[shell 1.1] the sign-in on %s', (channel) => {
  const company = `brightsea-${channel}`;

  test('[shell 7.4] answers the address of the authorization page of the suite', async () => {
    const { oauthUrl, ...more } = await server
      .visitor()
      .ok(urlName(channel), { url: `${server.origin}/login`, app_id: appIds[channel] });
    const page = await fetch(oauthUrl);
    expect([page.status, more]).toEqual([200, {}]);
    expect(new URL(oauthUrl).searchParams.get('redirect_uri')).toBe(`${server.origin}/login`);
  });

  test('[shell 3.2, shell 7.6] lists the companies of a person with distinguishing data, by POST and by GET', async () => {
    const browser = server.visitor();
    const token = await loginToken(browser, channel, 'rep1');
    const end = new Date('2027-01-31T00:00:00Z');
    const clients = server.app.db.updateTable('clients').where('client_id', '=', company);
    await clients.set({ logo: 'https://pictures.example/brightsea.png', order_end: end }).execute();
    const { list } = await browser.ok(listName(channel), { token });
    expect(list.find(({ client_id }) => client_id === company)).toEqual({
      _id: company,
      client_id: company,
      name: 'Brightsea Foods 海明食品',
      nickname: 'Brightsea Foods',
      logo: 'https://pictures.example/brightsea.png',
      last_order: { end_date: end.getTime() },
    });
    const got = await browser.send(`${contract[listName(channel)].path}?token=${token}`);
    expect([got.data, got.headers.get('deprecation')]).toEqual([{ list }, 'true']);
    await clients.set({ logo: null, order_end: null }).execute();
    expect(
      (await browser.ok(listName(channel), { token })).list.find(({ client_id }) => client_id === company),
    ).not.toHaveProperty('last_order');
  });

  test('[shell 7.5, shell 7.7] leads through the authorization page and the list of companies into one company', async () => {
    const browser = server.visitor();
    const token = await loginToken(browser, channel, 'rep1');
    expect(token).toMatch(/^[\w-]{43}$/);
    // A state says that the code came by the page, whether or not that is said besides; without its browser it is refused.
    const stolen = await authorise(server.visitor(), channel, 'rep1');
    expect((await browser.call(exchangeName(channel), { ...stolen, app_id: appIds[channel] })).name).toBe(
      'stateRefused',
    );
    const { list } = await browser.ok(listName(channel), { token });
    expect(list.map((item) => item.client_id)).toEqual([company, `northwind-${channel}`]);
    const { hsid } = await browser.ok(switchName(channel), { token, client_id: company });
    const { user, client, channel: own } = await new Client(server.origin, hsid).ok('start.bootstrap', {});
    expect({ member: user.member_id, company: client.client_id, own }).toEqual({
      member: 'mb_rep1',
      company,
      own: channel,
    });
  });

  test('needs no state for a code of the container', async () => {
    const { value } = server.world.tokens.issueCode({
      suite: channel,
      kind: 'in-app',
      personKey: 'single',
      scope: '',
      lifetimeMs: 60_000,
    });
    const browser = server.visitor();
    const data = await browser.ok(exchangeName(channel), { code: value, app_id: appIds[channel], source: 'container' });
    const token = Object.values(data)[0] as string;
    // Code and app id alone are enough.
    const again = server.world.tokens.issueCode({
      suite: channel,
      kind: 'in-app',
      personKey: 'single',
      scope: '',
      lifetimeMs: 60_000,
    });
    expect(
      (await server.visitor().call(exchangeName(channel), { code: again.value, app_id: appIds[channel] })).name,
    ).toBe('ok');
    const { list } = await browser.ok(listName(channel), { token });
    expect(list.map((item) => item.client_id)).toEqual([company]);
  });

  test('asks on the authorization page for nothing but the identity', async () => {
    const { oauthUrl } = await server
      .visitor()
      .ok(urlName(channel), { url: `${server.origin}/login`, app_id: appIds[channel] });
    expect(new URL(oauthUrl).searchParams.get('scope') ?? '').not.toMatch(/im:|contact|offline/);
  });

  test('gives a person without a company an empty list and opens none', async () => {
    const browser = server.visitor();
    const token = await loginToken(browser, channel, 'outsider');
    expect((await browser.ok(listName(channel), { token })).list).toEqual([]);
    expect((await browser.call(switchName(channel), { token, client_id: company })).code).toBe(10802);
  });

  test('accepts a code once', async () => {
    const browser = server.visitor();
    const { value } = server.world.tokens.issueCode({
      suite: channel,
      kind: 'in-app',
      personKey: 'rep1',
      scope: '',
      lifetimeMs: 60_000,
    });
    const input = { code: value, app_id: appIds[channel], source: 'container' as const };
    expect((await browser.call(exchangeName(channel), input)).code).toBe(0);
    expect((await browser.call(exchangeName(channel), input)).code).toBe(10801);
  });

  test('accepts the state of an authorization once', async () => {
    const browser = server.visitor();
    const back = await authorise(browser, channel, 'rep1');
    const input = { ...back, app_id: appIds[channel], source: 'web' as const };
    expect((await browser.call(exchangeName(channel), input)).name).toBe('ok');
    const { value } = server.world.tokens.issueCode({
      suite: channel,
      kind: 'web',
      personKey: 'rep1',
      redirectUri: back.url,
      scope: '',
      lifetimeMs: 60_000,
    });
    expect((await browser.call(exchangeName(channel), { ...input, code: value })).name).toBe('stateRefused');
  });

  test('cannot be finished by another browser or without a state', async () => {
    const victim = server.visitor();
    const back = await authorise(server.visitor(), channel, 'rep2');
    expect((await victim.call(exchangeName(channel), { ...back, app_id: appIds[channel], source: 'web' })).name).toBe(
      'stateRefused',
    );
    await authorise(victim, channel, 'rep1');
    expect((await victim.call(exchangeName(channel), { ...back, app_id: appIds[channel], source: 'web' })).name).toBe(
      'stateRefused',
    );
    expect(
      (
        await victim.call(exchangeName(channel), {
          code: back.code,
          app_id: appIds[channel],
          source: 'web',
          url: back.url,
        })
      ).name,
    ).toBe('stateRefused');
  });

  test('refuses an authorization of eleven minutes ago', async () => {
    const browser = server.visitor();
    const back = await authorise(browser, channel, 'rep1');
    server.clock.forward(11 * 60_000);
    expect((await browser.call(exchangeName(channel), { ...back, app_id: appIds[channel], source: 'web' })).name).toBe(
      'stateRefused',
    );
  });

  test('ends at the address of its beginning, whatever else is sent', async () => {
    const browser = server.visitor();
    const back = await authorise(browser, channel, 'rep1');
    // A code that the suite gave for another page of ours, with the state of this one.
    const { value } = server.world.tokens.issueCode({
      suite: channel,
      kind: 'web',
      personKey: 'rep2',
      redirectUri: `${server.origin}/elsewhere`,
      scope: '',
      lifetimeMs: 60_000,
    });
    const forged = {
      code: value,
      state: back.state,
      url: `${server.origin}/elsewhere`,
      app_id: appIds[channel],
      source: 'web' as const,
    };
    // DingTalk does not bind a code to an address; the state holds it to this browser there.
    if (channel !== 'dingtalk') expect((await browser.call(exchangeName(channel), forged)).name).toBe('loginAgain');
    const states = await server.app.db.selectFrom('oauth_states').select('redirect_url').execute();
    expect(states.filter(({ redirect_url }) => new URL(redirect_url).origin !== server.origin)).toEqual([]);
  });

  test('gives a login token that lists companies for ten minutes', async () => {
    const browser = server.visitor();
    const token = await loginToken(browser, channel, 'rep1');
    server.clock.forward(10 * 60_000 + 1);
    expect((await browser.call(listName(channel), { token })).code).toBe(10801);
    expect((await browser.call(switchName(channel), { token, client_id: company })).code).toBe(10801);
  });

  test('sends a caller with an unknown app id back to the beginning', async () => {
    const browser = server.visitor();
    const { value } = server.world.tokens.issueCode({
      suite: channel,
      kind: 'in-app',
      personKey: 'rep1',
      scope: '',
      lifetimeMs: 60_000,
    });
    expect(
      (await browser.call(exchangeName(channel), { code: value, app_id: 'cli_unknown', source: 'container' })).code,
    ).toBe(10801);
    expect((await browser.call(urlName(channel), { url: `${server.origin}/login`, app_id: 'cli_unknown' })).code).toBe(
      10801,
    );
  });

  test('reports a suite with unreadable answers', async () => {
    const { value } = server.world.tokens.issueCode({
      suite: channel,
      kind: 'in-app',
      personKey: 'rep1',
      scope: '',
      lifetimeMs: 60_000,
    });
    server.world.faults.add({ suite: channel, call: '/', kind: 'malformed' });
    const answer = await server
      .visitor()
      .call(exchangeName(channel), { code: value, app_id: appIds[channel], source: 'container' });
    server.world.faults.clear();
    expect(answer.name).toBe('suiteUnavailable');
  });
});

test('[shell 1.1] each suite has its own host, and DingTalk its own calls', async () => {
  const company = await startTestServer({
    data: 'empty',
    env: {
      DEMO: 'false',
      FEISHU_APP_ID: 'cli_f',
      FEISHU_APP_SECRET: 's',
      LARK_APP_ID: 'cli_l',
      LARK_APP_SECRET: 's',
      DINGTALK_APP_KEY: 'ding_x',
      DINGTALK_APP_SECRET: 's',
      DINGTALK_CORP_ID: 'corp',
      DINGTALK_AGENT_ID: '9',
      DINGTALK_ROBOT_CODE: 'robot',
    },
  });
  const url = `${company.origin}/login`;
  const hosts = await Promise.all(
    (
      [
        ['account.larkWebLoginUrl', 'cli_f'],
        ['account.larkWebLoginUrl', 'cli_l'],
        ['account.dingtalkWebLoginUrl', 'ding_x'],
      ] as const
    ).map(async ([name, app_id]) => new URL((await company.visitor().ok(name, { url, app_id })).oauthUrl).host),
  );
  await company.close();
  expect(hosts).toEqual(['accounts.feishu.cn', 'accounts.larksuite.com', 'login.dingtalk.com']);
});

test('a token of one family is invalid in the calls of the other', async () => {
  const browser = server.visitor();
  const token = await loginToken(browser, 'feishu', 'rep1');
  expect((await browser.call('account.dingtalkClientList', { token })).code).toBe(10801);
  expect((await browser.call('account.dingtalkSwitchClient', { token, client_id: 'brightsea-dingtalk' })).code).toBe(
    10801,
  );
});

test('a token opens no company of another suite', async () => {
  const browser = server.visitor();
  const token = await loginToken(browser, 'feishu', 'rep1');
  expect((await browser.call('account.larkSwitchClient', { token, client_id: 'brightsea-lark' })).code).toBe(10802);
});

test('a state of one suite cannot finish the sign-in of another', async () => {
  const browser = server.visitor();
  const back = await authorise(browser, 'feishu', 'rep1');
  expect((await browser.call('account.larkWebLogin', { ...back, app_id: appIds.lark, source: 'web' })).name).toBe(
    'stateRefused',
  );
});

test('the secret of the browser is in a cookie that scripts and other sites cannot read', async () => {
  const answer = await server
    .visitor()
    .call('account.larkWebLoginUrl', { url: `${server.origin}/login`, app_id: appIds.feishu });
  expect(answer.headers.getSetCookie().join()).toMatch(
    /^sidecar_browser=[\w-]{43}; Path=\/api\/account; Max-Age=600; HttpOnly; SameSite=Lax$/,
  );
});

test('states, tokens and sessions are stored hashed, and the token of the suite encrypted', async () => {
  const browser = server.visitor();
  const back = await authorise(browser, 'feishu', 'rep3');
  const states = await server.app.db.selectFrom('oauth_states').selectAll().execute();
  expect(JSON.stringify(states)).not.toContain(back.state);
  const token = await loginToken(browser, 'feishu', 'rep3');
  const tokens = await server.app.db.selectFrom('login_tokens').selectAll().execute();
  expect(JSON.stringify(tokens)).not.toContain(token);
  const { hsid } = await browser.ok('account.larkSwitchClient', { token, client_id: 'brightsea-feishu' });
  const sessions = await server.app.db
    .selectFrom('sessions')
    .selectAll()
    .where('client_id', '=', 'brightsea-feishu')
    .where('member_id', '=', 'mb_rep3')
    .execute();
  expect(JSON.stringify(sessions)).not.toContain(hsid.split('.')[1]);
  expect(sessions.map((session) => server.app.cipher.decrypt(session.suite_token ?? ''))).toEqual([
    expect.stringMatching(/.{10}/),
  ]);
});

test('the client list is also answered to the deprecated GET', async () => {
  const browser = server.visitor();
  const token = await loginToken(browser, 'feishu', 'rep1');
  const answer = await browser.send(`/api/account/lark-client-list?token=${token}`);
  expect(answer.headers.get('deprecation')).toBe('true');
  expect((answer.data as { list: unknown[] }).list).toHaveLength(2);
});

test.each(['feishu', 'lark'] as const)(
  'a person outside the availability of the app on %s is informed',
  async (channel) => {
    server.world.setConsole(channel, { unavailable: ['rep2'] });
    const browser = server.visitor();
    const back = await authorise(browser, channel, 'rep2');
    const refused = await browser.call('account.larkWebLogin', { ...back, app_id: appIds[channel], source: 'web' });
    expect([refused.name, refused.text]).toEqual([
      'notAvailable',
      expect.stringContaining('You don’t have access to Sidecar yet'),
    ]);
    expect(await loginToken(server.visitor(), channel, 'rep1')).toMatch(/./);
    server.world.setConsole(channel, { unavailable: [] });
  },
);

test('an organization on the page of DingTalk other than that of the app is refused with a sentence', async () => {
  const browser = server.visitor();
  const { oauthUrl } = await browser.ok('account.dingtalkWebLoginUrl', {
    url: `${server.origin}/login`,
    app_id: appIds.dingtalk,
  });
  const page = await fetch(`${oauthUrl}&user=rep1&org=ding_corp_other`, { redirect: 'manual' });
  const back = new URL(page.headers.get('location') ?? '', server.origin).searchParams;
  const refused = await browser.call('account.dingtalkCodeLogin', {
    code: back.get('authCode') ?? '',
    state: back.get('state') ?? '',
    app_id: appIds.dingtalk,
    source: 'web',
  });
  expect([refused.name, refused.text]).toEqual(['otherOrganisation', expect.stringContaining('doesn’t use Sidecar')]);
});

test('a DingTalk user who may open the app can sign in by the client even where the contact range hides their details', async () => {
  const { value } = server.world.tokens.issueCode({
    suite: 'dingtalk',
    kind: 'in-app',
    personKey: 'newcomer',
    scope: '',
    lifetimeMs: 60_000,
  });
  const browser = server.visitor();
  const { dingtalk_token: token } = await browser.ok('account.dingtalkCodeLogin', {
    code: value,
    app_id: appIds.dingtalk,
    source: 'container',
  });
  expect((await browser.ok('account.dingtalkClientList', { token })).list.map(({ client_id }) => client_id)).toEqual([
    'cedar-dingtalk',
  ]);
});
