import { createHmac } from 'node:crypto';
import { z } from 'zod';
import { call, type SimulatedCall } from '../wire/call';
import { dingtalkApplication, isStoreApp } from '../world/tenant';
import type { World } from '../world/world';
import { usual } from './limits';
import { apiRefuse, oapiRefuse } from './refusals';

const suite = 'dingtalk';
const twoHoursMs = 2 * 60 * 60_000;
/** U: how old a signature may be. Milliseconds. */
const signatureMs = 10 * 60_000;
const optionalText = z.string().default('');

const isInstalled = (world: World, corpId: string) => {
  const { removed, disabled } = world.console(suite);
  return isStoreApp(suite) && corpId === dingtalkApplication().corpId && !removed && !disabled;
};

/** @throws Refusal; U: what another secret is answered. */
function authorize(world: World, credentials: { suiteKey: string; suiteSecret: string; suiteTicket: string }): void {
  const { appKey } = dingtalkApplication();
  if (!isStoreApp(suite) || credentials.suiteKey !== appKey || credentials.suiteSecret !== world.secretOf(suite))
    throw apiRefuse.wrongSuite();
  if (!world.store.counts(suite, credentials.suiteTicket)) throw apiRefuse.oldTicket();
}

/** How a third-party app gets its tokens: by its ticket, for one company after the other. */
export function apiStoreCalls(world: World): SimulatedCall[] {
  const suiteBody = z.object({ suiteKey: optionalText, suiteSecret: optionalText, suiteTicket: optionalText });
  return [
    call({
      name: 'oauth2.corpAccessToken',
      method: 'POST',
      path: '/v1.0/oauth2/corpAccessToken',
      token: 'none',
      limits: usual,
      body: suiteBody.extend({ authCorpId: optionalText }),
      answer({ body }) {
        authorize(world, body);
        if (!isInstalled(world, body.authCorpId)) throw apiRefuse.notInstalled();
        // Unlike that of an internal app, each is a new one.
        const token = world.tokens.issue(suite, 'app', twoHoursMs);
        return { accessToken: token.value, expireIn: twoHoursMs / 1000 };
      },
    }),
    call({
      name: 'oauth2.suiteAccessToken',
      method: 'POST',
      path: '/v1.0/oauth2/suiteAccessToken',
      token: 'none',
      limits: usual,
      body: suiteBody,
      answer({ body }) {
        authorize(world, body);
        // It is of the app itself, and of no use for the calls of companies.
        return { accessToken: world.tokens.issue(suite, 'suite', twoHoursMs).value, expireIn: twoHoursMs / 1000 };
      },
    }),
  ];
}

/** What a company has installed, by the older host, which wants a signature in the place of a token. */
export function oapiStoreCalls(world: World): SimulatedCall[] {
  return [
    call({
      name: 'oapi.service.get_auth_info',
      method: 'POST',
      path: '/service/get_auth_info',
      token: 'none',
      limits: usual,
      flat: true,
      query: z.object({
        accessKey: optionalText,
        timestamp: optionalText,
        suiteTicket: optionalText,
        signature: optionalText,
      }),
      body: z.object({ suite_key: z.string().optional(), auth_corpid: optionalText }),
      answer({ query: { accessKey, timestamp, suiteTicket, signature }, body }) {
        const { appKey, agentId, corpId } = dingtalkApplication();
        if (!isStoreApp(suite) || accessKey !== appKey || (body.suite_key ?? appKey) !== appKey)
          throw oapiRefuse.unsigned();
        if (!(Math.abs(world.now() - Number(timestamp)) <= signatureMs)) throw oapiRefuse.oldSignature();
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
