import type { ClientItem } from '@domain/contract/sessions/account';
import { ApiError, type Api } from '@/api';
import { askCompanies } from './account-calls';
import { exchangeInContainer } from './exchange';
import type { SessionPersistence } from './SessionPersistence';
import { isAboutSession } from './reaction';
import type { ChosenClient } from './stored-session';
import type { AppEnvironment } from './app-environment';

/** Returns the companies that the person of this session may open. @throws ApiError */
export async function listCompanies(
  api: Api,
  persistence: SessionPersistence,
  env: AppEnvironment,
): Promise<ClientItem[]> {
  const { channel, token } = persistence.stored;
  if (!channel || !token) throw new ApiError('noAuth');
  return askCompanies(api, channel, token).catch(async (error: unknown) => {
    // The token lives for minutes, a session for days: inside the suite a fresh token costs no tap.
    if (!isAboutSession(error) || !env.container) throw error;
    const fresh = await exchangeInContainer(api, env, channel);
    persistence.change({ token: fresh });
    return askCompanies(api, channel, fresh);
  });
}

/** Returns the stored facts of a company that the person has chosen. */
export function toChosenClient(company: ClientItem): ChosenClient {
  return { clientId: company.client_id, _id: company._id, name: company.nickname || company.name };
}
