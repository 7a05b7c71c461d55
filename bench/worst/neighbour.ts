import { setTimeout as pause } from 'node:timers/promises';

/**
 * Asks for something simple all the time, in a process of its own: what sends the worst request has its hands full. `begin` forgets the waits so far; the
 * answer to `end` is their p99, in milliseconds.
 */
const [, , address = '', session = ''] = process.argv;
let waits: number[] = [];
let isWatching = false;

async function watch(): Promise<void> {
  for (;;) {
    const began = performance.now();
    const response = await fetch(address, {
      method: 'POST',
      body: '{}',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${session}` },
    });
    await response.arrayBuffer();
    waits.push(performance.now() - began);
    // The first one opens the connection.
    if (!isWatching) process.send?.('watches');
    isWatching = true;
    await pause(5);
  }
}

process.on('message', (message) => {
  if (message === 'begin') {
    waits = [];
    process.send?.('begun');
    return;
  }
  // A request that is over before the next wait began has kept nobody waiting.
  const sorted = waits.sort((left, right) => left - right);
  process.send?.(sorted[Math.ceil(sorted.length * 0.99) - 1] ?? 0);
});
watch().catch(() => process.exit(1));
