import { z } from 'zod';
import { SuiteRefusal, type Suite } from '../platform';
import type { LarkClient } from './client';

const Tenant = z.object({ tenant: z.object({ tenant_key: z.string().min(1), name: z.string().default('') }) });
const User = z.object({ user: z.object({ open_id: z.string().min(1) }) });
const Found = z.object({ user_list: z.array(z.object({ user_id: z.string().optional() })).default([]) });

const Scopes = z.object({
  scopes: z.array(z.object({ scope_name: z.string(), grant_status: z.number() })).default([]),
});
const grantedStatus = 1;

/** Returns the calls that read the app's company and its permissions, and find a person in it. The consoles do not show a tenant's key. */
export function larkCompany(client: LarkClient): Pick<Suite, 'company' | 'findPerson' | 'grantedPermissions'> {
  return {
    async grantedPermissions() {
      const { scopes } = await client.call({
        method: 'GET',
        path: '/open-apis/application/v6/scopes',
        data: Scopes,
        as: 'app',
        repeatable: true,
      });
      return scopes.flatMap(({ scope_name: name, grant_status: status }) => (status === grantedStatus ? [name] : []));
    },
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
          .catch((error: unknown) => {
            // The person is unknown, malformed, or outside the contact range.
            if (error instanceof SuiteRefusal && error.kind === 'notFound') return null;
            throw error;
          });
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
