import { dingtalkApiCalls, dingtalkOapiCalls } from '../../simulator/dingtalk/plugin';
import { dingtalkClient, type DingtalkClient } from './support/dingtalk';
import { rows, setScene, type Row, type Scene } from './support/dingtalk-scene';
import { hours, startSimulator, textAt, type Answer, type RunningSimulator } from './support/simulator';

/** Those of a third-party app are tried in dingtalk-store.test.ts. */
const tokenless = [
  'oauth2.accessToken',
  'oauth2.corpToken',
  'oauth2.userAccessToken',
  'oauth2.corpAccessToken',
  'oauth2.suiteAccessToken',
  'oapi.service.get_auth_info',
];
/** What the old host answers when its gateway refuses: wrapped on /topapi, plain elsewhere. */
const refusedByOapi = (path: string, code: number) =>
  path.startsWith('/topapi')
    ? { errcode: 88, sub_code: String(code), errmsg: expect.stringContaining(`subcode=${code}`) }
    : { errcode: code };

describe('each simulated call of DingTalk', () => {
  let simulator: RunningSimulator;
  let scene: Scene;
  beforeAll(async () => {
    simulator = await startSimulator();
  });
  beforeEach(async () => {
    simulator.restart();
    scene = await setScene(simulator);
  });
  afterAll(() => simulator.close());

  const tokenFor = (row: Row) => (row.token === 'user' ? scene.client.userToken('rep1') : Promise.resolve(scene.token));
  const run = (row: Row, token?: string): Promise<Answer> =>
    scene.client[row.host](row.path, token, row.body, row.method ?? 'POST');

  it('is in this table', () => {
    const names = [...dingtalkApiCalls(simulator.world), ...dingtalkOapiCalls(simulator.world)].map(({ name }) => name);
    expect([...Object.keys(rows), ...tokenless].sort()).toEqual(names.sort());
  });

  describe.each(Object.keys(rows))('%s', (name) => {
    let row: Row;
    beforeEach(async () => {
      const make = rows[name];
      if (!make) throw new Error(`no row ${name}`);
      row = await make(scene);
    });

    it('succeeds with a good request', async () => {
      const { status, json } = await run(row, await tokenFor(row));
      expect(status).toBe(200);
      if (row.host === 'api') expect(json).toEqual(expect.objectContaining(row.data as object));
      else if (row.flat)
        expect(json).toEqual(expect.objectContaining({ errcode: 0, errmsg: 'ok', ...(row.data as object) }));
      else if (row.data === undefined)
        expect(json).toEqual({ errcode: 0, errmsg: 'ok', request_id: expect.any(String) });
      else expect(json).toMatchObject({ errcode: 0, errmsg: 'ok', result: row.data });
    });

    it('refuses a missing, wrong or expired token', async () => {
      const missing = await run(row);
      const wrong = await run(row, '0123456789abcdef');
      const token = await tokenFor(row);
      simulator.advance(hours(2));
      const expired = await run(row, token);
      if (row.host === 'api') {
        expect(missing).toMatchObject({ status: 400, json: { code: 'AuthenticationFailed.MissingParameter' } });
        expect(wrong).toMatchObject({
          status: 400,
          json: { code: 'InvalidAuthentication', message: '不合法的access_token', requestid: expect.any(String) },
        });
        expect(expired).toMatchObject({
          status: 400,
          json: { code: row.token === 'user' ? 'accesstoken.expired' : 'InvalidAuthentication' },
        });
      } else {
        expect(missing).toMatchObject({ status: 200, json: refusedByOapi(row.path, 40000) });
        expect(wrong).toMatchObject({ status: 200, json: refusedByOapi(row.path, 40014) });
        expect(expired).toMatchObject({ status: 200, json: refusedByOapi(row.path, 42001) });
      }
    });

    it('refuses a missing permission and names it', async () => {
      const token = await tokenFor(row);
      await simulator.ask('/control/permissions', {
        method: 'POST',
        body: { suite: 'dingtalk', permission: row.permission, granted: false },
      });
      const refused = await run(row, token);
      if (row.host === 'api') {
        expect(refused).toMatchObject({
          status: 403,
          json: {
            code: 'Forbidden.AccessDenied.AccessTokenPermissionDenied',
            accessdenieddetail: { requiredScopes: [row.permission] },
          },
        });
      } else {
        expect(refused).toMatchObject({ status: 200, json: refusedByOapi(row.path, 60011) });
        expect(refused.text).toContain(row.permission);
      }
    });

    it('refuses the 21st request within a second, and answers again afterwards', async () => {
      const token = await tokenFor(row);
      simulator.advance(1000);
      const isLimited = ({ status, text }: Answer) =>
        row.host === 'api' ? status === 403 && text.includes('QpsLimit') : text.includes('90018');
      // Nineteen calls of this second, without their way over the wire.
      for (let count = 0; count < 19; count += 1)
        simulator.world.limits.admit(`dingtalk/${name}`, [{ times: 20, perMs: 1000 }]);
      expect(isLimited(await run(row, token))).toBe(false);
      expect(isLimited(await run(row, token))).toBe(true);
      simulator.advance(1001);
      expect(isLimited(await run(row, token))).toBe(false);
    });
  });
});

