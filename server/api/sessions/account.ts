import type { Input, Output } from '../../../domain/contract';
import { inTransaction } from '../../db/transaction';
import { AppError } from '../../../domain/errors';
import { channels, suiteFamilies, type Family } from '../../../domain/platforms';
import { openSession } from '../../commands/sessions/open-session';
import type { App, Handlers, PublicRequest } from '../../context';
import type { SuiteApp } from '../../platforms/platform';
import { companyRefusal, suspensionParams } from '../../policies/access';
import { syncTrouble } from '../../queries/people/contact-syncs';
import { companyKey } from '../../queries/companies/companies';
import { keepSuiteToken, revokeSession } from '../../queries/sessions/sessions';
import {
  addLoginToken,
  listCompanies,
  findMembership,
  type LoginTokenRow,
  type Membership,
} from '../../queries/sessions/sign-in';
import {
  authorizationAddress,
  hash,
  personOfCode,
  getSecret,
  signedInWith,
  tenMinutes,
} from '../../services/sessions/oauth';
import { findSuite as suiteOfCaller } from '../../services/suites/suite-errors';

/**
 * Returns the app of an app id; without one, the server's only app in this family. @throws AppError loginAgain: the page is older than the
 * settings.
 */
async function findApp({ suites }: App, family: Family, appId: string | undefined): Promise<SuiteApp> {
  const ofFamily = channels.filter((channel) => suiteFamilies[channel] === family);
  const serverApps = ofFamily.flatMap((channel) => suites.serverApp(channel) ?? []);
  const candidateApp =
    appId !== undefined ? await suites.ofApp(ofFamily, appId) : serverApps.length === 1 ? serverApps[0] : undefined;
  if (!candidateApp) throw new AppError('loginAgain');
  return candidateApp;
}

type LoginUrl = 'account.larkWebLoginUrl';

const loginUrl =
  (family: Family) =>
  async (request: PublicRequest, { url, app_id }: Input<LoginUrl>): Promise<Output<LoginUrl>> => {
    const { suite } = await findApp(request, family, app_id);
    return { oauthUrl: await authorizationAddress(request, suite, url) };
  };

type CodeInput = Input<'account.larkWebLogin'>;

/** Exchanges the suite's code for the server's login token, which lists companies for ten minutes. */
async function exchange(request: PublicRequest, family: Family, input: CodeInput): Promise<string> {
  const { suite, owner } = await findApp(request, family, input.app_id);
  const person = await personOfCode(request, suite, input);
  // A company's own app signs in only its own people, whatever tenant it reports.
  if (owner && person.tenantKey !== owner.tenantKey) throw new AppError('otherOrganisation');
  const token = getSecret(request);
  await addLoginToken(request.db, {
    token_hash: hash(token),
    channel: suite.channel,
    open_id: person.openId,
    tenant_key: person.tenantKey,
    name: person.name,
    suite_token: person.userToken === undefined ? null : request.cipher.encrypt(person.userToken),
    suite_token_until: person.userTokenUntil === undefined ? null : new Date(person.userTokenUntil),
    expires: new Date(request.now() + tenMinutes),
    app_id: owner && suite.appId,
  });
  return token;
}

async function getToken(request: App, family: Family, token: string): Promise<LoginTokenRow> {
  const loginToken = await signedInWith(request, token);
  if (suiteFamilies[loginToken.channel] !== family) throw new AppError('loginAgain');
  return loginToken;
}

type List = 'account.larkClientList';

/**
 * The companies that the person can open now. An empty list means that there is no company (the app shows /no-join). If none can be opened, the
 * answer is the reason of the first: still being set up, before not authorised.
 */
const clientList =
  (family: Family) =>
  async (request: PublicRequest, { token }: Input<List>): Promise<Output<List>> => {
    const person = await getToken(request, family, token);
    const memberships = await listMemberships(request, person);
    const refusals = memberships.map(({ client }) => companyRefusal(client));
    const open = memberships.filter((_membership, index) => refusals[index] === null);
    if (open.length === 0 && memberships.length > 0) {
      const waitingMembership = memberships[refusals.indexOf('initialising')];
      const [first] = memberships;
      if (!waitingMembership) throw new AppError('notAuthorised', first ? suspensionParams(first.client) : {});
      const trouble = await syncTrouble(request.db, waitingMembership.client.client_id);
      throw new AppError('initialising', trouble === null ? {} : { trouble });
    }
    return { list: open.map(({ client }) => clientItem(client)) };
  };

async function listMemberships(app: App, person: LoginTokenRow): Promise<Membership[]> {
  const memberships: Membership[] = [];
  for (const entry of await listCompanies(app.db, person)) {
    const membership = await findMembership(app.db, entry.client_id, entry.member_id);
    if (membership && !membership.member.deleted && membership.client.channel === person.channel)
      memberships.push(membership);
  }
  return memberships;
}

function clientItem(client: Membership['client']) {
  return {
    _id: client.client_id,
    client_id: client.client_id,
    name: client.name,
    ...(client.nickname === null ? {} : { nickname: client.nickname }),
    ...(client.logo === null ? {} : { logo: client.logo }),
    ...(client.order_end === null ? {} : { last_order: { end_date: client.order_end.getTime() } }),
  };
}

type Switch = 'account.larkSwitchClient';

const switchClient =
  (family: Family) =>
  async (request: PublicRequest, { token, client_id }: Input<Switch>): Promise<Output<Switch>> => {
    const person = await getToken(request, family, token);
    return { hsid: await openSession(request, person, client_id) };
  };

export const account: Handlers<Extract<keyof Handlers, `account.${string}`>> = {
  'account.larkWebLoginUrl': loginUrl('lark'),
  'account.dingtalkWebLoginUrl': loginUrl('dingtalk'),
  'account.larkWebLogin': async (request, input) => ({ lark_token: await exchange(request, 'lark', input) }),
  'account.dingtalkCodeLogin': async (request, input) => ({
    dingtalk_token: await exchange(request, 'dingtalk', input),
  }),
  'account.larkClientList': clientList('lark'),
  'account.dingtalkClientList': clientList('dingtalk'),
  'account.larkSwitchClient': switchClient('lark'),
  'account.dingtalkSwitchClient': switchClient('dingtalk'),
  'account.larkConsentUrl': async (request, { url, scope }) => ({
    oauthUrl: await authorizationAddress(request, await suiteOfCaller(request, 'lark'), url, scope),
  }),
  'account.larkConsent': async (request, input) => {
    const { actor } = request;
    const person = await personOfCode(request, await suiteOfCaller(request, 'lark'), input).catch((error: unknown) => {
      // A failed code does not change the session.
      if (!(error instanceof AppError) || error.name === 'suiteUnavailable') throw error;
      throw Object.assign(new AppError('consentNeeded'), { cause: error.cause });
    });
    const company = await companyKey(request.db, actor.clientId);
    // The browser may be signed in at the suite as another person, whose consent must not be used for the caller.
    if (person.openId !== actor.openId || person.tenantKey !== company?.tenant_key || person.userToken === undefined)
      throw new AppError('notAllowed');
    const until = person.userTokenUntil === undefined ? null : new Date(person.userTokenUntil);
    await keepSuiteToken(request.db, actor.clientId, actor.sessionHash, {
      suite_token: request.cipher.encrypt(person.userToken),
      suite_token_until: until,
    });
    return {};
  },
  'account.logout': async (request) => {
    await inTransaction(request.db, (trx) => revokeSession(trx, request.actor.clientId, request.actor.sessionHash));
    return {};
  },
};
