import { isGone, reopenOnce } from './new-build';

/** Loads a part of the app: an `import()`, with its text bundle if it has one. */
export type Load<Part> = () => Promise<Part>;

/** The pauses between attempts on a lossy connection, in milliseconds. */
const pauses = [300, 900, 2_700];

/** The sentence with the reason of a missing part: the device is offline, its file did not load, or its code failed. */
export type PartText = 'part.offline' | 'failure.offline' | 'failure.unexpected';

/** A part of the app failed to load. */
class PartError extends Error {
  readonly text: PartText;
  constructor(override readonly cause: unknown) {
    super('A part of the app could not be loaded.');
    this.name = 'PartError';
    this.text =
      findFile(cause) === undefined ? 'failure.unexpected' : navigator.onLine ? 'failure.offline' : 'part.offline';
  }
}

/** Returns the key of the sentence for anything that a boundary caught: what is no matter of loading failed as it was drawn. */
export function partText(error: unknown): PartText {
  return error instanceof PartError ? error.text : 'failure.unexpected';
}

/** Returns whether the code failed while it ran: another request would fail again. */
export const isBroken = (error: unknown): boolean => partText(error) === 'failure.unexpected';

/**
 * Loads a part that a user waits for, with retries after connection errors. If a new build has removed its file, the app reloads. @throws PartError
 * when it fails.
 */
export async function fetchPart<Part>(load: Load<Part>): Promise<Part> {
  for (let attempt = 0; ; attempt += 1) {
    try {
      return await load();
    } catch (error) {
      const pause = pauses[attempt];
      const file = findFile(error);
      // Code without an address has not failed because of the network: it would fail again. Offline no code loads, either.
      if (file === undefined || !navigator.onLine) throw new PartError(error);
      if (await isGone(file)) {
        // A page that is reloading shows no result any more.
        if (await reopenOnce(file)) return await new Promise<never>(() => undefined);
        throw new PartError(error);
      }
      if (pause === undefined) throw new PartError(error);
      await new Promise((resolve) => setTimeout(resolve, pause));
    }
  }
}

/** Returns the address of the failed script or style, from the error of webpack's loaders. */
function findFile(error: unknown): string | undefined {
  const { request } = (error ?? {}) as { request?: unknown };
  return typeof request === 'string' ? request : undefined;
}
