import { z } from 'zod';
import { afterBranch, afterDepartment, afterScopes, readPlace, writePlace, type ContactPlace } from '../contacts';
import { emptyWhere } from '../out-of-range';
import type { ContactPage, FoundPerson, Suite, SuiteColleague, SuiteDepartment } from '../platform';
import { getMaxPageSize } from '../vendor-rules';
import type { DingtalkClient } from './client';
import { dingtalkCalls } from './rules';

const root = '1';
/** A department that left the range, or was removed, after the scopes were read. */
const goneDepartment = ['50004', '60003', '60019'];
/** The same of a person. */
const personOutOfRange = ['50002'];
const unknownPerson = ['33012', '60121'];
const gonePerson = [...personOutOfRange, ...unknownPerson];
const size = getMaxPageSize(dingtalkCalls['oapi.user.list']);

const Department = z.object({ dept_id: z.number(), name: z.string().default('') });
const Departments = z.object({ result: z.array(Department).nullish() });
const User = z.object({
  userid: z.string().min(1),
  unionid: z.string().optional(),
  name: z.string().default(''),
  avatar: z.string().default(''),
  dept_id_list: z.array(z.number()).default([]),
  active: z.boolean().optional(),
  admin: z.boolean().optional(),
});
const Users = z.object({
  result: z.object({
    list: z.array(User).default([]),
    has_more: z.boolean().default(false),
    next_cursor: z.number().optional(),
  }),
});
const Scopes = z.object({
  auth_org_scopes: z.object({
    authed_user: z.array(z.string()).default([]),
    authed_dept: z.array(z.number()).default([]),
  }),
});

/** The directory of DingTalk, as far as the application may see it. */
export function dingtalkContacts(client: DingtalkClient): Pick<Suite, 'contacts' | 'colleague'> {
  const post = <Data>(path: string, body: object, data: z.ZodType<Data>) =>
    client.call({ host: 'oapi', method: 'POST', path: `/topapi/v2${path}`, body, data, as: 'app', repeatable: true });

  const person = (userid: string) =>
    post('/user/get', { userid }, z.object({ result: User })).then(({ result }) => colleague(result));

  async function scopes(contactPlace: ContactPlace): Promise<ContactPage> {
    const {
      auth_org_scopes: { authed_dept, authed_user },
    } = await client.call({
      host: 'oapi',
      method: 'GET',
      path: '/auth/scopes',
      data: Scopes,
      as: 'app',
      repeatable: true,
    });
    const open = authed_dept.map(String);
    const isWholeCompany = open.includes(root);
    return {
      departments: [],
      people: [],
      ...next(
        afterScopes({
          ...contactPlace,
          whole: isWholeCompany,
          open: isWholeCompany ? [root] : open,
          loose: authed_user,
        }),
      ),
    };
  }

  /** One department after the other: those that were chosen themselves, and the children of each. */
  async function departments(contactPlace: ContactPlace): Promise<ContactPage> {
    const [chosenDepartment = root, ...remainingDepartments] = contactPlace.open;
    const ownDepartment =
      contactPlace.found.includes(chosenDepartment) || chosenDepartment === root
        ? []
        : await post('/department/get', { dept_id: Number(chosenDepartment) }, z.object({ result: Department }))
            .then(({ result }) => [asDepartment(result)])
            .catch(emptyWhere<SuiteDepartment[] | null>(goneDepartment, null));
    if (ownDepartment === null)
      return { departments: [], people: [], ...next(afterOne({ ...contactPlace, open: remainingDepartments })) };
    const { result } = await post('/department/listsub', { dept_id: Number(chosenDepartment) }, Departments).catch(
      emptyWhere<z.output<typeof Departments>>(goneDepartment, { result: [] }),
    );
    const children = (result ?? []).map(asDepartment).filter(({ id }) => !contactPlace.found.includes(id));
    const read = {
      ...contactPlace,
      open: [...new Set([...remainingDepartments, ...children.map(({ id }) => id)])],
      found: [...new Set([...contactPlace.found, chosenDepartment, ...children.map(({ id }) => id)])],
    };
    return { departments: [...ownDepartment, ...children], people: [], ...next(afterOne(read)) };
  }

  async function people(contactPlace: ContactPlace): Promise<ContactPage> {
    const [department = root] = contactPlace.found;
    const { result } = await post(
      '/user/list',
      { dept_id: Number(department), cursor: Number(contactPlace.at || 0), size },
      Users,
    ).catch(emptyWhere<z.output<typeof Users>>(goneDepartment, { result: { list: [], has_more: false } }));
    const following =
      result.has_more && result.next_cursor !== undefined
        ? { ...contactPlace, at: String(result.next_cursor) }
        : afterDepartment(contactPlace);
    return { departments: [], people: result.list.map(colleague), ...next(following) };
  }

  /** Reads the people who were chosen one by one, one a part: the suite has no call for several. */
  async function loose(contactPlace: ContactPlace): Promise<ContactPage> {
    const [userid, ...remainingIds] = contactPlace.loose;
    const colleagues =
      userid === undefined
        ? []
        : await person(userid)
            .then((foundColleague) => [foundColleague])
            .catch(emptyWhere<SuiteColleague[]>(gonePerson, []));
    return { departments: [], people: colleagues, ...next({ ...contactPlace, loose: remainingIds }) };
  }

  return {
    colleague: (openId) =>
      person(openId)
        .then((foundColleague): FoundPerson => ({ state: 'here', colleague: foundColleague }))
        .catch(emptyWhere<FoundPerson>(personOutOfRange, { state: 'outOfRange' }))
        .catch(emptyWhere<FoundPerson>(unknownPerson, { state: 'left' })),
    contacts(cursor) {
      const contactPlace = readPlace(cursor);
      // The suite has no user groups.
      return { scopes, groupDepartments: scopes, departments, people, loose, groups: loose }[contactPlace.step](
        contactPlace,
      );
    },
  };
}

/** The parent's read already added such a department to `found`; its own children are still to be read. */
function afterOne(contactPlace: ContactPlace): ContactPlace {
  return contactPlace.open.length > 0 ? contactPlace : afterBranch(contactPlace);
}

function next(contactPlace: ContactPlace): Pick<ContactPage, 'next' | 'isWholeCompany'> {
  const isOver = contactPlace.step === 'loose' && contactPlace.loose.length === 0;
  return { next: isOver ? null : writePlace(contactPlace), isWholeCompany: contactPlace.whole };
}

const asDepartment = ({ dept_id, name }: z.infer<typeof Department>): SuiteDepartment => ({
  id: String(dept_id),
  name,
});

/** A person without an activated account is not working yet. */
function colleague({
  userid,
  unionid,
  name,
  avatar,
  dept_id_list,
  active,
  admin,
}: z.infer<typeof User>): SuiteColleague {
  return {
    openId: userid,
    unionId: unionid,
    name,
    avatarUrl: avatar,
    departmentIds: dept_id_list.map(String),
    isAdmin: admin,
    isWorking: active,
  };
}
