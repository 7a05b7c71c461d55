import { useUsage } from './use-usage';

/** Counts the page that it stands in; what it says does not matter to the first screen. */
export default function Usage() {
  useUsage();
  return null;
}
