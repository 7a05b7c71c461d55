import type { ClientItem } from '@domain/contract/account';
import { familyOf, type Channel } from '@domain/platforms';
import { ApiError, type Api } from '@/api';

/** The sign-in calls of one family under one name; Feishu and Lark differ by their app id only (SD-16). */
export interface Exchange {
  code: string;
  source: 'container' | 'web';
  app_id?: string;
  state?: string;
  url?: string;
}

/** The address of the authorization page. */
export async function askLoginUrl(api: Api, channel: Channel, url: string, app_id: string): Promise<string> {
  const name = familyOf(channel) === 'lark' ? 'account.larkWebLoginUrl' : 'account.dingtalkWebLoginUrl';
  return (await api.call(name, { url, app_id })).oauthUrl;
}

/** Exchanges a sign-in code for a token. */
export async function exchangeCode(api: Api, channel: Channel, exchange: Exchange): Promise<string> {
  const token =
    familyOf(channel) === 'lark'
      ? (await api.call('account.larkWebLogin', exchange)).lark_token
      : (await api.call('account.dingtalkCodeLogin', exchange)).dingtalk_token;
  if (!token) throw new ApiError('malformed');
  return token;
}

/** The companies that this person may open. */
export async function askCompanies(api: Api, channel: Channel, token: string): Promise<ClientItem[]> {
  const name = familyOf(channel) === 'lark' ? 'account.larkClientList' : 'account.dingtalkClientList';
  const { list } = await api.call(name, { token });
  if (!Array.isArray(list)) throw new ApiError('malformed');
  return list;
}

/** Opens a session in one company. */
export async function openCompany(api: Api, channel: Channel, token: string, client_id: string): Promise<string> {
  const name = familyOf(channel) === 'lark' ? 'account.larkSwitchClient' : 'account.dingtalkSwitchClient';
  const { hsid } = await api.call(name, { token, client_id });
  if (!hsid) throw new ApiError('malformed');
  return hsid;
}
