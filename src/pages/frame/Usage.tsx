import { useUsage } from './use-usage';

/** Counts the page that contains it; the first screen does not need it. */
export default function Usage() {
  useUsage();
  return null;
}
