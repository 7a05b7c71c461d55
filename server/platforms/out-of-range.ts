import { SuiteRefusal } from './platform';

/** Nobody, where the suite says with this code that the app may not see a department; every other refusal stays one. */
export function emptyWhere<Page>(code: string, empty: Page): (error: unknown) => Page {
  return (error) => {
    if (error instanceof SuiteRefusal && error.suiteCode === code) return empty;
    throw error;
  };
}
