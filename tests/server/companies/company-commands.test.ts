import { execFile } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { administrate } from '../../../scripts/company/administrators';
import { runCommand } from '../../../scripts/company/command';
import { nameTickets } from '../../../scripts/company/ticket-names';
import { importCompany } from '../../../server/commands/companies/import-company';
import { loadConfiguration } from '../../../server/demo/configuration';
import { demoEnv } from '../../../server/platforms';
import { readCompany } from '../../../server/queries/configuration/configuration';
import type { Channel } from '../../../domain/platforms';
import { routes } from '../../../src/start-up';
import { testDatabase, type TestDatabase } from '../../support/database';
import { startTestServer, type TestServer } from '../../support/server';

let server: TestServer;
let ownDatabase: TestDatabase;
let folder: string;
beforeAll(async () => {
  server = await startTestServer();
  ownDatabase = await testDatabase('empty');
  folder = mkdtempSync(path.join(tmpdir(), 'sidecar-company-'));
});
afterAll(async () => {
  await ownDatabase.close();
  await server.close();
  rmSync(folder, { recursive: true, force: true });
});

interface Ended {
  code: number;
  text: string;
}

/** Where the commands work: a database of their own and the suites of this test. On PostgreSQL no command starts an engine of its own. */
function settings(): Record<string, string | undefined> {
  const {
    FEISHU_APP_ID,
    FEISHU_APP_SECRET,
    FEISHU_BASE_URL,
    DINGTALK_APP_KEY,
    DINGTALK_APP_SECRET,
    DINGTALK_AGENT_ID,
    DINGTALK_CORP_ID,
    DINGTALK_API_URL,
    DINGTALK_OAPI_URL,
  } = demoEnv(server.origin);
  return {
    PATH: process.env.PATH,
    HOME: process.env.HOME,
    DATA_DIR: path.join(folder, 'data'),
    ...(ownDatabase.url && { DATABASE_URL: ownDatabase.url, SECRET_KEY: 'a key of the tests that is long enough' }),
    PUBLIC_URL: server.origin,
    FEISHU_APP_ID,
    FEISHU_APP_SECRET,
    FEISHU_BASE_URL,
    DINGTALK_APP_KEY,
    DINGTALK_APP_SECRET,
    DINGTALK_AGENT_ID,
    DINGTALK_CORP_ID,
    DINGTALK_API_URL,
    DINGTALK_OAPI_URL,
  };
}

/** The command in a process of its own, as an operator runs it. */
async function inProcess(args: string[]): Promise<Ended> {
  const root = path.resolve(__dirname, '../../..');
  try {
    const { stdout, stderr } = await promisify(execFile)(
      process.execPath,
      ['--import', 'tsx', 'scripts/company.ts', ...args],
      { cwd: root, env: settings() },
    );
    return { code: 0, text: stdout + stderr };
  } catch (error) {
    const { code, stdout, stderr } = error as { code: number; stdout: string; stderr: string };
    return { code, text: stdout + stderr };
  }
}

/** The same command without the start of a process. */
async function company(args: string[], changes: Record<string, string> = {}): Promise<Ended> {
  const ended: Ended = { code: 0, text: '' };
  const print = (line: string) => void (ended.text += `${line}\n`);
  const refuse = (line: string) => {
    print(line);
    ended.code = 1;
  };
  await runCommand(args, { ...settings(), ...changes }, { print, refuse });
  return ended;
}

function fileOf(name: string, channel: Channel, tenantKey: string): string {
  const { company: about, ...rest } = loadConfiguration('cedar', channel);
  const file = path.join(folder, `${name}.json`);
  writeFileSync(file, JSON.stringify({ ...rest, company: { ...about, client_id: name, tenant_key: tenantKey } }));
  return file;
}

