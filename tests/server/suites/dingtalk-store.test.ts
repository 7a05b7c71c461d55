import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { checkSuites } from '../../../scripts/doctor/suites';
import { startEventConnections } from '../../../server/jobs/event-connections';
import { decryptCallback } from '../../../simulator/dingtalk/crypto';
import { dingtalkPush } from '../../../simulator/events/dingtalk';
import { forgeries } from '../../../simulator/events/push';
import { inTenant } from '../../../simulator/world/tenant';
import type { Client } from '../../support/client';
import { startTestServer, type TestServer } from '../../support/server';
import {
  companiesOn,
  pageAppOf,
  storeSettings,
  tenantKeyOf,
  tenantNamed,
  type StoreCompany,
} from '../../support/store-companies';
import { until } from '../../support/until';

/** One third-party app of DingTalk serves two companies that have installed it, with a token, an agent id and signatures of each (ADR-0195). */
const maple: StoreCompany = { clientId: 'store-maple', channel: 'dingtalk', tenant: tenantNamed('maple') };
const birch: StoreCompany = { clientId: 'store-birch', channel: 'dingtalk', tenant: tenantNamed('birch') };
const companies = [maple, birch];
const otherOf = (company: StoreCompany) => (company === maple ? birch : maple);
const appFolder = mkdtempSync(path.join(tmpdir(), 'sidecar-store-'));

let server: TestServer;
let on: ReturnType<typeof companiesOn>;
beforeAll(async () => {
  const noPages = { pages: {}, tabs: {}, prefetched: [], bridges: {}, builders: [] };
  writeFileSync(path.join(appFolder, 'index.html'), '<html><head></head><body></body></html>');
  writeFileSync(path.join(appFolder, 'pages.json'), JSON.stringify(noPages));
  server = await startTestServer({ data: 'empty', env: storeSettings.dingtalk, appFolder });
  on = companiesOn(server);
  await on.found(maple);
});
afterAll(async () => {
  await server.close();
  rmSync(appFolder, { recursive: true, force: true });
});

const kept = () =>
  server.app.db.selectFrom('suite_secrets').selectAll().where('name', 'like', '%app-ticket%').execute();
const secretNames = async () =>
  (await server.app.db.selectFrom('suite_secrets').select('name').execute()).map(({ name }) => name);
/** A code that the client gives the page in the app of a company. */
async function containerCode(company: StoreCompany, person: string): Promise<string> {
  const { code } = await on.ask(company, '/container/auth-code', {
    suite: 'dingtalk',
    person,
    url: `${server.origin}/home`,
    corpId: tenantKeyOf(company),
  });
  return String(code);
}

test('a store app reads nothing without a ticket, and the first pushed ticket is encrypted and starts the reading', async () => {
  await on.readPeople();
  expect([await kept(), (await on.members(maple)).length]).toEqual([[], 0]);
  let ticket = '';
  const { world, courier } = on.simulated(maple);
  const renew = world.store.renew.bind(world.store);
  const watched = jest.spyOn(world.store, 'renew').mockImplementation((suite) => (ticket = renew(suite)));
  await on.director(maple).console('dingtalk', { events: 'http' });
  await on.director(maple).settled();
  watched.mockRestore();
  expect(courier.attempts.at(-1)).toMatchObject({ type: 'suite_ticket', accepted: true });
  expect(server.app.cipher.decrypt((await kept())[0]?.value ?? '')).toBe(ticket);
  const stored = await server.app.db.selectFrom('outbox').selectAll().where('client_id', '=', maple.clientId).execute();
  expect(JSON.stringify([await kept(), stored])).not.toContain(ticket);
  expect(server.logged.join('')).not.toContain(ticket);
  await on.readPeople();
  const names = (await on.members(maple)).map(({ name }) => name);
  expect(names.length).toBeGreaterThan(15);
  expect(names.every((name) => name.endsWith('（枫叶贸易）'))).toBe(true);
});

