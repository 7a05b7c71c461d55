import { SuiteRefusal } from './platform';

/** The given answer, where the suite says with one of these codes that the app may not see what was asked for; every other refusal stays one. */
export function emptyWhere<Page>(codes: readonly string[], empty: Page): (error: unknown) => Page {
  return (error) => {
    if (error instanceof SuiteRefusal && codes.includes(error.suiteCode)) return empty;
    throw error;
  };
}
