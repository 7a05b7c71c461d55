import { SuiteRefusal } from './platform';

/**
 * Returns the given answer if the suite refuses with one of these codes, which mean that the data is out of the app's range. Other refusals are
 * thrown.
 */
export function emptyWhere<Page>(codes: readonly string[], empty: Page): (error: unknown) => Page {
  return (error) => {
    if (error instanceof SuiteRefusal && codes.includes(error.suiteCode)) return empty;
    throw error;
  };
}
