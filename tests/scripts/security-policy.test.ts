import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { codeTries } from '../../domain/onboarding';
import { maxConditions, maxDepth, maxValues } from '../../domain/filter-tree';
import { readEnv, settingNames } from '../../server/env';
import { callsAtOnce } from '../../server/http/concurrency-limit';
import { freshMs } from '../../server/platforms/proof';
import { readLimit } from '../../server/db/postgres-engine';
import { sessionIdleMs, sessionLifeMs } from '../../server/policies/access';
import { downloadMs } from '../../server/storage/disk-files';

/** SECURITY.md is what people rely on before they read any code: each of its facts is compared with the code. */

const root = path.resolve(__dirname, '../..');
const text = readFileSync(path.join(root, 'SECURITY.md'), 'utf8');
const words = [...text.matchAll(/`([^`]+)`/g)].map(([, word = '']) => word);
const rows = text.split('\n').filter((line) => line.startsWith('| **'));

test('every file and folder that it names exists', () => {
  const files = words.filter((word) => /^(server|domain|tests|scripts)\/[\w./-]+$/.test(word));
  expect(files.length).toBeGreaterThan(20);
  expect(files.filter((file) => !existsSync(path.join(root, file)))).toEqual([]);
});

test('the table of ASVS names files, suites and groups that exist, and each of its seventeen chapters', () => {
  const table = readFileSync(path.join(root, 'docs/security-levels.md'), 'utf8');
  const suites = readdirSync(path.join(root, 'tests/server/security'));
  const named = [...table.matchAll(/`([a-z][\w./-]+)`/g)].map(([, name = '']) => name);
  expect(named.length).toBeGreaterThan(50);
  const isThere = (name: string) =>
    name.includes('/') ? existsSync(path.join(root, name)) : suites.includes(`${name}.test.ts`);
  expect(named.filter((name) => !isThere(name) && name !== 'node:crypto')).toEqual([]);
  const chapters = [...table.matchAll(/^\| V(\d+)/gm)].map(([, chapter]) => Number(chapter));
  expect([...new Set(chapters)]).toEqual(Array.from({ length: 17 }, (_, index) => index + 1));
  // What is shown names what shows it.
  const rows = table.split('\n').filter((line) => line.includes('| shown |'));
  expect(rows.filter((row) => !row.includes('`'))).toEqual([]);
});

test('every row of what is protected names a test that exists, without its folder one of the security suites', () => {
  const suites = readdirSync(path.join(root, 'tests/server/security')).flatMap(
    (name) => /^(.+)\.test\.ts$/.exec(name)?.[1] ?? [],
  );
  expect(rows.length).toBeGreaterThan(10);
  for (const row of rows) {
    const shown = [...(row.split('|').at(-2) ?? '').matchAll(/`([^`]+)`/g)].map(([, name = '']) => name);
    expect([row.slice(0, 40), shown.length]).not.toEqual([row.slice(0, 40), 0]);
    for (const name of shown)
      expect([name, name.includes('/') ? existsSync(path.join(root, name)) : suites.includes(name)]).toEqual([
        name,
        true,
      ]);
  }
});

test('every setting that it names exists, and every command', () => {
  const named = words.filter((word) => /^[A-Z][A-Z0-9]*(_[A-Z0-9]+)+$/.test(word) || word === 'DEMO');
  expect(named.length).toBeGreaterThan(8);
  expect(named.filter((name) => !settingNames.includes(name))).toEqual([]);
  const { scripts } = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8')) as { scripts: object };
  const commands = words.flatMap((word) => /^npm run ([\w:]+)/.exec(word)?.[1] ?? []);
  expect(commands).toEqual(expect.arrayContaining(['doctor', 'rekey']));
  expect(commands.filter((command) => !(command in scripts))).toEqual([]);
});

const env = readEnv({});
const [hour, day] = [3_600_000, 24 * 3_600_000];
const numbers = ['no', 'one', 'two', 'three', 'four', 'five', 'six'];
test.each([
  ['sessions', `ends after ${sessionIdleMs / day} days without a call, after ${sessionLifeMs / day} days`],
  ['links of files', `live ${numbers[downloadMs / hour]} hour and show neither`],
  ['pushes of the suites', `not older than ${numbers[freshMs / 60_000]} minutes`],
  ['calls at the same time', `| ${numbers[callsAtOnce]} at the same time; the rest wait |`],
  ['the arrival of a request', `| ${env.REQUEST_TIMEOUT} s for the header and for every 64 kB of the body |`],
  ['one read', `| ${readLimit / 1_000} s on PostgreSQL;`],
  ['one filter', `| ${maxConditions} conditions, ${numbers[maxDepth]} levels, ${maxValues} values |`],
  ['uploads', `| ${env.UPLOAD_QUOTA_MB.toLocaleString('en')} MB a member, ten times that a company |`],
  ['codes', `| ${numbers[codeTries]} tries a code;`],
])('its limit of %s is that of the code', (_what, sentence) => {
  expect(text.replaceAll(/\s+/g, ' ')).toContain(sentence);
});
