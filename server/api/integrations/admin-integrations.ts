import type {
  adminIntegrations as contract,
  IntegrationName,
  SuiteAppState,
} from '../../../domain/contract/integrations/admin-integrations';
import { integrationNames } from '../../../domain/contract/integrations/admin-integrations';
import { AppError } from '../../../domain/errors';
import { checkIntegration, eventAddress } from '../../commands/integrations/check-integration';
import { listServices } from '../../commands/integrations/connected-services';
import { readDailyRates } from '../../commands/configuration/daily-rates';
import { connectOwnApp, disconnectOwnApp } from '../../commands/suites/company-app';
import type { Handlers, SessionRequest } from '../../context';
import { credentialNames } from '../../platforms/own-app';
import { appParameter } from '../../platforms/own-app-page';
import { refuseAdministration } from '../../policies/administration';
import {
  claimCheck,
  keepCheck,
  lastChecks,
  servicesSince,
  type Claimed,
} from '../../queries/integrations/integration-checks';
import { appSince, storedApps } from '../../queries/suites/suite-apps';
import { rateSource } from '../../queries/configuration/rates';

/** The maximum number of tests of an outside service per minute. */
const limit = 6;
const windowMs = 60_000;

async function refuseHaste({ db, actor, now }: SessionRequest, name: Claimed): Promise<void> {
  const waitMs = await claimCheck(db, actor.clientId, name, { time: new Date(now()), windowMs, limit });
  if (waitMs !== null) throw new AppError('tooManyRequests', { seconds: Math.ceil(waitMs / 1_000) });
}

export const adminIntegrations: Handlers<keyof typeof contract> = {
  'admin.integrations': async (request) => {
    const { db, actor, env } = request;
    refuseAdministration(actor);
    const app = await appState(request);
    const [last, since] = [await lastChecks(db, actor.clientId), await servicesSince(db)];
    const services = listServices(env);
    const rates = await rateSource(db, actor.clientId);
    const connected = async (name: IntegrationName): Promise<{ services: readonly string[]; since: number | null }> => {
      if (name === 'rates') return { services: rates ? [rates.source] : [], since: rates?.since ?? null };
      if (name === 'suite' && app.state === 'own')
        return { services: [app.channel], since: await appSince(db, actor.clientId) };
      if (name === 'suite' && app.state === 'none') return { services: [], since: null };
      const key = name === 'suite' ? (`suite:${app.channel}` as const) : name;
      const service = services.find((candidate) => candidate.name === key);
      return { services: service?.services ?? [], since: (service && since.get(key)) ?? null };
    };
    return {
      list: await Promise.all(
        integrationNames.map(async (name) => {
          const { services: serviceNames, since: from } = await connected(name);
          return { name, services: [...serviceNames], since: from, last: last.get(name) ?? null };
        }),
      ),
      app,
    };
  },
  'admin.checkIntegration': async (request, { name }) => {
    const { db, actor, now } = request;
    refuseAdministration(actor);
    await refuseHaste(request, name);
    const checks = await checkIntegration(request, actor, name);
    const time = now();
    await keepCheck(db, actor.clientId, name, { time: new Date(time), checks });
    return { time, checks };
  },
  'admin.readRates': async (request) => {
    refuseAdministration(request.actor);
    await refuseHaste(request, 'rates');
    const read = await readDailyRates(request, request.actor);
    return {
      outcome: read.outcome,
      ...(read.outcome === 'failed' ? { failure: read.failure } : {}),
      changed: read.outcome === 'read' ? read.changed : 0,
    };
  },
  'admin.connectApp': async (request, input) => {
    refuseAdministration(request.actor);
    await refuseHaste(request, 'app');
    return connectOwnApp(request, input);
  },
  'admin.disconnectApp': async (request, { to }) => {
    refuseAdministration(request.actor);
    await refuseHaste(request, 'app');
    return disconnectOwnApp(request, to);
  },
};

/** Returns the app that serves the caller's company, without its credentials except their names. */
async function appState({ db, actor, env, suites }: SessionRequest): Promise<SuiteAppState> {
  const { channel, clientId } = actor;
  const row = await storedApps(db).ofCompany(clientId);
  const server = suites.serverApp(channel);
  const ownApp = row?.credentials == null ? undefined : suites.open(row);
  const used = row ? ownApp : server;
  const credentials = credentialNames(channel).map(({ name, isRequired }) => ({ name, needed: isRequired }));
  return {
    channel,
    state: row?.credentials != null ? 'own' : row || !server ? 'none' : 'server',
    app_id: row?.credentials != null ? row.app_id : row ? null : (server?.suite.appId ?? null),
    has_server_app: server !== undefined,
    credentials,
    // Suites compare the sign-in address with those in the console, and the root is not among them.
    home_url: ownApp
      ? `${env.PUBLIC_URL}/home?${appParameter}=${encodeURIComponent(ownApp.suite.appId)}`
      : `${env.PUBLIC_URL}/home`,
    event_url: used && !used.needsConnection ? eventAddress(env.PUBLIC_URL, used) : null,
  };
}
