import type { Client } from '../../support/client';
import { startTestServer, type TestServer } from '../../support/server';

let server: TestServer;
let rep: Client;
beforeAll(async () => {
  server = await startTestServer();
  rep = await server.signIn('rep1');
});
afterAll(() => server.close());

const setForm = (config: object) =>
  server.app.db
    .updateTable('integrations')
    .set({ config: JSON.stringify(config) })
    .where('client_id', '=', 'brightsea-feishu')
    .where('name', '=', 'crm-data')
    .execute();

test('[shell 7.22] the form of the company is answered to POST and, as required, to GET', async () => {
  const url = `${server.origin}/sim/desk/form`;
  expect(await rep.ok('forms.larkUrl', {})).toEqual({ url, tip: '', framed: true });
  expect((await rep.send('/api/integration/lark/crm-data-url')).data).toEqual({ url, tip: '', framed: true });
  expect((await fetch(url)).status).toBe(200);
  const ding = await server.signIn('rep1', 'brightsea-dingtalk');
  expect((await ding.send('/api/integration/dingtalk/crm-data-url')).data).toEqual({ url, tip: '', framed: true });
});

test('each family has its own call for the external form', async () => {
  expect((await rep.call('forms.dingtalkUrl', {})).name).toBe('notAllowed');
  expect((await (await server.signIn('rep1', 'brightsea-dingtalk')).ok('forms.dingtalkUrl', {})).framed).toBe(true);
});

test.each(['javascript:alert(1)', 'http://evil.example/', '//evil.example', 'https://x.feishu.cn\\@evil.example'])(
  '%p does not count as an external form',
  async (url) => {
    await setForm({ url });
    expect(await rep.ok('forms.larkUrl', {})).toEqual({ tip: '', framed: false });
  },
);

test('a form of another host is not framed, and the policy of the page allows none', async () => {
  await setForm({ url: 'https://forms.example/a', tip: 'Only for the south' });
  expect(await rep.ok('forms.larkUrl', {})).toEqual({
    url: 'https://forms.example/a',
    tip: 'Only for the south',
    framed: false,
  });
  const policy = (await fetch(`${server.origin}/home`)).headers.get('content-security-policy');
  expect(policy).toContain("frame-src 'self' https:");
  // Clients whose bridge is a hidden frame of their own scheme.
  for (const scheme of ['bytedance', 'larkbridge'])
    expect(policy).toMatch(new RegExp(`frame-src [^;]*\\b${scheme}:( |;)`));
  expect(policy).not.toContain('forms.example');
});
