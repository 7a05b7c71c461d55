/** `npm run test:mutation`: which changes of a rule no test notices (docs/mutation-testing.md). */
export default {
  testRunner: 'jest',
  jest: { configFile: 'jest.mutation.config.cjs', enableFindRelatedTests: false },
  plugins: ['@stryker-mutator/jest-runner'],
  mutate: [
    'domain/**/*.ts',
    'server/policies/**/*.ts',
    // Schemas and tables; its rules stand in these files.
    '!domain/contract/**',
    'domain/contract/{call,record-calls,configuration/see-as,tasks/task-data,timeline/timeline-names}.ts',
  ],
  coverageAnalysis: 'perTest',
  // What runs while a module loads is mostly tables and schemas; each of its mutants would cost a run of all tests.
  ignoreStatic: true,
  concurrency: 2,
  timeoutMS: 60_000,
  thresholds: { high: 95, low: 90, break: 85 },
  reporters: ['clear-text', 'json', 'progress-append-only'],
  clearTextReporter: { allowColor: false, logTests: false },
  jsonReporter: { fileName: '.cache/mutation/report.json' },
  incremental: true,
  incrementalFile: '.cache/mutation/incremental.json',
  tempDirName: '.cache/mutation/sandbox',
  cleanTempDir: 'always',
  // The tests strip types without checking them.
  disableTypeChecks: false,
  // The sandbox holds a copy of the rest.
  ignorePatterns: [
    '.ci',
    '.data*',
    '.github',
    '.test',
    'bench',
    'config',
    'deploy',
    'dist',
    'docs',
    'simulator',
    'src',
    'types',
  ].map((name) => `/${name}`),
};
