import type { IntegrationCheck, IntegrationName } from '../../../domain/contract/integrations/admin-integrations';
import type { App } from '../../context';
import type { Payer } from '../../integrations/integration';
import type { SuiteApp } from '../../platforms/platform';
import { companyKey } from '../../queries/companies/companies';
import { lastEventTime } from '../../queries/integrations/integration-checks';
import { storedApps } from '../../queries/suites/suite-apps';
import { checkRates } from '../configuration/daily-rates';
import { checkSuite, classifyFailure, presentMissing, type SuiteCheck } from '../suites/check-suite';

/** The time limit for all tests of one service. Milliseconds; the app waits for twenty seconds. */
const limitMs = 15_000;
/** The silence after which events probably do not arrive, because a company's people change more often. Milliseconds. */
const silenceMs = 30 * 24 * 3_600_000;

type CheckingApp = Pick<
  App,
  | 'db'
  | 'env'
  | 'now'
  | 'makeId'
  | 'suites'
  | 'geocoder'
  | 'companies'
  | 'messageGateway'
  | 'files'
  | 'outbound'
  | 'spend'
>;

const attempts: Record<IntegrationName, (app: CheckingApp, payer: Payer) => Promise<IntegrationCheck[]>> = {
  suite: (app, { clientId }) => checkOwnSuite(app, clientId),
  map: async ({ geocoder }, payer) => geocoder.check(payer),
  register: async ({ companies }, payer) => (await companies?.check(payer)) ?? [{ name: 'search', state: 'off' }],
  messages: async ({ messageGateway }, payer) =>
    (await messageGateway?.check(payer)) ?? [{ name: 'gateway', state: 'off' }],
  storage: ({ files, env, makeId }, { clientId }) => files.check(`${clientId}/check-${makeId()}`, env.PUBLIC_URL),
  rates: checkRates,
};

/** The first check of each service, which is reported when nothing answers in time. */
const first = {
  suite: 'signature',
  map: 'nominatim',
  register: 'search',
  messages: 'gateway',
  storage: 'write',
  rates: 'source',
} as const satisfies Record<IntegrationName, IntegrationCheck['name']>;

/** Tests a service that a company uses, part by part. It leaves nothing behind. @throws AppError serviceLimit */
export async function checkIntegration(
  app: CheckingApp,
  payer: Payer,
  name: IntegrationName,
): Promise<IntegrationCheck[]> {
  let timer: NodeJS.Timeout | undefined;
  const timeout = new Promise<IntegrationCheck[]>((resolve) => {
    timer = setTimeout(() => resolve([{ name: first[name], state: 'unreachable' }]), limitMs);
  });
  try {
    return await Promise.race([attempts[name](app, payer), timeout]);
  } finally {
    clearTimeout(timer);
  }
}

/** Returns the app of a company. The company's own app is opened again, because a cached token would hide a wrong secret. */
async function findApp(app: CheckingApp, clientId: string): Promise<SuiteApp | undefined> {
  const company = await companyKey(app.db, clientId);
  if (!company) return undefined;
  if (company.suite_app === null) {
    const server = app.suites.serverApp(company.channel);
    const suite = app.suites.serverFor(company);
    return server && suite && { ...server, suite };
  }
  const row = await storedApps(app.db).ofCompany(clientId);
  return row ? app.suites.open({ ...row, version: app.makeId() }) : undefined;
}

async function checkOwnSuite(app: CheckingApp, clientId: string): Promise<IntegrationCheck[]> {
  const [suiteApp, company] = [await findApp(app, clientId), await companyKey(app.db, clientId)];
  if (!suiteApp || !company) return [{ name: 'signature', state: 'off' }];
  const { PUBLIC_URL: origin, DEMO } = app.env;
  const checks = await checkSuite(suiteApp.suite, { origin, now: app.now(), place: company.dingtalk_documents });
  return [...checks.map(shownCheck), checkAddress(origin, DEMO), await checkEvents(app, clientId, suiteApp)];
}

/**
 * Removes the suite's own words from a check, because they may contain data that the reader must not see. The suite's code is enough to find its
 * documentation.
 */
export function shownCheck({
  name,
  state,
  permission,
  code,
  missing,
}: Omit<SuiteCheck, 'name'> & Pick<IntegrationCheck, 'name'>): IntegrationCheck {
  const detail = permission ?? code;
  return {
    name,
    state,
    ...(detail === undefined ? {} : { detail }),
    ...(missing && { missing: presentMissing(missing) }),
  };
}

/** Checks that phones and suites can reach the server's public address. */
function checkAddress(origin: string, isDemo: boolean): IntegrationCheck {
  const { protocol, hostname } = new URL(origin);
  const isThisMachine = /^(localhost|127\.|\[::1\])/.test(hostname);
  return {
    name: 'address',
    state: isDemo || (protocol === 'https:' && !isThisMachine) ? 'good' : 'refused',
    detail: origin,
  };
}

/** Checks that suite events arrive: over the server's connection, or at its push address. */
async function checkEvents(app: CheckingApp, clientId: string, suiteApp: SuiteApp): Promise<IntegrationCheck> {
  const { suite, needsConnection, push } = suiteApp;
  if (needsConnection) {
    const idle = { events: async () => {}, tap: async () => null, preview: async () => null, ticket: async () => {} };
    try {
      await suite.stream(idle).address();
      return { name: 'events', state: 'good' };
    } catch (error) {
      return shownCheck({ name: 'events', ...classifyFailure(error) });
    }
  }
  const detail = eventAddress(app.env.PUBLIC_URL, suiteApp);
  if (!push.isProved) return { name: 'events', state: 'off', detail };
  const last = await lastEventTime(app.db, clientId);
  return { name: 'events', state: last !== null && app.now() - last < silenceMs ? 'good' : 'limited', detail };
}

/** Returns the address to which the suite pushes the events of an app. */
export function eventAddress(
  origin: string,
  { suite, owner }: { suite: Pick<SuiteApp['suite'], 'channel' | 'appId'>; owner: SuiteApp['owner'] | string },
): string {
  const address = `${origin}/api/callback/${suite.channel}/event`;
  return owner === null ? address : `${address}/${encodeURIComponent(suite.appId)}`;
}
