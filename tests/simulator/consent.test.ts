import { dingtalkClient } from './support/dingtalk';
import { feishuClient } from './support/feishu';
import { appOrigin, startSimulator, textAt, type RunningSimulator } from './support/simulator';

let simulator: RunningSimulator;
beforeAll(async () => {
  simulator = await startSimulator();
});
beforeEach(() => simulator.restart());
afterAll(() => simulator.close());

describe.each(['feishu', 'lark'] as const)('the simulated permissions of a person on %s', (suite) => {
  const scene = () => {
    const client = feishuClient(simulator, suite);
    const [chat] = simulator.world.chats
      .list(suite)
      .filter(({ mode, memberKeys }) => mode === 'group' && memberKeys.includes('rep1'));
    const read = (token: string) => client.api(`/im/v1/chats/${chat?.id}/members/is_in_chat`, token);
    const code = (body: object) =>
      simulator.ask('/container/auth-code', {
        method: 'POST',
        body: { suite, person: 'rep1', appId: client.appId, url: `${appOrigin}/home`, api: 'requestAccess', ...body },
      });
    const redeem = async (answer: { json: unknown }) =>
      textAt((await client.exchange(textAt(answer.json, 'code'))).json, 'access_token');
    return { client, read, code, redeem };
  };
  const needsConsent = {
    status: 400,
    json: {
      code: 99991679,
      error: {
        permission_violations: expect.arrayContaining([expect.objectContaining({ subject: 'im:chat:readonly' })]),
      },
    },
  };

  it('are none for a sign-in without any: its token identifies the person and can do nothing in their name', async () => {
    const { client, read, code, redeem } = scene();
    const token = await redeem(await code({ scopeList: [] }));
    expect((await client.api('/authen/v1/user_info', token)).json).toMatchObject({ code: 0 });
    expect(await read(token)).toMatchObject(needsConsent);
  });

  it('are requested once, add up in later tokens, and end when they are withdrawn', async () => {
    const { read, code, redeem } = scene();
    expect((await code({ scopeList: ['im:chat'] })).json).toEqual({ consent: ['im:chat'] });
    expect((await code({ scopeList: ['im:chat'], consent: false })).json).toMatchObject({ error: { errno: 2700002 } });
    expect((await code({ scopeList: ['im:chat'] })).json).toEqual({ consent: ['im:chat'] });
    const token = await redeem(await code({ scopeList: ['im:chat'], consent: true }));
    expect((await read(token)).json).toMatchObject({ code: 0 });
    // The next sign-in asks for nothing and has it all the same.
    const later = await redeem(await code({ scopeList: [] }));
    expect((await read(later)).json).toMatchObject({ code: 0 });
    await simulator.ask('/control/consent', {
      method: 'POST',
      body: { suite, person: 'rep1', scopes: ['im:chat'], granted: false },
    });
    expect(await read(later)).toMatchObject(needsConsent);
    expect(await read(token)).toMatchObject(needsConsent);
  });

  it('that the application does not have are refused by page and client', async () => {
    const { client, code } = scene();
    const page = (scope: string, extra = '') =>
      simulator.ask(
        `/${suite}/accounts/open-apis/authen/v1/authorize?client_id=${client.appId}&redirect_uri=${encodeURIComponent(`${appOrigin}/login`)}&state=s&scope=${scope}${extra}`,
      );
    expect(await page('docs:doc', '&user=rep1')).toMatchObject({ status: 400, text: expect.stringContaining('20027') });
    expect((await code({ scopeList: ['docs:doc'] })).json).toMatchObject({ error: { errno: 2700001 } });
    simulator.world.setPermission(suite, 'im:chat', false);
    expect(await page('im:chat', '&user=rep1')).toMatchObject({ status: 400, text: expect.stringContaining('20027') });
    simulator.world.setPermission(suite, 'im:chat', true);
    expect((await page('im:chat')).text).toContain('im:chat');
    expect((await page('im:chat', '&consent=refuse')).headers.get('location')).toBe(
      `${appOrigin}/login?error=access_denied&state=s`,
    );
  });

  it('are not mentioned to people outside the availability of the application', async () => {
    const { client, code } = scene();
    await simulator.ask('/control/console', { method: 'POST', body: { suite, unavailable: ['rep1'] } });
    expect((await client.exchange(textAt((await code({ scopeList: [] })).json, 'code'))).json).toMatchObject({
      code: 20010,
    });
  });
});

it('the simulated DingTalk returns the organization that was chosen on its page', async () => {
  const client = dingtalkClient(simulator);
  const exchange = async (extra: Record<string, string>) =>
    (await client.exchange((await client.authorize('rep1', extra)).searchParams.get('authCode') ?? '')).json;
  expect(await exchange({})).toMatchObject({ corpId: 'ding_corp_demo' });
  expect(await exchange({ org: 'ding_corp_other' })).toMatchObject({ corpId: 'ding_corp_other' });
});
