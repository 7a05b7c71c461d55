import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { runCommand } from '../../../scripts/company/command';
import { demoEnv } from '../../../server/platforms';
import { testDatabase, type TestDatabase } from '../../support/database';
import { startTestServer, type TestServer } from '../../support/server';

/** `npm run company -- init`: from nothing to a company that people sign in to. */

let suites: TestServer;
let database: TestDatabase;
let folder: string;
beforeAll(async () => {
  suites = await startTestServer();
  folder = mkdtempSync(path.join(tmpdir(), 'sidecar-init-'));
  database = await testDatabase('empty');
});
afterAll(async () => {
  await database.close();
  await suites.close();
  rmSync(folder, { recursive: true, force: true });
});

/** What the command says; with answers, as to somebody who sits there. */
async function company(
  args: string[],
  { answers, changes = {} }: { answers?: Record<string, string>; changes?: Record<string, string> } = {},
): Promise<{ failed: boolean; text: string; asked: string[] }> {
  const said = { failed: false, text: '', asked: [] as string[] };
  const demo = demoEnv(suites.origin);
  const suiteSettings = Object.fromEntries(
    Object.entries(demo).filter(([name]) => /^(FEISHU|DINGTALK)_/.test(name) && !name.endsWith('JSSDK_URL')),
  );
  await runCommand(
    args,
    {
      DATA_DIR: path.join(folder, 'data'),
      ...(database.url && { DATABASE_URL: database.url, SECRET_KEY: 'a key of the tests that is long enough' }),
      PUBLIC_URL: suites.origin,
      ...suiteSettings,
      ...changes,
    },
    {
      print: (line) => void (said.text += `${line}\n`),
      refuse: (line) => {
        said.text += `${line}\n`;
        said.failed = true;
      },
      ...(answers && {
        ask: async (question: string) => {
          const before = said.text.match(/^.*\?$/gm)?.at(-1) ?? '';
          const asked = question.trim() === '>' ? before : question;
          said.asked.push(asked);
          return Object.entries(answers).find(([part]) => asked.includes(part))?.[1] ?? '';
        },
      }),
    },
  );
  return said;
}

const permission = (name: string, granted: boolean) =>
  fetch(`${suites.origin}/sim/control/permissions`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ suite: 'feishu', permission: name, granted }),
  });

test('the set-up command names the missing permission with its remedy, and writes nothing', async () => {
  await permission('contact:contact.base:readonly', false);
  const refused = await company(['init', '--suite', 'feishu', '--template', 'software', '--language', 'en']);
  await permission('contact:contact.base:readonly', true);
  expect(refused.failed).toBe(true);
  expect(refused.text).toContain('✗ People and departments: not allowed. Ask for contact:contact.base:readonly');
  expect(refused.text).toContain('nothing was written');
  expect((await company(['export'])).text).toContain('There is none yet.');
});

test('the set-up command reports a wrong secret without printing it', async () => {
  const wrong = 'a-secret-that-nobody-should-read';
  const refused = await company(['init', '--suite', 'feishu'], { changes: { FEISHU_APP_SECRET: wrong } });
  expect(refused.failed).toBe(true);
  expect(refused.text).toContain('✗ App id and secret: refused with');
  expect(refused.text).not.toContain(wrong);
  expect(refused.text).not.toContain('demo_feishu_secret');
});

test('the set-up command names a missing flag in a non-interactive shell, and the values of a wrong one', async () => {
  expect(await company(['init', '--suite', 'feishu'])).toMatchObject({
    failed: true,
    text: expect.stringContaining('Say --language: zh, en, ja.'),
  });
  expect(await company(['init', '--template', 'bakery'])).toMatchObject({
    failed: true,
    text: expect.stringContaining('--template is one of wholesale, software, services, field-service'),
  });
  expect((await company(['init', '--secret', 'x'])).text).toContain("Unknown option '--secret'");
});

