/**
 * `npm test`: checks the requirements for every change, three steps at a time (made for two cores), ending in one line
 * `N passed, N failed, N skipped`. It is plain Node, because it runs before anything is installed.
 *
 *   npm test                     each rule once, where it can break: the same tests every day
 *   npm run test:all             every test on both engines, every call of every matrix, every place of every journey, and the faults
 *   npm test -- --long           the long fault trials, and the journeys of routes and codes at every place
 *   npm test -- --only lint,ui   these steps and what they need
 */
import { readdirSync, rmSync } from 'node:fs';
import path from 'node:path';
import { findChromium, findPostgres } from './find-tools.mjs';
import { ensureInstalled } from './install.mjs';
import { runSteps } from './test-steps.mjs';

const root = path.resolve(import.meta.dirname, '..');
process.chdir(root);
ensureInstalled();

const long = process.argv.includes('--long');
const runsAll = process.argv.includes('--all');
const onlyAt = process.argv.indexOf('--only');
const only = onlyAt > 0 ? new Set(process.argv[onlyAt + 1]?.split(',')) : undefined;

/** Returns whether a step that only `test:all` contains runs now. */
const isAsked = (name) => runsAll || only?.has(name);

const node = process.execPath;
const bin = (name, ...rest) => path.join(root, 'node_modules', name, ...rest);
const tsx = (script, ...args) => [node, bin('tsx', 'dist', 'cli.mjs'), script, ...args];

const chromium = findChromium();
const postgres = findPostgres();
// The repeated parts (tests/support/test-extent.ts) run as a whole.
if (runsAll || long) process.env.TEST_ALL = 'true';
if (!only) rmSync(path.join(root, '.test'), { recursive: true, force: true });

/** Returns a jest run of the given projects; its tests count individually. */
const jest = (name, projects, options = {}) => ({
  name,
  tests: `.test/results-${name.replaceAll(' ', '-')}.json`,
  command: [
    node,
    ...(options.flags ?? []),
    bin('jest', 'bin', 'jest.js'),
    '--selectProjects',
    ...projects,
    '--maxWorkers',
    String(options.workers ?? 1),
    '--silent=false',
    ...(options.files ? ['--testPathPatterns', options.files] : []),
    ...(options.without?.length ? ['--testPathIgnorePatterns', '/node_modules/', ...options.without] : []),
  ],
  ...options,
});

/** The setting for programs in Go: there is enough memory, and collecting it takes a third of a short run's time. */
const seldomCollecting = { GOGC: '400' };
/** The same setting for Node: more room for young objects, and no parallel threads for their collection. */
const roomy = ['--max-semi-space-size=64', '--single-threaded-gc'];

/** Counts the test files of a folder: a missing program skips them. */
const suites = (folder) =>
  readdirSync(path.join(root, folder), { recursive: true }).filter((file) => /\.test\.tsx?$/.test(String(file))).length;

/** Returns the options of a run that needs a browser. */
const browser = (folder) =>
  chromium ? { environment: { CHROMIUM: chromium } } : { missing: 'Chromium', suites: suites(folder) };

/**
 * Tests of the engine itself (SQL, locks, transactions, cancelling) run on both engines. Other tests run on PostgreSQL, and on the embedded
 * database only in `test:all`.
 */
const whereEnginesDiffer =
  'tests/server/(db/|formulas/|([a-z]+/)?(batches|cancellation|filters|links|records|search|sent-twice|serials)\\.test)';

/**
 * Journeys of one subject each, and a first start that is killed: only `test:all` runs them. Both runs contain the sign-in, the visit, the record,
 * its stages, lists and forms, each kind of value, every route and its access.
 */
const without =
  runsAll || long
    ? []
    : [
        'journeys/(administration-together|approvals|board|collaborators|duplicates|first-morning|hostile-texts|layers-together|leads|moved-clock|not-loaded|products|reopen|tap-counts)\\.',
        'server-process/first-start\\.',
      ].map((names) => `tests/${names}`);

/** The number of trials of each fault; faults run only with `test:all`, where the machine has time for them. */
const trials = long ? { FAULT_TRIALS: '200', FAULT_RETRIES: '1000' } : { FAULT_TRIALS: '20', FAULT_RETRIES: '50' };
const inBrowser = browser('tests/faults-browser');
const visitors = browser('tests/journeys');
/** The long trials build the app themselves. */
const builds = ['server build', ...(long ? [] : ['app build'])];

/** Two files run at a time: while one waits for the database or a time, the other uses the processor. */
const inPairs = { workers: 2, weight: 2, minutes: 60 };

const onPostgres = jest('server on postgresql', ['server'], {
  ...inPairs,
  environment: {
    TEST_ENGINE: 'postgres',
    CITUS_URL: '',
    // `npm test` runs a part of each matrix of calls, the same every day; `test:all` runs all of it, half on each engine.
    SECURITY_SHARD: runsAll ? '1/2' : '0/7',
    ...(postgres && { POSTGRES_BIN: postgres }),
  },
  ...(!postgres && { missing: 'PostgreSQL', suites: suites('tests/server') + suites('tests/platforms') }),
});

/** The tests on the embedded database: all in `test:all`, else those where the engines differ. */
const onPglite = jest('server', ['server'], {
  ...inPairs,
  environment: { TEST_ENGINE: 'pglite', CITUS_URL: '', ...(postgres && { SECURITY_SHARD: '0/2' }) },
  ...(postgres && !runsAll && { files: whereEnginesDiffer }),
  // There are many databases that exist for seconds each, as in tests/support/running-server.ts.
  flags: ['--liftoff-only'],
});

