import { createHash } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { transform } from '@swc/core';
import { build } from 'esbuild';

const root = path.resolve(import.meta.dirname, '..');

/**
 * Builds the polyfills of config/polyfills.json and the script that loads them where they are missing (src/browser-check.ts), and adds the name of
 * that script to `pages.json`. The server puts it first into the head for browsers that may need it. @param {string} folder the built app
 */
export async function buildBrowserCheck(folder) {
  /** @type {Record<string, string>} */
  const polyfills = JSON.parse(readFileSync(path.join(root, 'config', 'polyfills.json'), 'utf8'));
  const imports = Object.values(polyfills)
    .map((module) => `import 'core-js/modules/${module}.js';`)
    .join('\n');
  const polyfillsName = write(
    folder,
    'polyfills',
    await bundle({ stdin: { contents: imports, resolveDir: root }, target: 'es2015' }),
  );
  const check = await bundle({
    entryPoints: [path.join(root, 'src', 'browser-check.ts')],
    target: 'es2017',
    define: {
      requiredFeatures: JSON.stringify(Object.keys(polyfills)),
      polyfillsAddress: JSON.stringify(polyfillsName),
    },
  });
  // esbuild does not replace let and const; a browser without them must still reach the page for old browsers.
  const { code } = await transform(check, {
    jsc: { target: 'es5', minify: { compress: true, mangle: true } },
    minify: true,
    isModule: false,
    configFile: false,
    swcrc: false,
  });
  const list = path.join(folder, 'pages.json');
  writeFileSync(
    list,
    JSON.stringify({ ...JSON.parse(readFileSync(list, 'utf8')), browserCheck: write(folder, 'browser-check', code) }),
  );
}

async function bundle(options) {
  const {
    outputFiles: [file],
  } = await build({
    bundle: true,
    minify: true,
    format: 'iife',
    charset: 'utf8',
    legalComments: 'none',
    write: false,
    logLevel: 'warning',
    ...options,
  });
  return file.text;
}

function write(folder, name, code) {
  const address = `/js/${name}.${createHash('sha256').update(code).digest('hex').slice(0, 8)}.js`;
  writeFileSync(path.join(folder, address), code);
  return address;
}
