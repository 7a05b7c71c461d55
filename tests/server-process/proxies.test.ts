import { spawn, type ChildProcess } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import https from 'node:https';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Client } from '../support/client';
import { freePort } from '../support/free-port';
import { LateRelay } from '../support/late-relay';
import { photo } from '../support/photo';
import { readiness, ServerProcesses } from '../support/server-process';
import { openSession } from '../support/sign-in';
import { findTool, runTool, testWithTools } from '../support/tools';
import { until } from '../support/until';

/** The proxies as they ship, each in front of a server: only names, ports and certificates are replaced. */

const root = path.resolve(__dirname, '../..');
const shipped = (file: string) => readFileSync(path.join(root, 'deploy', file), 'utf8');
const folder = mkdtempSync(path.join(tmpdir(), 'sidecar-proxies-'));
const token = 'a token for the scraper';
/** Longer than the half minute after which many proxies give up. */
const longCallMs = 31_000;
const longMs = 240_000;

const servers = new ServerProcesses();
const proxies: ChildProcess[] = [];
let origin: string;
let relay: LateRelay;

beforeAll(async () => {
  await servers.make();
  const port = await freePort();
  origin = `http://127.0.0.1:${port}`;
  const server = servers.launch({
    PORT: String(port),
    TRUST_PROXY: '1',
    RATE_LIMIT: '0',
    LOGIN_RATE_LIMIT: '0',
    METRICS_TOKEN: token,
    LOG_LEVEL: 'info',
  });
  await readiness(server, origin);
  relay = await LateRelay.before(port);
  if (findTool('openssl'))
    runTool('openssl', [
      ...['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-days', '2', '-subj', '/CN=localhost'],
      ...['-addext', 'subjectAltName=IP:127.0.0.1,DNS:localhost'],
      ...['-keyout', path.join(folder, 'key.pem'), '-out', path.join(folder, 'cert.pem')],
    ]);
}, 400_000);

afterAll(async () => {
  for (const proxy of proxies) proxy.kill('SIGKILL');
  await relay?.close();
  servers.remove();
  rmSync(folder, { recursive: true, force: true });
});

/** Each word stands in the file, and is replaced wherever it does. */
function replaced(text: string, words: Readonly<Record<string, string>>): string {
  return Object.entries(words).reduce((changed, [from, to]) => {
    expect(changed).toContain(from);
    return changed.replaceAll(from, to);
  }, text);
}

async function nginxFile(): Promise<{ file: string; port: number }> {
  const [port, plain] = [await freePort(), await freePort()];
  const server = replaced(shipped('nginx.conf'), {
    'listen 443 ssl': `listen 127.0.0.1:${port} ssl`,
    'listen 80;': `listen 127.0.0.1:${plain};`,
    '127.0.0.1:8787': `127.0.0.1:${relay.port}`,
    'crm.example.com;': 'localhost;',
    '/etc/letsencrypt/live/crm.example.com/fullchain.pem': path.join(folder, 'cert.pem'),
    '/etc/letsencrypt/live/crm.example.com/privkey.pem': path.join(folder, 'key.pem'),
  });
  // What Debian's own nginx.conf has around a site.
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map((name) => {
    mkdirSync(path.join(folder, name), { recursive: true });
    return `${name}_temp_path ${path.join(folder, name)};`;
  });
  const lines = [
    `pid ${path.join(folder, 'nginx.pid')};`,
    'daemon off;',
    `error_log ${path.join(folder, 'nginx.log')};`,
    'events {}',
    'http {',
    'access_log off;',
    ...temporary,
    server,
    '}',
  ];
  const file = path.join(folder, 'nginx.conf');
  writeFileSync(file, lines.join('\n'));
  return { file, port };
}

async function caddyFile(): Promise<{ file: string; port: number }> {
  const port = await freePort();
  const site = replaced(shipped('Caddyfile'), {
    'crm.example.com {': `https://127.0.0.1:${port} {\n\ttls ${path.join(folder, 'cert.pem')} ${path.join(folder, 'key.pem')}`,
    '127.0.0.1:8787': `127.0.0.1:${relay.port}`,
  });
  const file = path.join(folder, 'Caddyfile');
  writeFileSync(file, `{\n\tadmin off\n\tauto_https disable_redirects\n}\n${site}`);
  return { file, port };
}

const tools = {
  nginx: {
    config: nginxFile,
    check: (file: string) => ['-t', '-p', folder, '-c', file],
    run: (file: string) => ['-p', folder, '-c', file],
  },
  caddy: {
    config: caddyFile,
    check: (file: string) => ['validate', '--adapter', 'caddyfile', '--config', file],
    run: (file: string) => ['run', '--adapter', 'caddyfile', '--config', file],
  },
};

const agent = new https.Agent({ rejectUnauthorized: false });

/** Asks through a proxy, whose certificate nobody knows. */
function through(port: number): typeof fetch {
  return (url, init = {}) =>
    new Promise((resolve, reject) => {
      const { pathname, search } = new URL(String(url));
      const headers = Object.fromEntries(new Headers(init.headers));
      const body = init.body as string | Uint8Array | undefined;
      const asked = https.request(
        {
          host: '127.0.0.1',
          port,
          path: `${pathname}${search}`,
          agent,
          method: init.method ?? 'GET',
          headers: { ...headers, ...(body !== undefined && { 'content-length': Buffer.byteLength(body) }) },
        },
        (answer) => {
          const chunks: Buffer[] = [];
          answer.on('data', (chunk: Buffer) => chunks.push(chunk));
          answer.on('end', () => {
            const received = new Headers();
            for (const [name, value] of Object.entries(answer.headers))
              for (const one of [value ?? []].flat()) received.append(name, one);
            resolve(new Response(Buffer.concat(chunks), { status: answer.statusCode ?? 0, headers: received }));
          });
        },
      );
      asked.on('error', reject);
      asked.end(body);
    });
}