describe('the simulated tokens of DingTalk', () => {
  let simulator: RunningSimulator;
  let client: DingtalkClient;
  beforeEach(async () => {
    simulator = await startSimulator();
    client = dingtalkClient(simulator);
  });
  afterEach(() => simulator.close());

  it('stay the same and live longer when they are requested again', async () => {
    const first = await client.appToken();
    simulator.advance(hours(1));
    expect(await client.appToken()).toBe(first);
    simulator.advance(hours(1.5));
    expect((await client.oapi('/auth/scopes', first, undefined, 'GET')).json).toMatchObject({ errcode: 0 });
    simulator.advance(hours(1));
    expect(await client.appToken()).not.toBe(first);
  });

  it('are refused to an unknown application and for a wrong secret', async () => {
    for (const body of [
      {},
      { appKey: 'ding_demo', appSecret: 'guess' },
      { appKey: 'ding_other', appSecret: 'demo_dingtalk_secret' },
    ]) {
      expect(await client.api('/oauth2/accessToken', undefined, body)).toMatchObject({
        status: 400,
        json: { code: 'invalidClientIdOrSecret' },
      });
    }
  });

  it('of a user are invalid for application calls, and the other way round', async () => {
    const user = await client.userToken('rep1');
    expect((await client.oapi('/topapi/v2/user/get', user, { userid: 'dd_rep1' })).json).toMatchObject({
      errcode: 88,
      sub_code: '40014',
    });
    expect((await client.api('/oauth2/jsapiTickets', user)).json).toMatchObject({ code: 'InvalidAuthentication' });
    expect((await client.api('/contact/users/me', await client.appToken(), undefined, 'GET')).json).toMatchObject({
      code: 'InvalidAuthentication',
    });
  });

  it('are accepted from a form on the old host, but not from a header there', async () => {
    const token = await client.appToken();
    const form = await fetch(`${simulator.origin}/sim/dingtalk/oapi/topapi/v2/user/get`, {
      method: 'POST',
      body: new URLSearchParams({ access_token: token, userid: 'dd_rep1' }),
    });
    expect(await form.json()).toMatchObject({ errcode: 0, result: { userid: 'dd_rep1' } });
    const header = await simulator.ask('/dingtalk/oapi/topapi/v2/user/get', {
      method: 'POST',
      headers: { 'x-acs-dingtalk-access-token': token },
      body: { userid: 'dd_rep1' },
    });
    expect(header.json).toMatchObject({ errcode: 88, sub_code: '40000' });
  });

  it('for pages are extended for at most a day', async () => {
    const ticket = async () =>
      textAt((await client.api('/oauth2/jsapiTickets', await client.appToken())).json, 'jsapiTicket');
    const first = await ticket();
    for (let hour = 1; hour <= 21; hour += 1) {
      simulator.advance(hours(1));
      expect(await ticket()).toBe(first);
    }
    simulator.advance(hours(1.5));
    expect(await ticket()).not.toBe(first);
  });
});
