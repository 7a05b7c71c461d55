import { setImmediate } from 'node:timers/promises';

/** The longest time that a loop blocks the event loop, in milliseconds. */
const turnMs = 10;

/**
 * Returns a function that a long loop awaits after each item. It yields to the event loop once `turnMs` have passed; otherwise it returns
 * undefined.
 */
export function makeGiveWay(): () => Promise<void> | undefined {
  let began = performance.now();
  return () => {
    if (performance.now() - began < turnMs) return undefined;
    return setImmediate().then(() => {
      began = performance.now();
    });
  };
}
