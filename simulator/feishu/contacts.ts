import { z } from 'zod';
import { feishuApplications, type FeishuSuite } from '../suites';
import { call, type Call } from '../wire/call';
import { departmentsInRange, leaderOf, membersOf } from '../world/directory';
import type { World } from '../world/world';
import { usual } from './limits';
import { pageOf, pageQuery } from './paging';
import { contactUser, idAs, personAs, userIdType } from './people';
import { refuse } from './refusals';

const departmentIdType = z.enum(['department_id', 'open_department_id']).default('open_department_id');
const smallPage = pageQuery.extend({ page_size: z.coerce.number().int().min(1).max(50).default(10) });
const userQuery = z.object({ user_id_type: userIdType.default('open_id') });
/** A list in a query: `user_ids=a&user_ids=b`, or a single one. */
const oneOrMany = z.union([z.array(z.string()), z.string().transform((id) => [id])]);

/** The directory, as far as the application may see it: five departments, not the whole company. */
export function contactCalls(world: World, suite: FeishuSuite): Call[] {
  const departmentById = (type: z.infer<typeof departmentIdType>, id: string) => {
    const found = departmentsInRange.find(({ key, openId }) => (type === 'department_id' ? key : openId) === id);
    if (!found) throw refuse.noDepartment();
    return found;
  };
  const user = 'contact:user.base:readonly';

  return [
    call({
      name: 'contact.scopes', method: 'GET', path: '/open-apis/contact/v3/scopes', token: 'app',
      permission: 'contact:contact.base:readonly', limits: usual,
      query: z.object({ department_id_type: departmentIdType }),
      answer: ({ query }) => ({
        department_ids: departmentsInRange.map(({ key, openId }) => (query.department_id_type === 'department_id' ? key : openId)),
        user_ids: [], group_ids: [], has_more: false, page_token: '',
      }),
    }),
    call({
      name: 'contact.department.children', method: 'GET', path: '/open-apis/contact/v3/departments/:department_id/children',
      token: 'app-or-user', permission: 'contact:department.base:readonly', limits: usual,
      query: smallPage.extend({ department_id_type: departmentIdType, user_id_type: userIdType.default('open_id') }),
      answer({ params, query }) {
        const isRoot = params.department_id === '0';
        // Departments are one level deep; the root's children are those in range.
        if (!isRoot) departmentById(query.department_id_type, params.department_id ?? '');
        return pageOf(isRoot ? [...departmentsInRange] : [], query, ({ key, openId, name }) => {
          const leader = leaderOf(key);
          return {
            name, i18n_name: {}, department_id: key, open_department_id: openId, parent_department_id: '0',
            leader_user_id: leader ? idAs(suite, query.user_id_type, leader) : '', member_count: membersOf(key).length,
            status: { is_deleted: false },
          };
        });
      },
    }),
    call({
      name: 'contact.users.find_by_department', method: 'GET', path: '/open-apis/contact/v3/users/find_by_department',
      token: 'app-or-user', permission: user, limits: usual,
      query: smallPage.extend({
        department_id_type: departmentIdType, user_id_type: userIdType.default('open_id'), department_id: z.string(),
      }),
      answer({ query }) {
        // Nobody sits directly in the root.
        const members = query.department_id === '0' ? [] : membersOf(departmentById(query.department_id_type, query.department_id).key);
        return pageOf(members, query, (person) => contactUser(world, suite, query.user_id_type, person));
      },
    }),
    call({
      name: 'contact.users.batch', method: 'GET', path: '/open-apis/contact/v3/users/batch', token: 'app-or-user', permission: user,
      limits: usual, query: userQuery.extend({ user_ids: oneOrMany.pipe(z.array(z.string()).max(50)) }),
      answer: ({ query }) => ({
        // Unknown ids are left out.
        items: query.user_ids.flatMap((id) => personAs(suite, query.user_id_type, id) ?? [])
          .map((person) => contactUser(world, suite, query.user_id_type, person)),
      }),
    }),
    call({
      name: 'contact.users.get', method: 'GET', path: '/open-apis/contact/v3/users/:user_id', token: 'app-or-user', permission: user,
      limits: usual, query: userQuery,
      answer({ params, query }) {
        const person = personAs(suite, query.user_id_type, params.user_id ?? '');
        if (!person) throw refuse.noUser();
        return { user: contactUser(world, suite, query.user_id_type, person) };
      },
    }),
    call({
      name: 'tenant.query', method: 'GET', path: '/open-apis/tenant/v2/tenant/query', token: 'app',
      permission: 'tenant:tenant:readonly', limits: usual,
      answer: () => ({
        tenant: {
          name: feishuApplications[suite].tenantName, display_id: 'F100000001', tenant_tag: 0, tenant_key: feishuApplications[suite].tenantKey,
          avatar: { avatar_origin: '', avatar_72: '', avatar_240: '', avatar_640: '' },
        },
      }),
    }),
  ];
}