test('a company that installs the app is set up by its first administrator, with the token of that company alone', async () => {
  await on.director(birch).console('dingtalk', { events: 'http' });
  await on.director(birch).install('dingtalk', { person: 'admin', asAdministrator: true, applicants: [] });
  // Nobody knows the company here yet: the suite is answered, and nothing is stored.
  expect(on.simulated(birch).courier.attempts.at(-1)).toMatchObject({ type: 'org_suite_auth', accepted: true });
  const visitor = server.visitor('en');
  expect(await visitor.ok('setUp.look', { token: await on.tokenOf(birch, 'admin') })).toMatchObject({
    company: '白桦服饰',
  });
  expect((await visitor.call('setUp.look', { token: await on.tokenOf(birch, 'rep1') })).name).toBe('notAllowed');
  expect((await visitor.call('setUp.look', { token: await on.tokenOf(maple, 'admin') })).name).toBe('notAllowed');
  await on.found(birch);
  await on.readPeople();
  expect((await on.members(birch)).every(({ name }) => name.endsWith('（白桦服饰）'))).toBe(true);
  expect((await on.members(birch)).length).toBe((await on.members(maple)).length);
  const names = await secretNames();
  for (const company of companies)
    expect(names.filter((name) => name.includes(`tenant:dingtalk:suite_store:${tenantKeyOf(company)}:`))).not.toEqual(
      [],
    );
});

test('people sign in from the client and from a browser, and see their company alone', async () => {
  for (const company of companies) {
    const inClient = await on.login(company, {
      code: await containerCode(company, 'rep1'),
      source: 'container',
      app_id: pageAppOf(company),
    });
    expect(inClient.name).toBe('ok');
    const [clientToken = ''] = Object.values(inClient.data as Record<string, string>);
    // Without a company in the address the page asks the suite which one was chosen.
    for (const token of [
      clientToken,
      await on.tokenOf(company, 'rep1'),
      await on.tokenOf(company, 'rep1', 'suite_store'),
    ]) {
      const list = await on.list(company, token);
      expect((list.data as { list: { client_id: string }[] }).list.map(({ client_id }) => client_id)).toEqual([
        company.clientId,
      ]);
      expect((await on.open(otherOf(company), token)).name).toBe('notJoined');
    }
  }
});

test('a sign-in code is invalid for another company, without a company, and where the app is not installed', async () => {
  const code = () => containerCode(maple, 'rep1');
  const attempt = async (app_id: string) =>
    (await on.login(maple, { code: await code(), source: 'container', app_id })).name;
  expect(await attempt(pageAppOf(birch))).toBe('loginAgain');
  expect(await attempt('suite_store')).toBe('loginAgain');
  expect(await attempt('suite_store@ding_corp_polar')).toBe('notAuthorised');
  for (const odd of [
    'suite_store@',
    'suite_store@a@b',
    `suite_store@${'x'.repeat(129)}`,
    'suite_store@ding_corp_maple/..',
  ])
    expect([odd, await attempt(odd)]).toEqual([odd, 'loginAgain']);
  expect(await attempt('suite_other@ding_corp_maple')).toBe('loginAgain');
});

test('pages are signed with the agent id and the ticket of the company, and another company refuses them', async () => {
  const url = `${server.origin}/home?corpid=ding_corp_maple`;
  for (const company of companies) {
    const sign = await (await on.signIn(company, 'rep1')).ok('membership.dingtalkJsSdkSign', { url });
    expect([sign.agent_id, sign.corp_id]).toEqual([company.tenant.applications.dingtalk.agentId, tenantKeyOf(company)]);
    const config = (of: StoreCompany) => ({
      suite: 'dingtalk',
      person: 'rep1',
      url,
      timestamp: sign.timestamp,
      nonceStr: sign.nonce_str,
      signature: sign.signature,
      corpId: tenantKeyOf(of),
      agentId: of.tenant.applications.dingtalk.agentId,
    });
    const other = otherOf(company);
    expect((await on.ask(other, '/container/config', config(other))).ok).not.toBe(true);
    expect((await on.ask(company, '/container/config', config(company))).ok).toBe(true);
  }
});

