import type { Channel } from '@domain/platforms';
import { ApiError, type Api } from '@/api';
import { askLoginUrl } from './account-calls';
import { clearPending, readPending, writePending } from './stored-session';
import type { AppEnvironment } from './app-environment';

/** The answer of the authorization page, for the suite and the address of its request. */
export interface WebAnswer {
  channel: Channel;
  code: string;
  state?: string;
  url: string;
}

/** Leaves for the authorization page of a suite. @throws ApiError notAuthorised if the suite does not know this app */
export async function redirectToSignIn(api: Api, env: AppEnvironment, channel: Channel): Promise<void> {
  const appId = env.getAppId(channel);
  if (!appId) throw new ApiError('notAuthorised');
  const url = env.loginAddress();
  const address = await askLoginUrl(api, channel, url, appId);
  if (!/^https?:$/.test(new URL(address, url).protocol)) throw new ApiError('malformed');
  writePending({ channel, url });
  env.redirectTo(address);
}

/** Takes the code that the authorization page put into the address, once; undefined if this page did not start the sign-in. */
export function takeAnswer(query: URLSearchParams): WebAnswer | undefined {
  const code = query.get('code') ?? query.get('authCode');
  const pending = readPending();
  clearPending();
  return code && pending ? { ...pending, code, state: query.get('state') ?? undefined } : undefined;
}