async function started(name: keyof typeof tools): Promise<{ port: number; ask: typeof fetch }> {
  const { config, run } = tools[name];
  const { file, port } = await config();
  const proxy = spawn(findTool(name) ?? name, run(file), { stdio: 'ignore', env: { ...process.env, HOME: folder } });
  proxies.push(proxy);
  const ask = through(port);
  await until(async () => {
    if (proxy.exitCode !== null) throw new Error(`${name} ended with ${proxy.exitCode}.`);
    return (await ask('https://proxy/readyz').catch(() => undefined))?.status === 200;
  });
  return { port, ask };
}

/** A stream of events that is open, with what has come so far. */
async function stream(port: number, address: string, hsid: string): Promise<{ text(): string; end(): void }> {
  let text = '';
  const asked = https.request({
    host: '127.0.0.1',
    port,
    path: address,
    agent,
    headers: { authorization: `Bearer ${hsid}`, 'accept-encoding': 'gzip, br' },
  });
  const answer = await new Promise<import('node:http').IncomingMessage>((resolve, reject) => {
    asked.on('response', resolve).on('error', reject).end();
  });
  expect([answer.statusCode, answer.headers['content-encoding']]).toEqual([200, undefined]);
  answer.on('data', (bytes: Buffer) => (text += bytes.toString()));
  for (const one of [asked, answer]) one.on('error', () => undefined);
  return { text: () => text, end: () => asked.destroy() };
}

describe.each([
  ['nginx', 'nginx.conf', 'rep1'],
  ['caddy', 'Caddyfile', 'rep2'],
] as const)('%s', (name, file, person) => {
  testWithTools([name, 'openssl'], `deploy/${file} is accepted by the program that reads it`, async () => {
    const { file: made } = await tools[name].config();
    const { code, output } = runTool(name, tools[name].check(made));
    expect({ code, output: code === 0 ? '' : output }).toEqual({ code: 0, output: '' });
  });

  testWithTools(
    [name, 'openssl'],
    `deploy/${file} lets through what people send, hear and wait for`,
    async () => {
      const { port, ask } = await started(name);
      const hsid = (await openSession(new Client(origin), 'feishu', person, 'brightsea-feishu')).hsid;
      const client = new Client('https://proxy', hsid, 'en', ask);
      const headers = { authorization: `Bearer ${hsid}` };

      // A call that takes half a minute goes on beside everything else.
      const began = Date.now();
      const late = client
        .call('records.list', { table_id: 'organization', limit: 1 }, { headers: { 'x-late': String(longCallMs) } })
        .then((answer) => ({ name: answer.name, ms: Date.now() - began }));

      const { _id, upload } = await client.ok('files.createUpload', {
        file_name: 'large.png',
        file_size: photo(1_600, 1_600).length,
        file_mimetype: 'image/png',
      });
      const picture = photo(1_600, 1_600);
      const put = await ask(upload.url, { method: 'PUT', headers: upload.headers, body: picture as BodyInit });
      expect(put.status).toBe(200);
      expect((await client.ok('files.finishUpload', { _id }))._id).toBe(_id);

      // No archive that could be read: it is taken whole, and the worker is done with it at once.
      const file90 = Buffer.alloc(90 * 1024 * 1024);
      file90.write('PK\u0003\u0004', 'latin1');
      const sent = await ask('https://proxy/api/data-import/upload?name=large.xlsx', {
        method: 'POST',
        headers: { ...headers, 'content-type': 'application/octet-stream' },
        body: file90,
      });
      expect([sent.status, await sent.json()]).toEqual([
        200,
        { code: 0, msg: '', data: { import_id: expect.any(String) as string } },
      ]);

      // What is too large for its address is refused by the server's sentence, not by a page of the proxy.
      const large = await ask('https://proxy/api/customer/org/list', {
        method: 'POST',
        headers: { ...headers, 'content-type': 'application/json' },
        body: `"${'a'.repeat(5 * 1024 * 1024)}"`,
      });
      expect([large.status, (await large.json()) as unknown]).toEqual([413, expect.objectContaining({ code: 20008 })]);

      const heard = await stream(port, '/api/events', hsid);
      await until(() => heard.text().includes(': open'));
      const { id } = await client.ok('organization.create', { name: `Heard through ${name}` });
      const { update_time } = await client.ok('organization.info', { id });
      const changed = Date.now();
      await client.ok('organization.update', {
        id,
        known_update_time: update_time,
        update_data: { remark: 'Changed' },
      });
      await until(() => heard.text().includes(id));
      expect(Date.now() - changed).toBeLessThan(5_000);
      heard.end();

      for (const address of ['/metrics', '/metrics?a=b', '//metrics', '/%6detrics']) {
        const answer = await ask(`https://proxy${address}`, { headers: { authorization: `Bearer ${token}` } });
        expect([address, answer.status, (await answer.text()).includes('sidecar_')]).toEqual([address, 404, false]);
      }
      expect((await fetch(`${origin}/metrics`, { headers: { authorization: `Bearer ${token}` } })).status).toBe(200);

      const { name: answered, ms } = await late;
      expect(answered).toBe('ok');
      expect(ms).toBeGreaterThanOrEqual(longCallMs);
    },
    longMs,
  );
});
