let stands: () => void;
const standing = new Promise<void>((resolve) => (stands = resolve));

/** A page says that what it shows first has been painted. */
export function firstScreenStands(): void {
  stands();
}

/** Milliseconds after which a first screen that does not come holds nothing up any more: then the line is bad, and what says so has to come. */
const longestMs = 3_000;

/** Resolves once the first screen of the app has been painted, at the latest after `longestMs`. */
export const firstScreen = (): Promise<void> =>
  Promise.race([standing, new Promise<void>((resolve) => setTimeout(resolve, longestMs))]);