test('the command says that a store app has no company of its own, and where its companies are set up', async () => {
  const store = {
    FEISHU_APP_TYPE: 'store',
    FEISHU_APP_ID: 'cli_store_feishu',
    FEISHU_APP_SECRET: 'store_feishu_secret',
    FEISHU_VERIFICATION_TOKEN: 'store_feishu_token',
  };
  const said = 'The first administrator of a company who opens it sets the company up.';
  expect(await company(['tenant'], store)).toMatchObject({ code: 0, text: expect.stringContaining(said) });
  const begun = await company(['init', '--suite', 'feishu', '--template', 'software', '--language', 'en'], store);
  expect(begun).toMatchObject({ code: 1, text: expect.stringContaining(said) });
  const thirdParty = { DINGTALK_APP_TYPE: 'store', DINGTALK_APP_KEY: 'suite_store', DINGTALK_APP_SECRET: 'x' };
  const events = { DINGTALK_EVENTS: 'stream' };
  expect((await company(['tenant'], { ...store, ...thirdParty, ...events })).text).toContain(
    `dingtalk: the app is one of`,
  );
});

test('the command prints from the routes what an operator enters in the consoles, and the guides name the command', async () => {
  const { code, text } = await company(['addresses']);
  expect(code).toBe(0);
  const linesOf = (from: string) => text.slice(text.indexOf(from)).split('\n');
  const listed = (menu: string) => {
    const [, ...rest] = linesOf(menu);
    return rest.slice(
      0,
      rest.findIndex((line) => !line.startsWith('  ')),
    );
  };
  const pages = Object.entries(routes).flatMap(([address, route]) => ('isForBuilders' in route ? [] : [address]));
  expect(
    listed('开发配置 > 安全设置 > 重定向 URL')
      .map((line) => line.trim())
      .sort(),
  ).toEqual(['/', ...pages].map((page) => `${server.origin}${page}`).sort());
  expect(listed('开发配置 > 安全设置 > H5 可信域名')).toEqual([`  ${server.origin}`]);
  expect(listed('应用能力 > 网页应用 > 桌面端主页')).toEqual([`  ${server.origin}/home`]);
  expect(text.match(new RegExp(`  ${server.origin}/api/callback/feishu/event$`, 'gm'))).toHaveLength(2);
  expect(listed('开发配置 > 安全设置 > 重定向URL（回调域名）')).toEqual([`  ${server.origin}/login`]);
  expect(text).toContain(`  ${server.origin}/api/callback/dingtalk/event\n`);

  const streamed = await company(['addresses', 'feishu'], { FEISHU_EVENTS: 'stream' });
  expect(streamed.text).not.toContain('/api/callback');
  expect(streamed.text).not.toContain('DingTalk');
  const store = { DINGTALK_APP_TYPE: 'store', DINGTALK_EVENTS: 'stream' };
  expect((await company(['addresses', 'dingtalk'], store)).text).toContain(`${server.origin}/home?corpid=$CORPID$`);
  expect(await company(['addresses', 'nobody'])).toMatchObject({
    code: 1,
    text: expect.stringContaining('There is no suite and no company "nobody"'),
  });

  for (const guide of ['connect-feishu-lark', 'connect-dingtalk', 'first-morning'])
    for (const language of ['', 'zh/'])
      expect(readFileSync(path.join(__dirname, `../../../docs/guides/${language}${guide}.md`), 'utf8')).toContain(
        'npm run company -- addresses',
      );
});

test('the command erases no company that still has the app', async () => {
  expect(await inProcess(['erase'])).toEqual({ code: 0, text: 'No company has removed the app.\n' });
  expect(await inProcess(['erase', '--due'])).toEqual({ code: 0, text: 'No company has removed the app.\n' });
  expect(await inProcess(['erase', 'nobody'])).toMatchObject({
    code: 1,
    text: expect.stringContaining('nobody is no company that has removed the app.'),
  });
});

