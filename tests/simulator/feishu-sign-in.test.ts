import { createHash } from 'node:crypto';
import { feishuClient, redirectUri, type FeishuClient } from './support/feishu';
import { appOrigin, days, hours, minutes, startSimulator, textAt, type RunningSimulator } from './support/simulator';

describe.each(['feishu', 'lark'] as const)('the simulated sign-in of %s', (suite) => {
  let simulator: RunningSimulator;
  let client: FeishuClient;
  beforeAll(async () => {
    simulator = await startSimulator();
  });
  beforeEach(async () => {
    simulator.restart();
    client = feishuClient(simulator, suite);
  });
  afterAll(() => simulator.close());

  const page = (changes: Record<string, string | undefined> = {}) => {
    const query = {
      client_id: client.appId,
      redirect_uri: redirectUri,
      response_type: 'code',
      state: 'a b&c',
      ...changes,
    };
    const given = Object.entries(query).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]]));
    return simulator.ask(`/${suite}/accounts/open-apis/authen/v1/authorize?${new URLSearchParams(given).toString()}`);
  };
  const codeOf = async (person = 'rep1', extra: Record<string, string> = {}) =>
    (await client.authorize(person, extra)).searchParams.get('code') ?? '';
  const containerCode = async (extra: object = {}) =>
    textAt(
      (
        await simulator.ask('/container/auth-code', {
          method: 'POST',
          body: { suite, person: 'rep2', appId: client.appId, url: `${appOrigin}/home?tab=main`, ...extra },
        })
      ).json,
      'code',
    );

  it('shows everybody on a page and signs in with one tap', async () => {
    const shown = await page();
    expect(shown).toMatchObject({ status: 200 });
    expect(shown.headers.get('content-type')).toContain('text/html');
    for (const name of ['王晓雨', 'Daniel Fischer', '佐藤健', '韩磊']) expect(shown.text).toContain(name);
    const links = [...shown.text.matchAll(/href="(\?[^"]+)"/g)].map(([, href = '']) => href.replaceAll('&amp;', '&'));
    expect(links).toHaveLength(29);
    const tapped = await simulator.ask(`/${suite}/accounts/open-apis/authen/v1/authorize${links[3] ?? ''}`);
    expect(tapped.status).toBe(302);
    const back = new URL(tapped.headers.get('location') ?? '');
    expect(back.origin + back.pathname).toBe(`${appOrigin}/login`);
    expect(Object.fromEntries(back.searchParams)).toEqual({ from: '/home', code: expect.any(String), state: 'a b&c' });
    const token = await client.exchange(back.searchParams.get('code') ?? '');
    const who = await client.api('/authen/v1/user_info', textAt(token.json, 'access_token'));
    expect(who.json).toMatchObject({
      code: 0,
      data: { open_id: client.openId('rep1'), union_id: `on_${suite}_rep1`, user_id: 'u_rep1' },
    });
  });

  it('has a stylesheet for the page', async () => {
    expect(
      (await simulator.ask(`/${suite}/accounts/open-apis/authen/v1/signin.css`)).headers.get('content-type'),
    ).toContain('text/css');
  });

  it.each([
    ['an unknown application', { client_id: 'cli_other' }, '20048'],
    ['no redirect address', { redirect_uri: undefined }, '20029'],
    ['another origin', { redirect_uri: 'https://evil.example/login' }, '20029'],
    ['an origin that only begins like ours', { redirect_uri: `${appOrigin}.evil.example/login` }, '20029'],
    ['credentials in the address', { redirect_uri: 'https://crm.example.test@evil.example/' }, '20029'],
    ['a fragment', { redirect_uri: `${appOrigin}/login#token` }, '20029'],
    ['a path below a registered one', { redirect_uri: `${appOrigin}/login/feishu` }, '20029'],
    ['another kind of answer', { response_type: 'token' }, '20001'],
    ['somebody who does not exist', { user: 'nobody' }, '20008'],
  ])('shows an error and does not redirect for %s', async (_case, changes, code) => {
    const shown = await page(changes);
    expect(shown.status).toBe(400);
    expect(shown.headers.get('location')).toBeNull();
    expect(shown.text).toContain(code);
  });

  it('exchanges a code for a token once, in a flat answer', async () => {
    const code = await codeOf('rep1', { scope: 'im:chat offline_access' });
    expect(await client.exchange(code)).toMatchObject({
      status: 200,
      json: {
        code: 0,
        access_token: expect.stringMatching(/^u-/),
        expires_in: 7200,
        token_type: 'Bearer',
        scope: 'im:chat offline_access',
        refresh_token: expect.any(String),
        refresh_token_expires_in: 604800,
      },
    });
    expect(await client.exchange(code)).toMatchObject({ status: 400, json: { code: 20065, error: 'invalid_grant' } });
  });

  it('gives a refresh token only with its scope, and accepts it once', async () => {
    expect((await client.exchange(await codeOf())).json).not.toHaveProperty('refresh_token');
    const first = await client.exchange(await codeOf('rep1', { scope: 'offline_access' }));
    const refresh = () =>
      client.exchange('', { grant_type: 'refresh_token', refresh_token: textAt(first.json, 'refresh_token') });
    const second = await refresh();
    expect(second.json).toMatchObject({ code: 0, access_token: expect.stringMatching(/^u-/) });
    expect((await refresh()).json).toMatchObject({ code: 20073 });
    simulator.advance(days(8));
    const late = textAt(second.json, 'refresh_token');
    expect((await client.exchange('', { grant_type: 'refresh_token', refresh_token: late })).json).toMatchObject({
      code: 20037,
    });
    expect((await client.exchange('', { grant_type: 'refresh_token', refresh_token: 'ur-other' })).json).toMatchObject({
      code: 20026,
    });
  });

  it.each<[string, Record<string, unknown>, number, string]>([
    ['a wrong secret', { client_secret: 'guess' }, 20002, 'invalid_client'],
    ['another application', { client_id: 'cli_other' }, 20048, 'invalid_client'],
    ['a code that was never given', { code: 'made-up' }, 20003, 'invalid_grant'],
    ['no code', { code: undefined }, 20001, 'invalid_request'],
    ['another redirect address', { redirect_uri: `${appOrigin}/login` }, 20071, 'invalid_grant'],
    ['no redirect address', { redirect_uri: undefined }, 20071, 'invalid_grant'],
    ['another grant', { grant_type: 'password' }, 20036, 'unsupported_grant_type'],
  ])('refuses the exchange for %s, and the code remains valid', async (_case, changes, code, error) => {
    const good = await codeOf();
    expect(await client.exchange(good, changes)).toMatchObject({
      status: 400,
      json: { code, error, error_description: expect.any(String) },
    });
    expect((await client.exchange(good)).json).toMatchObject({ code: 0 });
  });

  it('refuses a code after five minutes', async () => {
    const early = await codeOf();
    const late = await codeOf();
    simulator.advance(minutes(5) - 1);
    expect((await client.exchange(early)).json).toMatchObject({ code: 0 });
    simulator.advance(1);
    expect((await client.exchange(late)).json).toMatchObject({ code: 20004, error: 'invalid_grant' });
  });

  it('checks the verifier of a code challenge', async () => {
    const verifier = 'a-long-enough-verifier-of-at-least-43-characters';
    const challenge = createHash('sha256').update(verifier).digest('base64url');
    const code = await codeOf('rep1', { code_challenge: challenge, code_challenge_method: 'S256' });
    expect((await client.exchange(code)).json).toMatchObject({ code: 20049 });
    expect((await client.exchange(code, { code_verifier: 'other' })).json).toMatchObject({ code: 20049 });
    expect((await client.exchange(code, { code_verifier: verifier })).json).toMatchObject({ code: 0 });
  });

  it('accepts a code of the container without a redirect address', async () => {
    const token = await client.exchange(await containerCode(), { redirect_uri: undefined });
    const who = await client.api('/authen/v1/user_info', textAt(token.json, 'access_token'));
    expect(who.json).toMatchObject({ data: { open_id: client.openId('rep2') } });
  });

  it('refuses a used or old code of the container', async () => {
    const used = await containerCode();
    await client.exchange(used, { redirect_uri: undefined });
    expect((await client.exchange(used)).json).toMatchObject({ code: 20065 });
    const short = await containerCode({ api: 'requestAccess' });
    const long = await containerCode();
    simulator.advance(minutes(4));
    expect((await client.exchange(short)).json).toMatchObject({ code: 20004 });
    expect((await client.exchange(long)).json).toMatchObject({ code: 0 });
  });

  it.each([
    ['a page of another origin', { url: 'https://evil.example/home' }, 10236],
    ['a page that is not registered', { url: `${appOrigin}/home/below` }, 10236],
    ['another application', { appId: 'cli_other' }, 10228],
    ['somebody unknown', { person: 'nobody' }, 104],
  ])('gives the container no code for %s', async (_case, changes, errno) => {
    const answer = await simulator.ask('/container/auth-code', {
      method: 'POST',
      body: { suite, person: 'rep2', appId: client.appId, url: `${appOrigin}/home`, ...changes },
    });
    expect(answer.json).toEqual({ error: { errno, errMsg: expect.any(String) } });
  });

  it('leaves out personal properties that the application may not read', async () => {
    const token = await client.userToken('rep1');
    const withhold = (permission: string) =>
      simulator.ask('/control/permissions', { method: 'POST', body: { suite, permission, granted: false } });
    expect((await client.api('/authen/v1/user_info', token)).json).toMatchObject({
      data: { user_id: 'u_rep1', mobile: expect.any(String), email: expect.any(String) },
    });
    for (const permission of [
      'contact:user.employee_id:readonly',
      'contact:user.phone:readonly',
      'contact:user.email:readonly',
    ])
      await withhold(permission);
    const { data } = (await client.api('/authen/v1/user_info', token)).json as { data: object };
    expect(Object.keys(data).sort()).toEqual([
      'avatar_big',
      'avatar_middle',
      'avatar_thumb',
      'avatar_url',
      'en_name',
      'name',
      'open_id',
      'tenant_key',
      'union_id',
    ]);
  });

  it('expires a user token after two hours', async () => {
    const token = await client.userToken('rep1');
    simulator.advance(hours(2));
    expect(await client.api('/authen/v1/user_info', token)).toMatchObject({ status: 401, json: { code: 99991677 } });
  });
});
