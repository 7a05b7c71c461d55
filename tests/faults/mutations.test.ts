import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import mutations from '../support/mutated/mutations.json';

/**
 * Whether the suite of hidden fields would notice a hole in the gate: each of the mistakes of mutations.json is built in once,
 * and the suite must fail. Part of the long trials alone (jest.config.js).
 */

const root = path.resolve(__dirname, '..', '..');

interface Outcome {
  passed: number;
  failed: number;
  /** The first sentences of what went wrong. */
  said: string;
}

/** The tests of hidden fields whose names fit, over a server with a mistake; -1 for none. */
async function suite(mutation: number, names: string): Promise<Outcome> {
  const folder = mkdtempSync(path.join(tmpdir(), 'sidecar-mutated-'));
  const file = path.join(folder, 'outcome.json');
  const jest = path.join(root, 'node_modules', 'jest', 'bin', 'jest.js');
  try {
    await new Promise<void>((resolve) => {
      const child = spawn(
        process.execPath,
        [
          jest,
          '--config',
          path.join(root, 'tests', 'support', 'mutated', 'jest.config.js'),
          '--testPathPatterns',
          'security/hidden-fields',
          '-t',
          names,
          '--json',
          '--outputFile',
          file,
          '--silent',
        ],
        {
          cwd: root,
          env: {
            ...process.env,
            MUTATION: String(mutation),
            TEST_ENGINE: 'pglite',
            SECURITY_SHARD: undefined,
            JEST_WORKER_ID: undefined,
          },
          stdio: 'ignore',
        },
      );
      child.on('exit', () => resolve());
    });
    const outcome = JSON.parse(readFileSync(file, 'utf8')) as {
      numPassedTests: number;
      numFailedTests: number;
      testResults: { message: string }[];
    };
    return {
      passed: outcome.numPassedTests,
      failed: outcome.numFailedTests,
      said: outcome.testResults.map((result) => result.message.slice(0, 2_000)).join('\n'),
    };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

test('the suite of hidden fields passes without a mistake in the server', async () => {
  const outcome = await suite(-1, mutations.map((mutation) => mutation.noticed).join('|'));
  expect([outcome.failed, outcome.said]).toEqual([0, expect.not.stringContaining('●')]);
  expect(outcome.passed).toBeGreaterThanOrEqual(new Set(mutations.map((mutation) => mutation.noticed)).size);
}, 300_000);

test.each(mutations.map((mutation, index) => [mutation.what, index, mutation.noticed] as const))(
  'the suite of hidden fields fails when %s',
  async (_what, index, noticed) => {
    const outcome = await suite(index, noticed);
    expect(outcome.said).not.toContain('does not hold once');
    // By what it expects of an answer: a server that did not start in time has noticed nothing.
    expect(outcome.said).toContain('expect(received)');
    expect(outcome.said).not.toContain('Exceeded timeout');
    expect(outcome.failed).toBeGreaterThan(0);
  },
  300_000,
);