test('a page knows the company that the client adds to its address, also after a reload', async () => {
  const settingsOf = async (address: string, cookie = '') => {
    const answer = await fetch(server.origin + address, { headers: { cookie } });
    const [, json = ''] = /<meta name="sidecar" content='([^']*)'>/.exec(await answer.text()) ?? [];
    const { channels } = JSON.parse(json) as { channels: Record<string, { appId: string; corpId?: string }> };
    return { channels, cookie: answer.headers.get('set-cookie')?.split(';')[0] ?? '' };
  };
  const plain = await settingsOf('/home');
  expect(plain.channels.dingtalk).toMatchObject({ appId: 'suite_store', corpId: '', agentId: '' });
  for (const name of ['corpid', 'corpId']) {
    const opened = await settingsOf(`/home?${name}=ding_corp_birch`);
    expect(opened.channels).toEqual({
      ...plain.channels,
      dingtalk: expect.objectContaining({ appId: 'suite_store@ding_corp_birch', corpId: 'ding_corp_birch' }),
    });
    expect((await settingsOf('/detail', opened.cookie)).channels).toEqual(opened.channels);
    // The next company takes the place of the one before.
    const next = await settingsOf(`/home?${name}=ding_corp_maple`, opened.cookie);
    expect(next.channels.dingtalk?.corpId).toBe('ding_corp_maple');
  }
  for (const bad of ['%24CORPID%24', 'x%0d%0aset-cookie:y=1', 'a@b', `${'x'.repeat(129)}`, '']) {
    const odd = await settingsOf(`/home?corpid=${bad}`);
    expect([bad, odd.channels, odd.cookie]).toEqual([bad, plain.channels, '']);
  }
});

test('a message reaches the company alone, and its link opens the app of that company', async () => {
  for (const company of companies) {
    const page = `${server.origin}/home`;
    await (
      await on.suiteOf(company)
    ).sendCard(
      { openId: 'dd_rep1' },
      { title: company.clientId, lines: [], link: { text: 'Open', url: page } },
      'once',
    );
  }
  for (const company of companies) {
    const { world } = on.simulated(company);
    const sent = world.chats
      .list('dingtalk')
      .flatMap(({ messages }) => messages.flatMap(({ from, content }) => (from.kind === 'bot' ? [content] : [])));
    expect(sent).toHaveLength(1);
    const { corpId } = company.tenant.applications.dingtalk;
    expect(sent[0]).toContain(company.clientId);
    expect(sent[0]).toContain(`corpid=${corpId}`);
    expect(sent[0]).toContain('app_id=53642');
    expect(sent[0]).toContain(encodeURIComponent(`/home?corpid=${corpId}`));
  }
});

test('the chat of a record is created in its company, and a member who leaves one company leaves that one alone', async () => {
  const chats = (company: StoreCompany) => on.simulated(company).world.chats.list('dingtalk').length;
  const before = companies.map(chats);
  const rep = await on.signIn(birch, 'rep1');
  const { id } = await rep.ok('organization.create', { name: 'Birch harbour' });
  await rep.ok('chats.dingtalkCreate', { id, table_id: 'organization' });
  expect(companies.map(chats)).toEqual([before[0], (before[1] ?? 0) + 1]);
  await on.director(birch).console('dingtalk', { gone: ['rep3'] });
  await on.director(birch).settled();
  const left = async (company: StoreCompany) =>
    (await on.members(company)).find(({ open_id }) => open_id === 'dd_rep3')?.deleted;
  expect([await left(maple), await left(birch)]).toEqual([false, true]);
});

