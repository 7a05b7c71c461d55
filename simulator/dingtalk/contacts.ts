import { z } from 'zod';
import type { SimulatedCall } from '../wire/call';
import { departmentRecords, departmentsBelow, getMobile, personById, type DepartmentRecord } from '../world/directory';
import type { World } from '../world/world';
import { defineCall } from './define-call';
import { personByUserId, userDetails, getUserId } from './people';
import { oapiRefuse } from './refusals';
import { everybody } from '../world/tenant';

const suite = 'dingtalk';

const root = 1;
const departmentBody = z.object({ dept_id: z.coerce.number().int().default(root), language: z.string().optional() });
const departmentAs = ({ number, name, parent }: DepartmentRecord) => ({
  dept_id: number,
  name,
  parent_id: departmentRecords.find(({ key }) => key === parent)?.number ?? root,
  create_dept_group: false,
  auto_add_user: false,
});

/** The directory calls of the old host, limited to the application's contact range. Only a range of the whole company opens the root department. */
export function contactCalls(world: World): SimulatedCall[] {
  const range = () => world.contactRange(suite);
  const departmentByNumber = (number: number) => {
    const numbered = departmentRecords.find((department) => department.number === number);
    if (!numbered) throw oapiRefuse.noDepartment();
    if (!range().hasDepartment(numbered)) throw oapiRefuse.departmentOutOfRange();
    return numbered;
  };
  const requireRoot = () => {
    if (!range().isCompany) throw oapiRefuse.departmentOutOfRange();
  };
  return [
    defineCall('oapi.auth.scopes', {
      flat: true,
      answer() {
        const { departments, people } = range().chosen;
        return {
          auth_user_field: ['name', 'avatar', 'userid', 'unionid', 'title', 'mobile', 'email'],
          auth_org_scopes: {
            authed_user: people.map(getUserId),
            authed_dept: range().isCompany ? [root] : departments.map(({ number }) => number),
          },
          condition_field: [],
        };
      },
    }),
    defineCall('oapi.department.get', {
      body: departmentBody,
      answer({ body }) {
        if (body.dept_id !== root) return departmentAs(departmentByNumber(body.dept_id));
        requireRoot();
        return { dept_id: root, name: '海明食品', create_dept_group: true, auto_add_user: true };
      },
    }),
    defineCall('oapi.department.listsub', {
      body: departmentBody,
      answer({ body }) {
        if (body.dept_id === root) requireRoot();
        const parent = body.dept_id === root ? undefined : departmentByNumber(body.dept_id).key;
        return departmentsBelow(parent, false).map(departmentAs);
      },
    }),
    defineCall('oapi.user.list', {
      body: z.object({
        dept_id: z.coerce.number().int(),
        cursor: z.coerce.number().int().min(0).default(0),
        size: z.coerce.number().int(),
      }),
      answer({ body }) {
        if (body.dept_id === root) requireRoot();
        const members = body.dept_id === root ? [] : range().getMembers(departmentByNumber(body.dept_id));
        const end = body.cursor + body.size;
        return {
          list: members.slice(body.cursor, end).map((person) => userDetails(world, person)),
          has_more: end < members.length,
          ...(end < members.length && { next_cursor: end }),
        };
      },
    }),
    defineCall('oapi.user.get', {
      body: z.object({ userid: z.string(), language: z.string().optional() }),
      answer({ body }) {
        const person = personByUserId(body.userid);
        if (!person || !range().isEmployed(person)) throw oapiRefuse.wrongUserId();
        if (!range().hasPerson(person)) throw oapiRefuse.userOutOfRange();
        return userDetails(world, person);
      },
    }),
    defineCall('oapi.user.getbymobile', {
      body: z.object({ mobile: z.string() }),
      answer({ body }) {
        const person = everybody().find(
          (candidate) => getMobile(candidate) === body.mobile && range().isEmployed(candidate),
        );
        if (!person) throw oapiRefuse.wrongMobile();
        if (!range().hasPerson(person)) throw oapiRefuse.userOutOfRange();
        return { userid: getUserId(person) };
      },
    }),
    defineCall('oapi.user.getbyunionid', {
      body: z.object({ unionid: z.string() }),
      answer({ body }) {
        const person = personById(suite, 'unionId', body.unionid);
        if (!person || !range().isEmployed(person)) throw oapiRefuse.noUser();
        return { contact_type: 0, userid: getUserId(person) };
      },
    }),
  ];
}
