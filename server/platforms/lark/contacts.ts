import { z } from 'zod';
import { afterBranch, afterDepartment, afterScopes, readPlace, writePlace, type ContactPlace } from '../contacts';
import { emptyWhere } from '../out-of-range';
import { SuiteRefusal, type ContactPage, type FoundPerson, type Suite, type SuiteColleague } from '../platform';
import type { LarkClient } from './client';

const root = '0';
/** "no dept authority error": a department that left the contact range after the scopes were read. */
const outOfRange = ['40004'];
/** "no user authority error", and a person whom the suite knows no more. */
const personOutOfRange = ['41050'];
const unknownPerson = ['99992351'];
/** The suite lists at most so many departments or people a page. */
const size = 50;

const Department = z.object({
  name: z.string().default(''),
  open_department_id: z.string().min(1),
  status: z.object({ is_deleted: z.boolean().default(false) }).optional(),
});
const Status = z.object({
  is_frozen: z.boolean().default(false),
  is_resigned: z.boolean().default(false),
  is_exited: z.boolean().default(false),
});
const User = z.object({
  open_id: z.string().min(1),
  union_id: z.string().optional(),
  name: z.string().optional(),
  avatar: z.object({ avatar_72: z.string().default('') }).optional(),
  department_ids: z.array(z.string()).optional(),
  status: Status.optional(),
  is_tenant_manager: z.boolean().optional(),
});
const paging = { has_more: z.boolean().default(false), page_token: z.string().default('') };
const pageOf = <Item extends z.ZodType>(item: Item) => z.object({ items: z.array(item).default([]), ...paging });
const ids = z.array(z.string()).default([]);
const Scopes = z.object({ user_ids: ids, department_ids: ids, group_ids: ids, ...paging });
const GroupMembers = z.object({ memberlist: z.array(z.object({ member_id: z.string() })).default([]), ...paging });