test('the newest ticket counts in whatever order tickets arrive, and calls wait while it is missing', async () => {
  await on.director(maple).play('dingtalk', 'hold', 2);
  await on.ask(maple, '/control/events/ticket', { suite: 'dingtalk' });
  server.clock.forward(1_000);
  await on.ask(maple, '/control/events/ticket', { suite: 'dingtalk' });
  server.clock.forward(3 * 3_600_000);
  const suite = await on.suiteOf(birch);
  await expect(suite.company()).rejects.toThrow('waits for the ticket');
  await on.director(maple).release({ reversed: true });
  await on.director(maple).settled();
  await expect(suite.company()).resolves.toEqual({ tenantKey: 'ding_corp_birch', name: '白桦服饰' });
  // The suite pushes the next one by itself.
  server.clock.forward(5 * 3_600_000);
  for (const company of companies) await on.ask(company, '/control/events/due', {});
  await on.director(maple).settled();
  await on.director(birch).settled();
  await expect((await on.suiteOf(maple)).company()).resolves.toMatchObject({ tenantKey: 'ding_corp_maple' });
});

test('the older pushes of a third-party app are accepted, and so is the address test of the console', async () => {
  const { world } = on.simulated(maple);
  const older = (type: string, content: object) =>
    inTenant(maple.tenant, async () => {
      const event = { id: type, type, content: content as Record<string, unknown>, at: world.now(), isOld: true };
      const { address, body, headers } = dingtalkPush(world, event);
      const answer = await fetch(address.replace('msg_signature', 'signature'), { method: 'POST', body, headers });
      const { encrypt } = (await answer.json()) as { encrypt: string };
      return decryptCallback(maple.tenant.applications.dingtalk.eventAesKey, 'suite_store', encrypt);
    });
  expect(await older('check_create_suite_url', { Random: 'brdkKLMW', TestSuiteKey: 'suite4xxxxxxxxx' })).toBe(
    'brdkKLMW',
  );
  server.clock.forward(1_000);
  const ticket = world.store.renew('dingtalk');
  expect(await older('suite_ticket', { suiteTicket: ticket })).toBe('success');
  expect(server.app.cipher.decrypt((await kept())[0]?.value ?? '')).toBe(ticket);
  expect(await older('change_auth', {})).toBe('success');
});

test('a connection delivers the same tickets and changes of people as pushes do', async () => {
  const streaming = await startTestServer({
    data: 'empty',
    env: { ...storeSettings.dingtalk, DINGTALK_EVENTS: 'stream' },
  });
  const there = companiesOn(streaming);
  await there.found(maple);
  await there.found(birch);
  const connections = startEventConnections(streaming.app);
  try {
    await until(() => connections.open().includes('dingtalk'));
    for (const company of companies) await there.director(company).console('dingtalk', { events: 'stream' });
    await there.readPeople();
    expect((await there.members(birch)).length).toBeGreaterThan(15);
    await there.director(birch).console('dingtalk', { gone: ['rep3'] });
    await there.director(birch).settled();
    const left = async (company: StoreCompany) =>
      (await there.members(company)).find(({ open_id }) => open_id === 'dd_rep3')?.deleted;
    expect([await left(maple), await left(birch)]).toEqual([false, true]);
  } finally {
    await connections.stop();
    await streaming.close();
  }
});

test('a ticket that the suite did not send is refused, and the stored one stays', async () => {
  const before = await kept();
  server.clock.forward(1_000);
  for (const old of [false, true])
    for (const forged of forgeries.filter((one) => one !== 'tenant')) {
      const event = { type: 'suite_ticket', content: { suiteTicket: 'ticket_forged' }, old, forged };
      expect([forged, await on.director(maple).send('dingtalk', event)]).toEqual([forged, 403]);
    }
  expect(await kept()).toEqual(before);
});

