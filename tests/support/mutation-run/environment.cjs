const { TestEnvironment } = require('jest-environment-node');

/**
 * Skips the rest of a test file after its first failure: one failure shows that the mutant is noticed, and jest's own `bail` stops only between
 * files.
 */
module.exports = class FailFastEnvironment extends TestEnvironment {
  failed = false;

  async handleTestEvent(event) {
    if (event.name === 'test_fn_failure' || event.name === 'hook_failure') this.failed = true;
    if (event.name === 'test_start' && this.failed) event.test.mode = 'skip';
  }
};
