import { z } from 'zod';
import { call, type Call } from '../wire/call';
import { departmentsInRange, membersOf, personById } from '../world/directory';
import type { World } from '../world/world';
import { usual } from './limits';
import { personByUserId, userDetails, userIdOf } from './people';
import { oapiRefuse } from './refusals';

const suite = 'dingtalk';

/** The directory on the old host, as far as the application may see it. */
export function contactCalls(world: World): Call[] {
  const departmentByNumber = (number: number) => {
    const found = departmentsInRange.find((department) => department.number === number);
    if (!found) throw oapiRefuse.noDepartment();
    return found;
  };
  return [
    call({
      name: 'oapi.auth.scopes', method: 'GET', path: '/auth/scopes', token: 'app', limits: usual, flat: true,
      answer: () => ({
        auth_user_field: ['name', 'avatar', 'userid', 'unionid', 'title', 'mobile', 'email'],
        auth_org_scopes: { authed_user: [], authed_dept: departmentsInRange.map(({ number }) => number) },
        condition_field: [],
      }),
    }),
    call({
      name: 'oapi.department.listsub', method: 'POST', path: '/topapi/v2/department/listsub', token: 'app',
      permission: 'qyapi_get_department_list', limits: usual, body: z.object({ dept_id: z.coerce.number().int().default(1) }),
      answer({ body }) {
        // Departments are one level deep below the root.
        if (body.dept_id !== 1) return departmentByNumber(body.dept_id) && [];
        return departmentsInRange.map(({ number, name }) => ({
          dept_id: number, name, parent_id: 1, create_dept_group: false, auto_add_user: false,
        }));
      },
    }),
    call({
      name: 'oapi.user.list', method: 'POST', path: '/topapi/v2/user/list', token: 'app', permission: 'qyapi_get_department_member',
      limits: usual,
      body: z.object({
        dept_id: z.coerce.number().int(), cursor: z.coerce.number().int().min(0).default(0),
        size: z.coerce.number().int().min(1).max(100),
      }),
      answer({ body }) {
        const members = body.dept_id === 1 ? [] : membersOf(departmentByNumber(body.dept_id).key);
        const end = body.cursor + body.size;
        return {
          list: members.slice(body.cursor, end).map((person) => userDetails(world, person)),
          has_more: end < members.length, ...(end < members.length && { next_cursor: end }),
        };
      },
    }),
    call({
      name: 'oapi.user.get', method: 'POST', path: '/topapi/v2/user/get', token: 'app', permission: 'qyapi_get_member', limits: usual,
      body: z.object({ userid: z.string(), language: z.string().optional() }),
      answer({ body }) {
        const person = personByUserId(body.userid);
        if (!person) throw oapiRefuse.noUser();
        return userDetails(world, person);
      },
    }),
    call({
      name: 'oapi.user.getbyunionid', method: 'POST', path: '/topapi/user/getbyunionid', token: 'app', permission: 'qyapi_get_member',
      limits: usual, body: z.object({ unionid: z.string() }),
      answer({ body }) {
        const person = personById(suite, 'unionId', body.unionid);
        if (!person) throw oapiRefuse.noUser();
        return { contact_type: 0, userid: userIdOf(person) };
      },
    }),
  ];
}
