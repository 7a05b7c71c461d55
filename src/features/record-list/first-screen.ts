import { useAfterPaint } from '@/components/use-after-paint';

/** Cards that fill the tallest phone. */
const firstScreen = 12;

/**
 * How many rows are drawn: at first those that can be seen, the others right after these have been painted.
 * @param filled whether there are rows
 * @param returning whether the reader comes back to a place in the list: then every row has its height at once
 */
export function useFirstScreen(filled: boolean, returning: boolean): number {
  return useAfterPaint(filled, returning) ? Infinity : firstScreen;
}
