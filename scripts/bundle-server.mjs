import { createHash } from 'node:crypto';
import { copyFileSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

import { buildDocs } from './build-docs.mjs';

const root = path.resolve(import.meta.dirname, '..');
const out = path.join(root, 'dist', 'server');
const stamp = path.join(out, '.built-from');

/** The sources of the server and of the simulator that it mounts in demo mode. */
const sources = [
  'server',
  'domain',
  'locales',
  'simulator',
  'scripts/bundle-server.mjs',
  'scripts/build-docs.mjs',
  'scripts/backup',
  'scripts/backup.ts',
  'scripts/restore.ts',
  'scripts/company',
  'scripts/company.ts',
  'scripts/migrate',
  'scripts/migrate.ts',
  'scripts/rekey',
  'scripts/rekey.ts',
  'scripts/doctor',
  'scripts/doctor.ts',
  'src/start-up.ts',
  'tsconfig.json',
  'package-lock.json',
];

function fingerprint() {
  const hash = createHash('sha256');
  const add = (name) => {
    const full = path.join(root, name);
    if (!existsSync(full)) return;
    const entries = readEntries(full);
    if (entries === null) hash.update(name).update('\0').update(readFileSync(full));
    else for (const child of entries) if (!child.endsWith('.md')) add(path.join(name, child));
  };
  sources.forEach(add);
  return hash.digest('hex');
}

function readEntries(full) {
  try {
    return readdirSync(full).sort();
  } catch (error) {
    if (error.code === 'ENOTDIR') return null;
    throw error;
  }
}

/**
 * The commands of an operator: `node dist/server/backup.js FOLDER`. A production install has neither their sources nor the program that runs
 * sources.
 */
const commands = ['backup', 'restore', 'company', 'migrate', 'rekey', 'doctor'];

/**
 * Packages that the bundle leaves out. The embedded database loads its program from its own folder. esbuild is a separate program and is only used
 * for the simulator's pages. pg imports its native variant, which is never installed.
 */
const left = ['@electric-sql/pglite', 'esbuild', 'pg-native'];

/**
 * Bundles server/main.ts into dist/server/server.js, which dist/server/main.js runs (server/cached-start.cjs), unless it was built from exactly
 * these sources. The bundle includes packages, because reading their hundreds of files one by one takes a quarter of a start.
 */
export async function ensureServerBundled() {
  const currentFingerprint = fingerprint();
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === currentFingerprint) return false;
  rmSync(out, { recursive: true, force: true });
  await bundleEntry(path.join(root, 'server', 'main.ts'), path.join(out, 'server.js'));
  await bundleReader(out);
  for (const command of commands)
    await bundleEntry(path.join(root, 'scripts', `${command}.ts`), path.join(out, `${command}.js`));
  copyFileSync(path.join(root, 'server', 'cached-start.cjs'), path.join(out, 'main.js'));
  await bundlePhone();
  buildDocs();
  mkdirSync(out, { recursive: true });
  writeFileSync(stamp, currentFingerprint);
  return true;
}

/** Bundles a program of the server with all its imports, and writes the database's thread next to it. */
async function bundleEntry(entry, outfile) {
  const { build } = await import('esbuild');
  await build({
    entryPoints: [entry],
    outfile,
    bundle: true,
    external: left,
    // Code that server/cached-start.cjs runs can use require, but not import.
    supported: { 'dynamic-import': false },
    platform: 'node',
    format: 'cjs',
    target: 'node20',
    sourcemap: true,
    sourcesContent: false,
    logLevel: 'warning',
    tsconfig: path.join(root, 'tsconfig.json'),
  });
  writeFileSync(outfile, asciiOf(readFileSync(outfile, 'utf8')));
  for (const file of readdirSync(path.join(root, 'server', 'db')).filter((name) => name.endsWith('.cjs'))) {
    copyFileSync(path.join(root, 'server', 'db', file), path.join(path.dirname(outfile), file));
  }
}

/** Bundles the program that reads the files of imports, in a separate process (server/imports/reader-process.ts). */
async function bundleReader(folder) {
  await bundleEntry(path.join(root, 'server', 'imports', 'reader.ts'), path.join(folder, 'import-reader.js'));
}

/**
 * Returns a program with escapes for all non-ASCII characters. esbuild writes them into texts, but not into comments and patterns, and with one
 * such character the whole program takes two bytes for each of its characters in memory.
 */
function asciiOf(program) {
  return program.replace(/(\\?)([^\0-\x7f])/g, (_both, backslash, character) => {
    if (backslash) throw new Error(`A backslash stands before ${character}: its escape would be read as text.`);
    return `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`;
  });
}

/** Bundles the simulator's phone page and container script with the simulator's own builder. */
async function bundlePhone() {
  const { build } = await import('esbuild');
  const builder = path.join(root, 'dist', 'build-phone.cjs');
  const { outputFiles } = await build({
    entryPoints: [path.join(root, 'simulator', 'phone', 'assets.ts')],
    bundle: true,
    packages: 'external',
    platform: 'node',
    format: 'cjs',
    target: 'node20',
    write: false,
    logLevel: 'warning',
    // The builder finds its sources in its own folder, so it needs the path of its source file.
    banner: { js: `__dirname = ${JSON.stringify(path.join(root, 'simulator', 'phone'))};` },
  });
  writeFileSync(builder, outputFiles[0].contents);
  const { buildPhone } = (await import(`file://${builder}`)).default;
  await buildPhone(path.join(root, 'dist', 'simulator'));
  rmSync(builder);
}

// `node scripts/bundle-server.mjs ENTRY OUTFILE` bundles another program in the same way, for the benchmarks.
if (process.argv[1] === fileURLToPath(import.meta.url)) {
  await bundleEntry(process.argv[2], process.argv[3]);
  await bundleReader(path.dirname(process.argv[3]));
}
