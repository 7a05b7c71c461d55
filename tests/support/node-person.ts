import { Api, newIdempotencyKey } from '../../src/api/Api';
import { suiteFamilies, type Channel } from '../../domain/platforms';

const appIds: Record<Channel, string> = { feishu: 'cli_demo_feishu', lark: 'cli_demo_lark', dingtalk: 'ding_demo' };

/** The route of a person's requests: the origin, and the headers that the test adds. */
export interface Route {
  origin: string;
  /** Headers for this attempt of a call; computed for each attempt. */
  headers?(path: string): Record<string, string>;
}

/**
 * The app's client sends to its own page's origin. Node has no page, so this route gives its requests an origin. Each test file has one route at a
 * time.
 */
let route: Route = { origin: 'http://127.0.0.1:1' };
const plainFetch = globalThis.fetch;
globalThis.fetch = (input, init) => {
  if (typeof input !== 'string' || !input.startsWith('/')) return plainFetch(input, init);
  return plainFetch(route.origin + input, {
    ...init,
    headers: { ...(init?.headers as Record<string, string>), ...route.headers?.(input) },
  });
};
export function travel(next: Route): void {
  route = next;
}

/** Signs a demo person in, and returns the app's client with their session. */
export async function signIn(origin: string, channel: Channel, person: string, clientId: string): Promise<Api> {
  travel({ origin });
  const { hsid } = await sessionOf(origin, channel, person, clientId);
  return new Api(() => 'en', {
    bearer: () => hsid,
    renew: async () => false,
    consent: async () => false,
    refused: () => undefined,
  });
}

/** Returns the session of a demo person and its token, through the suite's own authorization page. */
export async function sessionOf(
  origin: string,
  channel: Channel,
  person: string,
  clientId: string,
): Promise<{ hsid: string; token: string }> {
  const lark = suiteFamilies[channel] === 'lark';
  const page = `${origin}/login`;
  const cookies: string[] = [];
  const post = async <T>(path: string, body: object): Promise<T> => {
    const answer = await plainFetch(origin + path, {
      method: 'POST',
      headers: { 'content-type': 'application/json', cookie: cookies.join('; ') },
      body: JSON.stringify(body),
    });
    for (const cookie of answer.headers.getSetCookie()) cookies.push(cookie.split(';')[0] as string);
    const { code, msg, data } = (await answer.json()) as { code: number; msg: string; data: T };
    if (code !== 0) throw new Error(`${path}: ${code} ${msg}`);
    return data;
  };
  const { oauthUrl } = await post<{ oauthUrl: string }>(
    `/api/account/gen-${lark ? 'lark' : 'ding-talk'}-web-login-url`,
    { url: page, app_id: appIds[channel] },
  );
  const authorised = await plainFetch(`${oauthUrl}&user=${person}`, { redirect: 'manual' });
  const back = new URL(authorised.headers.get('location') ?? '', page);
  const exchange = {
    code: back.searchParams.get('code') ?? back.searchParams.get('authCode'),
    state: back.searchParams.get('state'),
    source: 'web',
    url: page,
    app_id: appIds[channel],
  };
  const tokens = await post<{ lark_token?: string; dingtalk_token?: string }>(
    lark ? '/api/account/lark-web-login' : '/api/account/ding-talk-code-login',
    exchange,
  );
  const token = tokens.lark_token ?? tokens.dingtalk_token;
  const { hsid } = await post<{ hsid: string }>(`/api/account/${lark ? 'lark' : 'ding-talk'}-switch-client`, {
    token,
    client_id: clientId,
  });
  return { hsid, token: token ?? '' };
}

export { newIdempotencyKey };
