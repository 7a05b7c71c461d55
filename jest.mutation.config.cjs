const { projects } = require('./jest.config.js');

const domain = projects.find(({ displayName }) => displayName === 'domain');

/** The tests that run against each mutant (docs/mutation-testing.md): those of the rules, without those that read sources or start programs. */
module.exports = {
  ...domain,
  roots: ['<rootDir>/tests/domain', '<rootDir>/tests/contract', '<rootDir>/tests/values'],
  testPathIgnorePatterns: ['/node_modules/', '<rootDir>/tests/domain/patterns\\.test'],
  testSequencer: '<rootDir>/tests/support/mutation-run/sequencer.cjs',
  testEnvironment: require.resolve('./tests/support/mutation-run/environment.cjs'),
};
