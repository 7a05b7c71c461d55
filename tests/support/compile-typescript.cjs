const { createHash } = require('node:crypto');
const { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } = require('node:fs');
const Module = require('node:module');
const path = require('node:path');
const swc = require('@swc/core');
const swcOptions = require('./swc-options.cjs');

const root = path.resolve(__dirname, '../..');
const folder = path.join(root, '.cache', 'compiled-tests');
let done = false;
const settings = JSON.stringify([swcOptions, swc.version]);

/** Lets `require` load the TypeScript of this repository, compiled as jest compiles it, with what was compiled earlier kept in .cache. */
exports.compileTypeScript = function compileTypeScript() {
  if (done) return;
  done = true;
  mkdirSync(folder, { recursive: true });
  process.setSourceMapsEnabled(true);
  const { '.json': json, '.node': addon } = Module._extensions;
  // Endings are tried in their order here: data may stand beside a module of the same name.
  delete Module._extensions['.json'];
  delete Module._extensions['.node'];
  const load = (module, file) => module._compile(compiled(file), file);
  Object.assign(Module._extensions, { '.ts': load, '.tsx': load, '.json': json, '.node': addon });
  const resolve = Module._resolveFilename;
  Module._resolveFilename = function (request, ...rest) {
    const alias = /^@(domain)?\/(.*)$/.exec(request);
    return resolve.call(this, alias ? path.join(root, alias[1] ?? 'src', alias[2]) : request, ...rest);
  };
};

function compiled(file) {
  const source = readFileSync(file, 'utf8');
  const kept = path.join(folder, `${createHash('sha1').update(settings).update(file).update(source).digest('hex')}.js`);
  if (existsSync(kept)) return readFileSync(kept, 'utf8');
  const { code } = swc.transformSync(source, { ...swcOptions, filename: file, sourceMaps: 'inline', swcrc: false });
  // Several runs may compile the same file at the same time.
  writeFileSync(`${kept}.${process.pid}`, code);
  renameSync(`${kept}.${process.pid}`, kept);
  return code;
}