/** The directory of Feishu and Lark, as far as the application may see it. */
export function larkContacts(client: LarkClient): Pick<Suite, 'contacts' | 'colleague'> {
  const types = { department_id_type: 'open_department_id', user_id_type: 'open_id' };
  const get = <Data>(
    path: string,
    data: z.ZodType<Data>,
    query: Record<string, string | number | boolean | readonly string[] | undefined>,
  ) =>
    client.call({
      method: 'GET',
      path: `/open-apis/contact/v3${path}`,
      query: { ...types, ...query },
      data,
      as: 'app',
      repeatable: true,
    });
  const scopesAt = (at: string) => get('/scopes', Scopes, { page_size: 2 * size, page_token: at || undefined });

  async function scopes(place: ContactPlace): Promise<ContactPage> {
    const page = await scopesAt(place.at);
    const open = [...place.open, ...page.department_ids];
    const whole = open.includes(root);
    const read: ContactPlace = {
      ...place,
      whole,
      open: whole ? [root] : open,
      groups: [...place.groups, ...page.group_ids],
    };
    return {
      departments: [],
      people: [],
      ...next(page.has_more && page.page_token ? { ...read, at: page.page_token } : afterScopes(read)),
    };
  }

  /** A chosen department itself, and all that are below it. Only the root has no name of its own to ask for. */
  async function departments(place: ContactPlace): Promise<ContactPage> {
    const [chosen = root, ...rest] = place.open;
    const isFirst = place.at === '';
    const own =
      isFirst && chosen !== root
        ? await get(`/departments/${encodeURIComponent(chosen)}`, z.object({ department: Department }), {})
            .then(({ department }) => [department])
            .catch(emptyWhere(outOfRange, []))
        : [];
    if (isFirst && chosen !== root && own.length === 0)
      return { departments: [], people: [], ...next(afterBranch({ ...place, open: rest })) };
    const page = await get(`/departments/${encodeURIComponent(chosen)}/children`, pageOf(Department), {
      fetch_child: true,
      page_size: size,
      page_token: place.at || undefined,
    });
    const living = [...own, ...page.items].filter(({ status }) => status?.is_deleted !== true);
    const read = {
      ...place,
      found: [
        ...new Set([...place.found, ...(isFirst ? [chosen] : []), ...living.map(({ open_department_id: id }) => id)]),
      ],
    };
    return {
      departments: living.map((item) => ({ id: item.open_department_id, name: item.name })),
      people: [],
      ...next(
        page.has_more && page.page_token ? { ...read, at: page.page_token } : afterBranch({ ...read, open: rest }),
      ),
    };
  }

  async function people(place: ContactPlace): Promise<ContactPage> {
    const [department = root] = place.found;
    const page = await get('/users/find_by_department', pageOf(User), {
      department_id: department,
      page_size: size,
      page_token: place.at || undefined,
    }).catch(emptyWhere(outOfRange, { items: [], has_more: false, page_token: '' }));
    return {
      departments: [],
      people: page.items.map((user) => colleague(user, department)),
      ...next(page.has_more && page.page_token ? { ...place, at: page.page_token } : afterDepartment(place)),
    };
  }

  /** Who was chosen one by one. Their ids are asked for again, so that a long list does not travel with the cursor. */
  async function loose(place: ContactPlace): Promise<ContactPage> {
    const page = await scopesAt(place.at);
    const following: ContactPlace =
      page.has_more && page.page_token ? { ...place, at: page.page_token } : { ...place, at: '', step: 'groups' };
    return { departments: [], people: await named(page.user_ids), ...next(following) };
  }

  async function groups(place: ContactPlace): Promise<ContactPage> {
    const [group, ...rest] = place.groups;
    if (group === undefined) return { departments: [], people: [], ...next(place) };
    const page = await get(`/group/${encodeURIComponent(group)}/member/simplelist`, GroupMembers, {
      page_size: size,
      page_token: place.at || undefined,
      member_id_type: 'open_id',
      member_type: 'user',
    });
    const following =
      page.has_more && page.page_token ? { ...place, at: page.page_token } : { ...place, groups: rest, at: '' };
    return { departments: [], people: await named(page.memberlist.map(({ member_id: id }) => id)), ...next(following) };
  }

  async function named(openIds: readonly string[]): Promise<SuiteColleague[]> {
    const found: SuiteColleague[] = [];
    for (let from = 0; from < openIds.length; from += size) {
      const { items } = await get('/users/batch', pageOf(User), { user_ids: openIds.slice(from, from + size) });
      found.push(...items.map((user) => colleague(user)));
    }
    return found;
  }

  return {
    colleague: (openId) =>
      get(`/users/${encodeURIComponent(openId)}`, z.object({ user: User }), {})
        .then(({ user }): FoundPerson =>
          user.status?.is_resigned || user.status?.is_exited
            ? { state: 'left' }
            : { state: 'here', colleague: colleague(user) },
        )
        .catch(emptyWhere<FoundPerson>(personOutOfRange, { state: 'outOfRange' }))
        .catch(emptyWhere<FoundPerson>(unknownPerson, { state: 'left' })),
    contacts(cursor) {
      const place = readPlace(cursor);
      return { scopes, departments, people, loose, groups }[place.step](place);
    },
  };
}

/** Where the whole company is in range nobody was chosen one by one or by group; else the groups come last. */
function next(place: ContactPlace): Pick<ContactPage, 'next' | 'isWholeCompany'> {
  const isOver = place.whole ? place.step === 'loose' : place.step === 'groups' && place.groups.length === 0;
  return { next: isOver ? null : writePlace(place), isWholeCompany: place.whole };
}

/** @throws SuiteRefusal noPermission: the suite leaves out names that we may not read, and says nothing of it. */
function colleague(
  { open_id, union_id, name, avatar, department_ids, status, is_tenant_manager }: z.infer<typeof User>,
  department?: string,
): SuiteColleague {
  if (name === undefined) throw new SuiteRefusal('noPermission', '', 'contact:user.base:readonly');
  return {
    openId: open_id,
    unionId: union_id,
    name,
    avatarUrl: avatar?.avatar_72 ?? '',
    departmentIds: department_ids ?? (department === undefined ? [] : [department]),
    isAdmin: is_tenant_manager,
    isWorking: status && !status.is_resigned && !status.is_exited && !status.is_frozen,
  };
}
