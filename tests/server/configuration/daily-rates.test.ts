import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { readDueRates } from '../../../server/jobs/daily-rates';
import type { Client } from '../../support/client';
import { startTestServer, type TestServer } from '../../support/server';

/** Rates that are read daily, from a source on this machine. */

const clientId = 'brightsea-feishu';

/** As the European Central Bank writes its daily file: what one euro is worth. */
const daily = (day: string, rates: Record<string, string>) => `<?xml version="1.0" encoding="UTF-8"?>
<gesmes:Envelope xmlns:gesmes="http://www.gesmes.org/xml/2002-08-01"><gesmes:subject>Reference rates</gesmes:subject>
<Cube><Cube time='${day}'>${Object.entries(rates)
  .map(([code, rate]) => `<Cube currency='${code}' rate='${rate}'/>`)
  .join('\n')}</Cube></Cube></gesmes:Envelope>`;

let source: Server;
let answer: { status: number; text: string } | 'drop';
let asked = 0;
let server: TestServer;
let admin: Client;
let address: string;
beforeAll(async () => {
  source = createServer((request, response) => {
    asked += 1;
    if (answer === 'drop') request.socket.destroy();
    else response.writeHead(answer.status).end(answer.text);
  });
  await new Promise<void>((resolve) => source.listen(0, '127.0.0.1', resolve));
  address = `http://127.0.0.1:${(source.address() as AddressInfo).port}/daily.xml`;
  server = await startTestServer({ env: { RATES_URL: address, WEBHOOK_NETWORKS: '127.0.0.1/32' } });
  admin = await server.signIn('admin', clientId);
  await currencies();
});
afterAll(async () => {
  await server.close();
  await new Promise((resolve) => source.close(resolve));
});
beforeEach(() => server.clock.forward(13 * 3_600_000));

const change = async (...changes: Parameters<typeof admin.ok<'admin.change'>>[1]['changes']) =>
  admin.ok('admin.change', { version: (await admin.ok('admin.company', {})).version, changes });
const chooses = (daily_rates: string | null) =>
  change({ action: 'set', section: 'company', id: '', values: { daily_rates } });
const rates = async () =>
  Object.fromEntries(
    (await admin.ok('admin.company', {})).currencies.map(({ code, rate }) => [String(code), String(rate)]),
  );
const state = async () => (await admin.ok('admin.company', {})).rates;
const newest = async () => (await admin.ok('admin.log', { section: 'currencies', limit: 5 })).list;

/** Yuan, and four others beside. */
async function currencies(): Promise<void> {
  const { currencies: there } = await admin.ok('admin.company', {});
  expect(there.find(({ is_main }) => is_main)).toMatchObject({ code: 'CNY' });
  const codes = there.map(({ code }) => code);
  const add = (code: string, currency_symbol: string, rate: string) =>
    codes.includes(code)
      ? { action: 'set' as const, section: 'currencies' as const, id: code, values: { rate } }
      : {
          action: 'add' as const,
          section: 'currencies' as const,
          value: { code, currency_symbol, is_main: false, rate },
        };
  await change(add('USD', '$', '7'), add('JPY', 'JP¥', '0.05'), add('EUR', '€', '8'), add('XDR', 'SDR', '9'));
}

test('no rates are requested for a company that enters its own', async () => {
  await readDueRates(server.app);
  expect([asked, await state()]).toEqual([0, undefined]);
  expect(await admin.ok('admin.readRates', {})).toEqual({ outcome: 'off', changed: 0 });
});

test('rates arrive at the next check, each with a log entry of the system, and the screen shows their day and missing ones', async () => {
  await chooses('ecb');
  answer = { status: 200, text: daily('2026-11-20', { USD: '1.08', CNY: '7.83', JPY: '163.2' }) };
  await readDueRates(server.app);
  expect(await rates()).toMatchObject({ CNY: '1', EUR: '7.83', USD: '7.25', JPY: '0.04797794', XDR: '9' });
  expect(await state()).toEqual({
    source: 'ecb',
    read_time: server.clock.now(),
    rate_day: '2026-11-20',
    missing: ['XDR'],
    failed_time: null,
    failure: null,
  });
  expect((await newest()).slice(0, 3)).toEqual(
    expect.arrayContaining([
      expect.objectContaining({
        member_id: null,
        by_system: true,
        id: 'USD',
        before: { rate: '7' },
        after: { rate: '7.25' },
      }),
      expect.objectContaining({ member_id: null, by_system: true, id: 'EUR', after: { rate: '7.83' } }),
    ]),
  );
  // The same rates again are no change, and nobody asks before half a day has passed.
  const before = asked;
  await readDueRates(server.app);
  expect(asked).toBe(before);
  server.clock.forward(12 * 3_600_000);
  const [last] = await newest();
  await readDueRates(server.app);
  expect([asked, (await newest())[0]?.entry_id]).toEqual([before + 1, last?.entry_id]);
});

