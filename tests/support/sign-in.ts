import { suiteFamilies, type Channel } from '../../domain/platforms';
import type { Client } from './client';

export const appIds: Record<Channel, string> = {
  feishu: 'cli_demo_feishu',
  lark: 'cli_demo_lark',
  dingtalk: 'ding_demo',
};

/** Returns the redirect of the suite's authorization page for a person: code and state in the address. */
export async function authorise(
  client: Client,
  channel: Channel,
  person: string,
): Promise<{ code: string; state: string; url: string }> {
  const url = `${client.origin}/login`;
  const name = suiteFamilies[channel] === 'lark' ? 'account.larkWebLoginUrl' : 'account.dingtalkWebLoginUrl';
  const { oauthUrl } = await client.ok(name, { url, app_id: appIds[channel] });
  const answer = await fetch(`${oauthUrl}&user=${person}`, { redirect: 'manual' });
  const back = new URL(answer.headers.get('location') ?? '', url);
  return {
    code: back.searchParams.get('code') ?? back.searchParams.get('authCode') ?? '',
    state: back.searchParams.get('state') ?? '',
    url,
  };
}

/** Runs all sign-in steps of a browser, and returns the token that lists companies. */
export async function loginToken(client: Client, channel: Channel, person: string): Promise<string> {
  const back = await authorise(client, channel, person);
  const input = { ...back, app_id: appIds[channel], source: 'web' as const };
  if (suiteFamilies[channel] === 'lark') return (await client.ok('account.larkWebLogin', input)).lark_token;
  return (await client.ok('account.dingtalkCodeLogin', input)).dingtalk_token;
}

/** Opens a session of a person in a company. Returns it with its token. */
export async function openSession(
  client: Client,
  channel: Channel,
  person: string,
  client_id: string,
): Promise<{ token: string; hsid: string }> {
  const token = await loginToken(client, channel, person);
  const name = suiteFamilies[channel] === 'lark' ? 'account.larkSwitchClient' : 'account.dingtalkSwitchClient';
  return { token, hsid: (await client.ok(name, { token, client_id })).hsid };
}
