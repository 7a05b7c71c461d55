import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { RunningServer } from './running-server';

const root = path.resolve(__dirname, '../..');

/**
 * Before the journeys and the fault tests: the app and the server are built, and a data folder with the demo companies is
 * ready, so that each file starts quickly from a copy of it.
 */
export default async function built(): Promise<void> {
  const build = spawnSync(process.execPath, [path.join(root, 'scripts/build.mjs')], { cwd: root, encoding: 'utf8' });
  if (build.status !== 0) throw new Error(`The build failed:\n${build.stdout}\n${build.stderr}`);
  const version = readFileSync(path.join(root, 'dist/server/.built-from'), 'utf8').slice(0, 16);
  const folder = path.join(root, '.cache', 'demo');
  const template = path.join(folder, version);
  const firstStart = `${template}.first-start`;
  if (!existsSync(template) || !existsSync(firstStart)) {
    mkdirSync(folder, { recursive: true });
    for (const old of readdirSync(folder)) rmSync(path.join(folder, old), { recursive: true, force: true });
    const making = path.join(folder, `making-${process.pid}`);
    const server = await RunningServer.launch({ dataDir: making });
    const length = await server.ready(120_000);
    const code = await server.stop();
    if (code !== 0) throw new Error(`The server did not stop well (${code}):\n${server.output}`);
    writeFileSync(firstStart, String(length));
    renameSync(making, template);
  }
  process.env.SIDECAR_TEMPLATE = template;
  process.env.SIDECAR_FIRST_START = readFileSync(firstStart, 'utf8');
}
