import { createHash } from 'node:crypto';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { languages } from '../../../domain/languages';
import { securityHeaders } from '../../../server/http/headers';
import { messageTexts } from '../../../server/messages/texts';
import { readSettings } from '../../../server/settings';
import { allRoutes } from '../../../src/start-up';
import { startTestServer, type TestServer } from '../../support/server';

const script = 'console.log("the app")'.padEnd(2_000, ' ');
/** With what a replacement in a text would take for a pattern. */
const prefetch = 'fetch("$&$1" + `$`)';
const recovery = 'addEventListener("$&$1", () => `$`)';
const homeFiles = ['/css/home.1a2b3c4d.css', '/chunk/home.1a2b3c4d.js'];
const mainTab = {
  zh: ['/chunk/main.1a2b3c.js'],
  ja: ['/css/main.1a2b3c4d.css', '/chunk/main.1a2b3c.js'],
};
let appFolder: string;
let server: TestServer;
beforeAll(async () => {
  appFolder = mkdtempSync(path.join(tmpdir(), 'sidecar-app-'));
  mkdirSync(path.join(appFolder, 'js'));
  writeFileSync(
    path.join(appFolder, 'index.html'),
    '<!doctype html><html><head><title>Sidecar</title></head><body></body></html>',
  );
  writeFileSync(
    path.join(appFolder, 'pages.json'),
    JSON.stringify({
      pages: {
        '/home': { zh: [...homeFiles, '/chunk/zh.1a2b3c.js'], ja: [...homeFiles, '/chunk/ja.1a2b3c4d.js'] },
        '/detail': { zh: ['/chunk/zh.1a2b3c.js', '/chunk/record-zh.1a2b3c.js'], ja: [] },
      },
      tabs: { '/home': mainTab, '/home?tab=main': mainTab },
      prefetched: ['/home', '/detail'],
      bridges: { browser: [], dingtalk: ['/chunk/dingtalk.1a2b3c.js'] },
      builders: ['/chunk/gallery.1a2b3c.js', '/css/gallery.1a2b3c.css'],
      prefetch: '/js/prefetch.1a2b3c4d.js',
      recovery: '/js/page-recovery.1a2b3c4d.js',
      browserCheck: '/js/browser-check.1a2b3c4d.js',
    }),
  );
  writeFileSync(path.join(appFolder, 'js', 'prefetch.1a2b3c4d.js'), prefetch);
  writeFileSync(path.join(appFolder, 'js', 'page-recovery.1a2b3c4d.js'), recovery);
  writeFileSync(path.join(appFolder, 'js', 'app.1a2b3c4d.js'), script);
  writeFileSync(path.join(appFolder, 'js', 'app.1a2b3c4d.js.br'), brotliCompressSync(script));
  mkdirSync(path.join(appFolder, 'chunk'));
  writeFileSync(path.join(appFolder, 'js', 'app.1a2b3c4d.js.map'), '{}');
  writeFileSync(path.join(appFolder, 'js', 'app.1a2b3c4d.js.map.br'), brotliCompressSync('{}'));
  mkdirSync(path.join(appFolder, 'css'));
  for (const file of ['chunk/gallery.1a2b3c.js', 'css/gallery.1a2b3c.css', 'chunk/regions.1a2b3c.js'])
    writeFileSync(path.join(appFolder, file), script);
  writeFileSync(path.join(appFolder, 'chunk/gallery.1a2b3c.js.br'), brotliCompressSync(script));
  server = await startTestServer({ appFolder });
});
afterAll(async () => {
  await server.close();
  rmSync(appFolder, { recursive: true });
});

/** The first line and headers of an answer to what no client library would send. */
function raw(lines: string): Promise<string> {
  return new Promise((resolve) => {
    let text = '';
    const socket = connect(new URL(server.origin).port as unknown as number, '127.0.0.1', () => socket.write(lines));
    socket.on('data', (bytes) => (text += bytes.toString()));
    socket.on('close', () => resolve(text));
  });
}

