import { z } from 'zod';
import type { FeishuSuite } from '../suites';
import { call, Refusal, type SimulatedCall } from '../wire/call';
import { feishuApplication } from '../world/tenant';
import type { World } from '../world/world';
import { usual } from './limits';

const credentials = z.object({ app_id: z.string().default(''), app_secret: z.string().default('') });
const twoHoursMs = 2 * 60 * 60_000;
const halfHourMs = 30 * 60_000;

/** How a store app gets its tokens: by its ticket, and then for one company after the other. They answer HTTP 200 also when they refuse. */
export function storeTokenCalls(world: World, suite: FeishuSuite): SimulatedCall[] {
  const application = feishuApplication(suite);
  const secondsLeft = (until: number) => Math.floor((until - world.now()) / 1000);
  const authorize = (given: z.infer<typeof credentials>) => {
    if (!application.isStore || given.app_id !== application.appId) throw new Refusal(200, 10003, 'invalid param');
    if (given.app_secret !== world.secretOf(suite)) throw new Refusal(200, 10014, 'app secret invalid');
  };
  return [
    call({
      name: 'auth.store_app_access_token',
      method: 'POST',
      path: '/open-apis/auth/v3/app_access_token',
      token: 'none',
      limits: usual,
      flat: true,
      body: credentials.extend({ app_ticket: z.string().default('') }),
      answer({ body }) {
        authorize(body);
        if (!world.store.counts(suite, body.app_ticket)) throw new Refusal(200, 10012, 'app_ticket is invalid');
        const { value, until } = world.store.appToken(suite);
        return { app_access_token: value, expire: secondsLeft(until) };
      },
    }),
    call({
      name: 'auth.store_tenant_access_token',
      method: 'POST',
      path: '/open-apis/auth/v3/tenant_access_token',
      token: 'none',
      limits: usual,
      flat: true,
      body: z.object({ app_access_token: z.string().default(''), tenant_key: z.string().default('') }),
      answer({ body }) {
        if (!world.store.isAppToken(suite, body.app_access_token))
          throw new Refusal(200, 99991664, 'invalid app token');
        // U: the code. A company that has not installed the app, or has switched it off, gives no token.
        const { disabled, removed } = world.console(suite);
        if (!application.isStore || application.tenantKey !== body.tenant_key || disabled || removed)
          throw new Refusal(200, 10013, 'tenant_key is invalid or the app is not installed in the tenant');
        const token = world.tokens.shared(suite, 'tenant', twoHoursMs, { renewBelowMs: halfHourMs, prefix: 't-' });
        return { tenant_access_token: token.value, expire: secondsLeft(token.expiresAt) };
      },
    }),
    call({
      name: 'auth.app_ticket_resend',
      method: 'POST',
      path: '/open-apis/auth/v3/app_ticket/resend',
      token: 'none',
      limits: usual,
      flat: true,
      body: credentials,
      answer({ body }) {
        authorize(body);
        world.pushTicket(suite);
        return {};
      },
    }),
  ];
}