test('the set-up command asks, reads people and teams, assigns administrators and roles, and adds a sample', async () => {
  const begun = await company(['init'], {
    answers: {
      'Which suite': 'feishu',
      'Which language': '1',
      'What does it do': 'wholesale',
      'What is it called': '海明食品',
      'Who else administrates': '赵明辉',
      '(sales)': '王晓雨、李建国',
      '(service)': 'Nobody of here',
      'Ten records': 'yes',
    },
  });
  expect(begun.text).toContain('海明食品 begins with wholesale as tenant_demo_feishu, in Asia/Shanghai and CNY.');
  expect(begun.text).toMatch(/Read 2\d people and \d teams: /);
  expect(begun.text).toContain('赵明辉 (ou_feishu_manager) is an administrator of tenant_demo_feishu.');
  expect(begun.text).toContain('sales: 2 of its people');
  expect(begun.text).toContain('! There is no member and no team "Nobody of here".');
  expect(begun.text).toMatch(/10 records of .+\. They go with/);
  expect(begun.failed).toBe(false);

  const listed = await company(['admin', 'tenant_demo_feishu', 'list']);
  expect(listed.text).toContain('陈思远 (ou_feishu_admin), from the chat suite');
  expect((await company(['sample', 'tenant_demo_feishu', 'add', 'wholesale', 'zh'])).text).toContain(
    'has a sample already',
  );
  expect((await company(['sample', 'tenant_demo_feishu', 'remove'])).text).toBe('10 records of the sample are gone.\n');
  expect((await company(['sample', 'tenant_demo_feishu', 'remove'])).text).toBe('tenant_demo_feishu has no sample.\n');

  const again = await company(['init', '--suite', 'feishu', '--template', 'software', '--language', 'en']);
  expect([again.failed, again.text]).toEqual([
    true,
    expect.stringContaining('tenant_demo_feishu (海明食品) is this company already.'),
  ]);
});

test('the try command names every permission that is not granted, with what it brings', async () => {
  expect((await company(['try', 'tenant_demo_feishu'])).text).not.toContain('not granted');
  await permission('bitable:app', false);
  await permission('docs:permission.member', false);
  const { text } = await company(['try', 'tenant_demo_feishu']);
  await permission('bitable:app', true);
  await permission('docs:permission.member', true);
  expect(text).toContain('! Permission bitable:app: not granted, optional for: empty bases');
  expect(text).toContain('! Permission docs:permission.member: not granted, needed for: let people into documents');
});

test('the set-up command refuses an unknown time zone or currency, and proposes none on Lark, which serves any country', async () => {
  const flags = ['init', '--suite', 'feishu', '--template', 'software', '--language', 'en'];
  expect((await company([...flags, '--zone', 'Mars/Olympus'])).text).toContain(
    '--zone takes a value as Asia/Shanghai, not "Mars/Olympus".',
  );
  expect((await company([...flags, '--currency', 'ABC'])).text).toContain(
    '--currency takes a value as CNY, not "ABC".',
  );
  expect((await company([...flags, '--currency', 'eur'])).failed).toBe(true);
});

test('the set-up command skips the questions that flags answer, on DingTalk too', async () => {
  const begun = await company([
    ...['init', '--suite', 'dingtalk', '--template', 'field-service', '--language', 'en', '--id', 'service-team'],
    ...[
      '--name',
      'Service team',
      '--zone',
      'Asia/Singapore',
      '--currency',
      'SGD',
      '--admin',
      'dd_rep1',
      '--role',
      'technician=周美玲',
      '--sample',
    ],
  ]);
  expect(begun.asked).toEqual([]);
  expect(begun.text).toContain('technician: 1 of its people');
  expect(begun.failed).toBe(false);
  expect((await company(['admin', 'service-team'])).text).toContain('(dd_rep1), named by the operator');
  expect(begun.text).toContain('Service team begins with field-service as service-team, in Asia/Singapore and SGD.');
});
