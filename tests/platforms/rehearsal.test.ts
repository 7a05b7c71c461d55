import { randomBytes } from 'node:crypto';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { CompanySchema } from '../../domain/configuration/company';
import type { Channel } from '../../domain/platforms';
import { rehearseCompany } from '../../scripts/company/rehearse';
import { importCompany } from '../../server/commands/companies/import-company';
import { makeCipher } from '../../server/cipher';
import { readEnv } from '../../server/env';
import { demoEnv, makeSuites } from '../../server/platforms';
import { makeAnonymizer, Recording } from '../../server/platforms/recording';
import type { Exchange } from '../../server/platforms/transport';
import { storedApps } from '../../server/queries/suites/suite-apps';
import { suiteSecrets } from '../../server/queries/suites/suite-secrets';
import { templateCompany } from '../../server/templates';
import { replay } from '../support/replayed-suite';
import { startTestServer, type TestServer } from '../support/server';
import { storeSettings, tenantKeyOf, tenantNamed, type StoreCompany } from '../support/store-companies';

/** `npm run company -- rehearse`: every feature once on a suite, nothing left behind, and a recording that is replayed. */

let server: TestServer;
let folder: string;
beforeAll(async () => {
  server = await startTestServer({ data: 'empty' });
  folder = mkdtempSync(path.join(tmpdir(), 'sidecar-rehearsal-'));
});
afterAll(async () => {
  await server.close();
  rmSync(folder, { recursive: true, force: true });
});

const cipher = makeCipher('a key of the tests that is long enough');
const kinds = { custom: '', store: 'maple' } as const;
type Kind = keyof typeof kinds;

const companyOf = (channel: Channel, kind: Kind): StoreCompany => ({
  clientId: `rehearsal-${channel}-${kind}`,
  channel,
  tenant: tenantNamed(kinds[kind]),
});
/** The open id of the administrator, which is of one app on Feishu and Lark. */
const operatorOf = ({ channel, tenant: { key } }: StoreCompany) =>
  channel === 'dingtalk' ? 'dd_admin' : ['ou', channel, ...(key ? [key] : []), 'admin'].join('_');
const simulated = (company: StoreCompany) => {
  const found = server.companies.find(({ tenant }) => tenant === company.tenant);
  if (!found) throw new Error(`${company.clientId} is not simulated`);
  return found;
};

async function found(company: StoreCompany): Promise<void> {
  const { clientId, channel } = company;
  const about = {
    client_id: clientId,
    name: clientId,
    channel,
    tenant_key: tenantKeyOf(company),
    time_zone: 'Asia/Shanghai',
    ...(channel === 'dingtalk' && { dingtalk_documents: { operator: 'dd_manager', workspace_id: 'ws_sales' } }),
  };
  const document = CompanySchema.parse(templateCompany('software', 'en', about));
  await importCompany(server.app.db, document, server.clock.now());
}

interface Ended {
  failed: boolean;
  text: string;
  file: string;
}

/** The command as an operator runs it, with the clock of the test. */
async function rehearsed(
  company: StoreCompany,
  {
    kind,
    words = ['--as', operatorOf(company)],
    name = company.clientId,
  }: { kind: Kind; words?: string[]; name?: string },
): Promise<Ended> {
  const { db } = server.app;
  const { now, sleep } = server.clock;
  const file = path.join(folder, `${company.clientId}.json`);
  const exchanges: Exchange[] = [];
  const settings = { ...demoEnv(server.origin), PUBLIC_URL: server.origin };
  const suites = makeSuites({
    env: readEnv(kind === 'store' ? { ...settings, ...storeSettings[company.channel] } : settings),
    now,
    sleep,
    randomBytes: (count) => randomBytes(count),
    secrets: suiteSecrets(db, now),
    apps: storedApps(db),
    cipher,
    onExchange: (exchange) => exchanges.push(exchange),
  });
  if (kind === 'store')
    await suites
      .serverApp(company.channel)
      ?.tickets?.keep(simulated(company).world.store.renew(company.channel), now());
  const ended: Ended = { failed: false, text: '', file };
  await rehearseCompany(
    {
      db,
      suites,
      origin: server.origin,
      cipher,
      exchanges,
      now,
      sleep,
      terminal: {
        print: (line) => void (ended.text += `${line}\n`),
        refuse: (line) => {
          ended.text += `${line}\n`;
          ended.failed = true;
        },
      },
    },
    name,
    [...words, '--file', file],
  );
  return ended;
}

