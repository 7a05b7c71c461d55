import type { ClientItem } from '@domain/contract/sessions/account';
import { suiteFamilies, type Channel, type Family } from '@domain/platforms';
import { ApiError, type Api } from '@/api';

/** The sign-in calls of one family under one name; Feishu and Lark differ by their app id only (SD-16). */
export interface Exchange {
  code: string;
  source: 'container' | 'web';
  app_id?: string;
  state?: string;
  url?: string;
}

/** Returns the address of the authorization page. */
export async function askLoginUrl(api: Api, channel: Channel, url: string, app_id: string): Promise<string> {
  return (await api.call(`account.${suiteFamilies[channel]}WebLoginUrl`, { url, app_id })).oauthUrl;
}

const exchanges: Record<Family, (api: Api, exchange: Exchange) => Promise<string>> = {
  lark: async (api, exchange) => (await api.call('account.larkWebLogin', exchange)).lark_token,
  dingtalk: async (api, exchange) => (await api.call('account.dingtalkCodeLogin', exchange)).dingtalk_token,
};

/** Exchanges a sign-in code for a token. */
export async function exchangeCode(api: Api, channel: Channel, exchange: Exchange): Promise<string> {
  const token = await exchanges[suiteFamilies[channel]](api, exchange);
  if (!token) throw new ApiError('malformed');
  return token;
}

/** Returns the companies that this person may open. */
export async function askCompanies(api: Api, channel: Channel, token: string): Promise<ClientItem[]> {
  const { list } = await api.call(`account.${suiteFamilies[channel]}ClientList`, { token });
  if (!Array.isArray(list)) throw new ApiError('malformed');
  return list;
}

/** Opens a session in one company. */
export async function openCompany(api: Api, channel: Channel, token: string, client_id: string): Promise<string> {
  const { hsid } = await api.call(`account.${suiteFamilies[channel]}SwitchClient`, { token, client_id });
  if (!hsid) throw new ApiError('malformed');
  return hsid;
}
