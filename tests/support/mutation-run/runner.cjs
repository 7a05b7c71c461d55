const { readFileSync, writeFileSync } = require('node:fs');
const path = require('node:path');
const { default: TestRunner } = require('jest-runner');

/**
 * Jest's own runner with fewer files. A mutation run selects the tests that reach a mutant only by a pattern, with which jest loads every file and
 * skips its tests: twenty seconds for a mutant. This runner loads only the files with such a test, the quickest first, until one fails.
 */
module.exports = class CoveringFilesRunner extends TestRunner {
  async runTests(tests, watcher, options) {
    const { rootDir, testNamePattern } = this._globalConfig;
    // The sandbox contains the notes of the first run, which runs all tests, about the files.
    const notes = path.join(rootDir, 'test-files.json');
    if (!testNamePattern) {
      const files = await this.measure(() => super.runTests(tests, watcher, options));
      return writeFileSync(notes, JSON.stringify(files));
    }
    const files = JSON.parse(readFileSync(notes, 'utf8'));
    const pattern = new RegExp(testNamePattern, 'i');
    const covering = tests
      .filter((test) => files[test.path]?.names.some((name) => pattern.test(name)))
      .sort((one, other) => files[one.path].ms - files[other.path].ms);
    this.on('test-file-success', ([, { numFailingTests }]) => {
      if (numFailingTests > 0) watcher.setState({ interrupted: true });
    });
    return super.runTests(covering, watcher, options);
  }

  /** Returns the names of the tests in each file and its duration in milliseconds. */
  async measure(run) {
    const files = {};
    this.on('test-file-success', ([test, { testResults, perfStats }]) => {
      files[test.path] = { names: testResults.map(({ fullName }) => fullName), ms: perfStats.runtime };
    });
    await run();
    return files;
  }
};
