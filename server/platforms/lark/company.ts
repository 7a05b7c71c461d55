import { z } from 'zod';
import { emptyWhere } from '../out-of-range';
import type { Suite } from '../platform';
import type { LarkClient } from './client';

const Tenant = z.object({ tenant: z.object({ tenant_key: z.string().min(1), name: z.string().default('') }) });
const User = z.object({ user: z.object({ open_id: z.string().min(1) }) });
const Found = z.object({ user_list: z.array(z.object({ user_id: z.string().optional() })).default([]) });
/** Unknown, malformed, or outside the contact range. */
const notFoundCodes = ['41050', '41012', '99992351'];

/** Which company the app belongs to, and who somebody is in it. The consoles show a tenant's key nowhere. */
export function larkCompany(client: LarkClient): Pick<Suite, 'company' | 'findPerson'> {
  return {
    async company() {
      const { tenant } = await client.call({
        method: 'GET',
        path: '/open-apis/tenant/v2/tenant/query',
        data: Tenant,
        as: 'app',
        repeatable: true,
      });
      return { tenantKey: tenant.tenant_key, name: tenant.name };
    },
    async findPerson(search) {
      if ('userId' in search) {
        return client
          .call({
            method: 'GET',
            path: `/open-apis/contact/v3/users/${encodeURIComponent(search.userId)}`,
            query: { user_id_type: 'user_id' },
            data: User,
            as: 'app',
            repeatable: true,
          })
          .then(({ user }) => user.open_id)
          .catch(emptyWhere<string | null>(notFoundCodes, null));
      }
      const { user_list: foundUsers } = await client.call({
        method: 'POST',
        path: '/open-apis/contact/v3/users/batch_get_id',
        query: { user_id_type: 'open_id' },
        data: Found,
        as: 'app',
        repeatable: true,
        body: 'mobile' in search ? { mobiles: [search.mobile] } : { emails: [search.email] },
      });
      return foundUsers[0]?.user_id ?? null;
    },
  };
}
