/**
 * A jest runner for tests of the server: it runs the test files one after another in jest's own process, and all of them share the
 * modules that they load (ADR-0119). Jest's own runner gives each file a realm in which it loads and compiles the server, its
 * packages and the simulator again, which takes longer than most of the files. It fits code without state of its own in modules.
 */
const path = require('node:path');
const { jestExpect } = require('@jest/expect');
const circus = require('jest-circus');
const { ModuleMocker } = require('jest-mock');
const { compileTypeScript } = require('./compile-typescript.cjs');

/** Where circus looks for what `jest.setTimeout` set. */
const timeoutSymbol = Symbol.for('TEST_TIMEOUT_SYMBOL');
const rootTitle = 'ROOT_DESCRIBE_BLOCK';

module.exports = class SharedModulesRunner {
  isSerial = true;

  constructor(globalConfig) {
    this.globalConfig = globalConfig;
  }

  async runTests(tests, watcher, onStart, onResult, onFailure) {
    compileTypeScript();
    // Processes that the server starts load its sources too.
    process.execArgv.push('--require', require.resolve('./register-typescript.cjs'));
    const mocker = new ModuleMocker(globalThis);
    const { describe, test, it, beforeAll, beforeEach, afterAll, afterEach } = circus;
    Object.assign(globalThis, { describe, test, it, beforeAll, beforeEach, afterAll, afterEach, expect: jestExpect });
    globalThis.jest = {
      fn: mocker.fn.bind(mocker),
      spyOn: mocker.spyOn.bind(mocker),
      setTimeout: (ms) => (globalThis[timeoutSymbol] = ms),
    };
    for (const one of tests) {
      if (watcher.isInterrupted()) return;
      await onStart(one);
      try {
        await onResult(one, await this.runFile(one));
      } catch (error) {
        await onFailure(one, error);
      }
      mocker.restoreAllMocks();
    }
  }

  async runFile({ path: file, context: { config } }) {
    circus.resetState();
    delete globalThis[timeoutSymbol];
    const { testNamePattern, maxConcurrency, seed } = this.globalConfig;
    Object.assign(circus.getState(), {
      maxConcurrency,
      seed,
      ...(testNamePattern && { testNamePattern: new RegExp(testNamePattern, 'i') }),
    });
    jestExpect.setState({ testPath: file });
    const uncaught = watchUncaught();
    const start = Date.now();
    try {
      // These two belong to the file, also where an earlier one has loaded them.
      for (const own of [...config.setupFilesAfterEnv, file]) {
        delete require.cache[own];
        require(own);
      }
      const { testResults, unhandledErrors } = await circus.run();
      const errors = [...unhandledErrors, ...(await uncaught.taken())];
      return resultOf(file, config, { start, end: Date.now() }, testResults.map(assertionOf), errors);
    } finally {
      uncaught.stop();
      delete require.cache[file];
    }
  }
};

/** Errors that nobody caught: they fail the file, because a test that has ended may have caused them. */
function watchUncaught() {
  const exceptions = [];
  const rejections = new Map();
  const listeners = {
    uncaughtException: (error) => exceptions.push(error),
    unhandledRejection: (error, promise) => rejections.set(promise, error),
    rejectionHandled: (promise) => rejections.delete(promise),
  };
  const before = Object.keys(listeners).map((name) => [name, process.rawListeners(name)]);
  for (const [name, listener] of Object.entries(listeners)) process.removeAllListeners(name).on(name, listener);
  return {
    async taken() {
      // A rejection is reported after the microtasks of its turn.
      await new Promise((resolve) => setImmediate(resolve));
      return [...exceptions, ...rejections.values()].map((error) => error?.stack ?? String(error));
    },
    stop() {
      for (const [name, old] of before) {
        process.removeAllListeners(name);
        for (const listener of old) process.on(name, listener);
      }
    },
  };
}

function assertionOf({ testPath, status, errors, duration, startedAt, invocations, numPassingAsserts }) {
  const titles = testPath.filter((title) => title !== rootTitle);
  return {
    ancestorTitles: titles.slice(0, -1),
    title: titles.at(-1),
    fullName: titles.join(' '),
    status: status === 'skip' ? 'pending' : status === 'todo' ? 'todo' : errors.length ? 'failed' : 'passed',
    duration,
    startAt: startedAt,
    failureMessages: errors,
    failureDetails: [],
    invocations,
    numPassingAsserts,
  };
}

/** What jest's reporters read. */
function resultOf(file, config, { start, end }, assertions, errors) {
  const count = (status) => assertions.filter((assertion) => assertion.status === status).length;
  const failures = assertions.flatMap(({ fullName, failureMessages }) =>
    failureMessages.map((message) => `  ● ${fullName}\n\n${message}\n`),
  );
  return {
    testFilePath: path.resolve(file),
    displayName: config.displayName,
    testResults: assertions,
    numPassingTests: count('passed'),
    numFailingTests: count('failed'),
    numPendingTests: count('pending'),
    numTodoTests: count('todo'),
    failureMessage: failures.length + errors.length ? [...failures, ...errors].join('\n') : null,
    ...(errors.length && { testExecError: { message: '', stack: errors.join('\n') } }),
    perfStats: { start, end, runtime: end - start, slow: (end - start) / 1000 > config.slowTestThreshold },
    skipped: false,
    leaks: false,
    openHandles: [],
    snapshot: {
      added: 0,
      fileDeleted: false,
      matched: 0,
      unchecked: 0,
      uncheckedKeys: [],
      unmatched: 0,
      updated: 0,
    },
  };
}
