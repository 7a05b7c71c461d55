const swcOptions = require('./tests/support/swc-options.cjs');

/** One project per kind of test, so that each can be run alone: `npx jest --selectProjects server`. */
const transform = { '^.+\\.(t|j)sx?$|^.+\\.mjs$': ['@swc/jest', swcOptions] };
const names = {
  '^@/(.*)$': '<rootDir>/src/$1',
  '^@domain/(.*)$': '<rootDir>/domain/$1',
};
/** Copies of the repository that a mutation run makes. */
const copies = ['<rootDir>/.cache/'];
const node = (displayName, folders, extra = {}) => ({
  displayName,
  testEnvironment: 'node',
  transform,
  moduleNameMapper: names,
  modulePathIgnorePatterns: copies,
  testMatch: folders.map((folder) => `<rootDir>/${folder}/**/*.test.ts`),
  ...extra,
});

module.exports = {
  // What a file has loaded stays until its process ends.
  workerIdleMemoryLimit: '1500MB',
  projects: [
    { ...node('architecture', []), testMatch: ['<rootDir>/tests/architecture.test.ts'] },
    node('domain', ['tests/domain', 'tests/values', 'tests/contract', 'tests/scripts', 'tests/policies']),
    // The server in processes of their own, on the embedded database, whatever engine the server's tests run on.
    node('server-process', ['tests/server-process'], {
      setupFilesAfterEnv: ['<rootDir>/tests/support/server-setup.ts'],
    }),
    node('server-process-postgres', ['tests/server-process-postgres'], {
      setupFilesAfterEnv: ['<rootDir>/tests/support/server-setup.ts'],
    }),
    node('simulator', ['tests/simulator']),
    node('simulator-phone', ['tests/simulator-phone']),
    node('server', ['tests/server', 'tests/platforms'], {
      globalSetup: '<rootDir>/tests/support/server-run.ts',
      globalTeardown: '<rootDir>/tests/support/server-run-end.ts',
      setupFilesAfterEnv: ['<rootDir>/tests/support/server-setup.ts'],
    }),
    {
      displayName: 'ui',
      testEnvironment: 'jsdom',
      transform,
      modulePathIgnorePatterns: copies,
      transformIgnorePatterns: ['/node_modules/(?!(i18next|react-i18next|mobx|mobx-react-lite|lucide-react)/)'],
      moduleNameMapper: {
        ...names,
        '\\.module\\.css$': '<rootDir>/tests/support/style-names.js',
        '\\.css$': '<rootDir>/tests/support/style.js',
        // The same files as CommonJS: nothing has to be compiled.
        '^antd-mobile/es/(.*)$': 'antd-mobile/cjs/$1',
        '^@tarojs/taro$': '<rootDir>/tests/support/taro.ts',
      },
      setupFilesAfterEnv: ['<rootDir>/tests/support/ui-setup.ts'],
      testMatch: ['<rootDir>/tests/ui/**/*.test.ts?(x)', '<rootDir>/tests/stores/**/*.test.ts?(x)'],
    },
    node('journeys', ['tests/journeys'], {
      globalSetup: '<rootDir>/tests/support/built.ts',
      globalTeardown: '<rootDir>/tests/support/server-run-end.ts',
    }),
    node('faults', ['tests/faults'], {
      globalSetup: '<rootDir>/tests/support/built.ts',
      // A suite for each mistake that is built in: for the long trials alone.
      testPathIgnorePatterns: ['/node_modules/', ...(process.env.FAULT_TRIALS ? [] : ['tests/faults/mutations'])],
    }),
    node('faults-browser', ['tests/faults-browser'], { globalSetup: '<rootDir>/tests/support/built.ts' }),
  ],
};
