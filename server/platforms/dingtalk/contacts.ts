import { z } from 'zod';
import { afterDepartment, readPlace, writePlace, type ContactPlace } from '../contacts';
import { emptyWhere } from '../out-of-range';
import type { Suite, ContactPage, SuiteColleague } from '../platform';
import type { DingtalkClient } from './client';

const root = '1';
/** The department is outside what the app may see: the root, where not the whole company is in range. */
const outOfRange = '50004';
/** The suite lists at most so many people a page. */
const size = 100;

const Departments = z.object({ result: z.array(z.object({ dept_id: z.number(), name: z.string().default('') })).nullish() });
const User = z.object({
  userid: z.string().min(1), unionid: z.string().optional(), name: z.string().default(''), avatar: z.string().default(''), dept_id_list: z.array(z.number()).default([]),
  active: z.boolean().default(true), admin: z.boolean().default(false),
});
const Users = z.object({ result: z.object({ list: z.array(User).default([]), has_more: z.boolean().default(false), next_cursor: z.number().optional() }) });
const Scopes = z.object({ auth_org_scopes: z.object({ authed_user: z.array(z.string()).default([]) }).default({ authed_user: [] }) });
const One = z.object({ result: User });

/** The directory of DingTalk, as far as the application may see it (PLATFORM §3.8). */
export function dingtalkContacts(client: DingtalkClient): Pick<Suite, 'contacts'> {
  /** The children of one department after the other. */
  async function departments(place: ContactPlace): Promise<ContactPage> {
    const [parent = root, ...rest] = place.open;
    const { result } = await client.call({
      host: 'oapi', method: 'POST', path: '/topapi/v2/department/listsub', body: { dept_id: Number(parent) }, data: Departments, as: 'app', repeatable: true,
    });
    const children = (result ?? []).map(({ dept_id, name }) => ({ id: String(dept_id), name }));
    const [open, found] = [[...rest, ...children.map(({ id }) => id)], [...place.found, ...children.map(({ id }) => id)]];
    const next: ContactPlace = open.length > 0 ? { ...place, open, found } : { step: 'people', open: [], found: [root, ...found], at: '' };
    return { departments: children, people: [], next: writePlace(next) };
  }

  async function people(place: ContactPlace): Promise<ContactPage> {
    const [department = root] = place.found;
    const { result } = await client.call({
      host: 'oapi', method: 'POST', path: '/topapi/v2/user/list', body: { dept_id: Number(department), cursor: Number(place.at || 0), size }, data: Users, as: 'app', repeatable: true,
    }).catch(emptyWhere<z.output<typeof Users>>(outOfRange, { result: { list: [], has_more: false } }));
    const next = result.has_more && result.next_cursor !== undefined ? { ...place, at: String(result.next_cursor) } : afterDepartment(place);
    return { departments: [], people: result.list.flatMap(colleague), next: writePlace(next) };
  }

  /** Who is visible without their department, one a page: the suite has no call for several. */
  async function loose(place: ContactPlace): Promise<ContactPage> {
    const open = place.at === '' ? (await client.call({ host: 'oapi', method: 'GET', path: '/auth/scopes', data: Scopes, as: 'app', repeatable: true })).auth_org_scopes.authed_user : place.open;
    const [userid, ...rest] = open;
    if (userid === undefined) return { departments: [], people: [], next: null };
    const { result } = await client.call({ host: 'oapi', method: 'POST', path: '/topapi/v2/user/get', body: { userid }, data: One, as: 'app', repeatable: true });
    return { departments: [], people: colleague(result), next: rest.length === 0 ? null : writePlace({ ...place, open: rest, at: 'people' }) };
  }

  return {
    contacts(cursor) {
      const place: ContactPlace = cursor === null ? { step: 'departments', open: [root], found: [], at: '' } : readPlace(cursor);
      return { departments, people, loose }[place.step](place);
    },
  };
}

/** Nobody for who has not joined yet. */
function colleague({ userid, unionid, name, avatar, dept_id_list, active, admin }: z.infer<typeof User>): SuiteColleague[] {
  if (!active) return [];
  return [{ openId: userid, unionId: unionid, name, avatarUrl: avatar, departmentIds: dept_id_list.map(String), isAdmin: admin }];
}
