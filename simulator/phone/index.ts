import type { FastifyPluginAsync } from 'fastify';
import { assetNames, loadAssets, type Assets } from './assets';
import { appLinkPage, phonePage } from './page';

export { buildPhone } from './assets';

export interface PhoneOptions {
  /** The origin of the application that the phone opens. */
  appOrigin: string;
  /** The address at which browsers reach this server. */
  publicUrl: string;
  /** The folder with the built files (`buildPhone`); without it they are built from source. */
  assetsDir?: string;
}

const types = { js: 'text/javascript; charset=utf-8', css: 'text/css; charset=utf-8' };

/** Serves the phone page, its files and the container script below its prefix (`/sim`). */
export function phonePages(options: PhoneOptions): FastifyPluginAsync {
  return async (app) => {
    const origin = new URL(options.appOrigin).origin;
    const appOrigin = new URL(options.publicUrl).origin;
    const policy = [
      "default-src 'none'",
      `script-src 'self' ${appOrigin}`,
      `style-src 'self' ${appOrigin}`,
      `connect-src 'self' ${appOrigin}`,
      "img-src 'self' data:",
      `frame-src 'self' ${origin}`,
      "base-uri 'none'",
      "form-action 'none'",
      "frame-ancestors 'self'",
    ].join('; ');
    let assets: Promise<Assets> | undefined;
    // Files are built at the first request, so a server with an unused phone needs no build.
    const asset = async (name: keyof Assets) => (await (assets ??= loadAssets(options.assetsDir)))[name];

    app.get('/', async (_request, reply) =>
      reply
        .header('content-security-policy', policy)
        .header('cache-control', 'no-store')
        .type('text/html; charset=utf-8')
        .send(phonePage({ prefix: app.prefix, appOrigin: origin })),
    );
    for (const name of assetNames) {
      app.get(`/${name}`, async (_request, reply) =>
        reply
          .header('cache-control', 'no-cache')
          .type(name.endsWith('.css') ? types.css : types.js)
          .send(await asset(name)),
      );
    }
    for (const path of [
      '/applink/client/chat/open',
      '/feishu/applink/client/chat/open',
      '/lark/applink/client/chat/open',
    ]) {
      app.get(path, async (_request, reply) =>
        reply.header('content-security-policy', policy).type('text/html; charset=utf-8').send(appLinkPage(app.prefix)),
      );
    }
  };
}