const json = { 'content-type': 'application/json' };
const answers: [string, () => Promise<Response>][] = [
  ['a page', () => fetch(`${server.origin}/home`)],
  ['a script', () => fetch(`${server.origin}/js/app.1a2b3c4d.js`)],
  ['a missing script', () => fetch(`${server.origin}/js/app.deadbeef.js`)],
  ['a missing call', () => fetch(`${server.origin}/api/nothing`, { method: 'POST', headers: json, body: '{}' })],
  [
    'a call without session',
    () => fetch(`${server.origin}/api/sdk/user/bootstrap`, { method: 'POST', headers: json, body: '{}' }),
  ],
  [
    'a call with broken JSON',
    () => fetch(`${server.origin}/api/sdk/user/bootstrap`, { method: 'POST', headers: json, body: '{"a":' }),
  ],
  ['a call as plain text', () => fetch(`${server.origin}/api/sdk/user/bootstrap`, { method: 'POST', body: '{}' })],
  [
    'a call too large',
    () =>
      fetch(`${server.origin}/api/sdk/user/bootstrap`, {
        method: 'POST',
        headers: json,
        body: `"${'x'.repeat(1024 * 1024)}"`,
      }),
  ],
  ['a wrong method', () => fetch(`${server.origin}/api/sdk/user/bootstrap`, { method: 'DELETE' })],
  ['a file without right', () => fetch(`${server.origin}/files/nothing`)],
  ['an address that cannot be read', () => fetch(`${server.origin}/%E0%A4%A`)],
  ['a stream without session', () => fetch(`${server.origin}/api/events`)],
  [
    'the stream of events',
    async () =>
      fetch(`${server.origin}/api/events`, {
        headers: { authorization: `Bearer ${(await server.signIn('rep1')).hsid}` },
      }),
  ],
  [
    'a push that nobody signed',
    () => fetch(`${server.origin}/api/callback/feishu/card`, { method: 'POST', headers: json, body: '{}' }),
  ],
  [
    'a call of another site',
    () =>
      fetch(`${server.origin}/api/sdk/user/bootstrap`, {
        method: 'POST',
        headers: { ...json, origin: 'https://evil.example' },
        body: '{}',
      }),
  ],
  ['an address of the simulator that it does not have', () => fetch(`${server.origin}/sim/nothing`)],
  ['a page of the simulator that it does not have', () => fetch(`${server.origin}/sim/desk/nothing`)],
  ['the health', () => fetch(`${server.origin}/healthz`)],
  ['the description', () => fetch(`${server.origin}/openapi.json`)],
];

test.each(answers)('the answer to %s has the security headers', async (_what, ask) => {
  const { headers, body } = await ask();
  await body?.cancel();
  const policy = headers.get('content-security-policy') ?? '';
  // No page: opened as one it loads nothing and stands in no frame.
  if (policy.startsWith("default-src 'none'")) {
    expect(headers.get('content-type')).toMatch(/^application\/json|javascript/);
    expect(policy).toBe("default-src 'none'; base-uri 'none'; frame-ancestors 'none'");
  } else {
    expect(policy).toMatch(/script-src 'self'( 'sha256-[A-Za-z0-9+/]{43}=')*;/);
    expect(policy).toContain("object-src 'none'");
    expect(policy).toContain("base-uri 'none'");
    expect(policy).toMatch(
      /frame-ancestors 'self' https:\/\/\*\.feishu\.cn .*https:\/\/\*\.larksuite\.com .*https:\/\/\*\.dingtalk\.com/,
    );
  }
  expect(headers.get('x-content-type-options')).toBe('nosniff');
  expect(headers.get('referrer-policy')).toBe('same-origin');
  expect(headers.get('x-request-id')).toMatch(/^[\w-]{16}$/);
  expect(headers.get('access-control-allow-origin')).toBeNull();
});

