import './node-version.cjs';
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

// An older Node has no import.meta.dirname, and would fail here instead of printing the sentence about its version.
const root = fileURLToPath(new URL('..', import.meta.url));
const stamp = path.join(root, 'node_modules', '.sidecar-installed');

/** Returns a hash of everything that an installation depends on: the lock file and the Node version that selects the binaries. */
function fingerprint() {
  const hash = createHash('sha256');
  hash.update(readFileSync(path.join(root, 'package-lock.json')));
  return hash.update(`${process.versions.modules} ${process.platform} ${process.arch}`).digest('hex');
}

/** Installs from the lock file unless exactly this was installed before. Ends the process when npm fails. */
export function ensureInstalled() {
  const currentFingerprint = fingerprint();
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === currentFingerprint) return;
  // npm itself leaves a copy of the lock file: a manual `npm ci` counts as well when its copy is newer than ours.
  const hidden = path.join(root, 'node_modules', '.package-lock.json');
  if (existsSync(hidden) && installedMatchesLock(hidden)) {
    writeFileSync(stamp, currentFingerprint);
    return;
  }
  console.log('Installing the packages of the lock file (once) …');
  const npm = process.platform === 'win32' ? 'npm.cmd' : 'npm';
  const result = spawnSync(npm, ['ci', '--no-audit', '--no-fund'], {
    cwd: root,
    stdio: ['ignore', 'inherit', 'inherit'],
    shell: process.platform === 'win32',
  });
  if (result.status !== 0) {
    console.error('npm ci failed; see above.');
    process.exit(1);
  }
  writeFileSync(stamp, currentFingerprint);
}

/** Returns true when every package that npm has installed matches the lock file (optional packages of other systems are absent). */
function installedMatchesLock(hidden) {
  const laid = JSON.parse(readFileSync(hidden, 'utf8')).packages ?? {};
  const locked = JSON.parse(readFileSync(path.join(root, 'package-lock.json'), 'utf8')).packages ?? {};
  return Object.entries(locked).every(
    ([name, entry]) =>
      name === '' || entry.optional || (entry.peer && !laid[name]) || laid[name]?.version === entry.version,
  );
}
