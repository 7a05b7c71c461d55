import { spawn } from 'node:child_process';
import path from 'node:path';
import { ensureInstalled } from './install.mjs';

/** `npm start`: runs everything from a fresh clone to a running server, and each step only where its sources changed. */
const root = path.resolve(import.meta.dirname, '..');

ensureInstalled();
const { ensureAppBuilt } = await import('./build.mjs');
const { compressFolder } = await import('./compress.mjs');
const { ensureServerBundled } = await import('./bundle-server.mjs');

console.log('Looking whether anything has to be built …');
try {
  await ensureAppBuilt();
  compressFolder(path.join(root, 'dist', 'app'));
  await ensureServerBundled();
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
}

const server = spawn(process.execPath, [path.join(root, 'dist', 'server', 'main.js')], {
  cwd: root,
  stdio: 'inherit',
  env: { ...process.env, NODE_ENV: process.env.NODE_ENV ?? 'production' },
});
// The server stops gracefully by itself; this process only forwards the signal and then ends as the server did.
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => server.kill(signal));
server.on('exit', (code, signal) => process.exit(code ?? (signal ? 1 : 0)));
