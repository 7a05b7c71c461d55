import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

/**
 * @typedef {object} Step
 * @property {string} name what is printed
 * @property {string[]} command program and arguments
 * @property {string[]} [needs] steps that must have passed; else this one fails as not run
 * @property {string[]} [after] steps to wait for, whatever became of them
 * @property {string} [tests] file with jest's results: each test counts; without it the step counts as one test
 * @property {boolean} [build] makes something for other steps; counts only when it fails
 * @property {boolean} [show] its output is printed also when it passes
 * @property {number} [weight] lanes that it takes
 * @property {number} [minutes] time limit
 * @property {Record<string, string>} [environment]
 * @property {string} [missing] the program that is not on this machine: the step is skipped and named
 * @property {number} [suites] how many test files are skipped then
 */

const seconds = (from) => `${((Date.now() - from) / 1000).toFixed(1)} s`;

/** @param {Step} step */
function run(step, root) {
  return new Promise((resolve) => {
    const [program, ...args] = step.command;
    const extra = step.tests ? ['--json', '--outputFile', step.tests] : [];
    const child = spawn(program, [...args, ...extra], {
      cwd: root,
      env: { ...process.env, FORCE_COLOR: '0', ...step.environment },
      stdio: ['ignore', 'pipe', 'pipe'],
      // A separate process group, so that a time-out also ends the children of the step.
      detached: process.platform !== 'win32',
    });
    let output = '';
    const keep = (chunk) => (output += chunk);
    // With --json jest writes its results to the file and its report to stderr; stdout only repeats the file.
    if (step.tests) child.stdout.resume();
    else child.stdout.on('data', keep);
    child.stderr.on('data', keep);
    const limit = (step.minutes ?? 20) * 60_000;
    const timer = setTimeout(() => {
      output += `\nEnded after ${limit / 60_000} minutes.\n`;
      try {
        process.kill(process.platform === 'win32' ? child.pid : -child.pid, 'SIGKILL');
      } catch {
        // The process ended at this moment.
      }
    }, limit);
    const finish = (status) => {
      clearTimeout(timer);
      resolve({ status, output });
    };
    child.on('error', (error) => {
      output += String(error);
      finish(1);
    });
    child.on('close', finish);
  });
}

/** Counts the tests of a jest run and collects the texts of its failures; a file that could not start counts as one failure. */
function readJest(file, status, output) {
  if (!existsSync(file)) return { passed: 0, failed: 1, skipped: 0, failures: [output], files: [] };
  const results = JSON.parse(readFileSync(file, 'utf8'));
  const failures = results.testResults.flatMap((suite) => {
    const failed = suite.assertionResults.filter((test) => test.status === 'failed');
    const name = path.relative(process.cwd(), suite.name);
    if (failed.length === 0 && suite.status === 'failed') return [`${name}\n${suite.message}`];
    return failed.map((test) => `${name}\n${test.fullName}\n${test.failureMessages.join('\n')}`);
  });
  const counted = {
    passed: results.numPassedTests,
    failed: failures.length,
    skipped: results.numPendingTests + results.numTodoTests,
    failures,
    files: results.testResults.map((suite) => ({
      name: path.relative(process.cwd(), suite.name),
      ms: suite.endTime - suite.startTime,
    })),
  };
  if (status !== 0 && counted.failed === 0) return { ...counted, failed: 1, failures: [output] };
  if (counted.passed + counted.failed === 0) return { ...counted, failed: 1, failures: ['No test was found.'] };
  return counted;
}

/** Returns the slowest files, a line each, which are the first candidates for a shorter run. */
function slowest(files) {
  const worst = [...files].sort((left, right) => right.ms - left.ms).slice(0, 20);
  return worst.map(({ ms, name, step }) => `  ${(ms / 1000).toFixed(0).padStart(5)} s  ${name} (${step})`).join('\n');
}

/**
 * Runs the steps in `lanes` lanes, in their order as far as their needs allow; a step that waits for a second lane lets no other step pass.
 * @returns {Promise<number>} the exit code
 */
