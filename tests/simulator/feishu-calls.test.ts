import { feishuCalls } from '../../simulator/feishu/plugin';
import { feishuClient } from './support/feishu';
import { rows, setScene, type Row, type Scene } from './support/feishu-scene';
import { hours, startSimulator, textAt, type RunningSimulator } from './support/simulator';

/** Those of a store app are tried in store-apps.test.ts. */
const tokenless = [
  'auth.tenant_access_token',
  'auth.app_access_token',
  'authen.oauth_token',
  'auth.store_app_access_token',
  'auth.store_tenant_access_token',
  'auth.app_ticket_resend',
];

describe.each(['feishu', 'lark'] as const)('each simulated call of %s', (suite) => {
  let simulator: RunningSimulator;
  let scene: Scene;
  beforeAll(async () => {
    simulator = await startSimulator();
  });
  beforeEach(async () => {
    simulator.restart();
    scene = await setScene(simulator, suite);
  });
  afterAll(() => simulator.close());

  const tokenFor = (row: Row) =>
    row.token === 'user' ? scene.client.userToken('rep1') : Promise.resolve(scene.tenant);
  const run = (row: Row, token?: string) => scene.client.api(row.path, token, { method: row.method, body: row.body });

  it('is in this table', () => {
    const names = feishuCalls(simulator.world, suite).map(({ name }) => name);
    expect([...Object.keys(rows), ...tokenless].sort()).toEqual(names.sort());
  });

  describe.each(Object.keys(rows))('%s', (name) => {
    let row: Row;
    beforeEach(() => {
      const make = rows[name];
      if (!make) throw new Error(`no row ${name}`);
      row = make(scene);
    });

    it('succeeds with a good request', async () => {
      const { status, json } = await run(row, await tokenFor(row));
      expect({ status, json }).toEqual({
        status: 200,
        json: { code: 0, msg: 'success', data: expect.objectContaining(row.data) },
      });
    });

    it('refuses a missing, wrong or expired token', async () => {
      const wrongCode = name === 'authen.user_info' ? 20005 : 99991663;
      const userPrefix = row.token === 'user' ? 'u-' : 't-';
      expect((await run(row)).json).toMatchObject({ code: 99991661 });
      const wrong = await run(row, `${userPrefix}0123456789`);
      expect(wrong).toMatchObject({ status: 400, json: { code: wrongCode } });

      const token = await tokenFor(row);
      simulator.advance(hours(2) + 1);
      const expired = await run(row, token);
      expect(expired.json).toMatchObject({ code: row.token === 'user' ? 99991677 : 99991663 });
      expect(expired.status).toBeGreaterThanOrEqual(400);
    });

    it('refuses a token of another suite', async () => {
      const other = await feishuClient(simulator, suite === 'feishu' ? 'lark' : 'feishu').tenantToken();
      expect((await run(row, other)).status).toBe(400);
    });
  });
});

describe('the simulated tokens of an application', () => {
  let simulator: RunningSimulator;
  beforeEach(async () => {
    simulator = await startSimulator();
  });
  afterEach(() => simulator.close());

  const ask = (kind: string, body: object) =>
    simulator.ask(`/feishu/open-apis/auth/v3/${kind}/internal`, { method: 'POST', body });
  const good = { app_id: 'cli_demo_feishu', app_secret: 'demo_feishu_secret' };

  it('are answered flat, with their lifetime in seconds', async () => {
    expect((await ask('tenant_access_token', good)).json).toEqual({
      code: 0,
      msg: 'ok',
      expire: 7200,
      tenant_access_token: expect.stringMatching(/^t-/),
    });
    expect((await ask('app_access_token', good)).json).toEqual({
      code: 0,
      msg: 'ok',
      expire: 7200,
      app_access_token: expect.stringMatching(/^a-/),
      tenant_access_token: expect.stringMatching(/^t-/),
    });
  });

  it('stay the same until half an hour before they expire', async () => {
    const first = textAt((await ask('tenant_access_token', good)).json, 'tenant_access_token');
    simulator.advance(hours(1.4));
    const same = (await ask('tenant_access_token', good)).json;
    expect(same).toMatchObject({ tenant_access_token: first, expire: 2160 });
    simulator.advance(hours(0.2));
    expect(textAt((await ask('tenant_access_token', good)).json, 'tenant_access_token')).not.toBe(first);
  });

  it.each([
    ['an unknown application', { ...good, app_id: 'cli_other' }, 10003],
    ['a wrong secret', { ...good, app_secret: 'guess' }, 10015],
    ['nothing', {}, 10003],
  ])('are refused for %s, with HTTP 200', async (_case, body, code) => {
    expect(await ask('tenant_access_token', body)).toMatchObject({ status: 200, json: { code } });
    expect((await ask('app_access_token', body)).json).toEqual({ code, msg: expect.any(String) });
  });

  it('are refused in the words of the suite when the body is not JSON', async () => {
    expect(
      await simulator.ask('/feishu/open-apis/auth/v3/tenant_access_token/internal', {
        method: 'POST',
        body: '{"app_id":',
      }),
    ).toMatchObject({ status: 400, json: { code: 99992402 } });
  });
});
