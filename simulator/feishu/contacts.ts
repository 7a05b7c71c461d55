import { z } from 'zod';
import { type FeishuSuite } from '../suites';
import { call, type SimulatedCall } from '../wire/call';
import { type Department, type Person } from '../people';
import {
  departmentRecords,
  departmentsBelow,
  getEmail,
  getLeader,
  getMobile,
  userGroups,
  type DepartmentRecord,
} from '../world/directory';
import type { World } from '../world/world';
import { usual } from './limits';
import { getPage, pageQuery } from './paging';
import { contactUser, idAs, personAs, userIdType } from './people';
import { refuse } from './refusals';
import { everybody, feishuApplication } from '../world/tenant';

const departmentIdType = z.enum(['department_id', 'open_department_id']).default('open_department_id');
const smallPage = pageQuery.extend({ page_size: z.coerce.number().int().min(1).max(50).default(10) });
const userQuery = z.object({ user_id_type: userIdType.default('open_id') });
/** A list in a query: `user_ids=a&user_ids=b`, or a single one. */
const oneOrMany = z.union([z.array(z.string()), z.string().transform((id) => [id])]);

const root = '0';

/** The directory, as far as the application may see it: its contact range. Only a range of the whole company opens the root department. */
export function contactCalls(world: World, suite: FeishuSuite): SimulatedCall[] {
  const range = () => world.contactRange(suite);
  const getId = (type: z.infer<typeof departmentIdType>, { key, openId }: DepartmentRecord) =>
    type === 'department_id' ? key : openId;
  const departmentById = (type: z.infer<typeof departmentIdType>, id: string) => {
    const department = departmentRecords.find((record) => getId(type, record) === id);
    if (!department || !range().hasDepartment(department)) throw refuse.noDepartment();
    return department;
  };
  const requireRoot = () => {
    if (!range().isCompany) throw refuse.noDepartment();
  };
  const departmentAs = (type: z.infer<typeof userIdType>, { key, openId, name, parent }: DepartmentRecord) => {
    const leader = getLeader(key);
    return {
      name,
      i18n_name: {},
      department_id: key,
      open_department_id: openId,
      parent_department_id: parent === undefined ? root : `od-${parent}`,
      leader_user_id: leader ? idAs(suite, type, leader) : '',
      member_count: range().membersOf({ key }).length,
      status: { is_deleted: false },
    };
  };
  const user = 'contact:user.base:readonly';
  const department = 'contact:department.base:readonly';
  const departmentQuery = z.object({
    department_id_type: departmentIdType,
    user_id_type: userIdType.default('open_id'),
  });

  return [
    call({
      name: 'contact.scopes',
      method: 'GET',
      path: '/open-apis/contact/v3/scopes',
      token: 'app',
      permission: 'contact:contact.base:readonly',
      limits: usual,
      query: pageQuery.extend({
        department_id_type: departmentIdType,
        user_id_type: userIdType.default('open_id'),
        page_size: z.coerce.number().int().min(1).max(100).default(50),
      }),
      answer({ query }) {
        const { departments, people, groups } = range().chosen;
        // One page may end within the people, the departments or the groups: they count together.
        const rows = [
          ...people.map((person) => ({ kind: 'user', id: idAs(suite, query.user_id_type, person) })),
          ...(range().isCompany
            ? [{ kind: 'department', id: root }]
            : departments.map((record) => ({ kind: 'department', id: getId(query.department_id_type, record) }))),
          ...groups.map((id) => ({ kind: 'group', id })),
        ];
        const page = getPage(rows, query, (row) => row);
        const listIds = (kind: string) =>
          (page.items as typeof rows).filter((row) => row.kind === kind).map(({ id }) => id);
        return {
          user_ids: listIds('user'),
          department_ids: listIds('department'),
          group_ids: listIds('group'),
          has_more: page.has_more,
          page_token: page.page_token,
        };
      },
    }),
    call({
      name: 'contact.department.get',
      method: 'GET',
      path: '/open-apis/contact/v3/departments/:department_id',
      token: 'app-or-user',
      permission: department,
      limits: usual,
      query: departmentQuery,
      answer({ params, query }) {
        if (params.department_id === root) throw refuse.noDepartment();
        return {
          department: departmentAs(
            query.user_id_type,
            departmentById(query.department_id_type, params.department_id ?? ''),
          ),
        };
      },
    }),
    call({
      name: 'contact.department.children',
      method: 'GET',
      path: '/open-apis/contact/v3/departments/:department_id/children',
      token: 'app-or-user',
      permission: department,
      limits: usual,
      query: smallPage.extend({ ...departmentQuery.shape, fetch_child: z.stringbool().default(false) }),
      answer({ params, query }) {
        const isRoot = params.department_id === root;
        if (isRoot) requireRoot();
        const parent: Department | undefined = isRoot
          ? undefined
          : departmentById(query.department_id_type, params.department_id ?? '').key;
        return getPage(departmentsBelow(parent, query.fetch_child), query, (record) =>
          departmentAs(query.user_id_type, record),
        );
      },
    }),
    call({
      name: 'contact.users.find_by_department',
      method: 'GET',
      path: '/open-apis/contact/v3/users/find_by_department',
      token: 'app-or-user',
      permission: user,
      limits: usual,
      query: smallPage.extend({ ...departmentQuery.shape, department_id: z.string() }),
      answer({ query }) {
        if (query.department_id === root) requireRoot();
        // Nobody sits directly in the root.
        const members =
          query.department_id === root
            ? []
            : range().membersOf(departmentById(query.department_id_type, query.department_id));
        return getPage(members, query, (person) => contactUser(world, suite, query.user_id_type, person));
      },
    }),
    call({
      name: 'contact.group.members',
      method: 'GET',
      path: '/open-apis/contact/v3/group/:group_id/member/simplelist',
      token: 'app',
      permission: 'contact:group:readonly',
      limits: usual,
      query: pageQuery.extend({
        page_size: z.coerce.number().int().min(1).max(100).default(50),
        member_id_type: userIdType.default('open_id'),
        member_type: z.enum(['user', 'department']).default('user'),
      }),
      answer({ params, query }) {
        const id = params.group_id ?? '';
        if (!userGroups.some((group) => group.id === id) || !(range().isCompany || range().chosen.groups.includes(id)))
          throw refuse.noGroup();
        const members = query.member_type === 'user' ? range().inGroups([id]) : [];
        const { items, ...paging } = getPage(members, query, (person) => ({
          member_id: idAs(suite, query.member_id_type, person),
          member_type: 'user',
          member_id_type: query.member_id_type,
        }));
        return { memberlist: items, ...paging };
      },
    }),
    call({
      name: 'contact.users.batch',
      method: 'GET',
      path: '/open-apis/contact/v3/users/batch',
      token: 'app-or-user',
      permission: user,
      limits: usual,
      query: userQuery.extend({ user_ids: oneOrMany.pipe(z.array(z.string()).max(50)) }),
      answer: ({ query }) => ({
        // Unknown ids, and those outside the range, are left out.
        items: query.user_ids
          .flatMap((id) => personAs(suite, query.user_id_type, id) ?? [])
          .filter((person) => range().hasPerson(person))
          .map((person) => contactUser(world, suite, query.user_id_type, person)),
      }),
    }),
    call({
      name: 'contact.users.batch_get_id',
      method: 'POST',
      path: '/open-apis/contact/v3/users/batch_get_id',
      token: 'app',
      permission: 'contact:user.id:readonly',
      limits: usual,
      query: userQuery,
      body: z.object({
        emails: z.array(z.string()).max(50).default([]),
        mobiles: z.array(z.string()).max(50).default([]),
      }),
      answer({ query, body }) {
        const describeFound = (isMatch: (person: Person) => boolean) => {
          const person = everybody().find((candidate) => isMatch(candidate) && range().hasPerson(candidate));
          return person ? { user_id: idAs(suite, query.user_id_type, person) } : {};
        };
        return {
          user_list: [
            ...body.emails.map((email) => ({ ...describeFound((person) => getEmail(person) === email), email })),
            ...body.mobiles.map((mobile) => ({
              ...describeFound((person) => getMobile(person) === mobile.replace(/^\+86/, '')),
              mobile,
            })),
          ],
        };
      },
    }),
    call({
      name: 'contact.users.get',
      method: 'GET',
      path: '/open-apis/contact/v3/users/:user_id',
      token: 'app-or-user',
      permission: user,
      limits: usual,
      query: userQuery,
      answer({ params, query }) {
        const person = personAs(suite, query.user_id_type, params.user_id ?? '');
        if (!person) throw refuse.noUser();
        if (!range().hasPerson(person)) throw refuse.outOfRange();
        return { user: contactUser(world, suite, query.user_id_type, person) };
      },
    }),
    call({
      name: 'tenant.query',
      method: 'GET',
      path: '/open-apis/tenant/v2/tenant/query',
      token: 'app',
      permission: 'tenant:tenant:readonly',
      limits: usual,
      answer: () => ({
        tenant: {
          name: feishuApplication(suite).tenantName,
          display_id: 'F100000001',
          tenant_tag: 0,
          tenant_key: feishuApplication(suite).tenantKey,
          avatar: { avatar_origin: '', avatar_72: '', avatar_240: '', avatar_640: '' },
        },
      }),
    }),
  ];
}
