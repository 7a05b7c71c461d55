import type { FastifyPluginAsync } from 'fastify';
import { pictures } from './control/pictures';
import { containerCalls } from './control/container';
import { control } from './control/plugin';
import { connectionCalls, Connections } from './events/connections';
import { Courier } from './events/courier';
import { externalPages } from './external-pages/plugin';
import { messageFiles, nodePages } from './dingtalk/document-pages';
import { dingtalkApi, dingtalkOapi } from './dingtalk/plugin';
import { dingtalkLogin } from './dingtalk/sign-in';
import { documentPages } from './feishu/document-pages';
import { feishuApi } from './feishu/plugin';
import { feishuAccounts } from './feishu/sign-in';
import { messageGateway } from './messaging/plugin';
import { maps } from './maps/plugin';
import { phonePages } from './phone';
import { companyRegister } from './company-lookup/plugin';
import { appLine } from './wire/app-line';
import { StoreTickets } from './world/store-tickets';
import { inTenant, tenants, type Tenant } from './world/tenant';
import { World, type WorldOptions } from './world/world';

export { MovableClock } from './world/clock';
export { World } from './world/world';
export { people } from './people';
export { dingtalkApplication, feishuApplications } from './suites';

/** Groups of calls, each mountable at any prefix. */
export { dingtalkApi };

export interface SimulatorOptions extends WorldOptions {
  /** The folder with the built files of the phone page; without it they are built from source at the first request. */
  phoneAssetsDir?: string;
}

interface SimulatedCompany {
  tenant: Tenant;
  world: World;
  courier: Courier;
}

export interface Simulator {
  /** All routes below one prefix; the host registers it (`app.register(plugin, { prefix: '/sim' })`). */
  plugin: FastifyPluginAsync;
  /** The faults between the app and its server; the host registers it first, without a prefix. */
  line: FastifyPluginAsync;
  world: World;
  /** Sends the events of the suites. */
  courier: Courier;
  /** The companies that use the suites, the demo's first. */
  companies: readonly SimulatedCompany[];
  /** Stores the world and ends the requests of waiting pages. */
  close(): Promise<void>;
}

/** The chat suites, simulated: open-platform servers, sign-in pages, maps, a company register, the phone. */
export function createSimulator(options: SimulatorOptions): Simulator {
  const now = options.clock?.now ?? options.now ?? Date.now;
  const store = new StoreTickets(now);
  const tenantWorlds = tenants.map((tenant) => ({
    tenant,
    world: inTenant(tenant, () => new World({ ...options, ...getState(options, tenant) }, tenant, store)),
  }));
  const ofStore = new Connections({ now });
  const companies = tenantWorlds.map((company) => ({
    ...company,
    courier: inTenant(company.tenant, () => new Courier(company.world, ofStore)),
  }));
  const [{ world, courier }] = companies as [SimulatedCompany, ...SimulatedCompany[]];
  const worlds = companies.map((company) => company.world) as [World, ...World[]];
  const close = () => {
    for (const company of companies) {
      company.courier.close();
      company.world.close();
    }
  };
  const plugin: FastifyPluginAsync = async (app) => {
    const mountBelow = (prefix: string, answers: FastifyPluginAsync) =>
      app.register(withName(prefix, answers), { prefix });
    for (const suite of ['feishu', 'lark'] as const) {
      await mountBelow(`/${suite}`, feishuApi(worlds, suite));
      await mountBelow(`/${suite}/accounts`, feishuAccounts(worlds, suite));
      await mountBelow(`/${suite}`, documentPages(world, suite));
    }
    await mountBelow(
      '',
      connectionCalls(
        companies.map((company) => ({ world: company.world, connections: company.courier.connections })) as [
          { world: World; connections: Courier['connections'] },
        ],
        ofStore,
      ),
    );
    await mountBelow('/dingtalk/api', dingtalkApi(worlds));
    await mountBelow('/dingtalk/oapi', dingtalkOapi(worlds));
    await mountBelow('/dingtalk/login', dingtalkLogin(worlds));
    await mountBelow('/dingtalk', nodePages(world));
    await mountBelow('/dingtalk', messageFiles(worlds));
    await mountBelow('/maps', maps(world));
    await mountBelow('/register', companyRegister(world));
    await mountBelow('/messaging', messageGateway(world));
    // Companies store this address for their framed form.
    await mountBelow('/desk', externalPages);
    await mountBelow('/container', containerCalls(world));
    await mountBelow('/control', control(world, courier));
    for (const { tenant, ...companyParts } of companies.slice(1)) {
      const prefix = `/tenants/${tenant.key}`;
      await mountBelow(`${prefix}/container`, inName(tenant, containerCalls(companyParts.world)));
      await mountBelow(`${prefix}/control`, inName(tenant, control(companyParts.world, companyParts.courier)));
    }
    await mountBelow('', pictures);
    await mountBelow(
      '',
      phonePages({
        appOrigin: options.appOrigin,
        publicUrl: options.publicUrl,
        ...(options.phoneAssetsDir && { assetsDir: options.phoneAssetsDir }),
      }),
    );
    // Long-polling pages would keep the host from closing; running calls may change the world until the end.
    app.addHook('preClose', async () => worlds.forEach(({ changes }) => changes.announce()));
    app.addHook('onClose', async () => close());
  };
  return {
    plugin,
    line: appLine(world),
    world,
    courier,
    companies,
    async close() {
      close();
    },
  };
}

/** Returns the file that stores the world of a company other than the demo's. */
function getState({ stateFile }: WorldOptions, { key }: Tenant): { stateFile?: string } {
  return stateFile === undefined || key === '' ? {} : { stateFile: stateFile.replace(/(\.json)?$/, `-${key}$1`) };
}

/** Gives a plugin a name: without one, Fastify searches all loaded modules for the plugin's file, for each server. */
function withName(prefix: string, plugin: FastifyPluginAsync): FastifyPluginAsync {
  return Object.assign(plugin, { [Symbol.for('fastify.display-name')]: `simulator${prefix}` });
}

/**
 * Serves testers' requests on behalf of another company. Bodies are read first, because the end of a body has no link to the context of its
 * request.
 */
function inName(tenant: Tenant, plugin: FastifyPluginAsync): FastifyPluginAsync {
  return async (app, options) => {
    app.addHook('preHandler', (_request, _reply, callback) => inTenant(tenant, callback));
    await plugin(app, options);
  };
}