export async function runSteps(all, { lanes, only, root }) {
  mkdirSync(path.join(root, '.test'), { recursive: true });
  mkdirSync(path.join(root, '.cache'), { recursive: true });
  const byName = new Map(all.map((step) => [step.name, step]));
  const wanted = new Set();
  const want = (name) => {
    if (!byName.has(name)) throw new Error(`No step is called "${name}". There are: ${[...byName.keys()].join(', ')}.`);
    wanted.add(name);
    byName.get(name).needs?.forEach(want);
  };
  (only ? [...only] : [...byName.keys()]).forEach(want);

  const waiting = all.filter((step) => wanted.has(step.name));
  const state = new Map();
  const total = { passed: 0, failed: 0, skipped: 0 };
  /** Each failure with the name of its step. */
  const failures = [];
  const skips = [];
  const files = [];
  const began = Date.now();
  let free = lanes;

  const fail = (step, text) => {
    state.set(step.name, 'failed');
    total.failed += 1;
    failures.push({ name: step.name, text });
  };

  async function perform(step) {
    const from = Date.now();
    if (step.missing) {
      state.set(step.name, 'skipped');
      total.skipped += step.suites;
      skips.push(`${step.name}: ${step.suites} files, because ${step.missing} was not found`);
      console.log(`–  ${step.name}  skipped: ${step.missing} was not found`);
      return;
    }
    const broken = step.needs?.find((name) => state.get(name) === 'failed');
    if (broken) {
      fail(step, `Not run: "${broken}" failed.`);
      console.log(`✗  ${step.name}  not run: ${broken} failed`);
      return;
    }
    const { status, output } = await run(step, root);
    if (step.tests) {
      const counted = readJest(path.join(root, step.tests), status, output);
      total.passed += counted.passed;
      total.failed += counted.failed;
      total.skipped += counted.skipped;
      failures.push(...counted.failures.map((text) => ({ name: step.name, text })));
      files.push(...counted.files.map((file) => ({ ...file, step: step.name })));
      if (counted.skipped) skips.push(`${step.name}: ${counted.skipped} tests`);
      state.set(step.name, counted.failed ? 'failed' : 'passed');
      const figures = `${counted.passed} passed${counted.failed ? `, ${counted.failed} failed` : ''}${counted.skipped ? `, ${counted.skipped} skipped` : ''}`;
      console.log(`${counted.failed ? '✗' : '✓'}  ${step.name}  ${figures}  ${seconds(from)}`);
      return;
    }
    if (status !== 0) {
      fail(step, output);
      console.log(`✗  ${step.name}  ${seconds(from)}`);
      return;
    }
    state.set(step.name, 'passed');
    if (!step.build) total.passed += 1;
    console.log(`✓  ${step.name}  ${seconds(from)}`);
    if (step.show) console.log(output.trimEnd().replace(/^/gm, '     '));
  }

  await new Promise((resolve) => {
    const advance = () => {
      if (waiting.length === 0 && free === lanes) return resolve();
      for (let at = 0; at < waiting.length;) {
        const step = waiting[at];
        const weight = Math.min(step.weight ?? 1, lanes);
        const blocked = [...(step.needs ?? []), ...(step.after ?? [])].some(
          (name) => wanted.has(name) && !state.has(name),
        );
        if (blocked) {
          at += 1;
          continue;
        }
        // The next step needs more lanes than are free: it would never begin if shorter steps took each free lane.
        if (weight > free) break;
        waiting.splice(at, 1);
        free -= weight;
        perform(step)
          .catch((error) => fail(step, error.stack))
          .finally(() => {
            free += weight;
            advance();
          });
      }
    };
    advance();
  });

  for (const { name, text } of failures)
    console.log(
      `\n── ${name} ${'─'.repeat(Math.max(0, 100 - name.length))}\n${text.trim().split('\n').slice(0, 120).join('\n')}`,
    );
  if (skips.length) console.log(`\nSkipped:\n${skips.map((line) => `  ${line}`).join('\n')}`);
  const measurements = path.join(root, '.test', 'measurements.txt');
  if (existsSync(measurements)) console.log(`\n${readFileSync(measurements, 'utf8').trimEnd()}`);
  console.log(`\nThe slowest files:\n${slowest(files)}`);
  console.log(`\n${seconds(began)} in all`);
  console.log(`${total.passed} passed, ${total.failed} failed, ${total.skipped} skipped`);
  return total.failed ? 1 : 0;
}
