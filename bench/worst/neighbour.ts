import { setTimeout as pause } from 'node:timers/promises';

/**
 * Sends a simple request all the time, in a separate process, because the process that sends the worst request is busy. `begin` clears the measured
 * waits; the answer to `end` is their p99, in milliseconds.
 */
const [, , address = '', session = ''] = process.argv;
let waits: number[] = [];
let isWatching = false;
let isEnding = false;

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
    // The first request opens the connection.
    if (!isWatching) process.send?.('watches');
    isWatching = true;
    if (isEnding) process.send?.(percentile());
    isEnding = false;
    await pause(5);
  }
}

function percentile(): number {
  waits.sort((left, right) => left - right);
  return waits[Math.ceil(waits.length * 0.99) - 1] ?? Number.NaN;
}

process.on('message', (message) => {
  // The current wait belongs to the measurement that ends, so `end` is answered with it.
  if (message === 'end') isEnding = true;
  else {
    waits = [];
    process.send?.('begun');
  }
});
watch().catch(() => process.exit(1));
