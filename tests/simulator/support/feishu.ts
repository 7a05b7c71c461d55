import { feishuApplications } from '../../../simulator';
import { appOrigin, textAt, type Answer, type RunningSimulator } from './simulator';

export type FeishuSuite = 'feishu' | 'lark';
export const redirectUri = `${appOrigin}/login?from=%2Fhome`;

/** An independent, minimal client of Feishu and Lark, written from the documentation. */
export function feishuClient(simulator: RunningSimulator, suite: FeishuSuite) {
  const { appId, secret } = feishuApplications[suite];
  const api = (path: string, token?: string, ask: { method?: string; body?: unknown } = {}): Promise<Answer> =>
    simulator.ask(`/${suite}/open-apis${path}`, { ...ask, headers: token ? { authorization: `Bearer ${token}` } : {} });

  return {
    api,
    appId,
    openId: (key: string) => `ou_${suite}_${key}`,
    async tenantToken(): Promise<string> {
      const answer = await api('/auth/v3/tenant_access_token/internal', undefined, {
        method: 'POST',
        body: { app_id: appId, app_secret: secret },
      });
      return textAt(answer.json, 'tenant_access_token');
    },
    /** Opens the sign-in page as this person and returns the address that the browser is sent to. */
    async authorize(person: string, extra: Record<string, string> = {}): Promise<URL> {
      const query = new URLSearchParams({
        client_id: appId,
        redirect_uri: redirectUri,
        response_type: 'code',
        state: 's1',
        user: person,
        ...extra,
      });
      const answer = await simulator.ask(`/${suite}/accounts/open-apis/authen/v1/authorize?${query.toString()}`);
      return new URL(answer.headers.get('location') ?? 'about:blank');
    },
    exchange: (code: string, extra: Record<string, unknown> = {}) =>
      api('/authen/v2/oauth/token', undefined, {
        method: 'POST',
        body: {
          grant_type: 'authorization_code',
          client_id: appId,
          client_secret: secret,
          code,
          redirect_uri: redirectUri,
          ...extra,
        },
      }),
    async userToken(person: string, scope = 'im:chat'): Promise<string> {
      const back = await this.authorize(person, { scope });
      const answer = await this.exchange(back.searchParams.get('code') ?? '');
      return textAt(answer.json, 'access_token');
    },
  };
}
export type FeishuClient = ReturnType<typeof feishuClient>;
