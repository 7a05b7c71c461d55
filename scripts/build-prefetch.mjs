import { createHash } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { build } from 'esbuild';

const root = path.resolve(import.meta.dirname, '..');

/**
 * Builds src/prefetch.ts into a file of its own, without webpack's runtime, and names it in `pages.json`: the server puts its text into the pages that
 * it knows (ADR-0211).
 * @param {string} folder the built app
 */
export async function buildPrefetch(folder) {
  const {
    outputFiles: [file],
  } = await build({
    define: { FIRST_PATHS: JSON.stringify(await firstPaths()) },
    entryPoints: [path.join(root, 'src', 'prefetch.ts')],
    tsconfig: path.join(root, 'tsconfig.json'),
    bundle: true,
    minify: true,
    format: 'iife',
    target: ['chrome87', 'ios14.5'],
    // What esbuild avoids in Chrome before 91 is a chain that calls with spread arguments: there is none here, and the long form costs 50 bytes.
    supported: { 'optional-chain': true },
    charset: 'utf8',
    legalComments: 'none',
    write: false,
    logLevel: 'warning',
  });
  // Within a page these would end the script, or begin a comment.
  if (/<(\/script|!--)/i.test(file.text))
    throw new Error('src/prefetch.ts holds what a page would take for the end of a script.');
  const name = `js/prefetch.${createHash('sha256').update(file.contents).digest('hex').slice(0, 8)}.js`;
  writeFileSync(path.join(folder, name), file.contents);
  const list = path.join(folder, 'pages.json');
  writeFileSync(list, JSON.stringify({ ...JSON.parse(readFileSync(list, 'utf8')), prefetch: `/${name}` }));
}

/** The addresses of the calls that pages begin with, by name, from the one table of calls. */
async function firstPaths() {
  const { outputFiles } = await build({
    entryPoints: [path.join(root, 'domain', 'contract', 'calls.ts')],
    bundle: true,
    format: 'esm',
    write: false,
    logLevel: 'warning',
  });
  const { calls } = await import(`data:text/javascript,${encodeURIComponent(outputFiles[0].text)}`);
  return Object.fromEntries(
    Object.entries(calls)
      .filter(([, call]) => call.first)
      .map(([name, { path: address }]) => [name, address]),
  );
}
