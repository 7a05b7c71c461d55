import { execFile } from 'node:child_process';
import { copyFileSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';

/** The file that runs the bundle with code that was compiled at an earlier start, around a bundle of a few lines. */

const folder = mkdtempSync(path.join(tmpdir(), 'sidecar-compiled-'));
const kept = path.join(folder, `compiled-${process.version}-${process.arch}.bin`);
/** Outside the bundle's folder, whose files are counted. */
const fastTimers = `${folder}-timers.cjs`;
beforeAll(() => {
  writeFileSync(
    fastTimers,
    'const { setTimeout } = globalThis; globalThis.setTimeout = (work, ms) => setTimeout(work, ms / 20);',
  );
  copyFileSync(path.resolve('server/cached-start.cjs'), path.join(folder, 'main.js'));
  writeFileSync(path.join(folder, 'beside.cjs'), "exports.said = 'beside';");
});
afterAll(() => {
  rmSync(folder, { recursive: true, force: true });
  rmSync(fastTimers, { force: true });
});

/** Starts a bundle that lives for so many seconds of a process whose clock runs twenty times as fast. @returns what it printed */
async function started(seconds: number): Promise<string> {
  writeFileSync(
    path.join(folder, 'server.js'),
    `
    const { basename } = require('node:path');
    console.log(basename(__filename), basename(__dirname) === ${JSON.stringify(path.basename(folder))}, typeof module.exports, require('./beside.cjs').said, '店');
    setTimeout(() => {}, ${seconds * 1000});`,
  );
  const { stdout, stderr } = await promisify(execFile)(process.execPath, [
    '--require',
    fastTimers,
    path.join(folder, 'main.js'),
  ]);
  return (stdout + stderr).trim();
}

/** A bundle is ASCII as it is built; one that is not is read as well. */
const ran = 'server.js true object beside 店';

test('a cached start runs the bundle like Node, stores the compiled code, and uses it at the next start', async () => {
  expect(await started(17)).toBe(ran);
  expect(readdirSync(folder).sort()).toEqual([path.basename(kept), 'beside.cjs', 'main.js', 'server.js'].sort());
  const { mtimeMs } = statSync(kept);
  expect(await started(17)).toBe(ran);
  // V8 took it: nothing was written again.
  expect(statSync(kept).mtimeMs).toBe(mtimeMs);
}, 120_000);

test('a compile cache that V8 rejects is replaced, and the server still starts', async () => {
  writeFileSync(kept, 'not what was compiled');
  expect(await started(17)).toBe(ran);
  expect(statSync(kept).size).toBeGreaterThan(100);
}, 60_000);
