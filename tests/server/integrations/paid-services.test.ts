import { allowances } from '../../../server/integrations/paid-services';
import type { PaidService } from '../../../server/integrations/integration';
import { buildRecording } from '../../../simulator/world/spoken';
import type { Answer, Client } from '../../support/client';
import { startTestServer, type TestServer } from '../../support/server';
import { uploadFile } from '../../support/upload-file';

/** What costs the operator money is counted by member and company before it is asked (ADR-0221). */

const clientId = 'brightsea-feishu';
const services = Object.keys(allowances) as PaidService[];
const hourMs = 3_600_000;

let server: TestServer;
let admin: Client;
let recording: string;
beforeAll(async () => {
  server = await startTestServer({ env: { RATES_URL: 'http://127.0.0.1:9/daily.xml' } });
  admin = await server.signIn('admin');
  const bytes = buildRecording('四十箱', { rate: 16_000, channels: 1 });
  recording = (await uploadFile(admin, { name: 'speech.wav', mime: 'audio/wav', bytes }))._id;
  const { version } = await admin.ok('admin.company', {});
  const chosen = { action: 'set', section: 'company', id: '', values: { daily_rates: 'ecb' } } as const;
  await admin.ok('admin.change', { version, changes: [chosen] });
});
afterAll(() => server.close());

/** Tests of an integration have a limit of their own besides, six a minute. */
const minuteOfSix = (at: number) => server.clock.forward(at % 6 === 0 ? 61_000 : 0);

/** How a member makes the server ask each of them, the `at`-th time. A new service does not compile without its line. */
const askers: Record<PaidService, (at: number) => Promise<Answer<unknown>>> = {
  geocoder: (at) => admin.call('places.reverse', { latitude: 31 + at / 1_000, longitude: 121 }),
  companies: (at) => {
    // The register itself takes few questions a second.
    server.clock.forward(1_000);
    return at % 2 === 0
      ? admin.call('companies.search', { keyword: '海明' })
      : admin.call('companies.detail', { full_name: '杭州鲜禾超市有限公司' });
  },
  messageGateway: (at) => {
    minuteOfSix(at);
    return admin.call('admin.checkIntegration', { name: 'messages' });
  },
  dictation: () => admin.call('notes.transcribe', { file_id: recording }),
  rates: (at) => {
    minuteOfSix(at);
    return admin.call('admin.readRates', {});
  },
};

test.each(services)('a member can use %s up to its hourly limit, and is told when to try again', async (service) => {
  const { memberAnHour } = allowances[service];
  const names: string[] = [];
  for (let at = 1; at <= memberAnHour; at += 1) names.push((await askers[service](at)).name);
  expect(new Set(names)).toEqual(new Set(['ok']));
  const refused = await askers[service](memberAnHour + 1);
  expect([refused.name, refused.status]).toEqual(['serviceLimit', 429]);
  const { minutes } = refused.error.params as { minutes: number };
  expect(minutes).toBeGreaterThanOrEqual(1);
  expect(minutes).toBeLessThanOrEqual(60);
  expect(refused.msg).toContain(String(minutes));
  // A new sign-in does not begin at nothing.
  const session = admin;
  admin = await server.signIn('admin');
  expect((await askers[service](memberAnHour + 2)).name).toBe('serviceLimit');
  admin = session;
  server.clock.forward(minutes * 60_000);
  expect((await askers[service](memberAnHour + 3)).name).toBe('ok');
});

test('a refused request does not reach the paid service', async () => {
  server.clock.forward(24 * hourMs);
  const rep = await server.signIn('rep2');
  const asked = () => server.world.log.list('companyLookup', 0).length;
  const before = asked();
  for (let at = 0; at < 2 * allowances.companies.memberAnHour; at += 1) {
    server.clock.forward(1_000);
    await rep.call('companies.search', { keyword: '海' });
  }
  expect(asked() - before).toBe(allowances.companies.memberAnHour);
});

describe.each(services)('%s', (service) => {
  const { companyADay, workADay, memberAnHour } = allowances[service];

  test('has a limit per company that does not affect other companies', async () => {
    server.clock.forward(24 * hourMs);
    const spend = (member: number, company = clientId) =>
      server.app.spend(service, { clientId: company, memberId: `member-${member}` });
    for (let at = 0; at < companyADay; at += 1) await spend(Math.floor(at / memberAnHour));
    await expect(spend(companyADay)).rejects.toMatchObject({ name: 'serviceLimit' });
    await expect(spend(0, 'northwind-feishu')).resolves.toBeUndefined();
  });

  test('reserves a part for background work of the company, which waits when it is used up', async () => {
    const work = () => server.app.spend(service, { clientId, memberId: null });
    for (let at = 0; at < workADay; at += 1) await work();
    await expect(work()).rejects.toMatchObject({ kind: 'quotaUsedUp', passes: true });
  });
});

test('an address that the limit postponed is found on the next day', async () => {
  server.clock.forward(24 * hourMs);
  const rep = await server.signIn('rep1');
  const place = { latitude: 31.234, longitude: 121.456, time: 5, source: 'feishu' as const };
  for (let at = 0; at < allowances.geocoder.workADay; at += 1)
    await server.app.spend('geocoder', { clientId, memberId: null });
  const { id } = await rep.ok('organization.create', { name: 'Later', [await positionField()]: place });
  const address = async () => ((await rep.ok('organization.info', { id }))['gate'] as { address?: string }).address;
  await server.outbox.drain();
  expect(await address()).toBeUndefined();
  server.clock.forward(25 * hourMs);
  await server.outbox.drain();
  expect(await address()).toEqual(expect.stringContaining('上海'));
});

async function positionField(): Promise<string> {
  await server.app.db
    .insertInto('fields')
    .values({
      client_id: clientId,
      table_id: 'organization',
      field_id: 'gate',
      field_name: 'Gate',
      type: 'normal',
      value_type: 'POI',
      order_no: 900,
      config: '{}',
      deleted: false,
    })
    .execute();
  return 'gate';
}
