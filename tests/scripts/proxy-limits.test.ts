import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { FastifyInstance } from 'fastify';
import { Kysely, PostgresDialect } from 'kysely';
import { pino } from 'pino';
import { parseAllDocuments } from 'yaml';
import { buildApp } from '../../server/app';
import { composeApp } from '../../server/compose';
import type { Tables } from '../../server/db/tables';
import { readSettings } from '../../server/settings';

/** The proxies in deploy/, held against the server's own table of routes and its own limits. */

const read = (file: string) => readFileSync(path.resolve(__dirname, '../../deploy', file), 'utf8');
const megabyte = 1024 * 1024;
/** Bytes, of a size as nginx writes it. */
const bytesOf = (size: string | undefined) => Number(/^(\d+)m$/.exec(size ?? '')?.[1]) * megabyte;
/** Milliseconds, of a time as nginx writes it. */
const msOf = (time: string | undefined) => Number(/^(\d+)s?$/.exec(time ?? '')?.[1]) * 1_000;

/** The largest body of each route that takes one. */
let folder: string;
const limits = new Map<string, number>();
let server: FastifyInstance;

beforeAll(async () => {
  const note = (message: unknown) => {
    const { fastify } = message as { fastify: FastifyInstance };
    fastify.addHook('onRoute', ({ method, url, bodyLimit }) => {
      for (const one of [method].flat())
        if (['POST', 'PUT', 'PATCH'].includes(one)) limits.set(url, bodyLimit ?? fastify.initialConfig.bodyLimit ?? 0);
    });
  };
  folder = mkdtempSync(path.join(tmpdir(), 'sidecar-limits-'));
  const { env } = readSettings({ DATA_DIR: folder, DEMO: 'false', COMPANY_APPS: 'true' });
  // Nothing is asked of it: the routes stand as soon as the server is put together.
  const db = new Kysely<Tables>({
    dialect: new PostgresDialect({ pool: () => Promise.reject(new Error('No database is there.')) }),
  });
  const { app, diskFiles } = composeApp({ env, db, log: pino({ level: 'silent' }) });
  subscribe('fastify.initialization', note);
  const appFolder = path.join(folder, 'app');
  server = await buildApp(app, { diskFiles, appFolder, ready: () => Promise.resolve(false), checkOutputs: false });
  unsubscribe('fastify.initialization', note);
});
afterAll(async () => {
  await server.close();
  rmSync(folder, { recursive: true, force: true });
});

test('the server accepts imports of 100 MB, files of 50 MB and calls of 1 MB', () => {
  const large = [...limits].filter(([, limit]) => limit > megabyte).map(([url]) => url);
  expect(large.sort()).toEqual(['/api/data-import/upload', '/files/upload/:token']);
  expect(limits.size).toBeGreaterThan(100);
});

test('no proxy refuses a body that the server accepts', () => {
  const largest = Math.max(...limits.values());
  const annotations = parseAllDocuments(read('kubernetes.yaml'))
    .map((document) => document.toJS() as { kind: string; metadata: { annotations?: Record<string, string> } })
    .find(({ kind }) => kind === 'Ingress')?.metadata.annotations;
  // One limit for every address: what is smaller for one of them is the server's to say.
  const ofNginx = [...read('nginx.conf').matchAll(/client_max_body_size (\w+);/g)].map(([, size]) => bytesOf(size));
  const ofIngress = bytesOf(annotations?.['nginx.ingress.kubernetes.io/proxy-body-size']);
  expect(ofNginx).toHaveLength(1);
  for (const limit of [...ofNginx, ofIngress]) expect(limit).toBeGreaterThanOrEqual(largest);
  expect(read('Caddyfile')).not.toMatch(/max_size|request_body/);
});

test('no proxy ends a call before the server does', () => {
  const silentMs = server.server.timeout;
  expect(silentMs).toBeGreaterThan(30_000);
  const nginx = read('nginx.conf');
  for (const name of ['proxy_read_timeout', 'proxy_send_timeout']) {
    const times = [...nginx.matchAll(new RegExp(`${name} (\\w+);`, 'g'))].map(([, time]) => msOf(time));
    expect(times).toHaveLength(1);
    expect(times[0]).toBeGreaterThan(silentMs);
  }
  for (const [, time] of read('kubernetes.yaml').matchAll(/proxy-(?:read|send)-timeout: '(\d+)'/g))
    expect(msOf(time)).toBeGreaterThan(silentMs);
  expect(read('Caddyfile')).not.toContain('timeout');
});
