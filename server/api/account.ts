import { createHash, timingSafeEqual } from 'node:crypto';
import type { Input, Output } from '../../domain/contract';
import { AppError } from '../../domain/errors';
import { ownPage } from '../../domain/frames';
import { familyOf, type Family } from '../../domain/platforms';
import { openSession } from '../actions/open-session';
import type { App, Handlers, PublicRequest } from '../context';
import { SuiteRefusal, SuiteUnreachable, type Suite } from '../platforms/platform';
import { companyRefusal } from '../policies/access';
import { syncTrouble } from '../queries/contact-syncs';
import { revokeSession } from '../queries/sessions';
import { addLoginToken, addOauthState, companiesOf, findLoginToken, findMembership, takeOauthState, type LoginTokenRow, type Membership } from '../queries/sign-in';
import { because } from './suite-answers';

const tenMinutes = 10 * 60_000;

const hash = (secret: string) => createHash('sha256').update(secret).digest('hex');
const secretOf = (app: App) => Buffer.from(app.randomBytes(32)).toString('base64url');

/**
 * The suite that an app id names. Without one the only suite of the family is meant.
 * @throws AppError loginAgain: the page is older than the settings.
 */
function suiteOf(app: App, family: Family, appId: string | undefined): Suite {
  const suites = Object.values(app.suites).filter((suite): suite is Suite => suite !== undefined && familyOf(suite.channel) === family);
  const named = appId === undefined && suites.length === 1 ? suites[0] : suites.find((suite) => suite.appId === appId);
  if (!named) throw new AppError('loginAgain');
  return named;
}

/** Authorization pages send people back to our own pages only. The address as browsers write it: others read odd ones in their own way. */
function ownAddress(app: App, url: string): string {
  const page = ownPage(url, new URL(app.env.PUBLIC_URL).origin);
  if (!page) throw new AppError('invalid', {}, [{ field: 'url', code: 'notAnOption' }]);
  return page.href;
}

type LoginUrl = 'account.larkWebLoginUrl';

const loginUrl = (family: Family) => async (request: PublicRequest, { url, app_id }: Input<LoginUrl>): Promise<Output<LoginUrl>> => {
  const suite = suiteOf(request, family, app_id);
  const redirectUrl = ownAddress(request, url);
  const state = secretOf(request);
  // Two tabs that begin together share the browser's secret, so that both can finish.
  const browserSecret = request.browserSecret ?? secretOf(request);
  await addOauthState(request.db, {
    state_hash: hash(state), browser_hash: hash(browserSecret), channel: suite.channel, redirect_url: redirectUrl, expires: new Date(request.now() + tenMinutes),
  });
  request.setBrowserSecret(browserSecret);
  return { oauthUrl: suite.authorizeUrl({ redirectUrl, state }) };
};

type CodeInput = Input<'account.larkWebLogin'>;

/** Takes the state out and compares it with this browser. @throws AppError stateRefused. */
async function checkState(request: PublicRequest, suite: Suite, state: string | undefined): Promise<string> {
  const stored = state ? await takeOauthState(request.db, hash(state)) : null;
  const sameBrowser = stored && request.browserSecret && sameText(stored.browser_hash, hash(request.browserSecret));
  if (!stored || !sameBrowser || stored.channel !== suite.channel || stored.expires.getTime() <= request.now()) throw new AppError('stateRefused');
  return stored.redirect_url;
}

function sameText(left: string, right: string): boolean {
  return left.length === right.length && timingSafeEqual(Buffer.from(left), Buffer.from(right));
}

/** Exchanges the suite's code for our login token, which lists companies for ten minutes. */
async function exchange(request: PublicRequest, family: Family, input: CodeInput): Promise<string> {
  const suite = suiteOf(request, family, input.app_id);
  const redirectUrl = input.source === 'web' ? await checkState(request, suite, input.state) : undefined;
  const person = await suite
    .exchangeCode({ code: input.code, source: input.source, ...(redirectUrl === undefined ? {} : { redirectUrl }) })
    .catch((error: unknown) => { throw exchangeFailure(error); });
  const token = secretOf(request);
  await addLoginToken(request.db, {
    token_hash: hash(token), channel: suite.channel, open_id: person.openId, tenant_key: person.tenantKey, name: person.name,
    suite_token: person.userToken === undefined ? null : request.vault.seal(person.userToken),
    suite_token_until: person.userTokenUntil === undefined ? null : new Date(person.userTokenUntil),
    expires: new Date(request.now() + tenMinutes),
  });
  return token;
}