test('in production only the suites may frame the app, their script hosts are listed, inline scripts are refused, and https is enforced', () => {
  const headers = securityHeaders(
    readSettings({ PUBLIC_URL: 'https://crm.example.com', FEISHU_APP_ID: 'cli_x', FEISHU_APP_SECRET: 's' }).env,
  );
  const policy = new Map(
    (headers['content-security-policy'] ?? '')
      .split('; ')
      .map((part) => [part.split(' ')[0], part.split(' ').slice(1)]),
  );
  expect(policy.get('script-src')).toEqual([
    "'self'",
    'https://lf-scm-cn.feishucdn.com',
    'https://lf3-cdn-tos.bytegoofy.com',
  ]);
  expect(policy.get('frame-ancestors')).toEqual([
    'https://*.feishu.cn',
    'https://*.feishu.net',
    'https://*.larksuite.com',
    'https://*.larkoffice.com',
    'https://*.dingtalk.com',
    // The bridge of DingTalk's own package answers to clients of this host too.
    'https://7ding.ai',
    'https://*.7ding.ai',
  ]);
  expect([
    policy.get('default-src'),
    policy.get('object-src'),
    policy.get('base-uri'),
    policy.get('form-action'),
  ]).toEqual([["'self'"], ["'none'"], ["'none'"], ["'self'"]]);
  expect([
    policy.has('script-src-elem'),
    policy.has('script-src-attr'),
    headers['content-security-policy']?.includes('unsafe-eval'),
  ]).toEqual([false, false, false]);
  expect(headers['strict-transport-security']).toMatch(/^max-age=31536000/);
});

describe('a call over HTTP', () => {
  const bootstrap = '/api/sdk/user/bootstrap';

  test('without a body is refused', async () => {
    expect((await server.visitor().send(bootstrap, { method: 'POST' })).name).toBe('invalid');
  });

  test('[shell 7.2] with an unexpected input gets a clear sentence and a code', async () => {
    const client = await server.signIn('rep1');
    for (const body of [
      '',
      'null',
      '[]',
      '"x"',
      '1',
      '{"a":',
      '{"id":{}}',
      '{"id":"a b"}',
      '{"id":null}',
      '{"id":"x","more":1}',
    ]) {
      const answer = await client.post('/api/customer/org/info', body);
      expect([body, answer.name, answer.status, answer.msg !== '']).toEqual([body, 'invalid', 400, true]);
    }
    // The same three parts when it is.
    expect(JSON.parse((await client.post('/api/account/logout', '{}')).text)).toEqual({ code: 0, msg: '', data: {} });
  });

  test('of more than a megabyte is refused', async () => {
    const answer = await server.visitor().post(bootstrap, `"${'x'.repeat(1024 * 1024)}"`);
    expect([answer.name, answer.status]).toEqual(['tooLarge', 413]);
  });

  test('that fails inside the server answers without a stack trace, and the log has it under the same id', async () => {
    const broken = await startTestServer({
      data: 'empty',
      adapt: (app) => ({
        ...app,
        suites: {
          ...app.suites,
          ofApp(): never {
            throw new Error('a secret inside');
          },
        },
      }),
    });
    const answer = await broken
      .visitor()
      .call('account.larkWebLoginUrl', { url: `${broken.origin}/login`, app_id: 'cli_demo_feishu' });
    await broken.close();
    expect([answer.name, answer.status]).toEqual(['internal', 500]);
    expect(answer.text).not.toContain('secret inside');
    const requestId = answer.headers.get('x-request-id') ?? '';
    expect(answer.error.params).toEqual({ requestId });
    expect(broken.logged.some((line) => line.includes(requestId) && line.includes('a secret inside'))).toBe(true);
  });

  test('is never stored by a cache', async () => {
    const client = await server.signIn('rep1');
    expect((await client.call('start.bootstrap', {})).headers.get('cache-control')).toBe('no-store');
    expect((await client.call('organization.info', { id: 'nobody' })).headers.get('cache-control')).toBe('no-store');
  });

  test('is compressed when its answer is large', async () => {
    const client = await server.signIn('rep1');
    const answer = await client.call('start.bootstrap', {}, { headers: { 'accept-encoding': 'gzip' } });
    expect([answer.name, answer.headers.get('content-encoding')]).toEqual(['ok', 'gzip']);
  });
});

