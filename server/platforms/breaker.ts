/** Keeps a suite that does not answer from delaying every caller. */
export interface Breaker {
  /** Returns false while the circuit is open; after the pause it admits one trial call at a time. */
  admits(): boolean;
  worked(): void;
  failed(): void;
}

/** Creates a breaker that opens after `failures` unanswered calls in a row and stays open for `pauseMs`. */
export function makeBreaker(now: () => number, { failures = 5, pauseMs = 15_000 } = {}): Breaker {
  let inARow = 0;
  let openUntil = 0;
  return {
    admits() {
      if (inARow < failures) return true;
      if (now() < openUntil) return false;
      openUntil = now() + pauseMs;
      return true;
    },
    worked() {
      inARow = 0;
    },
    failed() {
      inARow += 1;
      if (inARow >= failures) openUntil = now() + pauseMs;
    },
  };
}
