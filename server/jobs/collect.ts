import { getHeapStatistics, setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

/** The bytes of garbage that are allowed in addition to the bytes in use when the work began. */
const leftOver = 32 * 1_024 * 1_024;
/** The least time between two collections, in milliseconds. A collection stops the process for some hundredths of a second. */
const apartMs = 1_000;

// The collector is available only in contexts that are created after this call.
setFlagsFromString('--expose-gc');
const collect = runInNewContext('gc') as (options: { type: 'major'; execution: 'async' }) => Promise<void>;

/**
 * Returns a function that collects the garbage of processed rows at intervals, so that an export or an import of any size takes the same memory.
 * Rows that survive a collection of young objects count as long-lived, and V8 alone would collect them only at three times the memory in use
 * (ADR-0178).
 */
export function makeCollector(): () => Promise<void> {
  const byteLimit = usedBytes() + leftOver;
  let last = performance.now();
  return async () => {
    if (usedBytes() < byteLimit || performance.now() - last < apartMs) return;
    await collect({ type: 'major', execution: 'async' });
    last = performance.now();
  };
}

/** Returns the used bytes. Data read from the database and from files is outside of the heap until its objects are collected. */
function usedBytes(): number {
  const { used_heap_size, external_memory } = getHeapStatistics();
  return used_heap_size + external_memory;
}