const readRecording = (file: string) => Recording.parse(JSON.parse(readFileSync(file, 'utf8')));

/** Returns the test objects of a rehearsal that still exist in the suite. */
function left({ channel, ...company }: StoreCompany): string[] {
  const { world } = simulated({ channel, ...company });
  const isOurs = (text: string) => text.includes('Sidecar rehearsal');
  return [
    ...world.chats
      .list(channel)
      .filter(({ name, dissolved }) => isOurs(name) && !dissolved)
      .map(({ name }) => name),
    ...world.chats
      .list(channel)
      .filter(({ mode }) => mode === 'p2p')
      .flatMap(({ messages }) => messages.filter(({ content, gone }) => isOurs(content) && !gone))
      .map(({ content }) => content),
    ...world.tasks
      .lists(channel)
      .map(({ name }) => name)
      .filter(isOurs),
    ...world.tasks
      .of(channel, 'admin')
      .map(({ summary }) => summary)
      .filter(isOurs),
    ...world.documents
      .all(channel)
      .map(({ name }) => name)
      .filter(isOurs),
    ...world.approvals
      .list(channel)
      .filter(({ status }) => status === 'PENDING')
      .map(({ code }) => code),
  ];
}

const cases = (['feishu', 'lark', 'dingtalk'] as const).flatMap((channel) =>
  (['custom', 'store'] as const).map((kind) => ({ channel, kind })),
);
/** The parts that a vendor has no calls for, or that need nothing of it. */
const expected: Record<Channel, Record<Kind, Record<string, string>>> = {
  feishu: { custom: { Events: 'notTried' }, store: { Events: 'notTried' } },
  lark: { custom: { Events: 'notTried' }, store: { Events: 'notTried' } },
  dingtalk: {
    custom: {
      Permissions: 'notOffered',
      'Chats of the bot': 'notOffered',
      'Task list': 'notOffered',
      Dictation: 'notOffered',
    },
    store: {
      Permissions: 'notOffered',
      'Chats of the bot': 'notOffered',
      'Approval form': 'notOffered',
      'Approval that is decided': 'notOffered',
      'Approval that is withdrawn': 'notOffered',
      'Task list': 'notOffered',
      Task: 'notOffered',
      Documents: 'notOffered',
      Dictation: 'notOffered',
    },
  },
};

describe.each(cases)('a rehearsal on $channel with a $kind app', ({ channel, kind }) => {
  const company = companyOf(channel, kind);
  beforeAll(() => found(company));

  it('goes through every feature, removes what it made, and its recording is replayed with the same results', async () => {
    const ended = await rehearsed(company, { kind });
    const recording = readRecording(ended.file);
    const states = Object.fromEntries(recording.parts.map(({ part, state }) => [part, state]));
    const unlike = Object.fromEntries(Object.entries(states).filter(([, state]) => state !== 'works'));
    expect({ unlike, text: ended.text }).toEqual({ unlike: expected[channel][kind], text: ended.text });
    expect(ended.failed).toBe(false);
    expect(ended.text).toContain('Everything works that the suite offers this kind of app.');
    expect(left(company)).toEqual(
      channel === 'dingtalk' && kind === 'store' ? [expect.stringContaining('Sidecar rehearsal')] : [],
    );

    // Nobody is known by the file.
    const text = readFileSync(ended.file, 'utf8');
    const { people } = company.tenant;
    const secrets = [
      operatorOf(company),
      tenantKeyOf(company),
      new URL(server.origin).host,
      ...people.map(({ name }) => name),
    ];
    expect(secrets.filter((secret) => text.includes(secret))).toEqual([]);
    // The connection of DingTalk is opened by a call that has no row.
    expect(recording.exchanges.filter(({ call }) => call === null)).toHaveLength(channel === 'dingtalk' ? 1 : 0);

    const again = await replay(recording);
    expect(again.unknown).toEqual([]);
    expect(again.parts.map(({ part, state }) => ({ part, state }))).toEqual(
      recording.parts.map(({ part, state }) => ({ part, state })),
    );
  });
});

