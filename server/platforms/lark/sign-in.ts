import { z } from 'zod';
import type { Suite, SuitePerson } from '../platform';
import type { LarkClient } from './client';

const Tokens = z.object({ access_token: z.string().min(1), expires_in: z.number() });

const UserInfo = z.object({
  open_id: z.string().min(1),
  union_id: z.string().optional(),
  name: z.string().default(''),
  en_name: z.string().optional(),
  avatar_url: z.string().default(''),
  tenant_key: z.string().min(1),
});

/**
 * Signs in through the authorization page or the client's own code; both use the same exchange. It requests no scope: a scope that the app lacks
 * would keep every member out.
 */
export function larkSignIn(client: LarkClient, now: () => number): Pick<Suite, 'authorizeUrl' | 'exchangeCode'> {
  const { app } = client;
  return {
    authorizeUrl({ redirectUrl, state, scope }) {
      const query = new URLSearchParams({
        client_id: app.appId,
        redirect_uri: redirectUrl,
        response_type: 'code',
        ...(scope === undefined ? {} : { scope }),
        state,
      });
      return `${app.accountsUrl}/open-apis/authen/v1/authorize?${query.toString()}`;
    },
    async exchangeCode({ code, source, redirectUrl }): Promise<SuitePerson> {
      const askedAt = now();
      const tokens = await client.call({
        method: 'POST',
        path: '/open-apis/authen/v2/oauth/token',
        flat: true,
        as: 'nobody',
        data: Tokens,
        // A code works once: a repeat after a lost answer would be refused.
        repeatable: false,
        secrets: [code],
        body: {
          grant_type: 'authorization_code',
          client_id: app.appId,
          client_secret: app.appSecret,
          code,
          ...(source === 'web' ? { redirect_uri: redirectUrl } : {}),
        },
      });
      const person = await client.call({
        method: 'GET',
        path: '/open-apis/authen/v1/user_info',
        data: UserInfo,
        as: { userToken: tokens.access_token },
        repeatable: true,
      });
      return {
        openId: person.open_id,
        unionId: person.union_id,
        name: person.name || (person.en_name ?? ''),
        avatarUrl: person.avatar_url,
        tenantKey: person.tenant_key,
        userToken: tokens.access_token,
        userTokenUntil: askedAt + tokens.expires_in * 1000,
      };
    },
  };
}