function exchangeFailure(error: unknown): unknown {
  if (error instanceof SuiteUnreachable) return because(error, new AppError('suiteUnavailable'));
  if (!(error instanceof SuiteRefusal)) return error;
  if (error.kind === 'noPermission') return because(error, new AppError('notAuthorised'));
  return because(error, new AppError(error.passes ? 'suiteUnavailable' : 'loginAgain'));
}

async function tokenOf(request: App, family: Family, token: string): Promise<LoginTokenRow> {
  const found = await findLoginToken(request.db, hash(token), new Date(request.now()));
  if (!found || familyOf(found.channel) !== family) throw new AppError('loginAgain');
  return found;
}

type List = 'account.larkClientList';

/**
 * The companies that the person may open now. None at all is an empty list (the app shows /no-join); when there are some
 * but none is open, the reason of the first is the answer: still being set up before not authorised.
 */
const clientList = (family: Family) => async (request: PublicRequest, { token }: Input<List>): Promise<Output<List>> => {
  const person = await tokenOf(request, family, token);
  const memberships = await membershipsOf(request, person);
  const refusals = memberships.map(({ client }) => companyRefusal(client));
  const open = memberships.filter((_membership, index) => refusals[index] === null);
  if (open.length === 0 && memberships.length > 0) {
    const waiting = memberships[refusals.indexOf('initialising')];
    if (!waiting) throw new AppError('notAuthorised');
    const trouble = await syncTrouble(request.db, waiting.client.client_id);
    throw new AppError('initialising', trouble === null ? {} : { trouble });
  }
  return { list: open.map(({ client }) => clientItem(client)) };
};

async function membershipsOf(app: App, person: LoginTokenRow): Promise<Membership[]> {
  const found: Membership[] = [];
  for (const entry of await companiesOf(app.db, person)) {
    const membership = await findMembership(app.db, entry.client_id, entry.member_id);
    if (membership && !membership.member.deleted && membership.client.channel === person.channel) found.push(membership);
  }
  return found;
}

function clientItem(client: Membership['client']) {
  return {
    _id: client.client_id, client_id: client.client_id, name: client.name,
    ...(client.nickname === null ? {} : { nickname: client.nickname }),
    ...(client.logo === null ? {} : { logo: client.logo }),
    ...(client.order_end === null ? {} : { last_order: { end_date: client.order_end.getTime() } }),
  };
}

type Switch = 'account.larkSwitchClient';

const switchClient = (family: Family) => async (request: PublicRequest, { token, client_id }: Input<Switch>): Promise<Output<Switch>> => {
  const person = await tokenOf(request, family, token);
  return { hsid: await openSession(request, person, client_id) };
};

export const account: Handlers<Extract<keyof Handlers, `account.${string}`>> = {
  'account.larkWebLoginUrl': loginUrl('lark'),
  'account.dingtalkWebLoginUrl': loginUrl('dingtalk'),
  'account.larkWebLogin': async (request, input) => ({ lark_token: await exchange(request, 'lark', input) }),
  'account.dingtalkCodeLogin': async (request, input) => ({ dingtalk_token: await exchange(request, 'dingtalk', input) }),
  'account.larkClientList': clientList('lark'),
  'account.dingtalkClientList': clientList('dingtalk'),
  'account.larkSwitchClient': switchClient('lark'),
  'account.dingtalkSwitchClient': switchClient('dingtalk'),
  'account.logout': async (request) => {
    await request.db.transaction().execute((trx) => revokeSession(trx, request.actor.clientId, request.actor.sessionHash));
    return {};
  },
};
