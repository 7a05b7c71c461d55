/**
 * Checks that the built app runs in the oldest browsers that it supports (`browserslist` in package.json). Every script must parse as ES2021, and
 * config/polyfills.json must list every newer library of the language that the scripts use. Ends with 1 and names the failures.
 */
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { transformAsync } from '@babel/core';
import { parse } from 'acorn';
import polyfillUsage from 'babel-plugin-polyfill-corejs3';
import packageFile from '../package.json';
import polyfills from '../config/polyfills.json';

/**
 * Modules of core-js that repair rare mistakes of engines, or that implement proposals and names that no browser has yet: scripts cannot rely on
 * them.
 */
const notNeeded = [
  /^esnext\./,
  // `push`, `unshift` and `includes` exist; the repairs are about arrays of 2^32 items and read-only lengths.
  /^es\.array\.(push|unshift|includes)$/,
  // The `cause` of an error is only shown to developers.
  /^es\.error\.cause$/,
  // Well-formed texts for lone surrogates, the order of flags, growing buffers: not used.
  /^es\.(json\.stringify|regexp\.flags|typed-array\.set|array-buffer\..*)$/,
  // Found by the name `Symbol.dispose`, which is looked for and not expected.
  /^es\.(symbol\.dispose|suppressed-error\.constructor|iterator\.dispose)$/,
  // Found by the names `size`, `has`, `delete` of maps and sets; the second argument of has() and delete() is not used.
  /^web\.url-search-params\./,
  // The stack of what `atob` throws is only shown to developers.
  /^web\.dom-exception\.stack$/,
  // React asks whether it is there.
  /^web\.immediate$/,
];

const app = process.env.APP_DIR ?? path.resolve(__dirname, '..', 'dist', 'app');
const polyfilled = new Set(Object.values(polyfills));
const scripts = readdirSync(app, { recursive: true })
  .map(String)
  // The files below first/ are made of those below chunk/; the polyfills are what the others need.
  .filter((file) => file.endsWith('.js') && !file.startsWith('first') && !path.basename(file).startsWith('polyfills.'));

const problems: string[] = [];

function checkSyntax(file: string, code: string): void {
  const version = path.basename(file).startsWith('browser-check.') ? 5 : 2021;
  try {
    parse(code, { ecmaVersion: version, sourceType: 'script' });
  } catch (error) {
    problems.push(`${file} is not ES${version}: ${String(error)}`);
  }
}

async function checkFeatures(file: string, code: string): Promise<void> {
  const result = await transformAsync(code, {
    configFile: false,
    babelrc: false,
    compact: true,
    sourceType: 'script',
    plugins: [
      [polyfillUsage, { method: 'usage-global', version: '3.51', targets: packageFile.browserslist.production }],
    ],
  });
  const needed = [...(result?.code ?? '').matchAll(/core-js\/modules\/([\w.-]+?)(?:\.js)?["']/g)].map(
    ([, name]) => name as string,
  );
  // The first questions are asked without waiting for polyfills (src/prefetch.ts).
  const provided = path.basename(file).startsWith('prefetch.') ? new Set<string>() : polyfilled;
  for (const name of needed) {
    if (!provided.has(name) && !notNeeded.some((pattern) => pattern.test(name)))
      problems.push(`${file} may use ${name}, which stands in no line of config/polyfills.json`);
  }
}

async function main(): Promise<void> {
  for (const file of scripts) {
    const code = readFileSync(path.join(app, file), 'utf8');
    checkSyntax(file, code);
    await checkFeatures(file, code);
  }
  if (scripts.length === 0) problems.push('dist/app holds no scripts');
  console.log(
    problems.length
      ? problems.join('\n')
      : `${scripts.length} scripts run in ${packageFile.browserslist.production.join(', ')}`,
  );
  process.exitCode = problems.length ? 1 : 0;
}

void main();
