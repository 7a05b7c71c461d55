import type { FastifyPluginAsync } from 'fastify';
import { avatars } from './control/avatars';
import { containerCalls } from './control/container';
import { control } from './control/plugin';
import { connectionCalls } from './events/connections';
import { Courier } from './events/courier';
import { externalPages } from './external-pages/plugin';
import { dingtalkApi, dingtalkOapi } from './dingtalk/plugin';
import { dingtalkLogin } from './dingtalk/sign-in';
import { documentPages } from './feishu/document-pages';
import { feishuApi } from './feishu/plugin';
import { feishuAccounts } from './feishu/sign-in';
import { messageGateway } from './messaging/plugin';
import { maps } from './maps/plugin';
import { phonePages } from './phone';
import { companyRegister } from './company-lookup/plugin';
import { World, type WorldOptions } from './world/world';

export { World } from './world/world';
export { people } from './people';
export { dingtalkApplication, feishuApplications } from './suites';

/** Groups of calls, each mountable at any prefix. */
export { dingtalkApi };

export interface SimulatorOptions extends WorldOptions {
  /** Folder with the built files of the phone page; without it they are built from source when first asked for. */
  phoneAssetsDir?: string;
}

export interface Simulator {
  /** Everything below one prefix; the host registers it (`app.register(plugin, { prefix: '/sim' })`). */
  plugin: FastifyPluginAsync;
  world: World;
  /** Sends the events of the suites. */
  courier: Courier;
  /** Stores the world and lets waiting pages go. */
  close(): Promise<void>;
}

/** The chat suites, simulated: open-platform servers, sign-in pages, maps, a company register, the phone. */
export function createSimulator(options: SimulatorOptions): Simulator {
  const world = new World(options);
  const courier = new Courier(world);
  const plugin: FastifyPluginAsync = async (app) => {
    for (const suite of ['feishu', 'lark'] as const) {
      await app.register(feishuApi(world, suite), { prefix: `/${suite}` });
      await app.register(feishuAccounts(world, suite), { prefix: `/${suite}/accounts` });
      await app.register(documentPages(world, suite), { prefix: `/${suite}` });
    }
    await app.register(connectionCalls(world, courier.connections));
    await app.register(dingtalkApi(world), { prefix: '/dingtalk/api' });
    await app.register(dingtalkOapi(world), { prefix: '/dingtalk/oapi' });
    await app.register(dingtalkLogin(world), { prefix: '/dingtalk/login' });
    await app.register(maps(world), { prefix: '/maps' });
    await app.register(companyRegister(world), { prefix: '/register' });
    await app.register(messageGateway(world), { prefix: '/messaging' });
    // Companies keep this address for their framed form.
    await app.register(externalPages, { prefix: '/desk' });
    await app.register(containerCalls(world), { prefix: '/container' });
    await app.register(control(world, courier), { prefix: '/control' });
    await app.register(avatars);
    await app.register(
      phonePages({
        appOrigin: options.appOrigin,
        publicUrl: options.publicUrl,
        ...(options.phoneAssetsDir && { assetsDir: options.phoneAssetsDir }),
      }),
    );
    // Long-polling pages would keep the host from closing; what still runs may change the world until the end.
    app.addHook('preClose', async () => world.changes.announce());
    app.addHook('onClose', async () => {
      courier.close();
      world.close();
    });
  };
  return {
    plugin,
    world,
    courier,
    async close() {
      courier.close();
      world.close();
    },
  };
}
