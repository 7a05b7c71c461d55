import { z } from 'zod';
import { emptyWhere } from '../out-of-range';
import { SuiteRefusal, type Suite } from '../platform';
import type { DingtalkClient } from './client';
import { dingtalkCodes } from './rules';

const CorpToken = z.object({ access_token: z.string().min(1) });
const Found = z.object({ result: z.object({ userid: z.string().min(1) }) });
/** The codes for people who are unknown or outside the range. */
const notFoundCodes = ['60121', '50002', '33012', '40104'];

/** Returns the calls that read the company of the app, and find a person in it. */
export function dingtalkCompany(client: DingtalkClient): Pick<Suite, 'company' | 'findPerson' | 'grantedPermissions'> {
  const { app, store } = client;
  return {
    // No call lists the permissions.
    grantedPermissions: () => Promise.resolve('unknown' as const),
    /** No call names the company of an internal app, but a token for a foreign company is refused. */
    async company() {
      if (store) {
        const { corpId, name } = await store.fetchAuthorization();
        return { tenantKey: corpId, name };
      }
      await client
        .call({
          host: 'api',
          method: 'POST',
          path: `/v1.0/oauth2/${encodeURIComponent(app.corpId)}/token`,
          data: CorpToken,
          as: 'nobody',
          repeatable: true,
          body: { client_id: app.appKey, client_secret: app.appSecret, grant_type: 'client_credentials' },
        })
        .catch((error: unknown) => {
          const isOther = error instanceof SuiteRefusal && dingtalkCodes.hasCause(error.suiteCode, 'app-off');
          throw isOther ? new SuiteRefusal('otherCompany', error.suiteCode, error.suiteMessage) : error;
        });
      return { tenantKey: app.corpId, name: '' };
    },
    async findPerson(search) {
      // The suite has no search by mail address.
      if ('email' in search) return null;
      const call =
        'mobile' in search
          ? { path: '/topapi/v2/user/getbymobile', body: { mobile: search.mobile } }
          : { path: '/topapi/v2/user/get', body: { userid: search.userId } };
      return client
        .call({ host: 'oapi', method: 'POST', ...call, data: Found, as: 'app', repeatable: true })
        .then(({ result }) => result.userid)
        .catch(emptyWhere<string | null>(notFoundCodes, null));
    },
  };
}
