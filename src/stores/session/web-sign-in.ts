import type { Channel } from '@domain/platforms';
import { ApiError, type Api } from '@/api';
import { askLoginUrl } from './account-calls';
import { clearPending, readPending, writePending } from './stored-session';
import type { AppEnvironment } from './app-environment';

/** What the authorization page sent back, for the suite and the address that it was asked with. */
export interface WebAnswer {
  channel: Channel;
  code: string;
  state?: string;
  url: string;
}

/** Leaves for the authorization page of a suite. @throws ApiError notAuthorised where our app is not known there. */
export async function redirectToSignIn(api: Api, env: AppEnvironment, channel: Channel): Promise<void> {
  const appId = env.appIdOf(channel);
  if (!appId) throw new ApiError('notAuthorised');
  const url = env.loginAddress();
  const address = await askLoginUrl(api, channel, url, appId);
  if (!/^https?:$/.test(new URL(address, url).protocol)) throw new ApiError('malformed');
  writePending({ channel, url });
  env.redirectTo(address);
}

/** The code that the authorization page put into our address, once; undefined when nobody was sent there from here. */
export function takeAnswer(query: URLSearchParams): WebAnswer | undefined {
  const code = query.get('code') ?? query.get('authCode');
  const pending = readPending();
  clearPending();
  return code && pending ? { ...pending, code, state: query.get('state') ?? undefined } : undefined;
}
