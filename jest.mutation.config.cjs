const { projects } = require('./jest.config.js');

const domain = projects.find(({ displayName }) => displayName === 'domain');

/** The tests that run against each mutant (docs/mutation-testing.md): those of the rules, without those that read sources or start programs. */
module.exports = {
  ...domain,
  roots: ['domain', 'values', 'contract', 'policies'].map((folder) => `<rootDir>/tests/${folder}`),
  testPathIgnorePatterns: ['/node_modules/', '<rootDir>/tests/domain/patterns\\.test'],
  runner: '<rootDir>/tests/support/mutation-run/runner.cjs',
  testEnvironment: require.resolve('./tests/support/mutation-run/environment.cjs'),
};
