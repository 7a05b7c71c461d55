import { createHash, timingSafeEqual } from 'node:crypto';
import { AppError, type ErrorName } from '../../../domain/errors';
import { ownPage } from '../../../domain/frames';
import type { ConsentScope } from '../../../domain/platforms';
import type { App, PublicRequest } from '../../context';
import { SuiteRefusal, SuiteUnreachable, type Suite, type SuitePerson } from '../../platforms/platform';
import { addOauthState, findLoginToken, takeOauthState, type LoginTokenRow } from '../../queries/sessions/sign-in';
import { because } from '../suites/suite-errors';

/** The redirect to a suite's authorization page and back: for sign-in, and for later consents. */

export const tenMinutes = 10 * 60_000;

export const hash = (secret: string): string => createHash('sha256').update(secret).digest('hex');
export const getSecret = (app: Pick<App, 'randomBytes'>): string =>
  Buffer.from(app.randomBytes(32)).toString('base64url');

/** Returns the person who has signed in with a valid token. @throws AppError loginAgain */
export async function signedInWith({ db, now }: Pick<App, 'db' | 'now'>, token: string): Promise<LoginTokenRow> {
  const loginToken = await findLoginToken(db, hash(token), new Date(now()));
  if (!loginToken) throw new AppError('loginAgain');
  return loginToken;
}

/** Returns the address of the page, and binds a single-use state to this browser. @throws AppError invalid for a foreign return address */
export async function authorizationAddress(
  request: PublicRequest,
  suite: Suite,
  url: string,
  scope?: ConsentScope,
): Promise<string> {
  // The address is normalised, because browsers parse unusual ones differently.
  const back = ownPage(url, new URL(request.env.PUBLIC_URL).origin)?.href;
  if (!back) throw new AppError('invalid', {}, [{ field: 'url', code: 'notAnOption' }]);
  const state = getSecret(request);
  // Two tabs that begin at once share the browser's secret, so that both can finish.
  const browserSecret = request.browserSecret ?? getSecret(request);
  await addOauthState(request.db, {
    state_hash: hash(state),
    browser_hash: hash(browserSecret),
    channel: suite.channel,
    redirect_url: back,
    expires: new Date(request.now() + tenMinutes),
  });
  request.setBrowserSecret(browserSecret);
  return suite.authorizeUrl({ redirectUrl: back, state, ...(scope === undefined ? {} : { scope }) });
}

/**
 * Returns the person that a code identifies. @throws AppError stateRefused, loginAgain, notAvailable, otherOrganisation, notAuthorised,
 * suiteUnavailable
 */
export async function personOfCode(
  request: PublicRequest,
  suite: Suite,
  {
    code,
    state,
    source = state === undefined ? 'container' : 'web',
  }: { code: string; source?: 'container' | 'web' | undefined; state?: string | undefined },
): Promise<SuitePerson> {
  const redirectUrl = source === 'web' ? await checkState(request, suite, state) : undefined;
  return suite
    .exchangeCode({ code, source, ...(redirectUrl === undefined ? {} : { redirectUrl }) })
    .catch((error: unknown) => {
      throw exchangeFailure(error);
    });
}

/** Removes the state and compares it with this browser. @throws AppError stateRefused. */
async function checkState(request: PublicRequest, suite: Suite, state: string | undefined): Promise<string> {
  const stored = state ? await takeOauthState(request.db, hash(state)) : null;
  const sameBrowser = stored && request.browserSecret && sameText(stored.browser_hash, hash(request.browserSecret));
  if (!stored || !sameBrowser || stored.channel !== suite.channel || stored.expires.getTime() <= request.now())
    throw new AppError('stateRefused');
  return stored.redirect_url;
}

function sameText(left: string, right: string): boolean {
  return left.length === right.length && timingSafeEqual(Buffer.from(left), Buffer.from(right));
}

function exchangeFailure(error: unknown): unknown {
  if (error instanceof SuiteUnreachable) return because(error, new AppError('suiteUnavailable'));
  return error instanceof SuiteRefusal ? because(error, new AppError(answers[error.kind] ?? 'loginAgain')) : error;
}

/** The errors for a sign-in that the suite refuses; other failures are retried with a new code. */
const answers: Partial<Record<SuiteRefusal['kind'], ErrorName>> = {
  noPermission: 'notAuthorised',
  notAvailable: 'notAvailable',
  otherCompany: 'otherOrganisation',
  rateLimited: 'suiteUnavailable',
  quotaUsedUp: 'suiteUnavailable',
};
