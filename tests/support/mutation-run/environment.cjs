const { TestEnvironment } = require('jest-environment-node');

/** Skips what is left of a test file after its first failure: one failure says that the mutant is noticed, and jest's own `bail` stops between files alone. */
module.exports = class FailFastEnvironment extends TestEnvironment {
  failed = false;

  async handleTestEvent(event) {
    if (event.name === 'test_fn_failure' || event.name === 'hook_failure') this.failed = true;
    if (event.name === 'test_start' && this.failed) event.test.mode = 'skip';
  }
};
