import { readFileSync, statfsSync } from 'node:fs';
import { makeKey } from '../../support/assistant';
import { Program } from '../../support/endpoints';
import { startTestServer, type TestServer } from '../../support/server';

const token = 'a token for the scraper';
let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ env: { METRICS_TOKEN: token } });
});
afterAll(() => server.close());

const scrape = async (one = server, headers: Record<string, string> = { authorization: `Bearer ${token}` }) => {
  const answer = await fetch(`${one.origin}/metrics`, { headers });
  return { status: answer.status, text: await answer.text() };
};
/** The value of a series; 0 where it is not there. */
const valueOf = (text: string, name: string, labels: Record<string, string> = {}) => {
  const line = text
    .split('\n')
    .find(
      (one) =>
        (one.startsWith(`${name}{`) || one.startsWith(`${name} `)) &&
        Object.entries(labels).every(([label, value]) => one.includes(`${label}="${value}"`)),
    );
  return Number(line?.split(' ').at(-1) ?? 0);
};

test('the health check, the metrics and the API description report the running version', async () => {
  const { version } = JSON.parse(readFileSync('package.json', 'utf8')) as { version: string };
  expect(valueOf((await scrape()).text, 'sidecar_build_info', { version })).toBe(1);
  expect(await (await fetch(`${server.origin}/healthz`)).json()).toEqual({ status: 'up', version });
  expect(await (await fetch(`${server.origin}/openapi.json`)).json()).toMatchObject({ info: { version } });
});

test('the metrics count requests by call and outcome, with their duration', async () => {
  const rep = await server.signIn('rep1');
  const before = (await scrape()).text;
  await rep.ok('records.list', { table_id: 'organization' });
  await rep.call('organization.info', { id: 'nobody' });
  const { status, text } = await scrape();
  expect(status).toBe(200);
  const more = (name: string, labels: Record<string, string>) =>
    valueOf(text, name, labels) - valueOf(before, name, labels);
  expect(more('sidecar_requests_total', { call: 'records.list', outcome: 'ok' })).toBe(1);
  expect(more('sidecar_requests_total', { call: 'organization.info', outcome: 'notFound' })).toBe(1);
  expect(more('sidecar_request_seconds_count', { call: 'records.list' })).toBe(1);
});

test('the metrics show how much room the volume of the data folder has', async () => {
  const { text } = await scrape();
  const free = valueOf(text, 'sidecar_data_free_bytes');
  const { bavail, bsize } = statfsSync(server.app.env.DATA_DIR);
  // Others write to the same disk meanwhile.
  expect(Math.abs(free - bavail * bsize)).toBeLessThan(5e9);
  expect(free).toBeGreaterThan(0);
  expect(valueOf(text, 'sidecar_data_size_bytes')).toBeGreaterThan(free);
});

test('the metrics count requests of the public API by endpoint', async () => {
  const program = new Program(server.origin, (await makeKey(await server.signIn('admin'))).key);
  await program.ok('listTypes', {});
  await program.send('getRecord', { type: 'deal', id: 'nobody' });
  await program.ask('GET', '/v1/nothing');
  const { text } = await scrape();
  expect(valueOf(text, 'sidecar_requests_total', { call: 'v1.listTypes', outcome: 'ok' })).toBe(1);
  expect(valueOf(text, 'sidecar_requests_total', { call: 'v1.getRecord', outcome: 'notFound' })).toBe(1);
  expect(valueOf(text, 'sidecar_requests_total', { call: '/v1', outcome: 'notFound' })).toBe(1);
});

test('the metrics show waiting rows of the outbox with their age, and failures of a suite', async () => {
  const rep = await server.signIn('rep1');
  server.clock.forward(61_000);
  const { id } = await rep.ok('organization.create', { name: 'Zephyr Bakery' });
  server.world.faults.add({ suite: 'feishu', call: 'im.chat.create', kind: 'error', status: 500 });
  await rep.call('chats.larkCreate', { id, table_id: 'organization' });
  server.clock.forward(600_000);
  const { text } = await scrape();
  server.world.faults.clear();
  expect(valueOf(text, 'sidecar_outbox_rows', { lane: 'deliver', state: 'waiting' })).toBeGreaterThan(0);
  expect(valueOf(text, 'sidecar_outbox_oldest_seconds', { lane: 'deliver' })).toBeGreaterThan(60);
  expect(valueOf(text, 'sidecar_suite_calls_total', { suite: 'feishu', outcome: 'unreachable' })).toBeGreaterThan(0);
  expect(valueOf(text, 'sidecar_deliveries_total', { kind: 'chat.create', outcome: 'retried' })).toBeGreaterThan(0);
  expect(text).toContain('sidecar_pool_connections');
  expect(text).toContain('sidecar_nodejs_eventloop_lag_seconds');
});

test('the metrics show an open stream as long as it is open', async () => {
  const rep = await server.signIn('rep1');
  const ending = new AbortController();
  const before = valueOf((await scrape()).text, 'sidecar_streams_open');
  await fetch(`${server.origin}/api/events`, {
    headers: { authorization: `Bearer ${rep.hsid}` },
    signal: ending.signal,
  });
  expect(valueOf((await scrape()).text, 'sidecar_streams_open')).toBe(before + 1);
  ending.abort();
});

test('the metrics name no company, person or record', async () => {
  const { text } = await scrape();
  for (const word of ['brightsea', 'northwind', 'mb_rep1', 'Zephyr Bakery']) expect(text).not.toContain(word);
});

test('the metrics are hidden without the token, with a wrong one, and where no token is set', async () => {
  expect((await scrape(server, {})).status).toBe(404);
  expect((await scrape(server, { authorization: 'Bearer a token for the scrapes' })).status).toBe(404);
  const open = await startTestServer({ data: 'empty' });
  try {
    // A proxy on this machine that passes everything on looks like this caller.
    for (const headers of [
      {},
      { 'x-forwarded-for': '203.0.113.7' },
      { authorization: 'Bearer ' },
      { authorization: 'Bearer undefined' },
    ])
      expect((await scrape(open, headers as Record<string, string>)).status).toBe(404);
  } finally {
    await open.close();
  }
});

// The last one: servers of one process share their counters.
test('the metrics name companies by id, and only where the operator switches it on', async () => {
  const byCompany = await startTestServer({ env: { METRICS_TOKEN: token, METRICS_BY_COMPANY: 'true' } });
  try {
    const before = (await scrape(byCompany)).text;
    await (await server.signIn('rep1')).ok('records.list', { table_id: 'organization' });
    const without = (await scrape()).text;
    expect(without).not.toContain('client_id="');
    const rep = await byCompany.signIn('rep1', 'brightsea-lark');
    await rep.ok('records.list', { table_id: 'organization' });
    await rep.call('organization.info', { id: 'nobody' });
    const { text } = await scrape(byCompany);
    const labels = (outcome: string) => ({ client_id: 'brightsea-lark', outcome });
    const count = (outcome: string) =>
      valueOf(text, 'sidecar_company_requests_total', labels(outcome)) -
      valueOf(before, 'sidecar_company_requests_total', labels(outcome));
    expect(count('ok')).toBeGreaterThan(0);
    expect(count('notFound')).toBe(1);
  } finally {
    await byCompany.close();
  }
});
