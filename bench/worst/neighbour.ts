import { setTimeout as pause } from 'node:timers/promises';

/**
 * Asks for something simple all the time, in a process of its own: what sends the worst request has its hands full. The answer to any message is the p99 of
 * the waits, in milliseconds.
 */
const [, , address = '', session = ''] = process.argv;
const waits: number[] = [];

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
    if (waits.length === 1) process.send?.('watches');
    await pause(5);
  }
}

process.on('message', () => {
  waits.sort((left, right) => left - right);
  process.send?.(waits[Math.ceil(waits.length * 0.99) - 1] ?? Number.NaN);
});
watch().catch(() => process.exit(1));