describe('what DingTalk closes to a third-party app', () => {
  let admin: Client;
  let recordId: string;
  beforeAll(async () => {
    admin = await on.signIn(maple, 'admin');
    recordId = (await admin.ok('organization.create', { name: 'Maple harbour' })).id;
  });

  test('is offered nowhere: no group that exists, no document, no approval, no to-do', async () => {
    const { client, tables } = await admin.ok('start.bootstrap', {});
    expect(client.closed_features).toEqual(['existingChats', 'approvals', 'documents', 'todos']);
    expect(tables.find(({ table_id }) => table_id === 'organization')?.document_types).toBeUndefined();
    const { list } = await admin.ok('parts.integrations', { platform: 'dingtalk' });
    expect(Object.fromEntries(list.map(({ name, is_open }) => [name, is_open]))).toMatchObject({
      chat: true,
      existing_chat: false,
    });
    const { checks } = await admin.ok('admin.checkIntegration', { name: 'suite' });
    expect(Object.fromEntries(checks.map(({ name, state }) => [name, state]))).toMatchObject({
      people: 'good',
      approvals: 'unsupported',
      documents: 'unsupported',
    });
  });

  test('is refused in words, and the suite is not asked', async () => {
    const steps = [{ role_ids: ['manager'], rule: 'any' }];
    await server.app.db
      .updateTable('object_types')
      .set({
        settings: JSON.stringify({
          approval_templates: [{ template_id: 'names', name: 'Names', steps, fields: ['name'] }],
        }),
      })
      .where('client_id', '=', maple.clientId)
      .where('table_id', '=', 'organization')
      .execute();
    const refusal = await admin.call('approvals.createForFieldUpdate', {
      table_id: 'organization',
      object_id: recordId,
      to_values: { name: 'Maple port' },
    });
    expect([refusal.name, refusal.msg]).toEqual(['approvalNotOffered', expect.stringContaining('company’s own app')]);
    const { note_id } = await admin.ok('notes.create', {
      content: 'Met',
      todo: '<p>Call back</p>',
      todo_due_on: '2026-12-24',
      follow_relate_objs: { organization: [recordId] },
    });
    expect((await admin.call('notes.createTask', { note_id })).name).toBe('notAllowed');
    const asked = on.simulated(maple).world.log.list('dingtalk', 0);
    expect(asked.filter(({ call }) => call.startsWith('workflow.') || call.startsWith('todo.'))).toEqual([]);
  });

  test('does not keep it from hearing of an approval of its own template, and of a person in another department', async () => {
    const { courier } = on.simulated(maple);
    const send = async (type: string, content: Record<string, unknown>) => {
      await on.director(maple).send('dingtalk', { type, content });
      expect(courier.attempts.at(-1)).toMatchObject({ type, accepted: true });
    };
    await send('workflow_instance_change_directed', {
      processInstanceId: 'I-1',
      processCode: 'P-1',
      type: 'finsh',
    });
    await send('user_dept_change', { userId: ['dd_rep2'] });
    const stored = await server.app.db
      .selectFrom('outbox')
      .select('payload')
      .where('client_id', '=', maple.clientId)
      .execute();
    expect(stored.map(({ payload }) => payload)).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ instance_code: 'I-1', template_code: 'P-1' }),
        expect.objectContaining({ open_id: 'dd_rep2' }),
      ]),
    );
  });
});

test('the doctor tests key and secret of a third-party app, which has no company to ask about', async () => {
  const settings = { ...server.app.env, DEMO: false, LARK_APP_ID: undefined, FEISHU_APP_ID: undefined };
  expect(await checkSuites(settings)).toEqual([
    expect.objectContaining({ state: 'good', words: expect.stringContaining('sends the ticket of the store app') }),
  ]);
  expect(await checkSuites({ ...settings, DINGTALK_APP_SECRET: 'a wrong one' })).toEqual([
    expect.objectContaining({ state: 'failed', words: expect.stringContaining('invalidClientIdOrSecret') }),
  ]);
});
