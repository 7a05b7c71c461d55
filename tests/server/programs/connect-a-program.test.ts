import { execFile } from 'node:child_process';
import { createHmac } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { startTestServer, type TestServer } from '../../support/server';

/** The guide's own commands, as somebody copies them. */
const guide = readFileSync(path.resolve(__dirname, '../../../docs/guides/connect-a-program.md'), 'utf8');
const blocks = (language: string) =>
  [...guide.matchAll(new RegExp('```' + language + '\\n([\\s\\S]*?)```', 'g'))].map(([, text = '']) => text);

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

test('the commands of the guide alone create a customer, and a repetition creates no second one', async () => {
  const admin = await server.signIn('admin');
  const { key } = await admin.ok('apiKeys.create', {
    name: 'Web shop',
    scopes: { organization: 'write' },
    member_id: 'mb_rep1',
  });
  const script = blocks('sh').join('\n');
  expect(script.match(/curl/g)?.length).toBeGreaterThanOrEqual(3);
  const run = () =>
    promisify(execFile)('bash', ['-euo', 'pipefail', '-c', script], {
      env: { ...process.env, SIDECAR_URL: server.origin, SIDECAR_KEY: key, NO_PROXY: '*', no_proxy: '*' },
    });
  const first = await run();
  expect(first.stdout.match(/"code":0/g)).toHaveLength(3);
  await run();
  const found = await admin.ok('records.search', { table_id: 'organization', keyword: 'Sunrise Bakery' });
  const made = found.list.filter(({ title }) => title === 'Sunrise Bakery');
  expect(made).toHaveLength(1);
  const { list } = await admin.ok('organization.events', { id: made[0]?._id ?? '' });
  expect(list).toMatchObject([{ sub_type: 'CREATE', program: 'Web shop' }]);
});

test('the program of the guide accepts a right webhook signature and no other', async () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'sidecar-guide-'));
  try {
    const file = path.join(folder, 'check.mjs');
    const now = Date.parse('2026-11-20T02:00:00Z');
    const sign = (secret: string, seconds: number, body: string) =>
      `t=${seconds},v1=${createHmac('sha256', secret).update(`${seconds}.${body}`).digest('hex')}`;
    const cases = [
      sign('whsec_a', now / 1000, '{"a":1}'),
      sign('whsec_b', now / 1000, '{"a":1}'),
      sign('whsec_a', now / 1000, '{"a":2}'),
      sign('whsec_a', now / 1000 - 301, '{"a":1}'),
      'nonsense',
    ];
    writeFileSync(
      file,
      `${blocks('js').join('\n')}\nconsole.log(JSON.stringify(${JSON.stringify(cases)}.map((one) => isFromSidecar('whsec_a', one, '{"a":1}', ${now}))));`,
    );
    const { stdout } = await promisify(execFile)(process.execPath, [file]);
    expect(JSON.parse(stdout)).toEqual([true, false, false, false, false]);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});
