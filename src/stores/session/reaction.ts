import { ApiError } from '@/api';

/** The page to which an error of the session leads (REQ shell 8, SD-4). */
export type Reaction = 'signInAgain' | 'chooseCompany' | 'noSeats' | 'noJoin' | 'noAuth' | 'wait' | 'none';

/** `exchanging`: a sign-in code is being exchanged, where a missing seat leads to /login and not to /no-seats. */
export function reactionTo(error: ApiError, exchanging: boolean): Reaction {
  switch (error.name) {
    case 'noAuth':
    case 'loginAgain':
    case 'stateRefused':
    case 'notAvailable':
    case 'otherOrganisation':
      return 'signInAgain';
    case 'noHsid':
      return 'chooseCompany';
    case 'noSeats':
      return exchanging ? 'signInAgain' : 'noSeats';
    case 'notJoined':
      return 'noJoin';
    case 'notAuthorised':
      return 'noAuth';
    case 'initialising':
      return 'wait';
    default:
      return 'none';
  }
}

/** Returns true if the token or the session is invalid; a new sign-in does not fix other errors (offline, no seat). */
export function isAboutSession(error: unknown): boolean {
  return error instanceof ApiError && ['noAuth', 'noHsid', 'loginAgain'].includes(error.name);
}

/** Returns the administrators that a refusal names. */
export function namesIn(value: unknown): string[] {
  return Array.isArray(value) ? value.filter((name): name is string => typeof name === 'string') : [];
}

/**
 * The reasons why a company is still being set up: its contacts may not be read, the suite does not answer, or the app belongs to another company.
 */
const setUpTroubles = ['noPermission', 'busy', 'otherCompany'] as const;
export type SetUpError = (typeof setUpTroubles)[number];

/** Returns the set-up error that a refusal names, if this build knows it. */
export function setUpErrorIn(value: unknown): SetUpError | undefined {
  return setUpTroubles.find((trouble) => trouble === value);
}
