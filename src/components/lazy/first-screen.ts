let markPainted: () => void;
const painted = new Promise<void>((resolve) => (markPainted = resolve));

/** Reports that a page has painted its first screen. */
export function reportFirstScreen(): void {
  markPainted();
}

/** Milliseconds after which the rest loads without a first screen: on a line this slow, the parts that report the failure are needed. */
const longestMs = 3_000;

/** Resolves once the first screen of the app has been painted, at the latest after `longestMs`. */
export const firstScreen = (): Promise<void> =>
  Promise.race([painted, new Promise<void>((resolve) => setTimeout(resolve, longestMs))]);
