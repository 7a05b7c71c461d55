import { z } from 'zod';
import { emptyWhere } from '../out-of-range';
import { SuiteRefusal, type Suite, type SuitePerson } from '../platform';
import type { DingtalkClient } from './client';

const InApp = z.object({
  result: z.object({ userid: z.string().min(1), unionid: z.string().optional(), name: z.string().default('') }),
});
const Details = z.object({
  result: z.object({ name: z.string().default(''), avatar: z.string().nullish(), unionid: z.string().optional() }),
});
const UserToken = z.object({ accessToken: z.string().min(1), expireIn: z.number(), corpId: z.string().nullish() });
const Me = z.object({ unionId: z.string().min(1), nick: z.string().default(''), avatarUrl: z.string().nullish() });
/** 0 for a colleague, 1 for somebody of the outside whom the company has noted. */
const ByUnionId = z.object({ result: z.object({ userid: z.string().min(1), contact_type: z.number().default(0) }) });

/** The code for a person who may open the app outside its contact range: only the identity is known. */
const outOfRange = '50002';

/**
 * Signs in by the authorization page (`authCode`) or in the app; the two kinds of code differ. @param getClient the client of a third-party app for
 * the company that a person has chosen on the page; absent where the app belongs to one company.
 */
export function dingtalkSignIn(
  client: DingtalkClient,
  now: () => number,
  getClient?: (corpId: string) => DingtalkClient,
): Pick<Suite, 'authorizeUrl' | 'exchangeCode'> {
  const { app } = client;

  async function inApp(code: string): Promise<SuitePerson> {
    const { result: user } = await client.call({
      host: 'oapi',
      method: 'POST',
      path: '/topapi/v2/user/getuserinfo',
      body: { code },
      data: InApp,
      as: 'app',
      repeatable: false,
      secrets: [code],
    });
    const { result: details } = await client
      .call({
        host: 'oapi',
        method: 'POST',
        path: '/topapi/v2/user/get',
        body: { userid: user.userid },
        data: Details,
        as: 'app',
        repeatable: true,
      })
      .catch(emptyWhere<z.output<typeof Details>>([outOfRange], { result: { name: user.name } }));
    return {
      openId: user.userid,
      unionId: user.unionid ?? details.unionid,
      name: details.name,
      avatarUrl: details.avatar ?? '',
      tenantKey: app.corpId,
      userToken: undefined,
      userTokenUntil: undefined,
    };
  }

  async function fromPage(code: string): Promise<SuitePerson> {
    const askedAt = now();
    const token = await client.call({
      host: 'api',
      method: 'POST',
      path: '/v1.0/oauth2/userAccessToken',
      data: UserToken,
      as: 'nobody',
      repeatable: false,
      secrets: [code],
      body: { clientId: app.appKey, clientSecret: app.appSecret, code, grantType: 'authorization_code' },
    });
    const corpId = token.corpId || app.corpId;
    // People can choose any of their organisations on the page; only the app's own, or one that has installed it, has members here.
    if (!corpId || (!getClient && corpId !== app.corpId)) throw new SuiteRefusal('otherCompany', '', corpId);
    const me = await client.call({
      host: 'api',
      method: 'GET',
      path: '/v1.0/contact/users/me',
      data: Me,
      as: { userToken: token.accessToken },
      repeatable: true,
    });
    const { result: member } = await (getClient?.(corpId) ?? client).call({
      host: 'oapi',
      method: 'POST',
      path: '/topapi/user/getbyunionid',
      body: { unionid: me.unionId },
      data: ByUnionId,
      as: 'app',
      repeatable: true,
    });
    if (member.contact_type !== 0) throw new SuiteRefusal('otherCompany', '', corpId);
    return {
      openId: member.userid,
      unionId: me.unionId,
      name: me.nick,
      avatarUrl: me.avatarUrl ?? '',
      tenantKey: corpId,
      userToken: token.accessToken,
      userTokenUntil: askedAt + token.expireIn * 1000,
    };
  }

  return {
    authorizeUrl({ redirectUrl, state }) {
      const query = new URLSearchParams({
        client_id: app.appKey,
        redirect_uri: redirectUrl,
        response_type: 'code',
        scope: 'openid corpid',
        state,
        prompt: 'consent',
        ...(app.corpId && { corpId: app.corpId }),
      });
      return `${app.loginUrl}/oauth2/auth?${query.toString()}`;
    },
    exchangeCode: ({ code, source }) => (source === 'container' ? inApp(code) : fromPage(code)),
  };
}
