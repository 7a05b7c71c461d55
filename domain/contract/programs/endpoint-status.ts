import { getStatus, type ErrorName } from '../../errors';

/** The server understands the request, and cannot do what it says. */
const unprocessable = 422;

/**
 * The HTTP status of errors at `/v1`. The calls of the app answer most errors with 200 (ADR-0002); programs, proxies and monitors read the status. An
 * error that is not in this table keeps the status of the calls, and is 422 where that is 200.
 */
const statuses: Partial<Record<ErrorName, number>> = {
  invalid: unprocessable,
  noAuth: 401,
  noHsid: 401,
  loginAgain: 401,
  noSeats: 403,
  notJoined: 403,
  notAuthorised: 403,
  initialising: 403,
  viewOnly: 403,
  notAllowed: 403,
  otherAddress: 403,
  consentNeeded: 403,
  deleted: 404,
  conflict: 409,
  stillLinked: 409,
  stageUnderApproval: 409,
  recordUnderApproval: 409,
  suiteUnavailable: 503,
  tooSlow: 503,
  indexBeingMade: 503,
};

/** Returns the HTTP status of an error at `/v1`. */
export function getEndpointStatus(name: ErrorName): number {
  const ownStatus = getStatus(name);
  return statuses[name] ?? (ownStatus === 200 ? unprocessable : ownStatus);
}
