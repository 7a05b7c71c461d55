import { createHmac } from 'node:crypto';
import OAuth, * as oauth from '@alicloud/dingtalk/dist/oauth2_1_0/client';
import { Config } from '@alicloud/openapi-client';
import { tenants, type Tenant } from '../../simulator/world/tenant';
import { hours, minutes, startSimulator, type RunningSimulator } from './support/simulator';

/** A third-party app of DingTalk: one application, a ticket that is pushed, and a token for each company. */

const tenant = (key: string): Tenant => {
  const found = tenants.find((one) => one.key === key);
  if (!found) throw new Error(`there is no company ${key}`);
  return found;
};
const [maple, birch, polar] = [tenant('maple'), tenant('birch'), tenant('polar')];
const { appKey: suiteKey, secret: suiteSecret } = maple.applications.dingtalk;
const corpOf = ({ applications }: Tenant) => applications.dingtalk.corpId;

let simulator: RunningSimulator;
beforeEach(async () => {
  simulator = await startSimulator();
});
afterEach(() => simulator.close());

const json = async (path: string, options: Parameters<RunningSimulator['ask']>[1]) =>
  (await simulator.ask(path, options)).json as Record<string, unknown>;
const newTicket = () => simulator.world.store.renew('dingtalk');
const corpToken = (changes: Record<string, string> = {}) =>
  json('/dingtalk/api/v1.0/oauth2/corpAccessToken', {
    method: 'POST',
    body: { suiteKey, suiteSecret, authCorpId: corpOf(maple), suiteTicket: newTicket(), ...changes },
  });
const oapi = (path: string, token: string, body: object) =>
  json(`/dingtalk/oapi${path}?access_token=${token}`, { method: 'POST', body });

function authInfo(corpId: string, changes: Record<string, string> = {}, ticket = newTicket()) {
  const timestamp = changes.timestamp ?? String(simulator.now());
  const signature = createHmac('sha256', suiteSecret).update(`${timestamp}\n${ticket}`).digest('base64');
  const query = new URLSearchParams({ accessKey: suiteKey, timestamp, suiteTicket: ticket, signature, ...changes });
  return json(`/dingtalk/oapi/service/get_auth_info?${query.toString()}`, {
    method: 'POST',
    body: { suite_key: suiteKey, auth_corpid: corpId },
  });
}

test('a to-do of a third-party app takes the token of a person who has authorized it, and no token of the app', async () => {
  const { accessToken } = await corpToken();
  const answer = await json('/dingtalk/api/v1.0/todo/users/union_rep1/tasks?operatorId=union_rep1', {
    method: 'POST',
    headers: { 'x-acs-dingtalk-access-token': String(accessToken) },
    body: { subject: 'Call back', detailUrl: { appUrl: 'https://a.example', pcUrl: 'https://a.example' } },
  });
  expect(answer).toMatchObject({ code: 'InvalidAuthentication' });
});

describe('the simulated token of a company that has installed the third-party app of DingTalk', () => {
  it('is valid for that company alone', async () => {
    for (const company of [maple, birch]) {
      const { accessToken } = await corpToken({ authCorpId: corpOf(company) });
      const answer = await oapi('/topapi/v2/user/get', String(accessToken), { userid: 'dd_rep1' });
      expect(answer).toMatchObject({ result: { name: company.people.find(({ key }) => key === 'rep1')?.name } });
    }
    const { accessToken } = await corpToken({ authCorpId: corpOf(birch) });
    const agent_id = maple.applications.dingtalk.agentId;
    const notice = { agent_id, userid_list: 'dd_rep1', msg: { msgtype: 'text', text: { content: 'x' } } };
    expect(await oapi('/topapi/message/corpconversation/asyncsend_v2', String(accessToken), notice)).toMatchObject({
      errcode: 40056,
    });
  });

  it('is new each time, and the previous one stays valid until its two hours end', async () => {
    const [first, second] = [await corpToken(), await corpToken()];
    expect(first.accessToken).not.toBe(second.accessToken);
    expect(second.expireIn).toBe(7200);
    const read = () => oapi('/topapi/v2/user/get', String(first.accessToken), { userid: 'dd_rep1' });
    expect(await read()).toMatchObject({ errcode: 0 });
    simulator.advance(hours(2) + minutes(1));
    expect(await read()).toMatchObject({ errcode: 88, sub_code: '42001' });
  });

  it('is refused without the newest ticket, with another secret, and where the app is not installed', async () => {
    const old = newTicket();
    for (const suiteTicket of ['', 'guess', old])
      expect(await corpToken({ suiteTicket: suiteTicket === old ? (newTicket(), old) : suiteTicket })).toMatchObject({
        code: 'invalidSuiteTicket',
      });
    expect(await corpToken({ suiteSecret: 'guess' })).toMatchObject({ code: 'invalidSuiteKey' });
    expect(await corpToken({ suiteKey: polar.applications.dingtalk.appKey })).toMatchObject({
      code: 'invalidSuiteKey',
    });
    for (const authCorpId of ['', 'ding_nobody', corpOf(polar)])
      expect(await corpToken({ authCorpId })).toMatchObject({ code: 'invalidAuthInfo' });
  });

  it('ends when the company switches the app off or removes it', async () => {
    for (const [change, undone] of [
      [{ disabled: true }, { disabled: false }],
      [{ removed: true }, { removed: false }],
    ]) {
      const { accessToken } = await corpToken();
      const set = (body: object) =>
        simulator.ask('/tenants/maple/control/console', { method: 'POST', body: { suite: 'dingtalk', ...body } });
      await set(change ?? {});
      expect(await corpToken()).toMatchObject({ code: 'invalidAuthInfo' });
      expect(await corpToken({ authCorpId: corpOf(birch) })).toMatchObject({ expireIn: 7200 });
      expect(await oapi('/topapi/v2/user/get', String(accessToken), { userid: 'dd_rep1' })).toMatchObject({
        errcode: 88,
        sub_code: '40014',
      });
      await set(undone ?? {});
    }
  });

  it('is not available by the call of internal apps, nor theirs by its call', async () => {
    const internal = (body: object) => json('/dingtalk/api/v1.0/oauth2/accessToken', { method: 'POST', body });
    expect(await internal({ appKey: suiteKey, appSecret: suiteSecret })).toMatchObject({
      code: 'invalidClientIdOrSecret',
    });
    const { accessToken } = await json('/dingtalk/api/v1.0/oauth2/suiteAccessToken', {
      method: 'POST',
      body: { suiteKey, suiteSecret, suiteTicket: newTicket() },
    });
    expect(await oapi('/topapi/v2/user/get', String(accessToken), { userid: 'dd_rep1' })).toMatchObject({
      errcode: 88,
    });
  });
});

