import type { FastifyReply, FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import { channels, type Channel } from '../../../domain/platforms';
import type { App } from '../../context';
import { appParameter, tenantMark, tenantParameter } from '../../platforms/own-app-page';
import type { PageApp } from '../../platforms/platform';
import { readCookie } from '../cookie';

/** The cookie stores the app of a page that was opened in a company's own app, because later addresses do not name it. */
const cookie = 'sidecar_app';
const cookieSeconds = 400 * 24 * 60 * 60;
const AppId = z.string().check(z.regex(/^[A-Za-z0-9_-]{1,128}(@[A-Za-z0-9_-]{1,128})?$/));
const Query = z.object({ [appParameter]: AppId });
const TenantKey = z.string().check(z.regex(/^[A-Za-z0-9_-]{1,128}$/));
/** The vendor uses both spellings. */
const TenantQuery = z.union([
  z.object({ [tenantParameter]: TenantKey }),
  z.pipe(
    z.object({ corpId: TenantKey }),
    z.transform(({ corpId }) => ({ [tenantParameter]: corpId })),
  ),
]);

type PageApps = Partial<Record<Channel, PageApp>>;

/** Returns the server's own apps for its pages. */
export function serverPageApps({ suites }: Pick<App, 'suites'>): PageApps {
  return Object.fromEntries(
    channels.flatMap((channel) => {
      const app = suites.serverApp(channel);
      return app ? [[channel, app.page]] : [];
    }),
  );
}

/** Returns the name in the address: the app of a company, or the company for which a third-party app of DingTalk is opened. */
function namedBy({ suites }: Pick<App, 'suites'>, query: unknown): string | undefined {
  const store = suites.serverApp('dingtalk');
  const tenant = store?.tickets && TenantQuery.safeParse(query).data?.[tenantParameter];
  return tenant ? `${store.suite.appId}${tenantMark}${tenant}` : Query.safeParse(query).data?.[appParameter];
}

/**
 * Finds the app of the company that owns the opened page. The address names the app, or named it at an earlier visit of this browser. Null for the
 * server's apps, and for an unknown app.
 */
export async function findPageApp(
  { suites, env }: Pick<App, 'suites' | 'env'>,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<PageApps | null> {
  const namedApp = namedBy({ suites }, request.query);
  const appId = namedApp ?? AppId.safeParse(readCookie(request.headers.cookie, cookie)).data;
  if (appId === undefined) return null;
  const pageSuiteApp = await suites.ofApp(channels, appId);
  if (namedApp !== undefined) {
    const secure = env.PUBLIC_URL.startsWith('https:') ? '; Secure' : '';
    const life = pageSuiteApp?.owner || pageSuiteApp?.tenantKey ? cookieSeconds : 0;
    reply.header('set-cookie', `${cookie}=${namedApp}; Path=/; Max-Age=${life}; HttpOnly; SameSite=Lax${secure}`);
  }
  if (pageSuiteApp?.tenantKey)
    return { ...serverPageApps({ suites }), [pageSuiteApp.suite.channel]: pageSuiteApp.page };
  return pageSuiteApp?.owner ? { [pageSuiteApp.suite.channel]: pageSuiteApp.page } : null;
}
