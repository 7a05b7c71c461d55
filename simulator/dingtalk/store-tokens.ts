import { createHmac } from 'node:crypto';
import { z } from 'zod';
import type { Call } from '../wire/call';
import { dingtalkApplication, isStoreApp } from '../world/tenant';
import type { World } from '../world/world';
import { ruled } from './ruled';
import { apiRefuse, oapiRefuse } from './refusals';

const suite = 'dingtalk';
const twoHoursMs = 2 * 60 * 60_000;
const nobody = z.string().default('');

const isInstalled = (world: World, corpId: string) => {
  const { removed, disabled } = world.console(suite);
  return isStoreApp(suite) && corpId === dingtalkApplication().corpId && !removed && !disabled;
};

/** @throws Refusal; `wrongSecret` is what a wrong key or secret is answered */
function authorize(
  world: World,
  given: { suiteKey: string; suiteSecret: string; suiteTicket: string },
  wrongSecret: () => Error,
): void {
  const { appKey } = dingtalkApplication();
  if (!isStoreApp(suite) || given.suiteKey !== appKey || given.suiteSecret !== world.secretOf(suite))
    throw wrongSecret();
  if (!world.store.counts(suite, given.suiteTicket)) throw apiRefuse.oldTicket();
}

/** How a third-party app gets its tokens: by its ticket, for one company after the other. */
export function apiStoreCalls(world: World): Call[] {
  const suiteBody = z.object({ suiteKey: nobody, suiteSecret: nobody, suiteTicket: nobody });
  return [
    ruled('oauth2.corpAccessToken', {
      body: suiteBody.extend({ authCorpId: nobody }),
      answer({ body }) {
        authorize(world, body, apiRefuse.wrongSuite);
        if (!isInstalled(world, body.authCorpId)) throw apiRefuse.notInstalled();
        // Unlike that of an internal app, each is a new one.
        const token = world.tokens.issue(suite, 'app', twoHoursMs);
        return { accessToken: token.value, expireIn: twoHoursMs / 1000 };
      },
    }),
    ruled('oauth2.suiteAccessToken', {
      body: suiteBody,
      answer({ body }) {
        authorize(world, body, apiRefuse.wrongClient);
        // It is of the app itself, and of no use for the calls of companies.
        return { accessToken: world.tokens.issue(suite, 'suite', twoHoursMs).value, expireIn: twoHoursMs / 1000 };
      },
    }),
  ];
}

/** What a company has installed, by the older host, which wants a signature in the place of a token. */
export function oapiStoreCalls(world: World): Call[] {
  return [
    ruled('oapi.service.get_auth_info', {
      flat: true,
      query: z.object({ accessKey: nobody, timestamp: nobody, suiteTicket: nobody, signature: nobody }),
      body: z.object({ suite_key: z.string().optional(), auth_corpid: nobody }),
      answer({ query: { accessKey, timestamp, suiteTicket, signature }, body }) {
        const { appKey, agentId, corpId } = dingtalkApplication();
        if (!isStoreApp(suite) || accessKey !== appKey || (body.suite_key ?? appKey) !== appKey)
          throw oapiRefuse.wrongAccessKey();
        const right = createHmac('sha256', world.secretOf(suite))
          .update(`${timestamp}\n${suiteTicket}`)
          .digest('base64');
        if (signature !== right) throw oapiRefuse.wrongSignature();
        if (!world.store.counts(suite, suiteTicket)) throw oapiRefuse.oldTicket();
        if (!isInstalled(world, body.auth_corpid)) throw oapiRefuse.notInstalled();
        return {
          auth_user_info: { userId: 'dd_admin' },
          auth_corp_info: { corpid: corpId, corp_name: world.tenant.applications.feishu.tenantName, corp_type: 0 },
          auth_info: {
            agent: [{ agentid: Number(agentId), agent_name: 'Sidecar', appid: 53642, admin_list: ['dd_admin'] }],
          },
          channel_auth_info: { channelAgent: [] },
        };
      },
    }),
  ];
}