test('an open app is notified of new rates', async () => {
  answer = { status: 200, text: daily('2026-11-21', { USD: '1.09', CNY: '7.84' }) };
  const { version } = await admin.ok('admin.company', {});
  const { last_id } = await admin.ok('events.list', {});
  expect(await admin.ok('admin.readRates', {})).toEqual({ outcome: 'read', changed: 2 });
  expect((await admin.ok('admin.company', {})).version).toBe(version + 1);
  const { list } = await admin.ok('events.list', { last_id });
  expect(list.some(({ type }) => type === 'configuration')).toBe(true);
});

test.each<[string, typeof answer, string]>([
  ['does not answer', 'drop', 'unreachable'],
  ['refuses', { status: 503, text: 'come again' }, 'refused'],
  ['answers a page', { status: 200, text: '<html><body>Sign in</body></html>' }, 'unreadable'],
  ['answers no number', { status: 200, text: daily('2026-11-22', { USD: 'x', CNY: '-7' }) }, 'unreadable'],
  ['answers a number without end', { status: 200, text: daily('2026-11-22', { USD: '9'.repeat(400) }) }, 'unreadable'],
  ['does not have the main currency', { status: 200, text: daily('2026-11-22', { USD: '1.1' }) }, 'notMain'],
])('the last rates stay while the source %s, and the screen says so until it answers', async (_how, now, failure) => {
  const before = await rates();
  answer = now;
  await readDueRates(server.app);
  expect(await rates()).toEqual(before);
  expect(await state()).toMatchObject({ failure, failed_time: server.clock.now(), rate_day: expect.any(String) });
  const times = asked;
  await readDueRates(server.app);
  expect(asked).toBe(times);
  server.clock.forward(3_600_000);
  answer = { status: 200, text: daily('2026-11-23', { USD: '1.1', CNY: '7.85' }) };
  await readDueRates(server.app);
  expect(await state()).toMatchObject({ failure: null, rate_day: '2026-11-23' });
});

test('a rate that an administrator writes stays until it is released, and other rates are still updated', async () => {
  await change({ action: 'set', section: 'currencies', id: 'USD', values: { rate: '7.5' } });
  answer = { status: 200, text: daily('2026-11-24', { USD: '1.2', CNY: '7.86' }) };
  await readDueRates(server.app);
  expect(await rates()).toMatchObject({ USD: '7.5', EUR: '7.86' });
  await change({ action: 'set', section: 'currencies', id: 'USD', values: { by_hand: null } });
  server.clock.forward(1_000);
  expect(await admin.ok('admin.readRates', {})).toEqual({ outcome: 'read', changed: 1 });
  expect(await rates()).toMatchObject({ USD: '6.55' });
});

test('a change by the system can be undone from the log, and stays undone', async () => {
  const [entry] = await newest();
  expect(entry).toMatchObject({ id: 'USD', by_system: true, can_undo: true });
  await admin.ok('admin.undo', { entry_id: entry?.entry_id ?? '' });
  expect(await rates()).toMatchObject({ USD: '7.5' });
});

test('a rate source at an address of the company answers the same file, or JSON', async () => {
  await chooses(`${address}?own`);
  answer = {
    status: 200,
    text: JSON.stringify({ base: 'USD', date: '2026-11-25', rates: { CNY: 7.2, EUR: 0.9, JPY: 150, XDR: 0.75 } }),
  };
  await readDueRates(server.app);
  expect(await rates()).toMatchObject({ USD: '7.2', EUR: '8', XDR: '9.6' });
  expect(await state()).toMatchObject({ source: new URL(address).host, missing: [], rate_day: '2026-11-25' });
});

test('a rate source in the network of the server is not requested', async () => {
  const times = asked;
  for (const inner of ['http://169.254.169.254/latest', 'https://10.0.0.1/rates', 'http://[::1]/']) {
    await chooses(inner);
    expect(await admin.ok('admin.readRates', {})).toMatchObject({ outcome: 'failed', failure: 'address' });
    expect((await admin.ok('admin.checkIntegration', { name: 'rates' })).checks).toEqual([
      { name: 'source', state: 'refused', detail: 'address' },
    ]);
    server.clock.forward(61_000);
  }
  expect(asked).toBe(times);
  const { version } = await admin.ok('admin.company', {});
  for (const daily_rates of [
    'ftp://example.com/rates',
    'file:///etc/passwd',
    'nowhere',
    `https://example.com/${'x'.repeat(500)}`,
  ])
    expect(
      (
        await admin.call('admin.change', {
          version,
          changes: [{ action: 'set', section: 'company', id: '', values: { daily_rates } }],
        })
      ).name,
    ).toBe('configurationFaulty');
});

test('the test of the rate source requests it and changes no rate', async () => {
  await chooses('ecb');
  const before = await rates();
  answer = { status: 200, text: daily('2026-11-26', { USD: '2', CNY: '9' }) };
  expect((await admin.ok('admin.checkIntegration', { name: 'rates' })).checks).toEqual([
    { name: 'source', state: 'good', detail: '2026-11-26' },
    { name: 'currencies', state: 'limited', detail: 'JPY, XDR' },
  ]);
  expect(await rates()).toEqual(before);
});
