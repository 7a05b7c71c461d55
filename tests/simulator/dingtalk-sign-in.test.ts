import { dingtalkClient, redirectUri, type DingtalkClient } from './support/dingtalk';
import { appOrigin, minutes, startSimulator, textAt, type RunningSimulator } from './support/simulator';

describe('the simulated sign-in of DingTalk', () => {
  let simulator: RunningSimulator;
  let client: DingtalkClient;
  let app: string;
  beforeAll(async () => {
    simulator = await startSimulator();
  });
  beforeEach(async () => {
    simulator.restart();
    client = dingtalkClient(simulator);
    app = await client.appToken();
  });
  afterAll(() => simulator.close());

  const page = (changes: Record<string, string | undefined> = {}) => {
    const query = {
      client_id: 'ding_demo',
      redirect_uri: redirectUri,
      response_type: 'code',
      scope: 'openid',
      state: 's1',
      ...changes,
    };
    const given = Object.entries(query).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]]));
    return simulator.ask(`/dingtalk/login/oauth2/auth?${new URLSearchParams(given).toString()}`);
  };
  const webCode = async () => (await client.authorize('rep1')).searchParams.get('authCode') ?? '';
  const userInfo = (code: string) => client.oapi('/topapi/v2/user/getuserinfo', app, { code });

  it('returns authCode and the state to the page', async () => {
    const shown = await page();
    const [, href = ''] = /href="(\?[^"]+user=rep3[^"]*)"/.exec(shown.text) ?? [];
    const tapped = await simulator.ask(`/dingtalk/login/oauth2/auth${href.replaceAll('&amp;', '&')}`);
    const back = new URL(tapped.headers.get('location') ?? '');
    expect(back.origin + back.pathname).toBe(redirectUri);
    expect(Object.fromEntries(back.searchParams)).toEqual({ authCode: expect.any(String), state: 's1' });
  });

  it.each([
    ['an unknown application', { client_id: 'ding_other' }],
    ['another origin', { redirect_uri: 'https://evil.example/login' }],
    ['no response type', { response_type: undefined }],
    ['no openid in the scope', { scope: 'corpid' }],
    ['somebody unknown', { user: 'nobody' }],
  ])('shows an error and does not redirect for %s', async (_case, changes) => {
    const shown = await page(changes);
    expect(shown.status).toBe(400);
    expect(shown.text).toContain('role="alert"');
    expect(shown.headers.get('location')).toBeNull();
  });

  it('leads from the code to the person in the company', async () => {
    const tokens = (await client.exchange(await webCode())).json;
    expect(tokens).toEqual({
      accessToken: expect.any(String),
      refreshToken: expect.any(String),
      expireIn: 7200,
      corpId: 'ding_corp_demo',
    });
    const me = (await client.api('/contact/users/me', textAt(tokens, 'accessToken'), undefined, 'GET')).json;
    expect(
      (await client.oapi('/topapi/user/getbyunionid', app, { unionid: textAt(me, 'unionId') })).json,
    ).toMatchObject({ result: { userid: 'dd_rep1' } });
  });

  it('refuses a code that was used, is old, is unknown or comes from the container', async () => {
    const used = await webCode();
    await client.exchange(used);
    const old = await webCode();
    simulator.advance(minutes(5));
    for (const code of [used, old, 'made-up', await client.containerCode('rep1')]) {
      expect(await client.exchange(code)).toMatchObject({
        status: 400,
        json: { code: 'invalidParameter.authCode.notFound' },
      });
    }
  });

  it('refuses the exchange for a wrong secret, and the code remains valid', async () => {
    const code = await webCode();
    expect((await client.exchange(code, { clientSecret: 'guess' })).json).toMatchObject({
      code: 'invalidClientIdOrSecret',
    });
    expect((await client.exchange(code)).json).toMatchObject({ expireIn: 7200 });
  });

  it('renews a user token once with each refresh token', async () => {
    const first = (await client.exchange(await webCode())).json;
    const renew = (refreshToken: string) => client.exchange('', { grantType: 'refresh_token', refreshToken });
    expect((await renew(textAt(first, 'refreshToken'))).json).toMatchObject({ accessToken: expect.any(String) });
    expect((await renew(textAt(first, 'refreshToken'))).status).toBe(400);
  });

  it('in the app accepts each code of the container once, within five minutes', async () => {
    const code = await client.containerCode('rep2');
    expect((await userInfo(code)).json).toMatchObject({ errcode: 0, result: { userid: 'dd_rep2' } });
    const old = await client.containerCode('rep2');
    simulator.advance(minutes(5));
    for (const bad of [code, old, 'made-up', await webCode()])
      expect((await userInfo(bad)).json).toMatchObject({ errcode: 40078 });
  });

  it('gives the container no code for another company', async () => {
    const answer = await simulator.ask('/container/auth-code', {
      method: 'POST',
      body: { suite: 'dingtalk', person: 'rep1', corpId: 'ding_other', url: appOrigin },
    });
    expect(answer.json).toMatchObject({ error: { errno: expect.any(Number) } });
  });
});
