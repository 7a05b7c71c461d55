import { contract, type CallName } from '../../../domain/contract';
import type { Client } from '../../support/client';
import { startTestServer, type TestServer } from '../../support/server';
import { inputs, type SessionCall } from '../security/calls';
import type { Ids } from '../security/things';

/** The right to administrate, over every call that there is of it. */

const clientId = 'northwind-feishu';
/** `endSeeAs` belongs to the one who looks, who is no administrator then. */
const calls = Object.keys(contract).filter(
  (name) => name.startsWith('admin.') && name !== 'admin.endSeeAs',
) as SessionCall[];
/** A right that was taken away is gone within a second. */
const goneWithinMs = 1_000;

let server: TestServer;
let admin: Client;
let other: Client;
beforeAll(async () => {
  server = await startTestServer();
  [admin, other] = [await server.signIn('admin', clientId), await server.signIn('manager', clientId)];
});
afterAll(() => server.close());

const ids = { table: 'organization', member: 'mb_rep1', gone: 'mb_gone' } as unknown as Ids;
const administrates = (is_admin: boolean) =>
  admin
    .ok('admin.company', {})
    .then(({ version }) => admin.ok('admin.setMember', { version, member_id: 'mb_manager', values: { is_admin } }));
const ask = (client: Client, name: SessionCall) =>
  client.post(contract[name as CallName].path, JSON.stringify(inputs[name](ids, client)), {
    key: `k-${name}-${Math.random()}`,
  });

test.each(calls)('%s is refused within a second after the loss of the administrator right', async (name) => {
  await administrates(true);
  server.clock.forward(61_000);
  const before = await ask(other, name);
  expect(before.name).not.toBe('notAllowed');
  await administrates(false);
  const began = performance.now();
  const after = await ask(other, name);
  expect(after.name).toBe('notAllowed');
  expect(performance.now() - began).toBeLessThan(goneWithinMs);
});

test('a caller who is no administrator gets the same answer for known and unknown ids', async () => {
  const asked = async (name: SessionCall, known: object, unknown: object) =>
    Promise.all(
      [known, unknown].map(
        async (input) => (await other.post(contract[name as CallName].path, JSON.stringify(input))).text,
      ),
    );
  for (const [known, unknown] of [
    await asked('admin.type', { table_id: 'organization' }, { table_id: 'nothing' }),
    await asked('admin.handOverPreview', { member_id: 'mb_rep1' }, { member_id: 'nobody' }),
    await asked('admin.seeAs', { member_id: 'mb_rep1' }, { member_id: 'nobody' }),
    await asked('admin.connectApp', { app_id: 'cli_demo_feishu', credentials: {} }, { app_id: 'x', credentials: {} }),
    await asked('admin.disconnectApp', { to: 'server' }, { to: 'none' }),
  ])
    expect(known).toBe(unknown);
});

test('no answer of the administration contains a secret of the server or of an app', async () => {
  const secrets = Object.entries(server.app.env).filter(
    ([name, value]) => /SECRET|TOKEN|_KEY$|AES/.test(name) && !/APP_KEY/.test(name) && typeof value === 'string',
  );
  expect(secrets.length).toBeGreaterThan(5);
  for (const name of calls) {
    server.clock.forward(61_000);
    const { text } = await ask(admin, name);
    for (const [, secret] of secrets) expect(text).not.toContain(String(secret));
  }
});

test('each refusal is logged with its call and outcome and without its input', async () => {
  const from = server.logged.length;
  for (const name of calls) await ask(other, name);
  const lines = server.logged.slice(from).join('\n');
  for (const name of calls)
    expect(lines).toMatch(
      new RegExp(`${contract[name as CallName].path.replaceAll('/', '\\/')}.*"outcome":"notAllowed"`),
    );
  for (const sent of ['made up', 'cli_made_up', 'mb_rep1']) expect(lines).not.toContain(sent);
});
