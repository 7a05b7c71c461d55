import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { transform } from 'esbuild';

const root = path.resolve(__dirname, '../..');
const file = path.join(root, 'scripts/node-version.cjs');

/** Runs the check in a process that says it is another Node. */
function checkOn(version: string) {
  const script = `Object.defineProperty(process.versions, 'node', { value: ${JSON.stringify(version)} }); require(${JSON.stringify(file)});`;
  const { status, stdout, stderr } = spawnSync(process.execPath, ['-e', script], { encoding: 'utf8' });
  return { status, said: stdout + stderr };
}

test.each(['12.0.0', '18.20.8', '20.9.0', '20.18.3'])(
  'Node %s gets one sentence about the required version',
  (version) => {
    const { status, said } = checkOn(version);
    expect(status).toBe(1);
    expect(said).toMatch(
      new RegExp(`^Sidecar needs Node 20\\.19 or newer; this is ${version.replaceAll('.', '\\.')}\\. [^\\n]+\\n$`),
    );
  },
);

test.each(['20.19.0', '20.20.2', '22.1.0', '24.0.0', '100.0.0'])('Node %s is accepted', (version) => {
  expect(checkOn(version)).toEqual({ status: 0, said: '' });
});

test('the version check uses only ES5, so that every Node from 12 on can parse it', async () => {
  const code = readFileSync(file, 'utf8');
  const [old, present] = await Promise.all(
    ['es5', 'esnext'].map((target) => transform(code, { target, format: 'cjs' })),
  );
  // What is newer would have been rewritten, or refused.
  expect(old?.code).toBe(present?.code);
  await expect(transform('const newer = 1;', { target: 'es5' })).rejects.toThrow('const');
});

test('every npm command of a fresh clone checks the version before it loads other files', () => {
  const { scripts } = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8')) as {
    scripts: Record<string, string>;
  };
  for (const name of ['start', 'dev', 'build', 'test', 'test:all'])
    expect(scripts[name]).toMatch(/^node -r \.\/scripts\/node-version\.cjs /);
});
