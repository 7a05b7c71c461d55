import { z } from 'zod';
import { afterDepartment, readPlace, writePlace, type ContactPlace } from '../contacts';
import { emptyWhere } from '../out-of-range';
import { SuiteRefusal, type Suite, type ContactPage, type SuiteColleague } from '../platform';
import type { LarkClient } from './client';

const root = '0';
/** "no dept authority error": people directly below the root can be asked for only where the whole company is in range. */
const outOfRange = '40004';
/** The suite lists at most so many departments or people a page. */
const size = 50;

const Department = z.object({ name: z.string().default(''), open_department_id: z.string().min(1), status: z.object({ is_deleted: z.boolean().default(false) }).optional() });
const Status = z.object({ is_frozen: z.boolean().default(false), is_resigned: z.boolean().default(false), is_exited: z.boolean().default(false) });
const User = z.object({
  open_id: z.string().min(1), union_id: z.string().optional(), name: z.string().optional(), avatar: z.object({ avatar_72: z.string().default('') }).optional(),
  department_ids: z.array(z.string()).optional(), status: Status.optional(),
});
const pageOf = <Item extends z.ZodType>(item: Item) => z.object({ items: z.array(item).default([]), has_more: z.boolean().default(false), page_token: z.string().default('') });
const Scopes = z.object({ user_ids: z.array(z.string()).default([]), has_more: z.boolean().default(false), page_token: z.string().default('') });

/** The directory of Feishu and Lark, as far as the application may see it (PLATFORM §2.9). */
export function larkContacts(client: LarkClient): Pick<Suite, 'contacts'> {
  const ids = { department_id_type: 'open_department_id', user_id_type: 'open_id' };

  async function departments(place: ContactPlace): Promise<ContactPage> {
    const page = await client.call({
      method: 'GET', path: `/open-apis/contact/v3/departments/${root}/children`, query: { ...ids, fetch_child: true, page_size: size, page_token: place.at || undefined },
      data: pageOf(Department), as: 'app', repeatable: true,
    });
    const living = page.items.filter(({ status }) => status?.is_deleted !== true);
    const found = [...place.found, ...living.map((item) => item.open_department_id)];
    const next: ContactPlace = page.has_more && page.page_token ? { ...place, found, at: page.page_token } : { step: 'people', open: [], found: [root, ...found], at: '' };
    return { departments: living.map((item) => ({ id: item.open_department_id, name: item.name })), people: [], next: writePlace(next) };
  }

  async function people(place: ContactPlace): Promise<ContactPage> {
    const [department = root] = place.found;
    const page = await client.call({
      method: 'GET', path: '/open-apis/contact/v3/users/find_by_department', query: { ...ids, department_id: department, page_size: size, page_token: place.at || undefined },
      data: pageOf(User), as: 'app', repeatable: true,
    }).catch(emptyWhere(outOfRange, { items: [], has_more: false, page_token: '' }));
    const next = page.has_more && page.page_token ? { ...place, at: page.page_token } : afterDepartment(place);
    return { departments: [], people: page.items.flatMap((user) => colleague(user, department)), next: writePlace(next) };
  }

  /** Who is visible without their department. */
  async function loose(place: ContactPlace): Promise<ContactPage> {
    const page = await client.call({ method: 'GET', path: '/open-apis/contact/v3/scopes', query: { ...ids, page_size: size, page_token: place.at || undefined }, data: Scopes, as: 'app', repeatable: true });
    const listed = page.user_ids.length === 0 ? [] : (await client.call({
      method: 'GET', path: '/open-apis/contact/v3/users/batch', query: { user_id_type: 'open_id', user_ids: page.user_ids.slice(0, size) }, data: pageOf(User), as: 'app', repeatable: true,
    })).items;
    return { departments: [], people: listed.flatMap((user) => colleague(user)), next: page.has_more && page.page_token ? writePlace({ ...place, at: page.page_token }) : null };
  }

  return {
    contacts(cursor) {
      const place: ContactPlace = cursor === null ? { step: 'departments', open: [], found: [], at: '' } : readPlace(cursor);
      return { departments, people, loose }[place.step](place);
    },
  };
}

/** Nobody for who has left. @throws SuiteRefusal noPermission: the suite leaves out names that we may not read, and says nothing of it. */
function colleague({ open_id, union_id, name, avatar, department_ids, status }: z.infer<typeof User>, department?: string): SuiteColleague[] {
  if (status?.is_resigned || status?.is_exited || status?.is_frozen) return [];
  if (name === undefined) throw new SuiteRefusal('noPermission', '', 'contact:user.base:readonly');
  return [{ openId: open_id, unionId: union_id, name, avatarUrl: avatar?.avatar_72 ?? '', departmentIds: department_ids ?? (department === undefined ? [] : [department]), isAdmin: false }];
}
