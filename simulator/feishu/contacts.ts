import { z } from 'zod';
import { type FeishuSuite } from '../suites';
import type { SimulatedCall } from '../wire/call';
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
import { getPage, pageQuery } from './paging';
import { contactUser, idAs, personAs, userIdType } from './people';
import { refuse } from './refusals';
import { everybody, feishuApplication } from '../world/tenant';
import { defineCall } from './define-call';

const departmentIdType = z.enum(['department_id', 'open_department_id']).default('open_department_id');
const smallPage = pageQuery.extend({ page_size: z.coerce.number().default(10) });
const userQuery = z.object({ user_id_type: userIdType.default('open_id') });
/** A list in a query: `user_ids=a&user_ids=b`, or a single value. */
const oneOrMany = z.union([z.array(z.string()), z.string().transform((id) => [id])]);

const root = '0';

/** The directory calls, limited to the application's contact range. Only a range of the whole company opens the root department. */
export function contactCalls(world: World, suite: FeishuSuite): SimulatedCall[] {
  const range = () => world.contactRange(suite);
  const getId = (type: z.infer<typeof departmentIdType>, { key, openId }: DepartmentRecord) =>
    type === 'department_id' ? key : openId;
  const departmentById = (type: z.infer<typeof departmentIdType>, id: string) => {
    const department = departmentRecords.find((record) => getId(type, record) === id);
    if (!department) throw refuse.noDepartment();
    if (!range().hasDepartment(department)) throw refuse.departmentOutOfRange();
    return department;
  };
  const requireRoot = () => {
    if (!range().isCompany) throw refuse.departmentOutOfRange();
  };
  const departmentAs = (type: z.infer<typeof userIdType>, { key, openId, name, parent }: DepartmentRecord) => {
    const leader = getLeader(key);
    return {
      ...(world.isGranted(suite, 'contact:department.base:readonly') && { name, i18n_name: {} }),
      department_id: key,
      open_department_id: openId,
      ...(world.isGranted(suite, 'contact:department.organize:readonly') && {
        parent_department_id: parent === undefined ? root : `od-${parent}`,
      }),
      leader_user_id: leader ? idAs(suite, type, leader) : '',
      member_count: range().getMembers({ key }).length,
      status: { is_deleted: false },
    };
  };
  const departmentQuery = z.object({
    department_id_type: departmentIdType,
    user_id_type: userIdType.default('open_id'),
  });

  return [
    defineCall('contact.scopes', {
      query: pageQuery.extend({
        department_id_type: departmentIdType,
        user_id_type: userIdType.default('open_id'),
        page_size: z.coerce.number().default(50),
      }),
      answer({ query }) {
        const { departments, people, groups } = range().chosen;
        // A page may end within the people, the departments or the groups, because all count together.
        const rows = [
          ...people.map((person) => ({ kind: 'user', id: idAs(suite, query.user_id_type, person) })),
          ...departments.map((record) => ({ kind: 'department', id: getId(query.department_id_type, record) })),
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
    defineCall('contact.department.get', {
      query: departmentQuery,
      answer({ params, query }) {
        if (params.department_id === root) throw refuse.departmentOutOfRange();
        return {
          department: departmentAs(
            query.user_id_type,
            departmentById(query.department_id_type, params.department_id ?? ''),
          ),
        };
      },
    }),
    defineCall('contact.department.children', {
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
    defineCall('contact.users.find_by_department', {
      query: smallPage.extend({ ...departmentQuery.shape, department_id: z.string() }),
      answer({ query }) {
        if (query.department_id === root) requireRoot();
        // The root has no direct members.
        const members =
          query.department_id === root
            ? []
            : range().getMembers(departmentById(query.department_id_type, query.department_id));
        return getPage(members, query, (person) => contactUser(world, suite, query.user_id_type, person));
      },
    }),
    defineCall('contact.group.members', {
      query: pageQuery.extend({
        page_size: z.coerce.number().default(50),
        member_id_type: z.enum([...userIdType.options, 'department_id', 'open_department_id']).default('open_id'),
        member_type: z.enum(['user', 'department']).default('user'),
      }),
      answer({ params, query }) {
        const id = params.group_id ?? '';
        const group = userGroups.find((candidate) => candidate.id === id);
        if (!group) throw refuse.noGroup();
        if (!range().chosen.groups.includes(id)) throw refuse.groupOutOfRange();
        const members =
          query.member_type === 'user'
            ? range()
                .inGroup(group)
                .map((person) => idAs(suite, userIdType.parse(query.member_id_type), person))
            : departmentRecords
                .filter(({ key }) => group.departments.includes(key))
                .map((record) =>
                  getId(query.member_id_type === 'department_id' ? 'department_id' : 'open_department_id', record),
                );
        const { items, ...paging } = getPage(members, query, (member) => ({
          member_id: member,
          member_type: query.member_type,
          member_id_type: query.member_id_type,
        }));
        return { memberlist: items, ...paging };
      },
    }),
    defineCall('contact.users.batch', {
      query: userQuery.extend({ user_ids: oneOrMany.pipe(z.array(z.string())) }),
      answer: ({ query }) => ({
        // Unknown ids, and those outside the range, are left out.
        items: query.user_ids
          .flatMap((id) => personAs(suite, query.user_id_type, id) ?? [])
          .filter((person) => range().hasPerson(person))
          .map((person) => contactUser(world, suite, query.user_id_type, person)),
      }),
    }),
    defineCall('contact.users.batch_get_id', {
      query: userQuery,
      body: z.object({
        emails: z.array(z.string()).default([]),
        mobiles: z.array(z.string()).default([]),
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
    defineCall('contact.users.get', {
      query: userQuery,
      answer({ params, query }) {
        const person = personAs(suite, query.user_id_type, params.user_id ?? '');
        if (!person) throw refuse.noUser();
        if (!range().hasPerson(person)) throw refuse.outOfRange();
        return { user: contactUser(world, suite, query.user_id_type, person) };
      },
    }),
    defineCall('tenant.query', {
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