test('the command prints the tenant key, and refuses a company with another one', async () => {
  expect(await inProcess(['tenant'])).toEqual({
    code: 0,
    text: 'feishu: tenant_key tenant_demo_feishu (海明食品)\ndingtalk: tenant_key ding_corp_demo\n',
  });
  const refused = await inProcess(['import', fileOf('wrong', 'feishu', 'tenant_of_others')]);
  expect([refused.code, refused.text]).toEqual([
    1,
    expect.stringContaining(
      'The app of feishu belongs to the company tenant_demo_feishu, but wrong is the company tenant_of_others.',
    ),
  ]);
  const other = await company(['import', fileOf('wrong', 'dingtalk', 'ding_corp_other')], {
    DINGTALK_CORP_ID: 'ding_corp_other',
  });
  expect([other.code, other.text]).toEqual([
    1,
    expect.stringContaining('DINGTALK_CORP_ID is not the company of this app'),
  ]);
  expect((await company(['export'])).text).toContain('There is none yet.');
  expect(await company(['import', fileOf('right', 'feishu', 'tenant_demo_feishu')])).toEqual({
    code: 0,
    text: 'right is configured.\n',
  });
  // Nobody belongs to it yet, and it is listed all the same.
  const listed = await company(['export']);
  expect([listed.code, listed.text]).toEqual([1, expect.stringContaining('right (Cedar Start, feishu)')]);
  expect(await company(['export', path.join(folder, 'out.json')])).toEqual({ code: 0, text: '' });
  expect(await company(['admin', 'right'])).toEqual({
    code: 0,
    text: expect.stringContaining('right has no administrator.'),
  });
  expect(await company(['ticket-name', 'right', 'demand'])).toEqual({
    code: 0,
    text: expect.stringContaining('right calls its tickets "demand".'),
  });
  expect(await company(['ticket-name', 'right'])).toEqual({ code: 0, text: 'right calls its tickets "demand".\n' });
  const nobody = await company(['admin', 'nowhere', 'rep1']);
  expect([nobody.code, nobody.text]).toEqual([1, expect.stringContaining('There is no company "nowhere"')]);
});

describe.each(['feishu', 'lark', 'dingtalk'] as const)(
  'the command for administrators of a company on %s',
  (channel) => {
    const clientId = `brightsea-${channel}`;
    const run = async (...words: string[]) => {
      const lines: string[] = [];
      await administrate(server.app.db, server.app.suites.server[channel], clientId, words, {
        print: (line) => lines.push(line),
        refuse: (line) => lines.push(`refused: ${line}`),
      });
      return lines;
    };
    const isAdmin = async (person: string) =>
      (await (await server.signIn(person, clientId)).ok('start.bootstrap', {})).user.is_admin;
    const userId = channel === 'dingtalk' ? 'dd_rep2' : 'u_rep2';
    const openId = channel === 'dingtalk' ? 'dd_rep2' : `ou_${channel}_rep2`;

    test.each([openId, userId, '李建国', '13805551004', ...(channel === 'dingtalk' ? [] : ['rep2@brightsea.example'])])(
      'adds and removes them by %s',
      async (who) => {
        expect(await isAdmin('rep2')).toBe(false);
        expect(await run('add', who)).toEqual([`李建国 (${openId}) is an administrator of ${clientId}.`]);
        expect(await isAdmin('rep2')).toBe(true);
        expect(await run('list')).toContain(`李建国 (${openId}), named by the operator`);
        await run('remove', who);
        expect(await isAdmin('rep2')).toBe(false);
      },
    );

    test('refuses an ambiguous name', async () => {
      await server.app.db
        .updateTable('members')
        .set({ name: '王晓雨' })
        .where('client_id', '=', clientId)
        .where('open_id', '=', openId)
        .execute();
      expect(await run('王晓雨')).toEqual([expect.stringMatching(/^refused: "王晓雨" are 2 members: /)]);
      expect(await run('13800000000')).toEqual([
        expect.stringContaining(`refused: ${clientId} has no member "13800000000"`),
      ]);
      expect(await run('add')).toEqual([expect.stringContaining('refused: Say whom to add')]);
    });
  },
);

