/** The limit is longer than any test takes. Milliseconds. */
const longestMs = 300_000;

/** Waits until a condition holds; the time limit of the test ends the wait. */
export async function until(holds: () => boolean | Promise<boolean>): Promise<void> {
  const began = Date.now();
  while (!(await holds())) {
    // An endless loop would keep the whole run from ending long after its test has failed.
    if (Date.now() - began > longestMs) throw new Error(`It does not hold after ${longestMs} ms: ${holds.toString()}`);
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}