test('names the permission that is missing, goes on, and uses the approval form of the first time again', async () => {
  const company = companyOf('feishu', 'custom');
  const { world } = simulated(company);
  const forms = () => world.approvals.templates('feishu').filter(({ name }) => name.includes('Sidecar rehearsal'));
  const before = forms().length;
  world.setPermission('feishu', 'docs:permission.member', false);
  world.setPermission('feishu', 'speech_to_text:speech', false);
  const ended = await rehearsed(company, { kind: 'custom' });
  world.setPermission('feishu', 'docs:permission.member', true);
  world.setPermission('feishu', 'speech_to_text:speech', true);
  expect(ended.failed).toBe(true);
  expect(ended.text).toContain('✗ Documents: permission docs:permission.member is missing (99991672');
  expect(ended.text).toContain('✗ Dictation: permission speech_to_text:speech is missing');
  expect(ended.text).toContain('✓ Approval form: works (used again and subscribed)');
  expect(ended.text).toContain('3 of 18 parts do not work: Permissions, Documents, Dictation.');
  expect(ended.text).toContain('✓ Removed: folder “Sidecar rehearsal');
  expect(left(company)).toEqual([]);
  expect(forms().length).toBe(before);
});

test('removes what was made where something fails in the middle, and names what cannot be removed', async () => {
  const company = companyOf('lark', 'custom');
  const { world } = simulated(company);
  world.faults.add({
    suite: 'lark',
    call: 'task.tasklist.patch',
    kind: 'error',
    status: 400,
    code: 1470400,
    message: 'no',
  });
  world.faults.add({
    suite: 'lark',
    call: 'im.chat.delete',
    kind: 'error',
    status: 400,
    code: 232017,
    message: 'Not owner',
  });
  const ended = await rehearsed(company, { kind: 'custom' });
  world.faults.clear();
  expect(ended.failed).toBe(true);
  expect(ended.text).toMatch(/✗ Task list: refused with 1470400/);
  expect(ended.text).toMatch(/✓ Removed: task list “Sidecar rehearsal/);
  expect(ended.text).toMatch(
    /✗ Left behind: chat “Sidecar rehearsal .+”: refused with 232017 .*; dissolve it in the client: you own it/,
  );
  expect(ended.text).toContain('1 things are left behind');
  expect(left(company)).toHaveLength(1);
});

test('begins before any company is here, with the administrator that the suite names, and says what it cannot begin with', async () => {
  const company = companyOf('feishu', 'custom');
  const ended = await rehearsed(company, { kind: 'custom', name: 'feishu', words: [] });
  expect(ended.text).toContain('Everything is made with 陈思远 alone');
  expect(ended.failed).toBe(false);
  expect((await rehearsed(company, { kind: 'custom', name: 'nobody' })).text).toContain(
    'Name a company or a suite: rehearse <client id | feishu | lark | dingtalk>. There are ',
  );
  expect((await rehearsed(company, { kind: 'custom', words: ['--as', 'Nobody'] })).text).toContain(
    'There is nobody "Nobody" whom the app may see.',
  );
});

const recordings = path.join(__dirname, '../recordings');

test.each(readdirSync(recordings).filter((file) => file.endsWith('.json')))(
  'the adapters read every answer of the recording %s',
  async (file) => {
    const recording = readRecording(path.join(recordings, file));
    const again = await replay(recording);
    expect(again.unknown).toEqual([]);
    expect(again.parts.map(({ part, state }) => ({ part, state }))).toEqual(
      recording.parts.map(({ part, state }) => ({ part, state })),
    );
  },
);

test('a recording keeps the words of the vendor, and nothing by which somebody is known', () => {
  const anonymizer = makeAnonymizer();
  anonymizer.replace('ou_7d8a6e6df7621556ce0d21922b676706');
  const cleaned = anonymizer.cleanAnswer({
    code: 99991672,
    msg: 'Access denied. One of [im:chat] is required for ou_7d8a6e6df7621556ce0d21922b676706, ask wang@brightsea.com or 13800138000.',
    data: {
      name: '王晓雨',
      status: 'normal',
      user_count: '3',
      create_time: '1764460800000',
      chat_id: 'oc_a0553eda9014c201e6969b478895c230',
    },
  });
  expect(cleaned).toEqual({
    code: 99991672,
    msg: 'Access denied. One of [im:chat] is required for ou_replaced1, ask … or ….',
    data: {
      name: 'replaced2',
      status: 'normal',
      user_count: '3',
      create_time: '1764460800000',
      chat_id: 'oc_replaced3',
    },
  });
});
