import { dingtalkApplication } from '../../../simulator';
import { appOrigin, textAt, type Answer, type RunningSimulator } from './simulator';

export const redirectUri = `${appOrigin}/login`;

/** An independent, minimal client of DingTalk's two hosts, written from the documentation. */
export function dingtalkClient(simulator: RunningSimulator) {
  const { appKey, secret, corpId } = dingtalkApplication;
  const api = (path: string, token?: string, body?: unknown, method = 'POST'): Promise<Answer> =>
    simulator.ask(`/dingtalk/api${path.startsWith('/v2.0/') ? '' : '/v1.0'}${path}`, {
      method,
      ...(method === 'GET' ? {} : { body: body ?? {} }),
      headers: token ? { 'x-acs-dingtalk-access-token': token } : {},
    });
  const oapi = (path: string, token?: string, body?: unknown, method = 'POST'): Promise<Answer> => {
    const mark = path.includes('?') ? '&' : '?';
    const address = token === undefined ? path : `${path}${mark}access_token=${token}`;
    return simulator.ask(`/dingtalk/oapi${address}`, { method, ...(method === 'GET' ? {} : { body: body ?? {} }) });
  };

  return {
    api,
    oapi,
    async appToken(): Promise<string> {
      return textAt((await api('/oauth2/accessToken', undefined, { appKey, appSecret: secret })).json, 'accessToken');
    },
    async authorize(person: string, extra: Record<string, string> = {}): Promise<URL> {
      const query = new URLSearchParams({
        client_id: appKey,
        redirect_uri: redirectUri,
        response_type: 'code',
        scope: 'openid corpid',
        prompt: 'consent',
        state: 's1',
        user: person,
        ...extra,
      });
      const answer = await simulator.ask(`/dingtalk/login/oauth2/auth?${query.toString()}`);
      return new URL(answer.headers.get('location') ?? 'about:blank');
    },
    exchange: (code: string, extra: Record<string, unknown> = {}) =>
      api('/oauth2/userAccessToken', undefined, {
        clientId: appKey,
        clientSecret: secret,
        code,
        grantType: 'authorization_code',
        ...extra,
      }),
    async userToken(person: string): Promise<string> {
      const code = (await this.authorize(person)).searchParams.get('authCode') ?? '';
      return textAt((await this.exchange(code)).json, 'accessToken');
    },
    async containerCode(person: string): Promise<string> {
      const answer = await simulator.ask('/container/auth-code', {
        method: 'POST',
        body: { suite: 'dingtalk', person, corpId, url: `${appOrigin}/home` },
      });
      return textAt(answer.json, 'code');
    },
  };
}
export type DingtalkClient = ReturnType<typeof dingtalkClient>;