const onEngines = [onPostgres.name, onPglite.name];

const serverBuild = { name: 'server build', command: [node, 'scripts/build.mjs', 'server'], build: true };
/**
 * A server with the embedded database makes a journey twice as expensive as PostgreSQL. In runs with the fault tests, which need the embedded one,
 * the journeys start from the same folder.
 */
const engineOfJourneys =
  postgres && !long && !isAsked('faults') && !isAsked('faults in a browser')
    ? { TEST_ENGINE: 'postgres', POSTGRES_BIN: postgres }
    : { TEST_ENGINE: 'pglite' };
/** This step prevents two processes from creating them at once. */
const demoCompanies = {
  name: 'demo companies',
  needs: builds,
  environment: engineOfJourneys,
  command: tsx('scripts/make-demo-companies.ts'),
  build: true,
};
const journeys = jest('journeys', ['journeys'], {
  needs: [demoCompanies.name],
  ...inPairs,
  without,
  ...(long && { files: 'journeys/(routes|codes)' }),
  ...visitors,
  environment: { ...visitors.environment, ...engineOfJourneys },
});
const faults = jest('faults', ['faults'], {
  needs: [demoCompanies.name],
  environment: trials,
  minutes: long ? 240 : 60,
  // These tests require a restart within five seconds.
  weight: 2,
});
const faultsInBrowser = jest('faults in a browser', ['faults-browser'], {
  needs: [demoCompanies.name],
  minutes: long ? 60 : 20,
  ...inBrowser,
  environment: { ...inBrowser.environment, ...trials },
});

/**
 * The longest step comes first, in parallel with the steps that the journeys wait for. The short steps come last, so that no lane is empty while
 * another still has much to do.
 */
const quick = [
  onPostgres,
  { name: 'app build', command: [node, 'scripts/build.mjs', 'app'], build: true },
  serverBuild,
  demoCompanies,
  jest('ui', ['ui'], inPairs),
  journeys,
  onPglite,
  // With a cluster, the server's tests run on databases that are distributed over its workers. The tests of view indexes do not, because they read
  // the plans and the catalogue of one server.
  ...(runsAll && process.env.CITUS_URL
    ? [jest('server on citus', ['server'], { minutes: 120, without: ['tests/server/search/view-indexes\\.'] })]
    : []),
  ...(isAsked('faults') ? [faults] : []),
  jest('server as a process', ['server-process'], { without }),
  ...(isAsked('faults in a browser') ? [faultsInBrowser] : []),
  // Every journey uses it; its own tests matter only when it changes.
  ...(runsAll ? [jest('phone of the simulator', ['simulator-phone'], browser('tests/simulator-phone'))] : []),
  jest('server as a process on postgresql', ['server-process-postgres'], {
    ...(postgres
      ? { environment: { POSTGRES_BIN: postgres } }
      : { missing: 'PostgreSQL', suites: suites('tests/server-process-postgres') }),
  }),
  {
    name: 'types',
    command: [
      node,
      bin('typescript-7', 'bin', 'tsc'),
      '--noEmit',
      '--pretty',
      'false',
      '--incremental',
      '--tsBuildInfoFile',
      '.cache/types.tsbuildinfo',
      // Each of several threads would compute the shared types by itself, which doubles the processor time.
      '--singleThreaded',
    ],
    environment: seldomCollecting,
  },
  {
    name: 'lint',
    command: [
      node,
      ...roomy,
      bin('eslint', 'bin', 'eslint.js'),
      '.',
      '--max-warnings',
      '0',
      '--cache',
      '--cache-location',
      '.cache/eslint',
    ],
  },
  // A promise that is not awaited loses its error: the rules that need types run on the compiler of TypeScript 7 (ADR-0124).
  {
    name: 'typed lint',
    command: [node, bin('oxlint', 'bin', 'oxlint'), '--type-aware', '--deny-warnings'],
    environment: { ...seldomCollecting, GOMAXPROCS: '1' },
  },
  {
    name: 'format',
    command: [
      node,
      ...roomy,
      bin('prettier', 'bin', 'prettier.cjs'),
      '.',
      '--check',
      '--cache',
      '--cache-location',
      '.cache/prettier',
      '--log-level',
      'warn',
    ],
  },
  jest('simulator', ['simulator']),
  jest('domain', ['domain']),
  jest('import rules', ['architecture']),
  { name: 'texts', command: tsx('scripts/check-texts.ts') },
  { name: 'conformance', command: tsx('scripts/check-conformance.ts'), show: true },
  { name: 'references', command: tsx('scripts/check-references.ts'), show: true },
  { name: 'prose', command: tsx('scripts/check-prose.ts'), show: true },
  { name: 'unused', command: [node, bin('knip', 'bin', 'knip.js'), '--no-progress'] },
  { name: 'copies', command: tsx('scripts/check-copies.ts'), show: true },
  { name: 'styles', command: [node, bin('stylelint', 'bin', 'stylelint.mjs'), 'src/**/*.css'] },
  { name: 'browsers', needs: ['app build'], command: tsx('scripts/check-browsers.ts'), show: true },
  { name: 'size', needs: ['app build'], command: tsx('scripts/check-size.ts'), show: true },
  {
    name: 'statements',
    after: [...onEngines, 'server as a process', 'server as a process on postgresql'],
    command: tsx('scripts/check-statements.ts'),
  },
  { name: 'calls', after: onEngines, command: tsx('scripts/check-calls.ts') },
];

const steps = long ? [serverBuild, demoCompanies, journeys, faults, faultsInBrowser] : quick;
process.exitCode = await runSteps(steps, { lanes: 3, only, root });