describe('the simulated answer about the installations of a third-party app', () => {
  it('is given to a caller who signs with the secret over time and ticket, with the agent id of each company', async () => {
    for (const company of [maple, birch])
      expect(await authInfo(corpOf(company))).toMatchObject({
        errcode: 0,
        auth_corp_info: { corpid: corpOf(company), corp_name: company.applications.feishu.tenantName },
        auth_info: { agent: [{ agentid: Number(company.applications.dingtalk.agentId) }] },
      });
  });

  it('is refused to others, with an old signature or ticket, and for a company without the app', async () => {
    expect(await authInfo(corpOf(maple), { signature: 'guess' })).toMatchObject({ errcode: 853004 });
    expect(await authInfo(corpOf(maple), { accessKey: 'suite_other' })).toMatchObject({ errcode: 853003 });
    expect(await authInfo(corpOf(maple), { timestamp: String(simulator.now() - minutes(1)) })).toMatchObject({
      errcode: 853002,
    });
    const old = newTicket();
    newTicket();
    expect(await authInfo(corpOf(maple), {}, old)).toMatchObject({ errcode: 40085 });
    expect(await authInfo(corpOf(polar))).toMatchObject({ errcode: 48004 });
  });
});

it('the official SDK accepts the simulated token of a third-party app', async () => {
  const endpoint = simulator.origin.replace('http://', '');
  const sdk = new OAuth(new Config({ protocol: 'http', regionId: 'central', endpoint }));
  const request = { suiteKey, suiteSecret, authCorpId: corpOf(birch) };
  const token = await sdk.getCorpAccessToken(
    new oauth.GetCorpAccessTokenRequest({ ...request, suiteTicket: newTicket() }),
  );
  expect(token.body).toMatchObject({ accessToken: expect.any(String), expireIn: 7200 });
  const refused = sdk.getCorpAccessToken(new oauth.GetCorpAccessTokenRequest({ ...request, suiteTicket: 'old' }));
  await expect(refused).rejects.toMatchObject({ code: 'invalidSuiteTicket' });
});

it('the ticket of a simulated third-party app is pushed to the address of the console, every five hours', async () => {
  const control = '/tenants/maple/control';
  const sent = async () => {
    const { attempts } = (await simulator.ask(`${control}/events`)).json as {
      attempts: { id: string; type: string }[];
    };
    return new Set(attempts.filter(({ type }) => type === 'suite_ticket').map(({ id }) => id)).size;
  };
  await simulator.ask(`${control}/console`, { method: 'POST', body: { suite: 'dingtalk', events: 'http' } });
  expect(await sent()).toBe(1);
  simulator.advance(hours(4));
  await simulator.ask(`${control}/events/due`, { method: 'POST', body: {} });
  expect(await sent()).toBe(1);
  simulator.advance(hours(1));
  await simulator.ask(`${control}/events/due`, { method: 'POST', body: {} });
  expect(await sent()).toBe(2);
});
