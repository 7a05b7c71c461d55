import { createHash } from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { build } from 'esbuild';

const root = path.resolve(import.meta.dirname, '..');

/**
 * Builds the scripts that are inlined in the pages, without webpack's runtime, and adds their names to `pages.json`. src/page-recovery.ts is in
 * each page (ADR-0237), src/prefetch.ts in the pages that the server knows (ADR-0211). @param {string} folder the built app
 */
export async function buildInlineScripts(folder) {
  const names = {
    recovery: await buildScript(folder, 'page-recovery', {}),
    prefetch: await buildScript(folder, 'prefetch', { FIRST_PATHS: JSON.stringify(await firstPaths()) }),
  };
  const list = path.join(folder, 'pages.json');
  writeFileSync(list, JSON.stringify({ ...JSON.parse(readFileSync(list, 'utf8')), ...names }));
}

/**
 * @param {string} folder the built app @param {string} name the name of the file in src, without its extension @param {Record<string, string>}
 * define @returns {Promise<string>} the address of the script
 */
async function buildScript(folder, name, define) {
  const {
    outputFiles: [file],
  } = await build({
    define,
    entryPoints: [path.join(root, 'src', `${name}.ts`)],
    tsconfig: path.join(root, 'tsconfig.json'),
    bundle: true,
    minify: true,
    format: 'iife',
    target: ['chrome87', 'ios14.5'],
    // For Chrome before 91, esbuild avoids a chain that calls with spread arguments. The scripts have none, and the long form costs 50 bytes.
    supported: { 'optional-chain': true },
    charset: 'utf8',
    legalComments: 'none',
    write: false,
    logLevel: 'warning',
  });
  // Within a page this text would end the script, or begin a comment.
  if (/<(\/script|!--)/i.test(file.text))
    throw new Error(`src/${name}.ts holds what a page would take for the end of a script.`);
  const address = `/js/${name}.${createHash('sha256').update(file.contents).digest('hex').slice(0, 8)}.js`;
  mkdirSync(path.join(folder, 'js'), { recursive: true });
  writeFileSync(path.join(folder, address), file.contents);
  return address;
}

/** Returns the addresses of the calls that pages send first, by name, from the table of calls. */
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
