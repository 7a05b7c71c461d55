import { readFileSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { parse } from 'yaml';
import packageJson from '../../package.json';

const root = path.resolve(__dirname, '../..');
const read = (file: string) => readFileSync(path.join(root, file), 'utf8');

interface Workflow {
  jobs: Record<string, { 'timeout-minutes'?: number; steps: { run?: string; uses?: string }[] }>;
}
const workflows = readdirSync(path.join(root, '.github/workflows')).map(
  (file) => [file, parse(read(`.github/workflows/${file}`)) as Workflow] as const,
);

test('the package, the changelog and the manifest have the same newest version', () => {
  const [newest] = [...read('CHANGELOG.md').matchAll(/^## (\d+\.\d+\.\d+) - \d{4}-\d{2}-\d{2}$/gm)];
  expect(newest?.[1]).toBe(packageJson.version);
  expect(read('deploy/kubernetes.yaml')).toContain(`/sidecar:${packageJson.version}\n`);
});

test.each(workflows)('the workflow %s runs existing scripts, and its jobs have a time limit', (_file, { jobs }) => {
  for (const job of Object.values(jobs)) {
    expect(job['timeout-minutes']).toBeGreaterThan(0);
    const scripts = job.steps.flatMap(({ run }) => [...(run ?? '').matchAll(/^\.ci\/run(?: (\S+))?$/gm)]);
    expect(scripts.length).toBeGreaterThan(0);
    for (const [, script = 'test'] of scripts) expect(Object.keys(packageJson.scripts)).toContain(script);
  }
});

test('a version gets its tag only after the tests of a push', () => {
  const steps = Object.fromEntries(workflows)['release.yml']!.jobs['release']!.steps.map(
    ({ run = '', uses = '' }) => run + uses,
  );
  const at = (part: string) => steps.findIndex((step) => step.includes(part));
  expect(at('.ci/run')).toBeGreaterThan(0);
  expect(at('.ci/run')).toBeLessThan(at('build-push-action'));
  expect(at('build-push-action')).toBeLessThan(at('git push'));
});
