import type { Console } from '../../simulator/world/state';
import { dingtalkClient } from './support/dingtalk';
import { feishuClient } from './support/feishu';
import { startSimulator, type RunningSimulator } from './support/simulator';

let simulator: RunningSimulator;
beforeAll(async () => {
  simulator = await startSimulator();
});
beforeEach(() => simulator.restart());
afterAll(() => simulator.close());

const set = async (suite: 'feishu' | 'lark' | 'dingtalk', changes: Partial<Console>) => {
  expect((await simulator.ask('/control/console', { method: 'POST', body: { suite, ...changes } })).status).toBe(200);
};
const chosen = (departments: string[], people: string[] = [], groups: string[] = []) =>
  ({ departments, people, groups }) as Console['range'];

describe.each(['feishu', 'lark'] as const)('the simulated contact range on %s', (suite) => {
  const scene = async () => {
    const client = feishuClient(simulator, suite);
    const token = await client.tenantToken();
    return { client, get: (path: string) => client.api(`/contact/v3${path}`, token) };
  };

  it('that is smaller than the company refuses the root department and others outside it', async () => {
    const { get } = await scene();
    for (const path of [
      '/departments/0/children?fetch_child=true',
      '/users/find_by_department?department_id=0',
      '/departments/od-outside',
      '/users/find_by_department?department_id=od-outside',
    ]) {
      expect(await get(path)).toMatchObject({ status: 403, json: { code: 40004 } });
    }
    await set(suite, { range: 'company' });
    // The whole company is answered as a part of it is: what stands below the root, and all groups.
    expect((await get('/scopes')).json).toMatchObject({
      data: {
        department_ids: ['od-headquarters', 'od-east-sales', 'od-south-sales', 'od-service', 'od-outside'],
        user_ids: [],
        group_ids: ['g-guests', 'g-campaign'],
      },
    });
    expect((await get('/users/find_by_department?department_id=od-outside')).json).toMatchObject({ code: 0 });
    expect((await get('/departments/0/children')).json).not.toMatchObject({
      data: { items: expect.arrayContaining([expect.objectContaining({ name: '市场部' })]) },
    });
    expect((await get('/departments/0/children?fetch_child=true')).json).toMatchObject({
      data: { items: expect.arrayContaining([expect.objectContaining({ name: '市场部' })]) },
    });
  });

  it('counts people, departments and groups of a page together', async () => {
    const { client, get } = await scene();
    await set(suite, { range: chosen(['service'], ['outsider', 'rep1'], ['g-guests']) });
    const first = await get('/scopes?page_size=3');
    expect(first.json).toMatchObject({
      data: {
        user_ids: [client.openId('rep1'), client.openId('outsider')],
        department_ids: ['od-service'],
        group_ids: [],
        has_more: true,
      },
    });
    const { page_token: next } = (first.json as { data: { page_token: string } }).data;
    expect((await get(`/scopes?page_size=3&page_token=${next}`)).json).toMatchObject({
      data: { user_ids: [], department_ids: [], group_ids: ['g-guests'], has_more: false },
    });
  });

  it('hides people outside it in single requests, and leaves them out of a batch', async () => {
    const { client, get } = await scene();
    expect((await get(`/users/${client.openId('outsider')}`)).json).toMatchObject({ code: 41050 });
    expect(
      (await get(`/users/batch?user_ids=${client.openId('outsider')}&user_ids=${client.openId('rep1')}`)).json,
    ).toMatchObject({ data: { items: [{ open_id: client.openId('rep1') }] } });
    await set(suite, { range: chosen([], [], ['g-guests']) });
    expect((await get(`/users/${client.openId('outsider')}`)).json).toMatchObject({ code: 0 });
    expect((await get(`/users/${client.openId('rep1')}`)).json).toMatchObject({ code: 41050 });
  });

  it('reports administrators and frozen people only with the permission for it', async () => {
    const { client, get } = await scene();
    await set(suite, { administrators: ['rep1'], frozen: ['rep1'] });
    expect((await get(`/users/${client.openId('rep1')}`)).json).toMatchObject({
      data: { user: { is_tenant_manager: true, status: { is_frozen: true } } },
    });
    expect((await get(`/users/${client.openId('admin')}`)).json).toMatchObject({
      data: { user: { is_tenant_manager: false, status: { is_frozen: false } } },
    });
    simulator.world.setPermission(suite, 'contact:user.employee:readonly', false);
    const answer = await get(`/users/${client.openId('rep1')}`);
    expect(answer.json).toMatchObject({ data: { user: { open_id: client.openId('rep1') } } });
    expect(answer.text).not.toMatch(/is_frozen|is_tenant_manager/);
  });
});

describe('the simulated contact range on DingTalk', () => {
  const scene = async () => {
    const client = dingtalkClient(simulator);
    const token = await client.appToken();
    return {
      client,
      post: (path: string, body: object) => client.oapi(path, token, body),
      scopes: () => client.oapi('/auth/scopes', token, undefined, 'GET'),
    };
  };

  it('that is smaller than the company refuses the root department and others outside it', async () => {
    const { post, scopes } = await scene();
    for (const [path, body] of [
      ['/department/listsub', { dept_id: 1 }],
      ['/department/get', { dept_id: 1 }],
      ['/user/list', { dept_id: 1, cursor: 0, size: 10 }],
      ['/user/list', { dept_id: 1006, cursor: 0, size: 10 }],
    ] as const) {
      expect((await post(`/topapi/v2${path}`, body)).json).toMatchObject({ errcode: 50004 });
    }
    await set('dingtalk', { range: 'company' });
    expect((await scopes()).json).toMatchObject({ auth_org_scopes: { authed_dept: [1], authed_user: [] } });
    expect((await post('/topapi/v2/department/listsub', { dept_id: 1 })).json).toMatchObject({
      errcode: 0,
      result: expect.arrayContaining([expect.objectContaining({ dept_id: 1006 })]),
    });
  });

  it('hides people outside it and does not know those who have left', async () => {
    const { post } = await scene();
    expect((await post('/topapi/v2/user/get', { userid: 'dd_outsider' })).json).toMatchObject({ errcode: 50002 });
    await set('dingtalk', {
      range: chosen([], ['outsider']),
      gone: ['rep1'],
      administrators: ['outsider'],
      frozen: ['outsider'],
    });
    expect((await post('/topapi/v2/user/get', { userid: 'dd_outsider' })).json).toMatchObject({
      errcode: 0,
      result: { admin: true, active: false },
    });
    expect((await post('/topapi/v2/user/get', { userid: 'dd_rep1' })).json).toMatchObject({ errcode: 33012 });
  });

  it('gives a token with the name of its company to that company alone', async () => {
    const { client } = await scene();
    const ask = (corp: string) =>
      client.api(`/oauth2/${corp}/token`, undefined, {
        client_id: 'ding_demo',
        client_secret: 'demo_dingtalk_secret',
        grant_type: 'client_credentials',
      });
    expect((await ask('ding_corp_demo')).json).toMatchObject({ access_token: expect.any(String), expires_in: 7200 });
    expect(await ask('ding_corp_other')).toMatchObject({
      status: 401,
      json: { code: 'unauthorized.client' },
    });
  });
});
