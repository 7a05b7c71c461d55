import { z } from 'zod';
import type { FeishuSuite } from '../suites';
import type { SimulatedCall } from '../wire/call';
import { feishuApplication } from '../world/tenant';
import type { World } from '../world/world';
import { makeRefusal } from './refusals';
import { defineCall } from './define-call';

const credentials = z.object({ app_id: z.string().default(''), app_secret: z.string().default('') });
const twoHoursMs = 2 * 60 * 60_000;
const halfHourMs = 30 * 60_000;

/** The calls by which a store app gets its tokens: with its ticket, and then for one company after another. Refusals have HTTP 200 too. */
export function storeTokenCalls(world: World, suite: FeishuSuite): SimulatedCall[] {
  const application = feishuApplication(suite);
  const secondsLeft = (until: number) => Math.floor((until - world.now()) / 1000);
  const authorize = (appCredentials: z.infer<typeof credentials>) => {
    if (appCredentials.app_id !== application.appId) throw makeRefusal(10003);
    if (appCredentials.app_secret !== world.getSecret(suite)) throw makeRefusal(10015);
  };
  return [
    defineCall('auth.store_app_access_token', {
      flat: true,
      body: credentials.extend({ app_ticket: z.string().default('') }),
      answer({ body }) {
        authorize(body);
        if (!world.store.counts(suite, body.app_ticket)) throw makeRefusal(10012);
        const { value, until } = world.store.appToken(suite);
        return { app_access_token: value, expire: secondsLeft(until) };
      },
    }),
    defineCall('auth.store_tenant_access_token', {
      flat: true,
      body: z.object({ app_access_token: z.string().default(''), tenant_key: z.string().default('') }),
      answer({ body }) {
        if (!world.store.isAppToken(suite, body.app_access_token)) throw makeRefusal(99991664);
        // U: the code. A company that has not installed the app, or has switched it off, gives no token.
        const { disabled, removed } = world.console(suite);
        if (application.tenantKey !== body.tenant_key || disabled || removed) throw makeRefusal(10013);
        const token = world.tokens.shared(suite, 'tenant', twoHoursMs, { renewBelowMs: halfHourMs, prefix: 't-' });
        return { tenant_access_token: token.value, expire: secondsLeft(token.expiresAt) };
      },
    }),
    defineCall('auth.app_ticket_resend', {
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