test('the command for companies reports the permissions of the company app in its suite, and the creator of documents on DingTalk', async () => {
  const { company: about, ...rest } = loadConfiguration('cedar', 'dingtalk');
  const named = (name: string, dingtalk_documents?: object) => {
    const file = path.join(folder, `${name}.json`);
    const document = {
      ...rest,
      company: { ...about, client_id: name, tenant_key: 'ding_corp_demo', dingtalk_documents },
    };
    writeFileSync(file, JSON.stringify(document));
    return file;
  };
  const places = {
    'ding-none': undefined,
    'ding-manages': { operator: 'dd_manager', workspace_id: 'ws_sales' },
    'ding-reads': { operator: 'dd_rep2', workspace_id: 'ws_sales' },
    'ding-blind': { operator: 'dd_manager', workspace_id: 'ws_finance' },
  };
  const said: Record<string, string | undefined> = {};
  for (const [name, place] of Object.entries(places)) {
    expect((await company(['import', named(name, place)])).code).toBe(0);
    const { text } = await company(['try', name]);
    said[name] = text.split('\n').find((line) => line.includes('Documents:'));
  }
  expect(said).toEqual({
    'ding-none': expect.stringContaining('names nobody'),
    'ding-manages': expect.stringContaining('✓ Documents: good'),
    'ding-reads': expect.stringContaining('"dd_rep2" does not manage the knowledge base "ws_sales"'),
    'ding-blind': expect.stringContaining('"dd_manager" sees no knowledge base "ws_finance"'),
  });
  server.world.setPermission('dingtalk', 'Storage.Permission.Read', false);
  expect((await company(['try', 'ding-manages'])).text).toContain(
    'Documents: not allowed. Ask for Wiki.Workspace.Read',
  );
  server.world.setPermission('dingtalk', 'Storage.Permission.Read', true);
  expect(await company(['try', 'nobody'])).toMatchObject({
    code: 1,
    text: expect.stringContaining('no company "nobody"'),
  });
});

describe('the word of a company for its tickets', () => {
  const clientId = 'brightsea-lark';
  const run = async (id: string, word?: string) => {
    const lines: string[] = [];
    await nameTickets(server.app.db, id, word, {
      print: (line) => lines.push(line),
      refuse: (line) => lines.push(`refused: ${line}`),
    });
    return lines;
  };
  const shown = async () => {
    const { tables } = await (await server.signIn('rep1', clientId)).ok('start.bootstrap', {});
    const type = tables.find(({ table_id }) => table_id === 'ticket');
    return [type?.name, type?.i18n_resource?.name, type?.i18n_resource?.singular_name?.en];
  };

  test('is changed by the operator, seen by members in every language, and kept in the company file', async () => {
    expect(await run(clientId)).toEqual([expect.stringContaining('has chosen no word')]);
    for (const [word, names] of [
      ['requirement', { zh: '需求', en: 'Requirements', ja: '要件' }],
      ['demand', { zh: '诉求', en: 'Demands', ja: '要望' }],
      ['ticket', { zh: '工单', en: 'Tickets', ja: 'チケット' }],
    ] as const) {
      expect(await run(clientId, word)).toEqual([
        `${clientId} calls its tickets "${word}". Members see it when they next open the app.`,
      ]);
      expect(await shown()).toEqual([names.zh, names, word]);
      expect(await run(clientId)).toEqual([`${clientId} calls its tickets "${word}".`]);
      const document = await readCompany(server.app.db, clientId);
      const copied = `copy-${word}`;
      const copy = { ...document, company: { ...document?.company, client_id: copied, tenant_key: copied } };
      expect(await importCompany(server.app.db, copy, server.clock.now())).toEqual({
        outcome: 'done',
        clientId: copied,
      });
      expect(await readCompany(server.app.db, copied)).toEqual(copy);
    }
  });

  test('must be one of the known words, and affects no other company', async () => {
    expect(await run(clientId, 'issue')).toEqual([
      expect.stringContaining('refused: Tickets cannot be called "issue"'),
    ]);
    expect(await run('northwind-lark')).toEqual([expect.stringContaining('has chosen no word')]);
  });
});
