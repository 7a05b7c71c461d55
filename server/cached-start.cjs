// @ts-check
'use strict';
/**
 * What `npm start` runs: the bundle beside it (server.js), with the code that V8 made of it at an earlier start. To compile it takes a start as long as to open
 * the embedded database. Plain CommonJS, because it is copied into the build and not bundled.
 */
const { readFileSync, renameSync, rmSync, writeFileSync } = require('node:fs');
const { createRequire, wrap } = require('node:module');
const path = require('node:path');
const vm = require('node:vm');

const file = path.join(__dirname, 'server.js');
/** Of this Node alone: V8 refuses what another version made. A new build removes it with the whole folder. */
const kept = path.join(__dirname, `compiled-${process.version}-${process.arch}.bin`);
/** Milliseconds after the start: what runs once a start is compiled by then, and nobody waits. */
const settledMs = 15_000;

function readKept() {
  try {
    return readFileSync(kept);
  } catch {
    return undefined;
  }
}

/** @param {vm.Script} script */
function keep(script) {
  // Two servers may start from one build: each moves a whole file into its place.
  const own = `${kept}.${process.pid}`;
  try {
    writeFileSync(own, script.createCachedData());
    renameSync(own, kept);
  } catch {
    // A build that cannot be written into starts a little slower, and that is all.
    rmSync(own, { force: true });
  }
}

const cachedData = readKept();
const script = new vm.Script(wrap(readFileSync(file, 'utf8')), {
  filename: file,
  ...(cachedData ? { cachedData } : {}),
});
const bundle = { exports: {} };
script.runInThisContext().call(bundle.exports, bundle.exports, createRequire(file), bundle, file, __dirname);
if (!cachedData || script.cachedDataRejected) setTimeout(() => keep(script), settledMs).unref();
