import { createHmac } from 'node:crypto';
import { z } from 'zod';
import type { SimulatedCall } from '../wire/call';
import { dingtalkApplication, isStoreApp } from '../world/tenant';
import type { World } from '../world/world';
import { defineCall } from './define-call';
import { apiRefuse, oapiRefuse } from './refusals';

const suite = 'dingtalk';
const twoHoursMs = 2 * 60 * 60_000;
const optionalText = z.string().default('');

const isInstalled = (world: World, corpId: string) => {
  const { removed, disabled } = world.console(suite);
  return isStoreApp(suite) && corpId === dingtalkApplication().corpId && !removed && !disabled;
};

/** @throws Refusal; `wrongSecret` is the refusal of a wrong key or secret */
function authorize(
  world: World,
  credentials: { suiteKey: string; suiteSecret: string; suiteTicket: string },
  wrongSecret: () => Error,
): void {
  const { appKey } = dingtalkApplication();
  if (!isStoreApp(suite) || credentials.suiteKey !== appKey || credentials.suiteSecret !== world.getSecret(suite))
    throw wrongSecret();
  if (!world.store.counts(suite, credentials.suiteTicket)) throw apiRefuse.oldTicket();
}

/** The calls by which a third-party app gets its tokens: with its ticket, for one company after another. */
export function apiStoreCalls(world: World): SimulatedCall[] {
  const suiteBody = z.object({ suiteKey: optionalText, suiteSecret: optionalText, suiteTicket: optionalText });
  return [
    defineCall('oauth2.corpAccessToken', {
      body: suiteBody.extend({ authCorpId: optionalText }),
      answer({ body }) {
        authorize(world, body, apiRefuse.wrongSuite);
        if (!isInstalled(world, body.authCorpId)) throw apiRefuse.notInstalled();
        // Unlike the token of an internal app, each token is a new one.
        const token = world.tokens.issue(suite, 'app', twoHoursMs);
        return { accessToken: token.value, expireIn: twoHoursMs / 1000 };
      },
    }),
    defineCall('oauth2.suiteAccessToken', {
      body: suiteBody,
      answer({ body }) {
        authorize(world, body, apiRefuse.wrongClient);
        // The token belongs to the app itself, and is invalid for the calls of companies.
        return { accessToken: world.tokens.issue(suite, 'suite', twoHoursMs).value, expireIn: twoHoursMs / 1000 };
      },
    }),
  ];
}

/** The calls that read the installation of a company at the older host, which requires a signature instead of a token. */
export function oapiStoreCalls(world: World): SimulatedCall[] {
  return [
    defineCall('oapi.service.get_auth_info', {
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
          throw oapiRefuse.wrongAccessKey();
        const right = createHmac('sha256', world.getSecret(suite))
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