describe('[shell 2.27] the server of a company', () => {
  let company: TestServer;
  beforeAll(async () => {
    company = await startTestServer({
      data: 'empty',
      appFolder,
      env: { DEMO: 'false', FEISHU_APP_ID: 'cli_x', FEISHU_APP_SECRET: 'a secret' },
    });
  });
  afterAll(() => company.close());

  test('has neither the simulator nor the developer pages, and the demo has both', async () => {
    for (const address of [
      '/sim',
      '/sim/container.js',
      '/sim/control/state',
      '/sim/desk/help',
      '/sim/feishu/open-apis/authen/v1/user_info',
      '/chunk/gallery.1a2b3c.js',
      '/chunk/gallery.1a2b3c.js.br',
      '/css/gallery.1a2b3c.css',
    ]) {
      const [here, inDemo] = await Promise.all([fetch(company.origin + address), fetch(server.origin + address)]);
      expect([address, here.status, inDemo.status === 404]).toEqual([address, 404, false]);
    }
  });

  test.each(['/test/toast', '/test/rich-text', '/test', '/gallery', '/gallery/?a=1'])(
    'does not serve the page %s, and the demo does',
    async (address) => {
      const [here, inDemo] = await Promise.all([fetch(company.origin + address), fetch(server.origin + address)]);
      expect([here.status, inDemo.status]).toEqual([404, 200]);
      expect(await here.text()).not.toContain('<title>Sidecar');
    },
  );

  test('tells the app that it is no demo', async () => {
    const html = await (await fetch(`${company.origin}/home`, { headers: { 'sec-fetch-dest': 'iframe' } })).text();
    expect(html).not.toContain('/sim/');
    expect(JSON.parse((/<meta name="sidecar" content='([^']*)'>/.exec(html) ?? [])[1] ?? '')).toMatchObject({
      demo: false,
    });
  });

  test('treats as developer pages those whose files the build lists as such', async () => {
    for (const [address, route] of allRoutes)
      expect([address, (await fetch(company.origin + address)).status]).toEqual([
        address,
        route.isForBuilders ? 404 : 200,
      ]);
  });
});

