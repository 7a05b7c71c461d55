// @ts-check
'use strict';
/**
 * The entry of `npm start`: runs the bundle next to it (server.js), with the code that V8 compiled at an earlier start. Compiling it takes a start
 * as long as opening the embedded database. Plain CommonJS, because it is copied into the build and not bundled.
 */
const { isAscii } = require('node:buffer');
const { readFileSync, renameSync, rmSync, writeFileSync } = require('node:fs');
const { createRequire, wrap } = require('node:module');
const path = require('node:path');
const { PerformanceObserver } = require('node:perf_hooks');
const { getHeapSpaceStatistics, getHeapStatistics, setFlagsFromString } = require('node:v8');
const vm = require('node:vm');

// A server lives for weeks: its memory follows what is in use (ADR-0212). The collector comes when so much has been added, and not when it has doubled; for a small
// heap a fifth would be so little that it comes all the time. Young objects get half of the room that V8 would give them in the end.
const roomBytes = 24 * 1024 * 1024;
const leastPercent = 20;
const youngBytes = 16 * 1024 * 1024;
const followEveryMs = 1_000;

/** @param {{ percent: number, young: number }} growth */
function growBy({ percent, young }) {
  setFlagsFromString(`--heap-growing-percent=${percent}`);
  setFlagsFromString(`--semi-space-growth-factor=${young}`);
}

/** V8's cache of compiled code is valid only for the flags with which it was made. These are the flags at each start. */
const atStart = { percent: leastPercent, young: 2 };

function followHeap() {
  const percent = Math.round((100 * roomBytes) / getHeapStatistics().used_heap_size);
  const young = getHeapSpaceStatistics().find(({ space_name }) => space_name === 'new_space');
  const isGrowing = (young?.space_size ?? 0) < youngBytes;
  growBy({ percent: Math.min(100, Math.max(leastPercent, percent)), young: isGrowing ? 2 : 1 });
  // It may double several times in a second.
  if (isGrowing) collections.observe({ entryTypes: ['gc'] });
  else collections.disconnect();
}

const collections = new PerformanceObserver(followHeap);
growBy(atStart);

const file = path.join(__dirname, 'server.js');
/** The file is for this Node version alone: V8 refuses the cache of another version. A new build removes it with the whole folder. */
const kept = path.join(__dirname, `compiled-${process.version}-${process.arch}.bin`);
/** Milliseconds after the start. By then the code that a start runs is compiled, and no caller waits. */
const settledMs = 15_000;

function readKept() {
  try {
    return readFileSync(kept);
  } catch {
    return undefined;
  }
}

/** V8 keeps the text for as long as the process lives: as ASCII with a byte for each character, otherwise with two. It is wrapped before it is text, so that it is kept once. */
function readSource() {
  const [before, after] = wrap('\0').split('\0');
  const source = Buffer.concat([Buffer.from(before), readFileSync(file), Buffer.from(after)]);
  return source.toString(isAscii(source) ? 'latin1' : 'utf8');
}

/** @param {vm.Script} script */
function keep(script) {
  // Two servers may start from one build: each moves a whole file into its place.
  const own = `${kept}.${process.pid}`;
  growBy(atStart);
  try {
    writeFileSync(own, script.createCachedData());
    renameSync(own, kept);
  } catch {
    // A build that cannot be written into starts a little slower, and that is all.
    rmSync(own, { force: true });
  }
  followHeap();
}

const cachedData = readKept();
const script = new vm.Script(readSource(), {
  filename: file,
  ...(cachedData ? { cachedData } : {}),
});
// The bundle runs for a second without a turn in which it could be seen how much young objects have got.
growBy({ ...atStart, young: 1 });
setInterval(followHeap, followEveryMs).unref();
const bundle = { exports: {} };
script.runInThisContext().call(bundle.exports, bundle.exports, createRequire(file), bundle, file, __dirname);
if (!cachedData || script.cachedDataRejected) setTimeout(() => keep(script), settledMs).unref();
