import { spawnSync } from 'node:child_process';
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

const root = path.resolve(__dirname, '..');
const ours = ['src', 'server', 'domain', 'simulator', 'vendor-rules', 'tests', 'scripts', 'bench', 'config', 'types'];

function folders(below: string): string[] {
  const full = path.join(root, below);
  if (!existsSync(full)) return [];
  return readdirSync(full, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .flatMap((entry) => [path.join(below, entry.name), ...folders(path.join(below, entry.name))]);
}

function files(below: string): string[] {
  return [below, ...folders(below)].flatMap((folder) =>
    readdirSync(path.join(root, folder), { withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => path.join(folder, entry.name)),
  );
}

/** The import rules as dependency-cruiser sees them, run in its own process: it needs ES modules. */
function cruise(
  project: string,
  rooms: string[],
): { violations: { rule: { name: string }; from: string; to: string; comment?: string }[]; totalCruised: number } {
  const cruiser = path.join(root, 'node_modules', 'dependency-cruiser', 'bin', 'dependency-cruise.mjs');
  const run = spawnSync(
    process.execPath,
    [cruiser, '--config', path.join(root, '.dependency-cruiser.cjs'), '--output-type', 'json', ...rooms],
    {
      cwd: project,
      encoding: 'utf8',
      maxBuffer: 256 * 1024 * 1024,
    },
  );
  if (!run.stdout.startsWith('{')) throw new Error(`dependency-cruiser did not run:\n${run.stderr}`);
  return JSON.parse(run.stdout).summary;
}

const use = (...imports: string[]) =>
  imports.map((from, at) => `import * as x${at} from '${from}';`).join('\n') +
  '\nexport const used = [' +
  imports.map((_, at) => `x${at}`).join(', ') +
  '];\n';

/** Files that each break a rule. */
const brokenProject: Record<string, string> = {
  'domain/rule.ts': use('../server/queries/rows', 'node:fs', 'kysely'),
  'domain/money.ts': use('./values/text', './calendar/days'),
  'domain/calendar/days.ts': use('../values/text'),
  'domain/values/text.ts': use('../filters/matches'),
  'domain/filters/matches.ts': 'export const matches = 1;\n',
  'domain/views/view.ts': use('../links/paths'),
  'domain/links/paths.ts': use('../filters/matches', '../objects/calls'),
  'domain/objects/calls.ts': use('../contract'),
  'domain/weather/rain.ts': use('../filters/matches'),
  'domain/contract/index.ts': 'export const contract = {};\n',
  'vendor-rules/rows.ts': use('../simulator/simulate', 'zod'),
  'simulator/simulate.ts': use('../domain/contract'),
  'src/components/Button.tsx': use('../stores/record', 'antd-mobile', 'dayjs'),
  'src/components/Tag.tsx': use('antd-mobile/es/components/tag'),
  'src/features/list/List.ts': use('../form/Form', '../../pages/home', 'antd-mobile/es/components/tag'),
  'src/features/form/Form.ts': 'export const form = 1;\n',
  'src/pages/home.ts': 'export const home = 1;\n',
  'src/api/client.ts': use('../../domain/contract', '../../server/messages/card', 'dingtalk-jsapi'),
  'src/values/text/Input.ts': use('../../stores/record'),
  'src/stores/record.ts': use('../pages/home'),
  'server/db/rows.ts': use('../demo/rows'),
  'server/demo/rows.ts': use('../api/list'),
  'server/policies/access.ts': use('../queries/rows', 'kysely'),
  'server/api/list.ts': use('kysely', 'fastify'),
  'server/queries/rows.ts': use('../messages/card'),
  'server/view-indexes/keep.ts': use('../services/records/pages'),
  'server/services/records/pages.ts': 'export const pages = 1;\n',
  'server/queries/weather/rain.ts': use('../rows'),
  'domain/contract/weather/rain.ts': use('../index'),
  'server/storage/disk.ts': use('../queries/rows'),
  'server/http/files.ts': use('aws4fetch'),
  'server/messages/card.ts': use('../commands/records/save', '../../vendor-rules/rows'),
  'server/platforms/suite.ts': use('../api/list'),
  'server/commands/records/save.ts': use('../../jobs/sweep'),
  'server/jobs/sweep.ts': use('../commands/records/save', 'playwright-core'),
};

describe('the import rules of the repository', () => {
  test('every import in the repository follows the import rules', () => {
    const { violations, totalCruised } = cruise(root, ['domain', 'server', 'simulator', 'vendor-rules', 'src']);
    expect(totalCruised).toBeGreaterThan(100);
    expect(violations.map((found) => `${found.rule.name}: ${found.from} → ${found.to}`)).toEqual([]);
  }, 120_000);

  test('each import rule reports an import that breaks it', () => {
    // Rules that match nothing would pass too: a small project that breaks them one by one must be found out.
    const project = mkdtempSync(path.join(tmpdir(), 'sidecar-layers-'));
    try {
      for (const [file, text] of Object.entries(brokenProject)) {
        mkdirSync(path.dirname(path.join(project, file)), { recursive: true });
        writeFileSync(path.join(project, file), text);
      }
      for (const file of ['package.json', 'tsconfig.json'])
        copyFileSync(path.join(root, file), path.join(project, file));
      symlinkSync(path.join(root, 'node_modules'), path.join(project, 'node_modules'));
      const seen = new Set(
        cruise(project, ['domain', 'server', 'simulator', 'vendor-rules', 'src']).violations.map(
          (found) => `${found.from} ${found.rule.name}`,
        ),
      );
      expect([...seen].sort()).toEqual(
        expect.arrayContaining([
          'domain/rule.ts domain-imports-itself',
          'domain/rule.ts domain-runs-anywhere',
          'domain/rule.ts domain-packages',
          'domain/money.ts domain-files-lowest',
          'domain/calendar/days.ts domain-layer-calendar',
          'domain/values/text.ts domain-layer-values',
          'domain/views/view.ts domain-layer-views',
          'domain/links/paths.ts domain-layer-links',
          'domain/objects/calls.ts domain-layer-objects',
          'domain/weather/rain.ts domain-folder-has-a-layer',
          'vendor-rules/rows.ts vendor-rules-are-data',
          'server/messages/card.ts vendor-rules-for-suites',
          'simulator/simulate.ts simulator-alone',
          'src/components/Button.tsx components-take-props',
          'src/components/Button.tsx antd-piece-by-piece',
          'src/features/list/List.ts antd-in-components',
          'src/components/Button.tsx dayjs-in-calendar',
          'src/features/list/List.ts features-apart',
          'src/features/list/List.ts features-below-pages',
          'src/api/client.ts app-carries-no-schemas',
          'src/api/client.ts app-and-server-apart',
          'src/api/client.ts platforms-own-bridges',
          'src/values/text/Input.ts values-stand-alone',
          'src/stores/record.ts stores-platform-types',
          'server/db/rows.ts db-below-everything',
          'server/db/rows.ts demo-in-demo-mode',
          'server/demo/rows.ts demo-writes-companies',
          'server/policies/access.ts policies-pure',
          'server/policies/access.ts policies-packages',
          'server/api/list.ts kysely-in-queries',
          'server/api/list.ts fastify-in-http',
          'server/queries/rows.ts queries-are-sql',
          'server/view-indexes/keep.ts view-indexes-below-services',
          'server/queries/weather/rain.ts server-folder-is-a-subject',
          'domain/contract/weather/rain.ts contract-folder-is-a-subject',
          'server/storage/disk.ts storage-keeps-bytes',
          'server/http/files.ts s3-in-storage',
          'server/messages/card.ts messages-in-words',
          'server/platforms/suite.ts platforms-wire-only',
          'server/commands/records/save.ts commands-in-one-transaction',
          'server/commands/records/save.ts no-cycles',
          'server/jobs/sweep.ts no-undeclared-package',
        ]),
      );
    } finally {
      rmSync(project, { recursive: true, force: true });
    }
  }, 120_000);

  const rooms = ['src', 'server', 'domain'].flatMap((top) =>
    readdirSync(path.join(root, top), { withFileTypes: true })
      .filter((entry) => entry.isDirectory() && entry.name !== 'assets')
      .map((entry) => `${top}/${entry.name}`)
      .filter((room) => files(room).length > 0),
  );

  test.each(rooms)('the README of %s has at most thirty lines', (room) => {
    const readme = path.join(root, room, 'README.md');
    const lines = existsSync(readme) ? readFileSync(readme, 'utf8').trimEnd().split('\n') : [];
    expect(lines.length).toBeGreaterThanOrEqual(3);
    expect(lines.length).toBeLessThanOrEqual(30);
  });

  test('no room and no file has an empty or meaningless name', () => {
    const vague = /^(utils?|helpers?|common|managers?|misc|shared|lib)(\.|$)/i;
    const vagueEnd = /(Utils?|Helpers?|Manager)\.tsx?$/;
    const named = ours.flatMap((top) => (existsSync(path.join(root, top)) ? [...folders(top), ...files(top)] : []));
    expect(named.filter((name) => vague.test(path.basename(name)) || vagueEnd.test(name))).toEqual([]);
  });

  test('the lock file names packages and not the hosts that served them', () => {
    expect(readFileSync(path.join(root, 'package-lock.json'), 'utf8')).not.toMatch(/"resolved": "http/);
  });
});