describe('a page of the app', () => {
  const external = (page: string) => `${server.origin}/sim/desk/${page}`;
  test.each([
    '/',
    '/home?tab=organization',
    '/detail?type=organization&id=organization_0001',
    '/login',
    '/no-join',
    '/anything/else',
    '/index.html',
  ])('at %s is served without caching', async (address) => {
    const answer = await fetch(server.origin + address);
    expect([answer.status, answer.headers.get('cache-control')]).toEqual([200, 'no-cache']);
    const html = await answer.text();
    const settings = JSON.parse((/<meta name="sidecar" content='([^']*)'>/.exec(html) ?? [])[1] ?? '') as unknown;
    expect(settings).toEqual({
      channels: {
        feishu: { appId: 'cli_demo_feishu' },
        lark: { appId: 'cli_demo_lark' },
        dingtalk: { appId: 'ding_demo', corpId: 'ding_corp_demo', agentId: '900001', bindsChats: true },
      },
      jsSdk: null,
      documentScript: { feishu: '/sim/web-component.js', lark: '/sim/web-component.js' },
      demo: true,
      address: server.origin,
      worker: true,
      version: expect.stringMatching(/^\d+\.\d+\.\d+$/),
      links: {
        help: external('help'),
        support: external('support'),
        admin: external('administration'),
        sales: external('sales'),
      },
    });
    const policy = answer.headers.get('content-security-policy') ?? '';
    const inline = /^\/($|home|detail)/.test(address) ? [recovery, prefetch] : [recovery];
    expect([...html.matchAll(/<script>(.*?)<\/script>/gs)].map(([, text]) => text)).toEqual(inline);
    const hashes = inline.map((text) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`);
    expect(policy).toContain(`script-src ${["'self'", ...hashes].join(' ')};`);
    expect(
      html
        .replace('<script src="/js/browser-check.1a2b3c4d.js"></script>', '')
        .replace(`<script>${recovery}</script>`, () => '')
        .replace(`<script>${prefetch}</script>`, () => ''),
    ).not.toContain('<script');
  });

  test('lists the files that it will load, in the language of the browser and for the suite of its user agent', async () => {
    const preloads = async (address: string, language: string, agent = 'Mozilla/5.0') =>
      [
        ...(
          await (
            await fetch(server.origin + address, { headers: { 'accept-language': language, 'user-agent': agent } })
          ).text()
        ).matchAll(/<link rel="preload" as="(\w+)" href="([^"]+)">/g),
      ].map(([, as, file]) => `${as} ${file}`);
    const home = ['style /css/home.1a2b3c4d.css', 'script /chunk/home.1a2b3c4d.js'];
    expect(await preloads('/home?tab=lead', 'ja,en;q=0.8')).toEqual([...home, 'script /chunk/ja.1a2b3c4d.js']);
    expect(await preloads('/', 'fr')).toEqual([...home, 'script /chunk/zh.1a2b3c.js', 'script /chunk/main.1a2b3c.js']);
    expect(await preloads('/home?tab=main', 'ja')).toEqual([
      ...home,
      'script /chunk/ja.1a2b3c4d.js',
      'style /css/main.1a2b3c4d.css',
      'script /chunk/main.1a2b3c.js',
    ]);
    expect(await preloads('/anything/else', 'zh-CN')).toEqual([]);
    expect(await preloads('/detail?type=lead&id=lead_1', 'zh')).toEqual([
      'script /chunk/zh.1a2b3c.js',
      'script /chunk/record-zh.1a2b3c.js',
    ]);
    expect(await preloads('/home?tab=main&operation=search', 'zh')).toEqual([
      ...home,
      'script /chunk/zh.1a2b3c.js',
      'script /chunk/main.1a2b3c.js',
    ]);
    expect(await preloads('/home?tab=constructor', 'zh')).toEqual([...home, 'script /chunk/zh.1a2b3c.js']);
    expect(await preloads('/home?tab=lead', 'zh')).toEqual([...home, 'script /chunk/zh.1a2b3c.js']);
    expect(await preloads('/home', 'zh', 'Mozilla/5.0 AliApp(DingTalk/7.6.0)')).toEqual([
      ...home,
      'script /chunk/zh.1a2b3c.js',
      'script /chunk/dingtalk.1a2b3c.js',
      'script /chunk/main.1a2b3c.js',
    ]);
  });

  test('checks first for missing features in browsers that do not report a recent version', async () => {
    const scripts = async (agent: string) =>
      [
        ...(await (await fetch(`${server.origin}/home`, { headers: { 'user-agent': agent } })).text()).matchAll(
          /<script[^>]* src="([^"]+)"/g,
        ),
      ].map(([, file]) => file);
    expect((await scripts('Mozilla/5.0'))[0]).toBe('/js/browser-check.1a2b3c4d.js');
    expect(
      (
        await scripts(
          'Mozilla/5.0 (Linux; Android 14) Chrome/100.0.4896.58 UWS/5.12.4.0 Mobile AliApp(DingTalk/7.6.20)',
        )
      )[0],
    ).toBe('/js/browser-check.1a2b3c4d.js');
    expect(await scripts('Mozilla/5.0 (Linux; Android 14) Chrome/126.0.6478.122 Mobile')).not.toContain(
      '/js/browser-check.1a2b3c4d.js',
    );
  });

  test('is replaced in a browser that is too old by a plain page in three languages, at every address', async () => {
    const old = {
      headers: {
        'user-agent':
          'Mozilla/5.0 (Linux; Android 9) Chrome/69.0.3497.100 UWS/3.22.1.255 Mobile AliApp(DingTalk/7.0.0)',
      },
    };
    const page = await (await fetch(`${server.origin}/old-browser`, old)).text();
    for (const address of ['/', '/home', '/detail?type=organization&id=1', '/login', '/anything'])
      expect(await (await fetch(server.origin + address, old)).text()).toBe(page);
    for (const language of ['zh', 'en', 'ja']) expect(page).toContain(`<div lang="${language}">`);
    expect(page.match(/7\.6/g)).toHaveLength(3);
    expect(page).not.toMatch(/<script|<link|<style|style=/);
  });

  test.each([
    [
      'Feishu on Android, which brings an engine of its own',
      'Chrome/75.0.3770.156 TTWebView/0751130021500 Lark/5.20.0 ChannelName/Feishu',
      /newest version/,
      /Chrome|System WebView/,
    ],
    ['DingTalk', 'Chrome/69.0.3497.100 UWS/3.22.1.255 AliApp(DingTalk/7.0.0)', /DingTalk to 7\.6/, /Chrome|Feishu/],
    ['a browser', 'Chrome/80.0.3987.99 Mobile Safari/537.36', /Chrome 87/, /DingTalk|Feishu/],
  ])(
    'that are too old for %s say what is to be updated there, and nothing else',
    async (_where, agent, advice, otherAdvice) => {
      const headers = { 'user-agent': `Mozilla/5.0 (Linux; Android 9) ${agent}` };
      const page = await (await fetch(`${server.origin}/home`, { headers })).text();
      const [, english = ''] = /<div lang="en">(.*?)<\/div>/.exec(page) ?? [];
      expect(english).toMatch(advice);
      expect(english).not.toMatch(otherAdvice);
    },
  );

  test.each(languages)('begins with a recovery notice for files that do not load (%s)', async (language) => {
    for (const address of ['/home', '/login', '/anything/else']) {
      const answer = await fetch(server.origin + address, { headers: { 'accept-language': language } });
      const html = await answer.text();
      const { title, text, reload } = messageTexts(language).recovery;
      for (const words of [title, text, reload]) expect(html).toContain(`>${words}<`);
      expect(html).toMatch(/^<!doctype html><html><head><template>/);
      // Before any script that may be lost.
      expect(html.indexOf(recovery)).toBeLessThan(html.indexOf('<script src'));
    }
  });

  test('gets the script of the simulator first when it is opened there', async () => {
    const framed = await raw(`GET /home HTTP/1.1\r\nHost: x\r\nSec-Fetch-Dest: iframe\r\nConnection: close\r\n\r\n`);
    expect(framed).toContain(
      '<script src="/sim/container.js"></script><script src="/js/browser-check.1a2b3c4d.js"></script><title>',
    );
    expect(framed.indexOf(prefetch)).toBeGreaterThan(framed.indexOf('/sim/container.js'));
    expect(await (await fetch(`${server.origin}/home?sim=1`)).text()).toContain(
      '<script src="/sim/container.js"></script>',
    );
  });

  test('may be stored on request for the cookie that it was made for, except after a sign-in and at other addresses', async () => {
    const asked = async (address: string, keep = 'page') => {
      const { headers } = await fetch(server.origin + address, { headers: { 'x-sidecar-keep': keep } });
      // A long page is compressed besides.
      return [headers.get('cache-control'), headers.get('vary')?.replace(/, Accept-Encoding$/, '')];
    };
    const kept = ['private, max-age=1209600', 'Accept-Language, User-Agent, Cookie'];
    const notKept = ['no-cache', 'Sec-Fetch-Dest, x-sidecar-window, Accept-Language, User-Agent'];
    for (const address of ['/', '/home?tab=organization', '/detail?type=deal&id=1', '/home?corpid=ding1'])
      expect(await asked(address)).toEqual(kept);
    for (const address of ['/login', '/setting', '/home?code=1&state=2', '/?authCode=3', '/anything/else'])
      expect(await asked(address)).toEqual(notKept);
    expect(await asked('/home', 'other')).toEqual(notKept);
  });

  test('[shell 7.16] has hashed files that are cached for a year, compressed by the build', async () => {
    const answer = await fetch(`${server.origin}/js/app.1a2b3c4d.js`, { headers: { 'accept-encoding': 'br' } });
    expect(await answer.text()).toBe(script);
    expect(answer.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
    expect(answer.headers.get('content-encoding')).toBe('br');
    // A cache between must not hand this one to who cannot read it, nor the plain one to everybody.
    const plain = await fetch(`${server.origin}/js/app.1a2b3c4d.js`, { headers: { 'accept-encoding': 'identity' } });
    expect([plain.headers.get('content-encoding'), plain.headers.get('vary'), answer.headers.get('vary')]).toEqual([
      null,
      'Accept-Encoding',
      'Accept-Encoding',
    ]);
    const regions = await fetch(`${server.origin}/chunk/regions.1a2b3c.js`);
    expect([regions.status, regions.headers.get('cache-control')]).toEqual([
      200,
      'public, max-age=31536000, immutable',
    ]);
    expect((await fetch(`${server.origin}/pages.json`)).headers.get('cache-control')).toBe('no-cache');
  });

  test('the sources of the app are not served', async () => {
    for (const name of ['app.1a2b3c4d.js.map', 'app.1a2b3c4d.js.map.br'])
      expect((await fetch(`${server.origin}/js/${name}`, { headers: { 'accept-encoding': 'br' } })).status).toBe(404);
  });

  test('a missing script of an earlier build is answered as not found and not with a page', async () => {
    const answer = await fetch(`${server.origin}/js/app.deadbeef.js`);
    expect([answer.status, answer.headers.get('content-type')]).toEqual([404, 'application/json; charset=utf-8']);
  });

  test.each([
    '/api',
    '/api/',
    '/api/nothing',
    '/health',
    '/health/live',
    '/healthcheck',
    '/healthz/x',
    '/ready',
    '/readiness',
    '/readyz/',
    '/live',
    '/livez',
    '/startupz',
    '/status',
    '/ping',
    '/version',
    '/docs/index',
    '/redoc',
    '/swagger',
    '/swagger-ui/',
    '/openapi',
    '/graphql',
    '/admin',
    '/actuator/health',
    '/debug/pprof',
    '/files',
    '/.well-known/security',
    '/HEALTH',
    '/health?deep=1',
    '/%68ealth',
  ])('%s is answered for programs and not with a page, so that a probe of a wrong address fails', async (address) => {
    for (const accept of ['*/*', 'text/html']) {
      const answer = await fetch(server.origin + address, { headers: { accept } });
      expect([answer.status, answer.headers.get('content-type')]).toEqual([404, 'application/json; charset=utf-8']);
    }
    expect((await fetch(server.origin + address, { method: 'HEAD' })).status).toBe(404);
  });

  test('the usual files for browsers and crawlers are answered', async () => {
    const asked = async (address: string) => {
      const answer = await fetch(server.origin + address);
      return {
        status: answer.status,
        type: answer.headers.get('content-type'),
        caching: answer.headers.get('cache-control'),
        text: await answer.text(),
      };
    };
    const icon = await asked('/favicon.svg');
    expect(icon).toMatchObject({ status: 200, type: 'image/svg+xml', caching: 'public, max-age=86400' });
    // The page carries the same picture within itself.
    expect(
      decodeURIComponent(/href="data:image\/svg\+xml,([^"]+)"/.exec(readFileSync('src/index.html', 'utf8'))?.[1] ?? ''),
    ).toBe(icon.text);
    expect(await asked('/favicon.ico')).toEqual(icon);
    expect(await asked('/robots.txt')).toMatchObject({
      status: 200,
      type: 'text/plain; charset=utf-8',
      text: 'User-agent: *\nDisallow: /\n',
    });
    for (const address of ['/manifest.webmanifest', '/manifest.json']) {
      const manifest = await asked(address);
      expect(manifest).toMatchObject({ status: 200, type: 'application/manifest+json; charset=utf-8' });
      const {
        name,
        start_url: start,
        display,
        icons,
      } = JSON.parse(manifest.text) as {
        name: string;
        start_url: string;
        display: string;
        icons: { src: string; type: string; sizes: string }[];
      };
      expect({ name, start, display }).toEqual({ name: 'Sidecar', start: '/home', display: 'standalone' });
      for (const { src, type } of icons) expect(await asked(src)).toMatchObject({ status: 200, type });
    }
  });

  test('no file outside the public folder is served', async () => {
    for (const address of [
      '/../package.json',
      '/..%2f..%2fpackage.json',
      '/js/..%2f..%2f..%2fetc%2fpasswd',
      '/.data/secret.key',
    ]) {
      expect(await raw(`GET ${address} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n`)).not.toMatch(
        /sidecar-crm|root:|^HTTP\/1\.1 200 OK(?![\s\S]*<title>Sidecar)/,
      );
    }
  });
});

test('/healthz reports that the process is up, and /readyz that the database answers', async () => {
  expect((await fetch(`${server.origin}/healthz`)).status).toBe(200);
  expect((await fetch(`${server.origin}/readyz`)).status).toBe(200);
});

test('pictures of people come from a suite without https only where the settings name one, as in a trial', () => {
  const pictures = (settings: Record<string, string>) =>
    /img-src ([^;]*)/.exec(securityHeaders(readSettings(settings).env)['content-security-policy'] ?? '')?.[1];
  const suite = { FEISHU_APP_ID: 'cli_a', FEISHU_APP_SECRET: 'secret' };
  expect(pictures(suite)).toBe("'self' data: blob: https:");
  expect(pictures({ ...suite, FEISHU_BASE_URL: 'http://127.0.0.1:8790/sim/feishu' })).toBe(
    "'self' data: blob: https: http://127.0.0.1:8790",
  );
});
