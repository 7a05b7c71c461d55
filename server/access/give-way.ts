import { setImmediate } from 'node:timers/promises';

/** So long a loop goes on before what others wait for has its turn. Milliseconds. */
const turnMs = 10;

/** @returns what a loop over many things awaits after each: it lets the event loop go on where the loop has held it for long enough, else it costs nothing. */
export function makeGiveWay(): () => Promise<void> | undefined {
  let began = performance.now();
  return () => {
    if (performance.now() - began < turnMs) return undefined;
    return setImmediate().then(() => {
      began = performance.now();
    });
  };
}
