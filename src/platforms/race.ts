import type { BridgeAnswer } from './platform';

/** Bridges may stay silent: a caller stops waiting after `milliseconds`. */
export function withTimeout<Value>(
  milliseconds: number,
  work: Promise<BridgeAnswer<Value>>,
): Promise<BridgeAnswer<Value>> {
  return new Promise((resolve) => {
    const timer = setTimeout(() => resolve({ kind: 'timedOut' }), milliseconds);
    const finish = (answer: BridgeAnswer<Value>) => {
      clearTimeout(timer);
      resolve(answer);
    };
    work.then(finish, (error: unknown) =>
      finish({ kind: 'unknown', reason: error instanceof Error ? error.message : String(error) }),
    );
  });
}

/**
 * The time limits in milliseconds: a bridge without a ready event, a silent call, a page configuration, a position (REQ records 9), a download and
 * a user's choice.
 */
export const limits = { ready: 1000, call: 8000, download: 60_000, config: 8000, position: 5000, person: 10 * 60_000 };
