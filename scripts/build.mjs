import './node-version.cjs';
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, rmSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { buildBrowserCheck } from './build-browser-check.mjs';
import { buildInlineScripts } from './build-inline-scripts.mjs';
import { buildWorker } from './build-worker.mjs';
import { ensureServerBundled } from './bundle-server.mjs';
import { hintFirstScripts } from './compile-hints.mjs';
import { compressFolder } from './compress.mjs';

const root = path.resolve(import.meta.dirname, '..');

/** The sources of the built app. */
const sources = [
  'src',
  'config',
  'scripts/build-browser-check.mjs',
  'scripts/build-inline-scripts.mjs',
  'scripts/build-worker.mjs',
  'scripts/compile-hints.mjs',
  'types',
  'locales',
  'domain',
  'babel.config.js',
  'tsconfig.json',
  'project.config.json',
  'package.json',
  'package-lock.json',
];
const stamp = path.join(root, 'dist', 'app', '.built-from');

function files(name) {
  const full = path.join(root, name);
  if (!existsSync(full)) return [];
  if (statSync(full).isFile()) return [name];
  return readdirSync(full)
    .sort()
    .flatMap((child) => files(path.join(name, child)));
}

function fingerprint() {
  const hash = createHash('sha256');
  for (const file of sources.flatMap(files)) {
    if (file.endsWith('.md')) continue;
    hash
      .update(file)
      .update('\0')
      .update(readFileSync(path.join(root, file)));
  }
  return hash.digest('hex');
}

/**
 * Builds the H5 app into dist/app unless it was built from exactly these sources. @returns {Promise<boolean>} true when it was built. @throws Error
 * when the build fails
 */
export async function ensureAppBuilt({ quiet = false } = {}) {
  const currentFingerprint = fingerprint();
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === currentFingerprint) return false;
  // Hashed names change, so files of an earlier build would be served and measured for ever.
  rmSync(path.dirname(stamp), { recursive: true, force: true });
  const taro = path.join(root, 'node_modules', '@tarojs', 'cli', 'bin', 'taro');
  // More room for young objects saves a tenth of the collector's processor time.
  const result = spawnSync(process.execPath, ['--max-semi-space-size=128', taro, 'build', '--type', 'h5'], {
    cwd: root,
    env: { ...process.env, NODE_ENV: 'production' },
    stdio: ['ignore', quiet ? 'pipe' : 'inherit', quiet ? 'pipe' : 'inherit'],
    maxBuffer: 64 * 1024 * 1024,
  });
  // Taro ends with 0 after some failures: the missing page shows the failure.
  const page = path.join(root, 'dist', 'app', 'index.html');
  if (result.status !== 0 || !existsSync(page)) {
    throw new Error(`The app did not build.\n${quiet ? `${result.stdout}\n${result.stderr}` : ''}`);
  }
  await buildInlineScripts(path.dirname(page));
  await buildBrowserCheck(path.dirname(page));
  hintFirstScripts(path.dirname(page));
  await buildWorker(path.dirname(page));
  compressFolder(path.dirname(page));
  writeFileSync(stamp, currentFingerprint);
  return true;
}

// `npm run build` builds both; `node scripts/build.mjs app` or `server` builds one of them.
if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const asked = process.argv[2];
  if (asked !== 'server') console.log((await ensureAppBuilt()) ? 'Built dist/app.' : 'dist/app is up to date.');
  if (asked !== 'app') console.log((await ensureServerBundled()) ? 'Built dist/server.' : 'dist/server is up to date.');
}
