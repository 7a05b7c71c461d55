import { createHash } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { build } from 'esbuild';

const root = path.resolve(import.meta.dirname, '..');

/**
 * Builds src/worker.ts into `worker.js` with the hash of the pages' files: a build with other files has another worker, which deletes the cache of
 * the previous one. Call it when the names of all files are known. @param {string} folder the built app
 */
export async function buildWorker(folder) {
  const hash = createHash('sha256');
  for (const file of ['index.html', 'pages.json']) hash.update(readFileSync(path.join(folder, file)));
  const {
    outputFiles: [file],
  } = await build({
    define: { BUILD: JSON.stringify(hash.digest('hex').slice(0, 12)) },
    entryPoints: [path.join(root, 'src', 'worker.ts')],
    tsconfig: path.join(root, 'tsconfig.json'),
    bundle: true,
    minify: true,
    format: 'iife',
    target: ['chrome87', 'ios14.5'],
    charset: 'utf8',
    legalComments: 'none',
    write: false,
    logLevel: 'warning',
  });
  writeFileSync(path.join(folder, 'worker.js'), file.contents);
}
