// @ts-check
'use strict';
/**
 * The entry of `npm start`: runs the bundle next to it (server.js) with the code that V8 compiled at an earlier start. Compiling would take as long
 * as opening the embedded database. It is plain CommonJS, because it is copied into the build and not bundled.
 */
const { isAscii } = require('node:buffer');
const { readFileSync, renameSync, rmSync, writeFileSync } = require('node:fs');
const { createRequire, wrap } = require('node:module');
const path = require('node:path');
const { PerformanceObserver } = require('node:perf_hooks');
const { getHeapSpaceStatistics, getHeapStatistics, setFlagsFromString } = require('node:v8');
const vm = require('node:vm');

// A server runs for weeks, so its memory should follow its use (ADR-0212). The collector runs after a fixed growth, and not when the heap has
// doubled; for a small heap a fifth would be so little that it would run constantly. Young objects get half of V8's final space.
const roomBytes = 24 * 1024 * 1024;
const leastPercent = 20;
const youngBytes = 16 * 1024 * 1024;
const followEveryMs = 1_000;

/** @param {{ percent: number, young: number }} growth */
function growBy({ percent, young }) {
  setFlagsFromString(`--heap-growing-percent=${percent}`);
  setFlagsFromString(`--semi-space-growth-factor=${young}`);
}

/** V8's cache of compiled code is valid only for the flags with which it was created. These are the flags at each start. */
const atStart = { percent: leastPercent, young: 2 };

function followHeap() {
  const percent = Math.round((100 * roomBytes) / getHeapStatistics().used_heap_size);
  const young = getHeapSpaceStatistics().find(({ space_name }) => space_name === 'new_space');
  const isGrowing = (young?.space_size ?? 0) < youngBytes;
  growBy({ percent: Math.min(100, Math.max(leastPercent, percent)), young: isGrowing ? 2 : 1 });
  // The heap may double several times in a second.
  if (isGrowing) collections.observe({ entryTypes: ['gc'] });
  else collections.disconnect();
}

const collections = new PerformanceObserver(followHeap);
growBy(atStart);

const file = path.join(__dirname, 'server.js');
/** The file is valid for this Node version only, because V8 refuses the cache of another version. A new build deletes it with the folder. */
const kept = path.join(__dirname, `compiled-${process.version}-${process.arch}.bin`);
/** Milliseconds after the start. By then the start's code is compiled, and no caller waits. */
const settledMs = 15_000;

function readKept() {
  try {
    return readFileSync(kept);
  } catch {
    return undefined;
  }
}

/**
 * V8 keeps the source text for the life of the process: one byte per character for ASCII, otherwise two. It is wrapped before it becomes a string,
 * so that V8 keeps one copy.
 */
function readSource() {
  const [before, after] = wrap('\0').split('\0');
  const source = Buffer.concat([Buffer.from(before), readFileSync(file), Buffer.from(after)]);
  return source.toString(isAscii(source) ? 'latin1' : 'utf8');
}

/** @param {vm.Script} script */
function keep(script) {
  // Two servers may start from one build, so each moves a complete file into place.
  const temporaryFile = `${kept}.${process.pid}`;
  growBy(atStart);
  try {
    writeFileSync(temporaryFile, script.createCachedData());
    renameSync(temporaryFile, kept);
  } catch {
    // A read-only build only starts a little slower.
    rmSync(temporaryFile, { force: true });
  }
  followHeap();
}

const cachedData = readKept();
const script = new vm.Script(readSource(), {
  filename: file,
  ...(cachedData ? { cachedData } : {}),
});
// The bundle runs for a second without a turn of the event loop that could observe the growth of young objects.
growBy({ ...atStart, young: 1 });
setInterval(followHeap, followEveryMs).unref();
const bundle = { exports: {} };
script.runInThisContext().call(bundle.exports, bundle.exports, createRequire(file), bundle, file, __dirname);
if (!cachedData || script.cachedDataRejected) setTimeout(() => keep(script), settledMs).unref();
